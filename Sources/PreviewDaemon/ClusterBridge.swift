import Cluster
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import SessionStorage
import WebSockets

/// The sessions that several daemons share: they are handed over, and time stops while the database does not answer.
///
/// A class, because it has the bridge enter the hub, and the bridge calls it meanwhile.
package final class ClusterBridge {
    let store: ClusterStore
    private unowned let bridge: SocketBridge
    private let logger: Logger
    /// The daemon has had a lease.
    private var hasBegun = false
    /// nil: the daemon is not stopping.
    private var drain: Drain?
    /// Sessions that other daemons have asked for while viewers were still waiting for them here.
    private var askedEarly: Set<SessionName> = []
    /// Pending requests for a list of the sessions of all daemons. There are no more than connections.
    private var listings: [LaterResponse] = []

    init(_ store: ClusterStore, _ bridge: SocketBridge, _ logger: Logger) {
        (self.store, self.bridge, self.logger) = (store, bridge, logger)
    }

    /// Joins the daemons that share their sessions.
    /// - Parameter url: this daemon's address
    package func start(url: String) {
        store.start(url: url, tell: bridge.link.callback { $0.cluster?.receive($1) })
    }

    var availability: Availability { drain != nil ? .draining : bridge.live.clock.isFrozen ? .noDatabase : .ready }

    var metrics: ClusterCounters {
        var metrics = store.counters
        metrics.isReady = availability == .ready
        return metrics
    }

    private func receive(_ event: ClusterEvent) {
        switch event {
        case .asked(let session): letGoIfPossible(session)
        case .lost(let sessions): for session in sessions { lose(session) }
        case .released(let session): drain?.noteReleased(session)
        case .lapsed: bridge.enter { _, _ in }  // which checks the lease
        case .regained(let sent): regain(sent)
        }
        goOnDraining()
    }

    // MARK: The lease

    /// Called before the hub is entered: after the end of the lease time stops.
    func checkLease() {
        guard !bridge.live.clock.isFrozen, !store.lease.isValid else { return }
        bridge.live.clock.freeze()
        logger.error(
            "previews stand still: the database does not answer", metadata: ["sessions": "\(bridge.live.sessionCount)"])
        bridge.joins.sendAway(SessionName.noDatabaseReason)
    }

    private func regain(_ sent: ContinuousClock.Instant) {
        guard bridge.live.clock.isFrozen, store.lease.restart(from: sent) else { return }
        bridge.live.clock.goOn(at: bridge.link.machine.nanoseconds)
        if hasBegun { logger.notice("previews go on", metadata: ["sessions": "\(bridge.live.sessionCount)"]) }
        hasBegun = true
        bridge.enter { hub, now in
            for viewer in bridge.connections.thaw() { hub.cancelFinger(of: viewer, at: now) }
        }
    }

    // MARK: Lists

    /// Sends the sessions of all daemons once the database has returned them. One query answers all waiting requests.
    func list(_ response: LaterResponse) {
        listings.append(response)
        if listings.count == 1 { store.list(bridge.link.callback { $0.cluster?.answerListings($1) }) }
    }

    private func answerListings(_ listing: ClusterListing?) {
        let answer =
            listing.map { .json($0.json) }
            ?? Response(
                status: 503, headers: [HeaderField("Retry-After", "1")],
                text: "The database does not answer; ask again.\n")
        for response in listings { response.send(answer) }
        listings = []
    }

    // MARK: Handing sessions over

    /// Another daemon asks for a session. While time is stopped the request is ignored; it will be repeated.
    private func letGoIfPossible(_ session: SessionName) {
        guard let isHere = bridge.enterMoving({ hub, _ in hub.has(session) }) else { return }
        if isHere { return letGo(session) }
        if bridge.joins.pending.isWaiting(for: session) {
            askedEarly.insert(session)
        } else {
            store.release(session, nil)
        }
    }

    /// Writes a session down and disconnects its viewers: it continues where they connect next.
    private func letGo(_ session: SessionName) {
        let viewers = bridge.enter { hub, now in hub.letGo(session, at: now) }
        store.release(session, bridge.store?.nextChange(of: session))
        bridge.connections.sendAway(
            viewers, drain != nil ? SessionName.drainedReason : SessionName.movedReason)
    }

    private func lose(_ session: SessionName) {
        let viewers = bridge.enter { hub, _ in hub.forget(session) }
        _ = bridge.store?.nextChange(of: session)
        bridge.connections.sendAway(viewers, SessionName.movedReason)
    }

    /// The clients that waited for a session have joined it, or none has.
    func settle(_ session: SessionName) {
        let wasAsked = askedEarly.remove(session) != nil
        let isHere = bridge.enter { hub, _ in hub.has(session) }
        if !isHere { store.release(session, nil) } else if wasAsked || drain != nil { letGo(session) }
    }

    // MARK: Stopping

    /// Hands all sessions over, one by one, and stops when none is left, or when the time for it is over.
    func beginDraining() {
        guard drain == nil else { return }
        drain = Drain()
        logger.notice(
            "the daemon gives its sessions away and ends", metadata: ["sessions": "\(bridge.live.sessionCount)"])
        bridge.joins.sendAway(SessionName.drainedReason)
        let end = bridge.link.callback { (bridge, _: Void) in bridge.cluster?.endDraining() }
        bridge.link.machine.queue("drain").add(after: .seconds(store.configuration.drainTime)) { end(()) }
        goOnDraining()
    }

    func goOnDraining() {
        guard drain != nil else { return }
        let step = bridge.enterMoving { hub, _ in
            drain?.next(hub.sessionToLeave, isEmpty: hub.sessionCount == 0 && bridge.joins.pending.isEmpty)
        }
        switch step {
        case .letGo(let session)??: letGo(session)
        case .stop??: stop()
        case .wait??, nil, nil?: break
        }
    }

    private func endDraining() {
        drain?.end()
        for session in bridge.enterMoving({ hub, _ in hub.sessionNames }) ?? [] { letGo(session) }
        stop()
    }

    private func stop() { bridge.link.loop?.stop(code: .serviceRestart, reason: SessionName.drainedReason) }
}

/// The order in which a daemon that stops hands its sessions over: each when the one before is written. Those in which
/// something plays come last, and may play to their end.
struct Drain {
    enum Step: Equatable {
        case wait
        case letGo(SessionName)
        case stop
    }

    /// The session that is being written; nil: none is.
    private var leaving: SessionName?
    /// There is no time left: all are handed over at once, without waiting.
    private var isOver = false

    /// - Parameters:
    ///   - session: one that may be handed over, because nothing plays in it; nil: there is none
    ///   - isEmpty: there is no session left, and no client waits for one
    mutating func next(_ session: @autoclosure () -> SessionName?, isEmpty: @autoclosure () -> Bool) -> Step {
        if leaving != nil || isOver { return .wait }
        leaving = session()
        return leaving.map { .letGo($0) } ?? (isEmpty() ? .stop : .wait)
    }

    /// That session has been written.
    mutating func noteReleased(_ session: SessionName) {
        if leaving == session { leaving = nil }
    }

    mutating func end() { isOver = true }
}
