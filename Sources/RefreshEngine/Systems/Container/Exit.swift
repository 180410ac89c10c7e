import Motion

/// The way of a container out of a refresh.
struct Exit: Hashable {
    /// The refresh that is over; nil: it was called off before it loaded.
    var refresh: Refresh?
    var stage = Stage.working
    /// When the stage was entered.
    var since: Tick

    struct Refresh: Hashable {
        var began: Tick
        var result: RefreshResult
    }

    enum Stage: Hashable {
        /// The work is done, but it goes on loading until its minimum time is over.
        case working
        /// It says how the work ended.
        case telling
        /// The inset closes.
        case closing
    }

    mutating func enter(_ stage: Stage, _ tick: Tick) { (self.stage, since) = (stage, tick) }
}
