import ArgumentParser
import Foundation
import PreviewProtocol
import PreviewTesting
import Subprocess

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Serve a control of your own, built anew whenever you save it.",
        discussion: """
            Builds the package in this folder with its trait Preview, serves its control as `serve` does, and watches its sources. When you save one, it is built while the \
            preview goes on; then the page comes back by itself with the same list, and plays your last gesture again. The compiler's errors are shown in \
            the page, too. With Swift 6.3 or later the control is also compiled for the page, which then runs it itself; what cannot be compiled for it is told as a note, and the \
            daemon's frames are shown. All other options are those of `serve`; the sessions are kept in the package's .build/pullwire.

            Examples:
              pullwire dev                            the package in this folder
              pullwire dev --path ../ribbon           one in another folder
              pullwire dev --lan                      for phones near by
              pullwire dev --port 9000 --open
            """)

    @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"), completion: .directory)
    var path = "."

    @Option(help: ArgumentHelp("Which of its programs, if it has several.", valueName: "name"))
    var product: String?

    @Option(
        help: ArgumentHelp(
            "Where it is built, as in `swift build`. (default: .build/preview in the package)", valueName: "folder"),
        completion: .directory)
    var scratchPath: String?

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Options of `serve`.", valueName: "serve's options"))
    var options: [String] = []

    func validate() throws { _ = try ServeCommand.parse(options) }

    func run() throws {
        block([SIGINT, SIGTERM, SIGHUP])  // before there is a second thread
        let package = try SwiftPackage(at: path, scratch: scratchPath, product: product)
        let daemons = try Development.Daemons(serve: options, data: package.folder + "/.build/pullwire")
        let code = blocking { await Development(package, daemons).run() }
        if code != 0 { throw ExitCode(code) }
    }
}

extension Development.Daemons {
    /// - Parameters:
    ///   - options: as the author gave them
    ///   - data: where sessions are kept if the options do not say it
    fileprivate init(serve options: [String], data: String) throws {
        let serve = try ServeCommand.parse(options)
        var options = options
        if serve.data == ServeCommand.stateFolder { options += ["--data", data] }
        let needsToken = serve.listening.lan || serve.listening.address != nil || serve.proxy.basePath != nil
        let tokens: [Environment.Key: String] =
            needsToken && serve.token.token == nil
            ? ["PULLWIRE_TOKEN": Token.random().text, "PULLWIRE_VIEWER_TOKEN": Token.random().text] : [:]
        let missing = tokens.filter { ProcessInfo.processInfo.environment[$0.key.rawValue] == nil }
        self.init(
            options: options, needsPort: serve.listening.port.value == 0,
            environment: .inherit.updating(missing.mapValues { $0 }))
    }
}
