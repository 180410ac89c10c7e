import Gestures
import PreviewProtocol
import RefreshEngine

/// What a viewer may not do, by its role or by the session's limits.
extension Session {
    /// Refuses the message in words when it is not.
    mutating func isAllowed(_ message: ClientMessage, from viewer: ViewerID) -> Bool {
        if message.changesPreview, viewers[viewer]?.role == .viewer {
            refuseChange(message, of: viewer)
            return false
        }
        guard let text = limits.objection(to: message) else { return true }
        refuse(viewer, .tooLarge, text)
        return false
    }

    /// Of a drag the beginning is refused, and the rest ignored.
    private mutating func refuseChange(_ message: ClientMessage, of viewer: ViewerID) {
        if case .drag(let phase, _) = message, phase != .began, viewers[viewer]?.isDragRefused == true { return hasNoEffect() }
        if case .drag = message { change(viewer) { $0.isDragRefused = true } }
        refuse(viewer, .viewerOnly, "this link may only watch; ask for one that may control")
    }

    /// How many nodes the scene has when an edge has that system; nil: the input changes none.
    func nodes(after input: Input) -> Int? {
        guard case .system(let choice, let edge) = input else { return nil }
        var scenario = simulation.scenario
        scenario.header = edge == .header ? choice : simulation.system(at: .header)
        scenario.footer = edge == .footer ? choice : simulation.system(at: .footer)
        return Simulation(scenario).scene.nodes.count
    }
}

extension Session.Limits {
    fileprivate func objection(to message: ClientMessage) -> String? {
        switch message {
        case .content(let height): objection(toHeight: height)
        case .play(_, let script): objection(toLength: script.utf8.count, of: .script)
        default: nil
        }
    }

    /// Why a text of so many bytes may not be played, or nil.
    func objection(toLength length: Int, of kind: ClientMessage.Piece.Kind) -> String? {
        let most = kind == .script ? scriptLength : ClientMessage.Piece.longest(.recording)
        return length > most ? "a \(kind.rawValue) may have \(most) bytes, not \(length)" : nil
    }

    /// Why previews may not follow each other so in one recording, or nil.
    func objection(to scenarios: [Scenario]) -> String? {
        guard scenarios.count <= Session.mostPreviews else { return "a recording that plays here has at most \(Session.mostPreviews) previews, not \(scenarios.count)" }
        return scenarios.lazy.compactMap { objection(to: $0) }.first
    }

    /// Why a preview may not begin so, or nil.
    func objection(to scenario: Scenario) -> String? {
        if let text = objection(toHeight: scenario.contentHeight) { return text }
        let count = Simulation(scenario).scene.nodes.count
        return count > nodes ? "that would be drawn with \(count) nodes; \(nodes) are allowed" : nil
    }

    private func objection(toHeight height: Double) -> String? {
        height > contentHeight ? "the content may be \(Int(contentHeight)) pt high" : nil
    }
}
