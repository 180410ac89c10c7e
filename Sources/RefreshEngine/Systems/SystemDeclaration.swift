import Motion

/// The declaration of a refresh system, as data.
public struct SystemDeclaration: Sendable {
    public var name: String
    /// One sentence.
    public var summary: String
    public var edges: [Edge]
    public var parameters: [Parameter]
    /// How long the work takes in its published demo, s.
    public var workSeconds: Double
    /// Whether a list with this control bounces from then on even when its content fits (MS-9).
    public var alwaysBounces: Bool
    /// How the inset that it holds follows the list.
    public var holdStyle: HoldStyle
    /// Its presets but for the one that is made of the defaults.
    var ownPresets: [Preset]

    public init(
        name: String, summary: String, edges: [Edge], workSeconds: Double, alwaysBounces: Bool = false, holdStyle: HoldStyle = HoldStyle(),
        parameters: [Parameter], presets: [Preset] = []
    ) {
        (self.name, self.summary, self.edges, self.parameters, self.workSeconds) = (name, summary, edges, parameters, workSeconds)
        (self.alwaysBounces, self.holdStyle, ownPresets) = (alwaysBounces, holdStyle, presets)
    }
}
