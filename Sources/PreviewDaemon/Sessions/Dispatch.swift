import PreviewProtocol

/// A message on its way to viewers: made once in each encoding that somebody wants.
struct Dispatch {
    private let message: ServerMessage
    private var binary, json: [UInt8]?

    init(_ message: ServerMessage) { self.message = message }

    mutating func bytes(in encoding: Encoding) -> [UInt8] {
        if let bytes = encoding == .binary ? binary : json { return bytes }
        let bytes = message.bytes(in: encoding)
        if encoding == .binary { binary = bytes } else { json = bytes }
        return bytes
    }
}
