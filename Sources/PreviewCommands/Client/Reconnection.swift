/// When a client connects again that a daemon has sent to another one: at once, and then after delays that double. Each
/// delay is a little shorter by chance, so that clients do not all connect at the same time.
struct Reconnection {
    /// How often a timer is to call that counts the waits, Hz.
    static let hertz = 20
    /// The first and the longest delay, in calls of the timer: 0.25 s, as the page's, and 2 s. Chosen: short enough
    /// that nobody takes it for a failure.
    private static let waits = hertz / 4...2 * hertz
    /// How long it tries to connect, in calls of the timer: 15 s. Chosen: longer than a daemon's lease and the
    /// restoring of its sessions take.
    private static let patience = 15 * hertz
    /// How often a client may be sent to another daemon before it is finished. Chosen: more often than daemons are
    /// replaced while a script plays.
    static let maxCount = 20

    /// After a connection of this length, earlier failures do not count any more. Chosen: longer than a connection
    /// lasts when two daemons send a client back and forth.
    private static let settledTime = Duration.seconds(5)

    private(set) var count = 0
    private var wait = 0, failures = 0, waited = 0
    private var arrival: ContinuousClock.Instant?

    /// Whether an attempt is under way or due.
    private(set) var isTrying = false

    /// The session goes on elsewhere.
    /// - Returns: false: it has done so too often
    mutating func begin(at now: ContinuousClock.Instant = .now) -> Bool {
        count += 1
        if let arrival, now - arrival > Reconnection.settledTime { failures = 0 }
        (isTrying, wait, waited) = (true, failures == 0 ? 0 : next, 0)
        failures += 1
        return count <= Reconnection.maxCount
    }

    /// An attempt has failed.
    /// - Returns: false: it has been tried for long enough
    mutating func fail() -> Bool {
        wait = next
        failures += 1
        return waited < Reconnection.patience
    }

    private var next: Int {
        let longest = min(Reconnection.waits.lowerBound << min(failures, 8), Reconnection.waits.upperBound)
        return Int.random(in: longest / 2...longest)
    }

    /// The timer has called so many times.
    /// - Returns: whether it is time to connect
    mutating func pass(_ calls: Int) -> Bool {
        guard isTrying, wait >= 0 else { return false }
        waited += calls
        wait -= calls
        return wait < 0
    }

    /// The session is there.
    mutating func arrive(at now: ContinuousClock.Instant = .now) { (isTrying, arrival) = (false, now) }
}
