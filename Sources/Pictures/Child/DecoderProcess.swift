import Foundation

/// Runs a program that reads and writes bytes in a process of its own, without an environment: however it ends, the
/// result is a value.
///
/// `dev` runs its processes by swift-subprocess. This one is not, because programs use this module that know nothing of
/// it: its input is a socket, because a decoder that a bad file ends early would raise SIGPIPE in them by a pipe, which
/// swift-subprocess uses; it starts a thread that blocks no signal, which a program that waits for signals does not
/// expect; and its calls are asynchronous, while pictures are read by a thread that waits for them.
struct DecoderProcess {
    let program: String, arguments: [String]
    /// The time limit, s.
    let timeout: Double
    /// The most output that is read, bytes; more ends the process.
    let maxOutput: Int

    enum Ending: Equatable {
        case exited(Int32)
        case signal(Int32)
        /// It was killed, because it took too long or wrote too much.
        case late, tooLong
    }

    /// - Throws: when the process cannot be started
    func run(_ input: [UInt8]) throws(PictureError) -> (ending: Ending, output: [UInt8]) {
        // A socket and not a pipe: writing to one that nobody reads any more is an error, not a signal.
        let (source, itsInput) = try DecoderProcess.pair()
        let (sink, itsOutput) = try DecoderProcess.pair()
        defer { for file in [source, sink] { close(file) } }
        let child: pid_t
        do {
            defer { for file in [itsInput, itsOutput] { close(file) } }
            child = try spawn(itsInput, itsOutput)
        }
        let deadline = DecoderProcess.now + timeout
        let (output, ending) = exchange(input, source, sink, until: deadline)
        if ending != nil { kill(child, SIGKILL) }
        let status = DecoderProcess.wait(for: child, until: deadline)
        return (ending ?? status, output)
    }

    /// Two connected sockets, ours first; no other process inherits them.
    private static func pair() throws(PictureError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw PictureError("there is no connection to another process: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }

    private func spawn(_ input: Int32, _ output: Int32) throws(PictureError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Descriptors of other code here that would stay open. Closing one that is closed by then is no error.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for file in open.compactMap({ Int32($0) }) where file > 2 { posix_spawn_file_actions_addclose(&actions, file) }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions, nil, words, [nil])
        guard code == 0 else {
            throw PictureError("no process can be made of \(program): \(String(cString: strerror(code)))")
        }
        return child
    }

    /// Writes its input and reads its output at the same time, so that neither waits for the other one, until it closes
    /// its output. The ending is nil then.
    private func exchange(
        _ input: [UInt8], _ source: Int32, _ sink: Int32, until deadline: Double
    ) -> ([UInt8], Ending?) {
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var sent = 0
        var isOpen = true
        while true {
            if isOpen, sent == input.count {
                shutdown(source, Int32(SHUT_WR))
                isOpen = false
            }
            var ends = [
                pollfd(fd: sink, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? source : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let ready = poll(&ends, 2, Int32(max(0, (deadline - DecoderProcess.now) * 1000)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return (output, .late) }
            if ends[1].revents != 0 {
                let count = input[sent...].withUnsafeBytes {
                    send(source, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                if count > 0 { sent += count } else if errno != EAGAIN, errno != EINTR { isOpen = false }
            }
            guard ends[0].revents != 0 else { continue }
            let count = read(sink, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (output, nil) }
            output += piece.prefix(count)
            if output.count > maxOutput { return (output, .tooLong) }
        }
    }

    /// It has closed its output, or was killed: it is about to end, and has until the deadline.
    private static func wait(for child: pid_t, until deadline: Double) -> Ending {
        var status: Int32 = 0
        var isLate = false
        while true {
            let found = waitpid(child, &status, WNOHANG)
            if found == child { break }
            if found < 0, errno != EINTR { return .exited(-1) }
            if now > deadline, !isLate {
                isLate = true
                kill(child, SIGKILL)
            }
            _ = poll(nil, 0, 1)
        }
        if isLate { return .late }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            place += count
        }
        return true
    }

    /// s, of a monotonic clock
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
