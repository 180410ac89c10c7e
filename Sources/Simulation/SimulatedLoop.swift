import PreviewDaemon
import PreviewProtocol
import WebSockets

/// The loop of one daemon: its sockets, its timer, and what other threads pass to it.
final class SimulatedLoop: ServingLoop {
    private unowned let daemon: SimulatedDaemon
    /// What other threads want of the loop.
    let mailbox = Tray<@Sendable (SocketBridge) -> Void>()
    /// Nil before it is made, and after the end.
    var bridge: SocketBridge?
    let subprotocols = Encoding.allCases.map(\.rawValue)
    private(set) var sockets: [SimulatedSocket] = []
    private var lastID: UInt64 = 0
    private(set) var sweeps: Int32 = 0
    private var isSweeping = false
    /// The timer's rate; its number, so that an old one's events are ignored.
    private var (hertz, timer) = (0, 0)
    /// With which CLOSE frame it stops; nil: it serves.
    private(set) var stopping: (code: CloseCode, reason: String)?
    private var hasEnded = false

    init(_ daemon: SimulatedDaemon) { self.daemon = daemon }

    var connectionCount: Int { sockets.count }
    var post: @Sendable (@escaping @Sendable (SocketBridge) -> Void) -> Void { { [mailbox] in mailbox.add($0) } }

    // MARK: Events

    /// On the loop's thread, as soon as it comes to that.
    func soon(_ name: StaticString, _ body: @escaping () -> Void) { daemon.soon(name, body) }
    func after(_ delay: Time, _ name: StaticString, _ body: @escaping () -> Void) { daemon.after(delay, name, body) }
    func report(_ text: String) { daemon.report(text) }
    func note(sent bytes: [UInt8], on socket: SimulatedSocket) { daemon.note(sent: bytes) }

    // MARK: The timer

    func startTimer(hertz: Int, first: Int?) {
        guard hertz != self.hertz else { return }
        self.hertz = hertz
        timer += 1
        let interval = Time(1_000_000_000 / hertz)
        planTimer(timer, at: daemon.now + (first.map { Time($0) } ?? interval), interval)
    }

    func stopTimer() {
        hertz = 0
        timer += 1
    }

    private func planTimer(_ number: Int, at time: Time, _ interval: Time) {
        daemon.at(time, "timer") { [weak self] in
            guard let self, number == timer, let bridge else { return }
            let late = max(0, (daemon.now - time).count) / interval.count
            bridge.timer(expirations: UInt64(1 + late))
            planTimer(number, at: time + Time((1 + late) * interval.count), interval)
        }
    }

    // MARK: Sockets

    func accept(_ wire: Wire, from peer: PeerAddress) {
        lastID += 1
        guard stopping == nil, !hasEnded else { return wire.cut() }
        sockets.append(SimulatedSocket(id: lastID, wire, from: peer, of: self))
        guard !isSweeping else { return }
        isSweeping = true
        planSweep()
    }

    func remove(_ socket: SimulatedSocket) { sockets.removeAll { $0 === socket } }

    private func planSweep() {
        daemon.after(.seconds(1), "sweep") { [weak self] in
            guard let self else { return }
            sweeps += 1
            for socket in sockets { socket.sweep(at: sweeps) }
            isSweeping = !sockets.isEmpty
            if isSweeping { planSweep() }
        }
    }

    // MARK: Stopping

    func stop() { stop(code: .goingAway, reason: "shutting down") }

    func stop(code: CloseCode, reason: String) {
        guard stopping == nil else { return }
        stopping = (code, reason)
        for socket in sockets { socket.close(code: code, reason: reason) }
        daemon.after(.seconds(Double(SocketLoop.stopTime)), "stops") { [weak self] in self?.end() }
        daemon.soon("stops") { [weak self] in self?.stopIfIdle() }
    }

    func stopIfIdle() {
        if stopping != nil, !sockets.contains(where: \.wasOpened) {
            daemon.soon("stops") { [weak self] in self?.end() }
        }
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        for socket in sockets { socket.close() }
        stopTimer()
        daemon.finish()
    }
}
