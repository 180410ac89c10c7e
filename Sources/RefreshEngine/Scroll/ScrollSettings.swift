import Motion

/// How the scroll view behaves, chosen by name: what `set scroll.…` sets.
public struct ScrollSettings: Hashable, Sendable {
    public var profileName: ProfileName = .uikit
    public var rate: Rate = .normal
    /// Whether content may be pulled and thrown beyond its ends.
    public var bounces = true
    /// Whether that is so even when the content fits. On, because a list with a refresh control needs it (MS-9).
    public var alwaysBounce = true

    public enum ProfileName: String, Sendable, CaseIterable { case uikit, flutter }
    public enum Rate: String, Sendable, CaseIterable { case normal, fast }

    public init() {}

    var profile: ScrollProfile {
        switch profileName {
        case .uikit: .uikit
        case .flutter: .flutter(scale: ScrollSettings.screenScale)
        }
    }

    var decay: Double { rate == .fast ? profile.fastDecay : profile.normalDecay }

    /// Pixels a point: 3, the scale of every screen of the default viewport's size (iPhone 12 and later).
    static let screenScale = 3.0

    /// The declared parameters, `scroll.` left out.
    public static let parameters: [Parameter] = [
        Parameter("profile", .choice(ProfileName.allCases.map(\.rawValue)), default: .text("uikit"), "whose physics the list follows"),
        Parameter("rate", .choice(Rate.allCases.map(\.rawValue)), default: .text("normal"), "how soon a glide loses its speed"),
        Parameter("bounces", .flag, default: .flag(true), "whether the list goes beyond its ends"),
        Parameter("alwaysBounce", .flag, default: .flag(true), "whether it does so when the content fits"),
    ]

    /// Sets one parameter by its name (without `scroll.`).
    /// - Throws: `ParameterError` that says what is allowed; nothing has changed then.
    public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
        let parameter = try ScrollSettings.parameters.named(name, of: "scroll")
        switch (name, try parameter.accept(written: value)) {
        case ("profile", .text(let text)): profileName = ProfileName(rawValue: text) ?? profileName
        case ("rate", .text(let text)): rate = Rate(rawValue: text) ?? rate
        case ("bounces", .flag(let flag)): bounces = flag
        case ("alwaysBounce", .flag(let flag)): alwaysBounce = flag
        default: break
        }
    }
}
