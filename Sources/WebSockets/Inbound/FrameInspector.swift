import DequeModule

/// Follows a client's frames by their headers and says how far they may go on to libwebsockets, which lets pass, or cuts off without a word,
/// much that RFC 6455 forbids. Bytes in, verdict out; payloads are neither looked at nor copied, but for those of control frames.
///
/// It holds back a header, or a control frame, that is not there whole: at most 130 bytes.
struct FrameInspector {
    /// Longest message, bytes.
    let limit: Int

    /// How many pings may wait for their pong; the oldest are forgotten, as RFC 6455 5.5.3 allows. Ours: a ping a frame of the display for a quarter of a second.
    static let maxPendingPings = 16

    /// What goes on of the bytes that came.
    enum Passed: Equatable {
        /// So many of their first.
        case prefix(Int)
        /// None: the client has close goodbye after its violation. Said again whenever something comes.
        case closeAfterViolation
    }

    /// What came and waits for the rest: to be put in front of the bytes that come next.
    private(set) var held: [UInt8] = []
    /// What the client did that it must not.
    private(set) var violation: CloseFrame? { didSet { hasPendingReply = true } }
    /// Whether there is a violation, or a ping without its pong: asked for each message, so it is kept.
    private(set) var hasPendingReply = false
    /// After it, a CLOSE frame came.
    private(set) var hasClosedAfterViolation = false
    /// What its CLOSE frame says.
    private(set) var receivedClose: CloseFrame?
    /// Payloads of pings that nobody has answered.
    private(set) var pings: Deque<[UInt8]> = [] { didSet { hasPendingReply = violation != nil || !pings.isEmpty } }

    /// Payload of the present frame that has not come yet.
    private var remaining: UInt64 = 0
    /// Bytes that the frames of the present message have announced; nil between two messages.
    private var message: UInt64?

    init(limit: Int) { self.limit = limit }

    mutating func takePing() -> [UInt8]? { pings.popFirst() }

    /// - Parameter bytes: room for what is held, and behind it what came. Pings are turned into pongs in it: libwebsockets, which answers
    ///   the first of several only, ignores those.
    mutating func take(_ bytes: UnsafeMutableRawBufferPointer) -> Passed {
        if !held.isEmpty {
            bytes.copyBytes(from: held)
            held = []
        }
        var position = 0
        while violation == nil, receivedClose == nil, position < bytes.count {
            guard let next = pass(bytes, from: position) else { break }
            position = next
        }
        if violation != nil { skip(UnsafeRawBufferPointer(rebasing: bytes[position...])) }
        return hasClosedAfterViolation && position == 0 ? .closeAfterViolation : .prefix(position)
    }

    /// How far what stands there may go on; nil: no further.
    private mutating func pass(_ bytes: UnsafeMutableRawBufferPointer, from start: Int) -> Int? {
        if remaining > 0 { return start + skipPayload(bytes.count - start) }
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        guard let header = FrameHeader(UnsafeRawBufferPointer(rest)) else { return hold(rest) }
        if let found = header.violation ?? sequenceViolation(header) {
            violation = found
            return nil
        }
        let needed = header.count + (header.isControl ? Int(header.length) : 0)
        guard rest.count >= needed else { return hold(rest) }
        if header.isControl {
            take(control: header, rest, payload: rest[header.count..<needed])
            return violation == nil ? start + needed : nil  // a close code may be one
        }
        message = header.isFinal ? nil : (message ?? 0) + header.length
        remaining = header.length
        return start + needed
    }

    private mutating func hold(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
        held.append(contentsOf: bytes)
        return nil
    }

    private mutating func skipPayload(_ count: Int) -> Int {
        let step = min(remaining, UInt64(count))
        remaining -= step
        return Int(step)
    }

    /// What a frame must not be where it stands.
    private func sequenceViolation(_ header: FrameHeader) -> CloseFrame? {
        if header.isControl { return nil }
        if header.opcode == FrameHeader.continuation, message == nil { return .protocolError("a continuation continues nothing (5.4)") }
        if header.opcode != FrameHeader.continuation, message != nil { return .protocolError("a message begins inside another (5.4)") }
        guard header.length + (message ?? 0) > UInt64(limit) else { return nil }
        return CloseFrame(code: .messageTooLong, reason: "messages are limited to \(limit) bytes")
    }

    private mutating func take(control header: FrameHeader, _ frame: UnsafeMutableRawBufferPointer, payload: Slice<UnsafeMutableRawBufferPointer>) {
        let mask = frame[(header.count - 4)..<header.count]
        let plain = zip(payload, payload.indices).map { $0 ^ mask[mask.startIndex + ($1 - payload.startIndex) % 4] }
        switch header.opcode {
        case FrameHeader.ping:
            if pings.count == Self.maxPendingPings { pings.removeFirst() }
            pings.append(plain)
            frame[0] = 0x80 | FrameHeader.pong
            clear(payload, of: frame, with: mask)
        case FrameHeader.pong: clear(payload, of: frame, with: mask)
        case FrameHeader.close:
            let close = plain.withUnsafeBytes(CloseFrame.init(payload:))
            if plain.isEmpty || close.code.mayBeReceived { receivedClose = close } else { violation = .protocolError("\(close.code.rawValue) is no close code (7.4)") }
        default: break
        }
    }

    /// Nobody looks at what a pong says but libwebsockets, which wants UTF-8 of it when the message before was a text: masked zeros.
    private func clear(_ payload: Slice<UnsafeMutableRawBufferPointer>, of frame: UnsafeMutableRawBufferPointer, with mask: Slice<UnsafeMutableRawBufferPointer>) {
        for index in payload.indices { frame[index] = mask[mask.startIndex + (index - payload.startIndex) % 4] }
    }

    /// After a violation the client's answer to our CLOSE frame is all that matters: follows the frames, whatever they are, to the one that says goodbye.
    private mutating func skip(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while !hasClosedAfterViolation, position < bytes.count {
            position += skipPayload(bytes.count - position)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
            guard let header = FrameHeader(rest), rest.count >= header.count else { return held.append(contentsOf: rest) }
            hasClosedAfterViolation = header.opcode == FrameHeader.close
            remaining = header.length
            position += header.count
        }
    }
}
