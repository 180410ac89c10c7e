import Cluster
import Dispatch
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import SessionStorage
import WebSockets

/// The sessions that several daemons share: they come and go, and stand still while the database does not answer.
///
/// A class because it has the bridge enter the hub, and is asked by the bridge meanwhile.
final class ClusterBridge {
    private let store: ClusterStore
    private unowned let bridge: SocketBridge
    private let logger: Logger
    /// There has been a lease.
    private var hasBegun = false
    /// nil: the daemon goes on.
    private var drain: Drain?
    /// Sessions that others have asked for while viewers were still waiting for them here.
    private var askedEarly: Set<SessionName> = []
    /// Requests for a list of the sessions of all daemons. There are no more than connections.
    private var listings: [LaterResponse] = []

    init(_ store: ClusterStore, _ bridge: SocketBridge, _ logger: Logger) {
        (self.store, self.bridge, self.logger) = (store, bridge, logger)
    }

    /// Becomes one of the daemons that share their sessions.
    /// - Parameter url: where this one is found
    func start(url: String) throws(StoreError) {
        try store.start(url: url, tell: bridge.link.callback { $0.cluster?.receive($1) })
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
        case .lapsed: bridge.enter { _, _ in }  // which looks at the lease
        case .regained(let sent): regain(sent)
        }
        goOnDraining()
    }

    // MARK: The lease

    /// Called before the hub is entered: behind the end of the lease time stands still.
    func checkLease() {
        guard !bridge.live.clock.isFrozen, !store.lease.isValid else { return }
        bridge.live.clock.freeze()
        logger.error(
            "previews stand still: the database does not answer", metadata: ["sessions": "\(bridge.live.sessionCount)"])
        bridge.joins.sendAway(SessionName.noDatabaseReason)
    }

    private func regain(_ sent: ContinuousClock.Instant) {
        guard bridge.live.clock.isFrozen, store.lease.restart(from: sent) else { return }
        bridge.live.clock.goOn(at: MonotonicClock.nanoseconds)
        if hasBegun { logger.notice("previews go on", metadata: ["sessions": "\(bridge.live.sessionCount)"]) }
        hasBegun = true
        bridge.enter { hub, now in
            for viewer in bridge.connections.thaw() { hub.cancelFinger(of: viewer, at: now) }
        }
    }

    // MARK: Lists

    /// Answers with the sessions of all daemons, as soon as the database has. One query answers all who wait.
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

    // MARK: Sessions go

    /// Another daemon asks for a session. While time stands still it is not heard; it asks again.
    private func letGoIfPossible(_ session: SessionName) {
        guard let isHere = bridge.enterMoving({ hub, _ in hub.has(session) }) else { return }
        if isHere { return letGo(session) }
        if bridge.joins.pending.isWaiting(for: session) {
            askedEarly.insert(session)
        } else {
            store.release(session, nil)
        }
    }

    /// Writes a session down and sends its viewers away: where they connect next, it goes on.
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

    /// Those who have waited for a session are in it, or nobody is.
    func settle(_ session: SessionName) {
        let wasAsked = askedEarly.remove(session) != nil
        let isHere = bridge.enter { hub, _ in hub.has(session) }
        if !isHere { store.release(session, nil) } else if wasAsked || drain != nil { letGo(session) }
    }

    // MARK: The daemon ends

    /// Gives all sessions away, one by one, and stops when there is none left, or when the time for it is over.
    func beginDraining() {
        guard drain == nil else { return }
        drain = Drain()
        logger.notice(
            "the daemon gives its sessions away and ends", metadata: ["sessions": "\(bridge.live.sessionCount)"])
        bridge.joins.sendAway(SessionName.drainedReason)
        let end = bridge.link.callback { (bridge, _: Void) in bridge.cluster?.endDraining() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(store.configuration.drainTime)) { end(()) }
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

/// How a daemon that ends gives its sessions away: each when the one before is written. Those in which something plays
/// are the last, and may play to their end.
struct Drain {
    enum Step: Equatable {
        case wait
        case letGo(SessionName)
        case stop
    }

    /// The session that is being written; nil: none is.
    private var leaving: SessionName?
    /// There is no time left: all go at once, and nothing is waited for.
    private var isOver = false

    /// - Parameters:
    ///   - session: one that may go, because nothing plays in it; nil: there is none
    ///   - isEmpty: there is no session left, and nobody waits for one
    mutating func next(_ session: @autoclosure () -> SessionName?, isEmpty: @autoclosure () -> Bool) -> Step {
        if leaving != nil || isOver { return .wait }
        leaving = session()
        return leaving.map { .letGo($0) } ?? (isEmpty() ? .stop : .wait)
    }

    /// That session is written down.
    mutating func noteReleased(_ session: SessionName) {
        if leaving == session { leaving = nil }
    }

    mutating func end() { isOver = true }
}
