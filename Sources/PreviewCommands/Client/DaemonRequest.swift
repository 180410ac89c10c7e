import PreviewProtocol
import WebSockets

/// Sends one message to a session of a running daemon and waits for its answer: the client side of `pullwire figure
/// --session` and `pullwire export --session`.
///
/// A class because the loop calls it back.
public final class DaemonRequest: SocketHandler {
    private var request: [UInt8]?
    private let daemon: DaemonLink
    /// nil: not yet; then the answer, or why there is none.
    private var ending: Result<JSONNode, ClientError>?
    private weak var loop: SocketLoop?

    /// Of the only request.
    private static let id = 1

    private init(_ message: ClientMessage, on daemon: DaemonLink) {
        request = message.json.dropLast() + Array(#","id":\#(DaemonRequest.id)}"#.utf8)
        self.daemon = daemon
    }

    /// Sends the message.
    /// - Returns: the message that answers it; `done` for one that only takes effect
    /// - Throws: `ClientError`; `refused` has the daemon's words, such as what is allowed
    @discardableResult
    package static func send(
        _ message: ClientMessage, in session: SessionName, of daemon: DaemonLink
    ) throws(ClientError) -> JSONNode {
        let sender = DaemonRequest(message, on: daemon)
        do throws(SocketError) {
            // A scene, which comes first, may be larger than any message of a viewer.
            let loop = try daemon.loop(sender, in: session, longestMessage: 16 << 20)
            sender.loop = loop
            loop.run()
        } catch {
            throw ClientError(error)
        }
        return try (sender.ending ?? .failure(.disconnected("the connection was lost"))).get()
    }

    public func opened(_ connection: Connection, request: Request) { connection.requestSend() }

    public func nextMessage(for connection: Connection) -> Message? {
        defer { request = nil }
        return request.map { .text($0) }
    }

    public func received(_ message: Message, on connection: Connection) {
        guard let node = try? JSONReader.read(message.bytes[...]) else { return }
        if node["type"]?.string == "refusal" {
            end(.failure(.refused(node["text"]?.string ?? "")))
        } else if node["id"]?.integer == DaemonRequest.id {
            end(.success(node))
        }
    }

    public func connectFailed(_ connection: Connection, error: ConnectError) { end(.failure(daemon.error(error))) }

    public func closed(_ connection: Connection, ending: WebSockets.Ending) {
        end(.failure(.disconnected("the daemon ended the connection")))
    }

    private func end(_ ending: Result<JSONNode, ClientError>) {
        if self.ending == nil { self.ending = ending }
        loop?.stop(code: .normal, reason: "", within: 1)
    }
}
