import CLibwebsockets
import Glibc

/// The limits and options of a loop. The defaults are for a server that people and pages use interactively.
public struct SocketConfiguration: Sendable {
    /// The subprotocols that the server supports, each of up to 32 letters, digits, dots, hyphens and underscores. A
    /// connection uses the first of the client's offers that is listed here.
    public var subprotocols: [String] = []

    /// The longest message that is received, bytes. A longer one ends the connection with 1009 as soon as a frame
    /// announces it. Chosen: an input is below 200 bytes, a pasted script below 20 KiB.
    public var messageLengthLimit = 64 * 1024

    /// How many accepted sockets there may be at a time, HTTP and WebSocket together. Further ones get 503 and are
    /// closed. Chosen: it leaves room below 1024, the descriptors that a process may have on most systems; see
    /// ``DescriptorLimit``.
    public var connectionLimit = 900

    /// How many accepted sockets there may be at a time from one address. Further ones get 429 and are closed. Unix
    /// sockets have no address and no such limit. Chosen: two thirds of all, so that one address cannot take every
    /// place, and a proxy or a load test can still come from one.
    public var connectionsPerAddressLimit = 600

    /// How long a client may take for its TLS handshake and its request, s. The default is libwebsockets'.
    public var handshakeTimeout: UInt16 = 5

    /// With a certificate, all incoming connections use TLS.
    public var certificate: Certificate?

    /// With an authority, all our own connections use TLS. The server's certificate must be for its host, and signed by
    /// the authority.
    public var certificateAuthority: CertificateAuthority?

    /// After how long a silent peer is pinged, client or server, s. It may take 1 s longer, and up to twice as long if
    /// there are many peers, so that not all are pinged at once.
    public var pingAfter: UInt16 = 5

    /// After how long a silent peer is dropped, s; later by as much as its ping was late. It must be more than
    /// `pingAfter`.
    public var goneAfter: UInt16 = 15

    /// How long an HTTP connection without a request is kept, s. Chosen: browsers ask again within 15 s; libwebsockets'
    /// default is 5.
    public var keepAlive: UInt16 = 15

    /// How much the kernel may have to send before a connection counts as full, bytes (TCP_NOTSENT_LOWAT). Chosen: so
    /// little that a slow viewer gets new messages instead of old ones. 16 KiB are 60 frames of 270 bytes, one second's
    /// worth.
    public var unsentLimit = 16 * 1024

    /// Sent with every HTTP response, also with libwebsockets' own error pages, but not with the 101 of an upgrade.
    public var responseHeaders: [HeaderField] = []

    public init() {}
}

extension SocketConfiguration {
    /// Whether libwebsockets must start OpenSSL.
    var needsOpenSSL: Bool { certificate != nil || certificateAuthority != nil }

    /// How many descriptors the loop needs.
    private var descriptors: Int { min(connectionLimit, .max - DescriptorLimit.spare) + DescriptorLimit.spare }

    /// The limit of descriptors to tell libwebsockets. If it is the process's own, libwebsockets finds a socket by its
    /// descriptor; if it is lower, it searches a table at every event. It allocates tables of that size, so it is not
    /// told a limit that is far too high. Its own protection against running out of descriptors works only for its own
    /// listeners; ours pause when there are none left.
    func descriptorLimit(of process: Int = DescriptorLimit.current) -> Int {
        process <= DescriptorLimit.ample(for: connectionLimit) ? process : descriptors
    }

    func check() throws(SocketError) {
        guard pingAfter > 0, goneAfter > pingAfter else {
            throw .badConfiguration(
                "a peer is pinged after \(pingAfter) s and gone after \(goneAfter) s: the second must be longer")
        }
        guard messageLengthLimit > 0, connectionLimit > 0, connectionsPerAddressLimit > 0, unsentLimit > 0,
            handshakeTimeout > 0
        else {
            throw .badConfiguration("limits must be positive")
        }
        guard subprotocols.allSatisfy({ $0.utf8.count <= 32 && isSubprotocolName($0) }) else {
            throw .badConfiguration(
                "a subprotocol is up to 32 letters, digits, dots and hyphens, one of them a letter: \(subprotocols)")
        }
        guard responseHeaders.allSatisfy(\.isOneLine) else {
            throw .badConfiguration("a header of all answers holds a control character")
        }
        guard descriptors < DescriptorLimit.current else {
            throw .badConfiguration(
                "\(connectionLimit) connections need \(descriptors) descriptors, the process may have \(DescriptorLimit.current); raise it with ulimit -n"
            )
        }
        try certificate?.check()
    }
}

/// How many descriptors the process may have open. Every connection needs one.
public enum DescriptorLimit {
    /// Descriptors of a loop besides those of accepted connections: rejected ones, listeners, timers, libwebsockets'
    /// own, and our own connections.
    static let spare = SocketLoop.maxRejected + 64

    /// Descriptors of the process besides those of its loop: standard input and output, files, a database.
    private static let reserved = 64

    /// The highest limit that is worth its tables: libwebsockets allocates 16 bytes for each descriptor that the
    /// process may have. Chosen: 1 MiB of tables.
    static func ample(for connections: Int) -> Int { max(needed(for: connections), 65_536) }

    /// The descriptors that a process with that many connections needs.
    public static func needed(for connections: Int) -> Int {
        min(connections, .max - spare - reserved) + spare + reserved
    }

    /// Raises the process's soft limit to what that many connections need, as far as the hard limit allows. A soft
    /// limit that is far higher is lowered, because libwebsockets either allocates tables of that size or searches.
    ///
    /// - Returns: how many connections there is room for, at least 1, at most `connections`
    public static func makeRoom(for connections: Int) -> Int {
        var limit = limits
        limit.rlim_cur = min(limit.rlim_max, rlim_t(clamping: wanted(for: connections, having: current)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return room(for: connections, having: current)
    }

    /// How many of these connections fit into a process that may have that many descriptors: at least 1.
    public static func room(for connections: Int, having limit: Int) -> Int {
        max(1, min(connections, limit - spare - reserved))
    }

    /// The text that says, for a process that may have that many descriptors, that these connections do not fit, and
    /// what to do.
    public static func shortage(for connections: Int, having limit: Int) -> String {
        let room = room(for: connections, having: limit)
        let needed = needed(for: connections)
        return
            "there is room for \(room) connection\(room == 1 ? "" : "s") only, not for \(connections): the process may have \(limit) descriptors, and \(needed) are needed. "
            + "Raise the hard limit (ulimit -Hn \(needed) as root, or LimitNOFILE=\(needed) in its unit), or ask for less with --connections \(room)"
    }

    static func wanted(for connections: Int, having limit: Int) -> Int {
        max(needed(for: connections), min(limit, ample(for: connections)))
    }

    static var current: Int { Int(clamping: limits.rlim_cur) }

    /// The process's present limit, and the one to which it may raise that by itself.
    public static var softAndHard: (soft: Int, hard: Int) { (current, Int(clamping: limits.rlim_max)) }

    private static var limits: rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit
    }
}
