import Foundation
import Gestures
import Logging
import Motion
import RefreshEngine

/// The recordings that are being written to a folder, by session.
struct Tapes {
    private let folder: URL
    private let logger: Logger
    private var tapes: [String: Tape] = [:]

    init(folder: URL, logger: Logger) { (self.folder, self.logger) = (folder, logger) }

    mutating func take(_ event: SessionEvent, of session: String) {
        switch event {
        case .began(let scenario, after: nil): tapes[session] = Tape(session, History(scenario), at: scenario.tick)
        case .cameBack(let history, let tick): tapes[session] = Tape(session, history, at: tick)
        case .ended: end(session)
        case .abandoned, .visited, .reached, .whole: break
        default:
            tapes[session]?.take(event)
            write(session)
        }
    }

    mutating func endAll() { tapes.keys.forEach { end($0) } }

    /// It ends where it is, cut off.
    mutating func drop(_ session: String) { tapes[session] = nil }

    private mutating func end(_ session: String) {
        tapes[session]?.end()
        write(session)
        tapes[session] = nil
    }

    private mutating func write(_ session: String) {
        do throws(Store.Failure) { try tapes[session]?.write(in: folder) } catch {
            logger.error("a recording has ended", metadata: ["session": "\(session)", "why": "\(error)"])
            drop(session)
        }
    }
}

/// One recording and its file, which is made when something happens.
private struct Tape {
    private let session: String
    private var writer: RecordingWriter
    private var last: Simulation
    private var hasHappened = false
    private var file: TapeFile?

    init(_ session: String, _ history: History, at tick: Tick) {
        self.session = session
        writer = RecordingWriter(session: session, scenario: history.base)
        for next in history.inputs { writer.take(next.input, at: next.tick) }
        last = history.preview(at: tick)
        writer.begin(at: tick)
        writer.see(last)
    }

    mutating func take(_ event: SessionEvent) {
        switch event {
        case .began(let scenario, let before):
            writer.restart(scenario, after: before ?? last)
            last = Simulation(scenario)
        case .input(let input, let tick):
            writer.take(input, at: tick)
            hasHappened = hasHappened || !input.isNews
        case .notices(let notices, let tick): writer.hear(notices, at: tick)
        case .seen(let preview):
            last = preview
            writer.see(preview)
        case .mark(let name, let tick): writer.mark(name, at: tick)
        case .reached, .cameBack, .abandoned, .visited, .ended, .whole: break
        }
    }

    mutating func end() { writer.end(last) }

    mutating func write(in folder: URL) throws(Store.Failure) {
        guard hasHappened || file != nil else { return }
        if file == nil { file = try TapeFile(of: session, in: folder) }
        try file?.write(writer.takeLines())
    }
}

extension Input {
    /// What a session hears of the world when somebody merely looks at it.
    fileprivate var isNews: Bool {
        switch self {
        case .clock, .lastRefresh: true
        default: false
        }
    }
}

/// A class because it holds a descriptor.
private final class TapeFile {
    private let descriptor: Int32
    private let path: String

    init(of session: String, in folder: URL) throws(Store.Failure) {
        path = folder.appendingPathComponent("\(session)-\(timeStamp()).pullcast").path
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Store.Failure(description: "\(path) cannot be made: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(Store.Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || count < 0 && errno == EINTR else {
                throw Store.Failure(description: "\(path) cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
