import CLibwebsockets
import CPollHook
import Glibc

/// Handles readable descriptors of our own: connections arrive, or a timer has expired.
extension SocketLoop {
    /// How many connections are accepted in a row before other sockets have their turn.
    private static let acceptsAtATime = 64

    /// How many sockets above a limit are kept at a time until their request has arrived and been answered with 429 or
    /// 503: a client may not read an answer that comes before its request. Further ones are closed at once. Chosen:
    /// more than that is a flood.
    static let maxRejected = 64

    /// How long accepting pauses when descriptors or memory have run out, ns. Chosen: it logs two lines a second.
    private static let acceptPause = 500_000_000

    func readable(_ socket: OpaquePointer) -> Int32 {
        switch watched[socket] {
        case .listener(let listener): accept(from: listener)
        case .ticks: tick()
        case .alarm: alarmExpired()
        case .sweep: sweep()
        case nil: return -1
        }
        return 0
    }

    private func tick() {
        let count = tickTimer.expirations()
        if count > 0 { handler.timer(expirations: count) }
    }

    private func alarmExpired() {
        guard alarmTimer.expirations() > 0 else { return }
        switch phase {
        case .running: resumeAccepting()
        case .stopping, .stopped: phase = .stopped
        }
    }

    private func accept(from listener: ListeningSocket) {
        for _ in 0..<Self.acceptsAtATime {
            guard case .running = phase else { return setAccepting(false) }
            switch listener.accept() {
            case .socket(let descriptor, let peer): admit(descriptor, from: peer)
            case .aborted: continue
            case .wouldBlock: return
            case .exhausted:
                logger.warning("out of descriptors or memory, accepting rests", metadata: ["error": "\(lastError())"])
                alarmTimer.start(once: Self.acceptPause)
                return setAccepting(false)
            }
        }
    }

    private func admit(_ descriptor: Int32, from peer: PeerAddress) {
        let rejection = rejection(of: peer)
        if rejection == nil || rejectedCount < Self.maxRejected {
            adopt(descriptor, from: peer, rejection)
        } else {
            close(descriptor)
        }
        if let rejection { handler.rejectedConnection(from: peer, status: rejection.status) }
    }

    /// Why one more connection is rejected, or nil if there is room for it.
    private func rejection(of peer: PeerAddress) -> Response? {
        guard accepted.count - rejectedCount < configuration.connectionLimit else {
            return rejection(503, "There are \(configuration.connectionLimit) connections already; try again later.\n")
        }
        guard peer.isUnix || connectionsByAddress[peer.host, default: 0] < configuration.connectionsPerAddressLimit
        else {
            return rejection(
                429, "Your address has \(configuration.connectionsPerAddressLimit) connections already; close some.\n")
        }
        return nil
    }

    /// Clients are told to return when a peer that has vanished has certainly been dropped.
    private func rejection(_ status: Int, _ text: String) -> Response {
        Response(status: status, headers: [HeaderField("Retry-After", "\(configuration.goneAfter)")], text: text)
    }

    private func adopt(_ descriptor: Int32, from peer: PeerAddress, _ rejection: Response?) {
        enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: descriptor)
        enable(
            TCP_NOTSENT_LOWAT, level: Int32(IPPROTO_TCP), on: descriptor,
            value: Int32(clamping: configuration.unsentLimit))
        pollhook_forget(pollSet, descriptor)
        // If this fails, libwebsockets closes the descriptor.
        guard let socket = lws_adopt_socket_vhost(host, descriptor) else { return }
        let inbound = Inbound(
            from: peer, knowing: configuration.subprotocols, messageLimit: configuration.messageLengthLimit)
        accepted.insert(
            AcceptedSocket(socket, descriptor: descriptor, peer: peer, inbound: inbound, rejection: rejection))
        if rejection == nil { connectionsByAddress[peer.host, default: 0] += 1 } else { rejectedCount += 1 }
    }

    /// Takes a closed socket out of the counts.
    func release(_ gone: AcceptedSocket) {
        guard gone.rejection == nil else {
            rejectedCount -= 1
            return
        }
        let remaining = connectionsByAddress[gone.peer.host, default: 1] - 1
        connectionsByAddress[gone.peer.host] = remaining > 0 ? remaining : nil
    }

    func resumeAccepting() {
        if isAcceptingPaused, case .running = phase { setAccepting(true) }
    }

    private func setAccepting(_ isAccepting: Bool) {
        isAcceptingPaused = !isAccepting
        for case (let socket, .listener) in watched { lws_rx_flow_control(socket, isAccepting ? 1 : 0) }
    }
}
