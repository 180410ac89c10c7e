import Foundation
import Logging
import PreviewProtocol
import WebSockets

/// Plays a script or a recording on a running daemon and hears how it goes: the client side of `pullwire play` and `pullwire replay`.
///
/// A class because the loop calls it back.
public final class ScriptPlayer: SocketHandler {
    /// How it ended.
    public enum Ending: Sendable {
        case finished(ServerMessage.ScriptEvent.Outcome, tick: Int)
        /// The daemon would not play it, in its words.
        case refused(String)
        /// There is no daemon, or the connection was lost.
        case disconnected(String)
    }

    private var requests: ArraySlice<[UInt8]>
    private let report: (ScriptReport) -> Void
    private var ending: Ending?
    private weak var loop: SocketLoop?

    private init(_ requests: [[UInt8]], report: @escaping (ScriptReport) -> Void) {
        (self.requests, self.report) = (requests[...], report)
    }

    /// Plays it in a session of the daemon on this machine and waits for its end.
    /// - Parameter speed: 1 is real time; `ClientMessage.Piece.speeds` are allowed
    public static func play(
        _ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, session: String, host: String, port: UInt16, token: Token? = nil,
        report: @escaping (ScriptReport) -> Void
    ) -> Ending {
        let player = ScriptPlayer(ClientMessage.uploads(kind, name: name, text: text, speed: speed), report: report)
        do throws(SocketError) {
            var sockets = SocketConfiguration()
            // Frames are read and passed over; a scene may be larger than what a viewer sends.
            sockets.messageLengthLimit = 16 << 20
            let loop = try SocketLoop(sockets, handler: player, logger: Logger(label: "pullwire.play"))
            player.loop = loop
            _ = try loop.connect(to: ClientTarget(
                host: host, port: port, path: "/ws?session=\(session)", subprotocol: "pullwire.v1.json",
                token: token?.text))
            loop.run()
        } catch {
            return .disconnected(error.description)
        }
        return player.ending ?? .disconnected("the connection was lost")
    }

    public func opened(_ connection: Connection, request: Request) { connection.wantsToSend() }

    public func nextMessage(for connection: Connection) -> Message? {
        guard let next = requests.popFirst() else { return nil }
        connection.wantsToSend()
        return .text(next)
    }

    public func received(_ message: Message, on connection: Connection) {
        guard let heard = ScriptReport(json: message.bytes) else { return }
        switch heard {
        case .finished(let outcome, let tick): end(.finished(outcome, tick: tick))
        case .refused(_, let text): end(.refused(text))
        case .mark, .failed: report(heard)
        }
    }

    public func connectFailed(_ connection: Connection, failure: ConnectFailure) {
        switch failure {
        case .refused(status: 401): end(.refused("the daemon wants the token of a link that may control: --token, or PULLWIRE_TOKEN"))
        case .refused(let status): end(.refused("the daemon answered with status \(status)"))
        case .untrusted(let reason), .unreachable(let reason): end(.disconnected(reason))
        }
    }

    public func closed(_ connection: Connection, ending: WebSockets.Ending) { end(.disconnected("the daemon ended the connection")) }

    private func end(_ ending: Ending) {
        if self.ending == nil { self.ending = ending }
        loop?.stop(code: .normal, reason: "", within: 1)
    }
}
