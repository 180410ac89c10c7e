import PreviewProtocol

/// A message on its way to viewers: made once in each encoding that somebody wants.
struct Dispatch {
    private let message: ServerMessage
    private var json: [UInt8]?
    private var binary: [UInt8]?

    init(_ message: ServerMessage) { self.message = message }

    mutating func bytes(in encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .json: made(\.json, in: encoding)
        case .binary: made(\.binary, in: encoding)
        }
    }

    private mutating func made(_ place: WritableKeyPath<Dispatch, [UInt8]?>, in encoding: Encoding) -> [UInt8] {
        if let bytes = self[keyPath: place] { return bytes }
        let bytes = message.bytes(in: encoding)
        self[keyPath: place] = bytes
        return bytes
    }
}
