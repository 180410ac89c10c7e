import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import WebSockets

/// The viewers' connections by their handles in the hub: limits what each may send, sends its messages, and closes it.
struct ViewerConnections {
    private struct ViewerConnection {
        let connection: any ViewerSocket
        let encoding: PreviewProtocol.Encoding
        var messages: TokenBucket
        /// A message of it was refused for its rate, and none has been accepted since.
        var isWarned = false
        /// A message of it was refused since time was stopped.
        var isFrozen = false
        var isClosing = false
        /// A message for it is in the ``outbox``.
        var hasMessage = false
    }

    /// Messages that are written one after the other: what the kernel does for one drives out of the caches what a session
    /// needs. Chosen: what these sessions touch fits into a core's cache.
    static let batch = 64

    private static let frozen = MessageError(
        .busy, "the daemon has lost its database, and previews stand still until it answers; this message was dropped")

    var metrics = Metrics()
    private var viewers: [ViewerConnection?] = []
    /// What sockets can take at once, at most one message for each.
    private var outbox: [(handle: Int, connection: any ViewerSocket, message: Message)] = []
    /// Messages a second that a viewer may send.
    private let messageRate: Double
    /// For messages that carry the time at which they were sent. It does not stop when ticks do.
    private let clock: TickClock
    private let link: LoopLink
    private let logger: Logger

    init(messageRate: Double, _ clock: TickClock, _ link: LoopLink, _ logger: Logger) {
        (self.messageRate, self.clock, self.link, self.logger) = (messageRate, clock, link, logger)
    }

    // MARK: Joining and leaving

    mutating func insert(_ connection: any ViewerSocket, as handle: Int, at now: Tick) {
        connection.slot = handle
        while viewers.count <= handle { viewers.append(nil) }
        viewers[handle] = ViewerConnection(
            connection: connection, encoding: connection.encoding,
            messages: TokenBucket(rate: messageRate, capacity: 2 * messageRate, at: now))
    }

    /// The viewer or its session is gone: its connection belongs to no viewer any more.
    @discardableResult
    mutating func remove(_ handle: Int) -> (any ViewerSocket)? {
        guard let connection = viewers[handle]?.connection else { return nil }
        viewers[handle] = nil
        connection.slot = -1
        return connection
    }

    /// Disconnects viewers whose session continues at another daemon, if anywhere.
    mutating func sendAway(_ handles: [Int], _ reason: String) {
        for connection in handles.compactMap({ remove($0) }) {
            connection.close(code: .serviceRestart, reason: reason)
        }
    }

    mutating func close(_ handle: Int, _ reason: String) {
        guard let viewer = viewers[handle], !viewer.isClosing else { return }
        viewers[handle]?.isClosing = true
        metrics.closedForLimit += 1
        logger.notice("viewer closed", metadata: ["viewer": "\(viewer.connection.id)", "why": "\(reason)"])
        viewer.connection.close(code: .policyViolation, reason: reason)
    }

    // MARK: Receiving

    /// Handles a message, if its sender's rate allows it. Otherwise the message is dropped, and the first one in a row
    /// is refused with a reason. A sender that goes on until its bucket is overdrawn by its capacity is disconnected.
    /// Callbacks that a message causes cost its sender, too.
    /// - Parameters:
    ///   - time: when it came, by the daemon's own clock, ms
    ///   - isFrozen: time is stopped, so the message is refused: the first of a viewer, and each that has an id, with a
    ///     reason
    mutating func receive(
        _ message: Message, from handle: Int, _ hub: inout Hub, at now: Tick, _ time: Double, isFrozen: Bool
    ) {
        let (bytes, isText) = message.payload
        metrics.messagesReceived += 1
        metrics.bytesReceived += bytes.count
        if isFrozen {
            let request = ClientRequest(bytes, isText: isText)
            let isFirst = viewers[handle]?.isFrozen == false
            viewers[handle]?.isFrozen = true
            if isFirst || request.id != nil { hub.refuse(request, from: handle, Self.frozen, at: now) }
            return
        }
        guard let left = viewers[handle]?.messages.spend(1, at: now) else { return }
        if left >= 0 {
            let cost = hub.receive(bytes, isText: isText, from: handle, at: now, time)
            if cost > 0 { _ = viewers[handle]?.messages.spend(Double(cost), at: now) }
        } else if viewers[handle]?.isWarned == false {
            let error = MessageError(
                .tooManyMessages, "at most \(Int(messageRate)) messages a second; this one was dropped")
            hub.refuse(ClientRequest(bytes, isText: isText), from: handle, error, at: now)
        }
        viewers[handle]?.isWarned = left < 0
        if left < -2 * messageRate { close(handle, "too many messages") }
    }

    /// Time continues: the viewers whose messages were dropped while it was stopped.
    mutating func thaw() -> [Int] {
        let frozen = viewers.indices.filter { viewers[$0]?.isFrozen == true }
        for handle in frozen { viewers[handle]?.isFrozen = false }
        return frozen
    }

    // MARK: Sending

    /// A viewer has something to be sent: takes it if its socket can, for ``sendAll()``.
    mutating func offer(_ handle: Int, _ next: () -> [UInt8]?) {
        guard let viewer = viewers[handle] else { return }
        if viewer.hasMessage || outbox.count == Self.batch { sendAll() }
        let connection = viewer.connection
        guard connection.canSendImmediately else { return connection.requestSend() }
        guard let message = next() else { return }
        viewers[handle]?.hasMessage = true
        outbox.append((handle, connection, outgoing(message, in: viewer.encoding)))
    }

    /// Sends what was taken.
    mutating func sendAll() {
        guard !outbox.isEmpty else { return }
        for (handle, connection, message) in outbox {
            viewers[handle]?.hasMessage = false
            connection.send(message)
        }
        outbox.removeAll(keepingCapacity: true)
    }

    /// Has a viewer asked for its next message later, if it has taken one that is not sent yet.
    /// - Returns: whether it has
    func postpone(_ handle: Int) -> Bool {
        guard let viewer = viewers[handle], viewer.hasMessage else { return false }
        viewer.connection.requestSend()
        return true
    }

    func requestSend(to handle: Int) { viewers[handle]?.connection.requestSend() }

    /// The message that a viewer gets now that its socket can take it.
    mutating func outgoing(_ message: [UInt8], to handle: Int) -> Message? {
        viewers[handle].map { outgoing(message, in: $0.encoding) }
    }

    private mutating func outgoing(_ message: [UInt8], in encoding: PreviewProtocol.Encoding) -> Message {
        metrics.messagesSent += 1
        metrics.bytesSent += message.count
        let message = ServerMessage.stamped(message, in: encoding) {
            clock.milliseconds(at: link.machine.nanoseconds)
        }
        return encoding == .binary ? .binary(message) : .text(message)
    }
}

extension Message {
    fileprivate var payload: (bytes: [UInt8], isText: Bool) {
        switch self {
        case .text(let bytes): (bytes, true)
        case .binary(let bytes): (bytes, false)
        }
    }
}

extension ClientRequest {
    fileprivate init(_ bytes: [UInt8], isText: Bool) { self = isText ? .init(json: bytes) : .init(binary: bytes) }
}
