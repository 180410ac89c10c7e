import Motion
import TestSupport
import Testing

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

    mutating func apply(_ inputs: Input...) {
        for input in inputs {
            if case .fingerDown(let touch) = input { finger = touch }
            if case .fingerMoved(let touch) = input { finger = touch }
            notices += simulation.apply(input)
        }
    }

    mutating func down() {
        apply(.fingerDown(TouchSample(time: now, y: finger.y)))
    }

    /// Moves the finger so that the list shows `offset`, one tick later; beyond an edge at which the list stands still, by
    /// so much.
    mutating func drag(to offset: Double) {
        if !simulation.scroll.isTracking { down() }
        pass(1)
        let band = simulation.scroll.band
        let grip = band.grip(showing: simulation.scroll.offset)
        let isClamped = band.isClamped(at: offset - band.nearest(to: offset))
        let goal = isClamped ? offset : band.raw(showing: offset, grip)
        let travel = band.raw(showing: simulation.scroll.offset, grip) - goal
        apply(.fingerMoved(TouchSample(time: now, y: finger.y + travel)))
    }

    /// Lifts the finger; without a velocity it has rested.
    mutating func lift(velocity: Double = 0) {
        apply(.fingerUp(TouchSample(time: now, y: finger.y), velocity: velocity))
    }

    mutating func pass(_ ticks: Int) { for _ in 0..<ticks { notices += simulation.step() } }
    mutating func pass(seconds: Double) { pass(Tick.seconds(seconds).count) }

    /// Lets time pass until nothing moves, a minute at most.
    mutating func settle() {
        for _ in 0..<7200 where !simulation.isStill { pass(1) }
    }
}

extension Scenario {
    /// A list under one storehouse.
    static func storehouse(
        inset: Double = 64, _ parameters: [String: ParameterValue] = [:], work: Work? = nil
    ) -> Scenario {
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

extension Scenario {
    /// A list 600 pt high under an inset of 64 (behaviour.md 1.9), with systems by their names.
    static func list(
        header: String? = nil, footer: String? = nil, content: Double = 1000, bottom: Double = 0, work: Work? = .manual,
        _ parameters: [String: ParameterValue] = [:]
    ) -> Scenario {
        var scenario = Scenario()
        scenario.viewport = Size(375, 600)
        scenario.contentHeight = content
        scenario.insets = EdgeInsets(top: 64, bottom: bottom)
        scenario.work = work
        scenario.header = header.flatMap { try? SystemChoice($0) }
        scenario.footer = footer.flatMap { try? SystemChoice($0, edge: .footer) }
        for (name, value) in parameters {
            try? scenario.header?.set(name, to: value)
            try? scenario.footer?.set(name, to: value)
        }
        return scenario
    }
}

extension Preview {
    /// The control's callbacks without its progress.
    var callbacks: [Notice] {
        notices.filter { notice in
            switch notice {
            case .state, .haptic, .refreshed, .begin, .action, .end, .cancel: true
            default: false
            }
        }
    }

    /// Pulls past an edge of the resting list until the control is armed, and lets go.
    mutating func refresh(_ edge: Edge) {
        let range = simulation.scroll.range
        drag(to: edge == .header ? range.lowerBound - 1 : range.upperBound + 1)
        drag(to: edge == .header ? range.lowerBound - 60 : range.upperBound + 60)
        lift()
    }
}

extension Preview {
    /// The insets of the list at rest: the host's, and the height of a footer that begins by itself.
    func restingInsets(_ all: EdgeInsets) -> EdgeInsets {
        let host = EdgeInsets(top: all.top - simulation.scroll.collapsed, bottom: all.bottom)
        guard let footer = simulation.system(at: .footer)?.parameters, footer["mode"] == "automatic",
            case .number(let height) = footer["height"],
            !(frame.footer?.detail == "noMoreData" && footer["whenDone"] == "hidden")
        else { return host }
        return EdgeInsets(top: host.top, bottom: host.bottom + height)
    }
}

extension Scenario: CustomTestStringConvertible {
    public var testDescription: String { "\(header?.name ?? "no") header, \(footer?.name ?? "no") footer" }
}

/// Begin and end in turn, and no action but right behind a begin.
func alternates(_ notices: [Notice], _ edge: Edge) -> Bool {
    var isOpen = false
    for (index, notice) in notices.enumerated() {
        switch notice {
        case .begin(edge):
            guard !isOpen else { return false }
            isOpen = true
        case .action(edge):
            guard index > 0, notices[index - 1] == .begin(edge) else { return false }
        case .end(edge, _):
            guard isOpen else { return false }
            isOpen = false
        default: break
        }
    }
    return !isOpen
}

/// The declared values of a system.
func defaults(_ system: String) throws -> ParameterValues { try SystemChoice(system, in: .published).parameters }
