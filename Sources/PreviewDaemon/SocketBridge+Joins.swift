import Motion
import PreviewProtocol
import SessionStorage
import WebSockets

/// Those whose session may lie in the store wait until it has been asked.
extension SocketBridge {
    /// Somebody whose session may lie in the store.
    struct PendingJoin {
        /// How he comes in when the store has answered.
        enum Entrance {
            /// By a handshake, which is refused if the store cannot answer.
            case handshake(LaterDecision)
            /// He is connected already, because a cluster's answer may take longer than a handshake. Nothing is
            /// received from him before he is in.
            case connection(Connection)
        }

        let entrance: Entrance
        let request: Request
    }

    /// Lets somebody wait until the store has been asked for his session.
    /// - Returns: false: too many wait already
    func wait(_ entrance: PendingJoin.Entrance, _ request: Request, for session: SessionName, id: UInt64) -> Bool {
        defer { lookUp() }
        return pendingJoins.add(PendingJoin(entrance: entrance, request: request), id: id, for: session)
    }

    /// Asks the store for the sessions that wait, as many as it takes at a time: the others when those have come back.
    private func lookUp() {
        guard let store, let remote = loop?.remote else { return }
        while let session = pendingJoins.nextLookup {
            let isAsked = store.restore(session) { restored in
                remote.perform { ($0.handler as? SocketBridge)?.restored(session, restored) }
            }
            guard isAsked else { return }
            pendingJoins.removeLookup()
        }
    }

    /// The store has answered: everybody who waits for that session joins it.
    private func restored(_ session: SessionName, _ lookup: StoreLookup) {
        pass()
        if lookup.isCancelled {
            pendingJoins.askAgain(session)
            return lookUp()
        }
        for (key, seconds) in lookup.lastRefreshes { hub.receiveRefresh(key, Moment(seconds: seconds)) }
        restored = (session, lookup.kept)
        for arrival in pendingJoins.take(session) {
            switch arrival.entrance {
            case .handshake(let decision):
                decision.send(lookup.hasFailed ? refusal(SocketBridge.storeFails, arrival.request) : .accept)
            case .connection(let connection):
                connection.resumeReceiving()
                enter(connection, arrival.request, session, lookup.kept)
            }
        }
        restored = nil
        if cluster == nil, let kept = lookup.kept, !hub.has(session) { store?.giveBack(kept, session) }
        settle(session)
        lookUp()
        performEffects()
    }

    func withdrawn(_ decision: LaterDecision) { stopWaiting(decision.id) }

    func stopWaiting(_ id: UInt64) {
        if let session = pendingJoins.remove(id) { store?.cancel(session) }
    }
}
