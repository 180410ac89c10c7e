import CLibwebsockets

/// A socket that came in over one of our listeners. A class because libwebsockets keeps a pointer to it: from when it is adopted to its last callback.
final class AcceptedSocket {
    let socket: OpaquePointer
    let descriptor: Int32
    let peer: PeerAddress
    /// What the client sends, on its way to libwebsockets.
    let inbound: Inbound
    /// What it is told whatever it asks: it is one too many.
    let rejection: Response?
    /// What the request came to that is to be answered next, or the upgrade that is not open yet.
    var outcome: Inbound.Outcome?
    /// libwebsockets is not to read: an answer is on its way, or waits for those before.
    var isResponding = false
    /// The rest of the HTTP answer that is being sent.
    var unsentBody: ArraySlice<UInt8> = []
    /// Once the upgrade is accepted.
    var connection: Connection?

    init(_ socket: OpaquePointer, descriptor: Int32, peer: PeerAddress, inbound: Inbound, rejection: Response?) {
        (self.socket, self.descriptor, self.peer, self.inbound, self.rejection) = (socket, descriptor, peer, inbound, rejection)
        lws_set_opaque_user_data(socket, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Nil for descriptors and connections of our own.
    static func of(_ socket: OpaquePointer) -> AcceptedSocket? {
        lws_get_opaque_user_data(socket).map { Unmanaged<AcceptedSocket>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether everything that was to be sent over HTTP has gone out.
    var isResponseSent: Bool { unsentBody.isEmpty && lws_partial_buffered(socket) == 0 }
}

/// The accepted sockets by descriptor, which is a small number: the lowest that was free. It keeps them alive.
struct AcceptedSockets {
    private var places: [AcceptedSocket?] = []
    private(set) var count = 0

    subscript(descriptor: Int32) -> AcceptedSocket? { places.indices.contains(Int(descriptor)) ? places[Int(descriptor)] : nil }

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
