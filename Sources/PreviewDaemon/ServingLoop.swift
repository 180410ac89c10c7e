import PreviewProtocol
import WebSockets

/// What a daemon needs of the loop that serves its sockets, and of each socket. A simulation has a loop of its own.
package protocol ServingLoop: AnyObject {
    /// Accepted sockets that are not closed yet, HTTP and WebSocket together.
    var connectionCount: Int { get }
    /// Passes a job to the bridge, from any thread: the loop does it soon, or never, if it has ended.
    var post: @Sendable (@escaping @Sendable (SocketBridge) -> Void) -> Void { get }

    /// See ``SocketLoop``.
    func startTimer(hertz: Int, first: Int?)
    func stopTimer()
    func stop()
    func stop(code: CloseCode, reason: String)
}

/// A viewer's WebSocket connection. See ``Connection``.
package protocol ViewerSocket: AnyObject {
    var id: UInt64 { get }
    var subprotocol: String? { get }
    var slot: Int { get set }
    var canSendImmediately: Bool { get }

    func send(_ message: Message)
    func requestSend()
    func pauseReceiving()
    func resumeReceiving()
    func close(code: CloseCode, reason: String)
}

extension ViewerSocket {
    /// A connection without a subprotocol is not accepted.
    var encoding: PreviewProtocol.Encoding { subprotocol.flatMap(Encoding.init) ?? .json }
}

extension Connection: ViewerSocket {}

extension SocketLoop: ServingLoop {
    package func stop() { stop(within: Self.stopTime) }
    package func stop(code: CloseCode, reason: String) {
        stop(code: code, reason: reason, within: Self.stopTime)
    }

    package var post: @Sendable (@escaping @Sendable (SocketBridge) -> Void) -> Void {
        let remote = remote
        return { job in
            remote.perform { loop in
                if let bridge = loop.handler as? SocketBridge { job(bridge) }
            }
        }
    }
}

extension SocketBridge: SocketHandler {
    package func opened(_ connection: Connection, request: Request) { opened(connection as any ViewerSocket, request) }
    package func received(_ message: Message, on connection: Connection) {
        received(message, on: connection as any ViewerSocket)
    }
    package func nextMessage(for connection: Connection) -> Message? {
        nextMessage(for: connection as any ViewerSocket)
    }
    package func closed(_ connection: Connection, ending: Ending) { closed(connection as any ViewerSocket, ending) }
}
