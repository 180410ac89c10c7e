import Foundation

/// A file that is written piece by piece. A class because it holds what was not written yet.
final class OutputFile {
    private let path: String
    private let handle: FileHandle
    private var waiting: [UInt8] = []

    init(_ path: String) throws(Failure) {
        self.path = path
        do throws(SystemError) { handle = try FileDescriptor.forWriting(path) } catch { throw .usage("\(path) cannot be written: \(error.reason)") }
    }

    func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        waiting += bytes
        if waiting.count > 1 << 16 { try flush() }
    }

    func flush() throws(Failure) {
        do throws(SystemError) {
            try FileDescriptor.write(waiting, to: handle.fileDescriptor)
            waiting = []
        } catch {
            throw .usage("\(path) cannot be written: \(error.reason)")
        }
    }
}
