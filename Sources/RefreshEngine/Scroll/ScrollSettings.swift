import Motion

/// How the scroll view behaves: the parameters that `set scroll.…` sets, by their names.
public struct ScrollSettings: Hashable, Sendable {
    public var profileName: ProfileName = .uikit
    public var rate: Rate = .normal
    public var axis: Axis = .vertical
    /// Whether content may be pulled and thrown beyond its ends.
    public var bounces = true
    /// Whether it may be even when all of it fits. True by default, because a list with a refresh control needs it
    /// (MS-9).
    public var alwaysBounce = true
    /// Pixels a point. Flutter's profile measures in pixels when a motion is over.
    public var scale = standardScale
    var top = CollapsingTop()
    /// The rules that replace the profile's, by name.
    private var choices: [String: ParameterValue] = [:]

    public enum ProfileName: String, Sendable, CaseIterable { case uikit, flutter }
    public enum Rate: String, Sendable, CaseIterable { case normal, fast }

    public init() {}

    /// The profile with the rules that replace its own.
    package var profile: ScrollProfile {
        var profile = profileName == .uikit ? ScrollProfile.uikit : .flutter(scale: scale)
        for option in ScrollOption.all {
            if let value = choices[option.parameter.name] { option.choose(value, &profile, scale) }
        }
        return profile
    }

    /// The decay of a glide, 1/s, at the rate that is chosen.
    package var decay: Double { decay(of: profile) }

    func decay(of profile: ScrollProfile) -> Double { rate == .fast ? profile.fastDecay : profile.normalDecay }

    /// 3, the scale of every screen of the default viewport's size (iPhone 12 and later).
    static let standardScale = 3.0

    /// The declared parameters, by their names without `scroll.`.
    public static let parameters: [Parameter] = declared.map { parameter in
        var parameter = parameter
        parameter.presentation.group = .scroll
        return parameter
    }

    private static let declared: [Parameter] =
        [
            Parameter(
                "profile", .choice(ProfileName.allCases.map { $0.rawValue }), default: .text("uikit"),
                "whose physics the list follows"),
            Parameter(
                "rate", .choice(Rate.allCases.map { $0.rawValue }), default: .text("normal"),
                "how soon a glide loses its speed"),
            Parameter(
                "axis", .choice(Axis.allCases.map { $0.rawValue }), default: .text(Axis.vertical.rawValue),
                "whether the list scrolls down, to the right, or from right to left"),
            Parameter("bounces", .flag, default: .flag(true), "whether the list goes beyond its ends"),
            Parameter("alwaysBounce", .flag, default: .flag(true), "whether it does so when the content fits"),
            Parameter(
                "scale", .number(unit: "", 1...4), default: .number(standardScale),
                "pixels a point, by which Flutter measures when a motion is over", step: 1),
            Parameter(
                "largeTitle", .number(unit: "pt", 0...1000), default: 0,
                "how much of the top inset goes away as the list is scrolled: a large title, or an outer list's way"),
            Parameter(
                "searchBar", .number(unit: "pt", 0...200), default: 0, "the same of a search bar, which goes first"),
            Parameter("snaps", .flag, default: true, "whether neither of the two stays there in part"),
        ] + ScrollOption.all.map { $0.parameter }

    /// Sets one parameter by its name (without `scroll.`).
    /// - Throws: `ParameterError` that says what is allowed; nothing has changed then.
    public mutating func set(_ name: String, to value: ParameterValue) throws(ParameterError) {
        let parameter = try ScrollSettings.parameters.named(name, of: "scroll")
        let value = try parameter.accept(written: value)
        let before = self
        switch (name, value) {
        case ("profile", .text(let text)): profileName = ProfileName(rawValue: text) ?? profileName
        case ("rate", .text(let text)): rate = Rate(rawValue: text) ?? rate
        case ("axis", .text(let text)): axis = Axis(rawValue: text) ?? axis
        case ("bounces", .flag(let flag)): bounces = flag
        case ("alwaysBounce", .flag(let flag)): alwaysBounce = flag
        case ("scale", .number(let number)): scale = number
        case ("largeTitle", .number(let number)): top.title = number
        case ("searchBar", .number(let number)): top.searchBar = number
        case ("snaps", .flag(let flag)): top.snaps = flag
        default: choices[name] = value == parameter.defaultValue ? nil : value
        }
        guard axis == .vertical || !top.isThere else {
            self = before
            throw .conflict(
                natively(
                    "\"axis\" \(Axis.horizontal.rawValue) or \(Axis.rightToLeft.rawValue) needs a list without \"largeTitle\" and \"searchBar\"; change one of them first",
                    elsewhere: ""))
        }
    }

    /// The value of one parameter; nil: there is none of that name.
    public subscript(name: String) -> ParameterValue? {
        switch name {
        case "profile": .text(profileName.rawValue)
        case "rate": .text(rate.rawValue)
        case "axis": .text(axis.rawValue)
        case "bounces": .flag(bounces)
        case "alwaysBounce": .flag(alwaysBounce)
        case "scale": .number(scale)
        case "largeTitle": .number(top.title)
        case "searchBar": .number(top.searchBar)
        case "snaps": .flag(top.snaps)
        default: choices[name] ?? ScrollSettings.parameters.first { $0.name == name }?.defaultValue
        }
    }
}
