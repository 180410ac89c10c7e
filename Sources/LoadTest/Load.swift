import PreviewProtocol

/// What is asked of a server: so many connections, what each of them says, and for how long.
public struct Load {
    public var connections: Int
    /// Path and query of a connection's handshake, by its number.
    public var path: (Int) -> String
    public var subprotocol: String
    public var schedule = Schedule()
    /// What the first connection says instead.
    public var firstSchedule: Schedule?
    /// How many connections, the first ones, are there for the others: what they are sent is not counted.
    public var uncounted = 0
    /// The first byte of the messages that are counted; nil: every one.
    public var counted: UInt8?
    /// Whether `/healthz` is asked for all the while.
    public var asksHealth = false
    /// nil: as long as the others.
    public var times: Times?

    /// How long a load is played, s.
    public struct Times: Sendable {
        /// Before it is measured, and while it is.
        public var warmup: Double, duration: Double

        public init(warmup: Double, duration: Double) { (self.warmup, self.duration) = (warmup, duration) }
    }

    /// Viewers of the daemon in `pullwire.v1`, each of a session of its own.
    public init(sessions: Int, system: String, _ schedule: Schedule = Schedule(), in encoding: Encoding = .binary) {
        connections = sessions
        path = { "/ws?session=s\($0)&system=\(system)" }
        subprotocol = encoding.rawValue
        self.schedule = schedule
        counted = encoding == .binary ? Self.frameCode : nil
    }

    /// Viewers of one session, and one who controls it.
    public init(viewers: Int, system: String, _ schedule: Schedule) {
        self.init(sessions: viewers + 1, system: system)
        path = { _ in "/ws?session=shared&system=\(system)" }
        (uncounted, firstSchedule) = (1, schedule)
    }

    /// The same of the floor, which knows neither sessions nor kinds of messages.
    public var ofFloor: Load {
        var load = self
        load.path = { _ in "/" }
        load.subprotocol = "floor"
        load.counted = nil
        load.asksHealth = false
        return load
    }

    /// What connection `index` says.
    func schedule(of index: Int) -> Schedule { index == 0 ? firstSchedule ?? schedule : schedule }

    /// Of a `frame` in `pullwire.v1`. Source: PreviewProtocol/README.md, "From the daemon".
    private static let frameCode: UInt8 = 3
}

/// What came of a load, while it was measured.
public struct LoadResult {
    /// Connections that were open in the end, and those that the server has refused or ended.
    public var open = 0, lost = 0
    public var seconds = 0.0
    /// Of those that are counted.
    public var messages = 0
    /// Of their payloads.
    public var bytes = 0
    /// Between two messages of a connection, and from a message sent to the next one received there.
    public var gaps = Histogram(), latencies = Histogram()
    /// Messages of the connection that got fewest.
    public var fewest = Int.max
    /// Processor time of the server, and of this process, s.
    public var serverSeconds = 0.0, ownSeconds = 0.0
    /// The server's memory in the end, bytes.
    public var resident = 0
    /// The longest that `/healthz` took, ns; nil: it was not asked.
    public var slowestHealth: Int?

    /// Processor time of the server, µs; nil: no message came.
    public var microsecondsAMessage: Double? { messages > 0 ? serverSeconds * 1e6 / Double(messages) : nil }
    public var bytesAMessage: Int { messages > 0 ? bytes / messages : 0 }
    public var messagesASecond: Double { Double(messages) / seconds }
    public var fewestASecond: Double { Double(fewest) / seconds }

    /// Takes in how many messages a viewer got, and the silence that it ends with, if none was longer.
    mutating func end(_ viewer: Viewer, at end: Int, since start: Int) {
        fewest = min(fewest, viewer.messages)
        let silence = end - max(viewer.lastMessage, start)
        if silence > gaps.max { gaps.add(silence) }
    }
}
