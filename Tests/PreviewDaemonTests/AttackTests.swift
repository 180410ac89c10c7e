import Foundation
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

/// Issue 10: all the way of a drag in a moment of 1e-300 µs gave a velocity of -inf, an offset that was no number, and
/// a finger that could not go down.
@Suite("A drag without time, by every way in")
struct AttackTests {
    /// The attacker is viewer 1; viewer 2 only looks.
    private func harness() -> HubHarness {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2)
        return harness
    }

    /// Everything that anybody was shown is a number, and the next finger is taken.
    private func expectAlive(_ attacked: HubHarness, sourceLocation: SourceLocation = #_sourceLocation) {
        var harness = attacked
        harness.pass(1000)
        harness.pull(2)
        harness.lift(2)
        harness.pass(1000)
        let frames = harness.texts("frame", 2)
        let texts = (harness.received[1] ?? []) + (harness.received[2] ?? [])
        #expect(frames.count > 20 && harness.closings.isEmpty, sourceLocation: sourceLocation)
        #expect(
            harness.hub.summaries(at: harness.now).first?.header?.state ?? .idle == .idle
                && frames.last?.contains("velocity") == false, sourceLocation: sourceLocation)
        #expect(
            !texts.contains { $0.contains(":null") || $0.contains("inf") || $0.contains("nan") },
            sourceLocation: sourceLocation)
    }

    private func drag(_ phase: String, _ sample: String) -> String {
        #"{"type":"drag","phase":"\#(phase)","samples":[\#(sample)]}"#
    }

    @Test(
        "Messages, however near to each other their times are", arguments: ["1e-300", "5e-324", "-0", "0.4999", "1e-7"])
    func messages(time: String) {
        var harness = harness()
        for _ in 0..<3 {
            harness.send(drag("began", "[0,100]"))
            harness.send(drag("moved", "[\(time),300]"))
            harness.send(drag("ended", "[\(time),300]"))
            harness.pass(3)
        }
        #expect(harness.texts("refusal").isEmpty)
        expectAlive(harness)
    }

    @Test("A microsecond is time enough: as fast as a finger can be, and no faster")
    func fastest() {
        var harness = harness()
        harness.send(drag("began", "[0,-100000]"))
        harness.send(drag("moved", "[1,100000]"))
        harness.send(drag("ended", "[1,100000]"))
        harness.pass(2)
        let velocities = harness.texts("notice", 2).filter { $0.contains("willEndDragging") }
        #expect(velocities.count == 1)
        expectAlive(harness)
    }

    @Test("The same in binary")
    func binary() {
        var harness = harness()
        harness.enter(3, in: .binary)
        for _ in 0..<2 {
            for phase in [ClientMessage.DragPhase.began, .moved, .ended] {
                harness.send(
                    ClientMessage.drag(phase, [TouchSample(time: 0, y: phase == .began ? -100_000 : 100_000)]).binary(),
                    from: 3)
            }
            harness.pass(3)
        }
        expectAlive(harness)
    }

    /// The inputs as the daemon of before wrote them.
    private static let inputs = [
        #"{"down":[0,100]}"#, #"{"move":[1e-300,300]}"#, #"{"up":[1e-300,300]}"#,
        #"{"down":[0,100]}"#, #"{"move":[1e-300,300]}"#, #"{"up":[1e-300,300]}"#, #"{"down":[0,100]}"#,
        #"{"cancel":null}"#,
    ]

    @Test("A recording")
    func recording() {
        var harness = harness()
        let lines = Self.inputs.enumerated().map { "[\($0 * 2 + 1),\"i\",\($1)]" }
        let header =
            #"{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"header":{"name":"storehouse"}}}"#
        let text = ([header, #"[0,"m","recording"]"#] + lines + [#"[30,"x",null]"#]).joined(separator: "\n") + "\n"
        for piece in ClientMessage.uploads(.recording, name: "attack.pullcast", text: text, speed: 1) {
            harness.send(String(decoding: piece, as: UTF8.self))
        }
        harness.pass(60)
        #expect(harness.texts("script", 2).last?.contains("finished") == true)
        expectAlive(harness)
    }

    @Test(
        "A recording whose finger goes back in time, or beyond its bounds, is refused with its line",
        arguments: [
            (#"{"move":[-1,300]}"#, "expected times that never go backwards, found -1 after 0 µs"),
            (#"{"move":[1e300,300]}"#, "found [1e+300,300]"), (#"{"up":[0,1e300]}"#, "found [0,1e+300]"),
            (#"{"up":[0,0],"velocity":1e300}"#, "found 1e+300"),
        ])
    func damagedRecording(line: String, words: String) {
        var harness = harness()
        let header = #"{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{}}"#
        let text = [header, #"[0,"i",{"down":[0,100]}]"#, #"[1,"i",\#(line)]"#].joined(separator: "\n") + "\n"
        for piece in ClientMessage.uploads(.recording, name: "a.pullcast", text: text, speed: 1) {
            harness.send(String(decoding: piece, as: UTF8.self))
        }
        #expect(
            harness.texts("refusal").first?.contains("a.pullcast:3: ") == true
                && harness.texts("refusal").first?.contains(words) == true)
        expectAlive(harness)
    }

    @Test(
        "A script, in words and as WebDriver's actions",
        arguments: [
            "pull 1\nsystem storehouse\nrepeat 2\ndown 100pt\nmove 300pt at 1e-300s\nup\nend\n",
            "pull 1\nsystem storehouse\nrepeat 2\ndown -100000pt\nmove 100000pt at 0s\nmove -100000pt at 1e-9s\nmove 100000pt at 1e-9s\nrelease\nend\n",
            "pull 1\nsystem storehouse\nfling 100000pt/s\nfling -100000pt/s\ndown 100pt\nrelease at 100000pt/s\ndrag 1e-300pt in 1e-300s\nup\n",
            #"{"actions":[{"type":"pointer","id":"a","actions":[{"type":"pointerMove","x":0,"y":-100000},{"type":"pointerDown"},{"type":"pointerMove","duration":0,"x":0,"y":100000},{"type":"pointerUp"},{"type":"pointerDown"},{"type":"pointerMove","duration":1,"x":0,"y":-100000},{"type":"pointerUp"}]}]}"#,
        ])
    func scripts(text: String) {
        var harness = harness()
        for piece in ClientMessage.uploads(.script, name: "a.pull", text: text, speed: 1) {
            harness.send(String(decoding: piece, as: UTF8.self))
        }
        harness.pass(120)
        #expect(
            harness.texts("refusal").isEmpty && harness.texts("script", 2).last?.contains("finished") == true,
            "\(harness.texts("refusal"))")
        harness.send(#"{"type":"resize","width":390,"height":844}"#)
        expectAlive(harness)
    }

    @Test("A session that the daemon of before has written down comes back, and lives")
    func stored() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var scenario = Scenario()
        var change = SessionChange()
        scenario.header = try SystemChoice("storehouse")
        change.add(.began(scenario, after: nil), at: Date())
        for (number, input) in Self.inputs.dropLast().enumerated() {
            change.add(.input(try Input(json: Array(input.utf8), of: scenario), Tick(number * 2 + 1)), at: Date())
        }
        do { try Store(folder: folder).keep(["demo": change]) }

        var harness = HubHarness()
        harness.environment.kept = try Store(folder: folder).restore("demo", at: Date()) { Issue.record("\($0)") }
        #expect(harness.environment.kept?.history.inputs.count == Self.inputs.count - 1)
        harness.open(1)
        harness.open(2)

        expectAlive(harness)
    }
}
