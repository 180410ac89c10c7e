import Foundation
import PreviewTesting
import Synchronization

/// A process that `dev` has started: what it writes is shown as it comes, and the end of it is kept.
///
/// A class because threads that read and write its pipes share it.
final class ChildProcess: Sendable {
    /// Bytes of the output that are kept. Chosen: the errors of a package of a hundred files.
    static let maxKept = 256 << 10
    /// s that it has to end after it was asked to; then it is killed. Chosen: the daemon closes its connections within
    /// 3.
    static let patience = 5.0

    private struct Output {
        var bytes: [UInt8] = []
        var isClosed = false
    }

    private let process: Mutex<Process>
    private let output = Mutex(Output())
    private let input = Pipe()
    /// Writes wait for a reader here, not on the thread that watches.
    private let writer = DispatchQueue(label: "pullwire.dev")
    let identifier: Int32

    /// Starts it.
    /// - Parameters:
    ///   - output: where its own standard output goes; nil: where its errors go
    ///   - environment: added to that of this process
    init(
        _ program: String, _ arguments: [String], output own: FileHandle? = nil, environment: [String: String] = [:]
    ) throws(CommandError) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardError = errors
        if let own { process.standardOutput = own } else { process.standardOutput = errors }
        // The other end must close with this process alone, however it ends: then a daemon ends, too.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        do { try process.run() } catch { throw .usage("\(program) cannot be started: \(error.localizedDescription)") }
        identifier = process.processIdentifier
        self.process = Mutex(process)
        let reading = errors.fileHandleForReading
        Thread { [self] in follow(reading) }.start()
    }

    private func follow(_ handle: FileHandle) {
        while true {
            let piece = handle.availableData
            if piece.isEmpty { break }
            try? FileDescriptor.write(Array(piece), to: STDERR_FILENO)
            output.withLock { output in
                output.bytes += piece
                if output.bytes.count > ChildProcess.maxKept {
                    output.bytes.removeFirst(output.bytes.count - ChildProcess.maxKept)
                }
            }
        }
        output.withLock { $0.isClosed = true }
    }

    /// Sends it a line, soon.
    func write(_ line: [UInt8]) {
        writer.async { [input] in
            try? FileDescriptor.write(line + [UInt8(ascii: "\n")], to: input.fileHandleForWriting.fileDescriptor)
        }
    }

    var hasEnded: Bool { process.withLock { !$0.isRunning } }
    /// All that it wrote has been read.
    var isRead: Bool { output.withLock { $0.isClosed } }

    /// The signal that ended it, or its exit code.
    var ending: (signal: Int32?, code: Int32) {
        process.withLock {
            $0.terminationReason == .uncaughtSignal ? ($0.terminationStatus, 0) : (nil, $0.terminationStatus)
        }
    }

    /// The end of what it wrote.
    var text: String { output.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Asks it and what it has started to end; kills them when they do not.
    func stop(_ signal: Int32 = SIGTERM) {
        send(signal)
        DispatchQueue.global().asyncAfter(deadline: .now() + ChildProcess.patience) { [self] in
            if !hasEnded { send(SIGKILL) }
        }
    }

    /// To its process group, where it leads one.
    private func send(_ signal: Int32) {
        guard !hasEnded else { return }
        kill(getpgid(identifier) == identifier ? -identifier : identifier, signal)
    }
}
