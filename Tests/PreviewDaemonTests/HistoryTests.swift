import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

/// A session with traffic, and what those who write sessions down were told.
struct Busy {
    var session: Session
    private(set) var kept: (history: History, tick: Tick)
    private(set) var beginnings = 0
    private var now = Tick.zero

    init(_ system: String = "storehouse", _ detail: Journal.Detail = .inputs) {
        session = Session(name: "demo", SessionEnvironment(), system: system, detail, at: UpdateContext(tick: .zero))
        kept = (session.journal.history, .zero)
        session.join(Newcomer(id: 1, handle: 0))
    }

    mutating func pass(_ ticks: Int) {
        now = now + Tick(ticks)
        session.pass(to: now)
        hear()
    }

    mutating func send(_ text: String) throws {
        session.send(try ClientMessage(json: Array(text.utf8)), from: 1)
    }

    mutating func hear() {
        var effects: [SessionEffect] = []
        session.drainEffects(&effects)
        for case .happened(let event, _) in effects {
            switch event {
            case .began(let scenario, _):
                kept = (History(scenario), scenario.tick)
                beginnings += 1
            case .input(let input, let tick):
                _ = kept.history.add(input, at: tick)
                kept.tick = tick
            case .reached(let tick): kept.tick = tick
            default: break
            }
        }
    }
}

@Suite("What a session is made of")
struct HistoryTests {
    @Test("A sample of a finger takes 32 bytes, and a history keeps little room that stands empty")
    func memory() {
        var history = History(Scenario())
        for step in 0..<1000 {
            _ = history.add(.fingerMoved(TouchSample(time: Double(step), y: Double(step))), at: Tick(step))
            let room = history.inputs.capacity - history.inputs.count
            #expect(room <= max(32, history.inputs.count / 3), "after \(step + 1) samples")
        }
        #expect(MemoryLayout<TimedInput>.stride == 32 && history.inputs.count == 1000)
    }

    @Test(
        "A scenario and the inputs since are the session, to the last bit, whatever was sent and however long it rested; and what is written down is the same",
        arguments: Catalog.published.declarations.map(\.name), 1...3 as ClosedRange<UInt64>)
    func isTheSession(system: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var busy = Busy(system)
        for round in 0..<600 {
            try? busy.send(HubHarness.anything[random.integer(in: 0...HubHarness.anything.count - 1)])
            if random.integer(in: 0...9) == 0 {
                busy.session.rejoin(at: WallClock(Moment(seconds: 1.5e9 + Double(round)), utcOffset: 60))
            }
            if random.integer(in: 0...2) == 0 {
                busy.pass(random.integer(in: 0...19) == 0 ? random.integer(in: 100...1500) : random.integer(in: 1...20))
            }
            busy.hear()
            guard round % 20 == 0 else { continue }
            let (session, again) = (
                busy.session, busy.session.journal.history.preview(at: busy.session.simulation.tick)
            )
            #expect(again.frame() == session.simulation.frame() && again.scene == session.simulation.scene)
            #expect(
                busy.kept.history.base == session.journal.history.base
                    && busy.kept.history.inputs == session.journal.history.inputs)
        }
        #expect(busy.beginnings > 1)
    }

    @Test("A session that rests after much has happened is made anew: its ticks go on, and nobody sees anything of it")
    func rebased() throws {
        var harness = HubHarness()
        harness.open(1)
        for _ in 0..<4 {
            harness.pull(travel: 60)
            harness.pull(travel: 60)
            harness.lift()
            harness.pass(300)
        }
        harness.clear()
        harness.pull(travel: 50)
        harness.lift(y: 150)
        harness.pass(300)
        #expect(harness.events.count { if case .began(_, after: _?) = $0.1 { true } else { false } } >= 1)
        #expect(harness.texts("scene").isEmpty && harness.texts("frame").last?.contains(#""offset":0"#) == true)
        let ticks = harness.texts("frame").compactMap { text in
            text.firstMatch(of: /"tick":(\d+)/).flatMap { Int($0.1) }
        }
        #expect(ticks == ticks.sorted() && (ticks.first ?? 0) > 1000)
    }

    @Test("What never rests is kept up to a bound; at the next rest the session is made anew, and is whole again")
    func bounded() throws {
        var busy = Busy()
        try busy.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        for step in 1...210 {
            let samples = (0..<100).map { "[\((step * 100 + $0) * 80),\(150 + $0 % 2)]" }.joined(separator: ",")
            try busy.send(#"{"type":"drag","phase":"moved","samples":[\#(samples)]}"#)
            busy.pass(1)
        }
        #expect(!busy.session.journal.history.isWhole && busy.session.journal.history.inputs.count == History.maxLength)
        try busy.send(#"{"type":"drag","phase":"cancelled"}"#)
        busy.pass(1)
        for _ in 0..<300 { busy.pass(1) }
        #expect(busy.session.journal.history.isWhole && busy.session.journal.history.inputs.isEmpty)
    }
}
