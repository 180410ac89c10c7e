import Motion
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("Frames of whole runs, as binary messages")
struct FrameRunTests {
    /// What a viewer gets of a run: a message for every frame, each on the one before.
    private struct Sizes {
        var moving = 0, loading = 0, whole = 0

        mutating func note(_ frame: Frame, _ bytes: [UInt8], whole: [UInt8]) {
            if frame.header?.state == .loading, frame.velocity == 0 {
                loading = max(loading, bytes.count)
            } else {
                moving = max(moving, bytes.count)
            }
            self.whole = max(self.whole, whole.count)
        }
    }

    /// Pull, release, load and end, a frame every so many ticks.
    private func run(figure: String, every ticks: Int) throws -> Sizes {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        try scenario.header?.set("figure", to: .text(figure))
        var preview = Simulation(scenario)
        let rest = WireFrame(restOf: preview.scene)
        var base = WireFrame(preview.frame())
        var sizes = Sizes()
        for tick in 1...720 {
            step(&preview, tick)
            if tick % ticks != 0 { continue }
            let frame = preview.frame()
            let now = WireFrame(frame)
            guard let bytes = now.message(from: base) else { continue }
            sizes.note(frame, bytes, whole: now.message(wholeFrom: rest))
            base = now
        }
        return sizes
    }

    @Test("A message takes no more memory than it needs while it waits, and the next one does not change it")
    func memory() throws {
        var scenario = Scenario()
        scenario.header = try SystemChoice("storehouse")
        var preview = Simulation(scenario)
        let rest = WireFrame(restOf: preview.scene)
        var writer = FrameWriter()
        _ = preview.step([.begin(.header)])
        let frame = WireFrame(preview.frame())
        let whole = writer.message(of: frame, wholeFrom: rest)
        let written = whole.map { $0 }
        _ = preview.step()
        let difference = writer.message(of: WireFrame(preview.frame()), from: frame)
        let next = try #require(difference)
        #expect(whole == written && next != whole)
        // The allocator rounds up.
        for message in [whole, next] { #expect(message.capacity < message.count + 32) }
    }

    private func step(_ preview: inout Simulation, _ tick: Int) {
        let touch = TouchSample(time: Double(tick) * 1e6 / 120, y: 100 + Double(min(tick, 60)) * 4)
        let input: Input? =
            tick == 1 ? .fingerDown(touch) : tick < 90 ? .fingerMoved(touch) : tick == 90 ? .fingerUp(touch) : nil
        _ = preview.step(input.map { [$0] } ?? [])
    }

    @Test(
        "16 bars that all move take at most 480 bytes a frame: at 60 and 30 a second, after seven skipped frames, and whole",
        arguments: [2, 4, 16])
    func moving(ticks: Int) throws {
        let sizes = try run(figure: "akta", every: ticks)
        #expect((200...480).contains(sizes.moving) && (300...480).contains(sizes.whole))
    }

    @Test("So do 16 bars that leap about a whole screen from frame to frame")
    func leaping() {
        let bar = Node(.bar(from: .zero, to: Point(1, 1), width: 1), parent: 0)
        let scene = Scene(
            viewport: Size(390, 844), contentHeight: 0, rowHeight: 44, background: .black,
            nodes: [Node(.group())] + Array(repeating: bar, count: 16))
        var random = SplitMix64(seed: 1)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        var base = WireFrame(restOf: scene)
        for tick in 1...500 {
            var nodes = scene.nodes.map { _ in
                NodeFrame(
                    transform: Transform(
                        scale: number(0...1), angle: number(-4...4), x: number(-390...390), y: number(-844...844)),
                    opacity: number(0...1))
            }
            nodes[0] = NodeFrame(transform: Transform(x: 195, y: number(-844...0)))
            let status = ControlStatus(tick % 2 == 0 ? .pulling : .armed, detail: "idle", progress: number(0...1))
            let now = WireFrame(
                Frame(
                    tick: Tick(tick * 2), offset: number(-844...0), velocity: number(-9000...9000),
                    insets: EdgeInsets(top: number(0...80), bottom: 0),
                    header: status, nodes: nodes))
            #expect((now.message(from: base)?.count ?? 0) <= 480)
            base = now
        }
    }

    @Test(
        "A loading tick of storehouse takes at most 80 bytes, whatever its figure",
        arguments: Storehouse.figures.map(\.name), [2, 4])
    func loading(figure: String, ticks: Int) throws {
        #expect((5...80).contains(try run(figure: figure, every: ticks).loading))
    }
}
