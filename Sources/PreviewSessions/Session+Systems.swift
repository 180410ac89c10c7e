import PreviewProtocol
import RefreshEngine

/// The systems at a session's edges, and their parameters.
extension Session {
    mutating func set(_ name: String, _ value: ParameterValue, _ edge: Edge) throws(MessageError) {
        let (scenario, outlines, now) = (simulation.scenario, outlines, simulation.system(at: edge))
        // Parsing it costs as much when it is refused.
        if case .text(let text) = value { viewers.charge(text.utf8.count / DaemonLimits.figurePiece) }
        if name.hasPrefix("scroll.") {
            var settings = simulation.scroll.settings
            do throws(ParameterError) { try settings.set(String(name.dropFirst("scroll.".count)), to: value) } catch {
                throw MessageError(error)
            }
            return tune(.scrollSettings(settings))
        }
        try choose(edge) { () throws(ParameterError) in
            guard var choice = now else { throw .noSystem(edge) }
            try choice.set(name, to: value, outlines: outlines)
            try scenario.check(choice, setting: name)
            return choice
        }
    }

    /// Chooses a system, with the parameters that it last had at that edge, or else with those of a preset.
    /// - Parameter name: nil removes the edge's system
    mutating func choose(_ name: String?, _ edge: Edge, _ preset: String?, _ tag: String?) throws(MessageError) {
        let language = try language(tag)
        let (tuning, now, catalog) = (tuning, simulation.system(at: edge), catalog)
        try choose(edge) { () throws(ParameterError) in
            guard let name else { return nil }
            let fresh = try SystemChoice(
                name, edge: edge, preset: preset ?? Preset.published, language: language, in: catalog)
            return now?.name == name ? now : tuning.choice(name, at: edge) ?? fresh
        }
    }

    mutating func choose(preset: String, _ edge: Edge, _ tag: String?) throws(MessageError) {
        let language = try language(tag)
        let now = simulation.system(at: edge)
        try choose(edge) { () throws(ParameterError) in
            guard var choice = now else { throw .noSystem(edge) }
            try choice.set(preset: preset, in: language)
            return choice
        }
    }

    private func language(_ tag: String?) throws(MessageError) -> Language {
        guard let tag else { return .en }
        guard let language = Language(tag: tag) else {
            throw MessageError(.outOfRange, "\"language\" must be \(Language.tagRule)")
        }
        return language
    }

    private mutating func choose(_ edge: Edge, _ make: () throws(ParameterError) -> SystemChoice?) throws(MessageError)
    {
        let choice: SystemChoice?
        do throws(ParameterError) { choice = try make() } catch { throw MessageError(error) }
        let count = nodes(with: choice, at: edge)
        guard count <= limits.nodes else {
            throw MessageError(.tooLarge, "that would be drawn with \(count) nodes; \(limits.nodes) are allowed")
        }
        tune(.system(choice, edge))
        noteNewControl()
    }

    /// The number of nodes in the scene if that edge had that system.
    private func nodes(with choice: SystemChoice?, at edge: Edge) -> Int {
        var scenario = simulation.scenario
        scenario.header = edge == .header ? choice : simulation.system(at: .header)
        scenario.footer = edge == .footer ? choice : simulation.system(at: .footer)
        return Simulation(scenario).scene.nodes.count
    }
}
