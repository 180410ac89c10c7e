import ArgumentParser
// So that an author of a control needs one import.
@_exported import Motion
import PreviewProtocol
@_exported import RefreshEngine

/// The part of the program that tests motion: no daemon, no page, no pictures to decode. `PreviewCommands` has the same
/// call for all of it.
public enum Pullwire {
    /// Does what the arguments of the process say, with controls of one's own, which come before the published ones,
    /// and ends the process. `run --help` tells its exit codes.
    ///
    ///     import PreviewTesting
    ///
    ///     @main struct Main {
    ///         static func main() { Pullwire.run([Ribbon.self]) }
    ///     }
    ///
    /// A mistake in a declaration, in the nodes or in `isStill` ends the process with exit code 2. All mistakes are
    /// told at once. So does a loop in the control that never ends.
    public static func run(_ controls: [any RefreshSystem.Type]) { TestingCommand.start(with: controls) }
}

/// The subcommands that need nothing but the engine.
struct TestingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: programName,
        abstract: "Motion of pull-to-refresh controls, tested.",
        discussion: """
            Exit codes: 0 ok, 1 an expectation or a golden does not hold or recordings differ, 2 wrong usage, or a file that \
            cannot be used, 3 a wait timed out.

            `serve` and all other subcommands of pullwire are in a program that is built with the trait Preview, as `pullwire dev` does.
            """,
        version: "pullwire \(Version.text)",
        subcommands: [
            RunCommand<NoReportOptions>.self, ReviewCommand<NoReportOptions>.self,
            CompareCommand<NoImageOptions>.self, MeasureCommand<NoImageOptions>.self,
            FmtCommand<NoImageOptions>.self, SystemsCommand.self,
        ])
}
