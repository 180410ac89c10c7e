/// What a daemon of a cluster counts of its sessions.
package struct ClusterCounters: Equatable, Sendable {
    /// The daemon's name.
    package let node: String
    package var isReady = false
    /// Sessions that were taken over from other daemons, that were handed over to one that asked, and that another
    /// daemon has claimed after this one's lease had ended.
    package var taken = 0, handedOver = 0, lost = 0
    /// Connections to the database that were made.
    package var connections = 0

    package init(node: String) { self.node = node }
}
