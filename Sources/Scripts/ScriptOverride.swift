import RefreshEngine

/// A setting from outside that replaces the script's own at tick 0, such as `dropHeight=90`, `preset=designed`,
/// `scroll.rate=fast` or `seed=7`.
///
/// The key is a parameter of a control (`header.height` or `footer.height` where both controls have it), a parameter of
/// the scroll view, or a setting of the script language. Settings after the script's first step are part of the
/// gesture; they are not replaced.
public struct ScriptOverride: Hashable, Sendable {
    public let key: String
    let value: String
    /// The edge that the key names, if any.
    private let namedEdge: Edge?
    /// The key without its edge.
    private let name: String

    /// The names of the systems that have this parameter.
    public let systems: [String]

    /// - Parameters:
    ///   - text: `key=value`
    ///   - catalog: the systems whose parameters it may set
    /// - Throws: when the text has another form, or no script can have such a setting
    public init(_ text: String, in catalog: Catalog) throws(ScriptError) {
        let place = ScriptLocation(file: ScriptOverride.file, line: 1, column: 1)
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw ScriptError(place, "expected a key and a value such as dropHeight=90, found \(quoted(text))")
        }
        let key = String(parts[0])
        let edge = Edge.allCases.first { key.hasPrefix($0.rawValue + ".") }
        (self.key, value, namedEdge) = (key, String(parts[1]), edge)
        name = edge.map { String(key.dropFirst($0.rawValue.count + 1)) } ?? key
        let (name, isPreset) = (name, name == Setting.preset.rawValue)
        systems = catalog.declarations.filter { isPreset || $0.parameters.contains { $0.name == name } }.map(\.name)
        guard isOfScript || isPreset || !systems.isEmpty else {
            let known = catalog.declarations.flatMap(\.parameters).map(\.name) + ScriptOverride.settings
            let hint =
                nearest(name, in: known).map { "did you mean \($0)?" }
                ?? "`pullwire systems NAME` lists a control's parameters"
            throw ScriptError(place, "there is no setting \(quoted(key)); \(hint)")
        }
    }

    /// With which the place of its errors begins.
    static let file = "--set"

    /// The settings that apply to every script, whatever its controls.
    private static let settings =
        Setting.allCases.map(\.rawValue).filter { $0 != Setting.set.rawValue && $0 != Setting.preset.rawValue }
        + ScrollSettings.parameters.map { "scroll." + $0.name }

    private var isOfScript: Bool { ScriptOverride.settings.contains(key) }

    /// Whether it sets all parameters of a control: every system has presets.
    private var isPreset: Bool { name == Setting.preset.rawValue }

    /// Why it does not apply to a scenario, in words; nil: it applies.
    func inapplicability(in scenario: Scenario) -> String? {
        if isOfScript || edge(in: scenario) != nil { return nil }
        let names = (namedEdge.map { [$0] } ?? Edge.allCases).compactMap { scenario[$0]?.name }
        if names.isEmpty { return "it has no \(namedEdge?.rawValue ?? "control")" }
        return "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "have") no \(name)"
    }

    /// The edge whose control has this parameter; nil when neither has, or when it is no control's parameter.
    func edge(in scenario: Scenario) -> Edge? {
        if isOfScript { return nil }
        return (namedEdge.map { [$0] } ?? Edge.allCases).first { edge in
            scenario[edge].map { systems.contains($0.name) } ?? false
        }
    }

    /// The statement that a script would have for it.
    func statement() throws(ScriptError) -> Statement {
        let file = "\(ScriptOverride.file) \(key)=\(value)"
        let place = ScriptLocation(file: file, line: 1, column: 1)
        let words: [String]
        if isPreset || Setting(rawValue: key) != nil {
            words = [name] + value.split(whereSeparator: \.isWhitespace).map(String.init)
        } else {
            // A text needs no quotation marks here.
            words = [Setting.set.rawValue, name, value]
        }
        return try Statement(words.map { Word(text: $0, location: place) }, end: place, comment: nil)
    }
}

extension Scenario {
    subscript(edge: Edge) -> SystemChoice? {
        get { edge == .header ? header : footer }
        set { if edge == .header { header = newValue } else { footer = newValue } }
    }
}
