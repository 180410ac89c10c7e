import PreviewProtocol

/// A message on its way to viewers: made once in each encoding that somebody wants.
struct Dispatch {
    private let message: ServerMessage
    private var made: [Encoding: [UInt8]] = [:]

    init(_ message: ServerMessage) { self.message = message }

    mutating func bytes(in encoding: Encoding) -> [UInt8] {
        if let bytes = made[encoding] { return bytes }
        let bytes = message.bytes(in: encoding)
        made[encoding] = bytes
        return bytes
    }
}
