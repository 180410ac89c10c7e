import PreviewProtocol

/// A WebSocket frame as a client sends it. RFC 6455, 5.2.
enum ClientFrame {
    /// The same for all, so that a frame is made once for a whole load: a mask hides nothing from a server.
    private static let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]

    static func binary(_ message: ClientMessage) -> [UInt8] { bytes(opcode: FrameReader.Arrival.binary, message.binary()) }
    static func text(_ message: String) -> [UInt8] { bytes(opcode: FrameReader.Arrival.text, Array(message.utf8)) }

    /// - Parameter payload: at most 65,535 bytes
    static func bytes(opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        precondition(payload.count <= Int(UInt16.max))
        var bytes = [0x80 | opcode]
        if payload.count < 126 {
            bytes.append(0x80 | UInt8(payload.count))
        } else {
            bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        }
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
        return bytes
    }
}
