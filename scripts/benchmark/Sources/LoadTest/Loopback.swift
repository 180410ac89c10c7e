import CEpoll
import Glibc

/// What a load needs of the C library: sockets to a server on 127.0.0.1, clocks, and the limit of descriptors.
enum Loopback {
    /// The time of the monotonic clock, ns.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// A non-blocking connection, which may not be established yet; nil if there is no descriptor or no server.
    static func connect(to port: UInt16) -> Int32? {
        let socket = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout.size(ofValue: one)))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let failed = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if failed == 0 || errno == EINPROGRESS { return socket }
        close(socket)
        return nil
    }

    /// Sends as much as the socket takes now.
    /// - Parameter start: the index of the first byte to be sent
    /// - Returns: how many bytes it has taken; nil if the connection is lost
    static func send(_ bytes: [UInt8], from start: Int = 0, on socket: Int32) -> Int? {
        let count = bytes.withUnsafeBytes {
            Glibc.send(socket, $0.baseAddress?.advanced(by: start), $0.count - start, Int32(MSG_NOSIGNAL))
        }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return count
    }

    /// Raises the process's limit of descriptors if it is lower.
    /// - Returns: whether the limit is high enough now
    static func makeRoom(forDescriptors count: Int) -> Bool {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        if Int(clamping: limit.rlim_cur) >= count { return true }
        guard Int(clamping: limit.rlim_max) >= count else { return false }
        limit.rlim_cur = rlim_t(count)
        return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }

    /// The processor time of this process, s.
    static var ownSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// Waits by epoll(7) for sockets, each of which has a number. It is a class because it holds two C resources.
final class Poll {
    private let descriptor = epoll_create1(0)
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 256)

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Adds a socket that is ready once it is connected.
    func add(_ socket: Int32, number: Int) { control(EPOLL_CTL_ADD, socket, number, EPOLLOUT) }

    /// From now on the socket is ready when it can be read from.
    func awaitReading(_ socket: Int32, number: Int) { control(EPOLL_CTL_MOD, socket, number, EPOLLIN) }

    private func control(_ operation: Int32, _ socket: Int32, _ number: Int, _ interest: EPOLL_EVENTS) {
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(u64: UInt64(number)))
        epoll_ctl(descriptor, operation, socket, &event)
    }

    /// Waits at most 1 ms, and calls the closure for each socket that is ready.
    func wait(_ ready: (_ number: Int) -> Void) {
        let count = Int(epoll_wait(descriptor, events.baseAddress, Int32(events.count), 1))
        for index in 0..<max(0, count) { ready(Int(events[index].data.u64)) }
    }
}

/// Requests `/healthz` ten times a second, each time on a new connection, as a load balancer does, and keeps the time
/// of the slowest response.
struct HealthProbe {
    private enum Phase {
        case waiting(until: Int)
        case sending(since: Int, Int32)
        case reading(since: Int, Int32)
        case refused(since: Int)
    }

    private let port: UInt16
    private var phase = Phase.waiting(until: 0)
    private var slowest = 0

    /// The time between two requests, ns. Chosen: often enough to meet a slow pass, too seldom to be a load.
    private static let interval = 100_000_000

    init(port: UInt16) { self.port = port }

    /// The time of the slowest response so far, or of the one that is waited for if that is longer, ns.
    func slowest(at now: Int) -> Int {
        switch phase {
        case .waiting: slowest
        case .sending(let since, _), .reading(let since, _), .refused(let since): max(slowest, now - since)
        }
    }

    /// Continues as far as it can without waiting.
    mutating func turn(at now: Int) {
        switch phase {
        case .waiting(let until):
            if now >= until, let socket = Loopback.connect(to: port) { phase = .sending(since: now, socket) }
        case .sending(let since, let socket):
            let request = Array("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
            if Loopback.send(request, on: socket) == request.count { phase = .reading(since: since, socket) }
        case .reading(let since, let socket):
            var byte: UInt8 = 0
            let count = recv(socket, &byte, 1, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            close(socket)
            // If the server hangs up without a response, the time runs on until the measurement is over.
            guard count > 0 else {
                phase = .refused(since: since)
                return
            }
            slowest = max(slowest, now - since)
            phase = .waiting(until: now + Self.interval)
        case .refused: break
        }
    }
}
