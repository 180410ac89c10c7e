import Foundation
import Logging
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// The recordings that are being written to a folder, by session.
struct RecordingFiles {
    private let folder: URL
    private let logger: Logger
    private var recordings: [SessionName: SessionRecording] = [:]

    init(folder: URL, logger: Logger) { (self.folder, self.logger) = (folder, logger) }

    mutating func take(_ event: SessionEvent, of session: SessionName) {
        switch event {
        case .began(let scenario, after: nil): recordings[session] = SessionRecording(session, History(scenario), at: scenario.tick)
        case .cameBack(let history, let tick): recordings[session] = SessionRecording(session, history, at: tick)
        case .ended: end(session)
        case .abandoned, .rejoined, .reached, .whole: break
        default:
            recordings[session]?.take(event)
            write(session)
        }
    }

    mutating func endAll() { recordings.keys.forEach { end($0) } }

    /// It ends where it is, cut off.
    mutating func drop(_ session: SessionName) { recordings[session] = nil }

    private mutating func end(_ session: SessionName) {
        recordings[session]?.end()
        write(session)
        recordings[session] = nil
    }

    private mutating func write(_ session: SessionName) {
        do throws(StoreError) { try recordings[session]?.write(in: folder) } catch {
            logger.error("a recording has ended", metadata: ["session": "\(session)", "why": "\(error)"])
            drop(session)
        }
    }
}

/// One recording and its file, which is made when something happens.
private struct SessionRecording {
    private let session: SessionName
    private var writer: RecordingWriter
    private var last: Simulation
    private var hasHappened = false
    private var file: OutputFile?

    init(_ session: SessionName, _ history: History, at tick: Tick) {
        self.session = session
        writer = RecordingWriter(session: session.text, scenario: history.base)
        for next in history.inputs { writer.take(next.input, at: next.tick) }
        last = history.preview(at: tick)
        writer.begin(at: tick)
        writer.observe(last)
    }

    mutating func take(_ event: SessionEvent) {
        switch event {
        case .began(let scenario, let before):
            writer.restart(scenario, after: before ?? last)
            last = Simulation(scenario)
        case .input(let input, let tick):
            writer.take(input, at: tick)
            hasHappened = hasHappened || !input.isEnvironmentChange
        case .notices(let notices, let tick): writer.observe(notices, at: tick)
        case .seen(let preview):
            last = preview
            writer.observe(preview)
        case .mark(let name, let tick): writer.mark(name, at: tick)
        case .reached, .cameBack, .abandoned, .rejoined, .ended, .whole: break
        }
    }

    mutating func end() { writer.end(last) }

    mutating func write(in folder: URL) throws(StoreError) {
        guard hasHappened || file != nil else { return }
        if file == nil { file = try OutputFile(of: session, in: folder) }
        try file?.write(writer.takeLines())
    }
}

extension Input {
    /// What a session hears of the world when somebody merely looks at it.
    fileprivate var isEnvironmentChange: Bool {
        switch self {
        case .clock, .lastRefresh: true
        default: false
        }
    }
}

/// A class because it holds a descriptor.
private final class OutputFile {
    private let descriptor: Int32
    private let path: String

    init(of session: SessionName, in folder: URL) throws(StoreError) {
        path = folder.appendingPathComponent("\(session)-\(timeStamp()).pullcast").path
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw StoreError(description: "\(path) cannot be made: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || count < 0 && errno == EINTR else {
                throw StoreError(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
