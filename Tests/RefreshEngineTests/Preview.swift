import Motion
@testable import RefreshEngine

/// A preview and a finger on it: the words in which the tests tell their stories.
struct Preview {
    var simulation: Simulation
    var notices: [Notice] = []
    private var finger = TouchSample(time: 0, y: 400)

    init(_ scenario: Scenario) { simulation = Simulation(scenario) }

    var frame: Frame { simulation.frame() }
    var tick: Tick { simulation.tick }
    private var now: Double { Double(tick.count) * 1e6 / Double(Tick.perSecond) }

    mutating func take(_ inputs: Input...) {
        for input in inputs {
            if case .fingerDown(let touch) = input { finger = touch }
            if case .fingerMoved(let touch) = input { finger = touch }
            notices += simulation.take(input)
        }
    }

    mutating func down() {
        take(.fingerDown(TouchSample(time: now, y: finger.y)))
    }

    /// Moves the finger so that the list shows `offset`, one tick later.
    mutating func drag(to offset: Double) {
        if !simulation.scroll.isTracking { down() }
        pass(1)
        let band = simulation.scroll.band
        let reach = band.reach(showing: simulation.scroll.offset)
        let travel = band.raw(showing: simulation.scroll.offset, reach: reach) - band.raw(showing: offset, reach: reach)
        take(.fingerMoved(TouchSample(time: now, y: finger.y + travel)))
    }

    /// Lifts the finger; without a velocity it has rested.
    mutating func lift(velocity: Double = 0) { take(.fingerUp(TouchSample(time: now, y: finger.y), velocity: velocity)) }

    mutating func pass(_ ticks: Int) { for _ in 0..<ticks { notices += simulation.step() } }
    mutating func pass(seconds: Double) { pass(Tick.seconds(seconds).count) }

    /// Lets time pass until nothing moves, a minute at most.
    mutating func settle() {
        for _ in 0..<7200 where !simulation.isStill { pass(1) }
    }
}

extension Scenario {
    /// A list under one storehouse.
    static func storehouse(inset: Double = 64, _ parameters: [String: ParameterValue] = [:], work: Work? = nil) -> Scenario {
        var scenario = Scenario()
        scenario.viewport = Size(375, 667)
        scenario.insets.top = inset
        scenario.work = work
        scenario.header = try? SystemChoice("storehouse")
        for (name, value) in parameters { try? scenario.header?.set(name, to: value) }
        return scenario
    }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
