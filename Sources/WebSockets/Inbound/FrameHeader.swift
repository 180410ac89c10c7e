/// The header of a WebSocket frame. RFC 6455 5.2.
package struct FrameHeader {
    package let isFinal: Bool
    /// RSV1 to RSV3. They are for extensions, and none is negotiated here.
    let reserved: UInt8
    package let opcode: UInt8
    package let isMasked: Bool
    /// The length of the payload, bytes.
    package let length: UInt64
    /// Whether the length is encoded in as few bytes as possible.
    let isMinimal: Bool
    /// The header's own length with the mask, bytes. Fewer may have arrived so far.
    package let count: Int

    /// Nil if the bytes end before the payload's length.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        let short = bytes[1] & 0x7f
        let more = short == 127 ? 8 : short == 126 ? 2 : 0
        guard bytes.count >= 2 + more else { return nil }
        isFinal = bytes[0] & 0x80 != 0
        reserved = bytes[0] & 0x70
        opcode = bytes[0] & 0x0f
        isMasked = bytes[1] & 0x80 != 0
        length = more == 0 ? UInt64(short) : bytes[2..<(2 + more)].reduce(0) { $0 << 8 | UInt64($1) }
        isMinimal = more == 0 || length > (more == 8 ? 0xffff : 125)
        count = 2 + more + (isMasked ? 4 : 0)
    }

    package static let continuation: UInt8 = 0, close: UInt8 = 8, ping: UInt8 = 9, pong: UInt8 = 10

    var isControl: Bool { opcode >= 8 }

    /// The violation of a frame that is never allowed, whatever came before it; nil if the header follows RFC 6455,
    /// whose sections the texts name.
    var violation: CloseFrame? {
        if reserved != 0 { return .protocolError("a reserved bit is set, and no extension is negotiated (5.2)") }
        if (3...7).contains(opcode) || opcode > Self.pong {
            return .protocolError("opcode \(opcode) is reserved (5.2)")
        }
        if isControl, !isFinal { return .protocolError("a control frame is not fragmented (5.5)") }
        if isControl, length > 125 { return .protocolError("a control frame holds at most 125 bytes (5.5)") }
        if !isMasked { return .protocolError("a client masks its frames (5.1)") }
        if length > UInt64(Int64.max) { return .protocolError("the first bit of a length is 0 (5.2)") }
        if !isMinimal { return .protocolError("a length takes as few bytes as it can (5.2)") }
        if opcode == Self.close, length == 1 { return .protocolError("a close code has two bytes (5.5.1)") }
        return nil
    }
}

extension CloseFrame {
    static func protocolError(_ reason: String) -> CloseFrame { CloseFrame(code: .protocolError, reason: reason) }
}

extension CloseCode {
    /// Whether a peer may send the code in a CLOSE frame, by RFC 6455 7.4 and IANA's registry. 3000 to 4999 are for
    /// libraries and applications.
    var mayBeReceived: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
