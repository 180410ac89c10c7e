import CLibwebsockets
import CPollHook
import Glibc

/// Connections that come in, and the timers: everything that a descriptor of ours says.
extension SocketLoop {
    /// At most so many are accepted in a row before the others get their turn.
    private static let acceptsAtATime = 64

    /// So many that are too many may ask, to be told so, at a time; a client that is answered before it has asked may not read the answer.
    /// Ours: beyond, it is a flood, and hung up on at once.
    static let mostSurplus = 64

    /// How long accepting rests when descriptors or memory have run out, ns: two lines of log a second.
    private static let acceptRest = 500_000_000

    func readable(_ socket: OpaquePointer) -> Int32 {
        switch watched[socket] {
        case .listener(let listener): accept(from: listener)
        case .ticks: tick()
        case .alarm: ring()
        case .sweep: sweep()
        case nil: return -1
        }
        return 0
    }

    private func tick() {
        let count = ticks.expirations()
        if count > 0 { handler.timer(expirations: count) }
    }

    private func ring() {
        guard alarm.expirations() > 0 else { return }
        switch phase {
        case .running: resumeAccepting()
        case .stopping, .stopped: phase = .stopped
        }
    }

    private func accept(from listener: ListeningSocket) {
        for _ in 0..<Self.acceptsAtATime {
            guard case .running = phase else { return setAccepting(false) }
            switch listener.accept() {
            case .socket(let descriptor, let peer): receive(descriptor, from: peer)
            case .vanished: continue
            case .nobody: return
            case .exhausted:
                logger.warning("out of descriptors or memory, accepting rests", metadata: ["error": "\(lastError())"])
                alarm.start(once: Self.acceptRest)
                return setAccepting(false)
            }
        }
    }

    private func receive(_ descriptor: Int32, from peer: PeerAddress) {
        let refusal = refusal(of: peer)
        if refusal == nil || surplus < Self.mostSurplus { adopt(descriptor, from: peer, refusal) } else { close(descriptor) }
        if let refusal { handler.turnedAway(peer, status: refusal.status) }
    }

    /// Nil when there is room for one more.
    private func refusal(of peer: PeerAddress) -> Response? {
        guard accepted.count - surplus < configuration.connectionLimit else {
            return tooMany(503, "There are \(configuration.connectionLimit) connections already; try again later.\n")
        }
        guard peer.isUnix || crowd[peer.host, default: 0] < configuration.connectionsPerAddressLimit else {
            return tooMany(429, "Your address has \(configuration.connectionsPerAddressLimit) connections already; close some.\n")
        }
        return nil
    }

    /// A place is free again at the latest when a peer that vanished counts as gone.
    private func tooMany(_ status: Int, _ text: String) -> Response {
        Response(status: status, headers: [HeaderField("Retry-After", "\(configuration.goneAfter)")], text: text)
    }

    private func adopt(_ descriptor: Int32, from peer: PeerAddress, _ refusal: Response?) {
        enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: descriptor)
        enable(TCP_NOTSENT_LOWAT, level: Int32(IPPROTO_TCP), on: descriptor, value: Int32(clamping: configuration.unsentLimit))
        pollhook_forget(polled, descriptor)
        // Closes the descriptor when it fails.
        guard let socket = lws_adopt_socket_vhost(host, descriptor) else { return }
        let inbound = Inbound(from: peer, knowing: configuration.subprotocols, messageLimit: configuration.messageLengthLimit)
        accepted.insert(AcceptedSocket(socket, descriptor: descriptor, peer: peer, inbound: inbound, refusal: refusal))
        if refusal == nil { crowd[peer.host, default: 0] += 1 } else { surplus += 1 }
    }

    /// Makes room for the next one.
    func uncount(_ gone: AcceptedSocket) {
        guard gone.refusal == nil else { return surplus -= 1 }
        let others = crowd[gone.peer.host, default: 1] - 1
        crowd[gone.peer.host] = others > 0 ? others : nil
    }

    func resumeAccepting() {
        if isAcceptingPaused, case .running = phase { setAccepting(true) }
    }

    private func setAccepting(_ isAccepting: Bool) {
        isAcceptingPaused = !isAccepting
        for case (let socket, .listener) in watched { lws_rx_flow_control(socket, isAccepting ? 1 : 0) }
    }
}
