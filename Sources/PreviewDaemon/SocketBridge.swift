import Cluster
import Dispatch
import Figures
import Foundation
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import WebSockets

/// Connects sockets and the hub: every callback of a socket becomes a call to the hub, and the hub's effects become
/// calls to sockets.
///
/// A class because the loop calls it back.
final class SocketBridge: SocketHandler {
    /// A viewer, by its handle in the hub.
    struct Client {
        let connection: Connection
        var messages: TokenBucket
        /// It has been refused a message for its rate, and no message has been taken since.
        var isWarned = false
        var isClosing = false
    }

    weak var loop: SocketLoop?
    let page: ServedPage
    let basePath: BasePath
    var authorizer: Authorizer
    private let messageRate: Double
    /// Restores sessions; nil: nothing outlives the daemon.
    let store: StoreSink?
    /// nil: no other daemon shares the sessions.
    var cluster: ClusterMembership?
    let sinks: [any SessionSink]
    private let images: [String: ImageSet]
    private let font: Font
    let logger: Logger
    var hub: Hub
    var metrics = Metrics()
    var overload = Overload()
    var clients: [Client?] = []
    /// Viewers who may wait for the store. Chosen: the default of `DaemonLimits.connections`, so that all may come back
    /// at once after a restart.
    static let maxPendingJoins = 4096
    var pendingJoins = PendingJoins<PendingJoin>(maxCount: maxPendingJoins)
    /// What the store has answered of the session that those who waited for it join now.
    var restored: (session: SessionName, kept: StoredSession?)?
    let reader = DispatchQueue(label: "pullwire.reader", qos: .utility),
        worker = DispatchQueue(label: "pullwire.worker", qos: .utility, attributes: .concurrent)
    var requests = RequestQueue()
    var work: [ViewerID: RequestWork] = [:]
    /// How often the timer runs out, 1/s; 0: it does not run.
    var timerRate = 0
    /// The systems that sessions may have.
    let catalog: Catalog
    var clock: TickClock
    var now = Tick.zero
    /// The last pass's tick, while the timer runs for ticks.
    var lastPass: Tick?
    let startDate = Date()
    /// Sessions that had ended when their memory was given back last, and how many must have since. Chosen: some
    /// megabytes, in some milliseconds.
    var endedAtLastTrim = 0
    static let sessionsPerTrim = 64
    /// Lists that take time to make; see ``respond(to:)``.
    var cachedResponses: [String: CachedResponse] = [:]

    init(
        _ configuration: DaemonConfiguration, page: ServedPage, store: StoreSink?, cluster: ClusterStore? = nil,
        lastRefreshes: [String: Moment], recordings: RecordingFolder?,
        images: [String: ImageSet], logger: Logger
    ) {
        self.page = page
        basePath = configuration.basePath
        authorizer = Authorizer(
            policy: AccessPolicy(
                allowedOrigins: configuration.allowedOrigins, isSecure: configuration.certificate != nil),
            trustsProxy: configuration.trustsProxy)
        messageRate = Double(configuration.limits.messageRate.value)
        sinks = [store as (any SessionSink)?, recordings].compactMap { $0 }
        catalog = configuration.catalog
        hub = Hub(
            catalog, configuration.limits, recordings != nil ? .everything : store != nil ? .inputs : .nothing,
            lastRefreshes: lastRefreshes)
        font = configuration.font
        clock = TickClock(start: MonotonicClock.nanoseconds)
        (self.images, self.logger, self.store, self.cluster) = (
            images, logger, store, cluster.map { ClusterMembership(store: $0) }
        )
    }

    /// From now on sessions are written again whenever what the store has, or was to have, of them is lost.
    func rewriteLostSessions(when remote: LoopRemote) {
        store?.lost = { names in remote.perform { ($0.handler as? SocketBridge)?.rewrite(names) } }
    }

    private func rewrite(_ names: Set<SessionName>?) {
        hub.rewrite(names)
        performEffects()
    }

    /// Tells all viewers where the build stands of what is served.
    func show(_ build: ServerMessage.Build) {
        pass()
        hub.show(build, at: now)
        performEffects()
    }

    /// Writes what is left when the daemon ends.
    func finish() {
        for sink in sinks { sink.finish() }
    }

    // MARK: Connections

    func opened(_ connection: Connection, request: Request) {
        pass()
        metrics.connectionsOpened += 1
        guard let session = session(of: request) else {
            return connection.close(code: .policyViolation, reason: SessionName.rule)
        }
        guard store != nil, !hub.has(session), restored?.session != session else {
            return enter(connection, request, session, restored?.kept)
        }
        guard cluster != nil, wait(.connection(connection), request, for: session, id: connection.id) else {
            return connection.close(code: .tryAgainLater, reason: PendingJoins<PendingJoin>.fullError)
        }
        connection.pauseReceiving()
    }

    func enter(_ connection: Connection, _ request: Request, _ session: SessionName, _ kept: StoredSession?) {
        let role = authorizer.role(of: request)
        if request.value(of: "existing") != nil, kept == nil, !hub.has(session) {
            return connection.close(
                code: .noSuchSession, reason: CloseCode.noSuchSessionReason(session, hub.sessionNames))
        }
        // There was when the request was answered.
        if let text = hub.capacityError(for: session) { return connection.close(code: .tryAgainLater, reason: text) }
        let address = authorizer.address(of: request)
        let handle = hub.open(
            connection.id, session: session, system: request.value(of: "system"), as: role,
            encoding: connection.encoding, address: GuessLimit.key(address),
            from: request.value(of: "resume").flatMap { ResumePoint(text: $0) }, at: now, clock: wallClock
        ) { environment(kept, request) }
        connection.slot = handle
        while clients.count <= handle { clients.append(nil) }
        clients[handle] = Client(
            connection: connection, messages: TokenBucket(rate: messageRate, capacity: 2 * messageRate, at: now))
        logger.info(
            "viewer came",
            metadata: [
                "viewer": "\(connection.id)", "peer": "\(address)", "session": "\(session)", "role": "\(role)",
            ])
        performEffects()
    }

    func received(_ message: Message, on connection: Connection) {
        guard connection.slot >= 0 else { return }
        let time = clock.milliseconds(at: pass())
        metrics.messagesReceived += 1
        switch message {
        case .text(let bytes): receive(bytes, isText: true, at: connection.slot, time)
        case .binary(let bytes): receive(bytes, isText: false, at: connection.slot, time)
        }
        performEffects()
    }

    /// Takes a message, if its sender's rate allows it. Otherwise the message is dropped, and the first one in a row is
    /// refused in words. Whoever goes on, until it is as much overdrawn as its bucket holds, is disconnected. Callbacks
    /// that a message causes cost its sender, too.
    private func receive(_ bytes: [UInt8], isText: Bool, at handle: Int, _ time: Double) {
        metrics.bytesReceived += bytes.count
        if isFrozen { return refuseFrozen(bytes, isText: isText, from: handle) }
        guard let left = clients[handle]?.messages.take(1, at: now) else { return }
        if left >= 0 {
            let cost = hub.receive(bytes, isText: isText, from: handle, at: now, time)
            if cost > 0 { _ = clients[handle]?.messages.take(Double(cost), at: now) }
        } else if clients[handle]?.isWarned == false {
            let request = isText ? ClientRequest(json: bytes) : ClientRequest(binary: bytes)
            hub.refuse(
                request, from: handle,
                Refusal(.tooManyMessages, "at most \(Int(messageRate)) messages a second; this one was dropped"),
                at: now)
        }
        clients[handle]?.isWarned = left < 0
        if left < -2 * messageRate { disconnect(handle, "too many messages") }
    }

    func disconnect(_ handle: Int, _ reason: String) {
        guard let client = clients[handle], !client.isClosing else { return }
        clients[handle]?.isClosing = true
        metrics.closedForLimit += 1
        logger.notice("viewer closed", metadata: ["viewer": "\(client.connection.id)", "why": "\(reason)"])
        client.connection.close(code: .policyViolation, reason: reason)
    }

    func nextMessage(for connection: Connection) -> Message? {
        // While the store is asked, a connection has no handle yet; a ping makes it writable all the same.
        guard connection.slot >= 0, let message = hub.nextMessage(for: connection.slot) else { return nil }
        hub.deliverPending { handle, _ in clients[handle]?.connection.requestSend() }
        return outgoing(message, on: connection)
    }

    /// A viewer has something to be sent: it goes out where its socket takes it at once.
    func offer(_ handle: Int, _ next: () -> [UInt8]?) {
        guard let connection = clients[handle]?.connection else { return }
        guard let loop, loop.canSendImmediately(on: connection) else { return connection.requestSend() }
        if let message = next() { loop.send(outgoing(message, on: connection), on: connection) }
    }

    private func outgoing(_ message: [UInt8], on connection: Connection) -> Message {
        metrics.messagesSent += 1
        metrics.bytesSent += message.count
        let encoding = connection.encoding,
            message = ServerMessage.stamped(message, in: encoding) {
                clock.milliseconds(at: MonotonicClock.nanoseconds)
            }
        return encoding == .binary ? .binary(message) : .text(message)
    }

    func closed(_ connection: Connection, ending: Ending) {
        pass()
        cancelRequest(of: connection.id)
        guard connection.slot >= 0 else { return stopWaiting(connection.id) }
        clients[connection.slot] = nil
        cluster?.dropped.remove(connection.slot)
        hub.close(connection.slot, at: now)
        logger.info("viewer left", metadata: ["viewer": "\(connection.id)", "how": "\(ending)"])
        performEffects()
    }

    func rejectedConnection(from peer: PeerAddress, status: Int) {
        metrics.turnedAway += 1
        logger.info("too many connections", metadata: ["peer": "\(peer)", "status": "\(status)"])
    }

    // MARK: Beside the loop

    private var wallClock: WallClock {
        let now = Date()
        return WallClock(
            Moment(seconds: now.timeIntervalSince1970), utcOffset: TimeZone.current.secondsFromGMT(for: now) / 60)
    }

    private func environment(_ kept: StoredSession?, _ request: Request) -> SessionEnvironment {
        SessionEnvironment(
            catalog: catalog, clock: wallClock, outlines: font.outlines,
            run: String(UInt64.random(in: .min ... .max), radix: 36), kept: kept, images: images,
            preset: request.value(of: "preset") ?? Preset.published,
            language: request.value(of: "language").flatMap { Language(tag: $0) } ?? .en)
    }

    func keep(_ key: String, _ moment: Moment) {
        store?.keepLastRefresh(key, at: moment.seconds)
        hub.share(key, moment)
    }
}

extension Connection {
    /// A connection without a subprotocol is not accepted.
    fileprivate var encoding: PreviewProtocol.Encoding { subprotocol.flatMap(Encoding.init) ?? .json }
}

extension CloseCode {
    static let noSuchSession = CloseCode(rawValue: SessionName.notFoundCloseCode)

    /// `there is no session "x"; there is a, b, …`, with as many names as have room.
    static func noSuchSessionReason(_ session: SessionName, _ existing: [SessionName]) -> String {
        let beginning = "there is no session \"\(session)\"", end = ", …"
        guard !existing.isEmpty else { return beginning + ", nor any other" }
        var reason = beginning
        for (index, name) in existing.enumerated() {
            let longer = reason + (index == 0 ? "; there is " : ", ") + name.text
            let room = CloseCode.maxReasonLength - (index == existing.count - 1 ? 0 : end.utf8.count)
            if longer.utf8.count > room { return index == 0 ? reason : reason + end }
            reason = longer
        }
        return reason
    }
}
