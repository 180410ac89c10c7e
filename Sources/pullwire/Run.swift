import ArgumentParser
import Foundation
import Gestures
import PreviewProtocol
import RefreshEngine

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run gesture scripts offline, in virtual time.",
        discussion: """
            Examples:
              pullwire run pull.pull                        says whether its expectations hold
              pullwire run pull.pull --frames out.csv       writes one line a tick: offset, insets, states
              pullwire run pull.pull --frames out.jsonl     writes the full frames, with every node
            """)

    @Argument(help: "Gesture scripts (.pull).")
    var files: [String]

    @Option(help: ArgumentHelp("Write a line for every tick; the name ends in .csv or .jsonl.", valueName: "file"))
    var frames: String?

    func validate() throws {
        guard let frames else { return }
        guard files.count == 1 else { throw ValidationError("--frames takes the frames of one script; there are \(files.count).") }
        guard FrameFile.Format(path: frames) != nil else { throw ValidationError("--frames wants a name that ends in .csv or .jsonl.") }
    }

    func run() throws {
        let outcomes = try files.map(run)
        if outcomes.contains(where: \.hasFailed) { throw ExitCode(1) }
        if outcomes.contains(where: \.hasTimedOut) { throw ExitCode(3) }
    }

    private func run(_ file: String) throws -> ScriptOutcome {
        let (script, _) = try script(in: file)
        let table = try frames.map { try FrameFile(path: $0) }
        var last = 0
        let outcome = try script.run { (moment) throws(Failure) in
            switch moment {
            case .tick(let preview):
                last = preview.tick.count
                try table?.write(preview.frame())
            case .event(let event): if let text = event.report { print(text) }
            case .notices: break
            }
        }
        try table?.close()
        print("\(file): \(outcome.inWords), \(last) ticks (\(Double(last) / 120) s)")
        return outcome
    }
}

/// The file of `--frames`. A class because it holds what was not written yet.
private final class FrameFile {
    enum Format {
        case csv, jsonl

        init?(path: String) {
            if path.hasSuffix(".csv") { self = .csv } else if path.hasSuffix(".jsonl") { self = .jsonl } else { return nil }
        }
    }

    private let path: String
    private let format: Format
    private let handle: FileHandle
    private var waiting = ""

    init(path: String) throws(Failure) {
        guard let format = Format(path: path), FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .usage("\(path) cannot be written") }
        (self.path, self.format, self.handle) = (path, format, handle)
        if format == .csv { waiting = FrameTable.header }
    }

    func write(_ frame: Frame) throws(Failure) {
        switch format {
        case .csv: FrameTable.write(frame, to: &waiting)
        case .jsonl: waiting += String(decoding: ServerMessage.frame(frame, of: nil).json(decimals: nil), as: UTF8.self) + "\n"
        }
        if waiting.utf8.count > 1 << 16 { try flush() }
    }

    func close() throws(Failure) {
        try flush()
    }

    private func flush() throws(Failure) {
        do {
            try handle.write(contentsOf: Data(waiting.utf8))
            waiting = ""
        } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

extension ScriptEvent {
    /// What a person wants to read of it; nothing of what went as expected.
    fileprivate var report: String? {
        switch kind {
        case .met, .waited: nil
        case .mark, .failed, .timedOut, .tooLong: description
        }
    }
}

extension ScriptOutcome {
    fileprivate var inWords: String {
        switch self {
        case .passed: "passed"
        case .failed(let count): "failed, \(count) expectation\(count == 1 ? "" : "s") did not hold"
        case .timedOut: "timed out"
        }
    }

    fileprivate var hasFailed: Bool { if case .failed = self { true } else { false } }
    fileprivate var hasTimedOut: Bool { if case .timedOut = self { true } else { false } }
}
