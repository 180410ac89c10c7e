extension SystemDeclaration {
    /// Its presets: `published` first, `designed` second. A system that declares no design is designed as it was
    /// published.
    public var presets: [Preset] {
        let published = Preset(Preset.published, "as its source has it")
        let designed =
            ownPresets.contains { $0.name == Preset.designed } ? [] : [Preset.designed("as it was published", [:])]
        return [published] + designed + ownPresets
    }

    /// Those that make sense at that edge.
    package func presets(at edge: Edge) -> [Preset] { presets.filter { $0.isFor(edge, parameters) } }

    func preset(_ name: String) throws(ParameterError) -> Preset {
        guard let preset = presets.first(where: { $0.name == name }) else {
            throw .unknownPreset(name, of: self.name, known: presets.map { $0.name })
        }
        return preset
    }
}

extension SystemChoice {
    /// A system with the values of a preset.
    /// - Throws: `ParameterError` when there is no such system or preset, or the system cannot be at that edge
    public init(
        _ name: String, edge: Edge = .header, preset: String, language: Language = .en, in catalog: Catalog
    ) throws(ParameterError) {
        try self.init(name, edge: edge, in: catalog)
        try set(preset: preset, in: language)
    }

    /// Sets all parameters to a preset's values.
    /// - Throws: `ParameterError` that names the presets; nothing has changed then.
    public mutating func set(preset name: String, in language: Language = .en) throws(ParameterError) {
        let declaration = entry.declaration
        let preset = try declaration.preset(name)
        var chosen = untuned
        for parameter in declaration.parameters {
            let value = preset.texts(in: language)[parameter.name] ?? preset.value(of: parameter)
            guard value != parameter.defaultValue else { continue }
            try chosen.assign(parameter.name, to: value) { (text, _) throws(ParameterError) in
                guard let outline = preset.outline(of: text) else { throw .noOutline(text, "the preset has none") }
                return outline
            }
        }
        try chosen.checkCombination()
        self = chosen
    }
    /// How many parameters have other values than in another choice of the same system.
    package func differences(from other: SystemChoice) -> Int {
        parameters.sorted.count { $0.value != other.parameters[$0.name] }
    }

    /// Its system with the preset, and in the language, from which it differs in the fewest parameters. Of those that
    /// are equally near, the first.
    package var nearestPreset: (choice: SystemChoice, preset: String, language: Language)? {
        let all = entry.declaration.presets.flatMap { preset in
            ([.en] + preset.languages.filter { $0 != .en }).map { (preset.name, $0) }
        }
        let choices = all.compactMap { name, language -> (choice: SystemChoice, preset: String, language: Language)? in
            var choice = untuned
            return (try? choice.set(preset: name, in: language)).map {
                (choice: choice, preset: name, language: language)
            }
        }
        return choices.map { (differences(from: $0.choice), $0) }.min { $0.0 < $1.0 }?.1
    }
}
