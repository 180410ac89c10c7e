import ArgumentParser
import PreviewDaemon
import PreviewProtocol

/// How the daemon is shown by others: under another name, another path.
struct ProxyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Let pages from there connect, and answer to that name; may be repeated: https://preview.example.com", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(help: ArgumentHelp("A reverse proxy shows the daemon under this path; / if at its root. Links then carry a token.", valueName: "path"))
    var basePath: String?

    @Flag(help: "Every connection comes through a proxy: count wrong tokens by the last address in X-Forwarded-For.")
    var trustProxy = false

    func validate() throws {
        guard basePath.map({ BasePath($0) != nil }) ?? true else {
            throw ValidationError("--base-path wants a path of letters, digits, -, _ and . such as /preview")
        }
        for origin in allowOrigin where !DaemonConfiguration.isOrigin(origin) {
            throw ValidationError("--allow-origin wants a scheme and a host, such as https://preview.example.com, not \"\(origin)\"")
        }
    }

    var base: BasePath { basePath.flatMap(BasePath.init) ?? .root }
    var origins: [String] { allowOrigin.map { $0.lowercased() } }

    /// Where people find the daemon, if a proxy shows it under a name that we know.
    var publicOrigin: String? { basePath == nil && !trustProxy ? nil : origins.first }
}
