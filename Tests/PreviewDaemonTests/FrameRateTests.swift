import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("How many frames a viewer gets")
struct FrameRateTests {
    @Test(
        "In no second a viewer gets more than one frame beyond what it asked for, wherever the second begins, and on average none: with others at other rates, answers in between and new scenes",
        arguments: [30, 60, 120])
    func bound(rate: Int) {
        var harness = HubHarness()
        var sent: [Int] = []
        harness.open(1)
        for (viewer, other) in [(2, 30), (3, 60), (4, 120)] as [(ViewerID, Int)] {
            harness.pass(1)
            harness.open(viewer)
            harness.send(#"{"type":"rate","framesPerSecond":\#(other)}"#, from: viewer)
        }
        harness.send(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"begin"}"#)
        harness.clear()
        for tick in 1...600 {
            harness.send(#"{"type":"ping","t":\#(tick)}"#)
            if tick % 50 == 0 {
                harness.send(#"{"type":"set","name":"lineWidth","value":\#(1 + tick % 100 / 50)}"#, from: 2)
            }
            harness.pass(tick % 7 == 0 ? 2 : 1)
            sent += Array(repeating: harness.now.count, count: harness.texts("frame").count)
            harness.clear()
        }
        for start in 0...(harness.now.count - Tick.perSecond) {
            #expect(sent.count { (start..<start + Tick.perSecond).contains($0) } <= rate + (rate < 120 ? 1 : 0))
        }
        #expect(sent.count <= harness.now.count * rate / Tick.perSecond + 1)
        #expect(sent.count > harness.now.count * rate / Tick.perSecond * 9 / 10)
    }

    @Test(
        "A finger that moves at every tick gets no frame more than a tick early, also behind a rest",
        arguments: [30, 60, 120])
    func answers(rate: Int) {
        var harness = HubHarness()
        var sent: [Int] = []
        harness.open(1)
        harness.send(#"{"type":"rate","framesPerSecond":\#(rate)}"#)
        harness.pass(300)
        harness.clear()
        for tick in 0...Tick.perSecond {
            harness.send(
                #"{"type":"drag","phase":"\#(tick == 0 ? "began" : "moved")","samples":[[\#(tick * 8333),\#(100 + tick)]]}"#
            )
            sent += Array(repeating: harness.now.count, count: harness.texts("frame").count)
            harness.clear()
            harness.pass(1)
            sent += Array(repeating: harness.now.count, count: harness.texts("frame").count)
            harness.clear()
        }
        let interval = Tick.perSecond / rate
        #expect(zip(sent, sent.dropFirst()).allSatisfy { $1 - $0 >= max(1, interval - 1) }, "\(sent)")
        #expect((rate - 1...rate + 1).contains(sent.count { $0 < 300 + Tick.perSecond }), "\(sent.count)")
    }

    @Test("A script that begins after a rest begins at its first tick: the rest is not its time")
    func afterRest() {
        var harness = HubHarness()
        harness.open(1)
        harness.now = harness.now + .seconds(10)
        harness.hub.pass(to: harness.now)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 1s\nmark a"}"#)
        harness.pass(119)
        #expect(harness.texts("script").count == 1)
        harness.pass(2)
        #expect(harness.texts("script").count == 3)
    }

    @Test(
        "A frame that reads as the one that a viewer has is not sent again: not for a tick, nor for what is rounded away"
    )
    func sameText() throws {
        let scene = Scene(viewport: Size(390, 844), contentHeight: 0, rowHeight: 44, background: .black, nodes: [])
        var frames = TextFrames(of: scene)
        var frame = Frame(tick: Tick(7), offset: -80, velocity: 0.00004, insets: .zero, nodes: [])
        #expect(
            frames.message(of: RawFrame(frame), at: frame.tick, number: 1, since: 0)
                == Array(#"{"type":"frame","tick":7,"offset":-80,"insets":[0,0],"nodes":{}}"#.utf8))
        (frame.tick, frame.velocity, frame.offset) = (Tick(8), -0.00004, -80.00004)
        #expect(frames.message(of: RawFrame(frame), at: frame.tick, number: 2, since: 1) == nil)
        #expect(frames.message(of: RawFrame(frame), at: frame.tick, number: 2, since: 0) != nil)
        frame.velocity = 0.00005
        #expect(
            frames.message(of: RawFrame(frame), at: frame.tick, number: 3, since: 1).map {
                String(decoding: $0, as: UTF8.self)
            }?.contains(#""velocity":0.0001,"#) == true)
        frame.velocity = 0
        #expect(
            frames.message(of: RawFrame(frame), at: frame.tick, number: 4, since: 1) != nil,
            "the frame in between was another")
        #expect(frames.message(of: RawFrame(frame), at: frame.tick, number: 5, since: 4) == nil)
    }
}
