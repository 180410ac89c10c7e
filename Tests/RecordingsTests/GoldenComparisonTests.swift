import Motion
import RefreshEngine
import Testing

@testable import Recordings

/// What a comparison sees, value by value, at each tolerance and just beyond it.
@Suite("what goldens see")
struct GoldenComparisonTests {
    private static let scene = #"{"tick":0,"scene":{"viewport":[390,844],"nodes":[]}}"#

    private func frameLog(_ lines: [String]) throws -> FrameLog {
        let text = [#"{"golden":1,"script":"a.pull","ticksPerSecond":120}"#] + lines + [#"{"end":9}"#]
        return try Golden(reading: Array(text.joined(separator: "\n").utf8), file: "a.golden").frameLog
    }

    private func compare(_ old: [String], _ new: [String]) throws -> GoldenComparison {
        GoldenComparison(try frameLog(old), try frameLog(new), GoldenTolerances())
    }

    @Test(
        "a field may be off by its tolerance, and by no more",
        arguments: [
            (#""offset":0"#, #""offset":0.01"#, #""offset":0.0101"#),
            (#""velocity":0"#, #""velocity":1"#, #""velocity":1.0001"#),
            (#""insetTop":0"#, #""insetTop":0.01"#, #""insetTop":0.0101"#),
            (#""insetBottom":0"#, #""insetBottom":0.01"#, #""insetBottom":0.0101"#),
            (#""insertion":0"#, #""insertion":0.0005"#, #""insertion":0.0006"#),
            (#""header":{"progress":0}"#, #""header":{"progress":0.0005}"#, #""header":{"progress":0.0006}"#),
            (#""opacity":{"0":0}"#, #""opacity":{"0":0.002}"#, #""opacity":{"0":0.0021}"#),
            (#""strokeStart":{"0":0}"#, #""strokeStart":{"0":0.0005}"#, #""strokeStart":{"0":0.0006}"#),
            (#""strokeEnd":{"0":0}"#, #""strokeEnd":{"0":0.0005}"#, #""strokeEnd":{"0":0.0006}"#),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0.0005,0,0,0,0,0]}"#,
                #""transform":{"0":[0.0006,0,0,0,0,0]}"#
            ),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0,0.0005,0,0,0,0]}"#,
                #""transform":{"0":[0,0.0006,0,0,0,0]}"#
            ),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0,0,0.0005,0,0,0]}"#,
                #""transform":{"0":[0,0,0.0006,0,0,0]}"#
            ),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0,0,0,0.0005,0,0]}"#,
                #""transform":{"0":[0,0,0,0.0006,0,0]}"#
            ),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0,0,0,0,0.01,0]}"#,
                #""transform":{"0":[0,0,0,0,0.0101,0]}"#
            ),
            (
                #""transform":{"0":[0,0,0,0,0,0]}"#, #""transform":{"0":[0,0,0,0,0,0.01]}"#,
                #""transform":{"0":[0,0,0,0,0,0.0101]}"#
            ),
            (
                #""notice":"willEndDragging","velocity":0,"target":0"#,
                #""notice":"willEndDragging","velocity":0.001,"target":0.01"#,
                #""notice":"willEndDragging","velocity":0.0011,"target":0"#
            ),  // pt/ms: 1.1 pt/s
            (
                #""scene":{"nodes":[{"opacity":0}]}"#, #""scene":{"nodes":[{"opacity":0.002}]}"#,
                #""scene":{"nodes":[{"opacity":0.0021}]}"#
            ),
            (
                #""scene":{"nodes":[{"strokeEnd":0}]}"#, #""scene":{"nodes":[{"strokeEnd":0.0005}]}"#,
                #""scene":{"nodes":[{"strokeEnd":0.0006}]}"#
            ),
        ])
    func tolerances(old: String, at: String, beyond: String) throws {
        let lines = { (fields: String) in [Self.scene, "{\"tick\":1,\(fields)}"] }
        #expect(try compare(lines(old), lines(at)).first == nil)
        #expect(try compare(lines(old), lines(beyond)).first?.tick == Tick(1))
    }

    @Test(
        "what is no length, or counts, may not differ at all",
        arguments: [
            (#""header":{"state":"idle"}"#, #""header":{"state":"armed"}"#),
            (#""header":{"detail":"idle"}"#, #""header":{"detail":"armed"}"#),
            (#""footer":{"state":"idle"}"#, #""footer":{"state":null}"#), (#""insertedRow":1"#, #""insertedRow":2"#),
            (#""hidden":{"0":false}"#, #""hidden":{"0":true}"#),
            (#""color":{"0":"ff0000"}"#, #""color":{"0":"ff0001"}"#),
            (#""text":{"0":"a"}"#, #""text":{"0":"b"}"#), (#""image":{"0":1}"#, #""image":{"0":2}"#),
            (#""notice":"begin","edge":"header""#, #""notice":"begin","edge":"footer""#),
            (#""notice":"rowInserted","index":1,"text":"a""#, #""notice":"rowInserted","index":2,"text":"a""#),
            (
                #""notice":"refreshed","edge":"header","key":"k","at":1"#,
                #""notice":"refreshed","edge":"header","key":"k","at":1.005"#
            ),
            (#""scene":{"nodes":[{"kind":"bar"}]}"#, #""scene":{"nodes":[{"kind":"path"}]}"#),
            (#""scene":{"nodes":[{"count":4}]}"#, #""scene":{"nodes":[{"count":5}]}"#),
            (#""scene":{"background":"a"}"#, #""scene":{"background":"b"}"#),
        ])
    func words(old: String, new: String) throws {
        #expect(
            try compare([Self.scene, "{\"tick\":1,\(old)}"], [Self.scene, "{\"tick\":1,\(new)}"]).first?.tick == Tick(1)
        )
    }

    @Test(
        "a parameter that a control has got since the golden was made is no difference; one that is gone, or has another value, is"
    )
    func newParameters() throws {
        func scene(_ parameters: String) -> [String] {
            [#"{"tick":0,"scene":{"header":{"system":"sketch","parameters":{\#(parameters)}},"nodes":[]}}"#]
        }
        let old = scene(#""color":"808080""#)
        let new = scene(#""color":"808080","figure":"news""#)
        #expect(try compare(old, new).first == nil)
        #expect(try compare(new, old).first?.tick == .zero)
        #expect(try compare(old, scene(#""color":"808081","figure":"news""#)).first?.tick == .zero)
        #expect(try compare([Self.scene], new).first?.tick == .zero)
    }

    @Test(
        "a number of motion that is not in a golden was at its default, and is compared with that, in either direction")
    func motionParameters() throws {
        func scene(_ parameters: String) -> [String] {
            [#"{"tick":0,"scene":{"header":{"system":"plain","parameters":{"height":120\#(parameters)}},"nodes":[]}}"#]
        }
        let (old, new) = (scene(""), scene(#","closeDuration":0.6,"closeCurve":"hold""#))
        #expect(try compare(old, scene(#","closeDuration":0.3,"closeCurve":"ease out""#)).first == nil)
        #expect(try compare(old, new).first?.tick == .zero && compare(new, old).first?.tick == .zero)
        let words = try compare(old, new).inScenes.map { "\($0)" }.joined()
        #expect(words.contains("closeDuration") && words.contains("0.3") && words.contains("ease out"))
    }

    @Test("a new scene puts its nodes to rest: what is not said again is as at rest")
    func rest() throws {
        let lines = [
            Self.scene, #"{"tick":1,"opacity":{"0":0.5}}"#, Self.scene.replacing(#""tick":0"#, with: #""tick":2"#),
        ]

        #expect(try compare(lines, lines + [#"{"tick":2,"opacity":{"0":0.5}}"#]).first?.tick == Tick(2))
    }

    @Test("the first number and the worst are told apart, and the ticks at which something differs are counted")
    func worst() throws {
        let comparison = try compare(
            [Self.scene],
            [
                Self.scene, #"{"tick":2,"offset":1}"#, #"{"tick":3,"offset":5}"#, #"{"tick":4,"offset":2}"#,
                #"{"tick":6,"offset":0}"#,
            ])

        #expect(
            [comparison.firstNumber?.tick, comparison.worst?.tick] == [Tick(2), Tick(3)]
                && comparison.differingTicks == 4)
    }

    @Test("every value of a frame and of a node is noted when it changes")
    func fields() {
        var node = NodeFrame(transform: Transform(1, 0, 0, 1, 5, 0), opacity: 0.5, color: Color(1, 2, 3))
        (node.isHidden, node.strokeStart, node.strokeEnd, node.text, node.image) = (true, 0.1, 0.9, "a", 3)
        let frame = Frame(
            tick: .zero, offset: 1, velocity: 2, insets: EdgeInsets(top: 3, bottom: 4),
            header: ControlStatus(.armed, detail: "d", progress: 0.5),
            insertion: RowInsertion(row: 7, progress: 0.25), nodes: [node])
        var seen: [FrameField.Name: FrameValue] = [:]
        FrameField.changes(from: RawFrame(.zero), to: RawFrame(frame)) { seen[$0.name] = $1 }

        #expect(
            seen == [
                .offset: .number(1), .velocity: .number(2), .insetTop: .number(3), .insetBottom: .number(4),
                .insertedRow: .number(7), .insertion: .number(0.25),
                .state: .text("armed"), .detail: .text("d"), .progress: .number(0.5),
                .transform: .transform(Transform(1, 0, 0, 1, 5, 0)), .opacity: .number(0.5),
                .hidden: .flag(true), .color: .text("#010203"), .strokeStart: .number(0.1), .strokeEnd: .number(0.9),
                .text: .text("a"), .image: .number(3),
            ])
    }

    @Test("four decimals of a number are noted, and of a transform that does not keep angles all six")
    func precision() throws {
        #expect(FrameLog.Precision.golden.round(0.12345) == 0.1235 && FrameLog.Precision.full.round(0.12345) == 0.12345)
        var frameLog = FrameLog()
        let change = FrameLog.Change(
            field: FrameField(owner: .node(0), name: .transform), value: .transform(Transform(1, 0.5, 0.25, 1, 0, 0)))
        frameLog.lines = [FrameLog.Line(tick: .zero, content: .frame([change]))]
        var golden = Golden(script: "a.pull")
        golden.frameLog = frameLog

        #expect(String(decoding: golden.text, as: UTF8.self).contains(#""transform":{"0":[1,0.5,0.25,1,0,0]}"#))
    }

    @Test(
        "a node's index is no negative number, and a run has as many values as nodes",
        arguments: [
            #"{"tick":1,"opacity":{"-1":0.5}}"#, #"{"tick":1,"opacity":{"1-3":[0.5,0.5]}}"#,
            #"{"tick":1,"opacity":{"x":0.5}}"#,
        ])
    func indices(line: String) {
        #expect(throws: LineError.self) { try frameLog([Self.scene, line]) }
    }

    @Test("noise makes no reader trap")
    func noise() {
        var random = SplitMix64(seed: 3)
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"", "\"offset\"", "1", "\"scene\"", "\"opacity\"", "true", "\"notice\"",
            "\\u12", "1e999", "-", "\u{e9}",
        ]
        for _ in 0..<3000 {
            let text = (0..<random.integer(in: 0...20)).map { _ in pieces[random.integer(in: 0...pieces.count - 1)] }
                .joined()
            _ = try? Golden(
                reading: Array("{\"golden\":1,\"script\":\"a\",\"ticksPerSecond\":120}\n{\"tick\":0,\(text)".utf8),
                file: "a")
        }
    }
}
