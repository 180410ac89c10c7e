import CLibwebsockets
import Glibc

/// Limits and manners of a loop. The defaults are for a server that people and pages use interactively.
public struct SocketConfiguration: Sendable {
    /// Subprotocols that a client may name, up to 32 letters, digits, dots and hyphens each. The first in the client's list that is here is taken.
    public var subprotocols: [String] = []

    /// Longest message that is received, bytes. A longer one ends the connection with 1009 as soon as a frame announces it.
    /// 64 KiB: an input is below 200 bytes, a pasted script below 20 KiB.
    public var messageLengthLimit = 64 * 1024

    /// Accepted sockets at a time, HTTP and WebSocket together. One more is told so (503) and hung up on.
    /// 900 leave room below 1024, the descriptors that a process may have on most systems; see ``DescriptorLimit``.
    public var connectionLimit = 900

    /// Accepted sockets at a time from one address. One more is told so (429) and hung up on. Two thirds of all: nobody takes the place
    /// of everybody, and yet a proxy or a load test may come from one address. Unix sockets have no address and no such limit.
    public var connectionsPerAddressLimit = 600

    /// What a client has for its TLS handshake and its request, seconds; libwebsockets' own measure.
    public var handshakeTimeout: UInt16 = 5

    /// With a certificate all connections that come in are TLS.
    public var certificate: Certificate?

    /// With it all connections of our own are TLS, and the server's certificate must be its host's and signed by these.
    public var certificateAuthority: CertificateAuthority?

    /// A silent peer, client or server, is pinged after this time, seconds, or one more; when there are many, after up to twice this time, so that not
    /// all are pinged at once.
    public var pingAfter: UInt16 = 5

    /// A peer that has not answered for this time is gone, seconds, as much later as it was pinged later; longer than `pingAfter`.
    public var goneAfter: UInt16 = 15

    /// An HTTP connection without a request is kept for this time, seconds. libwebsockets' own measure is 5; browsers ask again within 15.
    public var keepAlive: UInt16 = 15

    /// How much may wait in the kernel before a connection counts as full, bytes (TCP_NOTSENT_LOWAT).
    /// Small, so that a slow viewer gets new messages instead of old ones: 16 KiB are 60 frames of 270 bytes, a second's worth.
    public var unsentLimit = 16 * 1024

    /// Sent with every HTTP answer, the library's own error pages included; not with the 101 of an upgrade.
    public var responseHeaders: [HeaderField] = []

    public init() {}
}

extension SocketConfiguration {
    /// Whether libwebsockets starts OpenSSL.
    var needsOpenSSL: Bool { certificate != nil || certificateAuthority != nil }

    /// What the loop needs.
    private var descriptors: Int { min(connectionLimit, .max - DescriptorLimit.spare) + DescriptorLimit.spare }

    /// What libwebsockets is told. When that is all the process may have, it finds a socket by its descriptor; when it is less, it searches a table from
    /// the beginning at every event. It keeps tables of that size, so a limit that is far too high is not told. Its own guard against running out of
    /// descriptors is for listeners of its own; ours rest when there are no more.
    func descriptorLimit(of process: Int = DescriptorLimit.current) -> Int { process <= DescriptorLimit.ample(for: connectionLimit) ? process : descriptors }

    func check() throws(SocketError) {
        guard pingAfter > 0, goneAfter > pingAfter else {
            throw .badConfiguration("a peer is pinged after \(pingAfter) s and gone after \(goneAfter) s: the second must be longer")
        }
        guard messageLengthLimit > 0, connectionLimit > 0, connectionsPerAddressLimit > 0, unsentLimit > 0, handshakeTimeout > 0 else {
            throw .badConfiguration("limits must be positive")
        }
        guard subprotocols.allSatisfy({ $0.utf8.count <= 32 && isSubprotocolName($0) }) else {
            throw .badConfiguration("a subprotocol is up to 32 letters, digits, dots and hyphens, one of them a letter: \(subprotocols)")
        }
        guard responseHeaders.allSatisfy(\.isOneLine) else { throw .badConfiguration("a header of all answers holds a control character") }
        guard descriptors < DescriptorLimit.current else {
            throw .badConfiguration(
                "\(connectionLimit) connections need \(descriptors) descriptors, the process may have \(DescriptorLimit.current); raise it with ulimit -n")
        }
        try certificate?.check()
    }
}

/// How many descriptors the process may have open: what its connections come out of.
public enum DescriptorLimit {
    /// Descriptors of a loop besides the accepted ones: those that are told to go, listeners, timers, the library's own, connections that we make.
    static let spare = SocketLoop.maxRejected + 64

    /// Descriptors of the process besides its loop's: standard input and output, files, a database.
    private static let reserved = 64

    /// The limit above which room for tables of its size is a waste: libwebsockets keeps 16 bytes for each descriptor that the process may have. Ours: 1 MiB.
    static func ample(for connections: Int) -> Int { max(needed(for: connections), 65_536) }

    private static func needed(for connections: Int) -> Int { min(connections, .max - spare - reserved) + spare + reserved }

    /// Raises the soft limit as far as so many connections need it and the hard limit allows, and lowers one that is far beyond: libwebsockets keeps a
    /// table of that size, or searches.
    ///
    /// - Returns: operation many connections there is room for, at most as many as asked for, at least one
    public static func makeRoom(for connections: Int) -> Int {
        var limit = limits
        limit.rlim_cur = min(limit.rlim_max, rlim_t(clamping: wanted(for: connections, having: current)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return max(1, min(connections, current - spare - reserved))
    }

    static func wanted(for connections: Int, having limit: Int) -> Int { max(needed(for: connections), min(limit, ample(for: connections))) }

    static var current: Int { Int(clamping: limits.rlim_cur) }

    private static var limits: rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit
    }
}
