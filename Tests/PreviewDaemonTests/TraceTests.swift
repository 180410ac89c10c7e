import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Takes that are run again")
struct TraceTests {
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
        var live = try Live(system, look: ReadTrace.frame)
        live.harness.send(#"{"type":"trace","recorded":true,"id":5}"#)
        let trace = try ReadTrace(json: try #require(live.harness.texts("traced").first))
        let heard = try #require(live.harness.received[1])
        let ticks = trace.traced.ticks
        let range = live.start...live.start + ticks
        #expect(ticks > 100 && trace.traced.next == ticks + 1 && trace.traced.take == 1 && !trace.traced.isScript)
        #expect(
            trace.texts[0].hasPrefix(#"{"type":"scene","number":1,"#)
                && trace.texts[1].hasPrefix(#"{"type":"frame","tick":0,"#))
        let looks = ReadTrace.looks(trace.texts.compactMap(ReadTrace.frame), 0...ticks)
        #expect(ReadTrace.difference(looks, ReadTrace.looks(live.seen, range)) == nil)
        #expect(notices(trace.texts) == notices(heard, shift: live.start))
        // While the finger is down, a frame that time has brought may have taken the place of the input's.
        let free = live.lifted + 1 - live.start
        #expect(
            ReadTrace.difference(
                Array(looks[free...]),
                ReadTrace.looks(heard.compactMap(ReadTrace.frame), live.lifted + 1...range.upperBound))
                == nil)
        // The same in binary.
        live.harness.send(ClientMessage.trace(.init(isRecorded: true)).binary(), from: 2)
        let answer = live.harness.next(2)
        let binary = try ReadTrace(binary: try #require(answer))
        let binaryLooks = ReadTrace.looks(binary.frames.map { ($0.tick.count, look($0)) }, 0...ticks)
        #expect(
            ReadTrace.difference(
                Array(binaryLooks[free...]),
                ReadTrace.looks(live.sent.map { ($0.tick.count, look($0)) }, live.lifted + 1...range.upperBound)) == nil
        )
        // JSON has a message more where only an opacity changes, by less than a step of the bytes.
        #expect(
            binary.messages.count <= trace.texts.count && binary.traced.finger == trace.traced.finger
                && binary.traced.finger.count == 32)
        #expect(
            binary.traced.animations == trace.traced.animations
                && trace.traced.animations.contains { $0.name == "closing" && $0.to <= Tick(ticks) })
        #expect(
            binary.traced.finger.first
                == .init(.began, y: 100, at: .zero, time: binary.traced.finger.first?.time ?? .nan)
                && binary.traced.finger.last?.phase == .ended && !binary.traced.measures.isEmpty)
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
        var tuned = HubHarness.pulled("storehouse", values)
        var later = HubHarness.pulled()
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
        var harness = HubHarness.pulled()
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
                    && part.texts.compactMap(ReadTrace.frame).first?.tick == part.traced.from)
            #expect(
                part.texts.compactMap(ReadTrace.frame).allSatisfy {
                    (part.traced.from..<part.traced.next).contains($0.tick)
                })
        }
        #expect(parts.flatMap { $0.texts }.compactMap(ReadTrace.frame).count > 500, "a spinner turns all the time")
        // Each animation is in one part: that in which it ends.
        let runs = parts.map { part in part.traced.animations.map { "\($0.name) \($0.from.count) to \($0.to.count)" } }
        #expect(runs == [["beginning 0 to 30"], [], ["closing 6030 to 6060", "spin 30 to 6060"]])
        let beyond = try trace(&harness, #""from":9007199254740992"#)
        #expect(beyond.texts.isEmpty && beyond.traced.next > beyond.traced.ticks)
    }

    @Test("An animation that goes on when the motion ends ends with it; one that begins anew is another one")
    func animations() throws {
        var harness = HubHarness()
        harness.open(1, system: "sketch")
        let traced = try trace(&harness, #""script":"pull 1\nwork manual\nbegin\nsleep 3100ms""#).traced
        let names = traced.animations.map(\.name)
        #expect(names.filter { $0 == "step" }.count > 1 && names.first == "beginning" && !names.contains("closing"))
        #expect(traced.animations.allSatisfy { $0.to <= Tick(traced.ticks) && $0.edge == .header })
    }

    @Test("What never comes to rest ends 10 s behind its last input")
    func restless() throws {
        var harness = HubHarness.pulled()
        harness.send(#"{"type":"work","mode":"manual"}"#)
        let trace = try trace(&harness)
        let last = trace.traced.finger.last?.tick.count ?? 0
        #expect(trace.traced.ticks == last + 1200)
    }
}
