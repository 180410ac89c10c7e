import Motion

/// The declaration of a refresh system, as data. The page's panel, scripts, `pullwire systems` and all checks are made
/// from it.
///
///     static let declaration = SystemDeclaration(
///         name: "ribbon", summary: "a ribbon that unrolls with the pull",
///         parameters: [Parameter("height", .number(unit: "pt", 60...200), default: 96, "of the control, and the pull that arms")],
///         presets: [Preset("low", "for short lists", ["height": 60])])
public struct SystemDeclaration: Sendable {
    /// Small letters, digits and hyphens, as scripts and links have it.
    public var name: String
    /// What it is, in a few words.
    public var summary: String
    /// Where it can be.
    public var edges: [Edge]
    /// In the order in which an editor shows them.
    public var parameters: [Parameter]
    /// How long the work takes in its published demo, s.
    public var workSeconds: Double
    /// Whether a list with this control bounces from then on even when its content fits (MS-9).
    public var alwaysBounces: Bool
    /// How the inset that it holds follows the list.
    public var holdStyle: HoldStyle
    /// Whether it draws itself as high as `PullView.layoutHeight` says, rather than being stretched.
    public var fitsHeight = false
    /// Its presets but for the one that is made of the defaults.
    var ownPresets: [Preset]

    /// - Parameters:
    ///   - name: small letters, digits and hyphens; scripts and links have it
    ///   - summary: what it is, in a few words
    ///   - edges: where it can be
    ///   - workSeconds: how long a refresh takes when the app does not say it, s. Chosen: 2, long enough to see it load
    ///   - alwaysBounces: whether a list with it bounces even when its content fits
    ///   - holdStyle: what becomes of the inset that it holds; by default it is always as high as the control says
    ///   - fitsHeight: whether it draws itself as high as `PullView.layoutHeight` says, rather than being stretched
    ///   - parameters: what can be tuned; none if left out
    ///   - presets: named values of its parameters; its defaults are the preset `published`
    public init(
        name: String, summary: @autoclosure () -> String, edges: [Edge] = [.header], workSeconds: Double = 2,
        alwaysBounces: Bool = false,
        holdStyle: HoldStyle = HoldStyle(), fitsHeight: Bool = false,
        parameters: [Parameter] = [], presets: @autoclosure () -> [Preset] = []
    ) {
        (self.name, self.edges, self.parameters, self.workSeconds) = (name, edges, parameters, workSeconds)
        (self.alwaysBounces, self.holdStyle, self.fitsHeight) = (alwaysBounces, holdStyle, fitsHeight)
        (self.summary, ownPresets) = (natively(summary(), elsewhere: ""), natively(presets(), elsewhere: []))
    }
}
