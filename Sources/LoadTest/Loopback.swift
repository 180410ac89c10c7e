import Glibc

/// Sockets to a server on 127.0.0.1, and the processor's clock: the little that a load needs of the C library.
enum Loopback {
    /// Now on the monotonic clock, ns.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// A connection that does not block; it may still be on its way. nil: there is no descriptor or no server.
    static func connect(to port: UInt16) -> Int32? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout.size(ofValue: one)))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let failed = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        if failed == 0 || errno == EINPROGRESS { return socket }
        close(socket)
        return nil
    }

    /// Sends as much as the socket takes now.
    /// - Parameter start: the first byte that was not sent yet
    /// - Returns: how many bytes it has taken; nil: the connection is lost
    static func send(_ bytes: [UInt8], from start: Int = 0, on socket: Int32) -> Int? {
        let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress?.advanced(by: start), $0.count - start, Int32(MSG_NOSIGNAL)) }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return count
    }

    /// Lets the process have so many descriptors.
    /// - Returns: whether it may
    static func makeRoom(forDescriptors count: Int) -> Bool {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        if Int(clamping: limit.rlim_cur) >= count { return true }
        guard Int(clamping: limit.rlim_max) >= count else { return false }
        limit.rlim_cur = rlim_t(count)
        return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }

    /// Processor time of this process, s.
    static var ownSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
