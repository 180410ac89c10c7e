import Glibc

/// Asks for `/healthz` ten times a second, on a connection of its own each time, as a load balancer does, and keeps the slowest answer.
struct HealthProbe {
    private enum Phase { case waiting(until: Int), sending(since: Int, Int32), reading(since: Int, Int32), refused(since: Int) }

    private let port: UInt16
    private var phase = Phase.waiting(until: 0)
    private var slowest = 0

    /// ns. Ours.
    private static let interval = 100_000_000

    init(port: UInt16) { self.port = port }

    /// The slowest answer so far, or how long one is waited for, ns.
    func slowest(at now: Int) -> Int {
        switch phase {
        case .waiting: slowest
        case .sending(let since, _), .reading(let since, _), .refused(let since): max(slowest, now - since)
        }
    }

    /// Goes on as far as it can without waiting.
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
            // An end without an answer counts as none: it is waited for until the measurement is over.
            guard count > 0 else { return phase = .refused(since: since) }
            slowest = max(slowest, now - since)
            phase = .waiting(until: now + Self.interval)
        case .refused: break
        }
    }
}
