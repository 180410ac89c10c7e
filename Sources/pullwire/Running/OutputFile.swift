import Foundation

/// A file that is written piece by piece. A class because it holds what was not written yet.
final class OutputFile {
    private let path: String
    private let handle: FileHandle
    private var waiting: [UInt8] = []

    init(_ path: String) throws(Failure) {
        guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
            throw .usage("\(path) cannot be written")
        }
        (self.path, self.handle) = (path, handle)
    }

    func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        waiting += bytes
        if waiting.count > 1 << 16 { try flush() }
    }

    func flush() throws(Failure) {
        do {
            try handle.write(contentsOf: Data(waiting))
            waiting = []
        } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
