import Motion
import RefreshEngine

/// What a preview costs, in nanoseconds: `scripts/bench` builds it for release and runs it.
@main
struct Bench {
    static func main() throws {
        print("ns a step, the least of \(rounds) rounds of \(steps)")
        for (name, preview) in try previews() { measure("step, \(name)", preview) { _ = $0.step() } }
        let loading = try storehouse(.begin(.header), after: 60)
        measure("frame, storehouse loading", loading) { kept = $0.frame().nodes.count }
        measure("scene, storehouse", loading) { kept = $0.scene.nodes.count }
        measure("step and frame, storehouse loading", loading) { preview in
            _ = preview.step()
            kept = preview.frame().nodes.count
        }
    }

    /// As many steps as every preview stays in its state for.
    private static let rounds = 31, steps = 10_000
    /// Keeps the compiler from leaving out what nobody reads.
    nonisolated(unsafe) private static var kept = 0

    private static func measure(_ name: String, _ preview: Simulation, _ body: (inout Simulation) -> Void) {
        let clock = ContinuousClock()
        let least = (0..<rounds).map { _ in
            var preview = preview
            return clock.measure { for _ in 0..<steps { body(&preview) } }
        }.min() ?? .zero
        let nanoseconds = Double(least.components.attoseconds) / 1e9 / Double(steps)
        let figure = String(Int((nanoseconds * 10).rounded()))
        let padded = String(repeating: " ", count: max(0, 44 - name.count)) + figure.dropLast() + "." + figure.suffix(1)
        print("  \(name)\(padded)")
    }
}

extension Bench {
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
            ("no control, animated", animated), ("storehouse idle", try storehouse(.work(.manual), after: 0)),
            ("storehouse loading", try storehouse(.begin(.header), after: 60)),
        ]
    }

    private static func storehouse(_ input: Input, after ticks: Int) throws -> Simulation {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        scenario.work = .manual
        var preview = Simulation(scenario)
        _ = preview.step([input])
        for _ in 0..<ticks { _ = preview.step() }
        return preview
    }
}
