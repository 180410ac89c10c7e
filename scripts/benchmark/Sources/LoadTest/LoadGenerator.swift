import Glibc

/// Applies a load to a server on this machine. It is one thread and allocates nothing for a message, so that it does
/// not measure itself.
public struct LoadGenerator {
    private let load: Load
    private let server: ServerProcess
    private let poll = Poll()
    private var viewers: [LoadViewer] = []
    private var health: HealthProbe?
    private var result = LoadResult()
    private var isMeasuring = false

    /// How much is read at a time, bytes. Chosen: many messages.
    private static let chunkLength = 1 << 16
    /// How many handshakes may be under way at a time, and how long all of them may take, s. Chosen: below any server's
    /// backlog.
    private static let maxHandshakes = 64, openingTime = 30.0

    /// The interval of frames and of a finger's samples at 60 a second, ns.
    private static let frameInterval = 1_000_000_000 / 60

    /// - Throws: `BenchError` if the server accepts no connections, or ends before the load does
    public static func run(
        _ load: Load, on server: ServerProcess, for times: Load.Times
    ) throws(BenchError) -> LoadResult {
        var generator = LoadGenerator(load, server)
        defer { generator.close() }
        return try generator.run(times)
    }

    private init(_ load: Load, _ server: ServerProcess) {
        self.load = load
        self.server = server
        viewers.reserveCapacity(load.connections)
    }

    private mutating func run(_ times: Load.Times) throws(BenchError) -> LoadResult {
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkLength, alignment: 1)
        defer { chunk.deallocate() }
        try open(chunk)
        beginSpeaking()
        pass(times.warmup, chunk)
        let (serverBefore, ownBefore, start) = (server.processorSeconds, Loopback.ownSeconds, Loopback.now)
        beginMeasuring()
        pass(times.duration, chunk)
        result.seconds = Double(Loopback.now - start) / 1e9
        result.serverSeconds = server.processorSeconds - serverBefore
        result.ownSeconds = Loopback.ownSeconds - ownBefore
        result.resident = server.residentBytes
        result.open = viewers.count { $0.phase == .open }
        result.lost = viewers.count - result.open
        for viewer in viewers.dropFirst(load.uncounted) { result.end(viewer, at: Loopback.now, since: start) }
        try server.checkIsRunning()
        result.slowestHealth = health?.slowest(at: Loopback.now)
        return result
    }

    /// Starts each connection's schedule a little after the one before, so that they are spread evenly over the time
    /// between two frames.
    private mutating func beginSpeaking() {
        let now = Loopback.now
        for index in viewers.indices where viewers[index].phase == .open {
            viewers[index].begin(load.schedule(of: index), at: now + index * Self.frameInterval / viewers.count)
        }
    }

    private mutating func beginMeasuring() {
        for index in viewers.indices {
            (viewers[index].messages, viewers[index].lastMessage, viewers[index].waitingSince) = (0, 0, 0)
        }
        if load.asksHealth { health = HealthProbe(port: server.port) }
        isMeasuring = true
    }

    private func close() { for viewer in viewers where viewer.phase != .closed { Glibc.close(viewer.socket) } }
}

extension LoadGenerator {
    private mutating func open(_ chunk: UnsafeMutableRawBufferPointer) throws(BenchError) {
        let deadline = Loopback.now + Int(Self.openingTime * 1e9)
        var underWay = 0
        while viewers.count < load.connections || underWay > 0 {
            while underWay < Self.maxHandshakes, viewers.count < load.connections {
                guard let socket = Loopback.connect(to: server.port) else { throw .noConnection(viewers.count) }
                poll.add(socket, number: viewers.count)
                viewers.append(LoadViewer(socket: socket))
                underWay += 1
            }
            guard Loopback.now < deadline else { throw .noConnection(viewers.count) }
            turn(chunk)
            underWay = viewers.count { $0.phase == .connecting || $0.phase == .shakingHands }
        }
        guard viewers.contains(where: { $0.phase == .open }) else { throw .noConnection(0) }
    }

    /// Sends and receives for so long, s.
    private mutating func pass(_ seconds: Double, _ chunk: UnsafeMutableRawBufferPointer) {
        let end = Loopback.now + Int(seconds * 1e9)
        while Loopback.now < end { turn(chunk) }
    }

    private mutating func turn(_ chunk: UnsafeMutableRawBufferPointer) {
        poll.wait { look(at: $0, chunk) }
        let now = Loopback.now
        sendDue(at: now)
        health?.turn(at: now)
    }

    private mutating func sendDue(at now: Int) {
        for index in viewers.indices {
            while viewers[index].due <= now, send(index) {}
        }
    }

    /// Sends the rest of the message that is due.
    /// - Returns: whether the socket has taken all of it
    private mutating func send(_ index: Int) -> Bool {
        let schedule = load.schedule(of: index)
        let frame = schedule.frame(of: viewers[index].step)
        guard let count = Loopback.send(frame, from: viewers[index].sent, on: viewers[index].socket) else {
            end(index)
            return false
        }
        viewers[index].sent += count
        guard viewers[index].sent == frame.count else { return false }
        if viewers[index].waitingSince == 0 { viewers[index].waitingSince = Loopback.now }
        viewers[index].goOn(schedule)
        return true
    }

    private mutating func end(_ index: Int) {
        viewers[index].end()
        Glibc.close(viewers[index].socket)
    }
}

extension LoadGenerator {
    /// Handles a connection that is ready: its handshake can be sent, or it has something to read.
    private mutating func look(at index: Int, _ chunk: UnsafeMutableRawBufferPointer) {
        switch viewers[index].phase {
        case .connecting:
            let handshake = handshake(of: index)
            guard Loopback.send(handshake, on: viewers[index].socket) == handshake.count else { return end(index) }
            viewers[index].phase = .shakingHands
            poll.awaitReading(viewers[index].socket, number: index)
        case .shakingHands, .open: receive(index, chunk)
        case .closed: break
        }
    }

    private func handshake(of index: Int) -> [UInt8] {
        let lines = [
            "GET \(load.path(index)) HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: \(load.subprotocol)", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private mutating func receive(_ index: Int, _ chunk: UnsafeMutableRawBufferPointer) {
        let count = recv(viewers[index].socket, chunk.baseAddress, chunk.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end(index) }
        let now = Loopback.now
        let bytes = UnsafeRawBufferPointer(rebasing: chunk[..<count])
        var position = 0
        if viewers[index].phase == .shakingHands {
            guard let length = viewers[index].takeHead(bytes) else { return }
            guard viewers[index].isAccepted else { return end(index) }
            viewers[index].phase = .open
            viewers[index].head = []
            position = length
        }
        while let arrival = viewers[index].reader.next(in: bytes, at: &position) { receive(arrival, index, at: now) }
    }

    private mutating func receive(_ arrival: FrameReader.Arrival, _ index: Int, at now: Int) {
        if arrival.opcode == FrameReader.Arrival.ping { answer(index) }
        guard isMeasuring, index >= load.uncounted, arrival.isMessage,
            load.counted == nil || load.counted == arrival.first
        else { return }
        result.messages += 1
        result.bytes += arrival.length
        viewers[index].messages += 1
        if viewers[index].lastMessage > 0 { result.gaps.add(now - viewers[index].lastMessage) }
        if viewers[index].waitingSince > 0 { result.latencies.add(now - viewers[index].waitingSince) }
        (viewers[index].lastMessage, viewers[index].waitingSince) = (now, 0)
    }

    /// Answers a ping, but not in the middle of a message: the message's rest then shows the server that the peer is
    /// there.
    private func answer(_ index: Int) {
        guard viewers[index].sent == 0 else { return }
        _ = Loopback.send(
            ClientFrame.bytes(opcode: FrameReader.Arrival.pong, viewers[index].reader.control),
            on: viewers[index].socket)
    }
}
