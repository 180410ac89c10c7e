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
    weak var loop: SocketLoop?
    private let page: Page
    private let policy: AccessPolicy
    private let store: Store
    private let images: [String: ImageSet]
    private let font: Font
    private let logger: Logger
    private var hub = Hub()
    private var pace = Pace()
    private var connections: [ViewerID: Connection] = [:]
    private let start = ContinuousClock.now

    init(page: Page, policy: AccessPolicy, store: Store, images: [String: ImageSet], font: Font, logger: Logger) {
        (self.page, self.policy, self.store, self.images, self.font, self.logger) = (page, policy, store, images, font, logger)
    }

    // MARK: HTTP

    func respond(to request: Request) -> Response {
        if let objection = policy.objection(host: request.host, origin: request.origin) { return Response(status: 403, text: objection) }
        switch request.path {
        case "/healthz": return Response(status: 200, text: "ok\n")
        case "/systems.json": return Response(contentType: "application/json", body: CatalogJSON.write(Catalog.declarations))
        default: return page.response(to: request.path)
        }
    }

    func decide(on request: Request) -> UpgradeDecision {
        catchUp()
        if let objection = policy.objection(host: request.host, origin: request.origin) { return refuse(request, 403, objection) }
        guard request.path == "/ws" else { return refuse(request, 404, "The socket is at /ws.\n") }
        guard request.subprotocol != nil else { return refuse(request, 400, "Name a subprotocol: \(Encoding.names).\n") }
        if let (status, text) = hub.objection(to: session(of: request), system: request.value(of: "system"), at: pace.now) {
            return refuse(request, status, text)
        }
        return .accept
    }

    private func refuse(_ request: Request, _ status: Int, _ text: String) -> UpgradeDecision {
        logger.info("upgrade refused", metadata: ["peer": "\(request.peer)", "status": "\(status)", "why": "\(text.dropLast())"])
        return .refuse(status: status, text: text)
    }

    private func session(of request: Request) -> String { request.value(of: "session") ?? "demo" }

    // MARK: Connections

    func opened(_ connection: Connection, request: Request) {
        catchUp()
        connections[connection.id] = connection
        hub.open(
            connection.id, session: session(of: request), system: request.value(of: "system"), encoding: connection.encoding, at: pace.now, surroundings)
        hub.tell(wallClock, to: session(of: request))
        logger.info("viewer came", metadata: ["viewer": "\(connection.id)", "peer": "\(connection.peer)", "session": "\(session(of: request))"])
        carryOut()
    }

    func received(_ message: Message, on connection: Connection) {
        catchUp()
        switch message {
        case .text(let bytes): hub.receive(text: bytes, from: connection.id)
        case .binary(let bytes): hub.receive(binary: bytes, from: connection.id)
        }
        carryOut()
    }

    func nextMessage(for connection: Connection) -> Message? {
        defer { carryOut() }
        return hub.nextMessage(for: connection.id).map { connection.encoding == .binary ? .binary($0) : .text($0) }
    }

    func closed(_ connection: Connection, ending: Ending) {
        catchUp()
        connections[connection.id] = nil
        hub.close(connection.id, at: pace.now)
        logger.info("viewer left", metadata: ["viewer": "\(connection.id)", "how": "\(ending)"])
        carryOut()
    }

    // MARK: The world

    private var wallClock: WallClock {
        let now = Date()
        return WallClock(Moment(seconds: now.timeIntervalSince1970), utcOffset: TimeZone.current.secondsFromGMT(for: now) / 60)
    }

    private func surroundings() -> Surroundings {
        var surroundings = Surroundings(
            clock: wallClock,
            outlines: font.outlines, images: images)
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
        pace.pass(expirations)
        hub.advance(to: pace.now)
        carryOut()
    }

    /// After a rest, the clock says what tick it is; while the timer runs, the timer does.
    private func catchUp() {
        guard !hub.isActive else { return }
        pace.wake(at: (ContinuousClock.now - start) / .seconds(1))
    }

    private func carryOut() {
        for effect in hub.takeEffects() {
            switch effect {
            case .wake(let viewer): connections[viewer]?.wantsToSend()
            case .close(let viewer, let reason):
                logger.notice("viewer closed", metadata: ["viewer": "\(viewer)", "why": "\(reason)"])
                connections[viewer]?.close(code: .policyViolation, reason: reason)
            case .refreshed(let key, let moment): keep(key, moment)
            }
        }
        if hub.isActive { loop?.startTimer(hertz: Tick.perSecond) } else { loop?.stopTimer() }
    }
}

extension Connection {
    /// A connection without a subprotocol is not accepted.
    fileprivate var encoding: PreviewProtocol.Encoding { subprotocol.flatMap(Encoding.init) ?? .json }
}
