import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: pull, damping, way back and trigger")
struct PullTests {
    /// The overscroll, pt, of a list 600 pt high that a finger has pulled so far past its edge at 0.
    private static func shown(
        _ pull: Double, _ settings: [String: ParameterValue], by step: Double = 10
    ) throws -> Double {
        var preview = Preview(try list(settings))
        preview.down()
        for way in stride(from: step, through: pull, by: step) { preview.move(by: way) }
        return -preview.frame.offset
    }

    private static func list(_ settings: [String: ParameterValue]) throws -> Scenario {
        var scenario = Scenario()
        (scenario.viewport, scenario.contentHeight) = (Size(375, 600), 1000)
        for (name, value) in settings { try scenario.scroll.set(name, to: value) }
        return scenario
    }

    /// What 200 pt of a finger show of a viewport of 600. Of smartRefresh the finger's 100 pt, which are less than the
    /// curve's 117.8.
    private static let formulas: [(String, Double)] = [
        ("none", 200), ("rubberBand", band(0.55)), ("friction", band(0.52)), ("resistance", 200 / 1.7),
        ("smartRefresh", 100), ("material", material(100)),
    ]
    private static let factors: [(String, Double, Double)] = [
        ("rubberBand", 0.3, band(0.3)), ("friction", 0.25, band(0.25)), ("resistance", 2, 100),
        ("smartRefresh", 1, 250 * (1 - 0.21544346900318845)), ("material", 1, material(200)),
    ]

    private static func band(_ c: Double) -> Double { 600 * (1 - 1 / (200 * c / 600 + 1)) }
    private static func material(_ way: Double) -> Double {
        let o = way / 80 - 1
        return 80 + 80 * (o - o * o / 4)
    }

    @Test(
        "CN-4.1 to CN-4.6: a finger shows what the damping's formula says, however many samples it takes",
        arguments: formulas.indices)
    func formula(index: Int) throws {
        let (damping, expected) = Self.formulas[index]
        for step in [1.0, 10, 200] {
            #expect(near(try Self.shown(200, ["damping": .text(damping)], by: step), expected), "\(damping) by \(step)")
        }
    }

    @Test(
        "CN-4.7: the factor takes the place of the published one",
        arguments: factors.indices)
    func factor(index: Int) throws {
        let (damping, factor, expected) = Self.factors[index]
        #expect(near(try Self.shown(200, ["damping": .text(damping), "dampingFactor": .number(factor)]), expected))
    }

    @Test(
        "CN-4.8: no finger pulls further than maxPull, and it comes back from there",
        arguments: ["profile", "none", "rubberBand", "friction", "resistance", "smartRefresh", "material"])
    func most(damping: String) throws {
        let settings: [String: ParameterValue] = ["damping": .text(damping), "maxPull": 60]
        #expect(near(try Self.shown(4000, settings), 60, 1e-4))
        var preview = Preview(try Self.list(settings))
        preview.down()
        preview.move(by: 4000)
        preview.move(by: 0)
        #expect(preview.frame.offset == 0)
    }

    @Test(
        "A finger that catches a list beyond maxPull holds it there, and moves it from there",
        arguments: ["none", "rubberBand", "resistance", "smartRefresh", "material"])
    func caught(damping: String) throws {
        var scenario = try Self.list(["damping": .text(damping), "maxPull": 5])
        scenario.start = 300
        var preview = Preview(scenario)
        preview.down()
        preview.move(by: 1)
        preview.lift(velocity: 6000)
        for _ in 0..<600 where preview.frame.offset > -20 { preview.pass(1) }
        let offset = preview.frame.offset
        #expect(offset < -20)
        preview.down()
        preview.move(by: 1.001)  // the finger went down where it was lifted
        #expect(near(preview.frame.offset, offset, 0.01))
        preview.move(by: -1000)
        #expect(preview.frame.offset > 0)
    }

    // MARK: The way back

    @Test(
        "CN-4.9: smartRefresh goes back along the viscous fluid in 300 ms, whatever the finger's velocity",
        arguments: [0.0, -800, 800])
    func rebound(velocity: Double) throws {
        var preview = Preview(try Self.list(["spring": "smartRefresh"]))
        preview.drag(to: -1)
        preview.drag(to: -120)
        preview.lift(velocity: velocity)
        for tick in 0..<36 {
            let way = ViscousFluid.value(at: Double(tick) / 36)
            #expect(near(preview.frame.offset, -120 * (1 - way)), "tick \(tick)")
            preview.pass(1)
        }
        #expect(preview.frame.offset == 0 && preview.simulation.isStill)
    }

    @Test(
        "CN-4.10: flutter_pulltorefresh's spring swings into the content and rests when it has swung out; EasyRefresh's creeps"
    )
    func springs() throws {
        var (swinging, creeping) = (
            Preview(try Self.list(["spring": "pullToRefresh"])), Preview(try Self.list(["spring": "easyRefresh"]))
        )
        var offsets: [Double] = []
        swinging.drag(to: -1)
        swinging.drag(to: -100)
        swinging.lift()
        let motion = Spring(mass: 2.2, stiffness: 150, damping: 16).motion(displacement: 100, velocity: 0)
        for tick in 0..<360 where !swinging.simulation.isStill {
            offsets.append(swinging.frame.offset)
            #expect(near(swinging.frame.offset, -motion.displacement(at: Double(tick) / 120)), "tick \(tick)")
            swinging.pass(1)
        }
        #expect(offsets.max() ?? 0 > 20 && swinging.frame.offset == 0 && abs(offsets.last ?? 9) <= 0.5)

        creeping.drag(to: -1)
        creeping.drag(to: -100)
        creeping.lift()
        for _ in 0..<360 where !creeping.simulation.isStill {
            #expect(creeping.frame.offset <= 0)
            creeping.pass(1)
        }
        #expect(abs(Spring.easyRefresh.dampingRatio - 1.1) < 1e-12 && creeping.frame.offset == 0)
    }

    // MARK: What triggers

    private static let reachable = Refresher.all.filter { $0.name != "labels" }

    @Test(
        "CN-4.11: with trigger reach it refreshes under the finger, once a finger, in every system",
        arguments: reachable)
    func reach(control: Refresher) throws {
        var preview = control.list()
        var choice = try #require(preview.simulation.system(at: control.edge))
        try choice.set("trigger", to: "reach")
        preview.apply(.system(choice, control.edge))
        let (edge, side) = (control.rest, control.sign)
        preview.drag(to: edge + side)
        preview.drag(to: edge + side * 130)
        preview.pass(seconds: 1)
        #expect(preview.callbacks.filter { $0 == .begin(control.edge) }.count == 1)
        #expect(preview.callbacks.filter { $0 == .haptic(control.edge) }.count == 1)
        preview.apply(.finish(control.edge, .succeeded))
        preview.pass(seconds: 4)
        preview.drag(to: edge + side * 140)
        preview.lift()
        preview.pass(seconds: 2)
        #expect(
            preview.callbacks.filter { $0 == .begin(control.edge) }.count == 1, "the same finger begins nothing more")
        preview.settle()

        preview.drag(to: edge + side)
        preview.drag(to: edge + side * 130)
        preview.pass(seconds: 1)
        #expect(preview.callbacks.filter { $0 == .begin(control.edge) }.count == 2, "another finger does")
    }

    @Test(
        "CN-4.12: exactly the pull that arms does it, or does not yet, as armsBeyond says",
        arguments: ["storehouse", "plain", "arrow", "sketch", "labels"], [true, false])
    func beyond(system: String, armsBeyond: Bool) {
        let height: [String: Double] = ["storehouse": 80, "plain": 120, "arrow": 52, "sketch": 64, "labels": 100]
        var preview = Preview(.list(header: system, ["armsBeyond": .flag(armsBeyond), "atRelease": true]))
        preview.drag(to: -65)
        preview.drag(to: -64 - (height[system] ?? 0))
        #expect(near(-preview.frame.offset - 64, height[system] ?? 0))
        let exact = -preview.frame.offset - (height[system] ?? 0)  // to the last bit
        preview.apply(.insets(EdgeInsets(top: exact, bottom: 0)))
        preview.pass(1)
        preview.lift()
        preview.pass(seconds: 1)
        #expect(preview.callbacks.contains(.begin(.header)) == !armsBeyond)
    }
}

extension Preview {
    /// Moves the finger to where it went down and so much further, one tick later.
    fileprivate mutating func move(by travel: Double) {
        pass(1)
        let time = Double(tick.count) * 1e6 / Double(Tick.perSecond)
        apply(.fingerMoved(TouchSample(time: time, y: 400 + travel)))
    }
}
