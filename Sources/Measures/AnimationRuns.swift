import Motion
import RefreshEngine

/// From where to where the controls' animations run, from what runs at each tick.
package struct AnimationRuns {
    package struct Run: Hashable {
        package let edge: Edge, name: String
        /// The first tick.
        package let since: Tick
        /// The tick at which it runs no more.
        package fileprivate(set) var end: Tick
    }

    package init() {}

    /// Those that run.
    private var open: [Run] = []
    /// Those that are over, in the order in which they ended.
    private var ended: [Run] = []

    /// Approximate bytes in JSON.
    package var size: Int { ended.count * 64 }

    /// - Parameter isWanted: whether those that are over at this tick are kept
    package mutating func observe(
        _ running: [(edge: Edge, animation: RunningAnimation)], at tick: Tick, isWanted: Bool = true
    ) {
        for place in open.indices { open[place].end = tick }
        let now = running.map { Run(edge: $0.edge, name: $0.animation.name, since: $0.animation.since, end: tick) }
        if isWanted { ended += open.filter { !now.contains($0) } }
        open = now
    }

    /// - Parameter end: the motion's last tick, at which everything is over; nil: it goes on
    package func all(until end: Tick?) -> [Run] { end == nil ? ended : ended + open }
}
