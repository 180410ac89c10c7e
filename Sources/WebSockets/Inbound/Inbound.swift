/// What one client sends, on its way from the kernel to libwebsockets: requests, until one asks for an upgrade; then frames.
///
/// libwebsockets 4.1.6 reads requests loosely, and drops without a word what it cannot read. So requests are read here, and it gets each in the
/// shortest form that means the same to it; one that is refused becomes `GET /`. What is answered, the loop finds in ``takeRequest()``.
///
/// A class because the loop finds it by descriptor when something is to be read, and its connection has it when something is to be written.
final class Inbound {
    /// What a request comes to, before anybody is asked.
    enum Judgement: Equatable {
        case request(Request)
        case upgrade(Request)
        case refused(Response)
    }

    private enum Stage {
        case requests(HeadReader)
        case frames
        /// Nothing more is read: a request was refused, or said that it is the last.
        case over
    }

    /// Once the upgrade is accepted.
    weak var connection: Connection?

    private let peer: PeerAddress
    private let subprotocols: [String]
    private var stage = Stage.requests(HeadReader())
    private var judgements: [Judgement] = []
    private(set) var frames: FrameInspector

    init(from peer: PeerAddress, knowing subprotocols: [String], messageLimit: Int) {
        (self.peer, self.subprotocols, frames) = (peer, subprotocols, FrameInspector(limit: messageLimit))
    }

    var isOver: Bool { if case .over = stage { true } else { false } }
    /// Kept, because it is asked at each read.
    private(set) var readsFrames = false
    /// Whether the client is owed a pong or a CLOSE frame.
    var owes: Bool { frames.owes }

    /// What the oldest request that libwebsockets has not asked for came to.
    func takeRequest() -> Judgement? { judgements.isEmpty ? nil : judgements.removeFirst() }

    func takePing() -> [UInt8]? { frames.takePing() }

    /// Frames that have come.
    func take(frames bytes: UnsafeMutableRawBufferPointer) -> FrameInspector.Passed { frames.take(bytes) }

    /// Requests that have come, and perhaps frames behind them; returns what libwebsockets gets instead.
    func take(requests bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...], forms: [UInt8] = []
        while case .requests(var reader) = stage, !rest.isEmpty {
            stage = .over  // so that the reader's bytes are not copied
            do throws(RequestError) {
                let head = try reader.take(&rest)
                stage = .requests(reader)
                if let head { forms += try judge(head) }
            } catch {
                judgements.append(.refused(error.response))
                forms += Self.form([])
                stage = .over
            }
        }
        guard readsFrames else { return forms }
        var early = Array(rest)
        if case .first(let count) = early.withUnsafeMutableBytes({ frames.take($0) }) { forms += early.prefix(count) }
        return forms
    }

    /// libwebsockets' form of the request.
    private func judge(_ head: RequestHead) throws(RequestError) -> [UInt8] {
        if head.has("upgrade") {
            let request = try head.upgrade(from: peer, knowing: subprotocols)
            judgements.append(.upgrade(request))
            (stage, readsFrames) = (.frames, true)
            return Self.form(head.upgradeLines(choosing: request.subprotocol))
        }
        judgements.append(.request(try head.request(from: peer, knowing: subprotocols)))
        let connection = head.value(of: "connection")?.lowercased() ?? ""
        let isLast = connection.contains("close") || !head.isCurrent && !connection.contains("keep-alive")
        if isLast { stage = .over }
        return Self.form(isLast ? ["Connection: close"] : [])
    }

    private static func form(_ lines: [String]) -> [UInt8] {
        Array((["GET / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
