import PreviewProtocol

/// One connection of a load.
struct LoadViewer {
    enum Phase { case connecting, shakingHands, open, closed }

    let socket: Int32
    var phase = Phase.connecting
    /// The server's response to the handshake, until it is complete.
    var head: [UInt8] = []
    var reader = FrameReader()
    /// When its schedule has begun, ns.
    private var start = 0
    /// The next step of the schedule, and when it is due, ns; `never` if there is none.
    private(set) var step = 0, due = LoadViewer.never
    /// How much of that step's frame the socket has taken, bytes.
    var sent = 0
    /// When the first message was sent since one was received, and when the last message was received, ns; 0 if there
    /// is none.
    var waitingSince = 0, lastMessage = 0
    var messages = 0

    static let never = Int.max

    init(socket: Int32) { self.socket = socket }

    /// Takes the next bytes of the server's response to the handshake.
    /// - Returns: how many of them belong to it; nil if it is not complete
    mutating func takeHead(_ chunk: UnsafeRawBufferPointer) -> Int? {
        for (index, byte) in chunk.enumerated() {
            head.append(byte)
            if byte == UInt8(ascii: "\n"), head.suffix(4) == [13, 10, 13, 10] { return index + 1 }
        }
        return nil
    }

    /// Whether the response accepts the WebSocket.
    var isAccepted: Bool { head.starts(with: Array("HTTP/1.1 101".utf8)) }

    mutating func begin(_ schedule: Schedule, at start: Int) {
        self.start = start
        due = schedule.time(of: step).map { start + $0 } ?? LoadViewer.never
    }

    /// Goes on to the next step.
    mutating func goOn(_ schedule: Schedule) {
        (step, sent) = (step + 1, 0)
        begin(schedule, at: start)
    }

    mutating func end() { (phase, due) = (.closed, LoadViewer.never) }
}

/// Reads the frames that a server sends, in chunks that may end anywhere. It keeps no payloads but those of control
/// frames, which may need an answer.
struct FrameReader {
    /// A frame that has come completely. RFC 6455, 5.2.
    struct Arrival: Equatable {
        var opcode: UInt8
        /// The payload's first byte; 0 if there is none.
        var first: UInt8
        /// The payload's length, bytes.
        var length: Int

        static let text: UInt8 = 1, binary: UInt8 = 2, close: UInt8 = 8, ping: UInt8 = 9, pong: UInt8 = 10

        /// Whether it is a message, or the first frame of one.
        var isMessage: Bool { opcode == Arrival.text || opcode == Arrival.binary }
        fileprivate var isControl: Bool { opcode >= Arrival.close }
    }

    private enum Stage {
        case opcode, length
        case longLength(missing: Int)
        case payload(missing: Int)
    }

    private var stage = Stage.opcode
    private var arrival = Arrival(opcode: 0, first: 0, length: 0)
    /// The payload of the last control frame: at most 125 bytes from a server that follows the protocol.
    private(set) var control: [UInt8] = []

    /// The next frame whose last byte is in the chunk; nil if the whole chunk is read.
    /// - Parameter index: the index of the first byte that is not read yet; it is moved behind the frame
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

/// A WebSocket frame as a client sends it. RFC 6455, 5.2.
enum ClientFrame {
    /// One mask for all frames, so that a frame is made once for a whole load.
    private static let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]

    static func binary(_ message: ClientMessage) -> [UInt8] {
        bytes(opcode: FrameReader.Arrival.binary, message.binary())
    }
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
