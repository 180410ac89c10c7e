import Motion
import Testing

@Suite("Curves as straight lines")
struct PiecewiseLinearTests {
    private static let curves: [(name: String, value: @Sendable (Double) -> Double)] = [
        ("easeInOut", TimingCurve.easeInOut.value), ("overshooting", TimingCurve(0.3, -0.6, 0.7, 1.6).value),
        ("steep", TimingCurve(0, 1, 0, 1).value),
        ("spring", { SpringTiming(.coreAnimation).value(after: $0 * 1.4) }),
        ("swings", { SpringTiming(Spring(mass: 1, stiffness: 4000, damping: 4)).value(after: $0 * 3) }),
    ]

    @Test("The lines are within the tolerance everywhere, and `error` says how near", arguments: [0.01, 0.001])
    func near(tolerance: Double) {
        for curve in Self.curves {
            let lines = PiecewiseLinear(of: curve.value, tolerance: tolerance)
            let farthest =
                (0...5000).map { abs(lines.value(at: Double($0) / 5000) - curve.value(Double($0) / 5000)) }.max()
                ?? .infinity
            #expect(
                farthest <= tolerance && lines.error <= tolerance && farthest <= lines.error + 1e-5,
                "\(curve.name): \(farthest), \(lines.error)")
            #expect(lines.corners.first == .init(time: 0, value: 0) && lines.corners.last?.time == 1)
        }
    }

    @Test("A straight line has two corners, a bent one three, and no corner can be left out")
    func few() {
        #expect(
            PiecewiseLinear(of: { $0 }, tolerance: 0.001).corners == [
                .init(time: 0, value: 0), .init(time: 1, value: 1),
            ])
        #expect(PiecewiseLinear(of: { $0 < 0.25 ? 0 : ($0 - 0.25) / 0.75 }, tolerance: 0.001).corners.count == 3)
        // A parabola bends evenly: a line that may be off by e to both sides is √(8e) long, and 1/√(8e) = 11.2. With
        // corners on the curve it would be 15.8.
        let lines = PiecewiseLinear(of: { $0 * $0 }, tolerance: 0.001).corners.count - 1
        #expect((12...13).contains(lines), "\(lines)")
    }

    @Test("A curve that swings too often is as near as its samples allow, and says so")
    func bound() {
        let lines = PiecewiseLinear(of: { (0...1).contains($0) && Int($0 * 12_800) % 2 == 0 ? 0 : 1 }, tolerance: 0.001)
        #expect(lines.corners.count <= PiecewiseLinear.maxSamples && lines.error > 0.5)
    }
}
