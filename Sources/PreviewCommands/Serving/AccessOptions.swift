import ArgumentParser
import PreviewDaemon
import PreviewProtocol
import PreviewTesting
import WebSockets

/// Options for fixed tokens, with which links stay valid after a restart.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The token of links that may control, 16 to 64 letters, digits, - and _; random if not given. Better in PULLWIRE_TOKEN: other users can read a command line.",
            valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("The token of links that may only watch; or PULLWIRE_VIEWER_TOKEN.", valueName: "token"))
    var viewerToken: String?

    /// The fixed tokens, random ones for those that are not fixed, and whether any is fixed.
    func tokens() throws(CommandError) -> (tokens: Tokens, areFixed: Bool) {
        let controller = try Token(option: token, "--token")
        let viewer = try Token(option: viewerToken, "--viewer-token")
        guard controller == nil || controller != viewer else {
            throw .usage("--token and --viewer-token must differ: they say who may control")
        }
        return (
            Tokens(controller: controller ?? .random(), viewer: viewer ?? .random()), controller != nil || viewer != nil
        )
    }
}

/// Options for TLS.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Serve over TLS with this certificate, in PEM, followed by those that signed it.", valueName: "file"),
        completion: .file())
    var tlsCert: String?

    @Option(
        help: ArgumentHelp("The certificate's key, in PEM, without a passphrase.", valueName: "file"),
        completion: .file())
    var tlsKey: String?

    func validate() throws {
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key belong together")
        }
    }

    var certificate: Certificate? {
        guard let tlsCert, let tlsKey else { return nil }
        return Certificate(chain: tlsCert, key: tlsKey)
    }
}

/// Options for a daemon behind a reverse proxy, under another name or path.
struct ProxyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let pages from there connect, and answer to that name; may be repeated: https://preview.example.com",
            valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let pages from there show the device in a frame, at /?embed; may be repeated: https://docs.example.com",
            valueName: "origin"))
    var allowEmbed: [String] = []

    @Option(
        help: ArgumentHelp(
            "A reverse proxy shows the daemon under this path; / if at its root. Links then carry a token.",
            valueName: "path"))
    var basePath: String?

    @Flag(help: "Every connection comes through a proxy: count wrong tokens by the last address in X-Forwarded-For.")
    var trustProxy = false

    func validate() throws {
        guard basePath.map({ BasePath($0) != nil }) ?? true else {
            throw ValidationError("--base-path wants a path of letters, digits, -, _ and . such as /preview")
        }
        for origin in allowOrigin where !DaemonConfiguration.isOrigin(origin) {
            throw ValidationError(
                "--allow-origin wants a scheme and a host, such as https://preview.example.com, not \"\(origin)\"")
        }
        for origin in allowEmbed where !DaemonConfiguration.isOrigin(origin) {
            throw ValidationError(
                "--allow-embed wants a scheme and a host, such as https://docs.example.com, not \"\(origin)\"")
        }
    }

    var base: BasePath { basePath.flatMap(BasePath.init) ?? .root }
    var origins: [String] { allowOrigin.map { $0.lowercased() } }

    /// The origin under which people find the daemon, if a proxy is used and an allowed origin names it.
    var publicOrigin: String? { basePath == nil && !trustProxy ? nil : origins.first }
}
