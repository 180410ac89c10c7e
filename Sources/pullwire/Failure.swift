import ArgumentParser
import Foundation
import Recordings
import Scripts

/// Why a subcommand ends early: what to say, and the exit code.
struct Failure: Error {
    let text: String
    let code: ExitCode

    /// Wrong usage or a wrong input file.
    static func usage(_ text: String) -> Failure { Failure(text: text, code: ExitCode(2)) }
    /// Cannot bind or connect.
    static func connection(_ text: String) -> Failure { Failure(text: text, code: ExitCode(4)) }
}

/// Says what is wrong, on standard error, a line an error.
func complain(_ failure: Failure) {
    complain(failure.text.split(separator: "\n").map { "pullwire: " + $0 }.joined(separator: "\n"))
}

/// Says what is wrong, on standard error.
func complain(_ text: String) {
    try? FileDescriptor.write(Array((text + "\n").utf8), to: STDERR_FILENO)  // who could be told that this fails?
}

/// Reads a gesture script that the user named.
/// - Parameters:
///   - overriding: takes the place of its own settings
///   - sources: gains the files that it includes
func script(
    in path: String, _ figures: FigureOptions.Figures, overriding: [ScriptOverride] = [], _ sources: inout Set<String>
) throws(Failure) -> (script: Script, text: String) {
    let text = try scriptText(of: path), included = Included()
    defer { sources.formUnion(included.paths) }
    do throws(ScriptErrors) {
        let script = try Script(
            parsing: text, file: path, images: figures.images, outlines: figures.outlines, including: included.read, overriding: overriding)
        return (script, text)
    } catch {
        // What is wrong with `--set` has no place in the script.
        let lines = error.lines { $0.location.file.hasPrefix("--set") ? "\(path): \($0.location.file): \($0.message)" : $0.description }
        throw .usage(lines.joined(separator: "\n"))
    }
}

/// The files that a script includes. A class because the parser reads them through a closure.
private final class Included {
    private(set) var paths: Set<String> = []

    func read(_ path: String) -> Script.Included {
        paths.insert(path)
        do { return .text(try contents(of: path)) } catch { return .refused(error.text) }
    }
}

/// Reads the text of a gesture script that the user named.
func scriptText(of path: String) throws(Failure) -> String {
    let text = try contents(of: path)
    if let kind = FileKind(Array(text.utf8.prefix(4096))), kind != .script { throw .usage("\(path) \(kind.words)") }
    return text
}

/// Reads a recording that the user named.
func recording(in path: String) throws(Failure) -> Recording {
    let bytes = try bytes(of: path)
    do throws(LineError) { return try Recording(reading: bytes, file: path) } catch {
        if let kind = FileKind(bytes), kind != .recording { throw .usage("\(path) \(kind.words)") }
        throw .usage(error.description)
    }
}

/// Reads a text file that the user named.
func contents(of path: String) throws(Failure) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else { throw .usage("\(path) is not a text in UTF-8") }
    return text
}

/// Reads a file that the user named.
private func bytes(of path: String) throws(Failure) -> [UInt8] {
    let found: [UInt8]?
    do throws(SystemError) { found = try FileDescriptor.read(path, atMost: Recording.Limits.bytes) } catch { throw .usage("\(path) cannot be read: \(error.reason)") }
    guard let found else { throw .usage("\(path) has more than \(Recording.Limits.bytes >> 20) MiB, which no script and no recording has") }
    return found
}
