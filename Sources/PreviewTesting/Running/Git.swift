import Foundation
import Synchronization

/// Runs git in a repository, to read it. Nothing is written there.
///
/// Not by swift-subprocess: its calls are asynchronous, and git is asked by synchronous code on several threads, which
/// would block the threads that such a call needs in order to return.
struct Git: Sendable {
    /// The folder in which git is started.
    let folder: String
    /// Bytes of a list of files. Chosen: a repository of half a million files.
    static let maxList = 64 << 20

    /// - Returns: what git printed
    /// - Throws: the first line of its error
    func callAsFunction(_ arguments: String...) throws(GitError) -> String {
        let process = Git.process(["-C", folder] + arguments)
        let output = Pipe()
        let errors = Pipe()
        (process.standardOutput, process.standardError, process.standardInput) = (output, errors, FileHandle.nullDevice)
        do { try process.run() } catch { throw .missing }
        // Its errors are a few lines, which a pipe holds while its output is read.
        var bytes = Data()
        while bytes.count <= Git.maxList {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { break }
            bytes += piece
        }
        if bytes.count > Git.maxList { process.terminate() }
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if bytes.count > Git.maxList { throw .tooMuch }
        if process.terminationStatus == 127 { throw .missing }
        guard process.terminationStatus == 0 else {
            throw .said(words.split(separator: "\n").first.map(String.init) ?? "it failed without a word")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        // Errors in English, paths taken literally, and no lock files in the repository.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "1", "GIT_OPTIONAL_LOCKS": "0",
        ]) { $1 }
        return process
    }
}

enum GitError: Error {
    case missing, tooMuch
    /// The first line of its error.
    case said(String)

    var words: String {
        switch self {
        case .missing: "git cannot be started; install it"
        case .tooMuch: "git lists more than \(Git.maxList >> 20) MiB of files"
        case .said(let text): "git: " + text
        }
    }
}

/// A git process that gives the files of a commit, one after the other.
///
/// A class because several threads share the process.
final class GitFiles: Sendable {
    fileprivate struct Ends {
        var questions: FileHandle, answers: FileHandle
        /// What has come of the next answers.
        var bytes: [UInt8] = []
    }

    private let ends: Mutex<Ends>
    private let process: Mutex<Process>
    private let commit: String

    init(of commit: String, in folder: String) throws(GitError) {
        let process = Git.process(["-C", folder, "cat-file", "--batch", "--follow-symlinks"])
        let questions = Pipe()
        let answers = Pipe()
        (process.standardInput, process.standardOutput, process.standardError) = (
            questions, answers, FileHandle.nullDevice
        )
        _ = fcntl(questions.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)  // it ends when this process does
        do { try process.run() } catch { throw .missing }
        ends = Mutex(Ends(questions: questions.fileHandleForWriting, answers: answers.fileHandleForReading))
        self.process = Mutex(process)
        self.commit = commit
    }

    deinit { ends.withLock { try? $0.questions.close() } }

    enum Answer {
        case file([UInt8])
        /// It has more bytes than the limit.
        case tooLong
        case missing
    }

    /// - Parameter path: from the repository's folder
    func read(_ path: String, atMost limit: Int) -> Answer {
        if path.contains("\n") { return .missing }
        return ends.withLock { $0.ask("\(commit):\(path)\n", limit) }
    }
}

extension GitFiles.Ends {
    /// An answer is `<id> blob <size>`, a line end, the bytes, and another line end; of what is no file it has other
    /// words.
    fileprivate mutating func ask(_ question: String, _ limit: Int) -> GitFiles.Answer {
        do throws(ErrnoError) { try FileDescriptor.write(Array(question.utf8), to: questions.fileDescriptor) } catch {
            return .missing
        }
        guard let line = line() else { return .missing }
        let words = line.split(separator: " ")
        if words.count == 3, let size = Int(words[2]), words[1] != "missing" {
            guard let bytes = read(size + 1, keeping: limit) else { return .missing }
            if words[1] != "blob" { return .missing }
            return size > limit ? .tooLong : .file(Array(bytes.dropLast()))
        }
        // A link that leads out of the repository, or nowhere: its text follows.
        if words.count == 2, let size = Int(words[1]) { _ = read(size + 1, keeping: limit) }
        return .missing
    }

    private mutating func line() -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard more() else { return nil }
        }
    }

    /// Of a longer answer only the beginning is kept.
    private mutating func read(_ count: Int, keeping limit: Int) -> [UInt8]? {
        var taken: [UInt8] = []
        var left = count
        while left > 0 {
            if bytes.isEmpty, !more() { return nil }
            let piece = bytes.prefix(left)
            if taken.count <= limit { taken += piece }
            left -= piece.count
            bytes.removeFirst(piece.count)
        }
        return taken
    }

    private mutating func more() -> Bool {
        let piece = answers.availableData
        bytes += piece
        return !piece.isEmpty
    }
}
