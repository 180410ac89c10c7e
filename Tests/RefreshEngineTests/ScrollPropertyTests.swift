import Foundation
import Motion
import Testing
@testable import RefreshEngine

@Suite("What holds for the scroll view whatever happens")
struct ScrollPropertyTests {
    /// How many inputs `chaos` throws at previews: PULLWIRE_INPUTS=1000000 for the full measure.
    private static let inputs = ProcessInfo.processInfo.environment["PULLWIRE_INPUTS"].flatMap(Int.init) ?? 100_000

    @Test("behaviour.md 6, rules 1, 2 and 6: whatever happens, numbers are numbers, a finger pulls no further than the band lets it, callbacks come in pairs, and an idle list has the host's insets exactly and rests in its range",
          arguments: 1...50 as ClosedRange<UInt64>)
    func chaos(seed: UInt64) throws {
        let systems = try everySystem(), system = systems[Int(seed) % systems.count]
        var chaos = Chaos(seed: seed, system), witness = Witness(system)
        for _ in 0..<Self.inputs / 50 {
            let input = chaos.input()
            witness.take(input)
            for _ in 0..<chaos.random.integer(in: 0...3) { witness.pass() }
            if chaos.chance(500) { witness.rest() }
            guard witness.fault == nil else { break }
        }
        witness.rest()
        #expect(witness.fault == nil)
        #expect(alternates(witness.preview.notices, system.edge))
    }

    /// Every system of the catalog at each of its edges.
    private func everySystem() throws -> [SystemChoice] {
        try Catalog.declarations.flatMap { system in try system.edges.map { try SystemChoice(system.name, edge: $0) } }
    }

    @Test("behaviour.md 6, rule 7: without bounces no pull begins a refresh of any system; an explicit begin does, and the list ends where it was")
    func withoutBounces() throws {
        for system in try everySystem() {
            var scenario = Scenario.storehouse(work: .after(.zero, .succeeded))
            (scenario.header, scenario.footer) = system.edge == .header ? (system, nil) : (nil, system)
            scenario.scroll.bounces = false
            scenario.start = system.edge == .header ? nil : 2000 - 667
            var preview = Preview(scenario)
            let (rest, way) = (preview.frame.offset, system.edge == .header ? 1.0 : -1)
            preview.take(.fingerDown(TouchSample(time: 0, y: 300)), .fingerMoved(TouchSample(time: 1000, y: 300 + way * 290)))
            #expect(preview.frame.offset == rest)
            preview.lift(velocity: way * 5000)
            preview.settle()
            #expect(!preview.notices.contains(.begin(system.edge)) && preview.frame.offset == rest)
            preview.take(.begin(system.edge))
            preview.pass(seconds: 20)
            #expect(preview.notices.contains(.begin(system.edge)) && preview.notices.contains(.end(system.edge, .succeeded)))
            #expect(preview.simulation.isStill && preview.frame.insets == scenario.insets && preview.frame.offset == rest)
            #expect(!preview.simulation.scroll.settings.bounces)
        }
    }

    @Test("A free motion split at any time goes on as it would have", arguments: 1...40 as ClosedRange<UInt64>)
    func semigroup(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let profile = seed % 3 == 0 ? ScrollProfile.flutter(scale: 3) : .uikit
        let course = FreeMotion.Course(range: 0...1500, bounces: true, decay: profile.normalDecay, profile: profile)
        let whole = FreeMotion(
            position: Double.random(in: -200...1700, using: &random), velocity: Double.random(in: -6000...6000, using: &random), course: course)
        let split = Double.random(in: 0...whole.restTime, using: &random) * 0.9
        // Content that stays on its spring inside the list cannot be told by place and velocity from content that glides.
        if whole.bounce(at: split) != nil && course.range.contains(whole.position(at: split)) { return }
        let rest = FreeMotion(position: whole.position(at: split), velocity: whole.velocity(at: split), course: course)
        for step in 0...200 {
            let time = Double(step) / 100
            guard split + time < whole.restTime, time < rest.restTime else { break }
            #expect(near(rest.position(at: time), whole.position(at: split + time), 1e-7))
        }
        #expect(near(rest.restPosition, whole.restPosition, 1e-7))
    }

    @Test("The bottom edge is the top edge mirrored", arguments: 1...40 as ClosedRange<UInt64>)
    func mirrored(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let course = FreeMotion.Course(range: 0...1000, bounces: true, decay: 2, profile: .uikit)
        let (beyond, velocity) = (Double.random(in: -100...300, using: &random), Double.random(in: -9000...9000, using: &random))
        let top = FreeMotion(position: -beyond, velocity: velocity, course: course)
        let bottom = FreeMotion(position: 1000 + beyond, velocity: -velocity, course: course)
        for step in 0...300 {
            let time = Double(step) / 100
            #expect(near(top.position(at: time), 1000 - bottom.position(at: time), 1e-9))
        }
    }

    @Test("A throw that hardly reaches its edge ends there, and not when the closed form passes it seconds later", arguments: [-1199.9, -1200, -1200.0001, -1201])
    func hardlyThrown(velocity: Double) {
        let motion = FreeMotion(
            position: -100, velocity: -velocity, course: FreeMotion.Course(range: 0...1000, bounces: true, decay: 2, profile: .uikit))
        #expect(motion.restTime < 1 && motion.restPosition == 0)
    }

    @Test("A motion ends exactly at an edge or on its target, where it has come to within 0.5 pt", arguments: 1...200 as ClosedRange<UInt64>)
    func ends(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let course = FreeMotion.Course(range: -64...1500, bounces: true, decay: 2.002002670673077, profile: .uikit)
        let (start, velocity) = (Double.random(in: -300...1700, using: &random), Double.random(in: -9000...9000, using: &random))
        let motion = FreeMotion(position: start, velocity: velocity, course: course)
        let (end, before) = (motion.position(at: motion.restTime), motion.position(at: motion.restTime.nextDown))
        #expect(end == motion.restPosition && abs(end - before) <= 0.5 + 1e-9)
        let target = before + motion.velocity(at: motion.restTime.nextDown) / course.decay
        #expect(end == -64 || end == 1500 || near(end, target, 1e-9))
    }
}
