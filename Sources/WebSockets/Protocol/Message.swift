/// One WebSocket message, whole. The bytes of `text` are valid UTF-8 when they come from a peer.
public enum Message: Hashable, Sendable {
    case text([UInt8])
    case binary([UInt8])

    public static func text(_ string: String) -> Message { .text(Array(string.utf8)) }

    /// The payload, whichever kind it is.
    public var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .binary(let bytes): bytes
        }
    }
}

/// Puts the chunks in which libwebsockets hands out a message together again, up to a limit.
struct MessageAssembly {
    /// A chunk, with what libwebsockets knows of its frame and message.
    struct Chunk {
        let bytes: UnsafeRawBufferPointer
        /// Payload of the same frame that is still to come, bytes.
        let remaining: Int
        let isBinary: Bool
        let isFirst: Bool
        let isFinal: Bool
    }

    enum Outcome: Equatable {
        case incomplete
        case complete(Message)
        case tooLong
    }

    private var bytes: [UInt8] = []

    /// A frame that announces more than fits is refused at its first chunk, before the rest was sent.
    mutating func take(_ chunk: Chunk, limit: Int) -> Outcome {
        if chunk.isFirst { bytes.removeAll() }
        let free = limit - bytes.count - chunk.bytes.count
        guard free >= 0, chunk.remaining <= free else { return .tooLong }
        bytes.append(contentsOf: chunk.bytes)
        guard chunk.isFinal else { return .incomplete }
        defer { bytes = [] }
        return .complete(chunk.isBinary ? .binary(bytes) : .text(bytes))
    }
}
