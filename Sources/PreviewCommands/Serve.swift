import ArgumentParser
import Foundation
import Logging
import PreviewDaemon
import PreviewTesting
import RefreshEngine
import WebSockets

struct ServeCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the daemon and print the link to the preview.",
        discussion: """
            A daemon that listens beyond this machine admits only people whose link has a token. Two tokens are made at every start: one for links \
            that may control, and one for links that may only watch.

            Examples:
              pullwire serve                   http://127.0.0.1:8484/, until Ctrl-C
              pullwire serve --port 0 --json   a free port, printed as a line of JSON
              pullwire serve --lan             for phones near by, with a QR code
              pullwire serve --record DIR      every session as a .pullcast file in that folder
              pullwire serve --base-path /preview --allow-origin https://example.com
              pullwire serve --data postgres://pullwire@10.0.0.9/pullwire --node a    one of several daemons
            """)

    @OptionGroup
    var listening: ListeningOptions

    @Flag(help: "Announce the daemon as one line of JSON instead of words.")
    var json = false

    @Flag(help: "Open the preview in the browser.")
    var open = false

    @OptionGroup
    var page: PageOptions

    @Option(
        help: ArgumentHelp(
            "Where sessions and last refresh times are kept; \"none\" forgets them at the end; postgres://... shares them with other daemons.",
            valueName: "folder"),
        completion: .directory)
    var data = ServeCommand.stateFolder

    @Option(
        help: ArgumentHelp("Record every session there, each in its own file.", valueName: "folder"),
        completion: .directory)
    var record: String?

    @OptionGroup
    var pictures: PictureOptions

    @OptionGroup
    var figures: NamedFigureOptions

    @OptionGroup
    var font: FontOptions

    @Option(help: "How much to log: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.notice

    /// For `dev`: see ``BuildReports``.
    @Flag(help: .hidden)
    var buildReports = false

    @OptionGroup(title: "Who may come in")
    var token: TokenOptions

    @OptionGroup(title: "Who may come in")
    var certificate: CertificateOptions

    @OptionGroup(title: "Behind a proxy")
    var proxy: ProxyOptions

    @OptionGroup(title: "One of several daemons (--data postgres://...)")
    var cluster: ClusterOptions

    @OptionGroup(title: "Limits")
    var limit: LimitOptions

    func validate() throws { try cluster.check(data) }

    func run(in catalog: Catalog) throws {
        if !buildReports { Watchdog.stop() }  // it takes a lock at every tick, which only authors need
        let daemon = try makeDaemon(catalog)
        let opened = daemon.endpoints.map { announce($0, daemon.tokens) }
        try StandardOutput.check()
        Systemd.notifyReady()
        onSignal([SIGINT, SIGTERM]) { [remote = daemon.remote, drain = daemon.drain] in
            $0 == SIGTERM ? drain() : remote.stop()
        }
        if buildReports { BuildReports.follow(for: daemon) }
        withExtendedLifetime(opened) { daemon.run() }
    }

    private func makeDaemon(_ catalog: Catalog) throws -> Daemon {
        // before there is a second thread
        block([SIGINT, SIGTERM])
        var logger = Logger(label: "pullwire") {
            BoundedLogHandler(
                StreamLogHandler.standardError(label: $0), isReady: BoundedLogHandler.standardErrorIsReady)
        }
        logger.logLevel = logLevel
        let configuration = try configuration(catalog)
        if let node = configuration.cluster?.node { logger[metadataKey: "node"] = "\(node)" }
        do throws(DaemonError) {
            return try Daemon(configuration, logger: logger)
        } catch {
            switch error {
            case .files(let text): throw CommandError.usage(text)
            case .cannotListen(let text):
                throw CommandError.connection(
                    text
                        + (listening.unix == nil && text.contains(" is in use")
                            ? ", or take a free port with --port 0" : ""))
            }
        }
    }

    private func configuration(_ catalog: Catalog) throws(CommandError) -> DaemonConfiguration {
        var configuration = DaemonConfiguration(
            endpoints: try listening.endpoints(), catalog: try figures.added(to: catalog))
        configuration.page = page.files
        let (tokens, areFixed) = try token.tokens()
        configuration.tokens = tokens
        configuration.needsToken = areFixed || proxy.basePath != nil
        configuration.allowedOrigins = proxy.origins
        configuration.embedders = proxy.allowEmbed
        configuration.basePath = proxy.base
        configuration.trustsProxy = proxy.trustProxy
        configuration.certificate = certificate.certificate
        configuration.limits = limit.limits
        configuration.cluster = cluster.configuration(data)
        configuration.data = data == "none" || configuration.cluster != nil ? nil : URL(fileURLWithPath: data)
        configuration.recordings = record.map { URL(fileURLWithPath: $0) }
        configuration.pictures = try pictures.sets()
        configuration.font = try font.checked()
        return configuration
    }

    private func announce(_ endpoint: BoundEndpoint, _ tokens: Tokens?) -> LinkFile? {
        let announcement = Announcement(
            endpoint: endpoint, tokens: tokens, isSecure: certificate.certificate != nil, basePath: proxy.base,
            publicOrigin: proxy.publicOrigin, localAddress: LocalNetwork.address())
        print(json ? announcement.json : announcement.words)
        if listening.lan, !json {
            QRCode(announcement.link).map {
                StandardOutput.write($0.lines(colored: isatty(1) == 1).joined(separator: "\n") + "\n")
            }
        }
        return open ? Browser.open(announcement.link) : nil
    }

    /// The user's state folder, by the XDG Base Directory Specification.
    static var stateFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let state =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
            + "/.local/state"
        return state + "/pullwire"
    }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Logger.Level: @retroactive ExpressibleByArgument {}
