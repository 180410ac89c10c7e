import Measures
import Motion
import RefreshEngine

/// The finger of a script, as tools that drive real devices can be told of it: strokes with straight ways in time, and
/// waits between them.
///
/// Everything that is not the finger's, such as the control and its settings, is the app's own there.
public struct DeviceGesture: Sendable {
    enum Part: Hashable, Sendable {
        case stroke(DeviceStroke)
        /// Time without a finger, ms.
        case pause(Int)
        /// `wait settled`, with its longest time, ms.
        case settle(timeout: Int)
    }

    /// Samples of all strokes. Espresso has them in one method, and each takes some 20 of the 65,535 bytes that a method
    /// of the Java machine may have (The Java Virtual Machine Specification, 4.7.3).
    static let maxSamples = 2_000

    /// The script's name without its ending.
    let name: String
    let viewport: Size
    let parts: [Part]
    /// When the finger has armed a control, ms after it went down, and how far the list was down then, pt; nil: it
    /// never does.
    let armed: (milliseconds: Double, pull: Double)?

    /// Runs the script.
    /// - Throws: at a step that no finger can do, at a wait that times out, when there is no finger in it, and when there
    ///   are more than `maxSamples`
    public init(of script: Script) throws(ScriptError) {
        let file = script.file.split(separator: "/").last.map(String.init) ?? script.file
        name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        viewport = script.scenario.viewport
        let items = try PointerActions(of: script).items
        parts = DeviceGesture.parts(items, waits: script.settledWaits)
        armed = script.armed
        let location = ScriptLocation(file: script.file, line: 1, column: 1)
        guard !strokes.isEmpty else { throw ScriptError(location, "no finger touches the list") }
        let count = strokes.reduce(0) { $0 + $1.sampleCount }
        guard count <= DeviceGesture.maxSamples else {
            throw ScriptError(
                location,
                "the finger moves through \(count) samples; a gesture for a device has at most \(DeviceGesture.maxSamples), \(DeviceGesture.maxSamples / Tick.perSecond) s of movement"
            )
        }
    }

    var strokes: [DeviceStroke] { parts.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } } }

    /// - Parameter waits: after how many strokes the script waits until all has settled, and for how long, ms
    private static func parts(_ items: [PointerActions.Item], waits: [Int: Int]) -> [Part] {
        var parts: [Part] = []
        var stroke: DeviceStroke?
        var (place, count, pause) = (Point.zero, 0, 0)
        for item in items {
            switch item {
            case .pause(let time) where stroke == nil: pause += time
            case .pause(let time): stroke?.add(time, place)
            case .move(let time, let x, let y, let fromPointer):
                place = fromPointer ? Point(place.x + x, place.y + y) : Point(x, y)
                stroke?.add(time, place)
            case .down:
                if pause > 0, count == 0 || waits[count] == nil { parts.append(.pause(pause)) }
                (stroke, pause) = (DeviceStroke(from: place), 0)
            case .up, .cancel:
                guard var ended = stroke else { continue }
                ended.isCancelled = item == .cancel
                parts.append(.stroke(ended))
                (stroke, count) = (nil, count + 1)
                if let timeout = waits[count] { parts.append(.settle(timeout: timeout)) }
            }
        }
        if pause > 0, waits[count] == nil { parts.append(.pause(pause)) }
        return parts
    }
}

/// What a finger does from when it goes down until it lifts.
struct DeviceStroke: Hashable, Sendable {
    struct Moment: Hashable, Sendable {
        /// Since it went down, ms.
        var time: Int
        /// In the viewport, pt.
        var place: Point
    }

    /// The first is where it goes down. Between two of them it moves straight and evenly.
    private(set) var moments: [Moment]
    var isCancelled = false

    init(from place: Point) { moments = [Moment(time: 0, place: place)] }

    var start: Point { moments[0].place }
    var end: Point { (moments.last ?? moments[0]).place }
    var duration: Int { (moments.last ?? moments[0]).time }

    mutating func add(_ time: Int, _ place: Point) {
        let end = duration + time
        // A move that takes no time replaces where the finger is; a rest that follows a rest prolongs it.
        if time == 0, moments.count > 1 { moments.removeLast() }
        moments.append(Moment(time: end, place: place))
    }

    /// The place that is farthest from where it goes down.
    var farthest: Point {
        func distance(_ place: Point) -> Double {
            let way = place - start
            return way.x * way.x + way.y * way.y
        }
        return moments.max { distance($0.place) < distance($1.place) }?.place ?? start
    }

    /// How long it rests before it moves, moves, and rests before it lifts, ms.
    var phases: (before: Int, moving: Int, after: Int) {
        let before = moments.last { $0.place == start && isStill(until: $0) }?.time ?? 0
        let after = moments.first { $0.place == end && isStill(from: $0) }?.time ?? duration
        return after >= before ? (before, after - before, duration - after) : (duration, 0, 0)
    }

    private func isStill(until moment: Moment) -> Bool {
        moments.allSatisfy { $0.time > moment.time || $0.place == start }
    }
    private func isStill(from moment: Moment) -> Bool {
        moments.allSatisfy { $0.time < moment.time || $0.place == end }
    }

    /// Whether it goes back on its way.
    var turnsRound: Bool {
        let way = end - start
        return zip(moments, moments.dropFirst()).contains { one, next in
            let step = next.place - one.place
            return step.x * way.x + step.y * way.y < 0 || way == .zero && step != .zero
        }
    }

    /// Whether it moves evenly while it moves: within 1 pt of a straight, even way.
    var isEven: Bool {
        let (before, moving, _) = phases
        guard moving > 0 else { return true }
        return moments.allSatisfy { moment in
            let share = min(max(Double(moment.time - before) / Double(moving), 0), 1)
            let even = start + (end - start) * share
            return abs(even.x - moment.place.x) + abs(even.y - moment.place.y) <= 1
        }
    }

    /// Where it is, at every tick on its way: what a touch screen would report.
    var samples: [Moment] {
        legs.flatMap { one, next, count in
            (1...count).map { index in
                let share = Double(index) / Double(count)
                return Moment(
                    time: one.time + Int((Double(next.time - one.time) * share).rounded()),
                    place: one.place + (next.place - one.place) * share)
            }
        }
    }
    var sampleCount: Int { legs.reduce(0) { $0 + $1.count } }

    /// The straight ways from one place to another, and in how many samples.
    private var legs: [(from: Moment, to: Moment, count: Int)] {
        zip(moments, moments.dropFirst()).filter { $1.time > $0.time && $0.place != $1.place }.map { one, next in
            (one, next, max(1, (next.time - one.time) * Tick.perSecond / 1000))
        }
    }
}

extension Script {
    /// After how many strokes it waits until all has settled, and for how long, ms.
    fileprivate var settledWaits: [Int: Int] {
        var waits: [Int: Int] = [:]
        var strokes = 0
        for step in steps {
            switch step.action {
            case .release, .cancel, .fling, .tap(.some): strokes += 1
            case .wait(.settled, let timeout) where strokes > 0: waits[strokes] = Int((timeout * 1000).rounded())
            default: break
            }
        }
        return waits
    }

    fileprivate var armed: (milliseconds: Double, pull: Double)? {
        var measures = MotionMeasures()
        var pulls: [Tick: Double] = [:]
        _ = run { moment in
            switch moment {
            case .tick(let preview):
                measures.observe(preview, at: preview.tick)
                pulls[preview.tick] = preview.frame().pull
            case .notices(let notices, _): measures.observe(notices)
            case .input(let input, _): measures.observe(input)
            case .event, .restart: break
            }
        }
        return measures.all.first { $0.name == .timeToArm }.map { ($0.value, pulls[$0.tick] ?? 0) }
    }
}
