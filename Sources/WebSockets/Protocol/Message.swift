/// A whole WebSocket message. The bytes of a `text` that a peer has sent are valid UTF-8.
public enum Message: Hashable, Sendable {
    case text([UInt8])
    case binary([UInt8])

    public static func text(_ string: String) -> Message { .text(Array(string.utf8)) }

    /// The payload of either kind.
    public var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .binary(let bytes): bytes
        }
    }
}

/// Assembles a message, up to a limit, from the chunks in which libwebsockets delivers it.
struct MessageAssembly {
    /// A part of a message, with what libwebsockets knows of its frame.
    struct Chunk {
        let bytes: UnsafeRawBufferPointer
        /// How much of the same frame's payload is still to come, bytes.
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

    /// Adds a chunk. A frame that announces too much is `tooLong` at its first chunk, before the rest has arrived.
    mutating func append(_ chunk: Chunk, limit: Int) -> Outcome {
        if chunk.isFirst { bytes.removeAll() }
        let free = limit - bytes.count - chunk.bytes.count
        guard free >= 0, chunk.remaining <= free else { return .tooLong }
        bytes.append(contentsOf: chunk.bytes)
        guard chunk.isFinal else { return .incomplete }
        defer { bytes = [] }
        return .complete(chunk.isBinary ? .binary(bytes) : .text(bytes))
    }
}
