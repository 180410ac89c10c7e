import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

/// A `traced` message as a viewer reads it, in either encoding.
struct ReadTrace {
    var traced = ServerMessage.Traced()
    var messages: [ServerMessage] = []
    /// Of JSON: each message's text.
    var texts: [String] = []

    init(json text: String) throws {
        guard
            case .traced(let traced, _) = try ServerMessage.table.read(
                JSONFields(JSONNode(json: Array(text.utf8)), of: "message"))
        else { return }
        (self.traced, texts) = (traced, traced.messages.map { String(decoding: $0, as: UTF8.self) })
    }

    init(binary bytes: [UInt8]) throws {
        var reader = FrameDecoder()
        var inner = FrameDecoder()
        guard case .traced(let traced, _) = try reader.decode(bytes) else { return }
        self.traced = traced
        for bytes in traced.messages { messages.append(try inner.decode(bytes)) }
    }

    var frames: [Frame] { messages.compactMap { if case .frame(let frame, _) = $0 { frame } else { nil } } }
}

@Suite("Takes that are run again")
struct TraceTests {
    /// What each tick looks like by frames that are sent only when they look different: those of a tick replace each
    /// other.
    private func looks(_ frames: [(tick: Int, look: String)], _ range: ClosedRange<Int>) -> [String] {
        var byTick: [Int: String] = [:]
        var now = ""
        for frame in frames { byTick[frame.tick] = frame.look }
        now = frames.last { $0.tick < range.lowerBound }?.look ?? ""
        return range.map { tick in
            now = byTick[tick] ?? now
            return now
        }
    }

    /// The first tick that looks different, in words.
    private func difference(_ one: [String], _ other: [String]) -> String? {
        zip(one, other).enumerated().first { $0.1.0 != $0.1.1 }.map { "tick \($0.0): \($0.1.0) and \($0.1.1)" }
    }

    /// `{"type":"frame","tick":36,…` without its tick.
    private func frame(_ text: String) -> (tick: Int, look: String)? {
        guard let match = text.wholeMatch(of: /\{"type":"frame","tick":(-?\d+),(.*)/)?.output, let tick = Int(match.1)
        else { return nil }
        return (tick, String(match.2))
    }

    private func look(_ frame: Frame) -> String {
        var frame = frame
        frame.tick = .zero
        return "\(frame)"
    }

    private func notices(_ texts: [String], shift: Int = 0) -> [String] {
        texts.compactMap { text in
            guard let match = text.wholeMatch(of: /\{"type":"notice","tick":(-?\d+),(.*)/)?.output,
                let tick = Int(match.1)
            else { return nil }
            return "\(tick - shift) \(match.2)"
        }
    }

    /// A pull that is let go, with what the preview looks like at the end of each tick, and what two viewers at 120
    /// frames a second are sent.
    private struct Live {
        var harness = HubHarness()
        private var decoder = FrameDecoder()
        /// By tick, in JSON's look.
        var seen: [(tick: Int, look: String)] = []
        var sent: [Frame] = []
        var start = 0, lifted = 0

        init(_ system: String, look: (String) -> (tick: Int, look: String)?) throws {
            harness.notReading = [2]
            harness.open(1, system: system)
            harness.enter(2, in: .binary)
            harness.send(#"{"type":"rate","framesPerSecond":120}"#)
            harness.send(ClientMessage.rate(framesPerSecond: 120).binary(), from: 2)
            try read(look)
            harness.pass(37)
            harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]],"id":1}"#)
            start = try #require(JSONNode(json: Array(harness.texts("done")[0].utf8))["tick"]?.integer)
            for step in 1...30 {
                harness.send(#"{"type":"drag","phase":"moved","samples":[[\#(step * 8333),\#(100 + step * 15)]]}"#)
                try read(look)
                harness.pass(1)
            }
            harness.send(#"{"type":"drag","phase":"ended","samples":[[250000,550]],"id":2}"#)
            lifted = try #require(JSONNode(json: Array(harness.texts("done")[1].utf8))["tick"]?.integer)
            for _ in 0..<900 {
                try read(look)
                harness.pass(1)
            }
            try read(look)
        }

        private mutating func read(_ look: (String) -> (tick: Int, look: String)?) throws {
            if let preview = harness.hub.session("demo")?.simulation {
                let text = String(
                    decoding: ServerMessage.frame(preview.frame(), of: preview.scene).json(), as: UTF8.self)
                look(text).map { seen.append($0) }
            }
            while let bytes = harness.next(2) {
                if case .frame(let frame, _) = try decoder.decode(bytes) { sent.append(frame) }
            }
        }
    }

    @Test(
        "As recorded it is what the session showed at every tick, and what viewers were sent, in both encodings",
        arguments: Catalog.published.declarations.map(\.name))
    func recorded(system: String) throws {
        var live = try Live(system, look: frame)
        live.harness.send(#"{"type":"trace","recorded":true,"id":5}"#)
        let trace = try ReadTrace(json: try #require(live.harness.texts("traced").first))
        let heard = try #require(live.harness.received[1])
        let ticks = trace.traced.ticks
        let range = live.start...live.start + ticks
        #expect(ticks > 100 && trace.traced.next == ticks + 1 && trace.traced.take == 1 && !trace.traced.isScript)
        #expect(
            trace.texts[0].hasPrefix(#"{"type":"scene","number":1,"#)
                && trace.texts[1].hasPrefix(#"{"type":"frame","tick":0,"#))
        let looks = looks(trace.texts.compactMap(frame), 0...ticks)
        #expect(difference(looks, self.looks(live.seen, range)) == nil)
        #expect(notices(trace.texts) == notices(heard, shift: live.start))
        // While the finger is down, a frame that time has brought may have taken the place of the input's.
        let free = live.lifted + 1 - live.start
        #expect(
            difference(Array(looks[free...]), self.looks(heard.compactMap(frame), live.lifted + 1...range.upperBound))
                == nil)
        // The same in binary.
        live.harness.send(ClientMessage.trace(.init(isRecorded: true)).binary(), from: 2)
        let answer = live.harness.next(2)
        let binary = try ReadTrace(binary: try #require(answer))
        let binaryLooks = self.looks(binary.frames.map { ($0.tick.count, look($0)) }, 0...ticks)
        #expect(
            difference(
                Array(binaryLooks[free...]),
                self.looks(live.sent.map { ($0.tick.count, look($0)) }, live.lifted + 1...range.upperBound)) == nil)
        #expect(
            binary.messages.count == trace.texts.count && binary.traced.finger == trace.traced.finger
                && binary.traced.finger.count == 32)
        #expect(
            binary.traced.finger.first
                == .init(.began, y: 100, at: .zero, time: binary.traced.finger.first?.time ?? .nan)
                && binary.traced.finger.last?.phase == .ended && !binary.traced.measures.isEmpty)
    }

    /// A session that was pulled once.
    private func pulled(_ system: String = "storehouse", _ before: [String] = []) -> HubHarness {
        var harness = HubHarness()
        harness.open(1, system: system)
        before.forEach { harness.send($0) }
        harness.pass(10)
        harness.pull()
        harness.lift()
        harness.pass(900)
        harness.clear()
        return harness
    }

    private func trace(_ harness: inout HubHarness, _ fields: String = "") throws -> ReadTrace {
        harness.clear()
        harness.send(#"{"type":"trace"\#(fields.isEmpty ? "" : "," + fields)}"#)
        return try ReadTrace(json: try #require(harness.texts("traced").first, "\(harness.texts("refusal"))"))
    }

    @Test("By default it is run with the values of the moment: the same as if they had been there from the beginning")
    func present() throws {
        let values = [
            #"{"type":"set","name":"dropHeight","value":120}"#, #"{"type":"set","name":"scroll.rate","value":"fast"}"#,
            #"{"type":"work","mode":"after","seconds":1}"#,
        ]
        var tuned = pulled("storehouse", values)
        var later = pulled()
        let before = try trace(&later)
        values.forEach { later.send($0) }
        let (now, wanted) = (try trace(&later), try trace(&tuned, #""recorded":true"#))
        #expect(now.texts != before.texts && now.traced.ticks == wanted.traced.ticks)
        #expect(
            now.texts.filter { !$0.contains(#""type":"scene""#) }
                == wanted.texts.filter { !$0.contains(#""type":"scene""#) })
        #expect(try trace(&later, #""recorded":true"#).texts == before.texts)
    }

    @Test(
        "What the take itself changed of systems, scroll settings and work is left out, unless it is wanted as recorded"
    )
    func laterChanges() throws {
        var harness = HubHarness()
        harness.open(1, system: "plain")
        harness.pull()
        harness.send(#"{"type":"system","name":"arrow"}"#)
        harness.send(#"{"type":"system","name":"labels"}"#)
        harness.lift()
        harness.pass(900)
        #expect(
            try trace(&harness).texts.filter { $0.contains(#""system":"plain""#) || $0.contains(#""system":"arrow""#) }
                .isEmpty)
        let recorded = try trace(&harness, #""recorded":true"#).texts.filter { $0.contains(#""type":"scene""#) }
        #expect(
            recorded.contains { $0.contains(#""system":"plain""#) }
                && recorded.contains { $0.contains(#""system":"labels""#) })
    }

    @Test("A script's settings are laid over what is run; alone, its steps are run with the session's present values")
    func scripts() throws {
        var harness = pulled()
        let laid = try trace(&harness, #""take":1,"script":"pull 1\nset dropHeight 120\nviewport 320x568\n""#)
        #expect(
            laid.texts[0].contains(#""viewport":[320,568]"#) && laid.texts[0].contains(#""dropHeight":120"#)
                && laid.traced.take == 1)
        #expect(try trace(&harness, #""script":"pull 1\nset dropHeight 120\nviewport 320x568\n""#).texts == laid.texts)
        harness.send(#"{"type":"set","name":"dropHeight","value":99}"#)
        harness.send(#"{"type":"work","mode":"after","seconds":0.5}"#)
        let own = try trace(&harness, #""script":"pull 1\ndrag 300pt in 200ms\nmark top\nrelease\nwait settled""#)
        #expect(
            own.traced.isScript && own.traced.take == 0 && own.texts[0].contains(#""dropHeight":99"#)
                && own.traced.finger.first?.phase == .began)
        #expect(
            own.texts.contains(#"{"type":"script","tick":24,"event":"mark","name":"top"}"#)
                && (100...400).contains(own.traced.ticks))
        #expect(harness.hub.session("demo")?.takes.kept.count == 1 && harness.hub.session("demo")?.isPlaying == false)
    }

    @Test("A long one comes in parts, which begin anew and together show every tick")
    func parts() throws {
        var harness = HubHarness()
        harness.open(1, system: "arrow")
        harness.send(#"{"type":"work","mode":"after","seconds":50}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(6500)
        var from = 0
        var parts: [ReadTrace] = []
        repeat {
            parts.append(try trace(&harness, #""from":\#(from)"#))
            from = parts.last?.traced.next ?? .max
        } while from <= parts[0].traced.ticks
        #expect(
            parts.map(\.traced.from) == [0, 2400, 4800]
                && parts.allSatisfy {
                    $0.traced.ticks == parts[0].traced.ticks && $0.traced.measures == parts[0].traced.measures
                })
        for part in parts {
            #expect(
                part.texts.first?.contains(#""type":"scene""#) == true
                    && part.texts.compactMap(frame).first?.tick == part.traced.from)
            #expect(part.texts.compactMap(frame).allSatisfy { (part.traced.from..<part.traced.next).contains($0.tick) })
        }
        #expect(parts.flatMap { $0.texts }.compactMap(frame).count > 500, "a spinner turns all the time")
        let beyond = try trace(&harness, #""from":9007199254740992"#)
        #expect(beyond.texts.isEmpty && beyond.traced.next > beyond.traced.ticks)
    }

    @Test("What never comes to rest ends 10 s behind its last input")
    func restless() throws {
        var harness = pulled()
        harness.send(#"{"type":"work","mode":"manual"}"#)
        let trace = try trace(&harness)
        let last = trace.traced.finger.last?.tick.count ?? 0
        #expect(trace.traced.ticks == last + 1200)
    }

    // MARK: Errors and bounds

    @Test(
        "What cannot be traced is refused in words",
        arguments: [
            (#""take":7"#, "unknownTake", "there is no take 7; there is 1"),
            (#""take":9007199254740992"#, "unknownTake", "there is no take 9007199254740992; there is 1"),
            (#""take":-1"#, "outOfRange", ""), (#""take":1.5"#, "badMessage", ""), (#""from":-1"#, "outOfRange", ""),
            (#""script":"lull""#, "script", ""), (#""script":"pull 1\nset wings 3""#, "script", "wings"),
            (#""take":1,"script":"pull 1\nsleep 1s""#, "script", "with a take a script has settings only"),
            (#""script":"pull 1\nrows 30000""#, "script", ""),
            (#""script":"pull 1\nrepeat 100000\nrepeat 100000\nsleep 1t\nend\nend""#, "script", ""),
        ])
    func refused(fields: String, reason: String, text: String) {
        var harness = pulled()
        harness.send(#"{"type":"trace",\#(fields),"id":3}"#)
        let refusal = harness.texts("refusal").first ?? ""
        #expect(
            harness.types() == ["refusal"] && refusal.contains(#""reason":"\#(reason)""#)
                && (text.isEmpty || refusal.contains(text)), "\(refusal)")
        #expect(refusal.contains(#""id":3"#) || reason == "badMessage")
    }

    @Test("Before anything has moved there is no take; a script can be run all the same")
    func none() {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        harness.send(#"{"type":"trace","id":1}"#)
        harness.send(#"{"type":"trace","script":"pull 1\nset scale 1\n","id":2}"#)
        harness.send(#"{"type":"trace","script":"pull 1\nsleep 1s\n","id":3}"#)
        #expect(
            harness.types() == ["refusal", "refusal", "traced", "done"]
                && harness.texts("refusal").allSatisfy { $0.contains("unknownTake") })
    }

    @Test(
        "One at a time for a viewer, until it has taken the answer; others ask meanwhile, and a watching link may, too")
    func busy() {
        var harness = pulled()
        harness.open(2, as: .viewer)
        harness.clear()
        harness.isReading = false
        harness.send(#"{"type":"trace","id":1}"#)
        harness.send(#"{"type":"export","format":"script","id":2}"#)
        harness.send(#"{"type":"trace","id":3}"#, from: 2)
        #expect(
            harness.texts("refusal").count == 1 && harness.texts("refusal")[0].contains(#""reason":"busy""#)
                && harness.texts("refusal", 2).isEmpty)
        harness.notReading = [1]
        harness.read()
        #expect(harness.types(2) == ["welcome", "scene", "frame", "traced", "done"].suffix(2) + [])
        harness.send(#"{"type":"trace","id":4}"#)
        harness.notReading = []
        harness.isReading = true
        harness.read(1)
        #expect(harness.types().filter { $0 != "frame" } == ["refusal", "traced", "done", "refusal"])
        harness.send(#"{"type":"trace","id":5}"#)
        #expect(harness.types().suffix(2) == ["traced", "done"])
    }

    @Test("Who leaves costs nothing more, and gets nothing")
    func leaving() throws {
        var harness = pulled()
        harness.isReading = false
        harness.send(#"{"type":"trace","id":1}"#)
        let request = try #require(harness.notCarriedOut.first)
        harness.open(2)
        harness.close(1)
        #expect(request.cancellation.isCancelled)
        harness.clear()
        harness.read()
        #expect(harness.received.isEmpty && harness.hub.answerBytes == 0)
    }

    @Test(
        "The session and its other viewers notice nothing of it: at rest, while it is dragged and while a script plays")
    func unnoticed() {
        for story in ["", "drag", "play"] {
            var heard: [[String]] = []
            for isTraced in [false, true] {
                var harness = pulled()
                harness.open(2)
                if story == "drag" { harness.pull() }
                if story == "play" {
                    harness.send(#"{"type":"play","name":"a","script":"pull 1\ndrag 300pt in 1s\nsleep 2s"}"#)
                }
                for _ in 0..<20 {
                    if isTraced { harness.send(#"{"type":"trace"}"#, from: 1) }
                    harness.pass(3)
                }
                heard.append(harness.received[2] ?? [])
                if isTraced { #expect(harness.texts("traced", 1).count == 20) }
                if story.isEmpty { #expect(!harness.hub.isActive) }
            }
            #expect(heard[0] == heard[1], "\(story)")
        }
    }

    @Test("Answers that nobody reads are at most 64 MiB together")
    func unread() {
        var hub = Hub()
        var effects: [SessionEffect] = []
        let handle = hub.open(1, session: "demo", system: nil, at: .zero) { SessionEnvironment() }
        var handles: [Int] = []
        func ask(_ viewer: ViewerID) {
            let handle =
                viewer == 1
                ? handle : hub.open(viewer, session: "demo", system: nil, at: .zero) { SessionEnvironment() }
            handles.append(handle)
            _ = hub.receive(
                Array(#"{"type":"trace","script":"pull 1\nsleep 1t"}"#.utf8), isText: true, from: handle, at: .zero)
            effects += hub.drainEffects()
        }
        let large = [UInt8](repeating: 0, count: 1 << 20)
        for viewer in 1...65 as ClosedRange<ViewerID> { ask(viewer) }
        for case .carryOut(let request) in effects { hub.receive(.success(large), of: request, at: .zero) }
        #expect(hub.answerBytes == TakeRequest.maxAnswers)
        var sent = 0
        for handle in handles {
            while let message = hub.nextMessage(for: handle) { if message.count == large.count { sent += 1 } }
        }
        #expect(sent == 64 && hub.answerBytes == 0)
    }

    @Test(
        "An answer counts until the socket asks for the next message; who has not taken his for 10 s is closed when there is no room for another one"
    )
    func slowReaders() {
        var harness = HubHarness()
        harness.isReading = false
        harness.notReading = Set(1...70)
        let large = [UInt8](repeating: 0, count: 1 << 20)
        func ask(_ viewers: ClosedRange<ViewerID>) {
            for viewer in viewers {
                harness.open(viewer)
                harness.send(#"{"type":"values","format":"json"}"#, from: viewer)
            }
            for request in harness.takeRequests() { harness.hub.receive(.success(large), of: request, at: harness.now) }
            harness.deliver()
        }
        ask(1...64)
        while harness.hub.answerBytes == TakeRequest.maxAnswers { _ = harness.next(1) }
        ask(65...65)
        while harness.next(65)?.count != large.count {}
        #expect(harness.hub.answerBytes == TakeRequest.maxAnswers)
        harness.pass(TakeRequest.answerTime.count)
        ask(66...66)
        #expect(harness.closings.isEmpty)
        harness.pass(1)
        ask(67...67)
        #expect(
            harness.closings.count == 64 && harness.closings.contains("2: too slow to take its answer")
                && !harness.closings.contains { $0.hasPrefix("1:") })
    }

    @Test("More than a tick may hold is refused, and a slice ends a long run, which goes on")
    func slices() throws {
        let script = try Script(
            parsing: "pull 1\nrepeat 10\nrepeat 3000\ndown 100pt\nmove 200pt at 0ms\ncancel\nend\nend", file: "a")
        var run = TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: 0, .json)
        var slices = 1
        #expect(throws: MessageError.self) { while try run.advance() == nil { slices += 1 } }
        #expect(slices > 5)
    }

    @Test("Many samples of a finger end a part, as many messages do")
    func samples() throws {
        let script = try Script(
            parsing: "pull 1\nset scroll.bounces off\nrepeat 300\nrepeat 100\ndown 100pt\ncancel\nend\nsleep 1t\nend",
            file: "a")
        var run = TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: 0, .binary)
        var traced: ServerMessage.Traced?
        while traced == nil { traced = try run.advance() }
        let found = try #require(traced)
        let size = ServerMessage.traced(found).binary().count
        #expect(found.ticks >= 300 && found.next < 200 && size < TraceRun.maxPartBytes + 10_000)
    }

    @Test(
        "Runs that go on slice by slice do not disturb each other: a short one is done before a long one that began before it"
    )
    func fair() throws {
        func run(_ seconds: Int) throws -> TraceRun {
            let script = try Script(parsing: "pull 1\nsystem arrow\nwork manual\nbegin\nsleep \(seconds)s", file: "a")
            return TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: false, from: 0, .binary)
        }
        var long = try run(600)
        var short = try run(3)
        var done: [String] = []
        for _ in 0..<30 where done.count < 2 {
            if !done.contains("long"), try long.advance() != nil { done.append("long") }
            if !done.contains("short"), try short.advance() != nil { done.append("short") }
        }
        #expect(done == ["short", "long"])
    }

    // MARK: Export

    @Test("A take's script, actions and recording are files that do the same again")
    func exports() throws {
        var harness = pulled()
        func export(_ format: String) throws -> String {
            harness.clear()
            harness.send(#"{"type":"export","format":"\#(format)","id":1}"#)
            let node = try JSONNode(json: Array(try #require(harness.texts("exported").first).utf8))
            #expect(
                node["take"]?.integer == 1 && node["format"]?.string == format
                    && harness.types() == ["exported", "done"])
            return try #require(node["text"]?.string)
        }
        let recording = try Recording(reading: Array(export("recording").utf8), file: "a")
        #expect(
            recording.verify() == nil
                && recording.frameLog.end.count == harness.hub.session("demo")?.takes.kept[0].ticks)
        let script = try Script(parsing: export("script"), file: "a")
        #expect(!script.steps.isEmpty && script.scenario.header?.name == "storehouse")
        let actions = try Script(parsing: export("actions"), file: "a")
        #expect(actions.steps.count > 5)
    }

    @Test(
        "A gesture that another session plays with the same values is the same take at every tick, whenever its samples came and whatever came before it"
    )
    func gestures() throws {
        var harness = HubHarness()
        harness.keepsLatest = true
        let values = [
            #"{"type":"set","name":"dropHeight","value":96.3}"#, #"{"type":"set","name":"scroll.rate","value":"fast"}"#,
            #"{"type":"work","mode":"after","seconds":0.4}"#,
        ]
        harness.open(1)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,300]]}"#)
        harness.send(#"{"type":"drag","phase":"ended","samples":[[900000,280.5]]}"#)  // it is scrolled
        harness.pass(600)
        values.forEach { harness.send($0) }
        harness.send(#"{"type":"content","height":1234.5}"#)
        pull(&harness)
        harness.send(#"{"type":"set","name":"dropHeight","value":50}"#)  // what counts is what the session has now

        let text = try export(&harness, "gesture")
        #expect(text.contains(#""values":"session""#) && !text.contains("dropHeight"))
        harness.open(2, "other")
        values.forEach { harness.send($0, from: 2) }
        harness.send(#"{"type":"set","name":"dropHeight","value":50}"#, from: 2)
        harness.pass(77)
        harness.send(
            #"{"type":"upload","kind":"recording","name":"from a link","text":\#(quoted(text)),"last":true}"#, from: 2)
        harness.pass(1500)

        let traces = try [ViewerID(1), 2].map { viewer in
            harness.clear()
            harness.send(#"{"type":"trace"}"#, from: viewer)
            return try ReadTrace(json: #require(harness.texts("traced", viewer).first))
        }
        let ticks = traces.map { $0.traced.ticks }
        #expect(ticks[0] == ticks[1] && ticks[0] > 150)
        let seen = traces.map { looks($0.texts.compactMap(frame), 0...ticks[0]) }
        #expect(difference(seen[0], seen[1]) == nil && Set(seen[0]).count > 100)
        #expect(
            traces[0].traced.finger == traces[1].traced.finger && traces[0].traced.measures == traces[1].traced.measures
        )
    }

    /// A hand whose samples come late and together: three within a tick, then none for five.
    private func pull(_ harness: inout HubHarness) {
        var (time, y) = (1_000_000.0, 200.0)
        harness.send(#"{"type":"drag","phase":"began","samples":[[\#(time),\#(y)]]}"#)
        for step in 0..<40 {
            (time, y) = (time + Double(step * 7919 % 9000), y + Double(step * 31 % 17) - 0.625)
            harness.send(#"{"type":"drag","phase":"moved","samples":[[\#(time),\#(y)]]}"#)
            harness.pass([0, 0, 0, 5, 1, 2][step % 6])
        }
        harness.send(#"{"type":"drag","phase":"ended","samples":[[\#(time + 20_000),\#(y + 0.125)]]}"#)
        harness.pass(1500)
    }

    private func export(_ harness: inout HubHarness, _ format: String) throws -> String {
        harness.clear()
        harness.send(#"{"type":"export","format":"\#(format)","id":1}"#)
        let message = try #require(harness.texts("exported").first)
        return try #require(JSONNode(json: Array(message.utf8))["text"]?.string)
    }

    private func quoted(_ text: String) -> String {
        String(decoding: JSONWriter.bytes { $0.string(text) }, as: UTF8.self)
    }

    @Test("A recording without values of its own is played in a session, and nowhere else")
    func gestureAlone() throws {
        var harness = pulled()
        let text = try export(&harness, "gesture")
        #expect(throws: LineError.self) { try Recording(reading: Array(text.utf8), file: "a") }
        for values in ["mine", "session"] {
            let text = text.replacing(#""values":"session""#, with: #""values":"\#(values)""#)
            harness.send(#"{"type":"upload","kind":"recording","name":"a","text":\#(quoted(text)),"last":true}"#)
        }
        #expect(
            harness.texts("refusal").map { $0.contains(#""reason":"recording""#) && $0.contains("values") } == [true])
    }

    @Test("A take whose recording is longer than 4 MiB is refused, and its script is not")
    func tooLongExport() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.pass(40_000)
        harness.send(#"{"type":"finish"}"#)
        harness.pass(400)
        harness.clear()
        harness.send(#"{"type":"export","format":"recording"}"#)
        harness.send(#"{"type":"export","format":"script"}"#)
        #expect(harness.texts("refusal").map { $0.contains(#""reason":"tooLarge""#) } == [true])
        #expect(harness.texts("exported").count == 1)
    }
}
