import Motion
import Pictures
import RefreshEngine
import Scripts
import TestSupport
import Testing

@testable import Drawings

@Suite("A motion as a file, and how much may be drawn")
struct MotionFileTests {
    private func shown(_ viewport: Size, _ nodes: [Node] = [], _ looks: [NodeFrame] = [], tick: Int = 0) -> MotionFrame
    {
        let scene = Scene(viewport: viewport, contentHeight: 0, rowHeight: 44, background: .white, nodes: nodes)
        return MotionFrame(
            scene, Frame(tick: Tick(tick), offset: 0, velocity: 0, insets: EdgeInsets(top: 0, bottom: 0), nodes: looks))
    }

    @Test("A frame shows the tick that is nearest to its time")
    func ticks() {
        func ticks(_ format: MotionAnimation.Format, _ rate: Int, _ last: Int) -> [Int] {
            MotionAnimation.ticks(format, from: Tick(5), to: Tick(5 + last), framesPerSecond: rate).map { $0.count - 5 }
        }
        #expect(ticks(.gif, 50, 12) == [0, 2, 5, 7, 10, 12] && ticks(.apng, 50, 12) == [0, 2, 5, 7, 10, 12])
        #expect(ticks(.apng, 30, 12) == [0, 4, 8, 12])
        #expect(ticks(.gif, 30, 12) == [0, 4, 8, 12])  // 0, 3, 7 and 10 hundredths: ticks 0, 3.6, 8.4 and 12
        #expect(ticks(.gif, 50, 0) == [0] && ticks(.gif, 1, 119) == [0] && ticks(.gif, 1, 120) == [0, 120])
        #expect(
            FilmStrip.ticks(4, from: Tick(10), to: Tick(20)).map(\.count) == [10, 13, 17, 20]
                && FilmStrip.ticks(1, from: Tick(7), to: Tick(9)) == [Tick(7)])
    }

    @Test(
        "A frame that is too large is an error that says what is allowed",
        arguments: [Size(4096, 4096), Size(50, 4096)])
    func largeFrames(viewport: Size) {
        let scale = viewport.width > 1000 ? 1.0 : 4.0
        #expect(throws: DrawingError.self) {
            try MotionAnimation(.gif, viewport: viewport, framesPerSecond: 50, DrawingStyle(scale: scale))
        }
        #expect(throws: Never.self) {
            try MotionAnimation(.gif, viewport: viewport, framesPerSecond: 50, DrawingStyle(scale: 0.5))
        }
    }

    @Test("So is a strip that is too large")
    func largeStrips() {
        #expect(
            throws: DrawingError("a strip of 83200x1805 pixels is too large; it may have 64 million, and 32767 a side")
        ) {
            try FilmStrip(viewport: Size(390, 844), count: 100, DrawingStyle())
        }
    }

    @Test("A file takes 3,600 frames and not one more")
    func frames() throws {
        var file = try MotionAnimation(.apng, viewport: Size(50, 50), framesPerSecond: 50, DrawingStyle(scale: 0.1))
        let frame = shown(Size(50, 50))
        for _ in 0..<DrawingLimits.frames { try file.add(frame) }
        #expect(throws: DrawingError("a file has at most 3600 frames")) { try file.add(frame) }
        let header = PNGHeader(try file.finish())
        #expect(header?.width == 5 && header?.height == 5)
    }

    @Test("A strip has its pictures side by side, with room for their times")
    func strip() throws {
        var strip = try FilmStrip(viewport: Size(120, 100), count: 3, DrawingStyle(scale: 1))
        for _ in 0..<3 { try strip.add(shown(Size(120, 100))) }
        let header = PNGHeader(try strip.finish())
        #expect(header?.width == 3 * 128 && header?.height == 118 && strip.warnings == [])
    }

    @Test("A viewport that changes is fitted into the first one's size")
    func turned() throws {
        var renderer = try MotionRenderer(Size(100, 200), DrawingStyle(scale: 1))
        let canvas = try renderer.draw(shown(Size(200, 100)))
        let bitmap = try canvas.bitmap()
        #expect(bitmap.width == 100 && bitmap.height == 200)
        let column = (0..<200).map { bitmap.pixels[$0 * 100 + 50] & 0xFF_FFFF }
        #expect(
            column.prefix(74).allSatisfy { $0 == 0 } && column[76..<124].allSatisfy { $0 == 0xFF_FFFF }
                && column.suffix(74).allSatisfy { $0 == 0 })
    }

    @Test("What cannot be drawn is told once, and the rest is drawn")
    func warnings() throws {
        let nodes = [
            Node(.image(Rectangle(0, 0, 10, 10), ImageSet(path: "images/none", count: 1))),
            Node(.path(data: "M0 0Lx", length: 1, width: 1)),
            Node(.label(size: 10, alignment: .left)), Node(.rectangle(Rectangle(0, 0, 50, 50))),
        ]
        var label = NodeFrame(color: .black)
        label.text = "a\u{E000}"
        let looks = [NodeFrame(), NodeFrame(color: .black), label, NodeFrame(color: Color(1, 2, 3))]
        var renderer = try MotionRenderer(Size(50, 50), DrawingStyle(scale: 1))
        for _ in 0..<2 {
            #expect(try renderer.draw(shown(Size(50, 50), nodes, looks)).bitmap().pixels.last == Bitmap.opaque(1, 2, 3))
        }
        #expect(
            renderer.warnings.count == 3 && renderer.warnings[0].contains("images/none/0.png")
                && renderer.warnings[1].contains("a path is not drawn: character"), "\(renderer.warnings)")
        for number in 0..<100 { renderer.painter.warn("\(number)") }
        #expect(renderer.painter.warnings.count == ScenePainter.maxWarnings)
    }

    @Test("No scenario, no input and no look makes drawing fail or trap", arguments: 0..<40)
    func anything(seed: Int) throws {
        var anything = Anything(seed: UInt64(seed))
        let scenario = anything.scenario()
        var preview = Simulation(scenario)
        var renderer: MotionRenderer?
        for _ in 0..<12 {
            for kind in Input.Kind.allCases { _ = preview.apply(anything.input(kind, of: scenario)) }
            _ = preview.advance()
            let frame = MotionFrame(preview.scene, preview.frame())
            if renderer == nil { renderer = try MotionRenderer(frame.scene.viewport, DrawingStyle(scale: 0.1)) }
            #expect(throws: Never.self) { try renderer?.draw(frame, ghost: frame) }
        }
    }
}

extension Bitmap {
    fileprivate static func opaque(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        (0xFF00_0000 | blue << 16 | green << 8 | red).littleEndian
    }
}
