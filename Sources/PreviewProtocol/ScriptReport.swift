import Foundation

/// What a client that plays a script needs to understand of the daemon's messages.
public enum ScriptReport: Hashable, Sendable {
    case mark(name: String, tick: Int)
    case failed(String)
    case finished(ServerMessage.ScriptEvent.Outcome, tick: Int)
    case refused(reason: String, text: String)

    /// Nil for every other message, and for what is none.
    public init?(json: [UInt8]) {
        guard let message = try? JSONDecoder().decode(Fields.self, from: Data(json)) else { return nil }
        switch (message.type, message.event) {
        case ("refusal", _): self = .refused(reason: message.reason ?? "", text: message.text ?? "")
        case ("script", "mark"): self = .mark(name: message.name ?? "", tick: message.tick ?? 0)
        case ("script", "failed"): self = .failed(message.text ?? "")
        case ("script", "finished"):
            guard let outcome = message.outcome.flatMap(ServerMessage.ScriptEvent.Outcome.init) else { return nil }
            self = .finished(outcome, tick: message.tick ?? 0)
        default: return nil
        }
    }

    private struct Fields: Decodable {
        let type: String
        let event, reason, text, name, outcome: String?
        let tick: Int?
    }
}
