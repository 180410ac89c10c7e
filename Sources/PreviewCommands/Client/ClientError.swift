import Logging
import PreviewProtocol
import WebSockets

/// Why a client cannot do what it wants with a daemon.
public enum ClientError: Error, Hashable, Sendable {
    /// The daemon refused, for the reason that it gives, or something that the user gave cannot be used.
    case refused(String)
    /// There is no such session. The text is the daemon's.
    case noSession(String)
    /// There is no daemon, or the connection was lost.
    case disconnected(String)

    fileprivate static let start = "; `scripts/start` or `pullwire serve` starts a daemon"

    init(_ error: SocketError) {
        switch error {
        case .badCertificate(let text), .badConfiguration(let text): self = .refused(text)
        case .cannotConnect(_, let reason): self = .disconnected(reason + ClientError.start)
        case .addressInUse, .notNumeric, .cannotListen, .exhausted: self = .disconnected(error.description)
        }
    }
}

extension DaemonLink {
    /// A loop that connects to the daemon as soon as it runs.
    /// - Parameter isExisting: whether the session must exist; otherwise it is made
    func loop(
        _ client: any SocketHandler, in session: SessionName, isExisting: Bool = false, longestMessage: Int
    ) throws(SocketError) -> SocketLoop {
        var sockets = SocketConfiguration()
        sockets.messageLengthLimit = longestMessage
        if isSecure { sockets.certificateAuthority = authority }
        var logger = Logger(label: "pullwire")
        logger.logLevel = .error  // an error is reported once, by the command
        let loop = try SocketLoop(sockets, handler: client, logger: logger)
        _ = try loop.connect(to: target(session, isExisting))
        return loop
    }

    func target(_ session: SessionName, _ isExisting: Bool = false) -> ClientTarget {
        let (path, subprotocol) = (
            basePath.text + "ws?session=" + session.text + (isExisting ? "&existing=true" : ""), Encoding.json.rawValue
        )
        switch place {
        case .host(let host, let port, _):
            return ClientTarget(host: host, port: port, path: path, subprotocol: subprotocol, token: token?.text)
        case .file(let file): return ClientTarget(file: file, path: path, subprotocol: subprotocol, token: token?.text)
        }
    }

    func error(_ error: ConnectError) -> ClientError {
        switch error {
        case .rejected(let status): .refused(words(on: status))
        case .untrusted(let reason):
            .disconnected("its certificate is not trusted: \(reason); --tls-ca names one that is")
        case .unreachable(let reason): .disconnected(reason + ClientError.start)
        }
    }

    private func words(on status: Int) -> String {
        switch status {
        case 300..<400: "\(self) leads elsewhere (status \(status)); is it https?"
        case 401 where token == nil:
            "the daemon wants a token: give its whole link, with #token=, or set PULLWIRE_TOKEN"
        case 401: "this token is not the daemon's; ask for its present link"
        case 403: "the daemon does not answer to the host name of \(self); start it with --allow-origin for it"
        case 404: "there is no daemon at \(self); is the path right?"
        case 429: "too many wrong tokens, or too many connections, came from this address; wait a while"
        case 503:
            "the daemon has no room for one more, cannot read what is kept of the session, or stops; try again later"
        default: "the daemon answered with status \(status)"
        }
    }
}

extension Ending {
    /// The session goes on at another daemon. libwebsockets 4.1 does not know 1012, and gives a client 1002 in its
    /// place; the reason stays as it is.
    var isMoved: Bool {
        guard case .byPeer(let code, let reason) = self else { return false }
        return code == .serviceRestart
            || code == .protocolError
                && [SessionName.movedReason, SessionName.drainedReason, SessionName.noDatabaseReason].contains(reason)
    }
}
