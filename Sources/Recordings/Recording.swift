import Motion
import RefreshEngine
import Scripts

/// A recorded session: its preview at tick 0, all inputs, and everything that it showed. The first two alone reproduce
/// the third.
///
/// Its file (`.pullcast`) consists of lines of JSON: a header, then `[tick, code, data]`. Ticks count from the
/// session's beginning and never go back.
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
/// `i` is an input (`InputJSON.swift`), `n` a notice as on the wire, with `progress`, `m` a mark, and `x` the end. `f`
/// is a new scene, or the fields of a frame that differ from the frame before, as in a golden but with all digits. A
/// tick at which nothing changes has no line.
///
/// At each tick the preview first advances, then takes the inputs of that tick in their order; the frame shows the
/// state after all of them. `restart` replaces the preview by a new one of that scenario, whose tick 0 is the
/// recording's tick of this line.
///
/// Notices and frames begin at the mark `recording`. A recording that began in the middle of a session has only inputs
/// before that mark, which lead to the session's state. A file without `x` was truncated: it is valid up to its last
/// complete line.
public struct Recording: Sendable {
    /// The version of the file's format.
    public static let version = 1
    /// The mark from which on there are notices and frames.
    public static let beginning = "recording"

    /// The session's name.
    public var session: String
    /// The preview at tick 0.
    public var scenario: Scenario
    /// The name of its file, for errors and events.
    public internal(set) var file = ""
    var lines: [Line] = []
    /// The tick of `x`, or of the last line in a file without `x`.
    public internal(set) var end = Tick.zero
    /// Whether the file was truncated. Then its last tick may be incomplete.
    public internal(set) var isTruncated = false

    struct Line: Sendable {
        var tick: Tick
        var content: Content
        /// Its number in the file, from 1.
        var number = 0
    }

    enum Content: Sendable {
        case input(Input)
        indirect case restart(Scenario)
        case mark(String)
        case observed(FrameLog.Content)
    }

    /// The limits of a file, so that none can keep a reader busy for long.
    public enum Limits {
        /// The length of a file, bytes: a quarter of an hour in which all bars move.
        public static let bytes = 256 << 20
        /// The length of a line, bytes: a scene with every row that can be inserted and the longest outlines.
        public static let line = 8 << 20
        /// A file may choose a system once for each so many bytes, and so many times in any case. In a recorded file a
        /// choice is at least twice as long, because it has all parameters.
        static let bytesPerSystem = 128, systems = 1_000
        /// The last tick: a year.
        public static let ticks = Tick.seconds(366 * 86_400)
    }

    /// The tick from which on there are notices and frames; nil when the file was truncated before.
    public var beginning: Tick? { lines.first { $0.isBeginning }?.tick }

    /// The scenarios of all its previews, in their order.
    public var scenarios: [Scenario] {
        [scenario] + lines.compactMap { if case .restart(let scenario) = $0.content { scenario } else { nil } }
    }

    /// Its marks, except the one at which notices and frames begin.
    public var marks: [ScriptEvent] { lines.filter { !$0.isBeginning }.compactMap { event($0) } }

    /// The event of a mark; nil for any other line.
    func event(_ line: Line) -> ScriptEvent? {
        guard case .mark(let name) = line.content else { return nil }
        return ScriptEvent(
            location: ScriptLocation(file: file, line: line.number, column: 1), tick: line.tick, kind: .mark(name))
    }

    /// Everything that it showed. The last tick of a truncated file is left out, because it may be incomplete.
    public var frameLog: FrameLog {
        var frameLog = FrameLog()
        frameLog.lines = lines.compactMap { line in
            if case .observed(let content) = line.content {
                FrameLog.Line(tick: line.tick, content: content)
            } else {
                nil
            }
        }
        frameLog.end = end
        return isTruncated ? frameLog.truncated(before: end) : frameLog
    }
}

extension Recording {
    /// A summary for people: `demo.pullcast: session "demo", 564 ticks (4.7 s), 42 inputs`, and a line for each mark.
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
    /// The log without this tick and all after it.
    func truncated(before tick: Tick) -> FrameLog {
        var copy = self
        copy.lines.removeAll { $0.tick >= tick }
        copy.end = max(tick - Tick(1), .zero)
        return copy
    }
}

/// Counts what a recording holds while its lines arrive. Its text: `4.7 s, 42 inputs, 301 frames`.
public struct RecordingStatistics: Sendable, CustomStringConvertible {
    /// The inputs and frames since notices and frames began, and the inputs before.
    private var inputs = 0, frames = 0, inputsBefore = 0
    private var beginning: Tick?, end = Tick.zero

    public init() {}

    /// - Parameter lines: complete lines
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
        let text =
            "\(decimal((end - (beginning ?? end)).seconds)) s, \(count(inputs, "input")), \(count(frames, "frame"))"
        return text + (inputsBefore > 0 ? ", and \(count(inputsBefore, "input")) that led there" : "")
    }
}
