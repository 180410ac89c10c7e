import Cluster
import Dispatch
import Motion
import PreviewProtocol
import PreviewSessions
import WebSockets

/// Sessions that several daemons share: they come and go, and stand still while the database does not answer.
extension SocketBridge {
    static let frozen = Refusal(
        .busy, "the daemon has lost its database, and previews stand still until it answers; this message was dropped")
    /// Nobody can say whose a session is that is not here.
    static let hasNoDatabase = AccessError(
        status: 503, reason: .stopping,
        text: "This daemon has lost its database; connect again, and another one may answer.\n",
        headers: [HeaderField("Retry-After", "1")])
    static let draining = AccessError(
        status: 503, reason: .stopping, text: "This daemon ends; connect again, and another one will answer.\n",
        headers: [HeaderField("Retry-After", "1")])

    var isFrozen: Bool { cluster?.isFrozen ?? false }
    var isDraining: Bool { cluster?.drain != nil }

    func take(_ event: ClusterEvent) {
        pass()
        switch event {
        case .asked(let session): asked(session)
        case .lost(let sessions): for session in sessions { lost(session) }
        case .released(let session):
            if cluster?.drain?.leaving == session { cluster?.drain?.leaving = nil }
        case .lapsed: break  // every pass looks at the lease
        case .regained(let sent): regained(sent)
        }
        goOnDraining()
        performEffects()
    }

    // MARK: The lease

    /// Called at every pass: behind the end of the lease nothing moves.
    func checkLease() {
        guard cluster?.isFrozen == false, cluster?.store.lease.isValid == false else { return }
        cluster?.isFrozen = true
        logger.error(
            "previews stand still: the database does not answer", metadata: ["sessions": "\(hub.sessionCount)"])
        sendWaitingAway(SessionName.noDatabaseReason)
    }

    /// Those who wait for a session find it sooner at another daemon.
    private func sendWaitingAway(_ reason: String) {
        for waiting in pendingJoins.all {
            if case .connection(let connection) = waiting.entrance {
                connection.close(code: .serviceRestart, reason: reason)
            }
        }
    }

    private func regained(_ sent: ContinuousClock.Instant) {
        guard let cluster, cluster.isFrozen, cluster.store.lease.restart(from: sent) else { return }
        self.cluster?.isFrozen = false
        clock.goOn(from: now, at: MonotonicClock.nanoseconds)
        if cluster.hasBegun { logger.notice("previews go on", metadata: ["sessions": "\(hub.sessionCount)"]) }
        self.cluster?.hasBegun = true
        self.cluster?.dropped = []
        for handle in cluster.dropped { hub.cancelFinger(of: handle, at: now) }
    }

    /// A message that comes while time stands still. The first of a viewer is answered in words, and each that has an
    /// id.
    func refuseFrozen(_ bytes: [UInt8], isText: Bool, from handle: Int) {
        let request = isText ? ClientRequest(json: bytes) : ClientRequest(binary: bytes)
        let isFirst = cluster?.dropped.insert(handle).inserted ?? false
        if isFirst || request.id != nil { hub.refuse(request, from: handle, SocketBridge.frozen, at: now) }
    }

    // MARK: Lists

    /// Answers with the sessions of all daemons, as soon as the database has. One query answers all who wait, of whom
    /// there are no more than connections.
    func list(_ response: LaterResponse) {
        guard let cluster, let remote = loop?.remote else { return response.send(Self.noListing) }
        self.cluster?.listings.append(response)
        guard cluster.listings.isEmpty else { return }
        cluster.store.list { listing in remote.perform { ($0.handler as? SocketBridge)?.listed(listing) } }
    }

    private func listed(_ listing: ClusterListing?) {
        let answer =
            listing.map {
                Response(
                    contentType: "application/json", headers: [HeaderField("cache-control", "no-cache")], body: $0.json)
            } ?? Self.noListing
        for response in cluster?.listings ?? [] { response.send(answer) }
        cluster?.listings = []
    }

    private static let noListing = Response(
        status: 503, headers: [HeaderField("Retry-After", "1")], text: "The database does not answer; ask again.\n")

    // MARK: Sessions go

    private func asked(_ session: SessionName) {
        if isFrozen { return }  // it is asked for again
        if hub.has(session) { return letGo(session) }
        if pendingJoins.isWaiting(for: session) {
            cluster?.askedEarly.insert(session)
        } else {
            cluster?.store.release(session, nil)
        }
    }

    /// Writes a session down and sends its viewers away: where they connect next, it goes on.
    private func letGo(_ session: SessionName) {
        let connections = detach(hub.letGo(session, at: now))
        cluster?.store.release(session, store?.takeChange(of: session))
        for connection in connections {
            connection.close(
                code: .serviceRestart, reason: isDraining ? SessionName.drainedReason : SessionName.movedReason)
        }
    }

    private func lost(_ session: SessionName) {
        let connections = detach(hub.forget(session))
        _ = store?.takeChange(of: session)
        for connection in connections { connection.close(code: .serviceRestart, reason: SessionName.movedReason) }
    }

    /// The connections of viewers whose session has gone.
    private func detach(_ handles: [Int]) -> [Connection] {
        performEffects()
        return handles.compactMap { handle in
            guard let connection = clients[handle]?.connection else { return nil }
            clients[handle] = nil
            cluster?.dropped.remove(handle)
            connection.slot = -1
            return connection
        }
    }

    /// Those who have waited for a session are in it, or nobody is.
    func settle(_ session: SessionName) {
        guard let cluster else { return }
        let wasAsked = self.cluster?.askedEarly.remove(session) != nil
        if !hub.has(session) { cluster.store.release(session, nil) } else if wasAsked || isDraining { letGo(session) }
    }

    // MARK: The daemon ends

    /// Gives all sessions away, one by one, and stops when there is none left, or when the time for it is over. Without
    /// a cluster nobody could go on with them, so it stops at once.
    func drain() {
        guard let cluster, let remote = loop?.remote else { return loop?.stop() ?? () }
        guard cluster.drain == nil else { return }
        self.cluster?.drain = ClusterMembership.Drain()
        logger.notice("the daemon gives its sessions away and ends", metadata: ["sessions": "\(hub.sessionCount)"])
        sendWaitingAway(SessionName.drainedReason)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(cluster.store.configuration.drainTime)) {
            remote.perform { ($0.handler as? SocketBridge)?.endDraining() }
        }
        take(.lost([]))
    }

    private func endDraining() {
        pass()
        cluster?.drain?.isOver = true
        if !isFrozen { for session in hub.sessionNames { letGo(session) } }
        loop?.stop(code: .serviceRestart, reason: SessionName.drainedReason)
    }

    /// The next session goes when the one before is written. Those in which something plays are the last, and may play
    /// to their end.
    func goOnDraining() {
        guard let drain = cluster?.drain, drain.leaving == nil, !drain.isOver, !isFrozen else { return }
        if let session = hub.sessionToLeave {
            cluster?.drain?.leaving = session
            letGo(session)
        } else if hub.sessionCount == 0, pendingJoins.isEmpty {
            loop?.stop(code: .serviceRestart, reason: SessionName.drainedReason)
        }
    }
}
