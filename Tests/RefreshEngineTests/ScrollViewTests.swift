import Motion
import Testing

@testable import RefreshEngine

@Suite("Scroll view: pulls, releases, glides and bounces against the closed forms")
struct ScrollViewTests {
    /// A plain list, 667 pt high, with 2000 pt of content under an inset of 64.
    private func list(
        start: Double? = nil, content: Double = 2000, _ change: (inout Scenario) -> Void = { _ in }
    ) -> Preview {
        var scenario = Scenario()
        scenario.viewport = Size(375, 667)
        scenario.contentHeight = content
        scenario.insets.top = 64
        scenario.start = start
        change(&scenario)
        return Preview(scenario)
    }

    private let decay = 2.002002670673077

    /// u(t) of physics.md 5.2.
    private func bounce(_ u: Double, _ w: Double, _ t: Double) -> Double {
        let a = (w + 12 * u) / 2
        return a * exponential(-10 * t) + (u - a) * exponential(-12 * t)
    }

    @Test("A pull shows the rubber band's closed form at every tick", arguments: [480.0, 568, 667, 844])
    func pull(viewport: Double) {
        var preview = list { $0.viewport.height = viewport }
        preview.apply(.fingerDown(TouchSample(time: 0, y: 100)))
        for tick in 1...60 {
            preview.pass(1)
            let travel = Double(tick) * 5
            preview.apply(.fingerMoved(TouchSample(time: Double(tick) * 8333, y: 100 + travel)))
            let shown = (1 - 1 / (travel * 0.55 / viewport + 1)) * viewport
            #expect(near(preview.frame.offset, -64 - shown))
        }
    }

    @Test("A release at rest beyond the edge bounces back along the spring and ends exactly on the edge")
    func bounceFromRest() {
        var preview = list()
        preview.drag(to: -164)
        preview.lift()
        for tick in 1...82 {
            preview.pass(1)
            #expect(near(preview.frame.offset, -64 - bounce(100, 0, Double(tick) / 120), 1e-6))
        }
        // physics.md 2: 0.5 pt is left at 0.685 s, so it rests at the tick after.
        preview.pass(1)
        #expect(preview.frame.offset == -64 && preview.notices.last == .didEndDecelerating)
    }

    @Test(
        "A glide follows the exponential and ends exactly on its target",
        arguments: [
            (ScrollSettings.Rate.normal, 2.002002670673077), (.fast, 10.05033585350144),
        ])
    func glide(rate: ScrollSettings.Rate, decay: Double) {
        for speed in [50.0, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000] {
            var preview = list(start: 1000, content: 100_000) { $0.scroll.rate = rate }
            preview.down()
            preview.lift(velocity: -speed)
            var time = 0.0
            while !preview.simulation.isStill {
                preview.pass(1)
                time += 1 / 120.0
                let gone = time >= naturalLogarithm(speed / (0.5 * decay)) / decay
                let expected = 1000 + (gone ? speed / decay : speed * (1 - exponential(-decay * time)) / decay)
                #expect(near(preview.frame.offset, expected, 1e-6))
            }
            #expect(near(preview.frame.offset, 1000 + speed / decay))
        }
    }

    @Test(
        "A fling hands its velocity to the spring at the edge; position and velocity are continuous",
        arguments: [1.0, -1])
    func intoEdge(direction: Double) {
        // 500 pt from either edge: −64 and 2000 − 667.
        let edge = direction > 0 ? 1333.0 : -64
        let start = edge - direction * 500
        var preview = list(start: start)
        preview.down()
        preview.lift(velocity: -direction * 3000)
        let crossing = -naturalLogarithm(1 - decay * 500 / 3000) / decay
        let speed = 3000 - decay * 500
        for tick in 1...200 {
            preview.pass(1)
            let time = Double(tick) / 120
            let inside = start + direction * 3000 * (1 - exponential(-decay * time)) / decay
            let outside = edge + direction * bounce(0, speed, time - crossing)
            guard preview.simulation.scroll.isDecelerating else { break }
            #expect(near(preview.frame.offset, time < crossing ? inside : outside, 1e-6))
        }
        #expect(preview.frame.offset == edge)
    }

    @Test("A throw back into the content leaves the spring at the edge and glides on")
    func inwardThrow() {
        var preview = list()
        preview.drag(to: -114)
        preview.lift(velocity: -4000)
        // The band's slope at 50 pt of 667 slows the finger's 4000.
        let speed = 4000 * 0.55 * (1 - 50.0 / 667) * (1 - 50.0 / 667)
        let a = (-speed + 600) / 2
        let b = 50 - a
        let zero = naturalLogarithm(-b / a) / 2
        let through = 10 * a * exponential(-10 * zero) + 12 * b * exponential(-12 * zero)
        for tick in 1...30 {
            preview.pass(1)
            let time = Double(tick) / 120
            let inside = -64 + through * (1 - exponential(-decay * (time - zero))) / decay
            #expect(near(preview.frame.offset, time < zero ? -64 - bounce(50, -speed, time) : inside, 1e-6))
        }
    }

    @Test("A grab in mid-flight keeps the content where it is seen", arguments: ["glide", "bounce", "inset", "scroll"])
    func regrab(motion: String) {
        var preview = list(start: motion == "glide" ? 500 : nil)
        switch motion {
        case "glide":
            preview.down()
            preview.lift(velocity: -2000)
        case "bounce":
            preview.drag(to: -200)
            preview.lift()
        case "inset": preview.apply(.insets(EdgeInsets(top: 120, bottom: 0), Animation(.seconds(0.5))))
        default: preview.apply(.scroll(to: 700, Animation(.seconds(0.5))))
        }
        preview.pass(20)
        let seen = preview.frame.offset
        preview.down()
        #expect(near(preview.frame.offset, seen) && preview.simulation.scroll.isTracking)
        preview.pass(20)
        #expect(near(preview.frame.offset, seen))
    }

    @Test("bounces off: a wall at both ends, for fingers and flings; the finger must come back the same way")
    func noBounce() {
        var preview = list { $0.scroll.bounces = false }
        preview.apply(.fingerDown(TouchSample(time: 0, y: 100)), .fingerMoved(TouchSample(time: 8000, y: 300)))
        #expect(preview.frame.offset == -64)
        preview.apply(.fingerMoved(TouchSample(time: 16000, y: 150)))
        #expect(preview.frame.offset == -64)
        preview.apply(.fingerMoved(TouchSample(time: 24000, y: 50)))
        #expect(near(preview.frame.offset, -14))
        preview.lift(velocity: 5000)
        preview.settle()
        #expect(preview.frame.offset == -64)
    }

    @Test("Short content bounces around its top only when it always bounces", arguments: [true, false])
    func shortContent(always: Bool) {
        var preview = list(content: 200) { $0.scroll.alwaysBounce = always }
        for travel in [100.0, -100] {
            preview.apply(
                .fingerDown(TouchSample(time: 0, y: 300)), .fingerMoved(TouchSample(time: 8000, y: 300 + travel)))
            #expect((preview.frame.offset != -64) == always)
            preview.lift(velocity: travel * 10)
            preview.settle()
            #expect(preview.frame.offset == -64)
        }
    }

    @Test("Rows loaded while the bottom bounces: the first visible point stays where it is")
    func contentGrows() {
        var preview = list(start: 1333)
        preview.drag(to: 1400)
        preview.lift()
        preview.pass(5)
        let seen = preview.frame.offset
        preview.apply(.content(height: 4000))
        #expect(near(preview.frame.offset, seen))
        preview.settle()
        #expect(near(preview.frame.offset, seen))
    }

    @Test(
        "Rows taken away: an idle list stands at its new end", arguments: [(3000.0, 1333.0), (1000, 333), (100, -64)])
    func contentShrinks(height: Double, offset: Double) {
        var preview = list(start: 1333)
        preview.apply(.content(height: height))
        #expect(preview.frame.offset == offset)
    }

    @Test("Content, inset or viewport changed under a finger move nothing; the next move goes on from there")
    func changesWhileDragged() {
        for change in [Input.content(height: 800), .insets(EdgeInsets(top: 20, bottom: 40)), .viewport(Size(667, 375))]
        {
            var preview = list()
            preview.drag(to: -100)
            preview.apply(change)
            #expect(near(preview.frame.offset, -100))
            preview.drag(to: -90)
            #expect(near(preview.frame.offset, -90))
        }
    }

    @Test(
        "behaviour.md 0.7: a list pinned to its top stays pinned when the host's inset changes, along the host's animation"
    )
    func pinned() {
        var preview = list()
        preview.apply(.insets(EdgeInsets(top: 100, bottom: 0), Animation(.seconds(0.5))))
        preview.pass(30)
        #expect(near(preview.frame.offset, -82) && near(preview.frame.insets.top, 82))
        preview.pass(30)
        #expect(preview.frame.offset == -100)
        preview.apply(.insets(EdgeInsets(top: 64, bottom: 0)))
        #expect(preview.frame.offset == -64)
    }

    @Test("A bounce aims at the new edge when the inset changes under it, without a jump")
    func retarget() {
        var preview = list()
        preview.drag(to: -200)
        preview.lift()
        preview.pass(10)
        let (seen, velocity) = (preview.frame.offset, preview.frame.velocity)
        preview.apply(.insets(EdgeInsets(top: 100, bottom: 0)))
        for tick in 1...20 {
            preview.pass(1)
            let u = bounce(-100 - seen, -velocity, Double(tick) / 120)
            guard preview.simulation.scroll.isDecelerating else { break }
            #expect(near(preview.frame.offset, -100 - max(u, 0), 1e-6))
        }
        preview.settle()
        #expect(preview.frame.offset == -100)
    }

    @Test("Overlapping animations add up: each runs to its own end")
    func additive() {
        var preview = list()
        preview.apply(.insets(EdgeInsets(top: 104, bottom: 0), Animation(.seconds(0.5), .linear)))
        preview.pass(30)
        preview.apply(.insets(EdgeInsets(top: 24, bottom: 0), Animation(.seconds(0.5), .linear)))
        preview.pass(15)
        // −24 − 40 + (40)(1 − 45/60)… : first 40 pt up over 60 ticks, then 80 pt down over 60 ticks.
        #expect(near(preview.frame.offset, -24 + 40 * (1 - 45.0 / 60) - 80 * (1 - 15.0 / 60)))
        preview.settle()
        #expect(preview.frame.offset == -24)
    }

    @Test("setContentOffset(animated:) goes there along its curve and says so")
    func scrolls() {
        var preview = list()
        preview.apply(.scroll(to: 236, Animation(.seconds(0.3), .linear)))
        preview.pass(18)
        #expect(near(preview.frame.offset, 86))
        preview.settle()
        #expect(preview.frame.offset == 236 && preview.notices == [.didEndScrollingAnimation])
        preview.apply(.scroll(to: 1e6, Animation(.seconds(0.3))))
        preview.settle()
        #expect(preview.frame.offset == 1333)
    }

    @Test("behaviour.md 0.5: delegate calls come in UIScrollView's order")
    func delegateOrder() {
        var preview = list(start: 500)
        preview.apply(.fingerDown(TouchSample(time: 0, y: 300)))
        #expect(preview.notices.isEmpty)
        preview.apply(.fingerMoved(TouchSample(time: 8000, y: 290)))
        preview.lift(velocity: -1000)
        preview.settle()
        let target = 510 + 1000 / Deceleration.decay(ratePerMillisecond: 0.998)
        #expect(
            preview.notices == [
                .willBeginDragging, .willEndDragging(velocity: 1, target: target),
                .didEndDragging(willDecelerate: true),
                .willBeginDecelerating, .didEndDecelerating,
            ])
    }

    @Test("A slow release inside does not decelerate; a tap says nothing")
    func slowRelease() {
        var preview = list(start: 500)
        preview.apply(.fingerDown(TouchSample(time: 0, y: 300)), .fingerMoved(TouchSample(time: 8000, y: 290)))
        preview.lift(velocity: -9)
        #expect(
            preview.notices.suffix(2) == [
                .willEndDragging(velocity: 0.009, target: 510), .didEndDragging(willDecelerate: false),
            ])
        let before = preview.notices
        preview.down()
        preview.apply(.fingerUp(TouchSample(time: 0, y: 290)))
        #expect(preview.notices == before)
    }

    @Test("Time that passes at rest changes nothing: skipping it is stepping it")
    func skip() {
        var stepped = list()
        var skipped = list()
        for _ in 0..<500 { _ = stepped.simulation.step() }
        skipped.simulation.skip(Tick(500))
        #expect(stepped.frame == skipped.frame)
    }

    @Test("Flutter's profile: its own band, friction and spring, and no snap at the end of a glide")
    func flutter() {
        var preview = list(start: 500) { $0.scroll.profileName = .flutter }
        preview.down()
        preview.lift(velocity: -1000)
        let decay = -naturalLogarithm(0.135)
        preview.pass(60)
        #expect(near(preview.frame.offset, 500 + 1000 * (1 - exponential(-decay * 0.5)) / decay, 1e-6))
        preview.settle()
        let rest = naturalLogarithm(1000 / (20.0 / 3)) / decay
        #expect(near(preview.frame.offset, 500 + 1000 * (1 - exponential(-decay * rest)) / decay, 1e-6))
    }
}
