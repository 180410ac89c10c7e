import Motion
import PreviewProtocol
import RefreshEngine
import Scripts
import TestSupport
import Testing

@testable import Recordings

@Suite("a frame log as a trace")
struct FrameLogTraceTests {
    /// Every kind of change: nodes, texts, a footer, a growing row, a new scene.
    private static let bodies = [
        "system storehouse\ndrag 260pt in 300ms\nrelease\nsleep 300ms\ngolden a",
        "system arrow\nfooter arrow\nclock 2016-08-05T10:00+08:00\nwork after 200ms\ndrag 200pt in 300ms\nrelease\nwait settled\nset textPull Zieh\ndrag 60pt in 100ms\nrelease\nwait settled\ngolden a",
        "system plain\nwork after 200ms\ndrag 240pt in 300ms\nrelease\nwait settled\nresize 844x390\nsleep 100ms\ngolden a",
    ]

    /// What a viewer shows after each message of the trace, by its tick.
    private func shown(_ trace: ServerMessage.Traced) throws -> (frames: [Int: Frame], notices: Int) {
        var decoder = FrameDecoder()
        var frames: [Int: Frame] = [:]
        var notices = 0
        for message in trace.messages {
            switch try decoder.decode(message) {
            case .frame(let frame, _): frames[frame.tick.count] = frame
            case .notice: notices += 1
            default: break
            }
        }
        return (frames, notices)
    }

    @Test(
        "a viewer who is sent it shows what the preview showed, at every tick at which something changed",
        arguments: bodies)
    func shows(_ body: String) throws {
        let script = try Script(parsing: "pull 1\n" + body, file: "a.pull")
        var recorder = GoldenRecorder(of: script)
        var seen: [Int: Frame] = [:]
        var golden: Golden?
        _ = script.run { moment in
            recorder.observe(moment)
            switch moment {
            case .tick(let preview): seen[preview.tick.count] = WireFrame(preview.frame()).frame
            case .event(let event, let preview): if case .golden = event.kind { golden = recorder.golden(at: preview) }
            default: break
            }
        }
        let log = try #require(golden).frameLog
        guard case .traced(let trace, _) = try log.trace() else { return #expect(Bool(false)) }
        let (frames, notices) = try shown(trace)
        #expect(trace.ticks == log.end.count && frames.count > 40 && notices > 2)
        for (tick, frame) in frames {
            let expected = try #require(seen[tick])
            #expect(
                abs(frame.offset - expected.offset) <= 0.0011 && frame.header?.state == expected.header?.state,
                "tick \(tick)")
            #expect(
                frame.nodes.count == expected.nodes.count
                    && zip(frame.nodes, expected.nodes).allSatisfy { $0.isNear($1) }, "tick \(tick)")
            #expect(frame.insertion?.row == expected.insertion?.row, "tick \(tick)")
        }
    }

    @Test("a script's notes are in its trace, and not in its golden")
    func notes() throws {
        let script = try Script(
            parsing: "pull 1\ndrag 60pt in 100ms\nnote \"slow\"\nrelease\nmark a\ngolden a", file: "tests/demo.pull")
        var recorder = GoldenRecorder(of: script)
        _ = script.run { recorder.observe($0) }
        let plain = try GoldenRun("drag 60pt in 100ms\nrelease\nmark a\ngolden a")
        #expect(recorder.marks.count == 1, "a note is no place that a report of differences names")
        guard case .traced(let trace, _) = try plain.golden.frameLog.trace(marks: recorder.marks + recorder.notes)
        else {
            return #expect(Bool(false))
        }
        #expect(trace.notes == [.init("slow", at: Tick(12))])
        let noted = try GoldenRun("drag 60pt in 100ms\nnote \"slow\"\nrelease\nmark a\ngolden a")
        #expect(noted.text == plain.text)
    }

    @Test("the golden's file gives the same trace as the run did", arguments: bodies)
    func sameFromFile(_ body: String) throws {
        let run = try GoldenRun(body)
        #expect(try Golden(reading: run.golden.text, file: "a.golden").frameLog.trace() == run.golden.frameLog.trace())
    }

    @Test(
        "a golden with a node that its scene lacks, or a state that nobody knows, has no trace",
        arguments: [
            ("\"opacity\":{\"", "\"opacity\":{\"999\":0.5,\""), ("\"state\":\"pulling\"", "\"state\":\"flying\""),
        ])
    func unknown(_ old: String, _ new: String) throws {
        let run = try GoldenRun(Self.bodies[0])
        let text = run.text.replacing(old, with: new, maxReplacements: 1)
        try #require(text != run.text)
        let log = try Golden(reading: Array(text.utf8), file: "a.golden").frameLog
        #expect(throws: ProtocolError.self) { try log.trace() }
    }
}

extension NodeFrame {
    /// Whether it is the same but for the rounding of goldens and bytes.
    fileprivate func isNear(_ other: NodeFrame) -> Bool {
        let near = { (a: Double, b: Double) in abs(a - b) <= 0.0011 }
        return near(transform.tx, other.transform.tx) && near(transform.ty, other.transform.ty)
            && near(transform.a, other.transform.a) && near(opacity, other.opacity)
            && near(strokeEnd, other.strokeEnd) && color == other.color && text == other.text
            && isHidden == other.isHidden && image == other.image
    }
}
