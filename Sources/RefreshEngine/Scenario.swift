import Motion

/// A preview before its first tick. Same scenario and same inputs give the same frames, on any machine and at any speed.
public struct Scenario: Hashable, Sendable {
    /// The tick that it begins at: 0, or where another preview rested that it goes on from (`Simulation.rested`).
    public var tick = Tick.zero
    /// iPhone 12 and later.
    public var viewport = Size(390, 844)
    public var contentHeight = 2000.0
    /// Rows a section; 0: the list has no sections.
    public var sectionRows = 0
    /// The host's own insets.
    public var insets = EdgeInsets.zero
    /// The rows that refreshes have added to the content already, from the top; at most `Limits.insertedRows`.
    public var inserted: [InsertedRow] = []
    /// What the controls remember of what happened before.
    public var memory: [Edge: ControlMemory] = [:]
    /// Content offset at first, pt; nil: the top.
    public var start: Double?
    public var seed: UInt64 = 1
    public var scroll = ScrollSettings()
    public var header: SystemChoice?
    public var footer: SystemChoice?
    /// nil: each system's own published time.
    public var work: Work?
    /// What the clock on the wall shows at first.
    public var clock = WallClock.standard
    /// When each key was last refreshed (MS-6), as the host has kept it; at most `Limits.timeKeys`.
    public var lastRefresh: [String: Moment] = [:]
    /// The pictures that parameters of the kind `images` may name.
    public var images = ["wire": ImageSet.wire]

    public init() {}

    /// Whoever takes a choice from outside asks this first.
    /// - Throws: `ParameterError` when the choice wants pictures that the host does not have; it says which there are.
    public func check(_ choice: SystemChoice) throws(ParameterError) {
        for (parameter, name) in choice.images where images[name] == nil {
            throw .notAllowed(name: parameter, allowed: "one of " + images.keys.sorted().joined(separator: ", "))
        }
    }
}
