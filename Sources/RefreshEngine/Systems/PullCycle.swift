import Motion

/// The life of a control that a lifting finger sets off: idle, loading, ending. The numbers are the design's.
///
///     mutating func step(_ view: PullView) -> [RefreshCommand] { cycle.step(view, PullCycle.Rules(height: 80)) }
///
/// A control that does nothing else there is a `PullControl`.
public struct PullCycle: Hashable, Sendable {
    /// What a design decides of it: `PullCycle.Rules(height: 64, threshold: 80, closing: Animation(.seconds(0.4),
    /// .easeOut))`.
    public struct Rules: Hashable, Sendable {
        /// The inset that it holds while it loads, pt.
        public var height: Double
        /// The pull that arms, pt.
        public var threshold: Double
        /// Whether exactly that pull arms, too.
        public var armsAtThreshold = false
        /// How the inset opens after a lift; nil: at once, because the bounce brings the list there.
        public var opening: Animation?
        /// How the inset closes at the end.
        public var closing: Animation
        /// How it begins without a finger.
        public var begin: Begin
        /// From the end of the work to the start of the closing.
        public var settle: Tick
        /// How long the ending takes at least, from the start of the closing: what falls away may outlast the inset.
        public var shortestEnding = Tick.zero
        /// How much of the pull may be left when the ending is over before its time, pt; nil: it never is (CN-3.12).
        var endsBelow: Double?
        /// Whether a list that nobody holds triggers as well (TJ-B4).
        public var allowsBallistic = false
        /// Whether the pull itself triggers, as soon as a finger has pulled so far (CN-4.11).
        public var triggersWhenReached = false

        /// How it begins without a finger, when the app asks for it.
        public enum Begin: Hashable, Sendable {
            /// The whole control comes into sight along that animation; then it works, and its action is called.
            case opens(Animation)
            /// It loads, and the inset opens along that animation; the list goes nowhere and no action is called.
            case shows(Animation)
        }

        /// - Parameters:
        ///   - height: the inset that it holds while it loads, pt
        ///   - threshold: the pull that arms, pt; nil: `height`
        ///   - armsAtThreshold: whether exactly that pull arms, too
        ///   - opening: how the inset opens after a lift; nil: at once, because the bounce brings the list there
        ///   - closing: how it closes at the end. Chosen: 0.3 s, as UIKit's own takes
        ///   - begin: how it begins without a finger. Chosen: in view, in the standard time of UIView's animations
        ///   - settle: from the end of the work to the start of the closing
        ///   - allowsBallistic: whether a list that nobody holds triggers as well
        public init(
            height: Double, threshold: Double? = nil, armsAtThreshold: Bool = false, opening: Animation? = nil,
            closing: Animation = Animation(.seconds(0.3), .easeOut),
            begin: Begin = .opens(Animation(.seconds(0.25))), settle: Tick = .zero, allowsBallistic: Bool = false
        ) {
            (self.height, self.threshold, self.armsAtThreshold, self.opening) = (
                height, threshold ?? height, armsAtThreshold, opening
            )
            (self.closing, self.begin, self.settle) = (closing, begin, settle)
            self.allowsBallistic = allowsBallistic
        }

        func arms(_ pull: Double) -> Bool { armsAtThreshold ? pull >= threshold : pull > threshold }
    }

    /// Where it is, and since when.
    public enum Phase: Hashable, Sendable {
        case idle
        /// Begun without a finger; the inset opens.
        case beginning(since: Tick)
        case loading(since: Tick)
        /// The inset closes, or is about to. The result is nil if it was called off before its work began.
        /// - Parameter since: when the closing begins or began
        case ending(since: Tick, RefreshResult?)
    }

    /// Where it is, and since when.
    public private(set) var phase = Phase.idle
    /// The inset that it holds or is opening, pt.
    public private(set) var held = 0.0
    /// How much of the pull that arms is done, 0 to 1.
    public private(set) var progress = 0.0
    /// The refresh was over before its inset had closed, and no finger has taken the rest yet (CN-3.12).
    private(set) var isClosing = false
    private var isPulled = false
    private var isArmed = false
    /// This finger has pulled so far already: the next refresh needs another one (CN-4.11).
    private var isSpent = false

    /// Idle.
    public init() {}

    /// Whether nothing refreshes; the list may be pulled.
    public var isIdle: Bool { phase == .idle }

    /// Whether time alone changes nothing: what moves while it loads moves in the scroll view.
    public var isStill: Bool {
        switch phase {
        case .idle, .loading: true
        case .beginning, .ending: false
        }
    }

    /// How long it has been loading at that tick, s; nil: it does not.
    public func loadingTime(at tick: Tick) -> Double? {
        if case .loading(let since) = phase { (tick - since).seconds } else { nil }
    }

    /// Its state by the name that all systems have in common.
    public var state: ControlState {
        switch phase {
        case .idle: isArmed ? .armed : isPulled ? .pulling : .idle
        case .beginning: .beginning
        case .loading: .loading
        case .ending: .ending
        }
    }

    /// What is to be done after an input or a tick.
    public mutating func step(_ view: PullView, _ rules: Rules) -> [RefreshCommand] {
        let wasArmed = isArmed
        // behaviour.md 7.11: the sample that comes with the lift is the finger's, too.
        let isCrossing = isIdle && rules.arms(view.pulled) && triggers(view, rules)
        let commands = decide(view, rules)
        isSpent = view.isTracking && (isSpent || !isIdle && rules.triggersWhenReached)
        isClosing = isClosing && isIdle && !view.isTracking && view.pull > 0
        isPulled = view.pull > 0 && !isClosing
        progress = view.pulled >= rules.threshold ? 1 : isClosing ? 0 : max(0, view.pulled / rules.threshold)
        isArmed = isIdle && view.isDragging && !isSpent && rules.arms(view.pulled)
        return !wasArmed && (isArmed || isCrossing) ? commands + [.haptic] : commands
    }

    /// Whether the finger may set off a refresh at this event, if it has pulled far enough.
    private func triggers(_ view: PullView, _ rules: Rules) -> Bool {
        !isSpent && (view.hasLifted || rules.triggersWhenReached && view.isDragging)
    }

    private mutating func decide(_ view: PullView, _ rules: Rules) -> [RefreshCommand] {
        let isLetGo = triggers(view, rules) || rules.allowsBallistic && !view.isTracking
        switch (phase, view.request) {
        case (.idle, .begin):
            return begin(view.tick, rules)
        case (.idle, _) where isLetGo && rules.arms(view.pulled):
            return load(view.tick, [.hold(rules.height, rules.opening)], rules)
        case (.beginning, .finish):
            phase = .ending(since: view.tick, nil)
            return close(view, rules) + [.cancel]
        case (.beginning(let since), _):
            guard case .opens(let animation) = rules.begin, view.tick < since + animation.duration else {
                return load(view.tick, held == rules.height ? [] : [.hold(rules.height)], rules)
            }
        case (.loading, .finish(let result)):
            phase = .ending(since: view.tick + rules.settle, result)
            return close(view, rules)
        case (.loading, _) where held != rules.height:
            held = rules.height
            return [.hold(held)]
        case (.ending, _):
            return close(view, rules)
        case (.idle, _), (.loading, _):
            break
        }
        return []
    }

    private mutating func begin(_ tick: Tick, _ rules: Rules) -> [RefreshCommand] {
        held = rules.height
        switch rules.begin {
        case .opens(let animation):
            phase = .beginning(since: tick)
            return [.hold(held, animation, shows: .always)]
        case .shows(let animation):
            phase = .loading(since: tick)
            return [.hold(held, animation), .beginByApp]
        }
    }

    private mutating func load(_ tick: Tick, _ hold: [RefreshCommand], _ rules: Rules) -> [RefreshCommand] {
        phase = .loading(since: tick)
        held = rules.height
        return hold + [.begin]
    }

    /// The way out, which may be over at once.
    private mutating func close(_ view: PullView, _ rules: Rules) -> [RefreshCommand] {
        guard case .ending(let since, let result) = phase, view.tick >= since else { return [] }
        let closing: [RefreshCommand] = held == 0 ? [] : [.hold(0, rules.closing)]
        held = 0
        let isOver = view.tick >= since + max(rules.closing.duration, rules.shortestEnding)
        guard isOver || rules.endsBelow.map({ view.pull <= $0 }) ?? false else { return closing }
        phase = .idle
        isClosing = !isOver
        return closing + (result.map { [.end($0)] } ?? [])
    }
}
