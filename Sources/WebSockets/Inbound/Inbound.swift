/// Inspects what one client sends, on its way from the kernel to libwebsockets: requests until one asks for an upgrade,
/// then frames.
///
/// libwebsockets 4.1.6 parses requests loosely, hangs up without a response on what it cannot parse, and spins while
/// something waits after a request whose response the client does not read. So requests are parsed and held here.
/// libwebsockets gets the first one in the shortest form that has the same effect, and a rejected one as `GET /`. The
/// requests after it are answered without libwebsockets.
///
/// It is a class because both the socket, which reads, and the connection, which writes, refer to it.
package final class Inbound {
    /// What a request asks for, before the handler is asked.
    package indirect enum Outcome: Equatable {
        case request(Request)
        case upgrade(Request)
        case rejected(Response)
    }

    private enum Stage {
        case requests
        case frames
        /// Nothing more is parsed, because a request was rejected, or was declared to be the last.
        case over
    }

    /// How much may wait after a request that is being answered, bytes. A client that sends more without reading its
    /// responses is hung up on. Chosen: one head of the maximum length.
    package static let maxHeld = HeadReader.maxLength

    /// How much is discarded after the last request, bytes. Chosen: 1 MiB, what a client may send before it reads the
    /// response.
    static let maxIgnored = 1 << 20

    private let peer: PeerAddress
    private let subprotocols: [String]
    private var stage = Stage.requests
    private var reader = HeadReader()
    private var held: ArraySlice<UInt8> = []
    private var ignoredCount = 0
    package private(set) var frames: FrameInspector

    package init(from peer: PeerAddress, knowing subprotocols: [String], messageLimit: Int) {
        (self.peer, self.subprotocols, frames) = (peer, subprotocols, FrameInspector(limit: messageLimit))
    }

    var isOver: Bool { stage == .over }
    package var readsFrames: Bool { stage == .frames }
    /// Whether a pong or a CLOSE frame must be sent to the client.
    package var hasPendingReply: Bool { frames.hasPendingReply }

    package func drainPing() -> [UInt8]? { frames.drainPing() }

    package func inspect(frames bytes: UnsafeMutableRawBufferPointer) -> FrameInspector.Passed { frames.inspect(bytes) }

    /// Keeps received requests, and perhaps frames after them, for ``next()``.
    ///
    /// - Returns: false if it is too much, and nothing more should be read
    package func hold(_ bytes: some Collection<UInt8>, atMost limit: Int = Inbound.maxHeld) -> Bool {
        if isOver { ignoredCount += bytes.count } else { held.append(contentsOf: bytes) }
        return held.count <= limit && ignoredCount <= Self.maxIgnored
    }

    /// The outcome of the next request, and what libwebsockets gets in its place; nil if no whole request has arrived.
    package func next() -> (outcome: Outcome, forwarded: [UInt8])? {
        guard stage == .requests else { return nil }
        defer { if held.isEmpty || isOver { held = [] } }
        do throws(RequestError) {
            return try reader.read(&held).map(evaluate)
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

    /// The frames that came before the upgrade was answered, as far as libwebsockets may get them.
    func earlyFrames() -> [UInt8] {
        var early = Array(held)
        held = []
        guard case .prefix(let count) = early.withUnsafeMutableBytes({ frames.inspect($0) }) else { return [] }
        return Array(early.prefix(count))
    }

    private static func request(_ lines: [String]) -> [UInt8] {
        Array((["GET / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
