/// What a daemon of a cluster counts of its sessions.
package struct ClusterCounters: Equatable, Sendable {
    /// The daemon's name.
    package let node: String
    package var isReady = false
    /// Sessions that came from other daemons, that were let go because one asked, and that one has taken.
    package var taken = 0, handedOver = 0, lost = 0
    /// Connections to the database that were made.
    package var connections = 0

    package init(node: String) { self.node = node }
}
