import Motion
import PreviewProtocol
import RefreshEngine

/// What a preview costs, in nanoseconds: `scripts/bench` builds it for release and runs it.
@main
struct Bench {
    static func main() throws {
        print("ns a step, the least of \(rounds) rounds of \(steps)")
        for (name, preview) in try previews() { measure("step, \(name)", preview) { _ = $0.step() } }
        for system in Catalog.declarations {
            let loading = try loading(system)
            measure("step, \(system.name) loading", loading) { _ = $0.step() }
            measure("frame, \(system.name) loading", loading) { kept = $0.frame().nodes.count }
            measureEncoding("encode, \(system.name) loading", loading)
        }
    }

    /// As many steps as every preview stays in its state for.
    private static let rounds = 31, steps = 10_000
    /// Keeps the compiler from leaving out what nobody reads.
    nonisolated(unsafe) private static var kept = 0

    private static func measure<Subject>(_ name: String, _ subject: Subject, _ body: (inout Subject) -> Void) {
        let clock = ContinuousClock()
        let least = (0..<rounds).map { _ in
            var subject = subject
            return clock.measure { for _ in 0..<steps { body(&subject) } }
        }.min() ?? .zero
        let nanoseconds = Double(least.components.attoseconds) / 1e9 / Double(steps)
        let figure = String(Int((nanoseconds * 10).rounded()))
        let padded = String(repeating: " ", count: max(0, 44 - name.count)) + figure.dropLast() + "." + figure.suffix(1)
        print("  \(name)\(padded)")
    }
}

extension Bench {
    /// A frame at 60 a second as a binary message: rounded, compared with the one before and written.
    private static func measureEncoding(_ name: String, _ preview: Simulation) {
        var preview = preview
        let frames = (0..<Tick.perSecond).map { _ in
            _ = preview.step()
            _ = preview.step()
            return preview.frame()
        }
        measure(name, (base: WireFrame(frames[0]), next: 1)) { viewer in
            let now = WireFrame(frames[viewer.next])
            kept = now.message(from: viewer.base)?.count ?? 0
            viewer = (now, (viewer.next + 1) % frames.count)
        }
    }

    /// Previews that stay in their state for as long as they are measured.
    private static func previews() throws -> [(String, Simulation)] {
        var endless = Scenario()
        endless.contentHeight = Limits.content.upperBound
        endless.start = 1000
        // A glide of two minutes, so that no step is one of a list at rest.
        try endless.scroll.set("decelerationRate", to: .number(0.9999))
        let touch = TouchSample(time: 0, y: 400)
        var gliding = Simulation(endless), held = gliding, animated = gliding
        _ = gliding.step([.fingerDown(touch), .fingerUp(touch, velocity: -50_000)])
        _ = held.step([.fingerDown(touch), .fingerMoved(TouchSample(time: 8333, y: 300))])
        _ = animated.step([.scroll(to: 900_000, Animation(.seconds(Limits.duration.upperBound)))])
        return [
            ("no control, idle", Simulation(Scenario())), ("no control, held", held), ("no control, gliding", gliding),
            ("no control, animated", animated),
        ]
    }

    /// A control that waits for work without an end.
    private static func loading(_ system: SystemDeclaration) throws -> Simulation {
        var scenario = Scenario()
        scenario.header = try SystemChoice(system.name)
        scenario.work = .manual
        var preview = Simulation(scenario)
        _ = preview.step([.begin(.header)])
        for _ in 0..<Tick.perSecond { _ = preview.step() }
        return preview
    }
}
