import Glibc

/// Where a server listens.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, IPv4 or IPv6. The socket is bound to exactly this one: 127.0.0.1 is not reachable from elsewhere.
    public var host: String
    /// 0 lets the system choose a free one.
    public var port: UInt16

    public init(host: String = "127.0.0.1", port: UInt16) {
        self.host = host
        self.port = port
    }

    public var description: String { hostAndPort(host, port) }

    /// 127.0.0.0/8 or ::1: only this machine reaches it.
    public var isLoopback: Bool {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
        return inet_pton(AF_INET6, host, &v6) == 1 && withUnsafeBytes(of: v6) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// 0.0.0.0 or ::, every address of the machine.
    public var isEverywhere: Bool {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &v4) == 1 { return v4.s_addr == 0 }
        return inet_pton(AF_INET6, host, &v6) == 1 && withUnsafeBytes(of: v6) { $0.allSatisfy { $0 == 0 } }
    }
}

/// Who is at the other end of a connection.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// Numeric; a name only for a connection that we made ourselves by name; the path of a unix socket, mostly empty.
    public let host: String
    /// 0 for a unix socket.
    public let port: UInt16
    /// A process of this machine, over a unix socket.
    public let isUnix: Bool

    public init(host: String, port: UInt16) { (self.host, self.port, isUnix) = (host, port, false) }
    public init(unixPath: String) { (host, port, isUnix) = (unixPath, 0, true) }

    public var description: String { isUnix ? "unix:\(host)" : hostAndPort(host, port) }
}

/// What a client connects to.
public struct ClientTarget: Hashable, Sendable {
    /// A name or a numeric address.
    public var host: String
    public var port: UInt16
    /// Starts with a slash; with the query, both percent-encoded.
    public var path: String
    public var subprotocol: String?
    /// Named behind the subprotocol and never agreed on: what the server should know besides. The server must not take it for a subprotocol.
    public var credential: String?
    /// Sent as `Origin`. Tools send none; only browsers must.
    public var origin: String?

    public init(host: String = "127.0.0.1", port: UInt16, path: String = "/", subprotocol: String? = nil, credential: String? = nil, origin: String? = nil) {
        self.host = host
        self.port = port
        self.path = path
        self.subprotocol = subprotocol
        self.credential = credential
        self.origin = origin
    }

    var authority: String { hostAndPort(host, port) }

    /// The whole `Sec-WebSocket-Protocol`.
    var offer: String? {
        let names = [subprotocol, credential].compactMap { $0 }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

private func hostAndPort(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
}
