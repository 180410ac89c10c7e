import ArgumentParser
import Foundation
import PreviewTesting

/// What `scripts/install` makes the manual pages with, so that they say what `--help` says.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Write a manual page for each command into a folder; used by scripts/install.",
        shouldDisplay: false)

    @Argument(help: "The folder, which must be there.")
    var folder: String

    func run() throws {
        let program = try CommandDescription(json: PullwireCommand._dumpHelp())
        for command in program.all {
            let page = ManualPage(command: command, program: program, home: NSHomeDirectory())
            try OutputFile.write(page.text.utf8, to: folder + "/" + page.fileName)
        }
    }
}
