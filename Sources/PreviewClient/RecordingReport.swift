import PreviewProtocol

/// What a client that records a session needs to understand of the daemon's messages.
public enum RecordingReport: Hashable, Sendable {
    /// Whole lines of the recording, which has come to that tick.
    case lines(String, tick: Int)
    case refused(String)

    /// Nil for every other message, and for what is none.
    public init?(json: [UInt8]) {
        guard let message = try? JSONReader.read(json[...]) else { return nil }
        switch message["type"]?.string {
        case "recording":
            guard let lines = message["lines"]?.string, let tick = message["tick"]?.integer else { return nil }
            self = .lines(lines, tick: tick)
        case "refusal": self = .refused(message["text"]?.string ?? "")
        default: return nil
        }
    }
}
