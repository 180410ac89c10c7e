import PreviewProtocol

/// A session that somebody has tuned and that no daemon has at present.
struct KeptSession: Hashable, Sendable {
    var name: SessionName
    /// The systems at its edges.
    var header, footer: String?
    /// When its last viewer left, s since 1970.
    var lastSeen: Double
}
