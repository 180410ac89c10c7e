import ArgumentParser
import Foundation
import PreviewTesting
import RefreshEngine

struct RecordCommand: CatalogCommand {
    static var checksNodes: Bool { false }
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a session of a running daemon, with everything that is done and seen in it.",
        discussion: """
            Lines are written as they come: a recording that is killed is valid up to its last line. A session at rest is recorded from its \
            present state; one that moves, with all inputs that led there. The session must exist: recording makes none.

            Examples:
              pullwire record --session demo                        demo.pullcast, until Ctrl-C
              pullwire record --session demo --out - --for 10s      ten seconds, on standard output
              pullwire record --session demo --as-script            demo.pull: what the hand did, as a gesture script
              pullwire record --session demo --wait                 begins when somebody opens the session
              pullwire record --link "http://192.168.1.5:8484/?session=demo#token=..."
            """)

    @OptionGroup
    var place: DaemonOptions

    @Option(
        help: ArgumentHelp(
            "Where to; - is standard output. By default the session's name with .pullcast, or .pull with --as-script.",
            valueName: "file"), completion: .file())
    var out: String?

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("How long, such as 10s or 500ms. By default until Ctrl-C.", valueName: "time"),
        transform: RecordCommand.seconds)
    var duration: Double?

    @Flag(help: "Write a gesture script instead of a recording; what a script cannot express goes to standard error.")
    var asScript = false

    @Flag(help: "Wait for the session until somebody opens it.")
    var wait = false

    func validate() throws { _ = try place.neededSession() }

    func run(in catalog: Catalog) throws {
        block([SIGINT, SIGTERM])
        let interruption = Interruption()
        let (daemon, session) = (try place.daemon(), try place.neededSession())
        let output = RecordingOutput(
            path: out ?? session.text + (asScript ? ".pull" : ".pullcast"), session: session, isScript: asScript,
            isEndless: duration == nil, catalog: catalog)
        var isWaiting = false
        while true {
            let ending = SessionRecorder.record(
                session, of: daemon, seconds: duration, begun: interruption.stops, write: output.write)
            if case .failed(.noSession(let text)) = ending {
                if !wait { throw CommandError.usage("\(text); open it first, or give --wait") }
                if !isWaiting { printError("pullwire: \(text); waiting for it, Ctrl-C ends") }
                isWaiting = true
                if interruption.sleep(RecordCommand.patience) {
                    throw CommandError(text: "\(text); nothing was recorded", code: ExitCode(128 + SIGINT))
                }
                continue
            }
            try output.finish()
            return try conclude(ending, of: daemon, output.path)
        }
    }

    /// The time between two attempts to find the session, s. Chosen: shorter than a person takes from opening it to the
    /// first drag.
    private static let patience = 0.2

    private func conclude(_ ending: SessionRecorder.Ending, of daemon: DaemonLink, _ path: String) throws(CommandError)
    {
        switch ending {
        case .ended: break
        case .failed(let failure): throw CommandError(failure, of: daemon)
        case .unwritable: throw .usage("\(path) cannot be written; is its folder there, and the disk not full?")
        }
    }

    private static func seconds(_ text: String) throws -> Double {
        let unit = text.hasSuffix("ms") ? 0.001 : 1
        let number = text.hasSuffix("ms") ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : ""
        guard let value = NumberArgument(argument: String(number)).value, value * unit > 0, value * unit <= 86_400
        else {
            throw ValidationError("wants a time such as 10s or 500ms, a day at most.")
        }
        return value * unit
    }
}
