import Motion
import RefreshEngine
import Scripts

extension Golden {
    /// What there is to see, in one line: `564 ticks (4.7 s); header: idle, pulling, armed, loading, idle`.
    public var summary: String {
        let passed = Edge.allCases.compactMap { edge in
            let states = frameLog.states(of: edge)
            return states.isEmpty ? nil : "; \(edge.rawValue): " + GoldenSummary.shortened(states)
        }
        return frameLog.end.inWords + passed.joined()
    }
}

enum GoldenSummary {
    /// How many states are named. Chosen: two refreshes and more.
    static let maxStates = 12

    static func shortened(_ states: [String]) -> String {
        let rest = states.count - maxStates
        return states.prefix(maxStates).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension FrameLog {
    /// The states that a control passes through, each as often as it is entered.
    fileprivate func states(of edge: Edge) -> [String] {
        let field = FrameField(owner: .control(edge), name: .state)
        return lines.reduce(into: []) { states, line in
            guard case .frame(let changes) = line.content else { return }
            for case .text(let state) in changes.filter({ $0.field == field }).map(\.value) where states.last != state {
                states.append(state)
            }
        }
    }
}
