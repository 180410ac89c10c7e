import RefreshEngine

/// What a script expects of a frame.
public enum Expectation: Hashable, Sendable, CustomStringConvertible {
    /// `expect footer state armed`
    case state(Edge, ControlState)
    /// `expect detail refreshing`: the state in the system's own word.
    case detail(Edge, String)
    /// `expect text "加载数据中..."`: a visible label has exactly this text.
    case text(String)
    /// `expect node arrow hidden`, `expect node "bar 3" at 195pt 26pt within 1pt`
    case node(String, NodeExpectation)
    /// `expect row 3 at 152pt within 1pt`: where its top is in the viewport, pt. Rows count from 1.
    case row(Int, at: Double, tolerance: Double)
    /// `expect pinned header at 64pt`: where the top of the section header is that is pinned to the top inset, or
    /// that the next section pushes away from there, pt in the viewport.
    case pinnedHeader(at: Double, tolerance: Double)
    /// `expect footer callbacks "begin action"`: the callbacks that the app received since the script began, or since
    /// the last such expectation.
    case callbacks(Edge, [Callback])
    /// `expect haptic`, `expect footer haptic 2`: the phone has ticked so often since the script began, or since the
    /// last such expectation.
    case haptic(Edge, Int)
    /// `expect offset -64pt within 0.5pt`, `expect offset < -40pt`: value and tolerance in the quantity's own unit. The
    /// tolerance is 0 if none is given.
    case quantity(Quantity, Relation, Double, tolerance: Double)
    /// `expect overshoot < 12pt`, `expect settle = 600ms within 10ms`: value and tolerance in the measure's own unit,
    /// over the motion so far.
    case measure(Measure.Name, Relation, Double, tolerance: Double)

    /// - Parameters:
    ///   - preview: the preview whose frame it is
    ///   - callbacks, haptics: at each edge, those that an expectation of them is about
    ///   - measures: of the motion up to this frame
    /// - Returns: nil when the expectation holds, otherwise how the frame differs
    public func failure(
        in frame: Frame, of preview: Simulation, callbacks: [Edge: [Callback]] = [:], haptics: [Edge: Int] = [:],
        measures: MotionMeasures = MotionMeasures()
    ) -> ExpectationFailure? {
        switch self {
        case .state(let edge, let state):
            return difference("\(edge.rawValue) state", state.rawValue, frame.status(at: edge)?.state.rawValue)
        case .detail(let edge, let detail):
            return difference("\(edge.rawValue) detail", detail, frame.status(at: edge)?.detail)
        case .text(let text):
            let shown = frame.shownTexts(in: preview.scene)
            return shown.contains(text)
                ? nil : difference("text", quoted(text), shown.map { quoted($0) }.joined(separator: ", "))
        case .node(let name, let expected): return expected.failure(of: name, in: frame, of: preview.scene)
        case .row(let row, let top, let tolerance):
            return ExpectationFailure(
                "row \(row)", "pt", top, preview.scene.top(ofRow: row - 1, in: frame), tolerance: tolerance)
        case .pinnedHeader(let top, let tolerance):
            return ExpectationFailure(
                "pinned header", "pt", top, preview.scene.pinnedHeader(frame)?.top, tolerance: tolerance)
        case .callbacks(let edge, let expected):
            return difference("\(edge.rawValue) callbacks", expected.literal, (callbacks[edge] ?? []).literal)
        case .haptic(let edge, let count):
            return difference("\(edge.rawValue) haptic", "\(count)", "\(haptics[edge] ?? 0)")
        case .quantity(let quantity, .equal, let expected, let tolerance):
            return ExpectationFailure(
                quantity.name, quantity.unit, expected, quantity.value(in: frame), tolerance: tolerance)
        case .quantity(let quantity, let relation, let bound, _):
            let value = quantity.value(in: frame)
            if let value, relation.holds(value, bound) { return nil }
            return ExpectationFailure(
                field: quantity.name, expected: condition,
                actual: value.map { readable($0) + quantity.unit } ?? "nothing")
        case .measure(let name, let relation, let value, let tolerance):
            if let measure = measures[name], relation.holds(measure.value, value, tolerance: tolerance) { return nil }
            return ExpectationFailure(field: name.rawValue, expected: condition, actual: measures.words(for: name))
        }
    }

    /// As it is written in a script: `header state armed`, `offset -64pt within 0.5pt`.
    public var description: String {
        switch self {
        case .state(let edge, let state): "\(edge.rawValue) state \(state.rawValue)"
        case .detail(let edge, let detail): "\(edge.rawValue) detail \(detail)"
        case .text(let text): "text \(quoted(text))"
        case .node(let name, let expected): "node \(Spelling.written(name) ?? quoted(name)) \(expected)"
        case .row(let row, let top, let tolerance): "row \(row) at \(written(top, "pt", tolerance: tolerance))"
        case .pinnedHeader(let top, let tolerance): "pinned header at \(written(top, "pt", tolerance: tolerance))"
        case .callbacks(let edge, let callbacks): "\(edge.rawValue) callbacks \(callbacks.literal)"
        case .haptic(let edge, let count): "\(edge.rawValue) haptic \(count)"
        case .quantity(let quantity, .equal, let value, let tolerance):
            "\(quantity.name) \(written(value, quantity.unit, tolerance: tolerance))"
        case .quantity(let quantity, _, _, _): "\(quantity.name) \(condition)"
        case .measure(let name, _, _, _): "\(name.rawValue) \(condition)"
        }
    }

    /// `< 12pt`; empty for what is not compared.
    private var condition: String {
        if case .quantity(let quantity, let relation, let bound, _) = self {
            return "\(relation.rawValue) \(plain(bound))\(quantity.unit)"
        }
        guard case .measure(let name, let relation, let value, let tolerance) = self else { return "" }
        return "\(relation.rawValue) \(readable(value))\(name.unit)"
            + (tolerance == 0 ? "" : " within \(readable(tolerance))\(name.unit)")
    }

    private func difference(_ field: String, _ expected: String, _ actual: String?) -> ExpectationFailure? {
        actual == expected ? nil : ExpectationFailure(field: field, expected: expected, actual: actual ?? "nothing")
    }
}

/// A number with its tolerance, as it is written in a script: `64pt within 1pt`.
func written(_ value: Double, _ unit: String, tolerance: Double) -> String {
    "\(plain(value))\(unit)" + (tolerance == 0 ? "" : " within \(plain(tolerance))\(unit)")
}

extension Frame {
    /// The texts of its visible labels.
    fileprivate func shownTexts(in scene: Scene) -> [String] {
        PlacedNode.place(scene, self).filter { $0.isSeen && !$0.look.text.isEmpty }.map(\.look.text)
    }
}

/// How a frame differs from an expectation. Its text:
/// `offset: expected -64pt, found -63.2pt, difference 0.8pt, tolerance 0.5pt`.
public struct ExpectationFailure: Hashable, Sendable, CustomStringConvertible {
    public var field: String
    /// The two values with their units.
    public var expected: String, actual: String
    /// Only for numbers, with their units.
    public var difference: String?, tolerance: String?

    init(field: String, expected: String, actual: String) {
        (self.field, self.expected, self.actual) = (field, expected, actual)
    }

    /// Compares two numbers; nil when their difference is within the tolerance.
    init?(_ field: String, _ unit: String, _ expected: Double, _ actual: Double?, tolerance: Double) {
        let difference = abs((actual ?? .nan) - expected)
        if difference <= tolerance { return nil }
        self.init(
            field: field, expected: plain(expected) + unit, actual: actual.map { readable($0) + unit } ?? "nothing")
        if actual == nil { return }
        self.difference = differenceInWords(difference, unit, readable, least: 1e-6)
        self.tolerance = plain(tolerance) + unit
    }

    public var description: String {
        var text = "\(field): expected \(expected), found \(actual)"
        if let difference, let tolerance { text += ", difference \(difference), tolerance \(tolerance)" }
        return text
    }
}
