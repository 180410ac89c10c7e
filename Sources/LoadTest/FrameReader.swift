/// What a server sends on a WebSocket, read as it comes: a chunk may end anywhere. Payloads are not kept, but for control frames, which may want an answer.
struct FrameReader {
    /// A frame that has come whole. RFC 6455, 5.2.
    struct Arrival: Equatable {
        var opcode: UInt8
        /// The payload's first byte; 0 where there is none.
        var first: UInt8
        /// Of the payload, bytes.
        var length: Int

        static let text: UInt8 = 1, binary: UInt8 = 2, close: UInt8 = 8, ping: UInt8 = 9, pong: UInt8 = 10

        /// A message, or the first frame of one.
        var isMessage: Bool { opcode == Arrival.text || opcode == Arrival.binary }
        fileprivate var isControl: Bool { opcode >= Arrival.close }
    }

    private enum Stage { case opcode, length, longLength(missing: Int), payload(missing: Int) }

    private var stage = Stage.opcode
    private var arrival = Arrival(opcode: 0, first: 0, length: 0)
    /// The payload of the last control frame: at most 125 bytes of a server that keeps the protocol.
    private(set) var control: [UInt8] = []

    /// The next frame whose last byte is in the chunk; nil: all of the chunk is read.
    /// - Parameter index: of the first byte that is not read yet; moved behind the frame
    mutating func next(in chunk: UnsafeRawBufferPointer, at index: inout Int) -> Arrival? {
        while index < chunk.count {
            step(chunk, &index)
            guard case .payload(missing: 0) = stage else { continue }
            stage = .opcode
            return arrival
        }
        return nil
    }

    private mutating func step(_ chunk: UnsafeRawBufferPointer, _ index: inout Int) {
        switch stage {
        case .opcode:
            arrival = Arrival(opcode: chunk[index] & 15, first: 0, length: 0)
            stage = .length
            index += 1
        case .length:
            let length = Int(chunk[index] & 127)
            stage = length == 126 ? .longLength(missing: 2) : length == 127 ? .longLength(missing: 8) : begin(length)
            index += 1
        case .longLength(let missing):
            arrival.length = arrival.length << 8 | Int(chunk[index])
            stage = missing > 1 ? .longLength(missing: missing - 1) : begin(max(0, arrival.length))
            index += 1
        case .payload(let missing):
            let part = min(missing, chunk.count - index)
            if missing == arrival.length { arrival.first = chunk[index] }
            if arrival.isControl { control.append(contentsOf: chunk[index..<index + part]) }
            stage = .payload(missing: missing - part)
            index += part
        }
    }

    private mutating func begin(_ length: Int) -> Stage {
        arrival.length = length
        if arrival.isControl { control.removeAll(keepingCapacity: true) }
        return .payload(missing: length)
    }
}
