import RefreshEngine

/// The outlines of the texts that a script has set. A text is drawn once, however often it is set: fonts are slow, and scripts may be long.
struct ScriptOutlines {
    private let source: OutlineSource?
    private var known: [Text: Outline] = [:]

    private struct Text: Hashable {
        var text: String
        /// Of the font, pt.
        var size: Double
    }

    init(_ source: OutlineSource?) { self.source = source }

    /// What gives a value its outline; nil: it needs none, or there are no fonts.
    mutating func source(for value: ParameterValue, of parameter: Parameter) throws(ParameterError) -> OutlineSource? {
        guard let source, let standard = parameter.outline, case .text(let text) = value, text != standard.text else { return nil }
        let key = Text(text: text, size: standard.fontSize)
        if known[key] == nil {
            guard known.count < ScriptLimits.outlines else { throw .noOutline(text, "a script draws at most \(ScriptLimits.outlines) different texts") }
            known[key] = try source(text, standard.fontSize)
        }
        let outline = known[key]
        return { (text, size) throws(ParameterError) in
            guard let outline else { return try source(text, size) }
            return outline
        }
    }
}
