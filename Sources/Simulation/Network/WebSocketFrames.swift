import WebSockets

/// Writes and reads the frames of RFC 6455, as a client or a library does.
enum WebSocketFrames {
    static let text: UInt8 = 1, binary: UInt8 = 2

    /// - Parameter mask: of a client's frame; nil: the server's
    static func frame(_ opcode: UInt8, _ payload: [UInt8], mask: UInt32? = nil) -> [UInt8] {
        var bytes = [0x80 | opcode]
        let masked: UInt8 = mask == nil ? 0 : 0x80
        switch payload.count {
        case ..<126: bytes.append(masked | UInt8(payload.count))
        case ..<65_536: bytes += [masked | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        default:
            bytes.append(masked | 127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xff)) }
        }
        guard let mask else { return bytes + payload }
        let key = (0..<4).map { UInt8(mask >> (24 - 8 * $0) & 0xff) }
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    static func close(_ code: CloseCode, _ reason: String, mask: UInt32? = nil) -> [UInt8] {
        let payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)] + Array(reason.utf8)
        return frame(FrameHeader.close, Array(payload.prefix(125)), mask: mask)
    }
}

/// Reads whole frames from a stream of bytes that comes in pieces.
struct WebSocketReader {
    struct Frame {
        let opcode: UInt8
        let payload: [UInt8]
    }

    private var held: [UInt8] = []

    mutating func append(_ bytes: some Collection<UInt8>) { held += bytes }

    /// The next whole frame, unmasked. Nobody here sends a message in several frames.
    mutating func next() -> Frame? {
        guard let header = held.withUnsafeBytes({ FrameHeader($0) }) else { return nil }
        let end = header.count + Int(clamping: header.length)
        guard held.count >= end else { return nil }
        var payload = Array(held[header.count..<end])
        if header.isMasked {
            let key = Array(held[(header.count - 4)..<header.count])
            for index in payload.indices { payload[index] ^= key[index % 4] }
        }
        held.removeFirst(end)
        return Frame(opcode: header.opcode, payload: payload)
    }
}
