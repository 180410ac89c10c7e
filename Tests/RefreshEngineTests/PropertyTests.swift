import Motion
import Testing
@testable import RefreshEngine

@Suite("What holds whatever happens")
struct PropertyTests {
    /// A source of arbitrary inputs, as wild as the limits allow.
    struct Chaos {
        var random: SplitMix64
        var time = 0.0

        private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

        private mutating func touch() -> TouchSample {
            time += number(0...30_000)
            return TouchSample(time: time, y: number(-1000...2000))
        }

        mutating func input() -> Input {
            switch random.integer(in: 0...18) {
            case 0...2: .fingerDown(touch())
            case 3...7: .fingerMoved(touch())
            case 8...9: .fingerUp(touch(), velocity: random.integer(in: 0...1) == 0 ? nil : number(-8000...8000))
            case 10: .fingerCancelled
            case 11: .begin(.header)
            case 12...13: .finish(.header, .succeeded)
            case 14: .content(height: number(0...3000))
            case 15: .viewport(Size(number(200...900), number(200...900)))
            case 16: .insets(EdgeInsets(top: number(0...120), bottom: number(0...80)), random.integer(in: 0...1) == 0 ? nil : Animation(Tick(random.integer(in: 1...90))))
            case 17: .scroll(to: number(-200...3000), Animation(Tick(random.integer(in: 1...60))))
            default: .work(random.integer(in: 0...1) == 0 ? .manual : .after(Tick(random.integer(in: 0...200)), .failed))
            }
        }
    }

    private func insetsOf(_ input: Input, else host: EdgeInsets) -> EdgeInsets {
        if case .insets(let insets, _) = input { insets } else { host }
    }

    @Test("behaviour.md 6, rules 1, 2 and 6: after anything at all, an idle list has the host's insets exactly, rests in its range, and begin and end alternated",
          arguments: 1...60 as ClosedRange<UInt64>)
    func chaos(seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(.storehouse())
        var host = EdgeInsets(top: 64, bottom: 0)
        for _ in 0..<400 {
            let input = chaos.input()
            host = insetsOf(input, else: host)
            preview.take(input)
            preview.pass(chaos.random.integer(in: 0...20))
            #expect(preview.frame.offset.isFinite && preview.frame.insets.top.isFinite)
        }
        preview.take(.fingerCancelled, .work(.after(.zero, .succeeded)), .finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.header?.state == .idle && preview.simulation.isStill)
        #expect(preview.frame.insets == host)
        #expect(preview.simulation.scroll.range.contains(preview.frame.offset))
        #expect(alternates(preview.notices))
    }

    /// Begin and end in turn, each begin with one action right behind it.
    private func alternates(_ notices: [Notice]) -> Bool {
        var isOpen = false
        for (index, notice) in notices.enumerated() {
            switch notice {
            case .begin:
                guard !isOpen, notices.indices.contains(index + 1), notices[index + 1] == .action(.header) else { return false }
                isOpen = true
            case .end:
                guard isOpen else { return false }
                isOpen = false
            default: break
            }
        }
        return !isOpen
    }

    @Test("behaviour.md 6, rule 3: without a finger and a begin nothing ever triggers", arguments: 1...20 as ClosedRange<UInt64>)
    func noTrigger(seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(.storehouse())
        for _ in 0..<300 {
            let input = chaos.input()
            switch input {
            case .content, .viewport, .insets, .scroll, .finish, .work: preview.take(input)
            default: break
            }
            preview.pass(10)
        }
        #expect(!preview.notices.contains(.begin(.header)))
    }

    @Test("behaviour.md 6, rule 4: a gesture sampled coarsely and finely is decided alike", arguments: 60...90)
    func sampling(travel: Int) {
        let decisions = [1, 2, 5, 60].map { samples -> Bool in
            var preview = Preview(.storehouse(inset: 0))
            preview.take(.fingerDown(TouchSample(time: 0, y: 100)))
            for sample in 1...samples {
                preview.take(.fingerMoved(TouchSample(time: Double(sample) * 1000, y: 100 + Double(travel) * 2 * Double(sample) / Double(samples))))
            }
            preview.take(.fingerUp(TouchSample(time: 1e6, y: 100 + Double(travel) * 2)))
            return preview.notices.contains(.begin(.header))
        }
        #expect(Set(decisions).count == 1)
    }

    @Test("Same scenario and same inputs, same frames", arguments: 1...5 as ClosedRange<UInt64>)
    func deterministic(seed: UInt64) {
        func frames() -> [Frame] {
            var chaos = Chaos(random: SplitMix64(seed: seed))
            var simulation = Simulation(.storehouse())
            return (0..<2000).map { tick in
                _ = simulation.step(tick % 7 == 0 ? [chaos.input()] : [])
                return simulation.frame()
            }
        }
        #expect(frames() == frames())
    }

    @Test("A free motion split at any time goes on as it would have", arguments: 1...40 as ClosedRange<UInt64>)
    func semigroup(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let course = FreeMotion.Course(range: 0...1500, bounces: true, decay: 2.002, profile: .uikit)
        let whole = FreeMotion(
            position: Double.random(in: -200...1700, using: &random), velocity: Double.random(in: -6000...6000, using: &random), course: course)
        let split = Double.random(in: 0...whole.restTime, using: &random) * 0.9
        let rest = FreeMotion(position: whole.position(at: split), velocity: whole.velocity(at: split), course: course)
        for step in 0...200 {
            let time = Double(step) / 100
            guard split + time < whole.restTime, time < rest.restTime else { break }
            #expect(near(rest.position(at: time), whole.position(at: split + time), 1e-7))
        }
        #expect(near(rest.restPosition, whole.restPosition, 1e-7))
    }

    @Test("The bottom edge is the top edge mirrored", arguments: [0.0, 300, 2500, -900])
    func mirrored(velocity: Double) {
        let course = FreeMotion.Course(range: 0...1000, bounces: true, decay: 2, profile: .uikit)
        let top = FreeMotion(position: -80, velocity: velocity, course: course)
        let bottom = FreeMotion(position: 1080, velocity: -velocity, course: course)
        for step in 0...300 {
            let time = Double(step) / 100
            #expect(near(top.position(at: time), 1000 - bottom.position(at: time), 1e-9))
        }
    }
}
