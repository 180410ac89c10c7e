/// What one client sends, on its way from the kernel to libwebsockets: requests, until one asks for an upgrade; then frames.
///
/// libwebsockets 4.1.6 reads requests loosely, drops without a word what it cannot read, and spins while something waits behind a request whose answer
/// the client does not take. So requests are read and held here. It gets one in the shortest form that means the same to it, and one that is refused as
/// `GET /`; those that wait behind it are answered without it (``SocketLoop/answer(_:)``).
///
/// A class because its socket has it when something is to be read, and its connection when something is to be written.
final class Inbound {
    /// What a request comes to, before anybody is asked.
    indirect enum Outcome: Equatable {
        case request(Request)
        case upgrade(Request)
        case rejected(Response)
    }

    private enum Stage {
        case requests
        case frames
        /// Nothing more is looked at: a request was refused, or said that it is the last.
        case over
    }

    /// How much may wait behind a request that is being answered, bytes. Ours: one head of the longest kind. Who sends more while no answer can go out is hung up on.
    static let maxHeld = HeadReader.maxLength

    /// How much is thrown away behind the last request, bytes. Ours: 1 MiB, what a client has sent that was told too late.
    static let maxIgnored = 1 << 20

    private let peer: PeerAddress
    private let subprotocols: [String]
    private var stage = Stage.requests
    private var reader = HeadReader()
    private var waiting: ArraySlice<UInt8> = []
    private var ignoredCount = 0
    private(set) var frames: FrameInspector

    init(from peer: PeerAddress, knowing subprotocols: [String], messageLimit: Int) {
        (self.peer, self.subprotocols, frames) = (peer, subprotocols, FrameInspector(limit: messageLimit))
    }

    var isOver: Bool { stage == .over }
    var readsFrames: Bool { stage == .frames }
    /// Whether the client is owed a pong or a CLOSE frame.
    var hasPendingReply: Bool { frames.hasPendingReply }

    func takePing() -> [UInt8]? { frames.takePing() }

    /// Frames that have come.
    func inspect(frames bytes: UnsafeMutableRawBufferPointer) -> FrameInspector.Passed { frames.take(bytes) }

    /// Requests that have come, and perhaps frames behind them. False when it is too much, and nothing more should be read.
    func hold(_ bytes: some Collection<UInt8>) -> Bool {
        if isOver { ignoredCount += bytes.count } else { waiting.append(contentsOf: bytes) }
        return waiting.count <= Self.maxHeld && ignoredCount <= Self.maxIgnored
    }

    /// What the next whole request comes to, and what libwebsockets gets for it.
    func next() -> (outcome: Outcome, form: [UInt8])? {
        guard stage == .requests else { return nil }
        defer { if waiting.isEmpty || isOver { waiting = [] } }
        do throws(RequestError) {
            return try reader.take(&waiting).map(evaluate)
        } catch {
            stage = .over
            return (.rejected(error.response), Self.request([]))
        }
    }

    private func evaluate(_ head: RequestHead) throws(RequestError) -> (Outcome, [UInt8]) {
        if head.has("upgrade") {
            let request = try head.upgrade(from: peer, knowing: subprotocols)
            stage = .frames
            return (.upgrade(request), Self.request(head.upgradeLines(choosing: request.subprotocol)) + earlyFrames())
        }
        let request = try head.request(from: peer, knowing: subprotocols)
        let connection = head.value(of: "connection")?.lowercased() ?? ""
        if connection.contains("close") || !head.isHTTP11 && !connection.contains("keep-alive") { stage = .over }
        return (.request(request), Self.request([]))
    }

    /// Frames that came with the upgrade.
    private func earlyFrames() -> [UInt8] {
        var early = Array(waiting)
        waiting = []
        guard case .prefix(let count) = early.withUnsafeMutableBytes({ frames.take($0) }) else { return [] }
        return Array(early.prefix(count))
    }

    private static func request(_ lines: [String]) -> [UInt8] {
        Array((["GET / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
