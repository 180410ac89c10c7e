import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewSessions

@Suite("A pass: at once, bounded, alike for all")
struct PassTests {
    private func drag(_ phase: String, _ samples: [(Int, Int)]) -> String {
        #"{"type":"drag","phase":"\#(phase)","samples":[\#(samples.map { "[\($0),\($1)]" }.joined(separator: ","))]}"#
    }

    @Test(
        "A message takes effect at the tick at which it comes, and its frame goes out at once; the next one an interval later"
    )
    func atOnce() {
        var harness = HubHarness()
        harness.open(1)
        harness.pass(7)
        harness.clear()
        harness.send(drag("began", [(0, 100)]))
        harness.send(drag("moved", [(8333, 150)]))
        #expect(harness.texts("frame").count == 1 && harness.texts("frame")[0].contains(#""tick":7,"#))
        #expect(harness.texts("notice").contains { $0.contains("willBeginDragging") && $0.contains(#""tick":7,"#) })
        harness.send(drag("moved", [(9000, 160)]))
        #expect(harness.texts("frame").count == 1)
        harness.pass(1)
        #expect(harness.texts("frame").count == 2)
    }

    @Test(
        "Whoever drags, as often as can be, gets its rate on average, and at most one frame more in any second",
        arguments: [30, 60, 120])
    func rate(rate: Int) {
        var harness = HubHarness()
        var sent: [Int] = []
        var random = SplitMix64(seed: 7)
        harness.open(1)
        harness.send(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        harness.send(drag("began", [(0, 100)]))
        harness.pass(10)
        for step in 1...1200 {
            harness.clear()
            for part in 0..<random.integer(in: 1...3) {
                harness.send(drag("moved", [(step * 8333 + part, 150 + (step + part) % 90)]))
            }
            let answers = harness.texts("frame").count
            sent += Array(repeating: harness.now.count, count: answers)
            harness.pass(1)
            sent += Array(repeating: harness.now.count, count: harness.texts("frame").count - answers)
        }
        for start in 10...(harness.now.count - 120) {
            #expect(sent.count { (start..<start + 120).contains($0) } <= rate + (rate < 120 ? 1 : 0))
        }
        #expect(sent.count <= 10 * rate + 2 && sent.count > 9 * rate)
    }

    @Test(
        "A script's marks at one tick come a few a pass, all of them in their order, while its time stands still; nobody who reads is closed, and other sessions go on"
    )
    func marks() {
        var harness = HubHarness()
        for viewer in 1...21 as ClosedRange<ViewerID> { harness.open(viewer) }
        harness.open(30, "other")
        harness.send(#"{"type":"work","mode":"manual"}"#, from: 30)
        harness.send(#"{"type":"begin"}"#, from: 30)
        harness.pass(4)
        harness.clear()
        harness.send(
            #"{"type":"play","name":"a","script":"pull 1\nsleep 10t\nrepeat 100\n\#((0..<9).map { #"mark m\#($0)\n"# }.joined())end\nsleep 10t\nmark end"}"#
        )
        harness.pass(20)
        let most = Playback.budget / Playback.cost(of: 21) + 1
        for _ in 0..<40 {
            let before = harness.texts("script", 5).count
            harness.pass(2)
            #expect(harness.texts("script", 5).count - before <= 2 * most)
        }
        harness.pass(2000)
        let marks = harness.texts("script", 5).filter { $0.contains(#""event":"mark""#) }
        #expect(
            marks.count == 901 && marks.dropLast().allSatisfy { $0.contains(#""tick":10,"#) }
                && marks.last?.contains(#""tick":20,"event":"mark","name":"end""#) == true)
        #expect(marks.prefix(900).enumerated().allSatisfy { $1.contains("m\($0 % 9)") })
        #expect(harness.closings.isEmpty && harness.texts("frame", 30).count > 1000)
    }

    @Test("However many scripts play, all together may do so much in a pass, and each at least a little")
    func scripts() {
        var harness = HubHarness()
        var most = 0
        for viewer in 1...100 as ClosedRange<ViewerID> { harness.open(viewer, "s\(viewer)") }
        for viewer in 1...100 as ClosedRange<ViewerID> {
            harness.send(
                #"{"type":"play","name":"a","script":"pull 1\nsleep 10t\nrepeat 10000\nmark a\nend"}"#, from: viewer)
        }
        harness.pass(20)
        for _ in 0..<20 {
            harness.clear()
            harness.pass(1)
            most = max(most, (1...100).reduce(0) { $0 + harness.texts("script", $1).count })
        }
        #expect(most <= Hub.maxPlayed / Playback.cost(of: 1) && most > 0)
        #expect((1...100).allSatisfy { harness.hub.session("s\($0)")?.isPlaying == true })
    }

    @Test("A drag message that causes more than 64 callbacks is refused, its finger is gone, and nobody else notices")
    func callbacks() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.send(drag("began", [(0, 100)]))
        harness.send(drag("moved", (1...200).map { ($0 * 100, $0 % 2 == 0 ? 100 : 700) }))
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"tooManyMessages","text":"this drag causes too many callbacks at once; it is cancelled"}"#
            ])
        #expect(
            harness.texts("notice", 2).count <= Session.maxCallbacks + 8
                && harness.hub.session("demo")?.drag.owner == nil)
        harness.pass(300)
        #expect(!harness.hub.isActive && harness.closings.isEmpty)
    }

    @Test("A figure costs its sender one more for each 4 KiB, whether it is taken or refused")
    func longFigure() {
        var harness = HubHarness()
        harness.open(1)
        func set(_ figure: String) -> Int { harness.cost(of: #"{"type":"set","name":"figure","value":"\#(figure)"}"#) }
        let blanks = String(repeating: " ", count: 48 * 1024 - 20)
        #expect(set("0,35 12,42" + blanks) == 11 && set("0,35 12" + blanks) == 11)
        #expect(set("0,35 12,42" + String(repeating: " ", count: DaemonLimits.figurePiece - 11)) == 0)
    }

    @Test(
        "A message costs its sender one more for each callback that everybody was told, and one more for each hundred viewers"
    )
    func cost() {
        var harness = HubHarness()
        for viewer in 1...101 as ClosedRange<ViewerID> { harness.open(viewer) }
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.pass(4)
        harness.clear()
        let cost = harness.cost(of: #"{"type":"begin"}"#)
        #expect(cost == 2 * harness.texts("notice").count && cost > 0)
        #expect(harness.cost(of: #"{"type":"ping","t":1}"#) == 0)
    }

    @Test(
        "All sessions together hold 64 MiB of texts that do not play yet; beyond, the next is refused, until one has gone"
    )
    func heldText() {
        var harness = HubHarness()
        let text = String(repeating: "#", count: 60_000)
        let piece = #"{"type":"upload","kind":"recording","name":"a","text":"\#(text)","last":false}"#
        let sessions = Hub.maxHeldText / (4 << 20) + 1
        for viewer in 1...sessions {
            harness.open(ViewerID(viewer), "s\(viewer)")
            for _ in 0..<69 { harness.send(piece, from: ViewerID(viewer)) }
        }
        #expect(
            harness.hub.heldText <= Hub.maxHeldText && harness.hub.heldText > Hub.maxHeldText - 2 * piece.utf8.count)
        #expect(
            harness.texts("refusal", ViewerID(sessions)).last
                == #"{"type":"refusal","reason":"busy","text":"too much is being sent to be played in other sessions; try again later"}"#
        )
        harness.clear()
        harness.close(1)
        harness.send(piece, from: ViewerID(sessions))
        #expect(harness.texts("refusal", ViewerID(sessions)).isEmpty)
        harness.pass(20 * 120)
        #expect(harness.hub.heldText == 0 && !harness.hub.isActive)
    }

    @Test("All that plays takes 256 MiB at most; beyond, the next is refused, until one has ended")
    func playedBytes() {
        var harness = HubHarness()
        var viewer: ViewerID = 0
        let long =
            #"{"type":"play","name":"a","script":"pull 1\nsleep 60s\nrepeat 10000\n\#(String(repeating: #"mark a\n"#, count: 9))end"}"#
        while harness.texts("refusal", viewer).isEmpty, viewer < 100 {
            viewer += 1
            harness.open(viewer, "s\(viewer)")
            harness.send(long, from: viewer)
        }
        #expect(viewer > 20 && harness.hub.playedBytes <= Hub.maxPlayedBytes)
        #expect(
            harness.texts("refusal", viewer) == [
                #"{"type":"refusal","reason":"busy","text":"too much plays in other sessions; try again later"}"#
            ])
        harness.send(#"{"type":"stop"}"#, from: 1)
        harness.close(2)
        harness.clear()
        harness.send(long, from: viewer)
        #expect(harness.texts("refusal", viewer).isEmpty && harness.texts("script", viewer).count == 1)
        for other in 3...viewer { harness.close(other) }
        harness.close(1)
        harness.pass(61 * 120)
        #expect(harness.hub.sessionCount == 0 && harness.hub.playedBytes == 0 && harness.hub.heldText == 0)
    }

    @Test(
        "While a text is read everything else goes on; another one is refused, a stop takes it back, and what is read then does nothing"
    )
    func reading() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        harness.clear()
        harness.isReading = false
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 1s","id":1}"#)
        harness.send(#"{"type":"content","height":700,"id":2}"#, from: 2)
        harness.send(#"{"type":"play","name":"b","script":"pull 1"}"#, from: 2)
        #expect(harness.texts("done").isEmpty && harness.texts("done", 2).count == 1)
        #expect(
            harness.texts("refusal", 2) == [
                #"{"type":"refusal","reason":"busy","text":"another viewer sends something to play; try again later"}"#
            ])
        harness.send(#"{"type":"stop","id":3}"#, from: 2)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"busy","text":"it was stopped before it began","id":1}"#
            ])
        harness.read()
        #expect(harness.texts("script").isEmpty && harness.hub.heldText == 0)
        harness.send(#"{"type":"play","name":"c","script":"pull 1\nsleep 1s","id":4}"#)
        harness.read()
        #expect(harness.texts("script").count == 1 && harness.texts("done").last?.contains(#""id":4,"tick":0"#) == true)
    }

    @Test("A script on a session that has rested lasts as long as on any other")
    func afterRest() {
        var harness = HubHarness()
        harness.open(1)
        harness.pass(20)
        harness.now = harness.now + .seconds(4)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 2s\nmark end"}"#)
        harness.pass(236)
        #expect(harness.texts("script").count == 1)
        harness.pass(8)
        #expect(harness.texts("script").last?.contains("finished") == true)
    }

    @Test("A refresh is told to the sessions that show its time, and to no other")
    func share() {
        var harness = HubHarness()
        harness.open(1, "shows", system: "arrow")
        harness.open(2, "does-not", system: "plain")
        harness.open(3, "refreshes", system: "sprites")
        harness.pass(4)
        let before = harness.events.count { $0.session == "does-not" }
        harness.send(#"{"type":"begin"}"#, from: 3)
        harness.pass(120)
        #expect(
            harness.events.contains {
                if $0.session == "shows", case .input(.lastRefresh, _) = $0.1 { true } else { false }
            })
        #expect(harness.events.count { $0.session == "does-not" } == before)
        harness.send(#"{"type":"system","name":"arrow"}"#, from: 2)
        #expect(
            harness.hub.session("does-not")?.simulation.lastRefresh(of: TimeKey.shared)
                == harness.hub.session("shows")?.simulation.lastRefresh(of: TimeKey.shared))
    }

    @Test("However many sessions are due, a pass offers each viewer what is new once, in the order of the sessions")
    func batches() {
        var harness = HubHarness()
        let viewers = 1...ViewerID(137)
        for viewer in viewers {
            harness.open(viewer, "s\(viewer)")
            harness.send(#"{"type":"work","mode":"manual"}"#, from: viewer)
            harness.send(#"{"type":"begin"}"#, from: viewer)
        }
        harness.pass(8)
        var offered: [Int] = []
        harness.hub.advance(to: harness.now + Tick(4)) { handle, next in if next() != nil { offered.append(handle) } }
        #expect(offered == viewers.map { harness.handles[$0] })
    }

    @Test("When viewers leave, the others keep their places", arguments: 1...5 as ClosedRange<UInt64>)
    func places(seed: UInt64) {
        var harness = HubHarness()
        var random = SplitMix64(seed: seed)
        var here: Set<ViewerID> = []
        for step in 1...300 {
            let viewer = ViewerID(random.integer(in: 1...12))
            if here.remove(viewer) != nil {
                harness.close(viewer)
            } else {
                harness.open(viewer, viewer % 3 == 0 ? "a" : "b")
                here.insert(viewer)
            }
            guard let asks = here.randomElement(using: &random) else { continue }
            harness.clear()
            harness.send(#"{"type":"ping","t":\#(step)}"#, from: asks)
            #expect(harness.received.filter { !harness.texts("pong", $0.key).isEmpty }.map(\.key) == [asks])
        }
        #expect(harness.hub.viewerCount == here.count)
    }
}

@Suite("Overload")
struct OverloadTests {
    private let tick = TickClock.tickLength

    /// So many windows in which every pass comes so many ticks after the one before, and the loop works for that share
    /// of its time.
    private func run(
        _ overload: inout Overload, _ now: inout Tick, windows: Int, ticks: Int, share: Double, work: inout Int
    ) {
        let end = now + Tick(windows * Overload.window.count)
        while now < end {
            now = now + Tick(ticks)
            work += Int(Double(ticks * tick) * share)
            let done = work
            _ = overload.note(ticks, at: now) { done }
        }
    }

    @Test("As many missed ticks as a window may have change nothing; one more does")
    func missed() {
        for (missed, interval) in [(Overload.maxMissed, 1), (Overload.maxMissed + 1, 2)] {
            var overload = Overload()
            for window in 1...Overload.lateWindows { _ = overload.note(missed + 1, at: Tick(60 * window)) { 0 } }
            #expect(overload.minInterval == interval)
        }
    }

    @Test(
        "Passes that miss ticks for a second slow the frames down, step by step, to 15 a second and no further; room for 2 s lets one step back"
    )
    func levels() {
        var overload = Overload()
        var now = Tick.zero
        var work = 0
        run(&overload, &now, windows: 10, ticks: 1, share: 0.99, work: &work)
        #expect(overload.minInterval == 1 && overload.missedTicks == 0)
        var seen: [Int] = []
        for _ in 0..<5 {
            run(&overload, &now, windows: 2, ticks: 2, share: 1, work: &work)
            seen.append(overload.minInterval)
        }
        #expect(seen == [2, 4, 8, 8, 8] && overload.missedTicks > 100)
        run(&overload, &now, windows: 20, ticks: 1, share: 0.5, work: &work)
        #expect(overload.minInterval == 8, "there is no room for twice as many")
        run(&overload, &now, windows: 5, ticks: 1, share: 0.4, work: &work)
        #expect(overload.minInterval == 4)
        run(&overload, &now, windows: 8, ticks: 1, share: 0.4, work: &work)
        #expect(overload.minInterval == 1)
    }

    @Test("One hiccup changes nothing")
    func hiccup() {
        var overload = Overload()
        var now = Tick.zero
        var work = 0
        for _ in 0..<10 {
            run(&overload, &now, windows: 3, ticks: 1, share: 0.3, work: &work)
            now = now + Tick(40)
            let done = work
            _ = overload.note(40, at: now) { done }
        }
        #expect(overload.minInterval == 1)
    }

    @Test("Ticks are kept before frames: with 15 frames a second the preview is where it would be with 60")
    func ticksFirst() {
        var slow = HubHarness()
        var fast = HubHarness()
        slow.hub.slowDown(to: 8)
        for harness in [0, 1] {
            func play(_ harness: inout HubHarness) {
                harness.open(1)
                harness.send(#"{"type":"work","mode":"manual"}"#)
                harness.send(#"{"type":"begin"}"#)
                harness.pass(8)
                harness.clear()
                harness.pass(240)
            }
            if harness == 0 { play(&slow) } else { play(&fast) }
        }
        #expect(slow.texts("frame").count == 30 && fast.texts("frame").count == 120)
        #expect(slow.hub.session("demo")?.simulation.frame() == fast.hub.session("demo")?.simulation.frame())
        slow.open(2)
        slow.clear()
        slow.pass(240)
        #expect(slow.texts("frame", 2).count == 30, "who comes later, too")
        slow.hub.slowDown(to: 1)
        slow.pass(8)
        slow.clear()
        slow.pass(240)
        #expect(slow.texts("frame").count == 120)
    }
}

@Suite("Ticks by the clock")
struct TickClockTests {
    @Test(
        "A tick begins at whole multiples of its length; the timer that begins with the next one stays with them for days"
    )
    func ticks() {
        let clock = TickClock(start: 1000)
        let day = 86_400 * 1_000_000_000
        #expect(
            clock.tick(at: 1000) == .zero && clock.tick(at: 1000 + TickClock.tickLength - 1) == .zero
                && clock.tick(at: 1000 + TickClock.tickLength) == Tick(1))
        #expect(clock.tick(at: 0) == .zero)
        let begin = 5_000_000 + clock.untilNext(at: 5_000_000)
        for count in [0, 1, 1000, 7 * day / TickClock.tickLength] {
            let expiration = begin + count * TickClock.tickLength
            #expect(
                clock.tick(at: expiration) == Tick(1 + count)
                    && clock.lateness(of: Tick(1 + count), at: expiration) == 0)
        }
    }
}
