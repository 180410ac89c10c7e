import ArgumentParser
import Figures
import Foundation
import Motion
import PreviewProtocol
import PreviewTesting
import RefreshEngine
import Scripts

struct PlayCommand: CatalogCommand {
    static var checksNodes: Bool { false }
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a gesture script on a running daemon, for everyone who watches.",
        discussion: """
            The script's own preview takes the session's place, from its tick 0, paced by the daemon's clock.
            Ctrl-C stops it for everyone, and so does a viewer's "Stop", or a finger of one who may control; the exit code is 130 then.

            Examples:
              pullwire play pull.pull --session demo
              pullwire play pull.pull --session demo --speed 0.25    a quarter as fast, with the very same frames
              pullwire play pull.pull --session demo --port 9000
              pullwire play pull.pull --link "https://preview.example.com/?session=demo#token=..."
            """)

    @Argument(help: "A gesture script (.pull).", completion: .file(extensions: ["pull", "json"]))
    var file: String

    @OptionGroup
    var place: DaemonOptions

    @OptionGroup
    var pace: SpeedOption

    @OptionGroup(title: "Options for checking the script; the daemon that plays it has its own")
    var figures: ScriptResourceOptions<PictureOptions>

    func validate() throws { _ = try place.neededSession() }

    func run(in catalog: Catalog) throws {
        var sources: Set<String> = []
        // so that an error in the file is found before anything plays
        let (_, text) = try script(in: file, try figures.checked(catalog), &sources)
        try ScriptPlayer.play(
            .script, text, name: file, speed: pace.speed, in: try place.neededSession(), of: try place.daemon()
        ) { event in
            switch event {
            case .mark(let name, let tick): print("\(visible(file)): tick \(tick): mark \(visible(name))")
            case .failed(let text): print(text)
            case .finished, .refused, .interrupted, .moved: break
            }
        }
    }
}

extension ScriptPlayer {
    /// Plays a text, prints how it ends, and throws the exit code. Ctrl-C stops it for everyone.
    static func play(
        _ kind: ClientMessage.Piece.Kind, _ text: String, name: String, speed: Double, in session: SessionName,
        of daemon: DaemonLink,
        report: @escaping (ScriptMessage) -> Void
    ) throws {
        block([SIGINT, SIGTERM])
        func told(_ event: ScriptMessage) {
            switch event {
            case .moved:
                printError(
                    "pullwire: \(name): the session goes on at another daemon, where it plays from its beginning")
            case .interrupted(let tick):
                print("\(visible(name)): tick \(tick): a viewer's finger has taken the list from it")
            case .mark, .failed, .finished, .refused: report(event)
            }
        }
        let ending = play(
            kind, text, name: name, speed: speed, in: session, of: daemon, begun: { on([SIGINT, SIGTERM], $0) },
            report: told)
        try ending.conclude(name, on: daemon)
    }
}

extension ScriptPlayer.Ending {
    fileprivate func conclude(_ file: String, on daemon: DaemonLink) throws {
        switch self {
        case .finished(let outcome, let tick):
            print("\(visible(file)): \(outcome.rawValue), \(Tick(tick).inWords)")
            switch outcome {
            case .passed: break
            case .failed: throw ExitCode(1)
            case .timedOut: throw ExitCode(3)
            case .stopped: throw ExitCode(128 + SIGINT)  // as a shell reports Ctrl-C, whoever stopped it
            }
        case .failed(let failure): throw CommandError(failure, of: daemon)
        }
    }
}
