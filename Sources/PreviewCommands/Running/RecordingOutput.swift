import Foundation
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine

/// The output of `record`: a recording, or the script that is made of it. The file is made when there is something to
/// write.
///
/// A class because the recorder writes through a closure.
final class RecordingOutput {
    let path: String
    private let session: SessionName
    private let isScript: Bool
    private let isEndless: Bool
    private let catalog: Catalog
    private var file: FileHandle?
    private var statistics = RecordingStatistics()
    /// The lines of which the script will be made.
    private var inputs = ""

    init(path: String, session: SessionName, isScript: Bool, isEndless: Bool, catalog: Catalog) {
        (self.path, self.session, self.isScript, self.isEndless) = (path, session, isScript, isEndless)
        self.catalog = catalog
    }

    /// - Returns: false when it cannot be written
    func write(_ lines: [UInt8]) -> Bool {
        guard let file = opened() else { return false }
        statistics.add(lines)
        guard isScript else { return (try? file.write(contentsOf: Data(lines))) != nil }
        inputs += Recording.withoutObservations(String(decoding: lines, as: UTF8.self))
        return true
    }

    private func opened() -> FileHandle? {
        if let file { return file }
        file = path == "-" ? .standardOutput : try? FileDescriptor.forWriting(path, isPrivate: true)
        if file != nil, isEndless { report("recording session \"\(session)\" to \(name); Ctrl-C ends") }
        return file
    }

    private var name: String { path == "-" ? "standard output" : path }

    /// Writes the script, if one is wanted, and reports what was recorded to which file.
    func finish() throws(CommandError) {
        guard let file else { return }
        if isScript, !inputs.isEmpty { try writeScript(to: file) }
        report("\(name): session \"\(session)\", \(statistics)\(isScript ? ", as a script" : "")")
    }

    private func writeScript(to file: FileHandle) throws(CommandError) {
        do {
            let script = RecordingScript(
                try Recording(reading: Array(inputs.utf8), file: session.text, in: catalog),
                within: RecordingScript.tolerance, in: catalog)
            try file.write(contentsOf: Data(script.text.utf8))
            for warning in script.warnings { printError("pullwire: \(name): not in the script: \(warning)") }
        } catch {
            throw .usage("\(name): \(error)")
        }
    }

    /// Reports on standard output, or on standard error while standard output has the recording.
    private func report(_ text: String) {
        if path == "-" { printError(text) } else { print(text) }
    }
}
