import CLibwebsockets
import Glibc

/// A listening socket of our own: libwebsockets 4.1.6 would bind "127.0.0.1" to every interface.
struct ListeningSocket {
    /// How many connections may wait to be accepted; the system caps it at net.core.somaxconn.
    private static let backlog: Int32 = 1024

    let descriptor: Int32
    let port: UInt16

    init(_ address: ListenAddress) throws(SocketError) {
        var storage = sockaddr_storage()
        let length = try address.fill(&storage)
        descriptor = try Self.bound(to: &storage, length, address)
        port = localPort(of: descriptor)
    }

    private static func bound(to storage: inout sockaddr_storage, _ length: socklen_t, _ address: ListenAddress) throws(SocketError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(Int32(storage.ss_family), kind, 0)
        guard descriptor >= 0 else { throw .exhausted("cannot make a socket: \(lastError())") }
        // A restart must be able to bind while old connections linger in TIME_WAIT; a living listener still keeps its port.
        enable(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        if storage.ss_family == AF_INET6 { enable(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), on: descriptor) }
        guard withSocketAddress(&storage, { bind(descriptor, $0, length) }) == 0, Glibc.listen(descriptor, backlog) == 0 else {
            let error: SocketError = errno == EADDRINUSE ? .addressInUse(address) : .cannotListen(address, reason: lastError())
            close(descriptor)
            throw error
        }
        return descriptor
    }

    enum Accepted {
        case socket(Int32, PeerAddress)
        /// Nobody waits.
        case nobody
        /// The one who waited is gone already; ask again.
        case vanished
        /// No descriptors or no memory: asking again at once would spin.
        case exhausted
    }

    func accept() -> Accepted {
        var storage = sockaddr_storage()
        let socket = shim_accept(descriptor, &storage)
        guard socket < 0 else { return .socket(socket, PeerAddress(storage)) }
        switch errno {
        case EAGAIN: return .nobody
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
        default: return .vanished
        }
    }
}

extension ListenAddress {
    /// Writes the address into `storage`; returns how many bytes of it count.
    fileprivate func fill(_ storage: inout sockaddr_storage) throws(SocketError) -> socklen_t {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found, let bytes = first.pointee.ai_addr else {
            throw .notNumeric(host: host)
        }
        defer { freeaddrinfo(found) }
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: Int(first.pointee.ai_addrlen)))
        }
        return first.pointee.ai_addrlen
    }
}

extension PeerAddress {
    fileprivate init(_ storage: sockaddr_storage) {
        var storage = storage
        var host = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 1)
        var service = [CChar](repeating: 0, count: 8)
        _ = withSocketAddress(&storage) { address in
            getnameinfo(
                address, socklen_t(MemoryLayout<sockaddr_storage>.size), &host, socklen_t(host.count), &service, socklen_t(service.count),
                NI_NUMERICHOST | NI_NUMERICSERV)
        }
        self.init(host: text(host), port: UInt16(text(service)) ?? 0)
    }
}

/// The bytes up to the first zero.
private func text(_ buffer: [CChar]) -> String { String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }

private func localPort(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withSocketAddress(&storage) { getsockname(descriptor, $0, &length) }
    return PeerAddress(storage).port
}

private func withSocketAddress<Result>(_ storage: inout sockaddr_storage, _ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
}

func enable(_ option: Int32, level: Int32, on descriptor: Int32, value: Int32 = 1) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}
