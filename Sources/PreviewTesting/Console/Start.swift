import ArgumentParser
import Figures
import Foundation
import RefreshEngine
import Scripts

/// The name by which the program was called: an author's program has its own.
package let programName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "pullwire"

/// What a whole command line does, from its arguments to its exit code.
extension ParsableCommand {
    /// - Parameters:
    ///   - controls: the author's, which come before the published ones. An error in one of them ends the process, as
    ///     soon as a subcommand needs them.
    ///   - subcommand: what runs when there are no arguments; nil: the help
    package static func start(
        with controls: [any RefreshSystem.Type] = [], default subcommand: (any ParsableCommand.Type)? = nil
    ) {
        signal(SIGPIPE, SIG_IGN)  // a closed pipe becomes an error of the write, which is reported
        do {
            try checkSubcommand()
            let arguments = CommandLine.arguments.dropFirst()
            let standard = [subcommand?.configuration.commandName].compactMap { $0 }
            var command = try parseAsRoot(arguments.isEmpty ? standard : Array(arguments))
            switch command {
            case let command as any CatalogCommand:
                try command.run(in: try catalog(controls, isChecked: type(of: command).checksNodes))
            case let command as any ControlsCommand: try command.run(with: controls)
            default: try command.run()
            }
            try StandardOutput.check()
        } catch {
            end(error)
        }
    }

    /// The published systems, and before them the author's, which are watched from now on.
    private static func catalog(_ controls: [any RefreshSystem.Type], isChecked: Bool) throws(CommandError) -> Catalog {
        guard !controls.isEmpty else { return .published }
        let systems = controls.map { $0.watched }
        Watchdog.start { end($0) }
        do throws(CatalogError) {
            let catalog = try Catalog.published.adding(systems)
            return isChecked ? try catalog.checkingNodes(of: systems, pathError: pathError) : catalog
        } catch {
            throw .usage(error.description)
        }
    }

    /// The help, with the name of this program in its examples.
    private static func examples(in help: String) -> String {
        help.replacingOccurrences(of: "  pullwire ", with: "  \(programName) ")
    }

    package static func end(_ error: any Error) -> Never {
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

/// What is wrong with a node's path data.
private func pathError(_ data: String) -> String? {
    do throws(FigureError) { _ = try Subpath.subpaths(of: data) } catch { return error.description }
    return nil
}
