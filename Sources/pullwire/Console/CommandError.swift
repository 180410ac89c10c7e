import ArgumentParser
import Foundation

/// Why a subcommand ends early: what to say, and the exit code.
struct CommandError: Error {
    let text: String
    let code: ExitCode

    /// Wrong usage or a wrong input file.
    static func usage(_ text: String) -> CommandError { CommandError(text: text, code: ExitCode(2)) }
    /// Cannot bind or connect.
    static func connection(_ text: String) -> CommandError { CommandError(text: text, code: ExitCode(4)) }
}

/// Says what is wrong, on standard error, a line an error.
func printError(_ failure: CommandError) {
    printError(failure.text.split(separator: "\n").map { "pullwire: " + $0 }.joined(separator: "\n"))
}

/// Says what is wrong, on standard error.
func printError(_ text: String) {
    try? FileDescriptor.write(Array((text + "\n").utf8), to: STDERR_FILENO)  // who could be told that this fails?
}
