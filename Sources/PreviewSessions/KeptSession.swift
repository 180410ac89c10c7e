import PreviewProtocol

/// A session that a viewer has tuned and that no daemon runs at present.
package struct KeptSession: Hashable, Sendable {
    package var name: SessionName
    /// The systems at its edges.
    var header, footer: String?
    /// When its last viewer left, s since 1970.
    package var lastSeen: Double

    package init(name: SessionName, header: String? = nil, footer: String? = nil, lastSeen: Double) {
        (self.name, self.header, self.footer, self.lastSeen) = (name, header, footer, lastSeen)
    }
}
