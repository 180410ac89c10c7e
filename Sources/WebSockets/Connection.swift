import CLibwebsockets
import Glibc

/// One WebSocket, accepted or our own. A class because it stands for a C pointer that libwebsockets owns; of no use outside the loop's thread.
public final class Connection {
    /// Unique among the connections of its loop, never used again.
    public let id: UInt64
    public let peer: PeerAddress
    /// Agreed in the handshake; nil when the client named none.
    public internal(set) var subprotocol: String?
    /// For the handler: where it keeps what belongs to this connection, so that it need not search. The loop does not look at it.
    public var slot = -1

    /// Without values, because it is asked for at each message.
    enum Phase {
        /// Our own connection, not answered yet.
        case connecting
        case open
        /// The ``closeFrame`` goes out as soon as the socket can take it.
        case closePending
        /// A CLOSE frame went out or came in, or the connection was dropped: nothing may be written any more.
        case closing
        case closed
    }

    var phase: Phase
    private(set) var closeFrame: CloseFrame?
    /// Where it stands in ``Connections``.
    var index = 0
    var ending = Ending.lost
    var assembly = MessageAssembly()
    /// What the client's frames have come to, before libwebsockets got them; nil for a connection of our own.
    var inbound: Inbound?
    var keepAlive: KeepAlive
    /// Whether a ping, a pong or the CLOSE frame for a violation is to go out before any message: asked for at each message, so it is kept.
    var hasPendingControlFrame = false
    /// A ping is to go out.
    var hasPendingPing = false
    /// The peer broke the protocol; it is told so as soon as it can be.
    private var isClosingAfterViolation = false

    /// Nil before we have begun to connect, and once it is gone; callbacks and methods come on one thread, so it cannot go in between.
    private(set) var socket: OpaquePointer?
    /// What the kernel has not sent yet is at most that, bytes.
    private var maxUnsent = 0

    /// The header of a frame, and a record of TLS around it, bytes. Ours: they are 10 and 22 to 37.
    private static let maxFraming = 64
    /// SIOCOUTQNSD of linux/sockios.h: what a TCP socket has not sent yet, bytes. Other sockets do not know it.
    private static let unsentBytesRequest: UInt = 0x894B

    /// What a peer has to take our CLOSE frame, seconds. libwebsockets then gives it as long again to answer (5 s, fixed).
    private static let closeTimeout: Int32 = 5

    init(id: UInt64, peer: PeerAddress, subprotocol: String?, phase: Phase, at sweep: Int32) {
        self.id = id
        self.peer = peer
        self.subprotocol = subprotocol
        self.phase = phase
        keepAlive = KeepAlive(at: sweep)
    }

    /// What libwebsockets is to hand to our callback as its `user`.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ user: UnsafeMutableRawPointer?) -> Connection? { user.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() } }

    /// From now on the socket's callbacks get the connection, which must be kept alive until ``detach()``.
    func attach(to socket: OpaquePointer) {
        self.socket = socket
        lws_set_wsi_user(socket, pointer)
    }

    func detach() {
        phase = .closed
        if let socket { lws_set_wsi_user(socket, nil) }
        socket = nil
    }

    /// Has the handler asked for one message as soon as the socket can take it. Saying so twice before that is saying it once.
    public func requestSend() {
        if case .open = phase { lws_callback_on_writable(socket) }
    }

    /// Whether a message may be written at once: nothing is to go out before it, and the socket takes as much as when it is received to be writable.
    ///
    /// A frame that waits in the kernel is as old as what waits before it. So what it has not sent yet is bounded
    /// (``SocketConfiguration/unsentLimit``), here as in the poll. The kernel is asked when that much has been written since it was asked last.
    func canSendImmediately(_ unsentLimit: Int) -> Bool {
        guard case .open = phase, !hasPendingControlFrame, let socket, lws_partial_buffered(socket) == 0, lws_get_close_length(socket) == 0 else { return false }
        if maxUnsent < unsentLimit { return true }
        var unsent: CInt = 0
        guard ioctl(lws_get_socket_fd(socket), Self.unsentBytesRequest, &unsent) == 0 else { return false }
        maxUnsent = Int(unsent)
        return maxUnsent < unsentLimit
    }

    /// So many bytes have been written, and as many of the framing at most.
    func countWritten(_ count: Int) { maxUnsent += count + Self.maxFraming }

    /// Takes nothing more from the socket, so that the kernel's buffers fill up and the peer must wait: back pressure.
    ///
    /// Pings and goodbyes wait, too: a peer that is held back beyond ``SocketConfiguration/goneAfter`` counts as gone.
    public func pauseReceiving() { setReceiving(false) }

    /// Goes on with what has waited.
    public func resumeReceiving() { setReceiving(true) }

    private func setReceiving(_ isReceiving: Bool) {
        if case .open = phase { lws_rx_flow_control(socket, isReceiving ? 1 : 0) }
    }

    /// Says goodbye: the next thing that goes out is a CLOSE frame, and nothing comes in any more. To send a last message first, close when
    /// ``SocketHandler/nextMessage(for:)`` has no more. A peer that does not take the frame within 5 seconds is dropped.
    ///
    /// - Parameter reason: for the peer's log; cut to the 123 bytes that a CLOSE frame holds.
    public func close(code: CloseCode = .normal, reason: String = "") {
        precondition(code.mayBeSent, "\(code.rawValue) may not be sent in a CLOSE frame")
        switch phase {
        case .connecting: drop()
        case .open:
            resumeReceiving()  // the answer to our CLOSE frame comes behind what has waited
            (phase, closeFrame) = (.closePending, CloseFrame(code: code, reason: reason))
            lws_set_timeout(socket, PENDING_TIMEOUT_CLOSE_SEND, Self.closeTimeout)
            lws_callback_on_writable(socket)
        case .closePending, .closing, .closed: break
        }
    }

    /// Ends the connection without a CLOSE frame; what waits to be sent is lost.
    public func drop() {
        switch phase {
        case .closed: return
        case .connecting, .open, .closePending: ending = .byUs(nil)
        case .closing: break
        }
        abort()
    }

    /// Ends it without a word to the peer, for whatever reason stands in `ending`.
    func abort() {
        phase = .closing
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    }

    /// Asks the peer whether it is there. One that is about to go is not asked, and gone all the same when it stays silent.
    func ping(at sweep: Int32) {
        guard phase != .connecting else { return }
        keepAlive.ping(at: sweep)
        guard phase == .open else { return }
        (hasPendingPing, hasPendingControlFrame) = (true, true)
        lws_callback_on_writable(socket)
    }

    /// Has a pong, or the CLOSE frame for a violation, written as soon as the socket can take it, before any message.
    func scheduleControlFrame() {
        guard case .open = phase, let inbound, inbound.hasPendingReply else { return }
        hasPendingControlFrame = true
        if inbound.frames.violation != nil, !isClosingAfterViolation {
            isClosingAfterViolation = true
            lws_set_timeout(socket, PENDING_TIMEOUT_CLOSE_SEND, Self.closeTimeout)
        }
        lws_callback_on_writable(socket)
    }

    /// No CLOSE frame has gone either way.
    var isEstablished: Bool {
        switch phase {
        case .open, .closePending: true
        case .connecting, .closing, .closed: false
        }
    }

    /// Hands the frame to libwebsockets, which sends it when the callback returns the result.
    func sendClose(_ frame: CloseFrame) -> Int32 {
        phase = .closing
        ending = .byUs(frame.code)
        var reason = Array(frame.reason.prefix(utf8Count: CloseCode.maxReasonLength).utf8)
        lws_close_reason(socket, lws_close_status(UInt32(frame.code.rawValue)), &reason, reason.count)
        return -1
    }
}

extension Connection: Hashable {
    public static func == (left: Connection, right: Connection) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// How a connection came to its end.
public enum Ending: Hashable, Sendable {
    /// The peer sent a CLOSE frame first; ``CloseCode/none`` when it held no code.
    case byPeer(CloseCode, reason: String)
    /// We sent a CLOSE frame first, also because the peer broke the protocol (1002, 1007, 1009); or we dropped the connection (`nil`).
    case byUs(CloseCode?)
    /// No CLOSE frame came or went: reset, or silent for too long.
    case lost
}

/// The connections that are open or about to be. It keeps them alive, and says where each is, for libwebsockets to keep: nothing is searched for.
struct Connections {
    private(set) var all: [Connection] = []

    mutating func insert(_ connection: Connection) {
        connection.index = all.count
        all.append(connection)
    }

    /// The last one takes its place.
    mutating func remove(_ connection: Connection) {
        all[connection.index] = all[all.count - 1]
        all[connection.index].index = connection.index
        all.removeLast()
    }
}
