import Figures
import Foundation
import Logging
import Motion
import PreviewProtocol
import RefreshEngine
import WebSockets

/// Where sockets meet the hub: every callback becomes a call to the hub, and what the hub wants becomes calls to sockets.
///
/// A class because the loop calls it back.
final class FrontDesk: SocketHandler {
    /// A connection that watches.
    private struct Visitor {
        let connection: Connection
        var messages: Allowance
        /// Was told to send less, and has not been allowed anything since.
        var isScolded = false
    }

    weak var loop: SocketLoop?
    let page: Page
    let basePath: BasePath
    var gatekeeper: Gatekeeper
    private let messageRate: Double
    private let store: Store
    /// Brings sessions back; nil: nothing outlives the daemon.
    private let keeper: StoreSink?
    /// Where sessions are written down.
    private let sinks: [any SessionSink]
    private let images: [String: ImageSet]
    private let font: Font
    let logger: Logger
    var hub: Hub
    private(set) var pace = Pace()
    var metrics = Metrics()
    private var visitors: [ViewerID: Visitor] = [:]
    /// How often the timer runs out, 1/s; 0: it does not run.
    private var hertz = 0
    /// While it runs for the ticks.
    private var schedule: TickSchedule?
    private let start = ContinuousClock.now
    let startDate = Date()

    init(
        _ configuration: DaemonConfiguration, page: Page, store: Store, keeper: StoreSink?, recordings: RecordingFolder?, images: [String: ImageSet], logger: Logger
    ) {
        self.page = page
        basePath = configuration.basePath
        gatekeeper = Gatekeeper(
            policy: AccessPolicy(allowedOrigins: configuration.allowedOrigins, isSecure: configuration.certificate != nil),
            trustsProxy: configuration.trustsProxy)
        messageRate = Double(configuration.limits.messageRate)
        hub = Hub(configuration.limits.hub, isRecorded: recordings != nil)
        font = configuration.font
        (self.store, self.images, self.logger, self.keeper) = (store, images, logger, keeper)
        sinks = [keeper as (any SessionSink)?, recordings].compactMap { $0 }
    }

    /// From now on what is lost of the kept sessions is told again.
    func tellAgain(when remote: LoopRemote) {
        keeper?.lost = { remote.perform { ($0.handler as? FrontDesk)?.tellEverything() } }
    }

    private func tellEverything() {
        hub.tellEverything()
        carryOut()
    }

    /// The daemon has ended: what it kept is written.
    func finish() {
        for sink in sinks { sink.finish() }
    }

    // MARK: Connections

    func opened(_ connection: Connection, request: Request) {
        catchUp()
        metrics.connectionsOpened += 1
        let (session, role) = (session(of: request), gatekeeper.role(of: request))
        if request.value(of: "existing") != nil, hub.session(session) == nil, keeper?.hasLeft(session) != true {
            return connection.close(code: .noSuchSession, reason: NoSuchSession.reason(session, hub.sessionNames))
        }
        visitors[connection.id] = Visitor(
            connection: connection, messages: Allowance(perSecond: messageRate, most: 2 * messageRate, at: pace.now))
        hub.open(
            connection.id, session: session, system: request.value(of: "system"), as: role, encoding: connection.encoding,
            from: request.value(of: "resume").flatMap { ResumePoint(text: $0) }, at: pace.now) { surroundings(of: session) }
        hub.tell(wallClock, to: session)
        logger.info("viewer came", metadata: [
            "viewer": "\(connection.id)", "peer": "\(gatekeeper.address(of: request))", "session": "\(session)", "role": "\(role)",
        ])
        carryOut()
    }

    func received(_ message: Message, on connection: Connection) {
        catchUp()
        metrics.messagesReceived += 1
        metrics.bytesReceived += message.bytes.count
        if isAllowed(message, from: connection.id) {
            switch message {
            case .text(let bytes): hub.receive(text: bytes, from: connection.id)
            case .binary(let bytes): hub.receive(binary: bytes, from: connection.id)
            }
        }
        carryOut()
    }

    /// Says so when it is not: once a spell. Whoever goes on, and overdraws as much again as it may have at once, is sent away.
    private func isAllowed(_ message: Message, from viewer: ViewerID) -> Bool {
        guard let left = visitors[viewer]?.messages.take(at: pace.now) else { return false }
        let isAllowed = left >= 0, isScolded = visitors[viewer]?.isScolded == true
        visitors[viewer]?.isScolded = !isAllowed
        if isAllowed { return true }
        if !isScolded {
            hub.refuse(ClientRequest(message), from: viewer, .tooManyMessages, "at most \(Int(messageRate)) messages a second; this one was dropped")
        }
        if left < -2 * messageRate { expel(viewer, "too many messages") }
        return false
    }

    private func expel(_ viewer: ViewerID, _ reason: String) {
        metrics.expelled += 1
        logger.notice("viewer closed", metadata: ["viewer": "\(viewer)", "why": "\(reason)"])
        visitors[viewer]?.connection.close(code: .policyViolation, reason: reason)
    }

    func nextMessage(for connection: Connection) -> Message? {
        defer { carryOut() }
        guard let message = hub.nextMessage(for: connection.id) else { return nil }
        metrics.messagesSent += 1
        metrics.bytesSent += message.count
        return connection.encoding == .binary ? .binary(message) : .text(message)
    }

    func closed(_ connection: Connection, ending: Ending) {
        catchUp()
        visitors[connection.id] = nil
        hub.close(connection.id, at: pace.now)
        logger.info("viewer left", metadata: ["viewer": "\(connection.id)", "how": "\(ending)"])
        carryOut()
    }

    func turnedAway(_ peer: PeerAddress, status: Int) {
        metrics.turnedAway += 1
        logger.info("too many connections", metadata: ["peer": "\(peer)", "status": "\(status)"])
    }

    // MARK: The world

    private var wallClock: WallClock {
        let now = Date()
        return WallClock(Moment(seconds: now.timeIntervalSince1970), utcOffset: TimeZone.current.secondsFromGMT(for: now) / 60)
    }

    private func surroundings(of session: String) -> Surroundings {
        var surroundings = Surroundings(
            clock: wallClock,
            outlines: font.outlines, run: String(UInt64.random(in: .min ... .max), radix: 36), kept: keeper?.restore(session), images: images)
        do {
            surroundings.lastRefresh = try store.lastRefreshes().mapValues { Moment(seconds: $0) }
        } catch { logger.error("the last refresh times cannot be read", metadata: ["why": "\(error)"]) }
        return surroundings
    }

    private func keep(_ key: String, _ moment: Moment) {
        do {
            try store.setLastRefresh(key, at: moment.seconds)
        } catch { logger.error("a last refresh time cannot be kept", metadata: ["key": "\(key)", "why": "\(error)"]) }
        hub.share(key, moment)
    }

    // MARK: Time

    func timer(expirations: UInt64) {
        schedule?.pass(expirations, at: seconds, noting: &metrics.lateness)
        if schedule == nil { pace.wake(at: seconds) } else { pace.pass(expirations) }
        hub.advance(to: pace.now)
        carryOut()
    }

    /// Since the daemon's start.
    private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// After a rest, the clock says what tick it is; while the timer runs, the timer does.
    func catchUp() {
        guard !hub.isActive else { return }
        pace.wake(at: seconds)
        hub.pass(to: pace.now)
    }

    private func carryOut() {
        for effect in hub.takeEffects() {
            switch effect {
            case .wake(let viewer): visitors[viewer]?.connection.wantsToSend()
            case .close(let viewer, let reason): expel(viewer, reason)
            case .refreshed(let key, let moment): keep(key, moment)
            case .happened(let event, let session): sinks.forEach { $0.take(event, of: session) }
            }
        }
        for sink in sinks { if hub.isActive { sink.pass() } else { sink.pause() } }
        keepTime()
    }

    /// At rest the timer does not run; but while a session waits to be forgotten it looks once a second whether it is time.
    private func keepTime() {
        let wanted = hub.isActive ? Tick.perSecond : hub.hasAbandoned ? 1 : 0
        guard wanted != hertz else { return }
        hertz = wanted
        if wanted > 0 { loop?.startTimer(hertz: wanted) } else { loop?.stopTimer() }
        schedule = hub.isActive ? TickSchedule(start: seconds, interval: Tick(1).seconds) : nil
    }
}

extension ClientRequest {
    fileprivate init(_ message: Message) {
        switch message {
        case .text(let bytes): self.init(json: bytes)
        case .binary(let bytes): self.init(binary: bytes)
        }
    }
}

extension Connection {
    /// A connection without a subprotocol is not accepted.
    fileprivate var encoding: PreviewProtocol.Encoding { subprotocol.flatMap(Encoding.init) ?? .json }
}
