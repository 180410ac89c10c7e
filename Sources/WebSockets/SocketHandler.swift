/// What a program does with its connections. Every method is called on the loop's own thread, never two at a time.
///
/// The loop keeps its handler alive; a handler that keeps its loop must do so weakly.
public protocol SocketHandler: AnyObject {
    /// A client came that is one too many by the configuration's limits; it is told so (429 or 503), whatever it asks.
    func rejectedConnection(from peer: PeerAddress, status: Int)

    /// Answers a plain GET or HEAD. The body of a HEAD is counted and not sent.
    func respond(to request: Request) -> Response

    /// Origin, host, path and roles are outcomes here; the loop has already checked everything that RFC 6455 demands
    /// of an upgrade and that the subprotocol, if the client named any, is a known one.
    func decide(on request: Request) -> UpgradeDecision

    /// The handshake is done. `request` is what the client asked, or what we asked when the connection is our own.
    func opened(_ connection: Connection, request: Request)

    /// One whole message, whatever the frames it came in.
    func received(_ message: Message, on connection: Connection)

    /// The connection can take a message now. Asked once after ``Connection/requestSend()``; whoever has more says so again in here.
    /// A peer that does not read is not asked for.
    func nextMessage(for connection: Connection) -> Message?

    /// Comes exactly once for each ``opened(_:request:)``; the connection is of no use any more.
    func closed(_ connection: Connection, ending: Ending)

    /// A connection of our own (``SocketLoop/connect(to:)``) never opened. Neither `opened` nor `closed` come for it.
    func connectFailed(_ connection: Connection, error: ConnectError)

    /// The timer has run out `expirations` times (≥ 1) since the last call: more than once when the loop was late.
    func timer(expirations: UInt64)
}

/// What the handler thinks of a client that wants to become a WebSocket.
public enum UpgradeDecision: Equatable, Sendable {
    case accept
    /// The client gets `status` (400 to 599) with `text` as its plain body, and the connection ends.
    case refuse(status: Int, text: String, headers: [HeaderField] = [])
}

/// A program that only connects needs none of what a server needs.
extension SocketHandler {
    public func rejectedConnection(from peer: PeerAddress, status: Int) {}
    public func respond(to request: Request) -> Response { Response(status: 404, text: "Not found\n") }
    public func decide(on request: Request) -> UpgradeDecision { .refuse(status: 404, text: "Not found\n") }
    public func nextMessage(for connection: Connection) -> Message? { nil }
    public func connectFailed(_ connection: Connection, error: ConnectError) {}
    public func timer(expirations: UInt64) {}
}
