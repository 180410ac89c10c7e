import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: what happens to an app")
struct AppEventTests {
    private static func list(rows: Double = 40) throws -> Preview {
        var scenario = Scenario.list(content: rows * 44, bottom: 0, work: .after(.seconds(1), .succeeded))
        scenario.header = try SystemChoice("storehouse", in: .published)
        return Preview(scenario)
    }

    @Test("CN-8.1: a list that glides stands still while the app stalls, and then is where it would have been")
    func glide() throws {
        var (stalled, free) = (try Self.list(rows: 400), try Self.list(rows: 400))
        for isStalled in [true, false] {
            var preview = isStalled ? stalled : free
            preview.down()
            preview.lift(velocity: -2000)
            preview.pass(10)
            if isStalled { preview.apply(.stall(Tick(36))) }
            let offset = preview.frame.offset
            preview.pass(35)
            if isStalled { #expect(preview.frame.offset == offset) }
            preview.pass(1)
            if isStalled { stalled = preview } else { free = preview }
        }
        #expect(stalled.frame.offset == free.frame.offset)
        #expect(stalled.frame.offset > 100)
    }

    @Test("CN-8.1: inputs wait until the app goes on, in their order; work that was due ends then")
    func inputs() throws {
        var preview = try Self.list()
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.stall(.seconds(3)), .scroll(to: 500, Animation(.zero)), .content(height: 900))
        preview.apply(.work(.manual), .system(try SystemChoice("arrow", edge: .footer, in: .published), .footer))
        #expect(preview.simulation.work == .manual && preview.frame.footer != nil)  // the preview's, and not the app's
        preview.pass(359)
        #expect(preview.simulation.scroll.contentHeight == 40 * 44 && preview.frame.header?.state.isRefreshing == true)
        #expect(!preview.simulation.isStill)
        preview.pass(1)
        #expect(preview.simulation.scroll.contentHeight == 900)
        #expect(preview.notices.contains { if case .state(.header, _, .ending) = $0 { true } else { false } })
        preview.settle()
        #expect(preview.frame.header?.state == .idle)
    }

    @Test("CN-8.1: one input more than can wait, and the app goes on; none is lost")
    func full() throws {
        var preview = try Self.list()
        preview.apply(.stall(.seconds(60)))
        for index in 0...Limits.stalledInputs { preview.apply(.content(height: 1000 + Double(index))) }
        #expect(preview.simulation.scroll.contentHeight == 1000 + Double(Limits.stalledInputs))
    }

    @Test("CN-8.1: what Core Animation moves goes on during a stall")
    func animations() throws {
        var preview = try Self.list()
        preview.apply(.insets(EdgeInsets(top: 164, bottom: 0), Animation(.seconds(0.5))))
        preview.pass(1)
        let before = preview.frame.offset
        preview.apply(.stall(.seconds(1)))
        preview.pass(30)
        #expect(preview.frame.offset < before - 20)
    }

    @Test(
        "CN-8.3: rows come and go at their place; the offset stays, and rows behind them move",
        arguments: [0, 5], [0, 3, 30])
    func rows(sections: Int, row: Int) throws {
        var preview = try Self.list()
        preview.apply(.sections(rows: sections))
        let (height, offset) = (preview.simulation.scroll.contentHeight, preview.frame.offset)
        preview.apply(.insertRows(count: 3, at: row))
        #expect(preview.simulation.scroll.contentHeight > height && preview.frame.offset == offset)
        #expect(preview.simulation.scene.inserted.map(\.row) == [row, row + 1, row + 2])
        #expect(preview.simulation.scene.text(ofRow: row + 3) == "Row \(row + 1)")
        preview.apply(.insertRows(count: 1, at: 0))
        #expect(preview.simulation.scene.inserted.map(\.row) == [0, row + 1, row + 2, row + 3])
        preview.apply(.deleteRows(count: 1, at: 0), .deleteRows(count: 3, at: row))
        #expect(near(preview.simulation.scroll.contentHeight, height) && preview.simulation.scene.inserted.isEmpty)
    }

    @Test("CN-8.3: more rows than there is room for are not inserted, more than there are not deleted")
    func bounds() throws {
        var preview = try Self.list(rows: 10)
        preview.apply(.insertRows(count: 1000, at: 4))
        let height = preview.simulation.scroll.contentHeight
        preview.apply(.insertRows(count: 1, at: 4))
        #expect(preview.simulation.scroll.contentHeight == height && preview.simulation.scene.inserted.count == 1000)
        preview.apply(.deleteRows(count: 1000, at: 500), .deleteRows(count: 1000, at: 0), .deleteRows(count: 1, at: 9))
        #expect(preview.simulation.scroll.contentHeight == 0 && preview.simulation.scene.inserted.isEmpty)
    }

    @Test("CN-8.4: a scroll without animation is there at once, ends what moved, and tells of no end of its own")
    func atOnce() throws {
        var preview = try Self.list()
        preview.apply(.scroll(to: 300, Animation(.zero)))
        #expect(preview.frame.offset == 300 && preview.simulation.isStill && preview.notices.isEmpty)
        preview.apply(.scroll(to: 900, Animation(.seconds(1))))
        preview.pass(10)
        preview.apply(.scroll(to: 1e6, Animation(.zero)))
        #expect(preview.frame.offset == preview.simulation.scroll.range.upperBound)
        #expect(preview.notices == [.didEndScrollingAnimation])
    }

    @Test("Nodes are called by their design's names, or by their kind and counted")
    func names() throws {
        var preview = try Self.list()
        let names = preview.simulation.scene.nodeNames
        #expect(names[0] == "group" && names[1] == "bar 1" && names[3] == "bar 3")
        preview.apply(.system(try SystemChoice("arrow", in: .published), .header))
        #expect(preview.simulation.scene.nodeNames == ["group", "background", "text", "time", "arrow", "spinner"])
        preview.apply(.system(try SystemChoice("arrow", edge: .footer, in: .published), .footer))
        let both = preview.simulation.scene
        #expect(both.nodeNames.filter { $0.hasPrefix("arrow") } == ["arrow 1", "arrow 2"])
        #expect(both.node(named: "arrow") == both.node(named: "arrow 1") && both.node(named: "tail") == nil)
    }
}
