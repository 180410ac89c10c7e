import PreviewProtocol

/// What a seed makes of a simulation: who takes part, and what fails when.
struct Plan {
    /// Something that fails, and works again after a while.
    struct Fault {
        enum Kind: String, CaseIterable {
            case kill, powerLoss, pause, sleep, drain, upgrade, dateJump
            case slowLink, silentLink, cut
            /// Each proxy routes sessions in its own way.
            case proxiesDisagree
            case databaseDown, databaseSlow, databaseFails, databaseFailsWriting, databaseForgetsAnswers
            /// Its answers come later, and then nothing arrives any more. If only its target has it, proxies do not
            /// reach that either, and it keeps only some of its pages.
            case databaseFallsSilent
            case diskFull, diskFails, diskSlow
            /// The process dies between two writings of a transaction; syncs that do nothing, and then the power is lost.
            case diesWriting, diskLies
        }

        let number: Int
        let kind: Kind
        let start, duration: Time
        /// Which daemon or page, counted from 0.
        let target: Int
        /// How bad it is, 0 to 1.
        let degree: Double
        /// Of the database: only its target has it.
        let isLocal: Bool

        /// With which it can be taken away: `fault-3`.
        var name: String { "fault-\(number)" }
        var description: String {
            "\(name) \(kind) of \(target) at \(start.seconds) s for \(duration.seconds) s, \((degree * 100).rounded()) %\(isLocal ? ", there" : "")"
        }
    }

    let seed: UInt64
    /// One for each machine. One daemon alone has a file, several share a database.
    let daemonCount: Int
    let hasDatabase: Bool
    let pages: [(name: String, session: SessionName, habits: Page.Habits)]
    let faults: [Fault]
    /// When the last fault is over.
    let end: Time
    /// How long a session outlives its last viewer.
    let timeToLive: Time

    /// Within this time after the last fault everybody is served (issue of the cluster: 6 s).
    static let patience = Time.seconds(6)
    /// How long it is still watched then.
    static let afterwards = Time.seconds(6)
    /// How long before the last fault's end pages begin to behave. Chosen: longer than one stays away.
    static let calm = Time.seconds(5)

    init(seed: UInt64) {
        var chance = Chance(seed, "plan")
        self.seed = seed
        hasDatabase = chance.happens(0.6)
        daemonCount = hasDatabase ? chance.pick([1, 2, 2, 3, 3, 5]) : 1
        end = Time.seconds(chance.number(12.0...30.0))
        timeToLive = Time.seconds(chance.happens(0.3) ? 10 : 60)
        let sessions = Array(["one", "two", "three"].prefix(chance.pick([1, 1, 2, 3]))).compactMap { SessionName($0) }
        // As with faults: some habits are rare in a seed, others common.
        let (following, playing) = (chance.pick([0, 0.5, 0.9]), chance.pick([0, 0.1, 0.4]))
        let (slow, leaving) = (chance.pick([0, 0.3, 0.8]), chance.pick([0, 0.1, 0.5]))
        pages = (1...chance.number(2...5)).map { number in
            var habits = Page.Habits()
            habits.follows = chance.happens(following)
            habits.activity = chance.pick([0, 0.5, 1, 1, 3])
            habits.leaving = chance.pick([0, leaving, leaving])
            habits.isHostile = chance.happens(0.06)
            habits.isCommandLine = !habits.follows && chance.happens(playing)
            habits.rate = chance.pick([nil, nil, 30, 120])
            if chance.happens(slow) {
                habits.slowness = (
                    Time.milliseconds(chance.number(10.0...60.0)), chance.number(20...150), chance.pick([512, 4096])
                )
                habits.rate = chance.pick([30, 30, 60])
            }
            return ("page-\(number)", chance.pick(sessions), habits)
        }
        faults = Self.faults(&chance, pages.count, hasDatabase ? daemonCount : nil, until: end)
    }

    /// Only some kinds of faults take part in a seed, and many begin while another one lasts: so what fails together does
    /// so often enough. Source: Groce et al., Swarm Testing, ISSTA 2012.
    /// - Parameter daemonCount: of those that share a database; nil: there is one with a file
    private static func faults(
        _ chance: inout Chance, _ pageCount: Int, _ daemonCount: Int?, until end: Time
    ) -> [Fault] {
        let all = Fault.Kind.allCases.filter { $0.concerns(database: daemonCount != nil) }
        let some = all.filter { _ in chance.happens(0.4) }
        let kinds = some.isEmpty ? all : some
        var faults: [Fault] = []
        for number in 1...chance.number(2...12) {
            let kind = chance.pick(kinds)
            var times = 2.0...(end.seconds - 1)
            if chance.happens(0.5), let other = faults.last {
                times = other.start.seconds...min((other.start + other.duration).seconds, end.seconds - 1)
            }
            let start = chance.number(times)
            let longest = min(kind.longest, end.seconds - start)
            let shortest = min(kind.shortest, longest)
            faults.append(
                Fault(
                    number: number, kind: kind, start: Time.seconds(start),
                    duration: Time.seconds(chance.number(shortest...longest)),
                    target: chance.number(0...99) % (kind.isOfPage ? pageCount : daemonCount ?? 1),
                    degree: chance.number(0.05...1.0),
                    isLocal: kind.isOfDatabase && chance.happens(kind == .databaseFallsSilent ? 0.8 : 0.5)))
        }
        return faults
    }
}

extension Plan.Fault.Kind {
    var isOfPage: Bool { [.slowLink, .silentLink, .cut].contains(self) }

    var isOfDatabase: Bool {
        switch self {
        case .databaseDown, .databaseSlow, .databaseFails, .databaseFailsWriting, .databaseForgetsAnswers,
            .databaseFallsSilent:
            true
        default: false
        }
    }

    /// Whether there is something for it to befall.
    func concerns(database: Bool) -> Bool {
        switch self {
        case _ where isOfDatabase: database
        case .diskFull, .diskFails, .diskSlow, .diesWriting, .diskLies, .powerLoss: !database
        case .upgrade, .proxiesDisagree: database
        default: true
        }
    }

    /// How long it lasts at least, s: a lease is to end before a link works again, and a daemon to write.
    var shortest: Double {
        switch self {
        case .databaseFallsSilent: 5
        case .diesWriting: 3
        default: 0.01
        }
    }

    /// How long it lasts at most, s.
    var longest: Double {
        switch self {
        case .kill, .powerLoss, .drain, .upgrade: 3
        case .dateJump: 30
        case .databaseFallsSilent: 12
        default: 8
        }
    }
}
