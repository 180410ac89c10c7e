import Cluster
import PreviewProtocol
import WebSockets

/// What the loop of a daemon in a cluster knows beside its sessions.
struct ClusterMembership {
    /// How a daemon that is to end gives its sessions away.
    struct Drain {
        /// The session that is being written; nil: none is.
        var leaving: SessionName?
        /// There is no time left: all go at once, and nothing is waited for.
        var isOver = false
    }

    let store: ClusterStore
    /// The lease has run out: time stands still, and nothing is taken from viewers. It does so from the beginning,
    /// until there is a lease.
    var isFrozen = true
    /// There has been a lease.
    var hasBegun = false
    /// nil: the daemon goes on.
    var drain: Drain?
    /// The handles of viewers of whom messages were dropped since time stands still.
    var dropped: Set<Int> = []
    /// Sessions that others have asked for while viewers were still waiting for them here.
    var askedEarly: Set<SessionName> = []

    /// Requests for a list of the sessions of all daemons.
    var listings: [LaterResponse] = []

    /// Whether a proxy may send new viewers.
    var isReady: Bool { !isFrozen && drain == nil }
}
