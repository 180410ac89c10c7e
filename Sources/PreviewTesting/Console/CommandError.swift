import ArgumentParser
import Foundation

/// Ends a subcommand with a text and an exit code.
package struct CommandError: Error {
    package let text: String
    package let code: ExitCode

    package init(text: String, code: ExitCode) { (self.text, self.code) = (text, code) }

    /// Wrong usage, or a file that cannot be used.
    package static func usage(_ text: String) -> CommandError { CommandError(text: text, code: ExitCode(2)) }
    /// Cannot bind or connect.
    package static func connection(_ text: String) -> CommandError { CommandError(text: text, code: ExitCode(4)) }
}

/// Prints an error on standard error, each of its lines with the program's name.
package func printError(_ failure: CommandError) {
    printError(failure.text.split(separator: "\n").map { "pullwire: " + $0 }.joined(separator: "\n"))
}

/// Prints a line on standard error, as harmless text.
package func printError(_ text: String) {
    // If this fails, there is nowhere else to report it.
    try? FileDescriptor.write(Array((harmless(text) + "\n").utf8), to: STDERR_FILENO)
}
