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
    /// A name or a numeric address; also what the server is asked for by name.
    public var host: String
    public var port: UInt16
    /// A unix socket that is connected to in place of host and port.
    public var file: String?
    /// Starts with a slash; with the query, both percent-encoded.
    public var path: String
    public var subprotocol: String?
    /// Sent as `Authorization: Bearer`.
    public var token: String?
    /// Sent as `Origin`. Tools send none; only browsers must.
    public var origin: String?

    public init(host: String = "127.0.0.1", port: UInt16, path: String = "/", subprotocol: String? = nil, token: String? = nil, origin: String? = nil) {
        (self.host, self.port, self.path) = (host, port, path)
        (self.subprotocol, self.token, self.origin) = (subprotocol, token, origin)
    }

    public init(file: String, path: String = "/", subprotocol: String? = nil, token: String? = nil) {
        self.init(host: "localhost", port: 0, path: path, subprotocol: subprotocol, token: token)
        self.file = file
    }

    /// The `Host` header: without the port where it goes without saying, as browsers do it. RFC 9110 7.2.
    func authority(isSecure: Bool) -> String {
        let whole = hostAndPort(host, port), usual = isSecure ? ":443" : ":80"
        return file != nil ? host : whole.hasSuffix(usual) ? String(whole.dropLast(usual.count)) : whole
    }

    var peer: PeerAddress { file.map(PeerAddress.init(unixPath:)) ?? PeerAddress(host: host, port: port) }
}

/// Where it is; the token is nobody's business.
extension ClientTarget: CustomStringConvertible {
    public var description: String { "\(peer)" }
}

private func hostAndPort(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
}
