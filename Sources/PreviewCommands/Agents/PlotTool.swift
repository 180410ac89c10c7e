import Drawings
import Motion
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// Curves of a motion.
enum PlotTool: AgentTool {
    /// The longest motion that is plotted, ticks. Chosen: five minutes; a curve of more has no detail.
    private static let maxTicks = 36_000
    private static let standard = [MotionSignal.offset, .velocity, .headerProgress]

    static let declaration = AgentToolDeclaration(
        name: "plot", title: "Plot a motion",
        description: "Curves of a motion over time, as a picture and as a line of text each.",
        arguments: [
            .motion, .ghost, .from, .to,
            .init(
                "signals", .values(1...MotionSignal.allCases.count),
                "Of \(MotionSignal.names); by default \(standard.map(\.rawValue).joined(separator: ", "))."),
        ])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let span = try AgentSpan(arguments, in: workspace)
        let length = (span.last - span.first).count
        guard length <= maxTicks else {
            throw .usage("\(length) ticks are too many; a plot has at most \(maxTicks): give from and to")
        }
        let signals = try MotionSignal.named(arguments.values("signals")) ?? standard
        let values = span.motion.values(of: signals, from: span.first, to: span.last)
        let others = span.ghost.map { ghost in
            ghost.values(of: signals, from: span.ghostStart, to: min(ghost.last, span.ghostStart + Tick(length)))
        }
        let curves = signals.indices.map { index in
            MotionPlot.Curve(
                name: signals[index].rawValue, unit: signals[index].quantity.unit, values: values[index],
                ghost: others?[index] ?? [])
        }
        let text = curves.map { $0.words(from: span.first) }.joined(separator: "\n")
        do throws(DrawingError) {
            return AgentAnswer(
                text: text, picture: try MotionPlot.png(curves, from: span.first, marks: span.motion.marks))
        } catch {
            throw .usage(error.description)
        }
    }
}

/// A number of each frame that can be plotted.
private enum MotionSignal: String, CaseIterable {
    case offset, velocity, insetTop, insetBottom, pull, headerProgress, footerProgress

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Each once; nil if none is named.
    static func named(_ names: [String]?) throws(CommandError) -> [MotionSignal]? {
        guard let names else { return nil }
        var signals: [MotionSignal] = []
        for name in names {
            guard let signal = MotionSignal(rawValue: name) else {
                throw .usage("there is no signal \(quoted(name)); there are \(Self.names)")
            }
            if !signals.contains(signal) { signals.append(signal) }
        }
        return signals
    }

    /// What scripts call it.
    var quantity: Quantity {
        switch self {
        case .offset: .offset
        case .velocity: .velocity
        case .insetTop: .insetTop
        case .insetBottom: .insetBottom
        case .pull: .pull
        case .headerProgress: .progress(.header)
        case .footerProgress: .progress(.footer)
        }
    }
}

extension RenderedMotion {
    /// For each signal its values, a tick each.
    fileprivate func values(of signals: [MotionSignal], from first: Tick, to last: Tick) -> [[Double]] {
        var values = signals.map { _ in [Double]() }
        var cursor = cursor
        guard first <= last else { return values }
        for count in first.count...last.count {
            cursor.play(to: Tick(count))
            let frame = cursor.preview.frame()
            for (index, signal) in signals.enumerated() {
                // Without a control there is no progress.
                values[index].append(signal.quantity.value(in: frame) ?? 0)
            }
        }
        return values
    }
}

extension MotionPlot.Curve {
    /// Of a line of text, characters.
    private static let width = 60

    /// `offset ▁▂▅█▇ -140pt at tick 96 to 0pt at tick 0, ends at -64pt`
    fileprivate func words(from first: Tick) -> String {
        func place(_ value: Double) -> String {
            "\(decimal(value))\(unit) at tick \(first.count + (values.firstIndex(of: value) ?? 0))"
        }
        guard let least = values.min(), let most = values.max(), let last = values.last else {
            return "\(name): no tick"
        }
        let line = "\(name) \(sparkline(values, in: range, width: Self.width))"
        let text = "\(line) \(place(least)) to \(place(most)), ends at \(decimal(last))\(unit)"
        return ghost.isEmpty ? text : text + "\n  with \(sparkline(ghost, in: range, width: Self.width))"
    }
}
