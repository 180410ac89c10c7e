import Motion

/// A refresh control design: a value that watches the pull and says what it wants done. `PullControl` is a shorter way
/// to one that begins when the finger lifts.
///
/// It never touches the scroll view: it gets a `PullView` after every event and
/// returns commands. Timers are comparisons of ticks; what it draws is a function of its state and the view.
/// Two that are equal do the same from now on.
public protocol RefreshSystem: Equatable, Sendable {
    /// Its name, edges, parameters and work time, as data. It is read once.
    static var declaration: SystemDeclaration { get }

    /// The animations that it has with these values, for programs that are to move alike (`pullwire export`).
    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation]
    /// The call by which an app has the control that it was published as, with these values; nil: it was not published
    /// as another control.
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall?

    /// - Parameters:
    ///   - parameters: the values of what it declares
    ///   - edge: one of those that it declares
    ///   - random: its own row of numbers, the same in every run; a control uses no others
    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64)

    /// Takes new values of its parameters while it runs.
    mutating func configure(_ parameters: ParameterValues)

    /// Its state, as frames and scripts tell it, and its progress, 0 to 1.
    var status: ControlStatus { get }
    /// Whether time alone changes nothing. A preview in which everything is still costs no ticks. By default it is so
    /// unless it refreshes; a control that moves at other times says so here, or its motion would stop when the finger
    /// rests: `Catalog.checkingNodes` finds that.
    var isStill: Bool { get }
    /// Whether a step may change it, or make it want something, though only time has passed. By default it may, unless it
    /// is still; a control that does nothing but move its picture while it loads says so here, and is then not stepped:
    /// `Catalog.checkingNodes` finds where that is not true.
    var needsTicks: Bool { get }
    /// Whether a refresh is over but for what is still seen of it. A begin waits until then (MS-B4).
    var isEnding: Bool { get }
    /// How high it is, pt, from its far edge to the content: where it stands if it does not move with the list. By
    /// default what it holds, or its parameter `height`.
    var extent: Double? { get }
    /// How far a finger pulls it, pt, over a list that stands still; 0: it takes nothing of the finger. By default as
    /// far as the list's damping says.
    /// - Parameters:
    ///   - finger: how far it has dragged beyond the edge, pt, > 0
    ///   - damped: that, as the list would show it, pt
    func pull(of finger: Double, damped: Double) -> Double
    /// The key under which the time of its last refresh is kept (MS-6); nil: it keeps none.
    var timeKey: String? { get }
    /// What it keeps from one refresh to the next beyond its parameters. A system at rest that is given the memory of
    /// another one goes on as that one.
    var memory: ControlMemory { get set }

    /// Decides what is to be done after an input or a tick; it is called after each. The commands are carried out in
    /// their order.
    mutating func step(_ view: PullView) -> [RefreshCommand]

    /// Which of its animations run at that tick, besides its inset's, for those who look at a take. It is asked at the
    /// tick that has just been stepped.
    func running(at tick: Tick) -> [RunningAnimation]

    /// Its nodes in drawing order, at rest. The first is a group that carries the others; parents are indices into this
    /// list.
    func nodes() -> [Node]
    /// Adds its nodes as they look now: as many as `nodes()`, in the same order.
    func draw(_ view: PullView, into buffer: inout FrameBuffer)
}

extension RefreshSystem {
    /// Those of its inset, by the parameters of `HoldMotion` that it declares.
    public static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        HoldMotion.animations(parameters)
    }
    /// It is nobody else's.
    public static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? { nil }
    /// It moves while it refreshes, and at no other time.
    public var isStill: Bool { !status.state.isRefreshing }
    /// It is stepped at each.
    public var needsTicks: Bool { true }
    /// By its state.
    public var isEnding: Bool { status.state == .ending }
    /// What it holds.
    public var extent: Double? { nil }
    /// As the list's damping says.
    public func pull(of finger: Double, damped: Double) -> Double { damped }
    /// It keeps no time.
    public var timeKey: String? { nil }
    /// It names none.
    public func running(at tick: Tick) -> [RunningAnimation] { [] }
    /// It keeps nothing.
    public var memory: ControlMemory {
        get { [:] }
        set {}
    }
}

/// Numbers under names that only the system knows. A stored memory may have any number under any name, so a system
/// ignores what it cannot use.
public typealias ControlMemory = [String: UInt64]

/// The scroll view and the app as a system sees them, at an event in `step`, and at a tick in `draw`.
///
///     progress = min(max(view.pull / height, 0), 1)
///     let angle = 2 * .pi * (view.tick - since).seconds       // one turn a second
///     let middle = view.viewport.width / 2
///
/// A header's `pull` grows as the list is pulled down, a footer's as it is pulled up past its end; so a control that
/// may be at both edges reads the same.
public struct PullView: Hashable, Sendable {
    /// The time, in ticks of 1/120 s since the session began.
    public var tick: Tick
    /// The visible area as the list has it, pt: its height is along the list, also where that is horizontal (CN-6.1).
    public var viewport: Size
    /// Content offset as shown, pt: 0 when the top of the content is at the top of the viewport, less when it is pulled
    /// down.
    public var offset: Double
    /// The host's own inset at the system's edge, pt.
    public var hostInset: Double
    /// How far the list is pulled past where it rests without this control, pt; negative: not at all.
    public var pull: Double
    /// How far a finger has dragged beyond an edge at which the list stands still, without damping, pt.
    public var drag = 0.0
    /// How high a control that fits its place draws itself (`SystemDeclaration.fitsHeight`), pt; nil: as high as it is.
    public var layoutHeight: Double?
    /// How far the control counts as pulled for each point: its parameter `pullFactor`, if it declares that.
    public var pullFactor = 1.0
    /// How far the control counts as pulled, pt: what arms it and what its progress follows.
    public var pulled: Double { pull * pullFactor }
    /// Content offset where the list would be if it did not stand still, pt.
    var draggedOffset: Double { offset - drag }
    /// A finger is on the list, whether or not it has moved.
    public var isTracking: Bool
    /// The finger has moved the content and has not lifted.
    public var isDragging = false
    /// The finger that dragged the list has lifted at this event and was not cancelled; `pull` is that of its last
    /// sample.
    public var hasLifted = false
    /// Where a footer begins, pt: where the content ends, or where the visible area ends if that is further down
    /// (MS-8).
    public var contentEnd = 0.0
    /// The height of the visible area that the content leaves empty, pt.
    public var room = 0.0
    /// How high the content is, pt.
    public var content = 0.0
    /// How high the visible area is, between the insets, pt.
    public var visibleHeight = 0.0
    /// The control at the other edge refreshes.
    public var isOtherBusy = false
    /// The date and the time of day, for a control that tells when it was last refreshed.
    public var clock = WallClock.standard
    /// When the system's `timeKey` was last refreshed.
    public var lastRefresh: Moment?
    /// The control at the other edge has refreshed under that key at this event.
    public var isTimeNew = false
    /// Where the finger that is down is, or was when it lifted at this event, pt from the top of the viewport.
    public var fingerY = 0.0
    /// How fast the finger moved that has lifted at this event, pt/s, positive downwards.
    public var liftVelocity = 0.0
    /// Where a finger has tapped the list at this event, pt from the top of the content; nil: none has.
    public var tap: Double?
    /// What the app asks for at this event; nil: nothing.
    public var request: Request?

    /// What the app calls a control for.
    public enum Request: Hashable, Sendable {
        /// It is to refresh, without a finger.
        case begin
        /// The work is done.
        case finish(RefreshResult)
        /// There may be more data again.
        case reset
    }
}

/// A command of a system to its scroll view and its app, in the order in which `step` returns them.
///
///     [.hold(64, Animation(.seconds(0.25))), .begin]              // opens, and calls the app's action
///     [.hold(0, Animation(.seconds(0.3), .easeOut))]              // closes; `.end(.succeeded)` follows when that is over
///
/// A control that goes through the usual life gets them from `PullCycle`.
public enum RefreshCommand: Hashable, Sendable {
    /// Sets the inset that the system holds at its edge, pt; 0 gives it back. Without an animation it changes at once
    /// and the offset stays. `shows` says whether the list is moved so that the inset is seen.
    case hold(Double, Animation? = nil, shows: Reveal = .never)
    /// The refresh has begun: the app's action is called and its work starts.
    case begin
    /// The app has begun the refresh itself: its work goes on, but its action is not called (TJ-10, RC-10).
    case beginByApp
    /// The refresh is over.
    case end(RefreshResult)
    /// The refresh was called off before its work began.
    case cancel
    /// The pull has come so far, 0 to 1: the app is notified.
    case progress(Double)
    /// The pull has crossed the point from which letting go refreshes.
    case haptic
    /// The second floor opens; it has closed.
    case floorOpened, floorClosed
    /// A list that rests goes on by so much, pt, as far as it can.
    case scrollOn(Double, Animation)
    /// The work has brought a row with that text, which is added at the end (RC-9).
    case insertRow(String)
}

extension [RefreshCommand] {
    var begins: Bool { !isEmpty && (contains(.begin) || contains(.beginByApp)) }
    var holds: Bool { !isEmpty && contains(where: { $0.isHold }) }
}

extension RefreshCommand {
    var isHold: Bool { if case .hold = self { true } else { false } }
}
