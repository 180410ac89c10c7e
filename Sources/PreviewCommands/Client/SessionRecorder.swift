import Motion
import PreviewProtocol
import Recordings
import WebSockets

/// Records a session of a running daemon: the client side of `pullwire record`.
///
/// A class because the loop calls it back.
public final class SessionRecorder: SocketHandler {
    /// How recording ended.
    public enum Ending: Sendable {
        /// As requested. The recording is complete.
        case ended
        /// With an error. The recording is truncated.
        case failed(ClientError)
        /// The recording could not be written.
        case unwritable
    }

    private let daemon: DaemonLink
    private let write: ([UInt8]) -> Bool
    private var requests: ArraySlice<[UInt8]> = [
        ClientMessage.record.json, Array(#"{"type":"rate","framesPerSecond":30}"#.utf8),
    ]
    /// The time that is left, in calls of the timer; nil when it records until it is stopped.
    private var left: Int?
    private var tick: Int?
    private var ending: Ending?
    private weak var loop: SocketLoop?

    /// How often the timer calls, Hz.
    private static let hertz = 20

    private init(_ daemon: DaemonLink, seconds: Double?, write: @escaping ([UInt8]) -> Bool) {
        left = seconds.map { Int(($0 * Double(SessionRecorder.hertz)).rounded(.up)) }
        (self.daemon, self.write) = (daemon, write)
    }

    /// Records a session that exists, until the time is over or the loop is stopped.
    /// - Parameters:
    ///   - seconds: how long, at most a day; nil: until it is stopped
    ///   - begun: receives what stops the loop, from another thread
    ///   - write: writes some complete lines; returns false when it cannot
    public static func record(
        _ session: SessionName, of daemon: DaemonLink, seconds: Double?, begun: (LoopRemote) -> Void,
        write: @escaping ([UInt8]) -> Bool
    ) -> Ending {
        let recorder = SessionRecorder(daemon, seconds: seconds.map { min($0, 86_400) }, write: write)
        do throws(SocketError) {
            // A line may be a scene with the greatest number of rows.
            let loop = try daemon.loop(recorder, in: session, isExisting: true, longestMessage: 64 << 20)
            recorder.loop = loop
            begun(loop.remote)
            loop.run()
        } catch {
            return .failed(ClientError(error))
        }
        return recorder.conclude()
    }

    /// Writes the last line, if there was no error.
    private func conclude() -> Ending {
        if let ending { return ending }
        guard let tick else { return .ended }
        return write(RecordingWriter.endLine(at: Tick(tick))) ? .ended : .unwritable
    }

    public func opened(_ connection: Connection, request: Request) {
        connection.requestSend()
        if left != nil { loop?.startTimer(hertz: SessionRecorder.hertz) }
    }

    public func nextMessage(for connection: Connection) -> Message? {
        guard let next = requests.popFirst() else { return nil }
        connection.requestSend()
        return .text(next)
    }

    public func received(_ message: Message, on connection: Connection) {
        switch RecordingMessage(json: message.bytes) {
        case .lines(let lines, let tick):
            self.tick = tick
            if !write(Array(lines.utf8)) { end(.unwritable) }
        case .refused(let text): end(.failed(.refused(text)))
        case nil: break
        }
    }

    public func timer(expirations: UInt64) {
        guard let left else { return }
        self.left = left - Int(min(expirations, 1_000_000))
        if left <= 0 { stop() }
    }

    public func connectFailed(_ connection: Connection, error: ConnectError) {
        end(.failed(daemon.error(error)))
    }

    public func closed(_ connection: Connection, ending: WebSockets.Ending) {
        switch ending {
        case .byUs: break  // the recording is over
        case .byPeer(CloseCode(rawValue: SessionName.notFoundCloseCode), let reason): end(.failed(.noSession(reason)))
        case let ending where ending.isMoved: endWhole()
        case .byPeer(_, let reason) where !reason.isEmpty:
            end(.failed(.disconnected("the daemon ended the connection: \(reason)")))
        case .byPeer, .lost: end(.failed(.disconnected("the daemon ended the connection")))
        }
    }

    /// The session goes on at another daemon. Nothing is missing of what was recorded.
    private func endWhole() {
        guard let tick else {
            return end(.failed(.disconnected("the session goes on at another daemon; record again")))
        }
        let isWritten = write(RecordingWriter.endLine(at: Tick(tick)))
        end(
            isWritten
                ? .failed(
                    .disconnected(
                        "the session goes on at another daemon, and the recording ends here, whole; record again to go on"
                    )) : .unwritable)
    }

    private func end(_ ending: Ending) {
        if self.ending == nil { self.ending = ending }
        stop()
    }

    private func stop() {
        loop?.stop(code: .normal, reason: "", within: 1)
    }
}

/// A message of the daemon to a client that records a session.
public enum RecordingMessage: Hashable, Sendable {
    /// Complete lines of the recording, which has come to this tick.
    case lines(String, tick: Int)
    case refused(String)

    /// Nil for every other message, and for bytes that are no message.
    public init?(json: [UInt8]) {
        guard let message = try? JSONReader.read(json[...]) else { return nil }
        switch message["type"]?.string {
        case "recording":
            guard let lines = message["lines"]?.string, let tick = message["tick"]?.integer else { return nil }
            self = .lines(lines, tick: tick)
        case "refusal": self = .refused(message["text"]?.string ?? "")
        default: return nil
        }
    }
}
