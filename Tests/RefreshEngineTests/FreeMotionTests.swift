import Motion
import Testing

@testable import RefreshEngine

@Suite("Free motions (physics.md 5.5)")
struct FreeMotionTests {
    @Test("A free motion split at any time goes on as it would have", arguments: 1...40 as ClosedRange<UInt64>)
    func semigroup(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let profile = seed % 3 == 0 ? ScrollProfile.flutter(scale: 3) : .uikit
        let rules = FreeMotion.Rules(range: 0...1500, bounces: true, decay: profile.normalDecay, profile: profile)
        let whole = FreeMotion(
            position: Double.random(in: -200...1700, using: &random),
            velocity: Double.random(in: -6000...6000, using: &random), rules: rules)
        let split = Double.random(in: 0...whole.restTime, using: &random) * 0.9
        // Content that stays on its spring inside the list cannot be told by place and velocity from content that
        // glides.
        if whole.bounce(at: split) != nil && rules.range.contains(whole.position(at: split)) { return }
        let rest = FreeMotion(position: whole.position(at: split), velocity: whole.velocity(at: split), rules: rules)
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
        let rules = FreeMotion.Rules(range: 0...1000, bounces: true, decay: 2, profile: .uikit)
        let (beyond, velocity) = (
            Double.random(in: -100...300, using: &random), Double.random(in: -9000...9000, using: &random)
        )
        let top = FreeMotion(position: -beyond, velocity: velocity, rules: rules)
        let bottom = FreeMotion(position: 1000 + beyond, velocity: -velocity, rules: rules)
        for step in 0...300 {
            let time = Double(step) / 100
            #expect(near(top.position(at: time), 1000 - bottom.position(at: time), 1e-9))
        }
    }

    @Test(
        "A throw that hardly reaches its edge ends there, and not when the closed form passes it seconds later",
        arguments: [-1199.9, -1200, -1200.0001, -1201])
    func hardlyThrown(velocity: Double) {
        let motion = FreeMotion(
            position: -100, velocity: -velocity,
            rules: FreeMotion.Rules(range: 0...1000, bounces: true, decay: 2, profile: .uikit))
        #expect(motion.restTime < 1 && motion.restPosition == 0)
    }

    @Test("A motion begins exactly where it was let go, exactly as fast", arguments: 1...200 as ClosedRange<UInt64>)
    func begins(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let profile = seed % 3 == 0 ? ScrollProfile.flutter(scale: 3) : .uikit
        let rules = FreeMotion.Rules(range: -64...1500, bounces: true, decay: profile.normalDecay, profile: profile)
        let start = Double.random(in: -300...1700, using: &random)
        let velocity = seed % 4 == 0 ? 0 : Double.random(in: -9000...9000, using: &random)
        let motion = FreeMotion(position: start, velocity: velocity, rules: rules)
        guard motion.restTime > 0 else { return }
        #expect(motion.position(at: 0) == start && motion.velocity(at: 0) == velocity)
    }

    @Test(
        "A motion ends exactly at an edge or on its target, where it has come to within 0.5 pt",
        arguments: 1...200 as ClosedRange<UInt64>)
    func ends(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rules = FreeMotion.Rules(range: -64...1500, bounces: true, decay: 2.002002670673077, profile: .uikit)
        let (start, velocity) = (
            Double.random(in: -300...1700, using: &random), Double.random(in: -9000...9000, using: &random)
        )
        let motion = FreeMotion(position: start, velocity: velocity, rules: rules)
        let (end, before) = (motion.position(at: motion.restTime), motion.position(at: motion.restTime.nextDown))
        #expect(end == motion.restPosition && abs(end - before) <= 0.5 + 1e-9)
        let target = before + motion.velocity(at: motion.restTime.nextDown) / rules.decay
        #expect(end == -64 || end == 1500 || near(end, target, 1e-9))
    }
}
