import Motion
import RefreshEngine
import Testing

/// Animated offsets and insets, as `pullwire run --frames` shows them, against the curve solved by halving: 1e-6 pt at
/// every tick.
@Suite("tables of animations against an independent solution")
struct AnimationTableTests {
    /// Offset and top inset, a tick each.
    private func rows(_ body: String) throws -> [(offset: Double, inset: Double)] {
        try Run(body).csv.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return (Double(fields[2]) ?? .nan, Double(fields[4]) ?? .nan)
        }
    }

    /// cubic-bezier(0.42, 0, 0.58, 1) at a share of its time.
    private func easeInOut(_ share: Double) -> Double {
        if share >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let s = (low + high) / 2
            if 3 * 0.42 * s * (1 - s) * (1 - s) + 3 * 0.58 * s * s * (1 - s) + s * s * s < share {
                low = s
            } else {
                high = s
            }
        }
        return low * low * (3 - 2 * low)
    }

    @Test(
        "setContentOffset(animated:) eases to its goal, or to the end of the list",
        arguments: [(700.0, 700.0), (-500, -64), (9e5, 1196)])
    func scrolls(goal: Double, end: Double) throws {
        let table = try rows(
            "content 2000pt\ninset 64pt 40pt\nstart 100pt\nsleep 5t\nscroll \(goal)pt in 300ms\nwait settled")
        for (tick, row) in table.enumerated() {
            let share = tick < 5 ? 0 : easeInOut(Double(tick - 5) / 36)
            #expect(near(row.offset, 100 + (end - 100) * share, 1e-6) && row.inset == 64)
        }
        #expect(table.last?.offset == end)
    }

    @Test(
        "an inset that a control opens and closes is eased, and so is the offset of the list that is pinned to it; a environment's inset, and its safe area, that change meanwhile stay",
        arguments: [64.0, 108])
    func insets(later: Double) throws {
        let table = try rows(
            """
            system storehouse
            work manual
            inset 64pt 0pt
            begin
            sleep 1s
            inset \(later)pt 0pt
            sleep 1t
            finish
            wait settled
            """)
        for (tick, row) in table.enumerated() {
            let opened = 80 * easeInOut(Double(tick) / 30)
            let closed = tick < 121 ? 0 : 80 * easeInOut(Double(tick - 121) / 144)
            let inset = (tick < 120 ? 64 : later) + opened - closed
            #expect(near(row.inset, inset, 1e-6) && near(row.offset, -inset, 1e-6))
        }
        #expect(table.count == 121 + 144 + 1 && table[265].inset == later && table[265].offset == -later)
    }

    @Test("an animation that closes under a bounce adds to nothing: the offset follows the spring, the inset its curve")
    func bounceUnderClosing() throws {
        let table = try rows(
            "system storehouse\nwork manual\ninset 64pt 0pt\nbegin\nsleep 1s\nfinish\ndrag 100pt in 12t\nhold 12t\nrelease\nwait settled"
        )
        // The finger grabs the list where the closing animation is not seen yet: 80 pt beyond its top, 64.
        var reference = Integrator(-64...1220, viewport: 844, y: -144)
        for tick in 120...144 {
            #expect(near(table[tick].offset, reference.y, 1e-6))
            if tick < 132 { reference.drag(by: 100.0 / 12) }
        }
        reference.release(0)
        for tick in 144..<table.count {
            #expect(near(table[tick].offset, reference.y, 1e-6))
            #expect(near(table[tick].inset, 144 - 80 * easeInOut(Double(tick - 120) / 144), 1e-6))
            reference.tick()
        }
        #expect(table.last?.offset == -64 && table.last?.inset == 64)
    }
}
