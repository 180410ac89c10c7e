import ArgumentParser
import Foundation
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

struct PullwireCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: programName,
        abstract: "A remote preview of pull-to-refresh controls.",
        discussion: """
            Start the daemon, open the link that it prints, and pull the list down:

              pullwire serve

            Or describe the gesture in a text file and run it without a screen, or on the running daemon for everyone who watches:

              pullwire run pull.pull --frames frames.csv
              pullwire run Tests/Golden
              pullwire play pull.pull --session demo

            Look at what differs from its golden, and accept or reject it:

              pullwire review

            Recordings (.pullcast) hold a session's inputs and everything that it showed:

              pullwire replay demo.pullcast --verify
              pullwire compare before.pullcast after.pullcast

            And what a motion measures, in numbers to decide by:

              pullwire measure pull.pull

            A picture of it, for a page or a pull request:

              pullwire render pull.pull --out pull.gif

            Bars and strokes of your own, from a word, an SVG or a property list:

              pullwire figure text HELLO --session demo

            A control's values as code, for the published control, SwiftUI, UIKit, Compose, Flutter, CSS or design tokens:

              pullwire export swiftui pull.pull

            When something does not work, this says what is missing here and how to mend it:

              pullwire doctor

            Exit codes: 0 ok, 1 an expectation or a golden does not hold, recordings differ or doctor finds a fault, 2 wrong usage, or a file that cannot be used, 3 a wait timed out, \
            4 cannot bind or connect.
            """,
        version: Version.full,
        subcommands: [
            ServeCommand.self, RunCommand.self, ReviewCommand.self, PlayCommand.self, RecordCommand.self,
            ReplayCommand.self, CompareCommand.self, MeasureCommand.self, RenderCommand.self,
            FmtCommand.self, SystemsCommand.self, FigureCommand.self, ExportCommand.self, NewCommand.self,
            DevCommand.self, DoctorCommand.self, LicensesCommand.self,
            DecodePicturesCommand.self, ManualCommand.self,
        ])

    /// - Parameter subcommand: what is meant when there are no arguments; nil: the help
    static func start(_ catalog: Catalog, default subcommand: (any ParsableCommand.Type)? = nil) {
        signal(SIGPIPE, SIG_IGN)  // a closed pipe becomes an error of the write, which is reported
        do {
            try checkSubcommand()
            let arguments = CommandLine.arguments.dropFirst(),
                standard = [subcommand?.configuration.commandName].compactMap { $0 }
            var command = try parseAsRoot(arguments.isEmpty ? standard : Array(arguments))
            if let command = command as? any CatalogCommand { try command.run(in: catalog) } else { try command.run() }
            try StandardOutput.check()
        } catch {
            end(error)
        }
    }

    /// The name by which the program was called: an author's program has its own.
    private static let programName =
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "pullwire"

    /// A help whose examples call this program.
    private static func examples(in help: String) -> String {
        help.replacingOccurrences(of: "  pullwire ", with: "  \(programName) ")
    }

    static func end(_ error: any Error) -> Never {
        switch error {
        case let failure as CommandError:
            printError(failure)
            exit(withError: failure.code)
        case let code as ExitCode:
            do { try StandardOutput.check() } catch { end(error) }
            exit(withError: code)
        default:
            guard exitCode(for: error) == .success else {
                printError(fullMessage(for: error))
                exit(withError: ExitCode(2))  // wrong usage
            }
            print(examples(in: fullMessage(for: error)))  // --help, --version
            do { try StandardOutput.check() } catch { end(error) }
            exit(withError: ExitCode.success)
        }
    }

    /// Reports an unknown subcommand, which the parser would call an unexpected argument.
    private static func checkSubcommand() throws(CommandError) {
        guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else { return }
        let commands = configuration.subcommands.map { $0.configuration }
        if word == "help" || commands.contains(where: { $0.commandName == word }) { return }
        let known = commands.filter { $0.shouldDisplay }.compactMap(\.commandName) + ["help"]
        let hint = nearest(word, in: known).map { "did you mean \($0)?" } ?? "there is \(known.joined(separator: ", "))"
        throw .usage("there is no subcommand \(word.debugDescription); \(hint)")
    }
}
