import CLibwebsockets
import Glibc

// Converts between the system's addresses and ours.

extension ListenAddress {
    /// Writes the address into `storage`, and returns its length, bytes.
    func fill(_ storage: inout sockaddr_storage) throws(SocketError) -> socklen_t {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found, let bytes = first.pointee.ai_addr
        else {
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
    /// An unbound unix socket has no path.
    init(_ storage: inout sockaddr_storage) {
        guard storage.ss_family != AF_UNIX else {
            self.init(unixPath: withUnsafeBytes(of: storage) { text($0.dropFirst(MemoryLayout<sa_family_t>.size)) })
            return
        }
        var host = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 1)
        var service = [CChar](repeating: 0, count: 8)
        _ = withSocketAddress(&storage) { address in
            getnameinfo(
                address, socklen_t(MemoryLayout<sockaddr_storage>.size), &host, socklen_t(host.count), &service,
                socklen_t(service.count),
                NI_NUMERICHOST | NI_NUMERICSERV)
        }
        self.init(host: host.withUnsafeBytes(text), port: UInt16(service.withUnsafeBytes(text)) ?? 0)
    }
}

/// The bytes before the first zero.
private func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes.prefix { $0 != 0 }), as: UTF8.self)
}

func localAddress(of descriptor: Int32) -> PeerAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withSocketAddress(&storage) { getsockname(descriptor, $0, &length) }
    return PeerAddress(&storage)
}

func withSocketAddress<Result>(
    _ storage: inout sockaddr_storage, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
) -> Result {
    withUnsafeMutablePointer(to: &storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
}

func enable(_ option: Int32, level: Int32, on descriptor: Int32, value: Int32 = 1) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}

/// The value of a socket's option; nil if the descriptor is not a socket.
func socketOption(_ option: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
}
