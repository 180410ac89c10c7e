import PreviewProtocol

/// What a client that plays a script needs to understand of the daemon's messages.
public enum ScriptReport: Hashable, Sendable {
    case mark(name: String, tick: Int)
    case failed(String)
    case finished(ServerMessage.ScriptEvent.Outcome, tick: Int)
    case refused(reason: String, text: String)

    /// Nil for every other message, and for what is none.
    public init?(json: [UInt8]) {
        guard let message = try? JSONReader.read(json[...]) else { return nil }
        let text = message["text"]?.string ?? "", tick = message["tick"]?.integer ?? 0
        switch (message["type"]?.string, message["event"]?.string) {
        case ("refusal", _): self = .refused(reason: message["reason"]?.string ?? "", text: text)
        case ("script", "mark"): self = .mark(name: message["name"]?.string ?? "", tick: tick)
        case ("script", "failed"): self = .failed(text)
        case ("script", "finished"):
            guard let outcome = message["outcome"]?.string.flatMap(ServerMessage.ScriptEvent.Outcome.init) else { return nil }
            self = .finished(outcome, tick: tick)
        default: return nil
        }
    }
}
