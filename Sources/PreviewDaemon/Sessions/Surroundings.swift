import Motion
import RefreshEngine

/// A session as it was written down, and how far it had come.
struct KeptSession: Sendable {
    var history: History
    var tick: Tick
}

/// What a preview is told of the world when it begins: the engine itself has no clock and no memory.
struct Surroundings {
    var clock = WallClock.standard
    /// When each key was last refreshed (MS-6).
    var lastRefresh: [String: Moment] = [:]
    /// What becomes of texts that are drawn as outlines; nil: only the standard ones can be.
    var outlines: OutlineSource?
    /// The name of the run that begins: another one than any run before.
    var run = "0"
    /// The session as it was when its daemon ended; nil: it is a new one.
    var kept: KeptSession?
    /// The pictures that may be named.
    var images = ["wire": ImageSet.wire]

    /// A preview with that system, or the first of the catalog.
    func scenario(_ system: String?) -> Scenario {
        var scenario = Scenario()
        scenario.header = (system ?? Catalog.declarations.first?.name).flatMap { try? SystemChoice($0) }
        scenario.clock = clock
        scenario.lastRefresh = lastRefresh
        scenario.images = images
        return scenario
    }
}
