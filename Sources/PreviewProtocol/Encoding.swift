/// How the messages of version 1 are written. Both encodings say the same; a viewer chooses by naming the subprotocol.
public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// Compact; what the page uses.
    case binary = "pullwire.v1"
    /// Readable, for tools and people.
    case json = "pullwire.v1.json"

    /// The names of all subprotocols, in words.
    public static var names: String { allCases.map(\.rawValue).joined(separator: " or ") }
}
