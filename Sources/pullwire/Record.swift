import ArgumentParser
import Foundation
import Gestures
import PreviewDaemon

struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record a session of a running daemon, with everything that is done and seen in it.",
        discussion: """
            Lines are written as they come: a recording that is killed is valid up to its last line. A session at rest is recorded from where it \
            rests, one that moves with all that led there.

            Examples:
              pullwire record --session demo                        demo.pullcast, until Ctrl-C
              pullwire record --session demo --out - --for 10s      ten seconds, on standard output
              pullwire record --session demo --as-script            demo.pull: what the hand did, as a gesture script
              pullwire record --link "http://192.168.1.5:8484/?session=demo#token=..."
            """)

    @OptionGroup
    var place: DaemonOptions

    @Option(help: ArgumentHelp("Where to; - is standard output. By default the session's name with .pullcast, or .pull with --as-script.", valueName: "file"))
    var out: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 10s or 500ms. By default until Ctrl-C.", valueName: "time"), transform: Record.seconds)
    var duration: Double?

    @Flag(help: "Write a gesture script in the end, and no recording; what a script cannot say goes to standard error.")
    var asScript = false

    func validate() throws { _ = try place.neededSession() }

    func run() throws {
        block([SIGINT, SIGTERM])
        let (daemon, session) = (try place.daemon(), try place.neededSession())
        let path = out ?? session + (asScript ? ".pull" : ".pullcast")
        let file = try file(at: path)
        var inputs = ""
        let ending = SessionRecorder.record(session, of: daemon, seconds: duration) { remote in
            stop(remote, on: [SIGINT, SIGTERM])
        } write: { lines in
            guard asScript else { return (try? file.write(contentsOf: Data(lines))) != nil }
            inputs += Recording.withoutWhatIsSeen(String(decoding: lines, as: UTF8.self))
            return true
        }
        if asScript, !inputs.isEmpty { try write(inputs, of: session, to: file, path) }
        try conclude(ending, of: daemon, path)
    }

    /// The hand's script.
    private func write(_ inputs: String, of session: String, to file: FileHandle, _ path: String) throws(Failure) {
        do {
            let script = HandScript(try Recording(reading: Array(inputs.utf8), file: session), within: HandScript.tolerance)
            try file.write(contentsOf: Data(script.text.utf8))
            for warning in script.warnings { complain("pullwire: \(path): not in the script: \(warning)") }
        } catch {
            throw .usage("\(path): \(error)")
        }
    }

    private func conclude(_ ending: SessionRecorder.Ending, of daemon: DaemonLink, _ path: String) throws(Failure) {
        switch ending {
        case .ended: break
        case .failed(let failure): throw Failure(failure, of: daemon)
        case .unwritable: throw Failure.usage("\(path) cannot be written; is the disk full?")
        }
    }

    private func file(at path: String) throws(Failure) -> FileHandle {
        if path == "-" { return .standardOutput }
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            throw .usage("\(path) cannot be written; is its folder there?")
        }
        return file
    }

    private static func seconds(_ text: String) throws -> Double {
        let unit = text.hasSuffix("ms") ? 0.001 : 1
        let number = text.hasSuffix("ms") ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : ""
        guard let value = Double(number), value > 0, value * unit <= 86_400 else { throw ValidationError("wants a time such as 10s or 500ms, a day at most.") }
        return value * unit
    }
}
