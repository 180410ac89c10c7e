import ArgumentParser
import Foundation
import Logging
import PreviewDaemon
import WebSockets

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start the daemon and print the link to the preview.",
        discussion: """
            Examples:
              pullwire serve                     http://127.0.0.1:8484/, until Ctrl-C
              pullwire serve --port 0 --json     a free port, announced as one line of JSON
            """)

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port: UInt16 = 8484

    @Flag(help: "Announce the daemon as one line of JSON instead of words.")
    var json = false

    @Flag(help: "Open the preview in the browser.")
    var open = false

    @Option(help: ArgumentHelp("The folder of the page. By default it is found beside the program.", valueName: "folder"))
    var web: String?

    @Option(help: ArgumentHelp("Where sessions and last refresh times are kept; \"none\" forgets them at the end.", valueName: "folder"))
    var data = Serve.stateFolder

    @Option(help: ArgumentHelp("Record every session there, a file each.", valueName: "folder"))
    var record: String?

    @OptionGroup
    var pictures: PictureOptions

    @OptionGroup
    var font: FontOptions

    @Option(help: ArgumentHelp("Let pages from there connect, too; may be repeated.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(help: "How much to log: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.notice

    func run() throws {
        let daemon = try makeDaemon()
        announce(daemon.port)
        stop(daemon.remote, on: [SIGINT, SIGTERM])
        daemon.run()
    }

    private func makeDaemon() throws -> Daemon {
        // Blocked before there is a second thread, so that every thread leaves them to the one that waits for them.
        block([SIGINT, SIGTERM])
        var logger = Logger(label: "pullwire") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        var configuration = DaemonConfiguration(address: ListenAddress(port: port), web: try webFolder())
        configuration.allowedOrigins = allowOrigin.map { $0.lowercased() }
        configuration.data = data == "none" ? nil : URL(fileURLWithPath: data)
        configuration.recordings = record.map { URL(fileURLWithPath: $0) }
        configuration.pictures = try pictures.sets()
        configuration.font = try font.checked()
        do throws(DaemonError) {
            return try Daemon(configuration, logger: logger)
        } catch {
            switch error {
            case .files(let text): throw Failure.usage(text)
            case .cannotListen(let text): throw Failure.connection(text)
            }
        }
    }

    private func announce(_ port: UInt16) {
        let link = "http://127.0.0.1:\(port)/"
        let pid = ProcessInfo.processInfo.processIdentifier
        let text = json
            ? #"{"event":"ready","url":"\#(link)","port":\#(port),"pid":\#(pid)}"#
            : "Pullwire shows a preview at \(link)\nPull the list down there. Ctrl-C stops the daemon."
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
        if open { show(link) }
    }

    private func show(_ link: String) {
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
        browser.arguments = [link]
        do { try browser.run() } catch { complain("pullwire: no browser could be opened; open \(link) yourself") }
    }

    /// The user's state folder, by the XDG Base Directory Specification.
    static var stateFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.local/state"
        return state + "/pullwire"
    }

    /// `--web`, or the `web` folder in `share/pullwire` beside the program or in any folder above it (a checkout's).
    private func webFolder() throws(Failure) -> URL {
        if let web { return URL(fileURLWithPath: web) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        var candidates = [folder.appendingPathComponent("../share/pullwire/web").standardized]
        while folder.path != "/" {
            candidates.append(folder.appendingPathComponent("web"))
            folder.deleteLastPathComponent()
        }
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path + "/index.html") }) else {
            throw .usage("the page is not beside the program; name its folder with --web")
        }
        return found
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

private func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
}

func block(_ signals: [Int32]) {
    var set = signalSet(signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// The first signal stops in order; another one, at once.
func stop(_ remote: LoopRemote, on signals: [Int32]) {
    Thread {
        var set = signalSet(signals)
        var signal: Int32 = 0
        sigwait(&set, &signal)
        remote.stop()
        sigwait(&set, &signal)
        _exit(128 + signal)
    }.start()
}
