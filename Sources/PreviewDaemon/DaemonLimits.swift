import Motion
import RefreshEngine
import WebSockets

/// What peers may demand of a daemon. Everything has a limit, and whoever meets one is told so.
public struct DaemonLimits: Sendable {
    /// Longest message that is taken, bytes. An input is below 200, a pasted script below 20 KiB.
    public var messageLength = 64 * 1024
    /// Messages a second and connection; twice as many at once. A page sends at most one a displayed frame.
    public var messageRate = 240
    /// Sockets at a time, HTTP and WebSocket together. Fewer when the process may not have as many descriptors.
    public var connections = 4096
    /// Of them from one address: a proxy and a load test are one, too.
    public var connectionsPerAddress = 3000
    /// Viewers of one session.
    public var viewers = 2000
    /// Sessions at a time.
    public var sessions = 2000
    /// How long a session outlives its last viewer, s.
    public var timeToLive = 60
    /// Length of a script that is played, bytes.
    public var scriptLength = 64 * 1024
    /// Height that a list may be given, pt; the engine's own limit.
    public var contentHeight = Limits.content.upperBound
    /// Nodes of a scene: several times what any control has.
    public var nodes = 500
    /// What a client has for its handshake, s.
    public var handshakeTimeout: UInt16 = 5
    /// When a silent peer is pinged, s.
    public var pingAfter: UInt16 = 5
    /// When a peer that does not answer is gone, s; longer than `pingAfter`.
    public var goneAfter: UInt16 = 15

    public init() {}

    var sockets: SocketConfiguration {
        var sockets = SocketConfiguration()
        sockets.messageLengthLimit = messageLength
        sockets.connectionLimit = DescriptorLimit.makeRoom(for: connections)
        sockets.connectionsPerAddressLimit = connectionsPerAddress
        sockets.handshakeTimeout = handshakeTimeout
        sockets.pingAfter = pingAfter
        sockets.goneAfter = goneAfter
        return sockets
    }

    var hub: Hub.Limits {
        Hub.Limits(
            sessions: sessions, viewersPerSession: viewers, timeToLive: Tick(timeToLive * Tick.perSecond),
            session: Session.Limits(scriptLength: scriptLength, contentHeight: contentHeight, nodes: nodes))
    }
}
