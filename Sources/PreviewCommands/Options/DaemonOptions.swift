import ArgumentParser
import Foundation
import PreviewProtocol
import PreviewTesting
import WebSockets

/// Options that name a running daemon and one of its sessions.
struct DaemonOptions: ParsableArguments {
    @Option(help: "The session. One that does not exist is made to play in it. By default the link's.")
    var session: String?

    @Option(
        help: ArgumentHelp(
            "The daemon's link, as `serve` prints it.", discussion: DaemonOptions.example, valueName: "link"))
    var link: String?

    @Option(parsing: .unconditional, help: "Short for the link http://127.0.0.1:PORT/. (default: 8484)")
    var port: NumberArgument?

    @Option(help: ArgumentHelp("The unix socket that the daemon listens on.", valueName: "path"), completion: .file())
    var unix: String?

    @Option(
        help: ArgumentHelp(
            "The daemon's token, unless it is in the link. Better in PULLWIRE_TOKEN: other users can read a command line.",
            valueName: "token"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in this file, in PEM, instead of the system's: the daemon's own, or who signed it.",
            valueName: "file"), completion: .file())
    var tlsCa: String?

    private static let example =
        "http://127.0.0.1:8484/?session=demo, or https://preview.example.com/base/?session=demo#token=TOKEN"

    func validate() throws {
        guard [link != nil, port != nil, unix != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--link, --port and --unix exclude each other; choose one")
        }
        _ = try portNumber()
        guard try tlsCa == nil || named().isSecure else {
            throw ValidationError("--tls-ca is for a --link that begins with https://")
        }
    }

    var isNamed: Bool { link != nil || port != nil || unix != nil }

    /// The session of `--session` or of the link; nil when neither names one.
    func sessionName() throws -> SessionName? {
        guard let session else { return try named().session }
        guard let name = SessionName(session) else {
            throw ValidationError("--session wants a name of \(SessionName.rule), not \"\(session)\"")
        }
        return name
    }

    /// The session, for a subcommand that needs one.
    func neededSession() throws -> SessionName {
        guard let name = try sessionName() else {
            throw ValidationError("Missing expected argument '--session <session>', or '--link <link>'")
        }
        return name
    }

    /// The daemon with its token: that of `--token`, or else the link's, or else the environment's.
    func daemon() throws -> DaemonLink {
        var daemon = try named()
        if token != nil || daemon.token == nil { daemon.token = try Token(option: token, "--token") }
        daemon.authority = tlsCa.map { .file($0) } ?? .system
        return daemon
    }

    private func portNumber() throws(ValidationError) -> UInt16? {
        guard let port else { return nil }
        return UInt16(try port.whole("--port", in: 1...65_535))
    }

    /// The daemon as the options name it. The error does not repeat the link, which may contain a token.
    private func named() throws(ValidationError) -> DaemonLink {
        guard let link else {
            let port = try portNumber() ?? 8484
            return DaemonLink(unix.map { .file($0) } ?? .host("127.0.0.1", port: port, isSecure: false))
        }
        guard let daemon = DaemonLink(link) else {
            throw ValidationError("--link wants a link such as \(DaemonOptions.example)")
        }
        return daemon
    }
}

extension CommandError {
    init(_ failure: ClientError, of daemon: DaemonLink) {
        switch failure {
        case .refused(let text), .noSession(let text): self = .usage(text)
        case .disconnected(let reason): self = .connection("no connection to \(daemon): \(reason)")
        }
    }
}

/// `--speed`, for subcommands that play on a daemon.
struct SpeedOption: ParsableArguments {
    @Option(
        name: .customLong("speed"), parsing: .unconditional,
        help: ArgumentHelp("How fast: 0.1 to 10; at any speed the same ticks, and the same frames.", valueName: "times")
    )
    var written = NumberArgument(1)

    var speed: Double { (try? checked()) ?? 1 }

    func validate() throws { _ = try checked() }

    private func checked() throws(ValidationError) -> Double {
        try written.number("--speed", in: ClientMessage.Piece.speeds)
    }
}

extension Token {
    /// The value of the option, or else of its environment variable, which is PULLWIRE_TOKEN for `--token`. The error
    /// does not repeat it.
    init?(option: String?, _ flag: String) throws(CommandError) {
        let variable = "PULLWIRE" + flag.dropFirst().uppercased().replacingOccurrences(of: "-", with: "_")
        guard let text = option ?? ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        guard let token = Token(text) else {
            throw .usage("\(option == nil ? variable : flag) wants 16 to 64 letters, digits, - and _")
        }
        self = token
    }
}
