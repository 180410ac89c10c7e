import ArgumentParser
import Foundation
import Gestures

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
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// Reads a gesture script that the user named.
/// - Parameters:
///   - overriding: takes the place of its own settings
///   - sources: gains the files that it includes
func script(
    in path: String, _ figures: FigureOptions.Figures, overriding: [ScriptOverride] = [], _ sources: inout Set<String>
) throws(Failure) -> (script: Script, text: String) {
    let text = try contents(of: path), included = Included()
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

/// Reads a recording that the user named.
func recording(in path: String) throws(Failure) -> Recording {
    guard let data = FileManager.default.contents(atPath: path) else { throw .usage("\(path) cannot be read; is it there, and a file?") }
    do throws(LineError) { return try Recording(reading: Array(data), file: path) } catch { throw .usage(error.description) }
}

/// Reads a text file that the user named.
func contents(of path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
        throw .usage("\(path) cannot be read; is it there, and a file?")
    }
    guard let text = String(data: data, encoding: .utf8) else { throw .usage("\(path) is not a text in UTF-8") }
    return text
}
