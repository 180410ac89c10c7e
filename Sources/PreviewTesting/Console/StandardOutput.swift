import Foundation
import Synchronization

/// Standard output. When something could not be written, as with a full disk or a closed pipe, the program ends with an
/// error.
package enum StandardOutput {
    private static let firstError = Mutex<String?>(nil)

    /// Writes bytes for programs, as they are.
    package static func write(_ text: String) {
        do throws(ErrnoError) { try FileDescriptor.write(Array(text.utf8), to: STDOUT_FILENO) } catch {
            firstError.withLock { $0 = $0 ?? error.reason }
        }
    }

    /// - Throws: why something could not be written
    package static func check() throws(CommandError) {
        if let reason = firstError.withLock({ $0 }) { throw .usage("standard output cannot be written: \(reason)") }
    }
}

/// Prints a message on standard output without a buffer, as harmless text. What others are to read as it stands, such
/// as a file's text or JSON, goes to `StandardOutput.write`.
package func print(_ text: some CustomStringConvertible, terminator: String = "\n") {
    StandardOutput.write(harmless(text.description) + terminator)
}
