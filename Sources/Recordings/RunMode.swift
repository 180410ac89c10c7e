import Motion
import RefreshEngine
import Scripts

/// How time passes in a run. What it gives must not depend on it.
public struct RunMode: Sendable, CustomStringConvertible {
    /// The inputs of the first run are given again, and ticks at which nothing moves are jumped over.
    public private(set) var jumps = false
    /// It is looked at only every few ticks, as a viewer of a daemon sees it.
    private var slices = false
    /// Frames are asked for that nobody wants.
    private var looks = false
    /// Copies of the preview run ahead and are thrown away.
    private var copies = false
    private var random: SplitMix64
    /// Ticks until it is looked at.
    private var unseen = 0

    /// Ticks from one look to the next, at most. Chosen: a tenth of a second, ten times what a frame takes.
    private static let maxSlice = 12
    /// Ticks that a copy runs ahead, at most.
    private static let maxAhead = 24

    /// Tick by tick.
    public init() { random = SplitMix64(seed: 0) }

    /// Any mode.
    public init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        (jumps, slices, looks, copies) = (chance(2), chance(2), chance(2), chance(2))
    }

    public var description: String {
        let words = [
            (jumps, "in jumps while still"), (slices, "in slices"), (looks, "with frames asked for between"),
            (copies, "with copies that run ahead"),
        ]
        return words.filter(\.0).isEmpty ? "tick by tick" : words.filter(\.0).map(\.1).joined(separator: ", ")
    }

    /// True once in so many times.
    private mutating func chance(_ count: Int) -> Bool { random.integer(in: 1...count) == 1 }
}

extension RunMode {
    /// Plays to the end, or to the first difference.
    mutating func drive<Played: Player>(_ player: Played, _ scenario: Scenario, _ comparison: inout RunComparison) {
        var player = player
        var preview = Simulation(scenario)
        while comparison.difference == nil {
            let notices: [Notice]
            switch player.next(preview) {
            case .apply(let input):
                notices = preview.apply(input)
                comparison.compare(RepeatedRun.Happening.all(.input(input, at: preview.tick)))
            case .restart(let scenario):
                preview = Simulation(scenario)
                continue
            case .tick:
                look(at: preview, &comparison)
                disturb(player, preview)
                notices = preview.advance(over: jumps ? jump(player.idleTicks(preview)) : .zero)
            case .event(let event):
                comparison.compare(RepeatedRun.Happening.all(.event(event, preview)))
                continue
            case .finished(let outcome):
                comparison.compare(preview)
                comparison.compare([RepeatedRun.Happening(tick: preview.tick, kind: .ended(outcome))])
                return comparison.end(at: preview.tick)
            }
            player.observe(notices)
            comparison.compare(RepeatedRun.Happening.all(.notices(notices, at: preview.tick)))
        }
    }

    private mutating func look(at preview: Simulation, _ comparison: inout RunComparison) {
        if slices, unseen > 0 {
            unseen -= 1
            return
        }
        if slices { unseen = random.integer(in: 0...RunMode.maxSlice - 1) }
        comparison.compare(preview)
    }

    private mutating func jump(_ idle: Tick) -> Tick {
        idle > Tick(1) ? Tick(random.integer(in: 1...idle.count)) : .zero
    }

    /// What must change nothing.
    private mutating func disturb(_ player: some Player, _ preview: Simulation) {
        if looks, chance(4) { for _ in 0..<random.integer(in: 1...3) { _ = (preview.frame(), preview.scene) } }
        guard copies, chance(16) else { return }
        var player = player
        var preview = preview
        for _ in 0..<random.integer(in: 1...RunMode.maxAhead) {
            switch player.next(preview) {
            case .apply(let input): player.observe(preview.apply(input))
            case .tick: player.observe(preview.advance())
            case .event: continue
            case .restart, .finished: return
            }
            _ = preview.frame()
        }
    }
}
