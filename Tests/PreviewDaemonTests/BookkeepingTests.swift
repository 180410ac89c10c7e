import Motion
import PreviewProtocol
import RefreshEngine
import Scripts
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("What is kept of viewers and sessions, and until when")
struct BookkeepingTests {
    private func harness(viewers: ClosedRange<ViewerID> = 1...2) -> HubHarness {
        var harness = HubHarness()
        for viewer in viewers { harness.open(viewer) }
        harness.clear()
        return harness
    }

    private func inputs(_ harness: HubHarness) -> [Input] {
        harness.events.compactMap { if case .input(let input, _) = $0.1 { input } else { nil } }
    }

    @Test("A finger that is cancelled has gone: another viewer may drag")
    func cancelled() {
        var harness = harness()
        harness.pull(1)
        harness.send(#"{"type":"drag","phase":"cancelled"}"#)
        harness.pass(1)
        #expect(harness.hub.session("demo")?.drag.owner == nil)
        harness.pull(2)
        #expect(harness.texts("refusal", 2).isEmpty && harness.hub.session("demo")?.drag.owner == 2)
    }

    @Test("A second began of the same viewer takes its first finger away before it puts the next one down")
    func begunTwice() {
        var harness = harness()
        harness.pull(1)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,50]]}"#)
        harness.pass(2)
        #expect(inputs(harness).suffix(2) == [.fingerCancelled, .fingerDown(TouchSample(time: 0, y: 50))])
    }

    @Test("That a drag was refused is forgotten when the next one is taken")
    func refusedOnce() {
        var harness = harness()
        harness.pull(1)
        harness.pull(2)
        harness.lift(1)
        harness.pull(2)
        harness.lift(2)
        harness.clear()
        harness.send(#"{"type":"drag","phase":"moved","samples":[[0,1]]}"#, from: 2)
        #expect(
            harness.texts("refusal", 2) == [
                #"{"type":"refusal","reason":"badMessage","text":"\"drag\" moved came without began"}"#
            ])
    }

    @Test(
        "Those who write down are told when the last viewer leaves, when one comes back, and since when nobody is there"
    )
    func told() {
        func words(_ harness: HubHarness) -> [String] {
            harness.events.compactMap {
                switch $0.1 {
                case .abandoned: "abandoned"
                case .rejoined: "visited"
                case .whole(_, _, let since): "whole \(since?.count ?? -1)"
                default: nil
                }
            }
        }
        var harness = harness()
        harness.close(1)
        #expect(words(harness).isEmpty)
        harness.close(2)
        harness.now = harness.now + .seconds(30)
        harness.hub.advance(to: harness.now)
        harness.hub.rewrite(nil)
        harness.open(3)
        harness.open(4)
        harness.hub.rewrite(nil)
        harness.deliver()
        #expect(words(harness) == ["abandoned", "whole 3600", "visited", "whole -1"])
    }

    @Test("At rest they are told how far it has come")
    func rest() {
        var harness = harness()
        harness.send(#"{"type":"content","height":500}"#)
        harness.pass(7)
        var told: Tick?
        for case (_, .reached(let tick)) in harness.events { told = tick }
        #expect(told == harness.hub.session("demo")?.simulation.tick && !harness.hub.isActive)
    }

    @Test("What changes nothing at rest is told to nobody who writes down, however long it has rested")
    func restIsSilent() {
        var harness = harness()
        harness.pass(7)
        let before = harness.events.count
        for _ in 0..<5 {
            harness.now = harness.now + .seconds(30)
            harness.send(#"{"type":"ping","t":1}"#)
        }
        #expect(harness.events.count == before && harness.texts("pong").count == 5)
    }

    @Test("A session that is forgotten in mid refresh costs nothing any more")
    func forgottenBusy() {
        var harness = harness(viewers: 1...1)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(10)
        harness.close(1)
        harness.pass(60 * Tick.perSecond)
        #expect(harness.hub.sessionCount == 0 && !harness.hub.isActive && harness.hub.activeSessionCount == 0)
    }

    @Test(
        "A name has 1 to 64 letters, digits, -, _ and .",
        arguments: [
            ("", false), ("a", true), (String(repeating: "x", count: 64), true),
            (String(repeating: "x", count: 65), false), ("aZ0-_.", true), ("a/b", false), ("é", false), ("a b", false),
        ])
    func name(text: String, isName: Bool) { #expect((SessionName(text) != nil) == isName) }

    @Test("Eight viewers record a session; a ninth may when one has left")
    func recordings() {
        var harness = harness(viewers: 1...9)
        for viewer in 1...9 as ClosedRange<ViewerID> { harness.send(#"{"type":"record"}"#, from: viewer) }
        #expect((1...8).allSatisfy { harness.texts("refusal", $0).isEmpty } && harness.texts("refusal", 9).count == 1)
        harness.close(4)
        harness.send(#"{"type":"record"}"#, from: 9)
        #expect(harness.texts("refusal", 9).count == 1 && harness.texts("recording", 9).count == 1)
    }

    @Test("A session is come to for the fastest of its viewers that is there")
    func cadence() {
        var harness = harness()
        #expect(harness.hub.session("demo")?.viewers.cadence == 2)
        harness.send(#"{"type":"rate","framesPerSecond":120}"#, from: 2)
        #expect(harness.hub.session("demo")?.viewers.cadence == 1)
        harness.close(2)
        #expect(harness.hub.session("demo")?.viewers.cadence == 2)
    }

    @Test("A change that nobody saw, and that was small, is in the next viewer's first picture")
    func unseen() {
        var harness = harness(viewers: 1...1)
        harness.send(#"{"type":"content","height":500}"#)
        harness.close(1)
        harness.pass(4)
        harness.open(2)
        #expect(harness.texts("scene", 2).count == 1 && harness.texts("scene", 2)[0].contains(#""height":500"#))
    }

    @Test(
        "As many as may wait for the store do, and no more until it has answered or one has gone; a session is asked for once, and not when nobody wants it"
    )
    func pendingJoins() {
        var joins = PendingJoins<Int>(maxCount: 4)
        let areAdded = [1, 2, 3, 4, 5].map { joins.add($0, id: UInt64($0), for: $0 < 3 ? "first" : "session-\($0)") }
        #expect(areAdded == [true, true, true, true, false] && joins.isFull && joins.nextLookup == "first")
        joins.removeLookup()
        joins.remove(3)
        #expect(!joins.isFull && joins.nextLookup == "session-4")
        let isAdded = joins.add(6, id: 6, for: "first")
        let isOneMoreAdded = joins.add(7, id: 7, for: "last")
        #expect(isAdded && !isOneMoreAdded && joins.nextLookup == "session-4")
        let first = joins.drain("first")
        #expect(first == [1, 2, 6] && joins.drain("first").isEmpty && !joins.isFull)
        for number in 100..<200 {
            _ = joins.add(number, id: UInt64(number), for: "gone-\(number)")
            joins.remove(UInt64(number))
        }
        joins.removeLookup()
        #expect(joins.nextLookup == nil && joins.drain("session-4") == [4] && Joins.maxCount == 4096)
    }

    @Test(
        "A session that was asked for and that nobody waits for any more is named, so that the store is told; who comes before it has heard so asks again"
    )
    func joinsInVain() {
        var joins = PendingJoins<Int>(maxCount: 4)
        _ = (joins.add(1, id: 1, for: "demo"), joins.add(2, id: 2, for: "demo"), joins.add(3, id: 3, for: "later"))
        joins.removeLookup()
        let named = [joins.remove(3), joins.remove(1), joins.remove(2)]
        #expect(named == [nil, nil, "demo"] && joins.isWaiting(for: "demo") && !joins.isWaiting(for: "later"))
        _ = joins.add(4, id: 4, for: "demo")
        #expect(joins.nextLookup == nil, "the store has not answered yet")
        joins.askAgain("demo")
        #expect(joins.nextLookup == "demo")
        joins.removeLookup()
        joins.remove(4)
        joins.askAgain("demo")
        #expect(joins.isEmpty && joins.nextLookup == nil)
    }

    @Test(
        "Of what was said the last 256 are kept, however much it was",
        arguments: [0, 1, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025])
    func noticeLog(count: Int) throws {
        var log = NoticeLog(run: "a")
        for number in 0..<count { log.add(.pong(Double(number))) }
        let (messages, missed) = try #require(log.since(ResumePoint(run: "a", heard: 0, scene: 1)))
        #expect(
            messages.count == min(count, 256) && missed == count - messages.count
                && messages.last == (count > 0 ? .pong(Double(count - 1)) : nil))
        #expect(log.since(ResumePoint(run: "b", heard: 0, scene: 1)) == nil)
    }

    @Test("An upload that was refused holds nobody off")
    func refusedUpload() {
        var harness = harness()
        let long = String(repeating: "#", count: 60_000)
        for _ in 0..<20 {
            harness.send(#"{"type":"upload","kind":"script","name":"a","text":"\#(long)","last":false}"#, from: 2)
        }
        #expect(harness.texts("refusal", 2).count == 1)
        harness.send(#"{"type":"upload","kind":"script","name":"b","text":"pull 1\n","last":true}"#)
        #expect(harness.texts("refusal").isEmpty && harness.texts("script").first?.contains(#""started""#) == true)
    }

    @Test("A loop that stood still for long catches up a second of it, not all")
    func catchUp() {
        var harness = harness()
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(40)
        let before = harness.hub.session("demo")?.simulation.tick.count ?? 0
        harness.now = harness.now + .seconds(100)
        harness.hub.advance(to: harness.now)
        #expect(harness.hub.session("demo")?.simulation.tick.count == before + 120)
    }

    @Test("What waits for a viewer has at most 256 KiB at a time, however much it has taken before")
    func waiting() {
        var viewer = Viewer(1, at: 0, as: .controller, in: .json)
        var counters = SessionCounters()
        var picture = FrameCache(of: Simulation(Scenario()))
        for _ in 0..<3 {
            let (isKept, isOneMoreKept) = (
                viewer.enqueue(Array(repeating: 0, count: Viewer.maxWaitingBytes)), viewer.enqueue([0])
            )
            var workspace = DrawingBuffers()
            let taken = viewer.nextMessage(of: &picture, &workspace, counting: &counters)
            #expect(isKept && !isOneMoreKept && taken?.count == Viewer.maxWaitingBytes)
        }
        let isTooLongKept = viewer.enqueue(Array(repeating: 0, count: Viewer.maxWaitingBytes + 1))
        #expect(!isTooLongKept)
    }

    @Test("Of a viewer that records 8192 messages may wait, of another 1472")
    func waitingMessages() throws {
        var harness = harness()
        harness.send(#"{"type":"record"}"#)
        for (id, most) in [(1, 8192), (2, 1472)] as [(ViewerID, Int)] {
            var viewer = try #require(harness.hub.session("demo")?.viewers.list.first { $0.id == id })
            var count = 0
            while count <= most, viewer.enqueue([0]) { count += 1 }
            #expect(count == most)
        }
    }

    @Test("What a session hears of times and of the clock it is told once, as it was said, and then it rests")
    func news() {
        var harness = harness()
        harness.pass(1200)
        let clock = WallClock(Moment(seconds: 1_470_391_200), utcOffset: 60)
        harness.hub.share("news", Moment(seconds: 5))
        harness.hub.share(TimeKey.shared, Moment(seconds: 6))
        harness.enter(9, clock: clock)
        harness.deliver()
        harness.pass(4)
        #expect(inputs(harness) == [.clock(clock)] && !harness.hub.isActive, "no control shows either time")
        harness.send(#"{"type":"system","name":"arrow"}"#)
        harness.hub.share("news", Moment(seconds: 7))
        harness.pass(4)
        #expect(
            inputs(harness).last == .lastRefresh(key: TimeKey.shared, Moment(seconds: 6)) && inputs(harness).count == 3
                && !harness.hub.isActive)
    }

    @Test("What plays slower or faster loses no part of a tick", arguments: [(0.4, 400), (0.1, 100), (2.5, 2500)])
    func speed(speed: Double, steps: Int) throws {
        var playback = Playback(try Script(parsing: "pull 1\n", file: "a"), name: "a", speed: speed)
        var sum = 0
        for _ in 0..<1000 { sum += playback.beginPass(of: 1, budget: Playback.budget) }
        #expect(abs(sum - steps) <= 1)
    }

    @Test(
        "What is drawn with as many nodes as are allowed is drawn, with one more it is refused: a system, a script and a session"
    )
    func nodes() throws {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        let count = Simulation(scenario).scene.nodes.count
        for (most, isAllowed) in [(count, true), (count - 1, false)] {
            var harness = HubHarness(hub: Hub(DaemonLimits { $0.nodes.value = most }))
            #expect((harness.hub.joinError(session: "other", system: "storehouse", at: .zero) == nil) == isAllowed)
            harness.open(1, system: "plain")
            harness.send(#"{"type":"system","name":"storehouse"}"#)
            harness.send(#"{"type":"play","name":"a","script":"pull 1\nsystem storehouse\n"}"#)
            #expect(harness.texts("refusal").count == (isAllowed ? 0 : 2))
        }
    }
}
