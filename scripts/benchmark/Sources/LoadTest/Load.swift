import Motion
import PreviewProtocol
import RefreshEngine

/// What a server is put under: so many connections, what each of them sends, and for how long.
public struct Load {
    public var connections: Int
    /// The path and query of a connection's handshake, by its number.
    public var path: (Int) -> String
    public var subprotocol: String
    public var schedule = Schedule()
    /// What the first connection sends instead.
    public var firstSchedule: Schedule?
    /// How many of the first connections only drive the others: the messages that they receive are not counted.
    public var uncounted = 0
    /// The first byte of the messages that are counted; nil to count all messages.
    public var counted: UInt8?
    /// Whether `/healthz` is requested all the time.
    public var asksHealth = false
    /// How long the load is applied; nil for the time of all loads.
    public var times: Times?

    /// How long a load is applied, s.
    public struct Times: Sendable {
        /// The time before it is measured, and while it is measured, s.
        public var warmup: Double, duration: Double

        public init(warmup: Double, duration: Double) { (self.warmup, self.duration) = (warmup, duration) }
    }

    /// Viewers of the daemon, each in its own session.
    public init(sessions: Int, system: String, _ schedule: Schedule = Schedule(), in encoding: Encoding = .binary) {
        connections = sessions
        path = { "/ws?session=s\($0)&system=\(system)" }
        subprotocol = encoding.rawValue
        self.schedule = schedule
        counted = encoding == .binary ? Self.frameCode : nil
    }

    /// Viewers of one session, and one controller.
    public init(viewers: Int, system: String, _ schedule: Schedule) {
        self.init(sessions: viewers + 1, system: system)
        path = { _ in "/ws?session=shared&system=\(system)" }
        (uncounted, firstSchedule) = (1, schedule)
    }

    /// The same load for the floor, which knows neither sessions nor kinds of messages.
    public var ofFloor: Load {
        var load = self
        load.path = { _ in "/" }
        load.subprotocol = "floor"
        load.counted = nil
        load.asksHealth = false
        return load
    }

    func schedule(of index: Int) -> Schedule { index == 0 ? firstSchedule ?? schedule : schedule }

    /// The first byte of a `frame` in `pullwire.v1`. Source: PreviewProtocol/README.md, "From the daemon".
    private static let frameCode: UInt8 = 3
}

/// What a connection sends, and when: frames that are made once for all connections of a load.
public struct Schedule: Sendable {
    /// When each frame is sent, ns after the beginning, in ascending order.
    private var times: [Int] = []
    private var frames: [[UInt8]] = []
    /// After how long the schedule begins again, ns; nil if it is sent once.
    private var period: Int?

    public init() {}

    /// - Parameters:
    ///   - messages: frames (`ClientFrame`) with their times, ms
    ///   - period: after how long the schedule begins again, ms; nil if it is sent once
    init(_ messages: [(milliseconds: Double, frame: [UInt8])], period: Double? = nil) {
        times = messages.map { Int($0.milliseconds * 1e6) }
        frames = messages.map(\.frame)
        self.period = period.map { Int($0 * 1e6) }
    }

    /// Binary messages, one after the other, repeated for ever.
    /// - Parameters:
    ///   - interval: the time from each message to the next, ms
    ///   - delay: the time before the first one, ms
    public init(repeating messages: [ClientMessage], every interval: Double, after delay: Double) {
        self.init(
            messages.enumerated().map { (delay + Double($0) * interval, ClientFrame.binary($1)) },
            period: Double(messages.count) * interval)
    }

    /// When message `step`, counted through all repetitions, is due, ns after the beginning; nil if there is none.
    func time(of step: Int) -> Int? {
        guard !times.isEmpty else { return nil }
        let (repetition, place) = step.quotientAndRemainder(dividingBy: times.count)
        if let period { return repetition * period + times[place] }
        return repetition == 0 ? times[place] : nil
    }

    var isEmpty: Bool { times.isEmpty }

    /// Message `step`, counted through all repetitions.
    func frame(of step: Int) -> [UInt8] { frames[step % frames.count] }
}

extension Schedule {
    /// A refresh whose work never ends.
    public static func loading(in encoding: Encoding = .binary) -> Schedule {
        switch encoding {
        case .binary: Schedule([(100, ClientFrame.binary(.work(.manual))), (150, ClientFrame.binary(.begin(.header)))])
        case .json:
            Schedule([
                (100, ClientFrame.text(#"{"type":"work","mode":"manual"}"#)),
                (150, ClientFrame.text(#"{"type":"begin"}"#)),
            ])
        }
    }

    /// The same of a viewer that follows from soon after its first frame on.
    public static func following() -> Schedule {
        Schedule(
            [.work(.manual), .begin(.header), .follow].enumerated().map {
                (100 + Double($0) * 50, ClientFrame.binary($1))
            })
    }

    /// A finger that pulls the list down and lets it go up again, over and over: every sample moves it, and none lets
    /// go of a pulled list.
    public static func dragging() -> Schedule {
        var messages: [(milliseconds: Double, frame: [UInt8])] = []
        for index in 0..<samples {
            let seconds = Double(index) / samplesPerSecond
            // A triangle: always the same speed, so that no two frames are alike.
            let y = top + travel * (1 - abs(2 * Double(index) / Double(samples - 1) - 1))
            let phase: ClientMessage.DragPhase = index == 0 ? .began : index == samples - 1 ? .ended : .moved
            messages.append(
                (seconds * 1000, ClientFrame.binary(.drag(phase, [TouchSample(time: seconds * 1e6, y: y)]))))
        }
        return Schedule(messages, period: Double(samples) / samplesPerSecond * 1000)
    }

    /// How many samples a page sends a second: one for each displayed frame.
    public static let samplesPerSecond = 60.0
    /// How many samples one drag has. Chosen: 4 s, so that its beginning and end, which move nothing, are two samples
    /// of many.
    private static let samples = 240
    /// Where the finger goes down, and how far it pulls before it returns, pt. Chosen: far enough that letting go there
    /// would refresh.
    private static let top = 120.0, travel = 300.0
}
