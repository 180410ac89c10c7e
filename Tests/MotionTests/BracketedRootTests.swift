import Testing

@testable import Motion

@Suite("Where a falling function passes 0")
struct BracketedRootTests {
    /// A function, and how often it was asked.
    private func search(_ function: (Double) -> Double, from low: Double, to high: Double) -> (zero: Double, count: Int)
    {
        var count = 0
        let zero = bracketedRoot(
            of: {
                count += 1
                return function($0)
            }, from: low, to: high)
        return (zero, count)
    }

    @Test("the answer is the first number at which the function is not above 0: the one before is still above")
    func lastBit() {
        for (start, end) in [(0.0, 7.0), (1, 1.5), (1.4142, 1e9)] {
            let zero = search({ 2 - $0 * $0 }, from: start, to: end).zero
            #expect(2 - zero * zero <= 0 && 2 - zero.nextDown * zero.nextDown > 0)
        }
        #expect(search({ 1 - $0 }, from: 0, to: 7).zero == 1)
        #expect(search({ $0 < 0.1 ? 1 : -1 }, from: 0, to: 7).zero == 0.1)
    }

    @Test(
        "of a bounce it takes at most thirty values, where halving takes fifty",
        arguments: [Spring.uikit, .flutter, .critical(10)])
    func quick(spring: Spring) {
        for speed in stride(from: 100, through: 9000, by: 100) {
            let bounce = spring.motion(displacement: 0, velocity: Double(speed))
            let found = search({ bounce.displacement(at: $0) - 0.5 }, from: bounce.peak, to: bounce.peak + 2)
            #expect(found.count <= 30)
            #expect(bounce.displacement(at: found.zero) <= 0.5 && bounce.displacement(at: found.zero.nextDown) > 0.5)
        }
    }

    @Test("a function that has no number at an end, or falls nowhere, ends the search all the same")
    func strange() {
        #expect(search({ 1 / $0 - 2 }, from: 0, to: 7).zero == 0.5)
        #expect(search({ _ in .nan }, from: 0, to: 7).zero == 7)
        #expect(search({ _ in 1 }, from: 0, to: 7).zero == 7)
        #expect(search({ _ in -1 }, from: 0, to: 7).zero == .leastNonzeroMagnitude)
    }
}
