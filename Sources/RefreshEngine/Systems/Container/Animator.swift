import Motion

/// The states of the published container (MS-4).
enum ContainerState: String, Hashable, Sendable {
    case normal, pullToRefresh, releaseToFresh, loading
}

/// What a container shows a refresh with; animators are exchangeable (MS-3, MS-5). An animator decides nothing, it only
/// draws.
protocol Animator: Equatable, Sendable {
    /// The system that a container with this animator is.
    static var declaration: SystemDeclaration { get }
    /// The animations that it has with these values, and the call of the published container with it.
    static func animations(_ parameters: ParameterValues) -> [NamedAnimation]
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall
    /// What the description says before the first change of state.
    static var firstWording: Wording { get }
    /// Font sizes, pt.
    static var descriptionSize: Double { get }
    static var timeSize: Double { get }

    init(_ parameters: ParameterValues, edge: Edge)
    mutating func configure(_ parameters: ParameterValues)

    /// MS-5: refreshDidChangeState.
    mutating func change(from: ContainerState, to: ContainerState, at tick: Tick)
    /// Time has come to that tick.
    mutating func settle(at tick: Tick)
    /// Whether nothing that it draws changes with time, while it waits and while it loads.
    var isStill: Bool { get }
    var isStillWhileLoading: Bool { get }

    /// Which of its animations run.
    /// - Parameter loading: when it began to load; nil: it does not
    func running(loading: Tick?) -> [RunningAnimation]

    /// Its nodes in the control's own coordinates: x from the list's left edge, y from the control's top, pt.
    func nodes() -> [Node]
    /// Adds its nodes as they look now: as many as `nodes()`, in the same order.
    func draw(_ container: ContainerSnapshot, into buffer: inout FrameBuffer)
}

/// A container as its animator sees it when it draws.
struct ContainerSnapshot {
    var tick: Tick
    /// Of the control, pt.
    var size: Size
    var state: ContainerState
    /// As it was reported last, 0 to 1.
    var progress: Double
    var captions: Captions
    /// How long it has been loading, from didBegin to didEnd (MS-5); nil: it is not, or its result is being shown.
    var loading: Tick?
}
