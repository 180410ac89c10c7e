import CLibwebsockets
import Glibc

/// A socket that one of our listeners has accepted. It is a class because libwebsockets keeps a pointer to it until the
/// socket's last callback.
final class AcceptedSocket {
    let socket: OpaquePointer
    let descriptor: Int32
    let peer: PeerAddress
    /// What inspects the client's bytes on their way to libwebsockets.
    let inbound: Inbound
    /// The response to any request of a socket that is above a limit.
    let rejection: Response?
    /// The request that is answered next, or the upgrade that is not open yet.
    var outcome: Inbound.Outcome?
    /// Whether a response is being sent or waits for those before it. Until then libwebsockets must not read.
    var isResponding = false
    /// Whether the handler will answer the request later; the answer, once it has come; how many were answered so.
    var isAwaitingResponse = false, awaitedResponse: Response?, awaitedCount = 0
    /// An upgrade that waits for a decision, and what libwebsockets gets after it.
    var awaited: (decision: LaterDecision, forwarded: [UInt8])?
    /// The decision on the upgrade that is not open yet, and the id that its connection will have; nil: the next one.
    var decision: UpgradeDecision?, reservedID: UInt64?
    /// libwebsockets has freed the socket.
    var isGone = false
    /// The rest of the HTTP response that is being sent.
    var unsentBody: ArraySlice<UInt8> = []
    /// The WebSocket connection, once the upgrade is accepted.
    var connection: Connection?

    init(_ socket: OpaquePointer, descriptor: Int32, peer: PeerAddress, inbound: Inbound, rejection: Response?) {
        (self.socket, self.descriptor, self.peer, self.inbound, self.rejection) = (
            socket, descriptor, peer, inbound, rejection
        )
        lws_set_opaque_user_data(socket, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The accepted socket of a libwebsockets socket; nil for our own descriptors and connections.
    static func of(_ socket: OpaquePointer) -> AcceptedSocket? {
        lws_get_opaque_user_data(socket).map { Unmanaged<AcceptedSocket>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The present request asks only for the head of a response.
    var wantsHeadOnly = false

    /// What sends the response to the present request, once it has come, as soon as the socket can take it.
    var laterResponse: LaterResponse {
        LaterResponse { [self, number = awaitedCount] response in
            guard isAwaitingResponse, number == awaitedCount, !isGone else { return }
            awaitedResponse = response
            awaitedCount += 1
            lws_callback_on_writable(socket)
        }
    }

    /// Passes the upgrade to libwebsockets, which answers it as decided.
    func decide(_ decision: UpgradeDecision) {
        guard awaited != nil, self.decision == nil, !isGone else { return }
        self.decision = decision
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: Int16(POLLIN))
        lws_service_fd(lws_get_context(socket), &readable)
    }

    /// Whether libwebsockets has sent the whole HTTP response.
    var isResponseSent: Bool { unsentBody.isEmpty && lws_partial_buffered(socket) == 0 }
}

/// The accepted sockets by descriptor. It keeps them alive. A descriptor is a small number, the lowest that was free,
/// so it serves as the index.
struct AcceptedSockets {
    private var places: [AcceptedSocket?] = []
    private(set) var count = 0

    subscript(descriptor: Int32) -> AcceptedSocket? {
        places.indices.contains(Int(descriptor)) ? places[Int(descriptor)] : nil
    }

    mutating func insert(_ socket: AcceptedSocket) {
        let place = Int(socket.descriptor)
        if place >= places.count { places += [AcceptedSocket?](repeating: nil, count: place + 1 - places.count) }
        places[place] = socket
        count += 1
    }

    mutating func remove(_ socket: AcceptedSocket) {
        places[Int(socket.descriptor)] = nil
        count -= 1
    }

    func allSatisfy(_ claim: (AcceptedSocket) -> Bool) -> Bool { places.allSatisfy { $0.map(claim) ?? true } }
}
