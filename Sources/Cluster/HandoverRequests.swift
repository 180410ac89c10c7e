import PreviewProtocol

/// The daemons that have asked for sessions of this one, and are told when they may have them.
struct HandoverRequests {
    /// How many of a session are told; the others ask again by themselves. Chosen: more than proxies disagree about.
    static let maxCount = 16
    /// Bytes of an id: it stands in the name of a channel, which has 63.
    private static let maxLength = 63 - ClusterSQL.channel(of: "").utf8.count

    private var askers: [SessionName: Set<String>] = [:]

    subscript(_ session: SessionName) -> [String] { askers[session]?.sorted() ?? [] }

    /// Whoever may use the database can say that it asks.
    mutating func add(_ asker: String, of session: SessionName) {
        guard asker.utf8.count <= Self.maxLength, askers[session, default: []].count < Self.maxCount else { return }
        askers[session, default: []].insert(asker)
    }

    mutating func remove(_ session: SessionName) { askers[session] = nil }
}
