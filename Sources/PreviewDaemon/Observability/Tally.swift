import PreviewProtocol

/// What a session has counted, for the metrics. An add each.
struct SessionCounters: Equatable {
    var framesSent = 0
    /// Frames that were due to a viewer and were replaced by a newer one before it could take them.
    var framesSkipped = 0
    var scriptsPlayed = 0
    private(set) var refusals: [ServerMessage.Refusal: Int] = [:]

    mutating func count(_ refusal: ServerMessage.Refusal) { refusals[refusal, default: 0] += 1 }

    static func += (sum: inout SessionCounters, more: SessionCounters) {
        sum.framesSent += more.framesSent
        sum.framesSkipped += more.framesSkipped
        sum.scriptsPlayed += more.scriptsPlayed
        sum.refusals.merge(more.refusals, uniquingKeysWith: +)
    }
}
