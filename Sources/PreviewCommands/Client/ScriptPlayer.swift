import PreviewProtocol
import WebSockets

/// Plays a script or a recording on a running daemon and reports what happens: the client side of `pullwire play` and
/// `pullwire replay`.
///
/// A class because the loop calls it back.
public final class ScriptPlayer: SocketHandler {
    /// How playing ended.
    public enum Ending: Sendable {
        case finished(ServerMessage.ScriptEvent.Outcome, tick: Int)
        case failed(ClientError)
    }

    /// The whole text, and the part that has not been sent.
    private let text: [[UInt8]]
    private var requests: ArraySlice<[UInt8]>
    private let daemon: DaemonLink
    private let session: SessionName
    private let report: (ScriptMessage) -> Void
    private var reconnection = Reconnection()
    /// Whether the daemon was told to stop.
    private var isStopped = false
    private var ending: Ending?
    private var connection: Connection?
    private weak var loop: SocketLoop?

    private init(
        _ text: [[UInt8]], in session: SessionName, of daemon: DaemonLink, report: @escaping (ScriptMessage) -> Void
    ) {
        (self.text, requests, self.session, self.daemon, self.report) = (text, text[...], session, daemon, report)
    }

    /// Plays a text in a session of the daemon and waits for its end. When the session goes on at another daemon
    /// meanwhile, it plays there from its beginning.
    /// - Parameters:
    ///   - speed: 1 is real time; `ClientMessage.Piece.speeds` are allowed
    ///   - begun: receives a function that stops it early, from any thread
    ///   - report: receives marks and failed expectations, and that it plays anew
    public static func play(
        _ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, in session: SessionName,
        of daemon: DaemonLink,
        begun: (_ stop: @escaping @Sendable () -> Void) -> Void, report: @escaping (ScriptMessage) -> Void
    ) -> Ending {
        let shown = ClientMessage.Piece.shownName(of: name)
        let report = { (message: ScriptMessage) in report(message.naming(name, for: shown)) }
        let player = ScriptPlayer(
            ClientMessage.uploads(kind, name: shown, text: text, speed: speed), in: session, of: daemon, report: report)
        do throws(SocketError) {
            // Frames and scenes are received, too, and ignored. A scene may be larger than any message of a viewer.
            let loop = try daemon.loop(player, in: session, longestMessage: 16 << 20)
            player.loop = loop
            let remote = loop.remote
            begun { remote.perform { ($0.handler as? ScriptPlayer)?.stop() } }
            loop.run()
        } catch {
            return .failed(ClientError(error))
        }
        if case .failed(.refused(let text))? = player.ending { return .failed(.refused(text.naming(name, for: shown))) }
        return player.ending ?? .failed(.disconnected("the connection was lost"))
    }

    public func opened(_ connection: Connection, request: Request) {
        self.connection = connection
        connection.requestSend()
    }

    /// Before the whole text is sent, closing the connection is enough to stop.
    private func stop() {
        guard let connection, requests.isEmpty else { return end(.finished(.stopped, tick: 0)) }
        isStopped = true
        requests = [ClientMessage.stop.json]
        connection.requestSend()
    }

    public func nextMessage(for connection: Connection) -> Message? {
        guard let next = requests.popFirst() else { return nil }
        connection.requestSend()
        return .text(next)
    }

    public func received(_ message: Message, on connection: Connection) {
        if reconnection.isTrying {
            reconnection.arrive()
            loop?.stopTimer()
        }
        guard let event = ScriptMessage(json: message.bytes) else { return }
        switch event {
        case .finished(let outcome, let tick): end(.finished(outcome, tick: tick))
        case .refused(_, let text): end(.failed(.refused(text)))
        case .mark, .failed, .interrupted, .moved: report(event)
        }
    }

    public func connectFailed(_ connection: Connection, error: ConnectError) {
        if !reconnection.isTrying || !reconnection.fail() { end(.failed(daemon.error(error))) }
    }

    public func closed(_ connection: Connection, ending: WebSockets.Ending) {
        self.connection = nil
        if isStopped, ending.isMoved { return end(.finished(.stopped, tick: 0)) }
        guard self.ending == nil, ending.isMoved, reconnection.begin() else {
            return end(.failed(.disconnected("the daemon ended the connection")))
        }
        requests = text[...]
        report(.moved)
        loop?.startTimer(hertz: Reconnection.hertz)
    }

    public func timer(expirations: UInt64) {
        guard reconnection.pass(Int(clamping: expirations)) else { return }
        do throws(SocketError) { _ = try loop?.connect(to: daemon.target(session)) } catch {
            if !reconnection.fail() { end(.failed(ClientError(error))) }
        }
    }

    private func end(_ ending: Ending) {
        if self.ending == nil { self.ending = ending }
        loop?.stop(code: .normal, reason: "", within: 1)
    }
}

extension ScriptMessage {
    /// The message with the path that the user gave in place of the name that was sent to the daemon.
    fileprivate func naming(_ path: String, for name: String) -> ScriptMessage {
        if case .failed(let text) = self { .failed(text.naming(path, for: name)) } else { self }
    }
}

extension String {
    /// Replaces a name at the start of each line by a path: `a.pull:3:1: …` becomes `folder/a.pull:3:1: …`.
    fileprivate func naming(_ path: String, for name: String) -> String {
        split(separator: "\n").map { $0.hasPrefix(name + ":") ? path + $0.dropFirst(name.count) : String($0) }.joined(
            separator: "\n")
    }
}

/// A message of the daemon to a client that plays a script.
public enum ScriptMessage: Hashable, Sendable {
    case mark(name: String, tick: Int)
    case failed(String)
    /// A viewer's finger has taken the list from it; `finished` comes next.
    case interrupted(tick: Int)
    case finished(ServerMessage.ScriptEvent.Outcome, tick: Int)
    case refused(reason: String, text: String)
    /// No message, but what follows from a close: the session goes on at another daemon, where the script plays from
    /// its beginning.
    case moved

    /// Nil for every other message, and for bytes that are no message.
    public init?(json: [UInt8]) {
        guard let message = try? JSONReader.read(json[...]) else { return nil }
        let text = message["text"]?.string ?? ""
        let tick = message["tick"]?.integer ?? 0
        switch (message["type"]?.string, message["event"]?.string) {
        case ("refusal", _): self = .refused(reason: message["reason"]?.string ?? "", text: text)
        case ("script", "mark"): self = .mark(name: message["name"]?.string ?? "", tick: tick)
        case ("script", "failed"): self = .failed(text)
        case ("script", "interrupted"): self = .interrupted(tick: tick)
        case ("script", "finished"):
            guard let outcome = message["outcome"]?.string.flatMap(ServerMessage.ScriptEvent.Outcome.init) else {
                return nil
            }
            self = .finished(outcome, tick: tick)
        default: return nil
        }
    }
}
