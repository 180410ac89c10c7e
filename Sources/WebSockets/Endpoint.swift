import Glibc

/// What a server listens on.
public enum Endpoint: Hashable, Sendable {
    case address(ListenAddress)
    /// A unix socket at this path, for the user of the process alone (mode 0600). It is removed at the end. A file that
    /// a dead server has left is replaced.
    case file(String)
    /// A descriptor that the process has inherited and that listens already, as with systemd's socket activation. It is
    /// closed at the end. Its file, if it has one, stays.
    case inherited(Int32)
}

extension Endpoint: CustomStringConvertible {
    public var description: String {
        switch self {
        case .address(let address): "\(address)"
        case .file(let path): path
        case .inherited(let descriptor): "descriptor \(descriptor)"
        }
    }
}

/// What a server actually listens on.
public enum BoundEndpoint: Hashable, Sendable {
    /// The port is the one that the system chose, if it was asked to.
    case address(ListenAddress)
    case file(String)

    /// 0 for a unix socket.
    public var port: UInt16 { if case .address(let address) = self { address.port } else { 0 } }
}

/// A host and a port that a server listens on.
public struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A numeric address, IPv4 or IPv6. The socket is bound to exactly this one: 127.0.0.1 is not reachable from other
    /// machines.
    public var host: String
    /// 0 lets the system choose a free port.
    public var port: UInt16

    public init(host: String = "127.0.0.1", port: UInt16) { (self.host, self.port) = (host, port) }

    public var description: String { hostAndPort(host, port) }

    /// Whether the host is in 127.0.0.0/8 or is ::1, so that only this machine reaches it.
    public var isLoopback: Bool {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
        return inet_pton(AF_INET6, host, &v6) == 1
            && withUnsafeBytes(of: v6) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// Whether the host is 0.0.0.0 or ::, which stand for every address of the machine.
    public var isWildcard: Bool {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &v4) == 1 { return v4.s_addr == 0 }
        return inet_pton(AF_INET6, host, &v6) == 1 && withUnsafeBytes(of: v6) { $0.allSatisfy { $0 == 0 } }
    }
}
