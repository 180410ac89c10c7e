import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("the same again")
struct RepeatTests {
    /// Five seconds with everything that a gesture has: a hand, a rubber band, a bounce, a refresh, a glide, a row, and
    /// a control's own dice.
    private static let gesture = """
        pull 1
        CONTROLS
        content 3000pt
        inset 64pt 34pt
        seed 7
        work after 700ms

        drag 333pt in 275ms ease out
        hold 90ms
        release
        wait state loading
        sleep 400ms
        content 3300pt
        wait settled
        fling -2345pt/s
        sleep 600ms
        down 300pt
        move 260pt at 16ms
        move 200pt at 33ms
        up
        wait settled timeout 4s
        """

    @Test("a thousand runs of a gesture of five seconds give the same bytes, frame by frame")
    func thousand() throws {
        let script = try script("system plain")
        let first = Bytes(of: script)
        #expect(first.ticks >= 5 * Tick.perSecond)
        #expect((2...1000).first { _ in Bytes(of: script) != first } == nil, "the first run that differs")
    }

    @Test("so do runs with every control, at once", arguments: Catalog.published.declarations.map(\.name))
    func everySystem(name: String) async throws {
        let script = try script("system \(name)\nfooter sprites")
        let first = Bytes(of: script)
        await withTaskGroup(of: Bytes.self) { group in
            for _ in 0..<10 { group.addTask { Bytes(of: script) } }
            for await next in group { #expect(next == first) }
        }
    }

    private func script(_ controls: String) throws -> Script {
        try Script(parsing: Self.gesture.replacing("CONTROLS", with: controls), file: "demo.pull")
    }
}

/// What a run showed, every bit of it, as one number: FNV-1a over the words of its frames.
private struct Bytes: Hashable, Sendable {
    private(set) var ticks = 0
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    init(of script: Script) {
        _ = script.run { moment in
            if case .tick(let preview) = moment { add(preview.frame()) }
        }
    }

    private mutating func add(_ frame: Frame) {
        ticks += 1
        for number in [frame.offset, frame.velocity, frame.insets.top, frame.insets.bottom] { add(number) }
        for control in [frame.header, frame.footer] {
            add(control?.progress ?? -1)
            for byte in (control?.detail ?? "").utf8 { add(UInt64(byte)) }
        }
        if let row = frame.insertion {
            add(UInt64(row.row))
            add(row.progress)
        }
        for node in frame.nodes { add(node) }
    }

    private mutating func add(_ node: NodeFrame) {
        let t = node.transform
        for number in [t.a, t.b, t.c, t.d, t.tx, t.ty, node.opacity, node.strokeStart, node.strokeEnd] { add(number) }
        for byte in node.text.utf8 { add(UInt64(byte)) }
        add(UInt64(node.image) << 1 | (node.isHidden ? 1 : 0))
        if let color = node.color { add(UInt64(color.red) << 16 | UInt64(color.green) << 8 | UInt64(color.blue)) }
    }

    private mutating func add(_ number: Double) { add(number.bitPattern) }
    private mutating func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }
}
