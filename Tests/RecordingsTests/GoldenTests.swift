import Motion
import RefreshEngine
import Scripts
import Testing

@testable import Recordings

/// The goldens that a script asks for, in their order, and what was said of them.
struct GoldenRun {
    var goldens: [(golden: Golden, event: ScriptEvent)] = []
    var marks: [ScriptEvent] = []

    init(_ body: String) throws {
        let script = try Script(parsing: "pull 1\n" + body, file: "tests/demo.pull")
        var recorder = GoldenRecorder(of: script)
        _ = script.run { moment in
            recorder.observe(moment)
            if case .event(let event, let preview) = moment, case .golden = event.kind {
                goldens.append((recorder.golden(at: preview), event))
            }
        }
        marks = recorder.marks
    }

    var text: String { String(decoding: goldens[0].golden.text, as: UTF8.self) }
    var golden: Golden { goldens[0].golden }
}

@Suite("goldens")
struct GoldenTests {
    private static let cycle = """
        system storehouse
        inset 64pt 0pt
        work after 1s
        drag 260pt in 300ms
        release
        wait state loading
        mark loading
        wait settled
        golden cycle
        """

    /// The report on a run whose golden has these lines instead of its own.
    private func report(
        _ body: String, replacing old: String, with new: String, within: Double? = nil
    ) throws -> String? {
        let run = try GoldenRun(body)
        let text = run.text.replacing(old, with: new, maxReplacements: 1)
        try #require(text != run.text)
        let expected = try Golden(reading: Array(text.utf8), file: "cycle.golden")
        var tolerances = GoldenTolerances()
        within.map { tolerances.points = $0 }
        let comparison = GoldenComparison(expected.frameLog, run.golden.frameLog, tolerances)
        let subject = "\(run.goldens[0].event.location): golden cycle"
        return GoldenReport(comparison, expected.frameLog, run.golden.frameLog, of: subject, marks: run.marks)?
            .description
    }

    @Test("the file is a header, the scene, what changes tick by tick, notices between, and the end")
    func format() throws {
        let run = try GoldenRun("inset 64pt 0pt\ncontent 100pt\ndown 100pt\nmove 110pt at 2t\ngolden a")
        #expect(
            run.text == """
                {"golden":1,"script":"demo.pull","ticksPerSecond":120}
                {"tick":0,"scene":{"viewport":[390,844],"content":{"height":100,"rowHeight":44},"background":"#20242c","nodes":[]}}
                {"tick":0,"offset":-64,"insetTop":64}
                {"tick":2,"notice":"willBeginDragging"}
                {"tick":2,"offset":-69.4644}
                {"end":2}

                """)
    }

    @Test("what is read is what was written; the same run differs in nothing")
    func roundTrip() throws {
        let run = try GoldenRun(Self.cycle)
        let read = try Golden(reading: run.golden.text, file: "cycle.golden")
        #expect(read.text == run.golden.text && run.golden.text.count < 200_000)
        let comparison = GoldenComparison(read.frameLog, run.golden.frameLog, GoldenTolerances())
        #expect(comparison.first == nil && comparison.largest == nil && comparison.differingTicks == 0)
    }

    @Test("a golden holds all fields of a frame: one that the engine gains must be added to `FrameField`")
    func complete() throws {
        let frame = Simulation(Scenario()).frame()
        let names = { (value: Any) in Mirror(reflecting: value).children.compactMap(\.label) }
        #expect(names(NodeFrame()).count == NodeFrame.fieldNames.count, "\(names(NodeFrame()))")
        #expect(names(frame) == ["tick", "offset", "velocity", "insets", "header", "footer", "insertion", "nodes"])
        #expect(names(ControlStatus(.idle, detail: "", progress: 0)) == ["state", "detail", "progress"])
        #expect(Set(FrameField.Name.allCases).isSuperset(of: NodeFrame.fieldNames))
    }

    @Test("a row that grows is in the frames, its text in the scene; the progress of a pull is in the frames alone")
    func insertion() throws {
        let text = try GoldenRun(
            "system labels\nwork after 100ms\ndrag 300pt in 200ms\nrelease\nwait state loading\nwait settled\ngolden a"
        ).text
        #expect(text.contains(#""inserted":[{"row":45,"#) && text.contains(#""notice":"rowInserted","index":45,"#))
        #expect(
            text.contains(#""insertedRow":45"#) && text.contains(#""insertion":0."#)
                && text.contains(#""insertedRow":null,"insertion":0"#))
        #expect(text.contains(#""progress":0."#) && !text.contains(#""notice":"progress""#))
        #expect(try Golden(reading: Array(text.utf8), file: "a").text == Array(text.utf8))
    }

    @Test("several goldens of a script all begin at tick 0; one in mid-tick holds what is so far")
    func several() throws {
        let run = try GoldenRun("sleep 3t\ngolden a\ncontent 900pt\ngolden b\nsleep 1t\ngolden c")
        #expect(run.goldens.map(\.golden.frameLog.end) == [Tick(3), Tick(3), Tick(4)])
        #expect(run.goldens.map(\.golden.frameLog.lines.count) == [1, 2, 2])
    }

    @Test("a number beyond its tolerance fails with all there is to say")
    func number() throws {
        let report = try #require(
            try report(
                "start 10pt\nmark go\nscroll 20pt in 4t\nsleep 2t\nmark half\nsleep 3t\ngolden cycle",
                replacing: #""tick":3,"offset":18.7084"#, with: #""tick":3,"offset":18.6984"#, within: 0.005))
        #expect(
            report == """
                tests/demo.pull:8:1: golden cycle: differs from tick 3 on (0.025s, 1 tick after mark half in line 6)
                  offset: expected 18.6984pt, found 18.7084pt, difference 0.01pt, tolerance 0.005pt
                       tick  expected   actual  difference
                          0        10       10           0
                          1   11.2916  11.2916           0
                          2        15       15           0
                    >     3   18.6984  18.7084        0.01
                          4        20       20           0
                          5        20       20           0
                  expected ▁▂▅▇██ 10pt to 20pt
                  actual   ▁▂▅▇██ over 5 ticks
                  1 of 6 ticks differ
                """)
    }

    @Test("a number within its tolerance holds, and the largest difference is told")
    func tolerated() throws {
        let run = try GoldenRun("start 10pt\ngolden a")
        let text = run.text.replacing("\"offset\":10", with: "\"offset\":10.009")
        let comparison = try GoldenComparison(
            Golden(reading: Array(text.utf8), file: "a").frameLog, run.golden.frameLog, GoldenTolerances())
        #expect(comparison.first == nil)
        #expect(comparison.largest?.summary == "0.009pt in offset at tick 0 (points, tolerance 0.01pt)")
    }

    @Test("a node is named with its kind and the part of its transform")
    func node() throws {
        let text = try #require(
            try report(Self.cycle, replacing: #""transform":{"0-"#, with: #""hidden":{"2":true},"transform":{"0-"#))
        #expect(text.contains("differs from tick 0 on (0s)\n  bar 2 hidden: expected true, found false\n"))
        let moved = try #require(try report(Self.cycle, replacing: #"[1,0,195,0]"#, with: "[1,0,195,0.5]"))
        #expect(
            moved.contains(
                "group transform.ty: expected 0.5, found 0, bar 1 0.5pt higher on screen, tolerance 0.01pt"
            ))
    }

    @Test("states and notices are equal or not; a notice may not shift by a tick")
    func words() throws {
        let state = try #require(try report(Self.cycle, replacing: #""state":"armed""#, with: #""state":"ready""#))
        #expect(state.contains("header state: expected ready, found armed\n"))
        let scroll = "scroll 20pt in 4t\nsleep 9t\ngolden cycle"
        let early = try #require(try report(scroll, replacing: #"{"tick":4,"notice""#, with: #"{"tick":3,"notice""#))
        #expect(
            early.contains(
                "differs from tick 3 on (0.025s)\n  notice: expected didEndScrollingAnimation, found none\n  it came at tick 4\n"
            ))
        let late = try #require(
            try report(scroll, replacing: "\"notice\":\"didEndScrollingAnimation\"", with: "\"offset\":3"))
        #expect(
            late.contains("differs from tick 4 on")
                && late.contains("notice: expected none, found didEndScrollingAnimation\n  it was never to come\n"))
        let other = try #require(try report(Self.cycle, replacing: #""notice":"begin""#, with: #""notice":"end""#))
        #expect(other.contains("notice.notice: expected end, found begin\n"))
    }

    @Test("a run that is longer or shorter than its golden differs at the end")
    func length() throws {
        let text = try #require(try report("sleep 9t\ngolden cycle", replacing: "{\"end\":9}", with: "{\"end\":7}"))
        #expect(
            text.contains("differs from tick 7 on") && text.contains("the last tick: expected tick 7, found tick 9")
                && text.contains("2 of 10 ticks differ"))
    }

    /// The report on two runs of one script, with other settings.
    private func report(_ old: String, _ new: String, setting: String, in body: String) throws -> [String] {
        let runs = try [old, new].map { try GoldenRun(body.replacing(setting, with: "\(setting) \($0)")) }
        let (expected, actual) = (runs[0].golden.frameLog, runs[1].golden.frameLog)
        let comparison = GoldenComparison(expected, actual, GoldenTolerances())
        return GoldenReport(comparison, expected, actual, of: "it", marks: runs[1].marks)?.description.split(
            separator: "\n"
        ).map(String.init) ?? []
    }

    @Test(
        "another setting is told apart from what it does: the first number of the motion that differs, and the one that differs most, each with its curve"
    )
    func setting() throws {
        let report = try report(
            "100", "90", setting: "set height", in: Self.cycle.replacing("storehouse", with: "plain\nset height"))
        #expect(report[0] == "it: differs from tick 0 on (0s)" && report.last?.hasSuffix(" ticks differ") == true)
        #expect(
            report[1]
                == "  scene.header.parameters.height: expected 100pt, found 90pt, difference 10pt, tolerance 0.01pt")
        let first = try #require(report.firstIndex { $0.hasPrefix("  the motion differs from tick ") })
        let worst = try #require(report.firstIndex { $0.hasPrefix("  at the worst, at tick ") })
        #expect(
            first < worst && report[first + 1].contains(", difference ") && report[worst + 1].contains(", difference "),
            "\(report)")
        for place in [first, worst] {
            let part = report[place...].prefix(12)
            #expect(
                part.contains { $0.hasPrefix("    >") } && part.contains { $0.hasPrefix("  expected ") }
                    && part.contains { $0.hasPrefix("  actual   ") })
        }
    }

    @Test("a scene that has other nodes says how many, and what was set; a long list is cut")
    func nodes() throws {
        let report = try report("storehouse", "arrow", setting: "system", in: "system\ndrag 200pt in 300ms\ngolden a")
        #expect(report[1] == "  scene.header.system: expected storehouse, found arrow", "\(report)")
        #expect(
            report.contains { $0.hasPrefix("  and ") && $0.hasSuffix(" more in the scene") }
                && report.contains { $0.hasPrefix("  the motion differs from tick 0 on") })
        let counts = try self.report(
            "pullwire", "akta", setting: "set figure",
            in: "system storehouse\nset figure\ndrag 200pt in 300ms\ngolden a")
        #expect(counts.contains { $0.hasPrefix("  the scene: expected one of 26 nodes, found one of ") }, "\(counts)")
    }

    @Test("where a callback differs first, the number of the motion that differs first is told, too")
    func callbackFirst() throws {
        let report = try report("1t", "2t", setting: "sleep", in: "system plain\nsleep\nbegin\nhold 9t\ngolden a")
        #expect(
            report[0] == "it: differs from tick 1 on (0.0083s)" && report[1].hasPrefix("  notice: expected ")
                && report[2].hasPrefix("  it came at tick 2"))
        #expect(
            report[3].hasPrefix("  the motion differs from tick ") && report[4].contains(", difference "), "\(report)")
    }

    @Test(
        "a damaged file names its line",
        arguments: [
            ("", #"a.golden:1: expected {"golden":1,…}, found nothing"#),
            ("{\"golden\":2}", "a.golden:1: a golden of version 2; this program reads version 1"),
            ("{\"golden\":1,\"script\":\"a\",\"ticksPerSecond\":60}", #"a.golden:1: expected "ticksPerSecond":120"#),
            ("H\n{\"tick\":0", #"a.golden:2: expected a comma or "}", found the end, at character 10"#),
            ("H\n<<<<<<< HEAD", #"a.golden:2: expected a value, found "<", at character 1"#),
            ("H\n{\"tick\":1}\n{\"tick\":0}", "a.golden:3: tick 0 stands behind a later one"),
            ("H\n{\"tick\":-1}", #"a.golden:2: expected "tick", a whole number"#),
            ("H\n{\"tick\":0,\"ofset\":1}", #"a.golden:2: unknown field "ofset""#),
            ("H\n{\"tick\":0,\"offset\":\"1\"}", #"a.golden:2: "offset" has a value of a wrong kind"#),
            (
                "H\n{\"tick\":0,\"opacity\":{\"1-3\":[1]}}",
                #"a.golden:2: "1-3" should be a node's index, or a run such as "1-3" with a list of as many values"#
            ),
            ("H\n{\"tick\":0,\"transform\":{\"1\":[1,2]}}", #"a.golden:2: "transform" has a value of a wrong kind"#),
            ("H\n{\"tick\":0}\n", #"a.golden:3: the file is cut off: its last line should be {"end":…}"#),
            ("H\n{\"end\":1}\n{\"tick\":1}", #"a.golden:3: nothing stands behind {"end":…}"#),
        ])
    func damaged(text: String, message: String) {
        let header = "{\"golden\":1,\"script\":\"a\",\"ticksPerSecond\":120}"
        #expect(throws: LineError.self) {
            try Golden(reading: Array(text.replacing("H", with: header, maxReplacements: 1).utf8), file: "a.golden")
        }
        do { _ = try Golden(reading: Array(text.replacing("H\n", with: header + "\n").utf8), file: "a.golden") } catch {
            #expect(error.description == message)
        }
    }

    @Test("a curve is a row of blocks: its lowest value at the bottom, its highest at the top")
    func curve() {
        #expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7], in: 0...7, width: 60) == "▁▂▃▄▅▆▇█")
        #expect(sparkline((0..<120).map(Double.init), in: 0...119, width: 4) == "▂▄▆█")
        #expect(sparkline([5, 5], in: 5...5, width: 4) == "▁▁")
    }
}

@Suite("what a golden notes of frames")
struct FrameFieldTests {
    @Test("two frames whose nodes are not as many differ in all that the new one has; nothing traps")
    func misfit() {
        func frame(_ nodes: Int) -> Frame {
            Frame(
                tick: .zero, offset: 0, velocity: 0, insets: .zero,
                nodes: Array(repeating: NodeFrame(opacity: 0.5), count: nodes))
        }
        func changes(from old: Int, to new: Int) -> [FrameField] {
            var fields: [FrameField] = []
            FrameField.changes(from: RawFrame(frame(old)), to: RawFrame(frame(new))) { field, _ in
                fields.append(field)
            }
            return fields
        }
        #expect(changes(from: 1, to: 3) == [1, 2].map { FrameField(owner: .node($0), name: .opacity) })
        #expect(changes(from: 3, to: 1).isEmpty)
    }
}
