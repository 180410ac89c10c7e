import Motion
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine

/// Knows what must be true, and says when it is not.
///
/// A class, because all actors report to it.
final class Oracle {
    private let world: World
    /// Every life of each session, the oldest first.
    private var lives: [SessionName: [Life]] = [:]
    /// What every page must have got as the notice or script message of that number of a run.
    private var heard: [String: ServerMessage] = [:]
    private(set) var violation: String?
    /// How long a session outlives its last viewer.
    let timeToLive: Time
    /// What was acknowledged this long before a death must be read back. Pullwire's promise is a second; the rest is for
    /// the threads of a simulated machine.
    private static let promised = Time.seconds(1.2)
    /// How long a session is followed up after the storage works again: the longest delay of the store, and a writing.
    private static let recovery = Time.seconds(4)

    init(_ world: World, timeToLive: Time) { (self.world, self.timeToLive) = (world, timeToLive) }

    func report(_ text: String) {
        guard violation == nil else { return }
        violation = "at \(world.stamp): \(text)"
        world.stop()
    }

    // MARK: The storage

    /// When the storage could not be relied on, or a daemon did not run.
    private var troubles: [(start: Time, end: Time)] = []

    /// The storage begins to fail: what happens from now on may be lost until it works again.
    /// - Returns: a function that says that it works again
    func beginTrouble() -> () -> Void {
        let index = troubles.count
        troubles.append((world.now, Time(.max)))
        return { [self] in troubles[index].end = world.now + Self.recovery }
    }

    /// What happened up to this moment must be kept, if a daemon has died between these times.
    private func horizon(_ first: Time, _ last: Time) -> Time {
        var horizon = first - Self.promised
        for trouble in troubles.sorted(by: { $0.start > $1.start })
        where trouble.start <= last && trouble.end >= horizon {
            horizon = min(horizon, trouble.start - Self.promised)
        }
        return horizon
    }

    /// What each session must not have lost when it comes back, by the life that ended.
    private var required: [ObjectIdentifier: Int] = [:]

    /// The database of all daemons; nil: there is one with a file.
    var database: DatabaseServer?

    // MARK: Lives

    func receive(_ event: SessionEvent, of session: SessionName, at daemon: SimulatedDaemon) {
        world.note(daemon.actor, "session \(session): \(event.description)")
        switch event {
        case .began(let scenario, after: nil): begin(Simulation(scenario), session, daemon, from: nil)
        case .cameBack(let history, let tick):
            let preview = history.preview(at: tick)
            begin(preview, session, daemon, from: preview)
        case .began(let scenario, after: .some(let before)):
            present(session, daemon)?.begin(scenario, after: before.tick)
        case .input(let input, let tick):
            let sender = input.sample.flatMap { samples[SampleKey($0)] }
            if let wrong = present(session, daemon)?.apply(input, at: tick, world.now, from: sender) {
                report("\(daemon.name), session \(session): \(wrong)")
            }
        case .reached(let tick):
            present(session, daemon)?.reach(tick, world.now)
        case .abandoned: present(session, daemon)?.abandoned = world.now
        case .rejoined: present(session, daemon)?.abandoned = nil
        case .ended, .retired: present(session, daemon)?.finish(.expired, at: world.now)
        case .left: present(session, daemon)?.finish(.inOrder, at: world.now)
        case .whole, .tuned, .noted, .notices, .seen, .mark: break
        }
    }

    /// The life that a daemon's event belongs to. It must be the session's present one, unless time stands still there.
    private func present(_ session: SessionName, _ daemon: SimulatedDaemon) -> Life? {
        guard let newest = lives[session]?.last, newest.daemon !== daemon else { return lives[session]?.last }
        if !daemon.isFrozen { report("session \(session) moves at \(daemon.name) and at \(newest.daemon.name)") }
        return lives[session]?.last { $0.daemon === daemon }
    }

    private func begin(
        _ preview: Simulation, _ session: SessionName, _ daemon: SimulatedDaemon, from stored: Simulation?
    ) {
        let before = lives[session]?.last
        lives[session, default: []].append(Life(preview, at: daemon, world.now))
        guard let before else {
            if stored != nil { report("session \(session) comes back, and never was") }
            return
        }
        if before.end == nil {
            // Its daemon has no lease any more, and does not know it yet: everything of it stands still.
            if daemon.host.storage != nil {
                return report("session \(session) begins anew at \(daemon.name), and has not ended")
            }
            note(death: before)
        }
        if let stored { check(stored, session, before) } else { checkMayBegin(session, before) }
    }

    /// A session that came back must be what it was, no earlier than promised.
    private func check(_ stored: Simulation, _ session: SessionName, _ before: Life) {
        let (look, first) = (stored.look, needed(of: before, session))
        if first == 0, lives[session]?.contains(where: { $0.find(look, at: stored.tick) != nil }) == true {
            return
        }
        if before.find(look, at: stored.tick) == nil {
            report("session \(session) comes back at tick \(stored.tick.count) as it never was")
        } else if before.find(look, at: stored.tick, from: first) == nil {
            report("session \(session) comes back at tick \(stored.tick.count), and has lost what was acknowledged")
        }
    }

    private func checkMayBegin(_ session: SessionName, _ before: Life) {
        let needed = needed(of: before, session)
        let isExpired =
            (before.abandoned ?? before.ended).map { world.now - $0 > timeToLive - Time.seconds(2) } ?? false
        let isMisdated = before.daemon.host.storage != nil && lastDateJump.map { $0 > before.began } ?? false
        if before.end == .expired || isExpired || isMisdated { return }
        if needed > 0 { report("session \(session) begins anew, and was kept") }
    }

    /// The state that a session must not come back before.
    private func needed(of life: Life, _ session: SessionName) -> Int {
        if let required = required[ObjectIdentifier(life)] { return required }
        // Another daemon gets what was let go only after all of it is written, however long that takes.
        if life.end == .inOrder, let ended = life.ended, let database,
            database.breaks[session.text].map({ $0 < life.began }) ?? true
        {
            return life.number(at: ended)
        }
        let ended = life.ended ?? world.now
        let known = horizon(ended, world.now)
        // All of it is written when a session is let go, but not before the storage works.
        return life.number(at: known < ended - Self.promised ? known : ended)
    }

    private func note(death life: Life) {
        let known = horizon(life.ended ?? world.now, world.now)
        life.finish(.died, at: world.now)
        required[ObjectIdentifier(life)] = life.began <= known ? life.number(at: known) : 0
    }

    /// When somebody last set a machine's date: a file's sessions may be too old at once.
    private var lastDateJump: Time?
    func dateJumps() { lastDateJump = world.now }

    /// A machine has lost its power: what its daemons wrote may be gone, back to any earlier time.
    func lostPower() { for life in lives.values.compactMap(\.last) { required[ObjectIdentifier(life)] = 0 } }

    /// A daemon was killed. What it has let go just before may not be written yet.
    func died(_ daemon: SimulatedDaemon) {
        for life in lives.values.compactMap(\.last) where life.daemon === daemon && life.end != .died {
            note(death: life)
        }
    }

    /// A daemon has ended in order: everything is written, if the storage works.
    func finished(_ daemon: SimulatedDaemon) {
        for life in lives.values.compactMap(\.last) where life.daemon === daemon {
            life.finish(.inOrder, at: world.now)
        }
    }

    /// What waits for a viewer is bounded.
    func check(_ daemon: SimulatedDaemon) {
        let most = daemon.loop?.bridge?.mostWaitingBytes ?? 0
        if most > Viewer.maxWaitingBytes { report("\(most) bytes wait for a viewer of \(daemon.name)") }
    }

    // MARK: Pages

    /// Which connection has sent which sample of a finger.
    private var samples: [SampleKey: String] = [:]
    func note(_ sent: [TouchSample], over connection: String) {
        for sample in sent { samples[SampleKey(sample)] = connection }
    }

    /// The lives of a session that a page may see at a daemon, the newest first.
    func lives(of session: SessionName, at daemon: SimulatedDaemon) -> [Life] {
        lives[session]?.reversed().filter { $0.daemon === daemon } ?? []
    }

    /// A page has heard the message of that number: all pages hear the same.
    func hear(_ message: ServerMessage, number: Int, of run: String, _ page: String) {
        let key = "\(run) \(number)"
        if let first = heard[key], first != message {
            return report(
                "\(page) hears another message \(number) of the run \(run) than others: \(message), not \(first)")
        }
        heard[key] = message
    }
}

extension SessionEvent {
    /// For the log.
    fileprivate var description: String {
        switch self {
        case .began(let scenario, let before): "begins\(before == nil ? "" : " anew") at tick \(scenario.tick.count)"
        case .cameBack(let history, let tick): "comes back at tick \(tick.count) with \(history.inputs.count) inputs"
        case .whole(_, let tick, _): "is written whole at tick \(tick.count)"
        case .input(let input, let tick):
            "takes \(String(decoding: input.json.prefix(200), as: UTF8.self)) at tick \(tick.count)"
        case .reached(let tick): "has reached tick \(tick.count)"
        case .tuned: "is tuned"
        case .noted: "has notes"
        case .abandoned, .rejoined, .ended, .retired, .left, .notices, .seen, .mark: "\(self)"
        }
    }
}

/// As a message carries it: µs, and 0.001 pt.
private struct SampleKey: Hashable {
    let time, y: Int
    init(_ sample: TouchSample) { (time, y) = (Int(sample.time.rounded()), Int((sample.y * 1000).rounded())) }
}

extension Input {
    fileprivate var sample: TouchSample? {
        switch self {
        case .fingerDown(let sample), .fingerMoved(let sample), .fingerUp(let sample, _): sample
        default: nil
        }
    }
}

extension Simulation {
    var buffered: RawFrame<Double> {
        var (preview, buffer) = (self, FrameBuffer())
        preview.draw(into: &buffer)
        return buffer.frame
    }

    /// Of its present frame, as it is sent.
    var look: UInt64 { WireFrame(rounding: buffered).look }
}

/// Tells the oracle what a daemon's sessions do.
final class Witness: SessionSink {
    private let oracle: Oracle
    private unowned let daemon: SimulatedDaemon

    init(_ oracle: Oracle, _ daemon: SimulatedDaemon) { (self.oracle, self.daemon) = (oracle, daemon) }

    func receive(_ event: SessionEvent, of session: SessionName) { oracle.receive(event, of: session, at: daemon) }
    func pass() {}
    func finish() {}
}
