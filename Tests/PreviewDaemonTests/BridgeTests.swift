import Motion
import Platform
import PreviewProtocol
import RefreshEngine
import Testing
import WebSockets

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("Who may join a session")
struct AdmissionTests {
    @Test(
        "A daemon that ends takes nobody; one without its database only those whose session is here",
        arguments: [
            (Availability.ready, true, nil), (.ready, false, nil), (.noDatabase, true, nil),
            (.noDatabase, false, AccessError.noDatabase), (.draining, true, .draining), (.draining, false, .draining),
        ] as [(Availability, Bool, AccessError?)])
    func availability(_ availability: Availability, isHere: Bool, expected: AccessError?) {
        #expect(error(Admission(availability: availability, session: "demo", isHere: isHere)) == expected)
    }

    @Test("Nobody more waits for the store than may, but whose session is here need not wait")
    func queue() {
        #expect(error(Admission(session: "demo", isQueueFull: true)) == .joinsFull)
        #expect(error(Admission(session: "demo", isHere: true, isQueueFull: true)) == nil)
    }

    @Test("What is no name, no system, and what has no room is refused in this order, and says when to ask again")
    func order() {
        let noSystem = (status: 400, text: "no system\n")
        let noRoom = (status: 503, text: "no room\n")
        #expect(error(Admission(joinError: noSystem))?.text.hasPrefix("A session's name is ") == true)
        let refused = error(Admission(session: "demo", joinError: noSystem, isQueueFull: true))
        #expect(refused == AccessError(status: 400, reason: .badRequest, text: "no system\n"))
        let full = error(Admission(session: "demo", joinError: noRoom, isQueueFull: true))
        #expect(full?.reason == .full && full?.text == "no room\n" && full?.headers.first?.value == "60")
        let frozen = Admission(availability: .noDatabase, session: "demo", joinError: noRoom)
        #expect(error(frozen) == .noDatabase)
        #expect(error(Admission(availability: .draining, joinError: noSystem)) == .draining)
    }

    private func error(_ admission: Admission) -> AccessError? {
        do throws(AccessError) {
            #expect(try admission.checkedSession() == "demo")
            return nil
        } catch { return error }
    }
}

@Suite("A daemon that gives its sessions away")
struct DrainTests {
    @Test("A session goes when the one before is written; those in which something plays are waited for")
    func order() {
        var drain = Drain()
        #expect(drain.next("a", isEmpty: false) == .letGo("a"))
        #expect(drain.next("b", isEmpty: false) == .wait, "\"a\" is not written yet")
        drain.noteReleased("other")
        #expect(drain.next("b", isEmpty: false) == .wait)
        drain.noteReleased("a")
        #expect(drain.next("b", isEmpty: false) == .letGo("b"))
        drain.noteReleased("b")
        #expect(drain.next(nil, isEmpty: false) == .wait, "something plays, or somebody waits for a session")
        #expect(drain.next(nil, isEmpty: true) == .stop)
    }

    @Test("When the time is over nothing is waited for any more")
    func end() {
        var drain = Drain()
        drain.end()
        #expect(drain.next("a", isEmpty: false) == .wait && drain.next(nil, isEmpty: true) == .wait)
    }
}

@Suite("The clock of passes")
struct PassClockTests {
    private let length = TickClock.tickLength

    @Test("While time stands still no tick passes and the timer does not run; then both go on from the same tick")
    func frozen() {
        var clock = PassClock(TickClock(start: 0), at: 0, isFrozen: true)
        clock.advance(to: 10 * length)
        #expect(clock.now == .zero && clock.newTimer(isActive: true, isWaiting: true, at: 10 * length) == nil)
        clock.goOn(at: 10 * length)
        clock.advance(to: 13 * length + 1)
        #expect(clock.now == Tick(3) && clock.milliseconds == Double(13 * length + 1) * 1e-6)
        let start = clock.newTimer(isActive: true, isWaiting: false, at: 13 * length + 1)
        #expect(start?.hertz == Tick.perSecond && start?.first == length - 1)
        clock.freeze()
        clock.advance(to: 99 * length)
        #expect(clock.now == Tick(3) && clock.newTimer(isActive: true, isWaiting: false, at: 0)?.hertz == 0)
    }

    @Test("The timer runs for ticks, twice a second, or not at all; it is told only when that changes")
    func timer() {
        var clock = PassClock(TickClock(start: 0), at: 0, isFrozen: false)
        func timer(isActive: Bool, isWaiting: Bool) -> [Int?] {
            clock.newTimer(isActive: isActive, isWaiting: isWaiting, at: 0).map { [$0.hertz, $0.first] } ?? []
        }
        #expect(timer(isActive: false, isWaiting: false) == [])
        #expect(timer(isActive: false, isWaiting: true) == [2, nil])
        #expect(timer(isActive: true, isWaiting: true) == [120, length])
        #expect(timer(isActive: true, isWaiting: false) == [])
        #expect(timer(isActive: false, isWaiting: false) == [0, nil])
    }

    @Test("Only passes for ticks are late: what was not due while the timer rested is not")
    func lateness() {
        var clock = PassClock(TickClock(start: 0), at: 0, isFrozen: false)
        clock.advance(to: 50 * length)
        _ = clock.notePass { 0 }
        #expect(clock.lateness.counts.reduce(0, +) == 0)
        _ = clock.newTimer(isActive: true, isWaiting: false, at: 50 * length)
        clock.advance(to: 52 * length)
        _ = clock.notePass { 0 }
        #expect(clock.lateness.counts.reduce(0, +) == 2 && clock.overload.missedTicks == 1)
        _ = clock.notePass { 0 }
        #expect(clock.lateness.counts.reduce(0, +) == 2, "the same tick is noted once")
    }
}

@Suite("The hub by the daemon's clock")
struct LiveHubTests {
    @Test("Whoever enters finds the present tick; the effects follow in order, and what they change is taken, too")
    func enter() {
        let start = MonotonicClock.nanoseconds - 10 * TickClock.tickLength
        let clock = TickClock(start: start)
        let live = LiveHub(Hub(), PassClock(clock, at: start, isFrozen: false), LoopLink(on: RealMachine()))
        var story: [String] = []
        func enter(_ name: String, _ body: (inout Hub, Tick) -> Void) {
            live.enter { hub, now in
                story.append(name)
                #expect(now >= Tick(10))
                body(&hub, now)
            } offer: { handle, next in
                if next() != nil, story.last != "\(handle) takes it" { story.append("\(handle) takes it") }
            } perform: { effect, hub, now in
                if case .happened(.began, let session) = effect { story.append("\(session) began") }
                if case .prepare(let request) = effect { hub.receive(request.prepare(), of: request, at: now) }
            }
        }
        enter("open") { hub, now in
            _ = hub.open(1, session: "demo", system: nil, at: now) { SessionEnvironment() }
        }
        #expect(story == ["open", "0 takes it", "demo began"])
        #expect(live.sessionCount == 1 && !live.isActive)
        story = []
        enter("play") { hub, now in
            let message = #"{"type":"play","name":"a","script":"pull 1\ndrag 100pt in 1s"}"#
            _ = hub.receive(Array(message.utf8), isText: true, from: 0, at: now)
        }
        #expect(story.prefix(2) == ["play", "0 takes it"] && live.isActive, "the text is read")
        #expect(live.nextMessage(for: 0, wake: { _ in }) == nil, "everything was offered")
    }

    @Test("What a refresh changes in other sessions is performed with it, not when somebody enters next")
    func share() {
        let clock = TickClock(start: 0)
        let live = LiveHub(Hub(), PassClock(clock, at: 0, isFrozen: false), LoopLink(on: RealMachine()))
        var told: [SessionName] = []
        func enter(_ body: (inout Hub, Tick) -> Void) {
            live.enter(body) { _, next in
                while next() != nil {}
            } perform: { effect, hub, _ in
                guard case .happened(.input(let input, _), let session) = effect else { return }
                if case .begin = input { hub.share(TimeKey.shared, Moment(seconds: 1000)) }
                if case .lastRefresh = input { told.append(session) }
            }
        }
        enter { hub, now in
            for (id, name) in [(1, "one"), (2, "two")] as [(ViewerID, SessionName)] {
                _ = hub.open(id, session: name, system: "arrow", at: now) { SessionEnvironment() }
            }
        }
        enter { hub, now in
            _ = hub.receive(Array(#"{"type":"begin"}"#.utf8), isText: true, from: 0, at: now)
        }
        #expect(told == ["one", "two"])
    }
}
