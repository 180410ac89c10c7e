import Motion
import RefreshEngine
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("Scene and frame are always of the same preview at the same moment")
struct PictureTests {
    /// Scene and frame of a viewer who comes now; ticks at which nothing has changed are not shown.
    private func shownInBinary(_ harness: inout HubHarness) throws -> (scene: Scene, frame: Frame) {
        harness.enter(9, in: .binary)
        defer { harness.close(9) }
        var reception = FrameDecoder()
        var pair: (scene: Scene?, frame: Frame?) = (nil, nil)
        while let message = harness.next(9) {
            switch try reception.decode(message) {
            case .scene(let scene, _): pair.scene = scene
            case .frame(let frame, _): pair.frame = frame
            default: break
            }
        }
        return (try #require(pair.scene), try #require(pair.frame))
    }

    private func text(_ message: ServerMessage) -> String {
        String(decoding: message.json(), as: UTF8.self).replacing(/"tick":\d+,/, with: "")
    }

    /// The next viewer is shown what there is, in JSON and in binary.
    private func expectPair(_ harness: inout HubHarness) throws {
        harness.open(9)
        harness.close(9)
        let simulation = try #require(harness.hub.session("demo")).simulation
        let scene = try #require(harness.texts("scene", 9).first)
        let frame = try #require(harness.texts("frame", 9).first)
        let number = try #require(scene.firstMatch(of: /"number":(\d+)/).flatMap { Int($0.1) })
        #expect(scene == text(.scene(simulation.scene, number: number)))
        #expect(frame.replacing(/"tick":\d+,/, with: "") == text(.frame(simulation.frame(), of: simulation.scene)))
        let binary = try shownInBinary(&harness)
        #expect(
            binary.scene.nodes.count == simulation.scene.nodes.count
                && binary.scene.header?.name == simulation.scene.header?.name)
        let (shown, right) = (WireFrame(binary.frame), WireFrame(simulation.frame()))
        #expect(shown.nodes == right.nodes && shown.texts == right.texts)
    }

    @Test(
        "Whatever a viewer changed before it left, and however often the session was made anew since, the next one sees it"
    )
    func changedAndLeft() throws {
        var harness = HubHarness()
        harness.open(1, system: "plain")
        for system in ["plain", "plain", "storehouse"] { harness.send(#"{"type":"system","name":"\#(system)"}"#) }
        harness.close(1)
        harness.pass(20)
        try expectPair(&harness)
        #expect(harness.texts("scene", 9)[0].contains(#""system":"storehouse""#))
    }

    @Test("A session that is made anew with nobody there, after a change that nobody saw, is shown as it is")
    func madeAnewUnseen() throws {
        var harness = HubHarness()
        harness.open(1, system: "plain")
        for _ in 0..<80 { harness.send(#"{"type":"system","name":"plain"}"#) }
        harness.send(#"{"type":"system","name":"storehouse"}"#)
        harness.close(1)
        harness.pass(20)
        #expect(harness.events.contains { if case .began(_, after: _?) = $0.1 { true } else { false } })
        try expectPair(&harness)
    }

    @Test("The row that a refresh has inserted while nobody watched is there for the next viewer")
    func insertedUnseen() throws {
        var harness = HubHarness()
        harness.open(1, system: "labels")
        harness.pull(travel: 400)
        // more than a trivial history
        for step in 0..<80 { harness.send(#"{"type":"drag","phase":"moved","samples":[[\#(100_000 + step),500]]}"#) }
        harness.lift(y: 500)
        harness.pass(60)
        harness.close(1)
        harness.pass(1500)
        #expect(!harness.hub.isActive)
        try expectPair(&harness)
        #expect(harness.texts("scene", 9)[0].contains(#""inserted":[{"row":45"#))
    }

    @Test(
        "Whatever happens, with and without viewers, each who comes gets a pair, in both encodings",
        arguments: 1...4 as ClosedRange<UInt64>)
    func anything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var harness = HubHarness()
        harness.open(1)
        for _ in 1...40 {
            for _ in 0..<random.integer(in: 0...30) {
                harness.send(HubHarness.anything[random.integer(in: 0...HubHarness.anything.count - 1)])
                harness.send(
                    #"{"type":"system","name":"\#(Catalog.published.declarations[random.integer(in: 0...8)].name)"}"#)
                if random.integer(in: 0...2) == 0 { harness.pass(random.integer(in: 1...40)) }
            }
            harness.close(1)
            harness.pass(random.integer(in: 0...400))
            harness.clear()
            try expectPair(&harness)
            harness.open(1)
        }
    }
}
