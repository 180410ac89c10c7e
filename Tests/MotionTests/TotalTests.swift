import Motion
import Testing

private let smallest = Double.leastNonzeroMagnitude

@Suite("Whatever the numbers: motions are finite, and what is searched for is found")
struct TotalTests {
    private static let places = [0, -0.0, smallest, -smallest, 1e-300, -1e-300, 0.5, -64, 1e5, -1e7, 1e7]
    private static let times = [0, smallest, 1e-9, 0.25, 1, 60, 3600, 1e5]
    /// The ends of what a recording may name, and next to critical damping.
    private static let anySpring: [Spring] = [
        Spring.uikit, .flutter, .coreAnimation, .critical(10), Spring(mass: 0.001, stiffness: 1e13, damping: 1e13),
        Spring(mass: 1e13, stiffness: 0.001, damping: 0), Spring(mass: 0.001, stiffness: 1e13, damping: 0),
        Spring(mass: 1e13, stiffness: 1e13, damping: smallest),
        Spring(mass: 1, stiffness: 100, damping: 20 * (1 + 2e-9)),
        Spring(mass: 1, stiffness: 100, damping: 20 * (1 - 2e-9)), Spring(mass: 0.001, stiffness: 0.001, damping: 1e13),
    ]

    @Test("A spring from anywhere, as fast as anything", arguments: anySpring)
    func springs(spring: Spring) {
        for u in Self.places {
            for w in Self.places {
                let motion = spring.motion(displacement: u, velocity: w)
                for time in Self.times {
                    #expect(
                        motion.displacement(at: time).isFinite && motion.velocity(at: time).isFinite,
                        "\(u) \(w) \(time)")
                }
                // They end, whatever they find.
                for time in [
                    motion.turn, motion.time(untilWithin: 0.5), motion.time(whenAlwaysWithin: 0.001),
                    motion.time(after: 0, untilSlowerThan: 5),
                ] {
                    #expect(time >= 0, "\(u) \(w)")
                }
                if let zero = motion.firstZero { #expect(zero >= 0, "\(u) \(w)") }
            }
        }
    }

    @Test("A glide from anywhere, as fast as anything, to any edge", arguments: [744_440.07, 2.002, 0.1])
    func glides(decay: Double) {
        for y in Self.places {
            for v in Self.places {
                let glide = Deceleration(position: y, velocity: v, decay: decay)
                for time in Self.times {
                    #expect(glide.position(at: time).isFinite && glide.velocity(at: time).isFinite)
                }
                #expect(glide.time(untilWithin: 0.5) >= 0 && glide.time(untilSlowerThan: 5) >= 0)
                for edge in Self.places {
                    if let (time, velocity) = glide.crossing(of: edge) {
                        #expect(time >= 0 && velocity.isFinite, "\(y) \(v) \(edge)")
                    }
                }
            }
        }
    }

    @Test("A band pulled any way, and back", arguments: [RubberBand.uikit, .flutter])
    func bands(band: RubberBand) {
        for viewport in [50, 844, 4096, 1e7] {
            for way in [0, -0.0, smallest, 1e-300, 1, 1e5, 1e10] {
                let shown = band.overscroll(pull: way, viewport: viewport)
                #expect(shown >= 0 && shown <= viewport)
                let pull = band.pull(overscroll: way, viewport: viewport)
                #expect(pull >= 0 && pull <= 1e11)
                #expect((0...band.coefficient).contains(band.slope(overscroll: way, viewport: viewport)))
            }
        }
    }

    @Test("A timing curve of any control points that may be")
    func curves() {
        let ends = [0, -0.0, smallest, 0.42, 1.0.nextDown, 1]
        for x1 in ends {
            for x2 in ends {
                for y in [-10, -smallest, 0, 10] {
                    let curve = TimingCurve(x1, y, x2, -y)
                    for time in [-1, 0, smallest, 1e-300, 0.5, 1.0.nextDown, 1, 2] {
                        #expect(abs(curve.value(at: time)) <= 11, "\(curve) \(time)")
                    }
                }
            }
        }
    }

    @Test(
        "A UIKit spring of any duration, ratio and velocity is one that ends; also of those that are no number",
        arguments: [
            0, -0.0, smallest, 0.01, 10, 1e300, .infinity, .nan,
        ])
    func timings(duration: Double) {
        for ratio in [0, 0.01, 0.5, 1, 2, .nan] {
            for velocity in [0, smallest, 20, -20, 1000, -1000] {
                let timing = SpringTiming(
                    duration: duration.isNaN ? 1 : duration, dampingRatio: ratio.isNaN ? 1 : ratio,
                    initialVelocity: velocity)
                #expect(timing.value(after: 0.1).isFinite && timing.settlingTime() >= 0, "\(ratio) \(velocity)")
            }
        }
        #expect(Tick.seconds(duration).count <= 400_000_000_000 && Tick.seconds(duration) >= .zero)
    }
}
