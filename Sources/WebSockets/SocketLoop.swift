import CLibwebsockets
import CPollHook
import Glibc
import Logging

/// One thread's sockets: a libwebsockets context on its poll loop, listening sockets of our own and one timer.
///
/// A class because it holds the context. Not Sendable: it is made, run and freed on one thread; other threads use its ``remote``.
public final class SocketLoop {
    public let configuration: SocketConfiguration
    public let handler: any SocketHandler
    let logger: Logger

    /// Descriptors of ours in libwebsockets' poll.
    enum WatchedDescriptor {
        case listener(ListeningSocket)
        case ticks
        case alarm
        case sweep
    }

    enum Phase {
        case running
        case stopping(CloseFrame)
        case stopped
    }

    var phase = Phase.running
    var accepted = AcceptedSockets()
    /// How many of them each address has, those that are too many not counted.
    var connectionsByAddress: [String: Int] = [:]
    /// Those that are too many.
    var rejectedCount = 0
    var connections = Connections()
    var watched: [OpaquePointer: WatchedDescriptor] = [:]
    /// No more connections are accepted for a while: descriptors have run out.
    var isAcceptingPaused = false
    var lastConnectionID: UInt64 = 0
    /// What our own connections that are not answered yet connect to.
    var targets: [Connection: ClientTarget] = [:]
    /// Why the connection that is being made right now failed at once.
    var immediateError: String?

    let buffer = SendBuffer()
    let tickTimer: DescriptorTimer
    /// When to accept again, or when to stop waiting for goodbyes.
    let alarmTimer: DescriptorTimer
    /// Once a second, while there are connections; see ``KeepAlive``.
    let sweepTimer: DescriptorTimer
    var sweeps: Int32 = 0
    private(set) var context: OpaquePointer?
    private(set) var host: OpaquePointer?
    private var hertz = 0
    /// How often the loop has woken up: one that rests does not.
    private(set) var passes = 0
    let definitions: LibraryDefinitions
    private let mailbox = Mailbox()
    /// What libwebsockets polls, see `pollhook.h`; nil: it does so itself.
    private(set) var pollSet = pollhook_create()

    /// - Parameter logger: gets the library's errors and warnings too, for all loops of the process
    public init(_ configuration: SocketConfiguration, handler: any SocketHandler, logger: Logger) throws(SocketError) {
        try configuration.check()
        guard Self.isReadHookEffective else { throw .badConfiguration("this program defines recv or SSL_read, and its own come before those that WebSockets needs") }
        self.configuration = configuration
        self.handler = handler
        self.logger = logger
        definitions = try LibraryDefinitions(configuration)
        tickTimer = try DescriptorTimer()
        alarmTimer = try DescriptorTimer()
        sweepTimer = try DescriptorTimer()
        routeLibraryLog(to: logger)
        let context = try makeContext()
        self.context = context
        mailbox.open(context)
        host = try makeHost(in: context)
        try watch(tickTimer.descriptor, as: .ticks)
        try watch(alarmTimer.descriptor, as: .alarm)
        try watch(sweepTimer.descriptor, as: .sweep)
    }

    deinit {
        destroyContext()
        pollhook_destroy(pollSet)
    }

    /// For other threads.
    public var remote: LoopRemote { LoopRemote(mailbox: mailbox) }

    /// The connections that are open or about to be.
    public var openConnections: [Connection] { connections.all }

    /// Sockets that were accepted and are not closed yet, HTTP and WebSocket.
    public var connectionCount: Int { accepted.count }

    /// Listens on one more address.
    ///
    /// - Returns: the port, which the system chose if `address.port` is 0
    public func listen(on address: ListenAddress) throws(SocketError) -> UInt16 {
        let listener = try ListeningSocket(address)
        try watch(listener.descriptor, as: .listener(listener))
        return listener.port
    }

    /// Listens on one endpoint more.
    @discardableResult
    public func listen(on endpoint: Endpoint) throws(SocketError) -> BoundEndpoint {
        let listener = try ListeningSocket(endpoint)
        try watch(listener.descriptor, as: .listener(listener))
        return listener.endpoint
    }

    /// Has the handler's `timer` called so many times a second, evenly. At the rate it already has, the timer goes on undisturbed.
    ///
    /// - Parameters:
    ///   - hertz: 1 to 1000
    ///   - first: when it runs out for the first time, ns from now, above 0; nil: after its interval
    public func startTimer(hertz: Int, first: Int? = nil) {
        precondition((1...1000).contains(hertz))
        guard hertz != self.hertz else { return }
        self.hertz = hertz
        let interval = MonotonicClock.nanosecondsPerSecond / hertz
        tickTimer.start(first: first, every: interval)
    }

    /// A loop at rest wakes up for nothing.
    public func stopTimer() {
        hertz = 0
        tickTimer.stop()
    }

    /// Serves until stopped; then every connection is closed and the loop is of no use any more.
    public func run() {
        installReadHook()
        pollhook_use(pollSet)
        while let context, !isStopped, lws_service(context, 0) >= 0 { passes += 1 }
        pollhook_use(nil)
        destroyContext()
        removeReadHook()
    }

    /// Whether polls are followed where there are many descriptors.
    static var isPollHookEffective: Bool { pollhook_is_effective() }

    /// libwebsockets makes the sockets of our own connections itself, and others for them when an address does not answer, of which nobody hears.
    func disablePollHook() {
        pollhook_destroy(pollSet)
        pollSet = nil
    }

    private var isStopped: Bool {
        if case .stopped = phase { true } else { false }
    }

    func runJobs() {
        for job in mailbox.takeJobs() { job(self) }
    }

    /// Hands a descriptor to libwebsockets' poll, which closes it in the end.
    private func watch(_ descriptor: Int32, as role: WatchedDescriptor) throws(SocketError) {
        pollhook_forget(pollSet, descriptor)
        let socket = lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, lws_sock_file_fd_type(filefd: descriptor), nil, nil)
        guard let socket else { throw .exhausted("cannot watch a descriptor") }
        watched[socket] = role
    }

    /// Once, on the loop's thread and never inside a callback. Connections that are still there hear `closed`.
    private func destroyContext() {
        guard let context else { return }
        mailbox.close()
        lws_context_destroy(context)
        self.context = nil
    }

    private func makeContext() throws(SocketError) -> OpaquePointer {
        var creation = lws_context_creation_info()
        creation.options = UInt64(
            LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
        if configuration.needsOpenSSL { creation.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
        creation.uid = -1
        creation.gid = -1
        creation.pt_serv_buf_size = UInt32(Self.readBuffer + SHIM_LWS_PRE)
        creation.fd_limit_per_thread = UInt32(configuration.descriptorLimit())
        creation.connect_timeout_secs = 5
        creation.timeout_secs = UInt32(configuration.handshakeTimeout)
        creation.user = Unmanaged.passUnretained(self).toOpaque()
        guard let context = lws_create_context(&creation) else { throw .exhausted("libwebsockets could not start") }
        return context
    }

    /// No port: we listen ourselves. No extensions: permessage-deflate of 4.1.6 can be made to abort the process.
    private func makeHost(in context: OpaquePointer) throws(SocketError) -> OpaquePointer {
        var creation = lws_context_creation_info()
        creation.port = CONTEXT_PORT_NO_LISTEN_SERVER
        creation.protocols = UnsafePointer(definitions.protocols)
        creation.headers = UnsafePointer(definitions.headers)
        creation.mounts = UnsafePointer(definitions.mount)
        creation.retry_and_idle_policy = UnsafePointer(definitions.emptyRetryPolicy)
        creation.keepalive_timeout = Int32(configuration.keepAlive)
        creation.timeout_secs_ah_idle = UInt32(configuration.handshakeTimeout)
        if configuration.needsOpenSSL { creation.options = UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
        creation.ssl_cert_filepath = definitions.certificate
        creation.ssl_private_key_filepath = definitions.key
        creation.provided_client_ssl_ctx = definitions.clientTLS
        creation.alpn = definitions.alpn
        guard let host = lws_create_vhost(context, &creation) else { throw .exhausted("libwebsockets could not make its host") }
        return host
    }
}

/// The end of a loop, in order.
extension SocketLoop {
    /// Stops accepting, tells every connection why, and lets ``run()`` return when all are gone or the time is over; at once when there is none.
    /// Other threads use ``LoopRemote/stop(code:reason:within:)``. A second call changes nothing.
    ///
    /// - Parameter seconds: operation long peers may take to say goodbye, 1 or more
    public func stop(code: CloseCode = .goingAway, reason: String = "shutting down", within seconds: Int = 3) {
        precondition(seconds > 0)
        guard case .running = phase else { return }
        phase = .stopping(.init(code: code, reason: reason))
        alarmTimer.start(once: seconds * MonotonicClock.nanosecondsPerSecond)
        for case (let socket, .listener) in watched { lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
        for connection in connections.all { closeIfStopping(connection) }
        finishStoppingIfIdle()
    }

    /// A connection that opens while the loop stops is told at once.
    func closeIfStopping(_ connection: Connection) {
        if case .stopping(let frame) = phase { connection.close(code: frame.code, reason: frame.reason) }
    }

    /// Waits for HTTP answers that are on their way, too.
    func finishStoppingIfIdle() {
        guard case .stopping = phase, connections.all.isEmpty, accepted.allSatisfy(\.isResponseSent) else { return }
        phase = .stopped
    }
}
