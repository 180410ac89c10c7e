import PreviewProtocol

/// The daemons that have asked for sessions of this one. They are notified when they can claim them.
struct HandoverRequests {
    /// How many are notified of a session; the others ask again by themselves. Chosen: a session is asked for by more
    /// than one daemon only while proxies disagree about where it is.
    static let maxCount = 16
    /// Bytes of an id, which is a part of a channel's name, which has 63.
    private static let maxLength = 63 - ClusterSQL.channel(of: "").utf8.count

    private var askers: [SessionName: Set<String>] = [:]

    subscript(_ session: SessionName) -> [String] { askers[session]?.sorted() ?? [] }

    /// Anybody with access to the database can ask, so the number and the length have bounds.
    mutating func add(_ asker: String, of session: SessionName) {
        guard asker.utf8.count <= Self.maxLength, askers[session, default: []].count < Self.maxCount else { return }
        askers[session, default: []].insert(asker)
    }

    mutating func remove(_ session: SessionName) { askers[session] = nil }
}
