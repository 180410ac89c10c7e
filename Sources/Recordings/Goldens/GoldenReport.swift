import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// The report for people on two frame logs that differ. Its text:
///
///     pull.pull:21:1: golden pull-cycle: differs from tick 72 on (0.6s, 12 ticks after mark loading in line 14)
///       scene.header.parameters.dropHeight: expected 80pt, found 90pt, difference 10pt, tolerance 0.01pt
///       node 3 (bar) transform.ty: expected -13.3333, found -13.2811, 0.0522pt lower on screen, tolerance 0.01pt
///           tick    expected      actual  difference
///             71    -13.1024    -13.1024           0
///         >   72    -13.3333    -13.2811      0.0522
///       expected ▁▁▂▃▅▆▇█ -13.3333pt to 0pt
///       actual   ▁▁▂▃▅▆▇█ over 564 ticks
///       at the worst, at tick 80 (0.6667s, 20 ticks after mark loading in line 14):
///       …
///       492 of 565 ticks differ
///
/// Differences in scenes, such as another parameter, come first. Then follow the first difference, the first number of
/// the motion that differs with its curve, and the number that differs most.
public struct GoldenReport: Sendable, CustomStringConvertible {
    /// The first line, and the lines below it.
    public private(set) var title: String, body: [String]
    /// The number of the motion that differs most, or else the first difference, in one line: `node 3 (bar)
    /// transform.ty: expected -13.3333, found -13.2811, 0.0522pt lower on screen, tolerance 0.01pt, at tick 80
    /// (0.6667s)`.
    public private(set) var worst: String

    public var description: String { ([title] + body.map { "  " + $0 }).joined(separator: "\n") }

    /// How many ticks are shown before and after the one that differs.
    private static let around = 3
    /// The width of a curve, characters.
    private static let curveWidth = 60
    /// How far a curve goes before and after the tick that differs, ticks. Chosen: five minutes, as much as one can
    /// grasp in a session of hours.
    private static let maxCurveTicks = 36_000

    /// - Parameters:
    ///   - comparison: the comparison of the two logs
    ///   - subject: what differs, for the first line: `pull.pull:21:1: golden pull-cycle`
    ///   - marks: the marks that were set until then
    /// - Returns: nil when nothing differs
    public init?(
        _ comparison: GoldenComparison, _ expected: FrameLog, _ actual: FrameLog, of subject: String,
        marks: [ScriptEvent]
    ) {
        guard let first = comparison.first else { return nil }
        let largest = comparison.worst ?? first
        worst = "\(largest.sentence(expected, actual)), at \(GoldenReport.words(on: largest.tick, "", marks))"
        title = "\(subject): differs from \(GoldenReport.words(on: first.tick, "on", marks))"
        body = comparison.inScenes.map { difference in
            difference.sentence(expected, actual)
                + (difference.tick == first.tick
                    ? "" : ", from \(GoldenReport.words(on: difference.tick, "on", marks))")
        }
        if comparison.sceneCount > body.count {
            body.append("and \(comparison.sceneCount - body.count) more in the scene")
        }
        if !first.isInScene { body.append(first.sentence(expected, actual)) }
        if let moved = GoldenReport.moved(first, expected, actual) { body.append(moved) }
        if let number = comparison.firstNumber {
            if number != first {
                body += [
                    "the motion differs from \(GoldenReport.words(on: number.tick, "on", marks)):",
                    number.sentence(expected, actual),
                ]
            }
            body += GoldenReport.curves(of: number, expected, actual)
        } else {
            body += GoldenReport.curves(of: first, expected, actual)
        }
        if let worst = comparison.worst, worst != comparison.firstNumber {
            body += [
                "at the worst, at \(GoldenReport.words(on: worst.tick, "", marks)):", worst.sentence(expected, actual),
            ]
            // The curve of this field is already in the report.
            let table = GoldenReport.curves(of: worst, expected, actual)
            body += worst.subject == comparison.firstNumber?.subject ? table.dropLast(2) : table
        }
        body.append("\(comparison.differingTicks) of \(max(expected.end, actual.end).count + 1) ticks differ")
    }

    /// `tick 72 on (0.6s, 12 ticks after mark loading in line 14)`
    private static func words(on tick: Tick, _ on: String, _ marks: [ScriptEvent]) -> String {
        "tick \(tick.count)\(on.isEmpty ? "" : " " + on) (\(decimal(tick.seconds))s\(place(of: tick, marks)))"
    }

    private static func place(of tick: Tick, _ marks: [ScriptEvent]) -> String {
        guard let mark = marks.last(where: { $0.tick <= tick }), case .mark(let name) = mark.kind else { return "" }
        let ticks = (tick - mark.tick).count
        return
            ", \(ticks == 0 ? "at" : "\(ticks) tick\(ticks == 1 ? "" : "s") after") mark \(visible(name)) in line \(mark.location.line)"
    }

    /// The ticks at which a notice comes that is missing at its own tick.
    private static func moved(_ difference: GoldenDifference, _ expected: FrameLog, _ actual: FrameLog) -> String? {
        guard difference.subject == .notice else { return nil }
        func ticks(_ notice: String, _ frameLog: FrameLog) -> String? {
            let ticks = frameLog.lines.compactMap { line in
                if case .notice(let fields) = line.content, GoldenDifference.words(of: fields) == notice {
                    String(line.tick.count)
                } else {
                    nil
                }
            }
            return ticks.isEmpty ? nil : "tick \(ticks.joined(separator: ", "))"
        }
        if difference.expected != "none" { return "it came at \(ticks(difference.expected, actual) ?? "no tick")" }
        return ticks(difference.actual, expected).map { "it was to come at \($0)" } ?? "it was never to come"
    }

    /// The ticks that the curve shows: all, if they are not too many.
    private static func window(around tick: Int, _ expected: FrameLog, _ actual: FrameLog) -> ClosedRange<Int> {
        let first = [expected, actual].compactMap { $0.lines.first?.tick.count }.min() ?? 0
        return max(
            first, tick - maxCurveTicks)...max(tick, min(max(expected.end, actual.end).count, tick + maxCurveTicks))
    }

    /// The table around the tick, and the curves of a number. Empty for differences that are not in a field.
    private static func curves(of difference: GoldenDifference, _ expected: FrameLog, _ actual: FrameLog) -> [String] {
        guard case .field(let field, let part) = difference.subject else { return [] }
        let window = window(around: difference.tick.count, expected, actual)
        let (old, new) = (expected.curve(of: field, part, in: window), actual.curve(of: field, part, in: window))
        guard difference.number != nil else {
            return old.words(beside: new, around: difference.tick.count, GoldenReport.around)
        }
        let (a, b) = (old.numbers, new.numbers)
        let all = a + b
        guard let least = all.min(), let most = all.max() else { return [] }
        let range = least...most
        let unit = difference.onScreen == nil ? difference.number?.kind.unit ?? "" : ""
        return old.words(beside: new, around: difference.tick.count, GoldenReport.around) + [
            "expected \(sparkline(a, in: range, width: curveWidth)) \(decimal(least))\(unit) to \(decimal(most))\(unit)",
            "actual   \(sparkline(b, in: range, width: curveWidth)) over \(max(a.count, b.count) - 1) ticks",
        ]
    }
}

extension GoldenDifference {
    /// `offset: expected -13.3333pt, found -13.2811pt, difference 0.0522pt, tolerance 0.01pt`
    ///
    /// `group transform.ty: expected -13.3333, found -13.2811, bar 4 0.0522pt lower on screen,
    /// tolerance 0.01pt`
    fileprivate func sentence(_ old: FrameLog, _ new: FrameLog) -> String {
        var text = "\(name(old, new)): expected \(expected), found \(actual)"
        if let number, let inWords {
            let what =
                onScreen.map { seen in ownNode == seen.node ? "" : old.nodeName(seen.node, or: new, at: tick) + " " }
                ?? "difference "
            text += ", \(what)\(inWords), tolerance \(plain(number.tolerance))\(number.kind.unit)"
        }
        return text
    }

    /// The node whose field it is.
    private var ownNode: Int? {
        if case .field(let field, _) = subject, case .node(let index) = field.owner { index } else { nil }
    }

    func name(_ old: FrameLog, _ new: FrameLog) -> String {
        switch subject {
        case .scene: "the scene"
        case .notice: "notice"
        case .end: "the last tick"
        case .leaf(let path): path
        case .field(let field, let part):
            switch field.owner {
            case .list: field.name.rawValue
            case .control(let edge): "\(edge.rawValue) \(field.name.rawValue)"
            case .node(let id):
                "\(old.nodeName(id, or: new, at: tick)) " + field.name.rawValue + (part.map { "." + $0 } ?? "")
            }
        }
    }

    /// The difference of a number in one line: `0.004pt in offset at tick 72 (points, tolerance 0.01pt)`, `0.004pt
    /// higher on screen in transform at tick 72 (…)`.
    public var summary: String {
        guard let number, let inWords else { return "" }
        let name =
            switch subject {
            case .field(let field, _): field.name.rawValue
            case .leaf(let path): path
            case .scene, .notice, .end: ""
            }
        return
            "\(inWords) in \(name) at tick \(tick.count) (\(number.kind.rawValue), tolerance \(plain(number.tolerance))\(number.kind.unit))"
    }
}

extension FrameLog {
    /// `arrow`, `bar 3`. A golden's file has no names, and the run that is compared with it has.
    func nodeName(_ id: Int, or other: FrameLog, at tick: Tick) -> String {
        for names in [names(at: tick), other.names(at: tick), kinds(at: tick), other.kinds(at: tick)]
        where id < names.count {
            return names[id]
        }
        return "node \(id), which is not in the scene"
    }

    private func names(at tick: Tick) -> [String] { names.last { $0.since <= tick }?.names ?? [] }

    /// The nodes of that tick's scene by their kinds: `bar 3`.
    private func kinds(at tick: Tick) -> [String] {
        for line in lines.reversed() where line.tick <= tick {
            guard case .scene(let fields) = line.content else { continue }
            return Scene(fields: fields)?.nodeNames ?? []
        }
        return []
    }

    /// The values of a field at every tick of a window.
    fileprivate func curve(of field: FrameField, _ part: String?, in window: ClosedRange<Int>) -> FieldCurve {
        var values: [FrameValue] = []
        var now = field.rest
        for line in lines.prefix(while: { $0.tick.count <= window.upperBound }) {
            while window.lowerBound + values.count < line.tick.count { values.append(now) }
            if case .scene = line.content, case .node = field.owner { now = field.rest }
            guard case .frame(let changes) = line.content else { continue }
            if let change = changes.first(where: { $0.field == field }) { now = change.value }
        }
        while window.lowerBound + values.count <= min(end.count, window.upperBound) { values.append(now) }
        return FieldCurve(start: window.lowerBound, values: values, part: part)
    }
}
