import CLibwebsockets

/// The end of a loop, in order.
extension SocketLoop {
    /// Stops accepting, tells every connection why, and lets ``run()`` return when all are gone or the time is over; at once when there is none.
    /// Other threads use ``LoopRemote/stop(code:reason:within:)``. A second call changes nothing.
    ///
    /// - Parameter seconds: how long peers may take to say goodbye, 1 or more
    public func stop(code: CloseCode = .goingAway, reason: String = "shutting down", within seconds: Int = 3) {
        precondition(seconds > 0)
        guard case .running = phase else { return }
        phase = .stopping(.init(code: code, reason: reason))
        alarm.start(once: seconds * MonotonicClock.nanosecondsPerSecond)
        for case (let socket, .listener) in watched { lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
        for connection in connections.all { farewell(connection) }
        stopWhenAlone()
    }

    /// A connection that opens while the loop stops is told at once.
    func farewell(_ connection: Connection) {
        if case .stopping(let frame) = phase { connection.close(code: frame.code, reason: frame.reason) }
    }

    /// Waits for HTTP answers that are on their way, too.
    func stopWhenAlone() {
        guard case .stopping = phase, connections.all.isEmpty, accepted.allSatisfy(\.isAnswered) else { return }
        phase = .stopped
    }
}
