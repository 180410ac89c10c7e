import RefreshEngine

/// What a session keeps beside its preview for those who tune it: the systems that its edges had before, each with its
/// parameters, so that whoever goes back to one finds it as it was.
package struct Tuning: Hashable, Sendable {
    /// Whether anybody has set a parameter, a system, a preset, the work, or the list's sizes. Such a session is kept
    /// longer than others (`Store.keptTime`).
    package private(set) var isTuned = false
    /// Who did first, as limits count addresses; nil: that is written down already, or not known.
    package private(set) var address: String?
    /// One a system and edge at most, in the order in which they were left.
    private(set) var past: [SystemChoice] = []
    /// The names of the present systems.
    package private(set) var header: String?, footer: String?

    init(_ scenario: Scenario) { (header, footer) = (scenario.header?.name, scenario.footer?.name) }

    /// - Parameter past: any list; of several for a system and edge the last counts
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
