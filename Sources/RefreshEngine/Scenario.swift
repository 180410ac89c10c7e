import Motion

/// A preview before its first tick. Same scenario and same inputs give the same frames, on any machine and at any
/// speed.
public struct Scenario: Hashable, Sendable {
    /// The tick at which it begins: 0, or the tick of the preview at rest that it continues (`Simulation.rested`).
    public var tick = Tick.zero
    /// iPhone 12 and later.
    public var viewport = Size(390, 844)
    public var contentHeight = 2000.0
    /// Rows a section; 0: the list has no sections.
    public var sectionRows = 0
    /// The host's own insets.
    public var insets = EdgeInsets.zero
    /// The rows of the content that refreshes have added, from the top; at most `Limits.insertedRows`.
    public var inserted: [InsertedRow] = []
    /// What the controls remember of earlier refreshes.
    public var memory: [Edge: ControlMemory] = [:]
    /// Content offset at first, pt; nil: the top.
    public var start: Double?
    public var seed: UInt64 = 1
    public var scroll = ScrollSettings()
    public var header: SystemChoice?
    public var footer: SystemChoice?
    /// The work of a refresh; nil: each system's own published time.
    public var work: Work?
    /// The time of day at first.
    public var clock = WallClock.standard
    /// When each key was last refreshed (MS-6), as the host has kept it; at most `Limits.timeKeys`.
    public var lastRefresh: [String: Moment] = [:]
    /// The pictures that parameters of the kind `images` may name.
    public var images = ["wire": ImageSet.wire]

    public init() {}

    /// Checks the image sets of a choice that comes from outside.
    /// - Parameter parameter: the one that is set now. Its frames must be frames of its set; those of others are drawn
    ///   as far as a set has them, so that a choice with another set stays allowed
    /// - Throws: `ParameterError` that names the sets that the host has, when the choice needs another one, or that
    ///   says how many frames the set has
    public func check(_ choice: SystemChoice, setting parameter: String? = nil) throws(ParameterError) {
        for (parameter, name) in choice.images where images[name] == nil {
            throw .notAllowed(
                name: parameter,
                allowed: natively("one of " + images.keys.sorted().joined(separator: ", "), elsewhere: ""))
        }
        guard let parameter, let name = choice.imageSet(ofFrames: parameter), let count = images[name]?.count else {
            return
        }
        guard let range = PictureRange(choice.parameters.text(parameter)), range.last >= count else { return }
        throw .notAllowed(
            name: parameter,
            allowed: natively("frames from 0 to \(count - 1): \"\(name)\" has \(count)", elsewhere: ""))
    }
}
