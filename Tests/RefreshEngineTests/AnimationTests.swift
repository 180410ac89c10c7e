import Motion
import Testing

@testable import RefreshEngine

@Suite("Animated values: model and presentation")
struct AnimationTests {
    private let linear = Animation(Tick(60), .linear)

    @Test("An animated list reads its final values at once and shows the way there (behaviour.md 0.3)")
    func model() {
        var preview = Preview(.storehouse())
        preview.apply(.insets(EdgeInsets(top: 104, bottom: 0), linear))
        let scroll = preview.simulation.scroll
        #expect(scroll.position.model == -104 && scroll.range.lowerBound == -104 && scroll.insets.host.top == 104)
        #expect(scroll.offset == -64 && scroll.presentedInsets.top == 64 && !scroll.isStill)
    }

    @Test(
        "physics.md 5.1, blending: a second animation adds to the first, or replaces it from what is shown",
        arguments: ["additive", "replace"])
    func blending(rule: String) throws {
        var scenario = Scenario.storehouse()
        try scenario.scroll.set("blending", to: .text(rule))
        var preview = Preview(scenario)
        preview.apply(.insets(EdgeInsets(top: 124, bottom: 0), linear))
        preview.pass(30)
        #expect(near(preview.frame.offset, -94) && near(preview.frame.insets.top, 94))
        preview.apply(.insets(EdgeInsets(top: 24, bottom: 0), linear))
        #expect(near(preview.frame.offset, -94) && near(preview.frame.insets.top, 94))
        preview.pass(15)
        // 24 + 100 · 3/4 − 60 · 1/4, or 94 − 70 · 1/4.
        let inset = rule == "additive" ? 84.0 : 76.5
        #expect(near(preview.frame.insets.top, inset) && near(preview.frame.offset, -inset))
        preview.pass(45)
        #expect(preview.frame.insets.top == 24 && preview.frame.offset == -24 && preview.simulation.isStill)
    }

    @Test("Each of several animations ends at its own time, and what is left of the others is shown until theirs")
    func ends() {
        var value = AnimatedValue(0)
        for (ticks, goal) in [(40, 10.0), (20, 30), (30, 60)] {
            value.animate(to: goal, at: .zero, Animation(Tick(ticks), .linear), .additive)
        }
        for tick in 0...41 {
            value.settle(at: Tick(tick))
            func left(_ way: Double, _ ticks: Double) -> Double { way * max(0, 1 - Double(tick) / ticks) }
            #expect(near(value.presented(at: Tick(tick)), 60 - left(10, 40) - left(20, 20) - left(30, 30)))
            #expect(value.isStill == (tick >= 40))
        }
    }

    @Test(
        "32 animations run on one another; a 33rd begins from the picture of its moment in their place, without a jump")
    func most() {
        var value = AnimatedValue(0)
        for count in 1...AnimatedValue.maxAnimations {
            value.animate(to: Double(count), at: Tick(count), linear)
            #expect(value.count == count)
        }
        let shown = value.presented(at: Tick(33))
        value.animate(to: 7, at: Tick(33), linear)
        #expect(value.count == 1 && near(value.presented(at: Tick(33)), shown) && value.model == 7)
        value.settle(at: Tick(93))
        #expect(value.isStill && value.presented(at: Tick(93)) == 7)
    }

    @Test("So it is with differences that fade: a 33rd takes the others along, without a jump")
    func mostFades() {
        var value = AnimatedValue(5)
        for count in 1...AnimatedValue.maxAnimations {
            value.fade(1, at: Tick(count), linear)
            #expect(value.count == count)
        }
        let shown = value.presented(at: Tick(33))
        value.fade(3, at: Tick(33), linear)
        #expect(value.count == 1 && near(value.presented(at: Tick(33)), shown + 3) && value.model == 5)
    }

    @Test(
        "An inset that is set at once in the middle of an animation moves the pinned list with it: no control sees a pull"
    )
    func setAtOnce() {
        var preview = Preview(.storehouse())
        preview.apply(.insets(EdgeInsets(top: 124, bottom: 0), linear))
        preview.pass(30)
        preview.apply(.insets(EdgeInsets(top: 100, bottom: 0)))
        for _ in 0..<31 {
            #expect(near(preview.frame.pull, 0))
            preview.pass(1)
        }
        #expect(preview.frame.insets.top == 100 && preview.frame.header?.state == .idle)
    }

    @Test(
        "A spring may drive insets and scrolls: the way is the spring's own, and its end is exact", arguments: [0.4, 1])
    func springs(ratio: Double) {
        let animation = Animation(spring: .seconds(0.5), dampingRatio: ratio, initialVelocity: 1)
        let timing = SpringTiming(duration: 0.5, dampingRatio: ratio, initialVelocity: 1)
        var inset = Preview(.storehouse())
        var scroll = Preview(.storehouse())
        inset.apply(.insets(EdgeInsets(top: 164, bottom: 0), animation))
        scroll.apply(.scroll(to: 36, animation))
        var overshoot = 0.0
        for tick in 1..<60 {
            inset.pass(1)
            scroll.pass(1)
            let share = timing.value(after: Double(tick) / 120)
            #expect(near(inset.frame.offset, -64 - 100 * share) && near(inset.frame.insets.top, 64 + 100 * share))
            #expect(near(scroll.frame.offset, -64 + 100 * share))
            overshoot = max(overshoot, share - 1)
        }
        #expect((overshoot > 0.1) == (ratio < 1))
        inset.pass(1)
        scroll.pass(1)
        #expect(
            inset.frame.offset == -164 && scroll.frame.offset == 36 && scroll.notices == [.didEndScrollingAnimation])
    }

    @Test("A Core Animation spring lasts until a thousandth is left")
    func coreAnimation() {
        let animation = Animation(spring: .coreAnimation)
        // ln(1000 · √(1 + 1/3)) / 5
        #expect(animation.duration == .seconds(1.4103))
        #expect(
            abs(1 - animation.progress(after: animation.duration - Tick(1))) < 0.0011
                && animation.progress(after: animation.duration) == 1)
    }

    @Test("What ended before a tick is told before what ends at it: the bounce, then the work")
    func order() {
        // physics.md 2: 100 pt beyond the new edge are 0.5 pt after 0.685 s, which is 82.2 ticks.
        var preview = Preview(.storehouse(work: .after(Tick(83), .succeeded)))
        preview.drag(to: -244)
        preview.lift()
        preview.pass(82)
        let before = preview.notices.count
        preview.pass(1)
        #expect(preview.notices[before...] == [.didEndDecelerating, .state(.header, from: .loading, to: .ending)])
    }
}
