/// A named set of values of a system's parameters, as data in its declaration.
///
///     Preset("silk", "long and thin", ["length": 320, "thickness": 2, "color": .color(Color(0x6b, 0xa6, 0xff))])
///
/// It says only what differs from the defaults; what it does not name has its default.
public struct Preset: Hashable, Sendable {
    /// As scripts and links have it: `preset "silk"`.
    public let name: String
    /// What it is, in a few words.
    public let summary: String
    private let values: [String: ParameterValue]
    private let texts: [Language: [String: ParameterValue]]
    /// Of the texts among its values that are drawn.
    private let outlines: [Outline]

    /// - Parameters:
    ///   - values: by parameter, in English
    ///   - texts: what is different in other languages; a language that is missing here is English
    ///   - outlines: of the texts that are drawn, so that they need no font
    public init(
        _ name: String, _ summary: String, _ values: [String: ParameterValue] = [:],
        texts: [Language: [String: ParameterValue]] = [:], outlines: [Outline] = []
    ) {
        (self.name, self.summary, self.values, self.texts, self.outlines) = (name, summary, values, texts, outlines)
    }

    /// The name of the preset that is made of the defaults, which is the source's own look.
    public static let published = "published"
    /// The name of the preset that a page begins with.
    public static let designed = "designed"

    /// A preset that a page begins with, by its values.
    static func designed(
        _ summary: String, _ values: [String: ParameterValue], texts: [Language: [String: ParameterValue]] = [:],
        outlines: [Outline] = []
    ) -> Preset {
        Preset(designed, summary, values, texts: texts, outlines: outlines)
    }

    /// One that looks like this one and moves differently.
    func moving(_ name: String, _ summary: String, _ motion: [String: ParameterValue]) -> Preset {
        Preset(name, summary, values.with(motion), texts: texts, outlines: outlines)
    }

    /// The languages that it has texts in, in their order; empty: its texts are the same in all.
    public var languages: [Language] { Language.allCases.filter { texts[$0] != nil } }

    /// What a language changes, by parameter.
    public func texts(in language: Language) -> [String: ParameterValue] { texts[language] ?? [:] }

    /// The value of a parameter, in English.
    public func value(of parameter: Parameter) -> ParameterValue { values[parameter.name] ?? parameter.defaultValue }

    /// The names of all parameters that it sets, for a test that they are declared.
    var names: Set<String> { texts.values.reduce(Set(values.keys)) { $0.union($1.keys) } }

    /// Whether it makes sense at that edge, by what it sets.
    package func isFor(_ edge: Edge, _ parameters: [Parameter]) -> Bool {
        parameters.allSatisfy { value(of: $0) == $0.defaultValue || $0.edges.contains(edge) }
    }

    func outline(of text: String) -> Outline? { outlines.first { $0.text == text } }
}

extension [String: ParameterValue] {
    /// These values, and those in their place or beside them. (`merging` casts, which Embedded Swift cannot.)
    func with(_ others: [String: ParameterValue]) -> [String: ParameterValue] {
        others.reduce(into: self) { $0[$1.key] = $1.value }
    }
}
