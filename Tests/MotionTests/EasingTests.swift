import Foundation
import Testing

@testable import Motion

@Suite("Easings: curves, springs, steps and straight lines as one value")
struct EasingTests {
    static let all: [Easing] =
        [.linear, .ease, .easeIn, .easeOut, .easeInOut, .hold, .steps(4, .end)]
        + [
            .cubic(TimingCurve(0.34, 1.56, 0.64, 1)), .spring(EasingSpring(response: 0.4, dampingRatio: 0.7)),
            .spring(EasingSpring(response: 10, dampingRatio: 0.01)),
            .points([.init(time: 0, value: 0), .init(time: 0.5, value: 2), .init(time: 1, value: 1)]),
        ]

    @Test("every easing is exactly 1 from its end on, and a duration of 0 is over at once", arguments: all)
    func ends(easing: Easing) {
        for time in [0.25, 0.3, 9] { #expect(easing.value(after: time, of: 0.25) == 1) }
        #expect(easing.value(after: 0, of: 0) == 1)
        #expect(easing.value(at: 1) == 1)
    }

    @Test(
        "CSS's five have the values of their Béziers at a quarter and a half",
        arguments: [
            (Easing.linear, 0.25, 0.5), (.ease, 0.408511, 0.802403), (.easeIn, 0.093465, 0.315357),
            (.easeOut, 0.378138, 0.684643), (.easeInOut, 0.129162, 0.5),
        ])
    func named(easing: Easing, quarter: Double, half: Double) {
        #expect(abs(easing.value(at: 0.25) - quarter) < 1e-6)
        #expect(abs(easing.value(after: 1, of: 2) - half) < 1e-6)
    }

    @Test(
        "steps jump as CSS has it: at the end, at the start, at neither end, at both",
        arguments: [
            (Easing.Jump.end, [0, 0, 0.25, 0.5, 0.75]), (.start, [0.25, 0.25, 0.5, 0.75, 1]),
            (.none, [0, 0, 1.0 / 3, 2.0 / 3, 1]), (.both, [0.2, 0.2, 0.4, 0.6, 0.8]),
        ] as [(Easing.Jump, [Double])])
    func steps(jump: Easing.Jump, values: [Double]) {
        for (place, value) in zip([0, 0.2, 0.25, 0.5, 0.999], values) {
            #expect(abs(Easing.steps(4, jump).value(at: place) - value) < 1e-12, "\(jump) at \(place)")
        }
    }

    @Test("straight lines go through their points; of two at the same time the second counts")
    func points() {
        let easing = Easing.points([
            .init(time: 0, value: 0.5), .init(time: 0.5, value: 1), .init(time: 0.5, value: -1),
            .init(time: 1, value: 3),
        ])
        for (time, value) in [(0.0, 0.5), (0.25, 0.75), (0.5, -1), (0.75, 1), (1, 1)] as [(Double, Double)] {
            #expect(easing.value(at: time) == value)
        }
    }

    @Test(
        "a spring has its own time when it settles within the duration, and is quickened so that it does otherwise",
        arguments: [(0.4, 0.7), (0.5, 1), (0.3, 0.1), (0.2, 3)])
    func spring(response: Double, ratio: Double) {
        let spring = EasingSpring(response: response, dampingRatio: ratio)
        let easing = Easing.spring(spring)
        // An independent solution of u″ + 2ζω u′ + ω² u = 0, u(0) = 1, u′(0) = 0, with the C library's functions.
        func way(_ t: Double) -> Double {
            let w = 2 * Double.pi / response
            if ratio == 1 { return 1 - exp(-w * t) * (1 + w * t) }
            let root = (abs(ratio * ratio - 1)).squareRoot() * w
            if ratio < 1 {
                return 1 - exp(-ratio * w * t) * (cos(root * t) + ratio * w / root * sin(root * t))
            }
            return 1 - exp(-ratio * w * t) * (cosh(root * t) + ratio * w / root * sinh(root * t))
        }
        let long = spring.settling * 2
        for place in 1..<100 {
            let time = long * Double(place) / 100
            #expect(abs(easing.value(after: time, of: long) - way(time)) < 1e-9)
            let short = spring.settling / 3
            #expect(abs(easing.value(after: time / 6, of: short) - way(time / 2)) < 1e-9)
        }
        #expect(abs(1 - easing.value(after: 0.999 * spring.settling, of: spring.settling)) < 0.0012)
    }

    @Test("a damping of 0.5912 overshoots by a tenth of the way")
    func overshoot() {
        let easing = Easing.spring(EasingSpring(response: 0.4, dampingRatio: 0.5912))
        let most = (0...1000).map { easing.value(after: Double($0) / 1000, of: 1.001) }.max() ?? 0
        #expect(abs(most - 1.1) < 1e-4)
    }

    @Test("a spring is made within its bounds, whatever it is asked for")
    func bounds() {
        for value in [-1, 0, .nan, .infinity, 1e300] as [Double] {
            let spring = EasingSpring(response: value, dampingRatio: value)
            #expect(EasingSpring.responses.contains(spring.response))
            #expect(EasingSpring.dampingRatios.contains(spring.dampingRatio) && spring.settling.isFinite)
        }
        let critical = EasingSpring(Spring(mass: 2, stiffness: 200, damping: 40))
        #expect(abs(critical.response - 0.628318530717958) < 1e-12 && critical.dampingRatio == 1)
    }
}
