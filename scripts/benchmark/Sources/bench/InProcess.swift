import CAllocationCount
import LoadTest
import Motion
import PreviewProtocol
import RefreshEngine

/// Measures what the engine and the messages cost within the process: time and allocations.
enum InProcess {
    static func rows() throws -> [Row] {
        let steps = try previews().map { name, preview in
            Row("engine", "step, \(name), ns", cost(preview) { _ = $0.step() }.nanoseconds, .atMost(1000))
        }
        return try steps + Catalog.published.declarations.flatMap(rows)
    }

    private static func rows(of system: SystemDeclaration) throws -> [Row] {
        let loading = try loading(system)
        let film = film(of: loading)
        let rest = RawFrame<Double>(restOf: loading.scene)
        let whole = cost(Session(loading)) { kept = $0.nextMessage().count }
        let isMeasured = system.name == "storehouse"
        return [
            ("step, ns", cost(loading) { _ = $0.step() }.nanoseconds, nil),
            (
                "frame, ns",
                cost((loading, FrameBuffer())) {
                    $0.0.draw(into: &$0.1)
                    kept = $0.1.frame.nodes.count
                }.nanoseconds, nil
            ),
            (
                "difference and binary message, ns",
                cost((Messages(film[0]), 1)) {
                    kept = $0.0.next(film[$0.1]).count
                    $0.1 = ($0.1 + 1) % film.count
                }.nanoseconds, nil
            ),
            (
                "JSON message, ns",
                cost(0) {
                    kept = film[$0].json(at: film[$0].tick, from: rest).count
                    $0 = ($0 + 1) % film.count
                }.nanoseconds, nil
            ),
            ("two steps, frame and binary message, ns", whole.nanoseconds, isMeasured ? .atMost(900) : nil),
            ("allocations of these", whole.allocations, isMeasured ? .atMost(1) : nil),
        ].map { Row("engine", "\(system.name) loading, \($0.0)", $0.1, $0.2) }
    }

    /// The frames of a second, 60 of them.
    private static func film(of preview: Simulation) -> [RawFrame<Double>] {
        var session = Session(preview)
        return (0..<60).map { _ in
            _ = session.nextMessage()
            return session.buffer.frame
        }
    }
}

/// What the daemon does for a frame at 60 a second, with one viewer. In the daemon `Picture` and `BinaryFrames` do it.
private struct Session {
    private var preview: Simulation
    private(set) var buffer = FrameBuffer()
    private var messages: Messages

    init(_ preview: Simulation) {
        self.preview = preview
        self.preview.draw(into: &buffer)
        messages = Messages(buffer.frame)
    }

    mutating func nextMessage() -> [UInt8] {
        _ = preview.step()
        _ = preview.step()
        preview.draw(into: &buffer)
        return messages.next(buffer.frame)
    }
}

/// Frames as binary messages, each with what differs from the one before. The two rounded frames take turns.
private struct Messages {
    private var now: WireFrame, base: WireFrame
    private var writer = FrameWriter()

    init(_ first: RawFrame<Double>) {
        now = WireFrame(rounding: first)
        base = now
    }

    mutating func next(_ frame: RawFrame<Double>) -> [UInt8] {
        swap(&now, &base)
        now.round(frame, at: frame.tick)
        return writer.message(of: now, from: base) ?? []
    }
}

extension InProcess {
    struct Cost { var nanoseconds: Double, allocations: Double }

    /// How often something is measured, and how often it is done each time. The quickest round counts, which nothing
    /// else has disturbed. Chosen: every preview stays in its state for so many repetitions.
    private static let rounds = 15, repetitions = 10_000, warmup = 240
    /// Keeps the compiler from removing what nobody reads.
    nonisolated(unsafe) private static var kept = 0

    private static func cost<Subject>(_ subject: Subject, _ body: (inout Subject) -> Void) -> Cost {
        let clock = ContinuousClock()
        var least = Duration.seconds(1000)
        var allocations = UInt.max
        for _ in 0..<rounds {
            var subject = subject
            // Its arrays become unique, and reach their final capacity.
            for _ in 0..<warmup { body(&subject) }
            let before = allocation_count()
            let time = clock.measure { for _ in 0..<repetitions { body(&subject) } }
            allocations = min(allocations, allocation_count() - before)
            least = min(least, time)
        }
        return Cost(
            nanoseconds: least / .nanoseconds(1) / Double(repetitions),
            allocations: Double(allocations) / Double(repetitions))
    }
}

extension InProcess {
    /// Previews that stay in their state for as long as they are measured.
    private static func previews() throws -> [(String, Simulation)] {
        var endless = Scenario()
        endless.contentHeight = Limits.content.upperBound
        endless.start = 1000
        // A glide of two minutes, so that no step is one of a list at rest.
        try endless.scroll.set("decelerationRate", to: .number(0.9999))
        let touch = TouchSample(time: 0, y: 400)
        var gliding = Simulation(endless)
        var held = gliding
        var animated = gliding
        _ = gliding.step([.fingerDown(touch), .fingerUp(touch, velocity: -50_000)])
        _ = held.step([.fingerDown(touch), .fingerMoved(TouchSample(time: 8333, y: 300))])
        _ = animated.step([.scroll(to: 900_000, Animation(.seconds(Limits.duration.upperBound)))])
        return [
            ("no control, idle", Simulation(Scenario())), ("no control, held", held), ("no control, gliding", gliding),
            ("no control, animated", animated),
        ]
    }

    /// A control whose work never ends.
    private static func loading(_ system: SystemDeclaration) throws -> Simulation {
        var scenario = Scenario()
        scenario.header = try SystemChoice(system.name, in: .published)
        scenario.work = .manual
        var preview = Simulation(scenario)
        _ = preview.step([.begin(.header)])
        for _ in 0..<Tick.perSecond { _ = preview.step() }
        return preview
    }
}
