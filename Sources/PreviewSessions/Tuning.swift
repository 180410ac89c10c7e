import RefreshEngine

/// What a session keeps besides its preview for viewers that tune it: the previous systems of its edges, each with its
/// parameters, so that a viewer that goes back to one finds it as it was.
package struct Tuning: Hashable, Sendable {
    /// Whether a viewer has set a parameter, a system, a preset, the work, or the list's sizes. Such a session is kept
    /// longer than others (`Retention.keptTime`).
    package private(set) var isTuned = false
    /// The address that did so first, as limits count it; nil: it is written already, or not known.
    package private(set) var address: String?
    /// At most one for each system and edge, in the order in which they were replaced.
    private(set) var past: [SystemChoice] = []
    /// The names of the present systems.
    package private(set) var header: String?, footer: String?

    init(_ scenario: Scenario) { (header, footer) = (scenario.header?.name, scenario.footer?.name) }

    /// - Parameter past: any list; of several for the same system and edge the last counts
    init(isTuned: Bool, by address: String? = nil, header: String?, footer: String?, past: [SystemChoice]) {
        (self.isTuned, self.address, self.header, self.footer) = (isTuned, address, header, footer)
        for choice in past { keep(choice) }
    }

    mutating func note(_ tuner: String) {
        if !isTuned { (isTuned, address) = (true, tuner) }
    }

    func choice(_ name: String, at edge: Edge) -> SystemChoice? { past.first { $0.name == name && $0.edge == edge } }

    mutating func replace(_ old: SystemChoice?, by new: SystemChoice?, at edge: Edge) {
        if let old { keep(old) }
        if let new { past.removeAll { $0.name == new.name && $0.edge == edge } }
        if edge == .header { header = new?.name } else { footer = new?.name }
    }

    private mutating func keep(_ choice: SystemChoice) {
        past.removeAll { $0.name == choice.name && $0.edge == choice.edge }
        past.append(choice)
    }
}
