import PreviewProtocol
import RefreshEngine
import WebSockets

/// Sets a parameter in a session of a running daemon and waits until it has taken effect: the client side of `pullwire figure --session`.
///
/// A class because the loop calls it back.
public final class ParameterSetter: SocketHandler {
    private var request: [UInt8]?
    private let daemon: DaemonLink
    /// nil: not yet; then nothing, or why it was not set.
    private var ending: Result<Void, ClientError>?
    private weak var loop: SocketLoop?

    /// Of the only request.
    private static let id = 1

    private init(_ message: ClientMessage, on daemon: DaemonLink) {
        request = message.json.dropLast() + Array(#","id":\#(ParameterSetter.id)}"#.utf8)
        self.daemon = daemon
    }

    /// - Throws: `ClientError`; `refused` has the daemon's words, such as what is allowed
    public static func set(_ name: String, _ value: ParameterValue, _ edge: Edge, in session: SessionName, of daemon: DaemonLink) throws(ClientError) {
        let setter = ParameterSetter(.set(name: name, value, edge), on: daemon)
        do throws(SocketError) {
            // A scene, which comes first, may be larger than any message of a viewer.
            let loop = try daemon.loop(setter, in: session, longestMessage: 16 << 20)
            setter.loop = loop
            loop.run()
        } catch {
            throw ClientError(error)
        }
        try (setter.ending ?? .failure(.disconnected("the connection was lost"))).get()
    }

    public func opened(_ connection: Connection, request: Request) { connection.requestSend() }

    public func nextMessage(for connection: Connection) -> Message? {
        defer { request = nil }
        return request.map { .text($0) }
    }

    public func received(_ message: Message, on connection: Connection) {
        guard let node = try? JSONReader.read(message.bytes[...]) else { return }
        switch node["type"]?.string {
        case "done" where node["id"]?.integer == ParameterSetter.id: end(.success(()))
        case "refusal": end(.failure(.refused(node["text"]?.string ?? "")))
        default: break
        }
    }

    public func connectFailed(_ connection: Connection, error: ConnectError) { end(.failure(daemon.error(error))) }

    public func closed(_ connection: Connection, ending: WebSockets.Ending) { end(.failure(.disconnected("the daemon ended the connection"))) }

    private func end(_ ending: Result<Void, ClientError>) {
        if self.ending == nil { self.ending = ending }
        loop?.stop(code: .normal, reason: "", within: 1)
    }
}
