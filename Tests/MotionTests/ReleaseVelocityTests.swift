import Motion
import Testing

@Suite("Release velocity")
struct ReleaseVelocityTests {
    private func samples(_ ys: [Double], every milliseconds: Double = 10) -> [TouchSample] {
        ys.enumerated().map { TouchSample(time: Double($0) * milliseconds * 1000, y: $1) }
    }

    @Test("physics.md 5.3: the last three intervals weigh 0.60, 0.35, 0.05, the oldest most")
    func weights() {
        // 100, 200, 400 pt/s
        let velocity = ReleaseVelocity.uikit.estimate(samples([50, 0, 1, 3, 7]), lift: 40_000)
        #expect(abs(velocity - (0.60 * 100 + 0.35 * 200 + 0.05 * 400)) < 1e-9)
    }

    @Test("With fewer intervals UIKit's weights are scaled up, Flutter's are not")
    func few() {
        #expect(abs(ReleaseVelocity.uikit.estimate(samples([0, 1]), lift: 10_000) - 100) < 1e-9)
        #expect(abs(ReleaseVelocity.flutter.estimate(samples([0, 1]), lift: 10_000) - 5) < 1e-9)
        #expect(ReleaseVelocity.uikit.estimate(samples([3]), lift: 0) == 0)
    }

    @Test("A finger that rested 0.1 s has no velocity", arguments: [(99_000.0, false), (100_000, true)])
    func stale(rest: Double, isZero: Bool) {
        #expect((ReleaseVelocity.uikit.estimate(samples([0, 1, 2, 3]), lift: 30_000 + rest) == 0) == isZero)
    }

    @Test("Two samples of one time have no velocity between them")
    func sameTime() {
        let twice = [TouchSample(time: 0, y: 0), TouchSample(time: 0, y: 5)]
        #expect(ReleaseVelocity.uikit.estimate(twice, lift: 0) == 0)
    }

    @Test(
        "behaviour.md 7.16: samples that are hardly apart in time give the fastest finger there is, and never infinity or what is no number",
        arguments: [
            ReleaseVelocity.uikit, .flutter, .last,
        ])
    func fastest(estimator: ReleaseVelocity) {
        func estimate(_ ys: [Double], every time: Double) -> Double {
            estimator.estimate(ys.enumerated().map { TouchSample(time: Double($0) * time, y: $1) }, lift: 3 * time)
        }
        for time in [5e-308, 1e-300, 1] {
            #expect(estimate([0, 1e5, 2e5, 3e5], every: time) == 100_000)
            #expect(estimate([0, -1e5, -2e5, -3e5], every: time) == -100_000)
            // A way there and back: infinity less infinity, if each were not bounded by itself.
            #expect(abs(estimate([0, 1e5, -1e5, 1e5], every: time)) <= 100_000)
        }
        // 1000 pt in 10 ms are exactly as fast, 999 pt are not.
        #expect(
            estimate([0, 1000, 2000, 3000], every: 10_000) == 100_000
                && estimate([0, 999, 1998, 2997], every: 10_000) < 100_000)
    }

    @Test("The same seed gives the same numbers; every whole number of a range comes up")
    func seeded() {
        var first = SplitMix64(seed: 7)
        var second = SplitMix64(seed: 7)
        let numbers = (0..<10_000).map { _ in first.integer(in: -150...150) }
        #expect(numbers == (0..<10_000).map { _ in second.integer(in: -150...150) })
        #expect(Set(numbers).count == 301)
        #expect(first.integer(in: 0...0) == 0)
    }
}
