import Testing

@testable import Motion

#if canImport(Glibc)
import Glibc
#endif

@Suite("Damping: how content follows a finger beyond an edge")
struct DampingTests {
    /// Each curve with its formula as its source has it, written once more with the C library's functions.
    static let curves: [(name: String, damping: Damping, formula: @Sendable (Double, Double) -> Double)] = [
        ("none", Damping(.none), { x, _ in x }),
        ("UIKit's band", Damping(.rubberBand(.uikit)), { x, h in (1 - 1 / (x * 0.55 / h + 1)) * h }),
        ("Flutter's friction", Damping(.rubberBand(.flutter)), { friction(0.52, $0, $1) }),
        ("EasyRefresh's 0.25", Damping(.rubberBand(RubberBand(coefficient: 0.25))), { friction(0.25, $0, $1) }),
        ("EasyRefresh's 0.4", Damping(.rubberBand(RubberBand(coefficient: 0.4))), { friction(0.4, $0, $1) }),
        ("EasyRefresh's 0.875", Damping(.rubberBand(RubberBand(coefficient: 0.875))), { friction(0.875, $0, $1) }),
        ("Ultra-PTR's", Damping(.resistance(1.7)), { x, _ in x / 1.7 }),
        ("SmartRefreshLayout's", Damping(.smartRefresh(0.5)), { smartRefresh(250, 0.5 * $0, $1) }),
        (
            "SmartRefreshLayout's, at most 96 pt", Damping(.smartRefresh(0.5), most: 96),
            { smartRefresh(96, 0.5 * $0, $1) }
        ),
        ("Material's", Damping(.material(0.5)), { x, _ in material(80, 0.5 * x) }),
        ("Material's, at most 100 pt", Damping(.material(0.5), most: 100), { x, _ in material(50, 0.5 * x) }),
        (
            "a band of at most 90 pt", Damping(.rubberBand(.uikit), most: 90),
            { x, h in min(90, (1 - 1 / (x * 0.55 / h + 1)) * h) }
        ),
    ]

    /// dy/dx = c (1 − y/H)², by steps of a hundredth of a point and Runge and Kutta's rule.
    static func friction(_ c: Double, _ x: Double, _ h: Double) -> Double {
        let steps = max(1, Int((x * 100).rounded(.up)))
        let dx = x / Double(steps)
        func slope(_ y: Double) -> Double { c * (1 - y / h) * (1 - y / h) }
        return (0..<steps).reduce(0.0) { y, _ in
            let k1 = slope(y)
            let k2 = slope(y + dx / 2 * k1)
            let k3 = slope(y + dx / 2 * k2)
            let k4 = slope(y + dx * k3)
            return y + dx / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        }
    }

    static func smartRefresh(_ m: Double, _ x: Double, _ h: Double) -> Double { min(m * (1 - pow(100, -x / h)), x) }

    static func material(_ threshold: Double, _ x: Double) -> Double {
        let o = min(max(x / threshold - 1, 0), 2)
        return min(x, threshold) + threshold * (o - o * o / 4)
    }

    @Test("CN-4.1 to CN-4.6: each curve is its published formula, to 1e-9", arguments: curves.indices)
    func formula(index: Int) {
        let (name, damping, formula) = Self.curves[index]
        for viewport in [480.0, 667, 844] {
            for step in 0...80 {
                let pull = Double(step * step) / 8
                let shown = damping.overscroll(
                    pull: pull, viewport: viewport, damping.grip(showing: 0, viewport: viewport))
                #expect(abs(shown - formula(pull, viewport)) <= 1e-9, "\(name), \(pull) of \(viewport)")
            }
        }
    }

    @Test("Its inverse gives the finger back, to 1e-9, and its slope is how fast it grows", arguments: curves.indices)
    func inverse(index: Int) {
        let (name, damping, _) = Self.curves[index]
        let viewport = 667.0
        let grip = damping.grip(showing: 0, viewport: viewport)
        for step in 0..<60 {
            let pull = Double(step) * 5 + 0.5
            let shown = damping.overscroll(pull: pull, viewport: viewport, grip)
            guard shown < damping.end * 0.999 else { continue }
            let back = damping.pull(overscroll: shown, viewport: viewport, grip)
            #expect(abs(back - pull) <= 1e-9 * max(1, pull), "\(name), \(pull)")
            let next = damping.overscroll(pull: pull + 1e-5, viewport: viewport, grip)
            let slope = damping.slope(overscroll: shown, viewport: viewport)
            #expect(abs((next - shown) / 1e-5 - slope) < 1e-4, "\(name), \(pull)")
        }
    }

    @Test("A finger can hold content that a fling has thrown further than any finger pulls", arguments: curves.indices)
    func held(index: Int) {
        let (name, damping, _) = Self.curves[index]
        for shown in [0, 1, 89, 90, 160, 250, 843, 844, 5000] as [Double] {
            let grip = damping.grip(showing: shown, viewport: 844)
            let pull = damping.pull(overscroll: shown, viewport: 844, grip)
            let again = damping.overscroll(pull: pull, viewport: 844, grip)
            #expect(abs(again - shown) <= 1e-9 * max(1, shown), "\(name), \(shown)")
            guard shown > damping.end else { continue }
            #expect(damping.overscroll(pull: pull + 1000, viewport: 844, grip) <= shown, "\(name), \(shown)")
        }
    }

    @Test(
        "Nothing is ever negative, infinite or no number, whatever factor and most there are", arguments: curves.indices
    )
    func total(index: Int) {
        for factor in [0.01, 0.5, 1, 10] {
            for most in [nil, 1, 10_000] as [Double?] {
                var damping = Self.curves[index].damping
                damping.curve.setFactor(factor)
                damping.most = most
                for viewport in [50, 844, 4096] as [Double] {
                    for way in [0, -0.0, .leastNonzeroMagnitude, 1, 1e5, 1e10] as [Double] {
                        let (grip, found) = (
                            damping.grip(showing: 0, viewport: viewport), damping.grip(showing: way, viewport: viewport)
                        )
                        let values = [
                            damping.overscroll(pull: way, viewport: viewport, grip),
                            damping.overscroll(pull: way, viewport: viewport, found),
                            damping.pull(overscroll: way, viewport: viewport, grip),
                            damping.slope(overscroll: way, viewport: viewport),
                        ]
                        #expect(values.allSatisfy { $0 >= 0 && $0.isFinite }, "\(damping) \(way): \(values)")
                    }
                }
            }
        }
    }

    @Test("CN-4.9: the viscous fluid is Android's, to 1e-12, and its slope is how fast it goes")
    func viscous() {
        func flow(_ x: Double) -> Double {
            let z = 8 * x
            return z < 1 ? z - (1 - exp(-z)) : 0.36787944117 + (1 - exp(1 - z)) * (1 - 0.36787944117)
        }
        for step in 1..<1000 {
            let share = Double(step) / 1000
            #expect(abs(ViscousFluid.value(at: share) - flow(share) / flow(1)) < 1e-9)
            let rise = ViscousFluid.value(at: share + 5e-7) - ViscousFluid.value(at: share - 5e-7)
            #expect(abs(rise / 1e-6 - ViscousFluid.slope(at: share)) < 1e-4)
        }
        #expect(ViscousFluid.value(at: 0) == 0 && ViscousFluid.value(at: 1) == 1 && Easing.viscous.value(at: 1) == 1)
    }
}
