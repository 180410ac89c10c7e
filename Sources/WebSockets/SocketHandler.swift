/// How a program handles its connections. The loop calls every method on its own thread.
///
/// The loop keeps its handler alive. A handler must hold its loop weakly.
public protocol SocketHandler: AnyObject {
    /// A connection that exceeds a limit of the configuration was accepted. Its first request is answered with this
    /// status, 429 or 503.
    func rejectedConnection(from peer: PeerAddress, status: Int)

    /// The response to a plain GET or HEAD. For HEAD, the body's length is sent and the body is not.
    func respond(to request: Request) -> Response

    /// The same for a request whose response may take time: nil when it is sent later by ``LaterResponse/send(_:)``.
    /// The loop waits for at most ``SocketLoop/laterTimeout`` s.
    /// - Parameter later: makes the object that sends it
    func respond(to request: Request, later: () -> LaterResponse) -> Response?

    /// Decides by origin, host, path and role whether a client may open a WebSocket. The loop has already checked what
    /// RFC 6455 requires of an upgrade, and that it knows one of the subprotocols that the client offers, if it offers
    /// any.
    func decide(on request: Request) -> UpgradeDecision

    /// The same for a decision that may take time: nil when it is sent later by ``LaterDecision/send(_:)``. The loop
    /// waits for at most ``SocketLoop/laterTimeout`` s.
    /// - Parameter later: makes the object that sends it
    func decide(on request: Request, later: () -> LaterDecision) -> UpgradeDecision?

    /// The client that waited for a decision has disconnected.
    func withdrawn(_ decision: LaterDecision)

    /// The handshake is done. `request` is the client's, or ours if the connection is our own.
    func opened(_ connection: Connection, request: Request)

    /// A whole message has arrived, in one frame or in several.
    func received(_ message: Message, on connection: Connection)

    /// The next message for a connection whose socket is writable, or nil for none. It is called once after each
    /// ``Connection/requestSend()``; a handler that has more messages calls that again in here. It is not called for a
    /// peer that does not read.
    func nextMessage(for connection: Connection) -> Message?

    /// The connection has ended. It is called exactly once for each ``opened(_:request:)``.
    func closed(_ connection: Connection, ending: Ending)

    /// Our own connection (``SocketLoop/connect(to:)``) did not open. Neither `opened` nor `closed` is called for it.
    func connectFailed(_ connection: Connection, error: ConnectError)

    /// Sends what the handler has put off: one after the other, sends are cheaper. It is called when everything that was
    /// ready has been handled, and before a peer's CLOSE frame is answered.
    func sendDeferred()

    /// The timer has expired `expirations` times since the last call: once, or more often if the loop was late.
    func timer(expirations: UInt64)
}

/// Whether a client may open a WebSocket.
public enum UpgradeDecision: Equatable, Sendable {
    case accept
    /// The client gets `status` (400 to 599) with `text` as its plain body, and the connection ends.
    case refuse(status: Int, text: String, headers: [HeaderField] = [])
}

/// Defaults for a program that only connects.
extension SocketHandler {
    public func rejectedConnection(from peer: PeerAddress, status: Int) {}
    public func respond(to request: Request) -> Response { Response(status: 404, text: "Not found\n") }
    public func respond(to request: Request, later: () -> LaterResponse) -> Response? { respond(to: request) }
    public func decide(on request: Request) -> UpgradeDecision { .refuse(status: 404, text: "Not found\n") }
    public func decide(on request: Request, later: () -> LaterDecision) -> UpgradeDecision? { decide(on: request) }
    public func withdrawn(_ decision: LaterDecision) {}
    public func nextMessage(for connection: Connection) -> Message? { nil }
    public func connectFailed(_ connection: Connection, error: ConnectError) {}
    public func sendDeferred() {}
    public func timer(expirations: UInt64) {}
}

/// Sends the response to a request that was not answered at once. Only the loop's thread may use it.
public struct LaterResponse {
    private let answer: (Response) -> Void

    package init(_ answer: @escaping (Response) -> Void) { self.answer = answer }

    /// Does nothing if the client has disconnected, or was answered before.
    public func send(_ response: Response) { answer(response) }
}

/// Sends the decision on an upgrade that was not made at once. Only the loop's thread may use it.
public struct LaterDecision {
    /// The id of the connection that opens if it is accepted.
    public let id: UInt64
    private let decide: (UpgradeDecision) -> Void

    package init(id: UInt64, _ decide: @escaping (UpgradeDecision) -> Void) { (self.id, self.decide) = (id, decide) }

    /// Does nothing if the client has disconnected, or was answered before. If the connection opens, the handler's
    /// `opened` is called before this returns. Call it from a job (``LoopRemote/perform(_:)``), because libwebsockets
    /// reads from the client within it.
    public func send(_ decision: UpgradeDecision) { decide(decision) }
}
