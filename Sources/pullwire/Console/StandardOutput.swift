import Foundation
import Synchronization

/// Standard output. What could not be written is an error in the end: a full disk or a closed pipe is no success.
enum StandardOutput {
    private static let failure = Mutex<String?>(nil)

    static func write(_ text: String) {
        do throws(SystemError) { try FileDescriptor.write(Array(text.utf8), to: STDOUT_FILENO) } catch {
            failure.withLock { $0 = $0 ?? error.reason }
        }
    }

    /// - Throws: why something could not be written
    static func check() throws(CommandError) {
        if let reason = failure.withLock({ $0 }) { throw .usage("standard output cannot be written: \(reason)") }
    }
}

/// Prints on standard output, at once.
func print(_ text: some CustomStringConvertible, terminator: String = "\n") { StandardOutput.write(text.description + terminator) }
