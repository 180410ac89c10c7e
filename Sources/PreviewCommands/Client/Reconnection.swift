/// When a client that was sent away connects again: at once, and then after waits that double, each a little shorter by
/// chance, so that not all come at once.
struct Reconnection {
    /// How often a timer is to call that counts the waits, Hz.
    static let hertz = 20
    /// The first wait and the longest, in calls of the timer: a quarter of a second, and two. Chosen: as a page, and as
    /// long as a person does not wonder.
    private static let waits = hertz / 4...2 * hertz
    /// For how long it is tried, in calls of the timer: 15 s. Chosen: longer than a daemon's lease and the return of
    /// its sessions.
    private static let patience = 15 * hertz
    /// How often a client may be sent away before it has come to its end. Chosen: more often than anybody replaces
    /// daemons while a script plays.
    static let maxCount = 20

    /// A session that was there for so long has made up for the failures before. Chosen: two daemons that send a client
    /// to and fro do so sooner.
    private static let settledTime = Duration.seconds(5)

    private(set) var count = 0
    private var wait = 0, failures = 0, waited = 0
    private var arrival: ContinuousClock.Instant?

    /// Whether an attempt is being waited for or made.
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
