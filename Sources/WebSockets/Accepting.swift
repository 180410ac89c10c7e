import CLibwebsockets
import Glibc

/// Connections that come in, and the timers: everything that a descriptor of ours says.
extension SocketLoop {
    /// At most so many are accepted in a row before the others get their turn.
    private static let acceptsAtATime = 64

    /// How long accepting rests when descriptors or memory have run out, ns: two lines of log a second.
    private static let acceptRest = 500_000_000

    func readable(_ socket: OpaquePointer) -> Int32 {
        switch watched[socket] {
        case .listener(let listener): accept(from: listener)
        case .ticks: tick()
        case .alarm: ring()
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
            guard case .running = phase, accepted.count < configuration.connectionLimit else { return setAccepting(false) }
            switch listener.accept() {
            case .socket(let descriptor, let peer): adopt(descriptor, from: peer)
            case .vanished: continue
            case .nobody: return
            case .exhausted:
                logger.warning("out of descriptors or memory, accepting rests", metadata: ["error": "\(lastError())"])
                alarm.start(once: Self.acceptRest)
                return setAccepting(false)
            }
        }
    }

    private func adopt(_ descriptor: Int32, from peer: PeerAddress) {
        guard accepted.values.count(where: { $0.peer.host == peer.host }) < configuration.connectionsPerAddressLimit else {
            logger.info("too many connections from one address", metadata: ["peer": "\(peer)"])
            close(descriptor)
            return
        }
        enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: descriptor)
        enable(TCP_NOTSENT_LOWAT, level: Int32(IPPROTO_TCP), on: descriptor, value: Int32(clamping: configuration.unsentLimit))
        // Closes the descriptor when it fails.
        guard let socket = lws_adopt_socket_vhost(host, descriptor) else { return }
        accepted[socket] = AcceptedSocket(peer: peer)
    }

    func resumeAccepting() {
        if isAcceptingPaused, case .running = phase { setAccepting(true) }
    }

    private func setAccepting(_ isAccepting: Bool) {
        isAcceptingPaused = !isAccepting
        for case (let socket, .listener) in watched { lws_rx_flow_control(socket, isAccepting ? 1 : 0) }
    }
}
