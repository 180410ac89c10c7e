import PreviewProtocol

/// What a session counts for the metrics.
package struct SessionCounters: Equatable {
    package var framesSent = 0
    /// Frames that were due to a viewer but were replaced by a newer one before it could receive them.
    package var framesSkipped = 0
    package var scriptsPlayed = 0
    package private(set) var refusals: [ServerMessage.RefusalReason: Int] = [:]

    mutating func count(_ refusal: ServerMessage.RefusalReason) { refusals[refusal, default: 0] += 1 }

    static func += (sum: inout SessionCounters, more: SessionCounters) {
        sum.framesSent += more.framesSent
        sum.framesSkipped += more.framesSkipped
        sum.scriptsPlayed += more.scriptsPlayed
        sum.refusals.merge(more.refusals, uniquingKeysWith: +)
    }
}
