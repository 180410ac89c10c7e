import Motion

/// An animation of a control that runs at a tick. Takes show them on the axis of time (`trace`).
///
///     func running(at tick: Tick) -> [RunningAnimation] {
///         if case .loading(let since) = cycle.phase { [RunningAnimation("turn", since: since)] } else { [] }
///     }
public struct RunningAnimation: Hashable, Sendable {
    /// As ``NamedAnimation`` has it.
    public var name: String
    /// The tick at which it began. One that begins again is another one.
    public var since: Tick

    public init(_ name: String, since: Tick) { (self.name, self.since) = (name, since) }

    /// The same on another count of ticks.
    package func moved(by ticks: Tick) -> RunningAnimation { RunningAnimation(name, since: since + ticks) }
}

/// How the inset of a control opens or closes. Whatever its design, the engine knows it by the command that it gave.
struct HoldAnimation: Hashable {
    private let name: String, since: Tick, end: Tick

    /// nil: the command changes nothing by and by.
    init?(_ command: RefreshCommand, _ view: PullView) {
        guard case .hold(let height, let animation?, _) = command else { return nil }
        name = height == 0 ? "closing" : view.request == .begin ? "beginning" : "opening"
        (since, end) = (view.tick, view.tick + animation.duration)
    }

    func running(at tick: Tick) -> [RunningAnimation] { tick < end ? [RunningAnimation(name, since: since)] : [] }
}

extension AnimatedValue {
    func running(_ name: String) -> [RunningAnimation] { starts.map { RunningAnimation(name, since: $0) } }
}
