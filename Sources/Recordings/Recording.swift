import Motion
import RefreshEngine
import Scripts

/// A session as it went: the preview at its tick 0, all that was done to it, and all that was to be seen. The first two alone reproduce the third.
///
/// Its file (`.pullcast`) is JSON lines: a header, then `[tick, code, data]`. Ticks count from the session's beginning and never go back.
///
///     {"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"viewport":[390,844], … }}
///     [0,"m","recording"]
///     [0,"f",{"scene":{"viewport":[390,844], … "nodes":[ … ]}}]
///     [0,"f",{"offset":-64,"insetTop":64,"header":{"state":"idle","detail":"idle"}}]
///     [12,"i",{"down":[0,420]}]
///     [13,"i",{"move":[8333.3,431.5]}]
///     [13,"n",{"notice":"willBeginDragging"}]
///     [13,"f",{"offset":-70.23809523809524}]
///     [90,"i",{"restart":{"viewport":[390,844], … }}]
///     [564,"x",null]
///
/// `i` is an input (`InputJSON.swift`), `n` a notice as the wire has it, with `progress`, `m` a mark, `x` the end. `f` is a scene where it
/// is new, or what a frame has other than the one before, as in a golden, but with all digits; a tick at which nothing changes has no line.
///
/// At a tick the preview first goes on by it, then takes that tick's inputs in their order; the frame is what is to be seen after them all.
/// `restart` puts a new preview of that scenario in the place of the one before: its tick 0 is the recording's tick at which it begins.
///
/// What is seen is told from the mark `recording` on. A recording that began in the middle of a session has only inputs before it: how the
/// session came to be as it was. One without `x` was cut off: it is valid up to its last whole line.
public struct Recording: Sendable {
    /// The version of the file's format.
    public static let version = 1
    /// The mark from which on notices and frames are there.
    public static let beginning = "recording"

    /// The session's name.
    public var session: String
    /// The preview at tick 0.
    public var scenario: Scenario
    /// Of its lines, what its errors and events call it.
    public internal(set) var file = ""
    var lines: [Line] = []
    /// The last tick: of `x`, or of the last line there is.
    public internal(set) var end = Tick.zero
    /// Whether the file is cut off: of its last tick something may be missing.
    public internal(set) var isTruncated = false

    struct Line: Sendable {
        var tick: Tick
        var content: Content
        /// Its place in the file, from 1.
        var number = 0
    }

    enum Content: Sendable {
        case input(Input)
        indirect case restart(Scenario)
        case mark(String)
        case observed(FrameLog.Content)
    }

    /// What a file may be, so that none can keep a reader busy for long.
    public enum Limits {
        /// Bytes of a file: a quarter of an hour of bars that all move.
        public static let bytes = 256 << 20
        /// Bytes of a line: a scene with every row that can be inserted, and the longest outlines.
        public static let line = 8 << 20
        /// Bytes for each choice of a system, and how many choices there may be in any case. The recorder's have all parameters written, at least twice as long.
        static let bytesPerSystem = 128, systems = 1_000
        /// The last tick: a year.
        public static let ticks = Tick.seconds(366 * 86_400)
    }

    /// When what is seen begins; nil: the file was cut off before.
    public var beginning: Tick? { lines.first { $0.isBeginning }?.tick }

    /// Of every preview in it, the first one first.
    public var scenarios: [Scenario] {
        [scenario] + lines.compactMap { if case .restart(let scenario) = $0.content { scenario } else { nil } }
    }

    /// Its marks, but for the one at which it begins.
    var marks: [ScriptEvent] { lines.filter { !$0.isBeginning }.compactMap { event($0) } }

    /// A mark as an event.
    func event(_ line: Line) -> ScriptEvent? {
        guard case .mark(let name) = line.content else { return nil }
        return ScriptEvent(location: ScriptLocation(file: file, line: line.number, column: 1), tick: line.tick, kind: .mark(name))
    }

    /// What was to be seen. Of a file that is cut off the last tick, which may lack something, is left out.
    public var frameLog: FrameLog {
        var frameLog = FrameLog()
        frameLog.lines = lines.compactMap { line in
            if case .observed(let content) = line.content { FrameLog.Line(tick: line.tick, content: content) } else { nil }
        }
        frameLog.end = end
        return isTruncated ? frameLog.truncated(before: end) : frameLog
    }
}

extension Recording {
    /// What is in it, for a person: `demo.pullcast: session "demo", 564 ticks (4.7 s), 42 inputs`, and a line a mark.
    public var summary: String {
        let inputs = lines.count { if case .input = $0.content { true } else { false } }
        var text = "\(file): session \(quoted(session)), \(end.inWords), \(inputs) inputs"
        if let beginning, beginning > .zero { text += ", seen from tick \(beginning.count) on" }
        if isTruncated { text += ", cut off" }
        return ([text] + marks.map(\.description)).joined(separator: "\n")
    }
}

extension Recording.Line {
    var isBeginning: Bool { if case .mark(Recording.beginning) = content { true } else { false } }
}

extension FrameLog {
    /// The same without that tick and all behind it.
    func truncated(before tick: Tick) -> FrameLog {
        var copy = self
        copy.lines.removeAll { $0.tick >= tick }
        copy.end = max(tick - Tick(1), .zero)
        return copy
    }
}

/// What a recording holds, counted while its lines come. Its text: `4.7 s, 42 inputs, 301 frames`.
public struct RecordingStatistics: Sendable, CustomStringConvertible {
    /// Since it began; what led there is counted apart.
    private var inputs = 0, frames = 0, inputsBefore = 0
    private var beginning: Tick?, end = Tick.zero

    public init() {}

    /// - Parameter lines: whole ones
    public mutating func add(_ lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "[") { add(line) }
    }

    /// `[12,"f",{…`
    private mutating func add(_ line: ArraySlice<UInt8>) {
        let digits = line.dropFirst().prefix { $0 != UInt8(ascii: ",") }
        guard let tick = Int(String(decoding: digits, as: UTF8.self)) else { return }
        end = Tick(tick)
        switch String(decoding: line[digits.endIndex...].prefix(20), as: UTF8.self) {
        case let text where text.hasPrefix(#","i","#): if beginning == nil { inputsBefore += 1 } else { inputs += 1 }
        case let text where text.hasPrefix(#","f",{"scene""#): break
        case let text where text.hasPrefix(#","f","#): frames += 1
        case let text where text.hasPrefix(#","m","recording""#): beginning = beginning ?? end
        default: break
        }
    }

    public var description: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let text = "\(decimal((end - (beginning ?? end)).seconds)) s, \(count(inputs, "input")), \(count(frames, "frame"))"
        return text + (inputsBefore > 0 ? ", and \(count(inputsBefore, "input")) that led there" : "")
    }
}
