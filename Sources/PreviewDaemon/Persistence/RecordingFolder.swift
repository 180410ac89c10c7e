import Dispatch
import Foundation
import Logging
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Synchronization

/// Records every session in a folder, a file each: `<session>-<when it began>.pullcast`, line by line, so that a killed daemon leaves valid files.
///
/// What is seen is put into lines and written on a queue of its own. A disk that does not follow, or is full, ends a recording and nothing else.
final class RecordingFolder: SessionSink {
    /// Events that may wait for the disk. Chosen: 100 s of a session that moves, some 40 MB.
    static let maxWaiting = 12_000

    private let queue = DispatchQueue(label: "pullwire.recordings", qos: .utility)
    private let shared: SharedFiles
    private let logger: Logger
    /// Their recordings have ended for want of a disk.
    private var lost: Set<SessionName> = []

    /// - Throws: `StoreError` when no file can be written there
    init(_ folder: URL, logger: Logger) throws(StoreError) {
        (shared, self.logger) = (SharedFiles(RecordingFiles(folder: folder, logger: logger)), logger)
        let proof = folder.appendingPathComponent(".pullwire-\(getpid())").path
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: proof, contents: nil) else {
            throw StoreError(description: "no file can be made in the folder \(folder.path); name another with --record")
        }
        unlink(proof)
    }

    func take(_ event: SessionEvent, of session: SessionName) {
        switch event {
        case .began(_, after: nil), .cameBack: lost.remove(session)
        default: if lost.contains(session) { return }
        }
        let isTooMuch = shared.waiting.load(ordering: .relaxed) >= RecordingFolder.maxWaiting
        if isTooMuch {
            lost.insert(session)
            logger.error("a recording has ended: the disk is too slow", metadata: ["session": "\(session)"])
        }
        post { isTooMuch ? $0.drop(session) : $0.take(event, of: session) }
    }

    func pass() {}
    func pause() {}

    func finish() {
        post { $0.endAll() }
        wait()
    }

    /// Until everything told so far is written.
    func wait() { queue.sync {} }

    private func post(_ job: @escaping @Sendable (inout RecordingFiles) -> Void) {
        let shared = shared
        shared.waiting.add(1, ordering: .relaxed)
        queue.async {
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
