import CLibwebsockets
import Glibc

/// One WebSocket connection, accepted or our own. It is a class because it stands for a C pointer that libwebsockets
/// owns. Only the loop's thread may use it.
public final class Connection {
    /// Unique among the connections of its loop. It is never used again.
    public let id: UInt64
    public let peer: PeerAddress
    /// The subprotocol that the handshake has agreed on; nil if the client offered none.
    public internal(set) var subprotocol: String?
    /// For the handler, which stores here how it finds what belongs to the connection. The loop does not use it.
    public var slot = -1

    /// Its cases have no associated values, because it is read for each message.
    enum Phase {
        /// Our own connection, before the server has answered.
        case connecting
        case open
        /// The ``closeFrame`` is sent as soon as the socket can take it.
        case closePending
        /// A CLOSE frame was sent or received, or the connection was dropped. Nothing may be written any more.
        case closing
        case closed
    }

    var phase: Phase
    private(set) var closeFrame: CloseFrame?
    /// Its index in ``Connections``.
    var index = 0
    var ending = Ending.lost
    var assembly = MessageAssembly()
    /// Inspects the client's frames before libwebsockets gets them; nil for our own connection.
    var inbound: Inbound?
    var keepAlive: KeepAlive
    /// Whether a ping, a pong, or the CLOSE frame for a violation is sent before any message. Stored, because it is
    /// read for each message.
    var hasPendingControlFrame = false
    var hasPendingPing = false
    /// Nothing is read from the socket, so no read reports that its peer has hung up.
    private(set) var isPaused = false
    /// Whether the time limit for the CLOSE frame after a violation is set.
    private var isClosingAfterViolation = false

    /// libwebsockets' socket; nil before we begin to connect, and after the connection is closed.
    private(set) var socket: OpaquePointer?
    /// An upper bound of the bytes that the kernel has not sent yet.
    private var maxUnsent = 0

    /// An upper bound of the bytes around a payload. Chosen: a frame's header has up to 10, a TLS record 22 to 37.
    private static let maxFraming = 64
    /// SIOCOUTQNSD of linux/sockios.h: asks how much a TCP socket has not sent yet, bytes. Sockets of other kinds
    /// return an error.
    private static let unsentBytesRequest: UInt = 0x894B

    /// How long a peer may take to accept our CLOSE frame, s. libwebsockets then gives it as long again to answer (5 s,
    /// fixed).
    private static let closeTimeout: Int32 = 5

    private let buffer: SendBuffer
    private let unsentLimit: Int

    /// - Parameters:
    ///   - buffer: its loop's
    ///   - unsentLimit: see ``SocketConfiguration/unsentLimit``
    init(
        id: UInt64, to peer: PeerAddress, subprotocol: String?, phase: Phase, at sweep: Int32, by buffer: SendBuffer,
        unsentLimit: Int
    ) {
        (self.id, self.peer, self.subprotocol, self.phase) = (id, peer, subprotocol, phase)
        (keepAlive, self.buffer, self.unsentLimit) = (KeepAlive(at: sweep), buffer, unsentLimit)
    }

    /// What libwebsockets passes to our callback as `user`.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ user: UnsafeMutableRawPointer?) -> Connection? {
        user.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// From now on the socket's callbacks get this connection. It must be kept alive until ``detach()``.
    func attach(to socket: OpaquePointer) {
        self.socket = socket
        lws_set_wsi_user(socket, pointer)
    }

    func detach() {
        phase = .closed
        if let socket { lws_set_wsi_user(socket, nil) }
        socket = nil
    }

    /// -1 when there is none, which poll ignores.
    var descriptor: Int32 { socket.map { lws_get_socket_fd($0) } ?? -1 }

    /// Asks that ``SocketHandler/nextMessage(for:)`` be called once, as soon as the socket is writable. Further calls
    /// before that have no effect.
    public func requestSend() {
        if case .open = phase { lws_callback_on_writable(socket) }
    }

    /// Whether ``send(_:)`` may be called now: nothing must be sent before the message, and the kernel has no more to
    /// send than when poll reports the socket writable. If not, use ``requestSend()``.
    ///
    /// Whatever waits in the kernel delays every later frame, so ``SocketConfiguration/unsentLimit`` limits it, here as
    /// in poll. The kernel is asked only after that much has been written since the last time.
    public var canSendImmediately: Bool {
        guard case .open = phase, !hasPendingControlFrame, let socket, lws_partial_buffered(socket) == 0,
            lws_get_close_length(socket) == 0
        else { return false }
        if maxUnsent < unsentLimit { return true }
        var unsent: CInt = 0
        guard ioctl(lws_get_socket_fd(socket), Self.unsentBytesRequest, &unsent) == 0 else { return false }
        maxUnsent = Int(unsent)
        return maxUnsent < unsentLimit
    }

    /// Writes a message at once instead of in ``SocketHandler/nextMessage(for:)``. Ask ``canSendImmediately`` before
    /// each call. If a CLOSE frame was written or received since, the message is dropped.
    public func send(_ message: Message) {
        guard phase == .open || phase == .closePending, let socket, lws_get_close_length(socket) == 0 else { return }
        if !write(message, to: socket) { abort() }
    }

    /// - Returns: false: the connection is broken
    func write(_ message: Message, to socket: OpaquePointer) -> Bool {
        maxUnsent += message.bytes.count + Self.maxFraming
        return buffer.write(message, to: socket)
    }

    /// Stops reading from the socket. The kernel's buffers fill up, and the peer must wait: this is back pressure.
    ///
    /// Pongs and CLOSE frames are not read either. A peer that hangs up is noticed within a second. A connection that
    /// is paused for longer than ``SocketConfiguration/goneAfter`` is dropped.
    public func pauseReceiving() { setReceiving(false) }

    /// Reads again, starting with what has waited.
    public func resumeReceiving() { setReceiving(true) }

    private func setReceiving(_ isReceiving: Bool) {
        guard case .open = phase else { return }
        isPaused = !isReceiving
        lws_rx_flow_control(socket, isReceiving ? 1 : 0)
    }

    /// Sends a CLOSE frame next; from now on no message is received. To send a last message before it, call this when
    /// ``SocketHandler/nextMessage(for:)`` has no more messages. A peer that does not accept the frame within 5 s is
    /// dropped.
    ///
    /// - Parameters:
    ///   - code: one that may be sent in a CLOSE frame
    ///   - reason: for the peer's log; cut to the 123 bytes that a CLOSE frame holds
    public func close(code: CloseCode = .normal, reason: String = "") {
        precondition(code.mayBeSent, "\(code.rawValue) may not be sent in a CLOSE frame")
        switch phase {
        case .connecting: drop()
        case .open:
            resumeReceiving()  // the answer to our CLOSE frame follows what was not read yet
            (phase, closeFrame) = (.closePending, CloseFrame(code: code, reason: reason))
            lws_set_timeout(socket, PENDING_TIMEOUT_CLOSE_SEND, Self.closeTimeout)
            lws_callback_on_writable(socket)
        case .closePending, .closing, .closed: break
        }
    }

    /// Ends the connection without a CLOSE frame. What waits to be sent is lost.
    public func drop() {
        switch phase {
        case .closed: return
        case .connecting, .open, .closePending: ending = .byUs(nil)
        case .closing: break
        }
        abort()
    }

    /// Ends the connection without a CLOSE frame and leaves `ending` as it is.
    func abort() {
        phase = .closing
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
    }

    /// Sends the peer a ping. After a CLOSE frame none is sent, but a peer that stays silent is still dropped.
    func ping(at sweep: Int32) {
        guard phase != .connecting else { return }
        keepAlive.ping(at: sweep)
        guard phase == .open else { return }
        (hasPendingPing, hasPendingControlFrame) = (true, true)
        lws_callback_on_writable(socket)
    }

    /// Has a pending pong, or the CLOSE frame for a violation, written before any message, as soon as the socket is
    /// writable.
    func scheduleControlFrame() {
        guard case .open = phase, let inbound, inbound.hasPendingReply else { return }
        hasPendingControlFrame = true
        if inbound.frames.violation != nil, !isClosingAfterViolation {
            isClosingAfterViolation = true
            lws_set_timeout(socket, PENDING_TIMEOUT_CLOSE_SEND, Self.closeTimeout)
        }
        lws_callback_on_writable(socket)
    }

    /// Whether the handshake is done and no CLOSE frame was sent or received.
    var isEstablished: Bool {
        switch phase {
        case .open, .closePending: true
        case .connecting, .closing, .closed: false
        }
    }

    /// Gives the frame to libwebsockets, which sends it when the callback returns this result.
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

/// How a connection has ended.
public enum Ending: Hashable, Sendable {
    /// The peer sent a CLOSE frame first; ``CloseCode/none`` when it held no code.
    case byPeer(CloseCode, reason: String)
    /// We sent a CLOSE frame first, perhaps because the peer broke the protocol (1002, 1007, 1009); nil if we dropped
    /// the connection without one.
    case byUs(CloseCode?)
    /// No CLOSE frame was sent or received: the connection was reset, or the peer was silent for too long.
    case lost
}

/// The connections that are open or about to open. It keeps them alive, because libwebsockets has only a pointer to
/// each. Each one knows its index, so that removing it needs no search.
struct Connections {
    private(set) var all: [Connection] = []

    mutating func insert(_ connection: Connection) {
        connection.index = all.count
        all.append(connection)
    }

    /// The last connection takes the removed one's index.
    mutating func remove(_ connection: Connection) {
        all[connection.index] = all[all.count - 1]
        all[connection.index].index = connection.index
        all.removeLast()
    }
}
