import Cluster
import Foundation
import Logging
import Motion
import PageAssets
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import WebSockets

/// Connects sockets and the hub: every callback of a socket enters the hub, and the hub's effects become calls to
/// sockets. What takes more than a call is a part of its own.
///
/// A class, because the loop calls it back.
package final class SocketBridge {
    let link: LoopLink
    let live: LiveHub
    var connections: ViewerConnections
    var joins: Joins
    var work: BackgroundWork
    private var router: HTTPRouter
    /// nil: no other daemon shares the sessions.
    package private(set) var cluster: ClusterBridge?
    /// Restores sessions; nil: nothing is stored.
    let store: StoreSink?
    private let sinks: [any SessionSink]
    private let logger: Logger
    private let startDate: Date

    /// - Parameter witness: told of all that happens before it is stored, for a simulation
    package init(
        _ configuration: DaemonConfiguration, page: ServedPage, store: StoreSink?, cluster: ClusterStore? = nil,
        lastRefreshes: [String: Moment], recordings: RecordingFolder?,
        images: [String: ImageSet], witness: (any SessionSink)? = nil, logger: Logger
    ) {
        let machine = configuration.machine
        let link = LoopLink(on: machine)
        let start = machine.nanoseconds
        let clock = TickClock(start: start)
        (self.link, self.store, self.logger, startDate) = (link, store, logger, machine.date)
        sinks = [witness, store, recordings].compactMap { $0 }
        let environment = SessionEnvironment(
            catalog: configuration.catalog, outlines: configuration.font.outlines, images: images)
        joins = Joins(store, environment, link)
        let hub = Hub(
            configuration.catalog, configuration.limits,
            recordings != nil ? .everything : store != nil ? .inputs : .nothing, lastRefreshes: lastRefreshes)
        live = LiveHub(hub, PassClock(clock, at: start, isFrozen: cluster != nil), link)
        connections = ViewerConnections(
            messageRate: Double(configuration.limits.messageRate.value), clock, link, logger)
        work = BackgroundWork(link)
        let policy = AccessPolicy(
            allowedOrigins: configuration.allowedOrigins, isSecure: configuration.certificate != nil)
        router = HTTPRouter(
            Authorizer(policy: policy, trustsProxy: configuration.trustsProxy), page, at: configuration.basePath, store,
            on: machine)
        self.cluster = cluster.map { ClusterBridge($0, self, logger) }
    }

    /// Called when the loop exists.
    /// - Parameter tokens: the tokens that links must contain; nil: none is needed
    package func begin(on loop: any ServingLoop, _ tokens: Tokens?) {
        link.loop = loop
        router.authorizer.tokens = tokens
        // Sessions are written again whenever the store has lost some of them, or failed to write them.
        store?.lost = link.callback { bridge, names in bridge.enter { hub, _ in hub.rewrite(names) } }
    }

    /// Whether time stands still, because the lease has ended.
    package var isFrozen: Bool { live.clock.isFrozen }

    /// See ``Hub/mostWaitingBytes``.
    package var mostWaitingBytes: Int { live.mostWaitingBytes }

    /// Writes everything that is still unwritten when the daemon ends.
    package func finish() {
        for sink in sinks { sink.finish() }
    }

    // MARK: Entering the hub

    /// Advances the hub to the present, runs `body` on it, performs the effects, and sends what viewers have taken.
    func enter<Result>(_ body: (inout Hub, Tick) -> Result) -> Result {
        defer { sendDeferred() }
        return enterWithoutSending(body)
    }

    /// The same, but what viewers have taken is sent later (``sendDeferred()``), together with what others take.
    private func enterWithoutSending<Result>(_ body: (inout Hub, Tick) -> Result) -> Result {
        cluster?.checkLease()
        let result = live.enter(
            body, offer: { connections.offer($0, $1) }, perform: { perform($0, &$1, at: $2) })
        if !live.isActive { for sink in sinks { sink.pass() } }
        live.updateTimer(isWaiting: store?.isWaiting ?? false)
        return result
    }

    /// The same, but nil while time is stopped.
    func enterMoving<Result>(_ body: (inout Hub, Tick) -> Result) -> Result? {
        enter { hub, now in live.clock.isFrozen ? nil : body(&hub, now) }
    }

    private func perform(_ effect: SessionEffect, _ hub: inout Hub, at now: Tick) {
        switch effect {
        case .close(let handle, let reason): connections.close(handle, reason)
        case .refreshed(let key, let moment):
            store?.keepLastRefresh(key, at: moment.seconds)
            hub.share(key, moment)
        case .happened(let event, let session): for sink in sinks { sink.receive(event, of: session) }
        case .prepare(let request): work.read(request)
        case .carryOut(let request): work.begin(request, &hub, at: now)
        case .differed(let found):
            logger.error(
                "a page's engine differs from this one",
                metadata: [
                    "session": "\(found.session)", "viewer": "\(found.viewer)", "tick": "\(found.tick.count)",
                    "hash": "\(found.hash)", "recording": "\(found.recording)",
                ])
        }
    }

    /// A pass over the sessions that are due.
    package func timer(expirations: UInt64) {
        let hasPassed: Void? = enterMoving { hub, now in
            if live.clock.notePass(work: { link.machine.workTime }) {
                slowDown(&hub, to: live.clock.overload.minInterval)
            }
            hub.advance(to: now) { self.connections.offer($0, $1) }
        }
        guard hasPassed != nil else { return }
        for sink in sinks { sink.pass() }
        cluster?.goOnDraining()
        live.trimMemory()
    }

    private func slowDown(_ hub: inout Hub, to minInterval: Int) {
        hub.slowDown(to: minInterval)
        logger.notice(
            "frames are sent at another rate, because of the load",
            metadata: ["mostASecond": "\(Tick.perSecond / minInterval)"])
    }

    /// Sends all viewers the state of the build that is served.
    func show(_ build: ServerMessage.Build) { enter { hub, now in hub.show(build, at: now) } }

    var page: ServedPage { router.page }

    /// Serves that engine for pages from now on.
    func serve(engine: Asset) { router.page.serve(engine: engine) }

    /// Hands all sessions over and stops. Without a cluster no other daemon could continue them, so it stops at once.
    package func drain() {
        if let cluster { cluster.beginDraining() } else { link.loop?.stop() }
    }

    // MARK: Requests

    package func respond(to request: Request, later: () -> LaterResponse) -> Response? {
        enter { hub, now in
            do throws(AccessError) {
                return try router.response(
                    to: request, &hub, at: now, admission, in: cluster, later: later, metrics: metrics)
            } catch {
                note(error, request)
                return Response(status: error.status, headers: error.headers, text: error.text)
            }
        }
    }

    package func decide(on request: Request, later: () -> LaterDecision) -> UpgradeDecision? {
        enter { hub, now in
            do throws(AccessError) {
                let session = try router.session(upgrading: request, &hub, at: now, admission)
                guard cluster == nil, !joins.canOpen(session, hub) else { return .accept }
                let decision = later()
                let join = Joins.Join(entrance: .handshake(decision), request: request)
                guard joins.add(join, id: decision.id, for: session) else { throw .joinsFull }
                return nil
            } catch { return refusal(error, request) }
        }
    }

    private func refusal(_ error: AccessError, _ request: Request) -> UpgradeDecision {
        note(error, request)
        return .refuse(status: error.status, text: error.text, headers: error.headers)
    }

    private func note(_ error: AccessError, _ request: Request) {
        connections.metrics.count(error.reason)
        logger.info(
            "request refused",
            metadata: [
                "peer": "\(router.authorizer.address(of: request))", "status": "\(error.status)",
                "reason": "\(error.reason.rawValue)",
            ])
    }

    /// The daemon's state.
    private var admission: Admission {
        Admission(availability: cluster?.availability ?? .ready, isQueueFull: joins.pending.isFull)
    }

    private func metrics(_ hub: Hub) -> String {
        connections.metrics.text(
            hub.counters,
            Metrics.Present(
                sessions: hub.sessionCount, activeSessions: hub.activeSessionCount, viewers: hub.viewerCount,
                connections: link.loop?.connectionCount ?? 0, heldText: hub.heldText, requests: work.requestCount,
                answerBytes: hub.answerBytes, lateness: live.clock.lateness, overload: live.clock.overload,
                start: startDate.timeIntervalSince1970, isStoreFailing: store?.isFailing, cluster: cluster?.metrics))
    }

    // MARK: Connections

    package func rejectedConnection(from peer: PeerAddress, status: Int) {
        connections.metrics.turnedAway += 1
        logger.info("too many connections", metadata: ["peer": "\(peer)", "status": "\(status)"])
    }

    package func opened(_ connection: any ViewerSocket, _ request: Request) {
        connections.metrics.connectionsOpened += 1
        guard let session = request.session else {
            return connection.close(code: .policyViolation, reason: SessionName.rule)
        }
        enter { hub, now in
            if joins.canOpen(session, hub) { return join(session, connection, request, &hub, at: now) }
            let join = Joins.Join(entrance: .connection(connection), request: request)
            guard cluster != nil, joins.add(join, id: connection.id, for: session) else {
                return connection.close(code: .tryAgainLater, reason: PendingJoins<Joins.Join>.fullError)
            }
            connection.pauseReceiving()
        }
    }

    /// The store has answered: all clients that waited for that session join it.
    func restored(_ session: SessionName, _ lookup: StoreLookup) {
        if lookup.isCancelled {
            joins.askAgain(session)
            cluster?.goOnDraining()  // nobody may wait any more
            return
        }
        enter { hub, _ in
            for (key, seconds) in lookup.lastRefreshes { hub.receiveRefresh(key, Moment(seconds: seconds)) }
        }
        joins.answer = (session, lookup.kept)
        for waiting in joins.drain(session) {
            switch waiting.entrance {
            case .handshake(let decision):  // the connection opens within this call
                decision.send(lookup.hasFailed ? refusal(.storeFails, waiting.request) : .accept)
            case .connection(let connection):
                connection.resumeReceiving()
                enter { hub, now in join(session, connection, waiting.request, &hub, at: now) }
            }
        }
        joins.answer = nil
        if let cluster {
            cluster.settle(session)
        } else if let kept = lookup.kept, !enter({ hub, _ in hub.has(session) }) {
            store?.giveBack(kept, session)
        }
        joins.lookUp()
    }

    private func join(
        _ session: SessionName, _ connection: any ViewerSocket, _ request: Request, _ hub: inout Hub, at now: Tick
    ) {
        let role = router.authorizer.role(of: request)
        let address = router.authorizer.address(of: request)
        guard let handle = joins.open(session, for: connection, request, as: role, from: address, &hub, at: now)
        else { return }
        connections.insert(connection, as: handle, at: now)
        logger.info(
            "viewer came",
            metadata: [
                "viewer": "\(connection.id)", "peer": "\(address)", "session": "\(session)", "role": "\(role)",
            ])
    }

    package func received(_ message: Message, on connection: any ViewerSocket) {
        guard connection.slot >= 0 else { return }
        enterWithoutSending { hub, now in
            connections.receive(
                message, from: connection.slot, &hub, at: now, live.clock.milliseconds, isFrozen: live.clock.isFrozen)
        }
    }

    package func nextMessage(for connection: any ViewerSocket) -> Message? {
        // While the store is asked, a connection has no handle yet; a ping makes it writable all the same.
        guard connection.slot >= 0, !connections.postpone(connection.slot),
            let message = live.nextMessage(for: connection.slot, wake: { connections.requestSend(to: $0) })
        else { return nil }
        return connections.outgoing(message, to: connection.slot)
    }

    package func sendDeferred() { connections.sendAll() }

    package func withdrawn(_ decision: LaterDecision) { joins.remove(decision.id) }

    package func closed(_ connection: any ViewerSocket, _ ending: Ending) {
        enter { hub, now in
            work.cancelRequest(of: connection.id, &hub, at: now)
            let handle = connection.slot
            guard handle >= 0 else { return joins.remove(connection.id) }
            connections.remove(handle)
            hub.close(handle, at: now)
            logger.info("viewer left", metadata: ["viewer": "\(connection.id)", "how": "\(ending)"])
        }
        cluster?.goOnDraining()
    }
}
