import Foundation
import Logging
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine
import Synchronization

/// Records every session to a file of its own in a folder, `<session>-<when it began>.pullcast`, line by line, so that
/// a killed daemon leaves valid files.
///
/// Lines are made and written on a queue of its own. A disk that is full or too slow ends recordings, and nothing else.
package final class RecordingFolder: SessionSink {
    /// Events that may wait for the disk. Chosen: 100 s of a session that moves, some 40 MB.
    package static let maxWaiting = 12_000

    private let queue: any WorkQueue
    private let shared: SharedFiles
    private let logger: Logger
    /// Sessions whose recordings have ended because the disk was too slow.
    private var lost: Set<SessionName> = []

    /// - Throws: `StoreError` when no file can be written there
    package init(
        _ folder: URL, on machine: any Machine = RealMachine(), logger: Logger
    ) throws(StoreError) {
        queue = machine.queue("recordings")
        shared = SharedFiles(RecordingFiles(folder: folder, machine: machine, logger: logger))
        self.logger = logger
        let proof = folder.appendingPathComponent(".pullwire-\(getpid())").path
        try? PrivateFiles.makeFolder(folder)
        guard FileManager.default.createFile(atPath: proof, contents: nil) else {
            throw StoreError(
                description: "no file can be made in the folder \(folder.path); name another with --record")
        }
        unlink(proof)
    }

    package func receive(_ event: SessionEvent, of session: SessionName) {
        switch event {
        case .began(_, after: nil), .cameBack: lost.remove(session)
        default: if lost.contains(session) { return }
        }
        let isTooMuch = shared.waiting.load(ordering: .relaxed) >= RecordingFolder.maxWaiting
        if isTooMuch {
            lost.insert(session)
            logger.error("a recording has ended: the disk is too slow", metadata: ["session": "\(session)"])
        }
        post { isTooMuch ? $0.drop(session) : $0.receive(event, of: session) }
    }

    package func pass() {}

    package func finish() {
        post { $0.endAll() }
        wait()
    }

    /// Waits until everything before is written.
    func wait() { queue.wait {} }

    private func post(_ job: @escaping @Sendable (inout RecordingFiles) -> Void) {
        let shared = shared
        shared.waiting.add(1, ordering: .relaxed)
        queue.add {
            shared.files.withLock { job(&$0) }
            shared.waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// A class because the queue's jobs share it; nobody else does.
    private final class SharedFiles: Sendable {
        let files: Mutex<RecordingFiles>
        let waiting = Atomic(0)

        init(_ files: sending RecordingFiles) { self.files = Mutex(files) }
    }
}

/// The recordings that are being written to a folder, by session.
struct RecordingFiles {
    private let folder: URL
    private let machine: any Machine
    private let logger: Logger
    private var recordings: [SessionName: SessionRecording] = [:]

    init(folder: URL, machine: any Machine, logger: Logger) {
        (self.folder, self.machine, self.logger) = (folder, machine, logger)
    }

    mutating func receive(_ event: SessionEvent, of session: SessionName) {
        switch event {
        case .began(let scenario, after: nil):
            recordings[session] = SessionRecording(session, History(scenario), at: scenario.tick)
        case .cameBack(let history, let tick): recordings[session] = SessionRecording(session, history, at: tick)
        case .ended, .retired, .left: end(session)
        case .abandoned, .rejoined, .reached, .whole, .tuned, .noted: break
        default:
            recordings[session]?.receive(event)
            write(session)
        }
    }

    mutating func endAll() { recordings.keys.forEach { end($0) } }

    /// Leaves the recording as it is, without an end.
    mutating func drop(_ session: SessionName) { recordings[session] = nil }

    private mutating func end(_ session: SessionName) {
        recordings[session]?.end()
        write(session)
        recordings[session] = nil
    }

    private mutating func write(_ session: SessionName) {
        let (folder, machine) = (folder, machine)
        do throws(StoreError) { try recordings[session]?.write(in: folder, on: machine) } catch {
            logger.error("a recording has ended", metadata: ["session": "\(session)", "why": "\(error)"])
            drop(session)
        }
    }
}

/// One recording and its file, which is made at the first input that a viewer has caused.
private struct SessionRecording {
    private let session: SessionName
    private var writer: RecordingWriter
    private var last: Simulation
    private var hasHappened = false
    private var file: SessionFile?

    init(_ session: SessionName, _ history: History, at tick: Tick) {
        self.session = session
        writer = RecordingWriter(session: session.text, scenario: history.base)
        for next in history.inputs { writer.append(next.input, at: next.tick) }
        last = history.preview(at: tick)
        writer.begin(at: tick)
        writer.observe(last)
    }

    mutating func receive(_ event: SessionEvent) {
        switch event {
        case .began(let scenario, let before):
            writer.restart(scenario, after: before ?? last)
            last = Simulation(scenario)
        case .input(let input, let tick):
            writer.append(input, at: tick)
            hasHappened = hasHappened || !input.isEnvironmentChange
        case .notices(let notices, let tick): writer.observe(notices, at: tick)
        case .seen(let preview):
            last = preview
            writer.observe(preview)
        case .mark(let name, let tick): writer.mark(name, at: tick)
        case .reached, .cameBack, .abandoned, .rejoined, .ended, .retired, .left, .whole, .tuned, .noted: break
        }
    }

    mutating func end() { writer.end(last) }

    mutating func write(in folder: URL, on machine: any Machine) throws(StoreError) {
        guard hasHappened || file != nil else { return }
        if file == nil { file = try SessionFile(of: session, in: folder, at: machine.date) }
        try file?.write(writer.drainLines())
    }
}

extension Input {
    /// Whether the daemon itself makes this input when somebody joins.
    fileprivate var isEnvironmentChange: Bool {
        switch self {
        case .clock, .lastRefresh: true
        default: false
        }
    }
}

/// A class because it holds a descriptor.
private final class SessionFile {
    private let descriptor: Int32
    private let path: String

    init(of session: SessionName, in folder: URL, at date: Date) throws(StoreError) {
        path = folder.appendingPathComponent("\(session)-\(LocalTime.stamp(at: date)).pullcast").path
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(description: "\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
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
