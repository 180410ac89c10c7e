import DequeModule

/// Checks the headers of a client's frames and says how many bytes libwebsockets may get. libwebsockets itself accepts
/// much that RFC 6455 forbids, or hangs up without a CLOSE frame. Only the payloads of control frames are read and
/// copied.
///
/// It holds back a header or a control frame until it is complete: at most 130 bytes.
package struct FrameInspector {
    /// The longest message that is allowed, bytes.
    let limit: Int

    /// How many pings may wait for their pong. Beyond that the oldest get none, as RFC 6455 5.5.3 allows. Chosen: a
    /// quarter of a second of pings at 60 a second.
    package static let maxPendingPings = 16

    /// Which of the received bytes libwebsockets may get.
    package enum Passed: Equatable {
        /// That many of the first bytes.
        case prefix(Int)
        /// None, because the client has sent a CLOSE frame after its violation. It is returned again whenever more
        /// bytes come.
        case closeAfterViolation
    }

    /// An incomplete header or control frame, to be put before the bytes that come next.
    package private(set) var held: [UInt8] = []
    /// The CLOSE frame that says how the client has broken the protocol.
    package private(set) var violation: CloseFrame? { didSet { hasPendingReply = true } }
    /// Whether there is a violation, or a ping without a pong. Stored, because it is read for each message.
    private(set) var hasPendingReply = false
    /// Whether a CLOSE frame has come after the violation.
    private(set) var hasClosedAfterViolation = false
    /// The client's CLOSE frame.
    package private(set) var receivedClose: CloseFrame?
    /// The payloads of pings that wait for their pong, the oldest first.
    private(set) var pings: Deque<[UInt8]> = [] { didSet { hasPendingReply = violation != nil || !pings.isEmpty } }

    /// How much of the present frame's payload has not arrived yet, bytes.
    private var remaining: UInt64 = 0
    /// How many bytes the frames of the present message have announced; nil between two messages.
    private var message: UInt64?

    init(limit: Int) { self.limit = limit }

    mutating func drainPing() -> [UInt8]? { pings.popFirst() }

    /// Inspects received bytes.
    ///
    /// - Parameter bytes: room for ``held``, and then the received bytes. Pings are turned into pongs in place:
    ///   libwebsockets answers only the first of several pings, and ignores pongs.
    mutating func inspect(_ bytes: UnsafeMutableRawBufferPointer) -> Passed {
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

    /// Inspects what begins at `start`, and returns where it ends; nil if libwebsockets may not get it, or not yet.
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
            receive(control: header, rest, payload: rest[header.count..<needed])
            return violation == nil ? start + needed : nil  // its close code may be a violation
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

    /// The violation of a frame that is allowed, but not after the frames before it.
    private func sequenceViolation(_ header: FrameHeader) -> CloseFrame? {
        if header.isControl { return nil }
        if header.opcode == FrameHeader.continuation, message == nil {
            return .protocolError("a continuation continues nothing (5.4)")
        }
        if header.opcode != FrameHeader.continuation, message != nil {
            return .protocolError("a message begins inside another (5.4)")
        }
        guard header.length + (message ?? 0) > UInt64(limit) else { return nil }
        return CloseFrame(code: .messageTooLong, reason: "messages are limited to \(limit) bytes")
    }

    private mutating func receive(
        control header: FrameHeader, _ frame: UnsafeMutableRawBufferPointer,
        payload: Slice<UnsafeMutableRawBufferPointer>
    ) {
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
            if !plain.isEmpty, !close.code.mayBeReceived {
                violation = .protocolError("\(close.code.rawValue) is no close code (7.4)")
            } else if String(validating: plain.dropFirst(2), as: UTF8.self) == nil {
                violation = CloseFrame(code: .invalidPayload, reason: "the reason of a CLOSE frame is UTF-8 (5.5.1)")
            } else {
                receivedClose = close
            }
        default: break
        }
    }

    /// Sets a pong's payload to zeros, masked. Nobody needs it, but after a text message libwebsockets requires it to
    /// be UTF-8.
    private func clear(
        _ payload: Slice<UnsafeMutableRawBufferPointer>, of frame: UnsafeMutableRawBufferPointer,
        with mask: Slice<UnsafeMutableRawBufferPointer>
    ) {
        for index in payload.indices { frame[index] = mask[mask.startIndex + (index - payload.startIndex) % 4] }
    }

    /// After a violation only the client's answer to our CLOSE frame matters: skips all other frames, whatever they
    /// are.
    private mutating func skip(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while !hasClosedAfterViolation, position < bytes.count {
            position += skipPayload(bytes.count - position)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
            guard let header = FrameHeader(rest), rest.count >= header.count else {
                return held.append(contentsOf: rest)
            }
            hasClosedAfterViolation = header.opcode == FrameHeader.close
            remaining = header.length
            position += header.count
        }
    }
}
