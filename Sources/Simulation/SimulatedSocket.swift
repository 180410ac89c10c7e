import PreviewDaemon
import WebSockets

/// The daemon's end of a connection, with the rules of `Connection` and `AcceptedSocket`: what a client sends is read
/// by the real `Inbound`, libwebsockets' part is here.
final class SimulatedSocket: ViewerSocket {
    private enum Phase {
        /// Requests are read.
        case request
        /// An upgrade waits for its decision.
        case deciding(LaterDecision, Request)
        case open
        /// The CLOSE frame is sent as soon as the socket can take it.
        case closePending(CloseCode, String)
        /// A CLOSE frame was sent or received.
        case closing
        case closed
    }

    /// How much is read at a time, bytes.
    private static let maxRead = 4096
    /// How long a peer may take to accept a CLOSE frame, and to answer it (`Connection.closeTimeout`).
    private static let closeTimeout = Time.seconds(5)

    let id: UInt64
    var slot = -1
    private(set) var subprotocol: String?
    let wire: Wire
    /// How much the kernel may have to send, bytes: as in `SocketConfiguration`, or as much as the peer's kernel takes.
    private let unsentLimit: Int
    private unowned let loop: SimulatedLoop
    private let inbound: Inbound
    private var reader = WebSocketReader()
    private var phase = Phase.request
    private var ending = Ending.lost
    private(set) var keepAlive: KeepAlive
    /// What libwebsockets keeps of a message that the kernel has not taken.
    private(set) var partial: ArraySlice<UInt8> = []
    private var (wantsMessage, hasPendingPing, isPaused) = (false, false, false)
    /// It is a WebSocket, or was one.
    private(set) var wasOpened = false
    private var (isReadPlanned, isWritePlanned) = (false, false)

    init(id: UInt64, _ wire: Wire, from peer: PeerAddress, of loop: SimulatedLoop) {
        (self.id, self.wire, self.loop, keepAlive) = (id, wire, loop, KeepAlive(at: loop.sweeps))
        unsentLimit = min(SocketConfiguration().unsentLimit, wire.down.window)
        inbound = Inbound(
            from: peer, knowing: loop.subprotocols, messageLimit: SocketConfiguration().messageLengthLimit)
        wire.up.arrival = { [weak self] in self?.planRead() }
        wire.down.room = { [weak self] in self?.planWrite() }
        planRead()
    }

    private var isOpen: Bool { if case .open = phase { true } else { false } }
    private var isEstablished: Bool {
        switch phase {
        case .open, .closePending: true
        default: false
        }
    }
    var isClosed: Bool { if case .closed = phase { true } else { false } }
    /// Bytes that wait in the daemon's own memory.
    var heldBytes: Int { partial.count }

    // MARK: Reading

    private func planRead() {
        guard !isReadPlanned, !isClosed else { return }
        isReadPlanned = true
        loop.soon("reads") { [weak self] in
            self?.isReadPlanned = false
            self?.read()
        }
    }

    private func read() {
        guard !isClosed, !isPaused else { return }
        let bytes = wire.up.read(atMost: Self.maxRead)
        if bytes.isEmpty {
            if wire.up.isFinished { close() }
            return
        }
        keepAlive.receive(at: loop.sweeps)
        if inbound.readsFrames { receive(frames: bytes) } else { receive(requests: bytes) }
        if wire.up.readable > 0 || wire.up.isFinished { planRead() }
    }

    private func receive(requests bytes: [UInt8]) {
        guard case .request = phase, inbound.hold(bytes) else { return close() }
        while let (outcome, _) = inbound.next() {
            switch outcome {
            case .upgrade(let request): decide(on: request)
            case .rejected(let response): answer(response, isLast: true)
            case .request(let request):
                let later = LaterResponse { [weak self] in self?.answer($0) }
                if let response = loop.bridge?.respond(to: request, later: { later }) { answer(response) }
            }
        }
    }

    private func decide(on request: Request) {
        let decision = loop.bridge?.decide(on: request) {
            let later = LaterDecision(id: id) { [weak self] in self?.settle($0) }
            phase = .deciding(later, request)
            return later
        }
        guard let decision else { return }
        phase = .request
        settle(decision, request)
    }

    private func settle(_ decision: UpgradeDecision) {
        guard case .deciding(_, let request) = phase else { return }
        phase = .request
        settle(decision, request)
    }

    private func settle(_ decision: UpgradeDecision, _ request: Request) {
        switch decision {
        case .accept:
            (phase, subprotocol, wasOpened) = (.open, request.subprotocol, true)
            write(
                Array("HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Protocol: \(subprotocol ?? "")\r\n\r\n".utf8))
            loop.bridge?.opened(self, request)
            if let (code, reason) = loop.stopping { close(code: code, reason: reason) }
        case .refuse(let status, let text, _): answer(Response(status: status, text: text), isLast: true)
        }
    }

    private func answer(_ response: Response, isLast: Bool = false) {
        guard !isClosed else { return }
        write(
            Array("HTTP/1.1 \(response.status)\r\nContent-Length: \(response.body.count)\r\n\r\n".utf8) + response.body)
        if isLast { finish() }
    }

    private func receive(frames bytes: [UInt8]) {
        defer { loop.bridge?.sendDeferred() }
        var buffer = [UInt8](repeating: 0, count: inbound.frames.held.count) + bytes
        let passed = buffer.withUnsafeMutableBytes { inbound.inspect(frames: $0) }
        if case .prefix(let count) = passed { reader.append(buffer.prefix(count)) }
        while let frame = reader.next() {
            switch frame.opcode {
            case WebSocketFrames.text where isOpen: loop.bridge?.received(.text(frame.payload), on: self)
            case WebSocketFrames.binary where isOpen: loop.bridge?.received(.binary(frame.payload), on: self)
            case FrameHeader.close:
                loop.bridge?.sendDeferred()
                return receiveClose(frame.payload)
            default: break
            }
        }
        if inbound.hasPendingReply { planWrite() }
        if case .closeAfterViolation = passed { close() }
    }

    private func receiveClose(_ payload: [UInt8]) {
        guard isEstablished else { return close() }
        let frame = payload.withUnsafeBytes { CloseFrame(payload: $0) }
        (ending, phase) = (.byPeer(frame.code, reason: frame.reason), .closing)
        write(WebSocketFrames.close(frame.code.rawValue == CloseCode.none.rawValue ? .normal : frame.code, ""))
        close()
    }

    func pauseReceiving() { isPaused = true }
    func resumeReceiving() {
        isPaused = false
        planRead()
    }

    // MARK: Sending

    var canSendImmediately: Bool {
        isOpen && !hasPendingPing && !inbound.hasPendingReply && partial.isEmpty
            && wire.down.unsent < unsentLimit && !wire.down.isBroken
    }

    func send(_ message: Message) {
        guard isOpen else { return loop.report("a message is sent over a connection that is closed") }
        guard partial.isEmpty && wire.down.unsent < unsentLimit else {
            return loop.report("a message is sent to a socket that cannot take it")
        }
        switch message {
        case .text(let bytes): write(WebSocketFrames.frame(WebSocketFrames.text, bytes))
        case .binary(let bytes): write(WebSocketFrames.frame(WebSocketFrames.binary, bytes))
        }
    }

    func requestSend() {
        guard isOpen else { return }
        wantsMessage = true
        planWrite()
    }

    private func write(_ bytes: [UInt8]) {
        partial += bytes
        partial.removeFirst(wire.down.write(partial))
        loop.note(sent: bytes, on: self)
    }

    private var hasToWrite: Bool {
        if case .closePending = phase { return true }
        return !partial.isEmpty || isEstablished && (wantsMessage || hasPendingPing || inbound.hasPendingReply)
    }

    private func planWrite() {
        guard !isWritePlanned, hasToWrite, !isClosed, wire.down.unsent < unsentLimit else { return }
        isWritePlanned = true
        loop.soon("writes") { [weak self] in
            self?.isWritePlanned = false
            self?.writable()
        }
    }

    private func writable() {
        guard !isClosed, !wire.down.isBroken else { return }
        if !partial.isEmpty {
            partial.removeFirst(wire.down.write(partial))
            guard partial.isEmpty else { return }
            return planWrite()
        }
        guard wire.down.unsent < unsentLimit else { return }
        defer { planWrite() }
        if case .closePending(let code, let reason) = phase { return sendClose(code, reason) }
        guard isOpen else { return }
        if hasPendingPing {
            hasPendingPing = false
            return write(WebSocketFrames.frame(FrameHeader.ping, []))
        }
        if let ping = inbound.drainPing() { return write(WebSocketFrames.frame(FrameHeader.pong, ping)) }
        if wantsMessage {
            wantsMessage = false
            if let message = loop.bridge?.nextMessage(for: self) { return send(message) }
        }
        if let violation = inbound.frames.violation { sendClose(violation.code, violation.reason) }
    }

    // MARK: Its end

    func close(code: CloseCode, reason: String) {
        guard isOpen else { return }
        resumeReceiving()
        phase = .closePending(code, reason)
        loop.after(Self.closeTimeout, "gives up") { [weak self] in
            if case .closePending? = self?.phase { self?.close() }
        }
        planWrite()
    }

    private func sendClose(_ code: CloseCode, _ reason: String) {
        (phase, ending) = (.closing, .byUs(code))
        write(WebSocketFrames.close(code, reason))
        loop.after(Self.closeTimeout, "gives up") { [weak self] in self?.close() }
    }

    /// Once a second, as `KeepAlive` says. A paused connection learns here that its peer has hung up.
    func sweep(at sweep: Int32) {
        if isPaused, wire.up.isFinished { return close() }
        guard wasOpened else { return }
        let limits = SocketConfiguration()
        switch keepAlive.verdict(at: sweep, pingAfter: Int32(limits.pingAfter), goneAfter: Int32(limits.goneAfter)) {
        case .alive: break
        case .pingDue:
            keepAlive.ping(at: sweep)
            guard isOpen else { break }
            hasPendingPing = true
            planWrite()
        case .timedOut: close()
        }
    }

    /// Ends it: the handler is told once.
    func close() {
        guard !isClosed else { return }
        let before = phase
        phase = .closed
        finish()
        loop.remove(self)
        if case .deciding(let decision, _) = before { loop.bridge?.withdrawn(decision) }
        if wasOpened { loop.bridge?.closed(self, ending) }
        loop.stopIfIdle()
    }

    /// What is written is still sent; then the client finds the end.
    private func finish() {
        if !partial.isEmpty { _ = wire.down.write(partial) }
        partial = []
        wire.down.finish()
    }
}
