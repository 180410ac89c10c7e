import PreviewProtocol

/// The sessions that are to be claimed, and when each is tried next.
///
/// A daemon that owns one of them is asked repeatedly, because a notification can be lost. If that daemon has died, the
/// next attempt is when its lease ends.
package struct PendingClaims<Wish> {
    /// Chosen: as many as viewers may wait.
    package static var maxCount: Int { 4096 }
    /// How many are claimed at a time, so that the lease is renewed in between.
    static var batch: Int { 64 }
    /// The time until the second attempt, which doubles up to the longest. Chosen: a hand-over takes some milliseconds,
    /// and a lease ends to the second.
    private static var delays: ClosedRange<Duration> { Duration.milliseconds(100)...Duration.milliseconds(800) }

    private struct Claim {
        let wish: Wish
        var next: ContinuousClock.Instant
        var delay = delays.lowerBound
    }

    private var claims: [SessionName: Claim] = [:]

    var count: Int { claims.count }
    func contains(_ session: SessionName) -> Bool { claims[session] != nil }
    /// When the next attempt is due; nil: none is.
    var next: ContinuousClock.Instant? { claims.values.lazy.map(\.next).min() }

    mutating func add(_ wish: Wish, for session: SessionName, at now: ContinuousClock.Instant) {
        claims[session] = Claim(wish: wish, next: now)
    }

    /// What is to be claimed now, the longest due first.
    func due(at now: ContinuousClock.Instant) -> [SessionName] {
        claims.filter { $0.value.next <= now }.sorted { ($0.value.next, $0.key) < ($1.value.next, $1.key) }.prefix(
            Self.batch
        ).map(\.key)
    }

    /// It belongs to another daemon.
    /// - Parameter lease: when that daemon's lease ends, at the earliest
    mutating func postpone(_ session: SessionName, from now: ContinuousClock.Instant, lease: ContinuousClock.Instant?) {
        guard var claim = claims[session] else { return }
        claim.next = min(now + claim.delay, lease ?? now + Self.delays.upperBound)
        claim.delay = min(claim.delay * 2, Self.delays.upperBound)
        claims[session] = claim
    }

    /// It may have become free.
    mutating func hasten(_ session: SessionName, at now: ContinuousClock.Instant) { claims[session]?.next = now }

    mutating func remove(_ session: SessionName) -> Wish? { claims.removeValue(forKey: session)?.wish }
}
