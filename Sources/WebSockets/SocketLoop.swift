import CLibwebsockets
import CPollHook
import Glibc
import Logging
import Platform

/// The sockets of one thread: a libwebsockets context with its poll loop, our own listening sockets, and one timer.
///
/// It is a class because it holds the context. It is not Sendable: one thread makes, runs and frees it. Other threads
/// use its ``remote``.
public final class SocketLoop {
    public let configuration: SocketConfiguration
    public let handler: any SocketHandler
    let logger: Logger

    /// The descriptors of our own that libwebsockets polls for us.
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
    /// How many accepted sockets each address has, without the rejected ones.
    var connectionsByAddress: [String: Int] = [:]
    /// How many accepted sockets are above a limit, and are kept only until they are answered.
    var rejectedCount = 0
    var connections = Connections()
    var watched: [OpaquePointer: WatchedDescriptor] = [:]
    /// Whether accepting is paused, because descriptors or memory have run out.
    var isAcceptingPaused = false
    var lastConnectionID: UInt64 = 0
    /// The targets of our own connections that the server has not answered yet.
    var targets: [Connection: ClientTarget] = [:]
    /// Why ``connect(to:)`` failed before it returned, in libwebsockets' words.
    var immediateError: String?

    let buffer = SendBuffer()
    let tickTimer: DescriptorTimer
    /// Expires when the loop resumes accepting, or when a loop that stops no longer waits for its peers.
    let alarmTimer: DescriptorTimer
    /// Expires once a second while there are connections; see ``KeepAlive``.
    let sweepTimer: DescriptorTimer
    var sweeps: Int32 = 0
    private(set) var context: OpaquePointer?
    private(set) var host: OpaquePointer?
    private var hertz = 0
    /// How often the loop has woken up. A loop at rest does not wake up.
    private(set) var passes = 0
    let definitions: LibraryDefinitions
    private let mailbox = Mailbox()
    /// The descriptors that libwebsockets polls, as `pollhook.h` keeps them; nil if libwebsockets uses poll(2) itself.
    private(set) var pollSet = pollhook_create()

    /// - Parameter logger: also gets libwebsockets' errors and warnings, those of all loops of the process
    /// - Throws: ``SocketError`` if the configuration contradicts itself, or if descriptors or memory have run out
    public init(_ configuration: SocketConfiguration, handler: any SocketHandler, logger: Logger) throws(SocketError) {
        try configuration.check()
        guard Self.isReadHookEffective else {
            throw .badConfiguration(
                "this program defines recv or SSL_read, and its own come before those that WebSockets needs")
        }
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

    /// Controls the loop from other threads.
    public var remote: LoopRemote { LoopRemote(mailbox: mailbox) }

    /// The connections that are open or about to open, accepted and our own.
    public var openConnections: [Connection] { connections.all }

    /// How many accepted sockets are not closed yet, HTTP and WebSocket together.
    public var connectionCount: Int { accepted.count }

    /// Listens on one more endpoint.
    @discardableResult
    public func listen(on endpoint: Endpoint) throws(SocketError) -> BoundEndpoint {
        let listener = try ListeningSocket(endpoint)
        try watch(listener.descriptor, as: .listener(listener))
        return listener.endpoint
    }

    /// Has the handler's `timer(expirations:)` called that many times a second, at equal intervals. A timer that runs
    /// at this rate already is not disturbed.
    ///
    /// - Parameters:
    ///   - hertz: the rate, 1 to 1000 a second
    ///   - first: the time until it first expires, ns, above 0; nil for one interval
    public func startTimer(hertz: Int, first: Int? = nil) {
        precondition((1...1000).contains(hertz))
        guard hertz != self.hertz else { return }
        self.hertz = hertz
        let interval = MonotonicClock.nanosecondsPerSecond / hertz
        tickTimer.start(first: first, every: interval)
    }

    /// Stops the timer. A loop without a timer wakes up only when a socket is ready.
    public func stopTimer() {
        hertz = 0
        tickTimer.stop()
    }

    /// Serves until the loop is stopped. Then every connection is closed, and the loop cannot be used again.
    public func run() {
        installReadHook()
        pollhook_use(pollSet)
        while let context, !isStopped, lws_service(context, 0) >= 0 {
            passes += 1
            handler.sendDeferred()
        }
        pollhook_use(nil)
        destroyContext()
        removeReadHook()
    }

    /// Whether libwebsockets' polls go through `pollhook.c`.
    static var isPollHookEffective: Bool { pollhook_is_effective() }

    /// Leaves polling to libwebsockets. It makes the sockets of our own connections itself, replaces one whose address
    /// does not answer, and does not report it: the hook could not know which descriptors are new.
    func disablePollHook() {
        pollhook_destroy(pollSet)
        pollSet = nil
    }

    private var isStopped: Bool {
        if case .stopped = phase { true } else { false }
    }

    func runJobs() {
        for job in mailbox.drainJobs() { job(self) }
    }

    /// Has libwebsockets poll a descriptor, and close it at the end.
    private func watch(_ descriptor: Int32, as role: WatchedDescriptor) throws(SocketError) {
        pollhook_forget(pollSet, descriptor)
        let socket = lws_adopt_descriptor_vhost(
            host, LWS_ADOPT_RAW_FILE_DESC, lws_sock_file_fd_type(filefd: descriptor), nil, nil)
        guard let socket else { throw .exhausted("cannot watch a descriptor") }
        watched[socket] = role
    }

    /// Must run on the loop's thread, and never inside a callback. The handler's `closed` is called for every
    /// connection that still exists.
    private func destroyContext() {
        guard let context else { return }
        mailbox.close()
        lws_context_destroy(context)
        self.context = nil
    }

    private func makeContext() throws(SocketError) -> OpaquePointer {
        var creation = lws_context_creation_info()
        creation.options = UInt64(
            LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8
                | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
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

    /// It has no port, because we listen ourselves, and no extensions, because through permessage-deflate of 4.1.6 a
    /// client can abort the process.
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
        guard let host = lws_create_vhost(context, &creation) else {
            throw .exhausted("libwebsockets could not make its host")
        }
        return host
    }
}

extension SocketLoop {
    /// The time that peers have to answer a CLOSE frame when a loop stops, s. Chosen: a few round trips.
    public static let stopTime = 3

    /// Stops accepting and sends every connection a CLOSE frame. ``run()`` returns when all connections are closed, or
    /// when the time is over. Other threads use ``LoopRemote/stop(code:reason:within:)``. A second call changes
    /// nothing.
    ///
    /// - Parameter seconds: the time that peers have to answer the CLOSE frame, s, 1 or more
    public func stop(
        code: CloseCode = .goingAway, reason: String = "shutting down", within seconds: Int = SocketLoop.stopTime
    ) {
        precondition(seconds > 0)
        guard case .running = phase else { return }
        phase = .stopping(.init(code: code, reason: reason))
        alarmTimer.start(once: seconds * MonotonicClock.nanosecondsPerSecond)
        for case (let socket, .listener) in watched {
            lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        }
        for connection in connections.all { closeIfStopping(connection) }
        finishStoppingIfIdle()
    }

    /// Closes a connection that opens while the loop stops.
    func closeIfStopping(_ connection: Connection) {
        if case .stopping(let frame) = phase { connection.close(code: frame.code, reason: frame.reason) }
    }

    /// Also waits for HTTP responses that are being sent.
    func finishStoppingIfIdle() {
        guard case .stopping = phase, connections.all.isEmpty, accepted.allSatisfy(\.isResponseSent) else { return }
        phase = .stopped
    }
}
