import Motion
import RefreshEngine

/// What is wrong with bytes that are to be a scenario or an input.
public struct EngineError: Error, Hashable, Sendable {
    /// A sentence without its end.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    /// The text ends in the middle of a value, or a number is not one that is allowed.
    static func damaged(_ what: String) -> EngineError { EngineError("\(what) is cut off or damaged") }
}

/// Reads the values of README.md from bytes, one after the other.
struct EngineReader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether all has been read.
    var isAtEnd: Bool { place == bytes.count }

    private mutating func take(_ count: Int) throws(EngineError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= bytes.count - place else { throw .damaged("the message") }
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
    }

    mutating func byte() throws(EngineError) -> UInt8 { try take(1)[0] }

    mutating func double() throws(EngineError) -> Double {
        let bits = try take(8).loadUnaligned(as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: bits))
    }

    /// - Parameter what: what the number is, for the error
    mutating func number(_ what: String, _ range: ClosedRange<Double>) throws(EngineError) -> Double {
        let number = try double()
        guard range.contains(number) else { throw .damaged(what) }
        return number
    }

    mutating func whole(_ what: String, _ range: ClosedRange<Int>) throws(EngineError) -> Int {
        guard let number = Int(exactly: try double()), range.contains(number) else { throw .damaged(what) }
        return number
    }

    mutating func bits() throws(EngineError) -> UInt64 {
        UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self))
    }

    mutating func flag() throws(EngineError) -> Bool { try byte() != 0 }

    mutating func text() throws(EngineError) -> String {
        let count = try whole("a text", 0...Limits.outlineBytes)
        return String(decoding: try take(count), as: UTF8.self)
    }

    /// One of the cases of a kind, by its place in their order.
    mutating func choice<Value: CaseIterable>(_ what: String) throws(EngineError) -> Value {
        let index = Int(try byte())
        let all = Array(Value.allCases)
        guard all.indices.contains(index) else { throw .damaged(what) }
        return all[index]
    }

    /// As many values as are said before them.
    mutating func list<Value>(
        _ what: String, most: Int, _ read: (inout EngineReader) throws(EngineError) -> Value
    ) throws(EngineError) -> [Value] {
        let count = try whole(what, 0...most)
        var values: [Value] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    mutating func optional<Value>(
        _ read: (inout EngineReader) throws(EngineError) -> Value
    ) throws(EngineError) -> Value? {
        try flag() ? try read(&self) : nil
    }
}

// MARK: What scenarios and inputs are made of

extension EngineReader {
    /// How many parameters or outlines a system may have. Chosen: far more than any has.
    private static let mostValues = 1000

    mutating func viewport() throws(EngineError) -> Size {
        Size(try number("a viewport", Limits.viewport), try number("a viewport", Limits.viewport))
    }

    mutating func insets() throws(EngineError) -> EdgeInsets {
        EdgeInsets(top: try number("an inset", Limits.inset), bottom: try number("an inset", Limits.inset))
    }

    mutating func sections() throws(EngineError) -> Int {
        let rows = try whole("the rows of a section", 0...Limits.sectionRows.upperBound)
        guard rows == 0 || Limits.sectionRows.contains(rows) else { throw .damaged("the rows of a section") }
        return rows
    }

    mutating func ticks(_ what: String) throws(EngineError) -> Tick { Tick(try whole(what, Limits.tick)) }

    /// A length of time.
    mutating func duration() throws(EngineError) -> Tick {
        Tick(try whole("a duration", 0...Tick.seconds(Limits.duration.upperBound).count))
    }

    mutating func touch() throws(EngineError) -> TouchSample {
        TouchSample(
            time: try number("a finger's time", Limits.time), y: try number("a finger's place", Limits.finger))
    }

    mutating func moment() throws(EngineError) -> Moment {
        let (range, moment) = (CivilTime.range, Moment(seconds: try double()))
        guard range.contains(moment) else { throw .damaged("a moment") }
        return moment
    }

    mutating func clock() throws(EngineError) -> WallClock {
        WallClock(try moment(), utcOffset: try whole("a clock", Limits.utcOffset))
    }

    mutating func work() throws(EngineError) -> Work? {
        switch try byte() {
        case 0: nil
        case 1: .manual
        case 2: .after(try duration(), try choice("a result"), rows: try whole("new rows", Limits.newRows))
        default: throw .damaged("the work")
        }
    }

    mutating func animation() throws(EngineError) -> Animation {
        let duration = try duration()
        switch try byte() {
        case 0:
            let text = try text()
            guard let curve = try? Easing(parsing: text) else { throw .damaged("a curve") }
            return Animation(duration, curve)
        case 1:
            let (x1, y1) = (try number("a curve", 0...1), try number("a curve", Limits.curve))
            let (x2, y2) = (try number("a curve", 0...1), try number("a curve", Limits.curve))
            return Animation(duration, .cubic(TimingCurve(x1, y1, x2, y2)))
        case 2:
            let spring = Spring(
                mass: try number("a spring", Limits.spring), stiffness: try number("a spring", Limits.spring),
                damping: try number("a spring", Limits.damping))
            let velocity = try number("a spring", Limits.animationVelocity)
            return Animation(duration, timing: .spring(SpringTiming(spring, initialVelocity: velocity)))
        default: throw .damaged("an animation")
        }
    }

    private mutating func values() throws(EngineError) -> [(name: String, value: ParameterValue)] {
        try list("the parameters", most: EngineReader.mostValues) { (reader) throws(EngineError) in
            (try reader.text(), try reader.value())
        }
    }

    private mutating func value() throws(EngineError) -> ParameterValue {
        switch try byte() {
        case 0: .number(try double())
        case 1: .flag(try flag())
        case 2: .text(try text())
        default: throw .damaged("a parameter")
        }
    }

    mutating func scrollSettings() throws(EngineError) -> ScrollSettings {
        var settings = ScrollSettings()
        for (name, value) in try values() {
            do throws(ParameterError) { try settings.set(name, to: value) } catch { throw .damaged("a parameter") }
        }
        return settings
    }

    /// - Parameter scenario: the scenario with the pictures that it may name
    mutating func system(
        at edge: Edge, _ scenario: Scenario, in catalog: Catalog
    ) throws(EngineError) -> SystemChoice? {
        guard try flag() else { return nil }
        let (name, values) = (try text(), try values())
        let outlines = try list("the outlines", most: EngineReader.mostValues) { (reader) throws(EngineError) in
            Outline(
                text: try reader.text(), fontSize: try reader.number("an outline", Limits.picture),
                data: try reader.text(), length: try reader.number("an outline", Limits.outlineLength))
        }
        do throws(ParameterError) {
            let choice = try SystemChoice(name, edge: edge, values: values, outlines: outlines, in: catalog)
            try scenario.check(choice)
            return choice
        } catch { throw .damaged("a parameter") }
    }

    mutating func memory() throws(EngineError) -> ControlMemory {
        try list("a memory", most: Limits.memories) { (reader) throws(EngineError) in
            (try reader.text(), try reader.bits())
        }.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    mutating func images() throws(EngineError) -> ImageSet {
        let (path, count) = (try text(), try whole("a set of pictures", Limits.pictures))
        let size = Size(
            try number("the size of pictures", Limits.picture), try number("the size of pictures", Limits.picture))
        let columns = try whole("a set of pictures", 0...count)
        let delays = try optional { (reader) throws(EngineError) in
            try reader.list("the times of pictures", most: count) { (reader) throws(EngineError) in
                try reader.number("a picture's time", Limits.pictureTime)
            }
        }
        guard (delays?.count ?? count) == count else { throw .damaged("the times of pictures") }
        return ImageSet(path: path, count: count, size: size, columns: columns == 0 ? nil : columns, delays: delays)
    }
}

// MARK: Scenarios and inputs

extension EngineReader {
    mutating func scenario(in catalog: Catalog) throws(EngineError) -> Scenario {
        var scenario = Scenario()
        scenario.tick = try ticks("a tick")
        scenario.viewport = try viewport()
        scenario.contentHeight = try number("the content", Limits.content)
        scenario.sectionRows = try sections()
        scenario.insets = try insets()
        scenario.start = try optional { (reader) throws(EngineError) in
            try reader.number("the start", Limits.offset)
        }
        scenario.seed = try bits()
        scenario.scroll = try scrollSettings()
        scenario.images = try list("the pictures", most: Limits.imageSets) { (reader) throws(EngineError) in
            (try reader.text(), try reader.images())
        }.reduce(into: [:]) { $0[$1.0] = $1.1 }
        scenario.header = try system(at: .header, scenario, in: catalog)
        scenario.footer = try system(at: .footer, scenario, in: catalog)
        scenario.work = try work()
        scenario.clock = try clock()
        scenario.lastRefresh = try list("the last refreshes", most: Limits.timeKeys) { (reader) throws(EngineError) in
            (try reader.text(), try reader.moment())
        }.reduce(into: [:]) { $0[$1.0] = $1.1 }
        scenario.inserted = try list("the inserted rows", most: Limits.insertedRows) { (reader) throws(EngineError) in
            InsertedRow(row: try reader.whole("an inserted row", 0...InsertedRow.last), text: try reader.text())
        }
        for edge in Edge.allCases {
            let memory = try memory()
            if !memory.isEmpty { scenario.memory[edge] = memory }
        }
        guard isAtEnd else { throw .damaged("the scenario") }
        return scenario
    }

    /// - Parameter scenario: the scenario of the preview that takes it
    mutating func input(of scenario: Scenario, in catalog: Catalog) throws(EngineError) -> Input {
        let input = try readInput(of: scenario, in: catalog)
        guard isAtEnd else { throw .damaged("an input") }
        return input
    }

    private mutating func readInput(of scenario: Scenario, in catalog: Catalog) throws(EngineError) -> Input {
        let kind: EngineInput = try choice("an input")
        switch kind {
        case .down: return .fingerDown(try touch())
        case .move: return .fingerMoved(try touch())
        case .up:
            return .fingerUp(
                try touch(),
                velocity: try optional { (reader) throws(EngineError) in
                    try reader.number("a velocity", Limits.velocity)
                })
        case .cancel: return .fingerCancelled
        case .begin: return .begin(try choice("an edge"))
        case .finish: return .finish(try choice("an edge"), try choice("a result"))
        case .content: return .content(height: try number("the content", Limits.content))
        case .sections: return .sections(rows: try sections())
        case .viewport: return .viewport(try viewport())
        case .insets:
            return .insets(try insets(), try optional { (reader) throws(EngineError) in try reader.animation() })
        case .scroll: return .scroll(to: try number("an offset", Limits.offset), try animation())
        case .scrollSettings: return .scrollSettings(try scrollSettings())
        case .system:
            let edge: Edge = try choice("an edge")
            return .system(try system(at: edge, scenario, in: catalog), edge)
        case .work: return .work(try work())
        case .reset: return .reset(try choice("an edge"))
        case .clock: return .clock(try clock())
        case .lastRefresh:
            return .lastRefresh(
                key: try text(), try optional { (reader) throws(EngineError) in try reader.moment() })
        case .stall:
            return .stall(Tick(try whole("a stall", 0...Tick.seconds(Limits.stall.upperBound).count)))
        case .insertRows:
            return .insertRows(count: try whole("rows", Limits.changedRows), at: try whole("a row", Limits.row))
        case .deleteRows:
            return .deleteRows(count: try whole("rows", Limits.changedRows), at: try whole("a row", Limits.row))
        }
    }
}

/// The kinds of inputs in the order of their numbers.
enum EngineInput: CaseIterable {
    case down, move, up, cancel, begin, finish, content, sections, viewport, insets, scroll, scrollSettings, system,
        work, reset, clock, lastRefresh, stall, insertRows, deleteRows
}
