import Foundation
import Recordings

/// Where a recording goes, or the script that is made of it. There is no file before there is something to write.
///
/// A class because the recorder writes through a closure.
final class RecordOutput {
    let path: String
    private let session: String
    private let isScript: Bool
    private let isEndless: Bool
    private var file: FileHandle?
    private var count = RecordingCount()
    /// For the script.
    private var inputs = ""

    init(path: String, session: String, isScript: Bool, isEndless: Bool) {
        (self.path, self.session, self.isScript, self.isEndless) = (path, session, isScript, isEndless)
    }

    /// - Returns: false when it cannot be written
    func write(_ lines: [UInt8]) -> Bool {
        guard let file = opened() else { return false }
        count.add(lines)
        guard isScript else { return (try? file.write(contentsOf: Data(lines))) != nil }
        inputs += Recording.withoutWhatIsSeen(String(decoding: lines, as: UTF8.self))
        return true
    }

    private func opened() -> FileHandle? {
        if let file { return file }
        file = path == "-" ? .standardOutput : try? FileDescriptor.forWriting(path)
        if file != nil, isEndless { tell("recording session \"\(session)\" to \(name); Ctrl-C ends") }
        return file
    }

    private var name: String { path == "-" ? "standard output" : path }

    /// Writes the script, if one is wanted, and says what was recorded and where.
    func finish() throws(Failure) {
        guard let file else { return }
        if isScript, !inputs.isEmpty { try writeScript(to: file) }
        tell("\(name): session \"\(session)\", \(count)\(isScript ? ", as a script" : "")")
    }

    private func writeScript(to file: FileHandle) throws(Failure) {
        do {
            let script = HandScript(try Recording(reading: Array(inputs.utf8), file: session), within: HandScript.tolerance)
            try file.write(contentsOf: Data(script.text.utf8))
            for warning in script.warnings { complain("pullwire: \(name): not in the script: \(warning)") }
        } catch {
            throw .usage("\(name): \(error)")
        }
    }

    /// What goes to standard output is not mixed with words.
    private func tell(_ text: String) {
        let place = path == "-" ? FileHandle.standardError : .standardOutput
        try? place.write(contentsOf: Data((text + "\n").utf8))
    }
}
