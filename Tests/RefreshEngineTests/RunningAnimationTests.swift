import Motion
import TestSupport
import Testing

@testable import RefreshEngine

/// One run of an animation.
private struct Run: Hashable {
    let edge: Edge, name: String
    let since: Tick, end: Tick
}

extension Preview {
    /// Lets the ticks pass until nothing moves, and collects what runs.
    fileprivate mutating func runs(_ ticks: Int = 7200) -> [Run] {
        var runs: [Run] = []
        var open: [Run] = []
        for _ in 0..<ticks {
            let now = simulation.runningAnimations.map {
                Run(edge: $0.edge, name: $0.animation.name, since: $0.animation.since, end: .zero)
            }
            runs += open.filter { !now.contains($0) }.map {
                Run(edge: $0.edge, name: $0.name, since: $0.since, end: tick)
            }
            open = now
            if simulation.isStill, open.isEmpty { break }
            pass(1)
        }
        return runs + open
    }

    fileprivate mutating func pullAndLift(_ distance: Double) {
        drag(to: -simulation.scroll.insets.host.top - distance / 2)
        drag(to: -simulation.scroll.insets.host.top - distance)
        pass(60)
        lift()
    }
}

@Suite("Which animations run at a tick")
struct RunningAnimationTests {
    /// Those that go on as long as it loads have no length of their own.
    private static let endless: Set = ["glow", "spin", "loop"]

    @Test(
        "a run has the name and the length of an animation that its control exports, in every design",
        arguments: Catalog.published.declarations.map(\.name))
    func lengths(system: String) throws {
        var preview = Preview(.list(header: system, work: .after(.seconds(2.6), .succeeded)))
        let named = try SystemChoice(system).animations
        preview.pullAndLift(200)
        let runs = preview.runs()
        #expect(runs.contains { $0.name == "closing" })
        for run in runs {
            let animation = try #require(named.first { $0.name == run.name }, "\(run.name)")
            if Self.endless.contains(run.name) { continue }
            #expect(run.end - run.since == animation.animation.duration, "\(run.name) at \(run.since)")
        }
    }

    @Test("the inset's are those of the command: opening by a lift, beginning by the app, closing by the result")
    func insets() throws {
        for (system, isPulled, first) in [
            ("arrow", true, "opening"), ("arrow", false, "beginning"), ("storehouse", false, "beginning"),
            ("sketch", true, "opening"), ("words", false, "beginning"), ("plain", true, "closing"),
        ] {
            var preview = Preview(.list(header: system, work: .after(.seconds(1), .succeeded)))
            if isPulled { preview.pullAndLift(200) } else { preview.apply(.begin(.header)) }
            let held = preview.runs().map(\.name).filter { ["opening", "beginning", "closing"].contains($0) }
            #expect(held.first == first, "\(system) \(isPulled)")
            #expect(held.last == "closing")
        }
    }

    @Test("at the tick at which the inset's closing is over, the inset is closed; at the one before it is not")
    func end() throws {
        var preview = Preview(.list(header: "words", work: .manual))
        preview.pullAndLift(200)
        preview.pass(seconds: 2)
        preview.apply(.finish(.header, .succeeded))
        while preview.simulation.runningAnimations.contains(where: { $0.animation.name == "closing" }) {
            #expect(preview.frame.insets.top > 64)
            preview.pass(1)
        }
        #expect(preview.frame.insets.top == 64)
    }

    @Test("the arrow's turns overlap when one is taken back before it is over: each is a run of its own")
    func overlapping() {
        var preview = Preview(.list(header: "arrow"))
        for pull in [1.0, 26, 60] { preview.drag(to: -64 - pull) }
        preview.pass(12)
        preview.drag(to: -90)
        let turns = preview.simulation.runningAnimations.filter { $0.animation.name == "turn" }
        #expect(turns.count == 2 && turns[0].animation.since < turns[1].animation.since)
    }

    @Test("RC-4 to RC-7: seven labels turn and turn back, then all grow and shrink, one after another without a gap")
    func labels() throws {
        var preview = Preview(.list(header: "labels", work: .after(.seconds(1.5), .succeeded)))
        preview.apply(.begin(.header))
        let runs = preview.runs().filter { !["beginning", "closing"].contains($0.name) }
        let names = Array(repeating: ["turn", "turnBack"], count: 7).flatMap { $0 } + ["grow", "shrink"]
        #expect(runs.map(\.name) == names)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.end == $1.since })
    }

    @Test("both edges' controls are told apart, and a list at rest runs none")
    func edges() {
        var preview = Preview(.list(header: "storehouse", footer: "arrow"))
        #expect(preview.simulation.runningAnimations.isEmpty)
        preview.apply(.begin(.footer))
        #expect(preview.simulation.runningAnimations.map(\.edge) == [.footer])
    }
}
