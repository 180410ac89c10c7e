/// One connection of a load.
struct Viewer {
    enum Phase { case connecting, shakingHands, open, closed }

    let socket: Int32
    var phase = Phase.connecting
    /// The server's answer to the handshake, until it is whole.
    var head: [UInt8] = []
    var reader = FrameReader()
    /// When its schedule begins, ns.
    private var start = 0
    /// The step of the schedule that comes next, and when, ns; `never` when there is none.
    private(set) var step = 0, due = Viewer.never
    /// How much of that step the socket has taken, bytes.
    var sent = 0
    /// When the first of the messages was sent that nothing has come since, and when the last message came, ns; 0: there is none.
    var waitingSince = 0, lastMessage = 0
    var messages = 0

    static let never = Int.max

    init(socket: Int32) { self.socket = socket }

    /// Takes the next bytes of the server's answer.
    /// - Returns: how many of them belonged to it, once it is whole
    mutating func takeHead(_ chunk: UnsafeRawBufferPointer) -> Int? {
        for (index, byte) in chunk.enumerated() {
            head.append(byte)
            if byte == UInt8(ascii: "\n"), head.suffix(4) == [13, 10, 13, 10] { return index + 1 }
        }
        return nil
    }

    /// Whether the answer agrees to speak WebSocket.
    var isAccepted: Bool { head.starts(with: Array("HTTP/1.1 101".utf8)) }

    mutating func begin(_ schedule: Schedule, at start: Int) {
        self.start = start
        due = schedule.time(of: step).map { start + $0 } ?? Viewer.never
    }

    /// The present step is done.
    mutating func goOn(_ schedule: Schedule) {
        (step, sent) = (step + 1, 0)
        begin(schedule, at: start)
    }

    mutating func end() { (phase, due) = (.closed, Viewer.never) }
}
