import Subprocess
import Synchronization

/// Runs git in a repository, to read it. Nothing is written there.
struct Git: Sendable {
    /// The folder in which git is started.
    let folder: String
    /// Bytes of a list of files. Chosen: a repository of half a million files.
    static let maxList = 64 << 20
    /// Bytes of git's errors. Chosen: far more than the few lines that they are.
    private static let maxErrors = 1 << 20

    /// - Returns: what git printed
    /// - Throws: the first line of its error
    func callAsFunction(_ arguments: String...) throws(GitError) -> String {
        let process = Git.process(["-C", folder] + arguments)
        let result = blocking {
            try await run(process, output: .string(limit: Git.maxList), error: .string(limit: Git.maxErrors))
        }
        switch result {
        case .failure(let error as SubprocessError) where error.code == .outputLimitExceeded: throw .tooMuch
        case .failure: throw .missing
        case .success(let found) where found.terminationStatus.isSuccess: return found.standardOutput
        case .success(let found):
            let words = found.standardError.split(separator: "\n").first.map(String.init)
            throw .said(words ?? "it failed without a word")
        }
    }

    static func process(_ arguments: [String]) -> Configuration {
        // Errors in English, paths taken literally, and no lock files in the repository.
        Configuration(
            executable: .name("git"), arguments: Arguments(arguments),
            environment: .inherit.updating(["LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "1", "GIT_OPTIONAL_LOCKS": "0"]))
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
/// A class because several threads share it, and because the process ends when it is deallocated.
final class GitFiles: Sendable {
    private struct Question: Sendable {
        let path: String, limit: Int
        let answer = Promise<Answer>()
    }

    enum Answer {
        case file([UInt8])
        /// It has more bytes than the limit.
        case tooLong
        case missing
    }

    private let commit: String, folder: String
    /// Bounded by the threads that ask: each waits for its answer.
    private let questions: AsyncStream<Question>
    private let asking: AsyncStream<Question>.Continuation
    private let isStarted = Mutex(false)

    init(of commit: String, in folder: String) {
        (self.commit, self.folder) = (commit, folder)
        (questions, asking) = AsyncStream.makeStream()
    }

    deinit { asking.finish() }

    private func start() {
        let process = Git.process(["-C", folder, "cat-file", "--batch", "--follow-symlinks"])
        Task.detached { [commit, questions] in
            _ = try? await run(process, input: .inputWriter, output: .sequence, error: .discarded) { process in
                var answers = GitAnswers(process.standardOutput.makeAsyncIterator())
                for await question in questions {
                    _ = try? await process.standardInputWriter.write("\(commit):\(question.path)\n")
                    question.answer.give((try? await answers.next(atMost: question.limit)) ?? .missing)
                }
            }
            for await question in questions { question.answer.give(.missing) }  // it could not be started
        }
    }

    /// Waits for the answer. The process is started with the first question, so that the program does not end while
    /// that happens: swift-subprocess would say so on standard error.
    /// - Parameter path: from the repository's folder
    func read(_ path: String, atMost limit: Int) -> Answer {
        if path.contains("\n") { return .missing }
        isStarted.withLock { isStarted in
            if !isStarted { start() }
            isStarted = true
        }
        let question = Question(path: path, limit: limit)
        asking.yield(question)
        return question.answer.wait()
    }
}

/// What `git cat-file --batch` writes.
private struct GitAnswers {
    private var pieces: SubprocessOutputSequence.Iterator
    /// What has been read of the next answers.
    private var bytes: [UInt8] = []

    init(_ pieces: SubprocessOutputSequence.Iterator) { self.pieces = pieces }

    /// The answer for a file is `<id> blob <size>`, a line end, the bytes, and another line end. Other answers have
    /// other words in the place of `blob`.
    mutating func next(atMost limit: Int) async throws -> GitFiles.Answer {
        guard let line = try await line() else { return .missing }
        let words = line.split(separator: " ")
        if words.count == 3, let size = Int(words[2]), words[1] != "missing" {
            guard let bytes = try await read(size + 1, keeping: limit) else { return .missing }
            if words[1] != "blob" { return .missing }
            return size > limit ? .tooLong : .file(Array(bytes.dropLast()))
        }
        // A symbolic link out of the repository, or a broken one: the link's text follows.
        if words.count == 2, let size = Int(words[1]) { _ = try await read(size + 1, keeping: limit) }
        return .missing
    }

    private mutating func line() async throws -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard try await more() else { return nil }
        }
    }

    /// Reads so many bytes; those after the limit are dropped.
    private mutating func read(_ count: Int, keeping limit: Int) async throws -> [UInt8]? {
        var taken: [UInt8] = []
        var left = count
        while left > 0 {
            if bytes.isEmpty, try await !more() { return nil }
            let piece = bytes.prefix(left)
            if taken.count <= limit { taken += piece }
            left -= piece.count
            bytes.removeFirst(piece.count)
        }
        return taken
    }

    private mutating func more() async throws -> Bool {
        guard let piece = try await pieces.next() else { return false }
        piece.withUnsafeBytes { bytes += $0 }
        return true
    }
}
