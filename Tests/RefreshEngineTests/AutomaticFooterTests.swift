import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: the automatic footer")
struct AutomaticFooterTests {
    /// arrow's height, pt.
    private static let height = 52.0
    /// The last offset of a list 600 pt high with 1000 pt of content and the footer: CN-1.1.
    private static let end = 1000 + height - 600

    private static func list(
        content: Double = 1000, start: Double? = nil, work: Work = .manual, header: String? = nil,
        _ parameters: [String: ParameterValue] = [:]
    ) -> Preview {
        var scenario = Scenario.list(header: header, content: content, work: work)
        scenario.footer = try? SystemChoice("arrow", edge: .footer, in: .published)
        for (name, value) in parameters.merging(["mode": "automatic"], uniquingKeysWith: { one, _ in one }) {
            try? scenario.footer?.set(name, to: value)
        }
        scenario.start = start ?? end - 200
        var preview = Preview(scenario)
        preview.pass(1)
        return preview
    }

    private func begins(_ preview: Preview) -> Int { preview.notices.count { $0 == .begin(.footer) } }

    @Test("CN-1.1: it holds its height at rest, right under the content, and the list ends with it")
    func rests() {
        let preview = Self.list()
        #expect(preview.frame.insets.bottom == Self.height && preview.simulation.scroll.range.upperBound == Self.end)
        #expect(preview.frame.nodes[0].transform.ty == 1000)
        #expect(preview.simulation.isIdle && preview.frame.footer?.state == .idle)
        let short = Self.list(content: 300, start: -64)
        #expect(short.frame.insets.bottom == Self.height && short.frame.nodes[0].transform.ty == 300)
    }

    @Test("CN-1.2: it begins where the offset that grows comes to the end less the preload", arguments: [0.0, 15, 70])
    func preload(preload: Double) {
        var preview = Self.list(["preload": .number(preload)])
        preview.drag(to: Self.end - preload - 0.5)
        #expect(begins(preview) == 0)
        preview.drag(to: Self.end - preload)
        #expect(begins(preview) == 1 && preview.notices.contains(.action(.footer)))
        #expect(preview.frame.footer?.state == .loading && preview.frame.insets.bottom == Self.height)
    }

    @Test("CN-1.2: an offset that shrinks begins nothing")
    func backwards() {
        var preview = Self.list(start: Self.end)
        preview.drag(to: Self.end - 1)
        preview.drag(to: Self.end - 2)
        #expect(begins(preview) == 0)
    }

    @Test("CN-1.2: a fling into it begins it, and the rows that come let it glide on")
    func fling() {
        var preview = Self.list(start: -64, work: .after(.seconds(0.1), .succeeded, rows: 20))
        preview.down()
        preview.drag(to: -60)
        preview.lift(velocity: -3000)
        preview.settle()
        #expect(begins(preview) == 1 && preview.simulation.scroll.contentHeight == 1000 + 20 * 44)
        #expect(preview.frame.offset > Self.end)
    }

    @Test("CN-1.3: a drag begins it so often as it may, and the next one again", arguments: [1, 2, 0])
    func triggers(most: Int) {
        var preview = Self.list(["triggersPerDrag": .number(Double(most))])
        preview.drag(to: Self.end - 10)
        for _ in 0..<4 {
            preview.drag(to: Self.end + 1)
            preview.apply(.finish(.footer, .succeeded))
            preview.pass(2)
            preview.drag(to: Self.end - 10)
        }
        #expect(begins(preview) == (most == 0 ? 4 : most))
        preview.lift()
        preview.settle()
        preview.drag(to: Self.end - 5)
        preview.drag(to: Self.end + 1)
        #expect(begins(preview) == (most == 0 ? 5 : most + 1))
    }

    @Test("CN-1.4: short content begins it at the lift, by itself once for each height, or never")
    func short() {
        func lifted(_ word: ParameterValue, to offset: Double) -> Preview {
            var preview = Self.list(content: 300, start: -64, ["whenShort": word])
            preview.drag(to: offset + 1)
            preview.drag(to: offset)
            preview.lift()
            return preview
        }
        #expect(begins(lifted("lift", to: -50)) == 1)
        #expect(begins(lifted("lift", to: -90)) == 0)
        #expect(begins(lifted("never", to: -50)) == 0)

        var preview = Self.list(
            content: 300, start: -64, work: .after(.seconds(0.1), .succeeded), ["whenShort": "atOnce"])
        preview.settle()
        #expect(begins(preview) == 1)
        preview.apply(.content(height: 400))
        preview.settle()
        #expect(begins(preview) == 2)
        preview.apply(.work(.after(.seconds(0.1), .succeeded, rows: 20)), .content(height: 420))
        preview.settle()
        #expect(begins(preview) == 3 && preview.simulation.scroll.contentHeight > 600)
    }

    @Test("CN-1.5: it rests at the moment at which its result has been shown, and the list has not moved")
    func end() {
        var preview = Self.list(start: Self.end, ["resultHold": 0.5])
        preview.apply(.begin(.footer))
        #expect(preview.frame.footer?.state == .loading && preview.frame.offset == Self.end)
        preview.pass(10)
        preview.apply(.finish(.footer, .failed))
        preview.pass(59)
        #expect(preview.frame.footer == ControlStatus(.ending, detail: "failed", progress: 1))
        preview.pass(1)
        #expect(preview.frame.footer?.state == .idle && preview.notices.contains(.end(.footer, .failed)))
        #expect(preview.frame.offset == Self.end && preview.frame.insets.bottom == Self.height)
    }

    @Test("CN-1.6: without more data it stands under the content, at the end of the view, or nowhere")
    func done() {
        func place(_ word: ParameterValue) -> (y: Double, isHidden: Bool, inset: Double) {
            var preview = Self.list(content: 300, start: -64, ["whenDone": word])
            preview.apply(.begin(.footer), .finish(.footer, .noMoreData))
            preview.settle()
            #expect(preview.frame.footer?.detail == "noMoreData")
            let group = preview.frame.nodes[0]
            return (group.transform.ty, group.isHidden, preview.frame.insets.bottom)
        }
        #expect(place("content") == (300, false, Self.height))
        #expect(place("view") == (600 - 64 - Self.height, false, Self.height))
        #expect(place("hidden") == (300, true, 0))
        var preview = Self.list(["whenDone": "hidden"])
        preview.apply(.begin(.footer), .finish(.footer, .noMoreData))
        preview.settle()
        preview.drag(to: 410)
        #expect(begins(preview) == 1)
        preview.apply(.reset(.footer))
        #expect(preview.frame.insets.bottom == Self.height)
    }

    @Test("CN-1.7: after a failure the next scroll begins it, or a tap alone")
    func retry() {
        func failed(_ word: ParameterValue) -> Preview {
            var preview = Self.list(start: Self.end - 20, ["retry": word])
            preview.apply(.begin(.footer), .finish(.footer, .failed))
            preview.settle()
            return preview
        }
        var scrolled = failed("scroll")
        scrolled.drag(to: Self.end)
        #expect(begins(scrolled) == 2)
        var preview = failed("tap")
        #expect(preview.frame.footer?.detail == "failed")
        preview.drag(to: Self.end)
        preview.lift()
        preview.settle()
        #expect(begins(preview) == 1)
        for (y, count) in [(600 - Self.height - 1, 1), (600 - Self.height, 2)] {
            preview.apply(.fingerDown(TouchSample(time: 0, y: y)), .fingerUp(TouchSample(time: 1e5, y: y)))
            #expect(begins(preview) == count)
        }
    }

    @Test("CN-1.7: a finger that stops the list taps nothing")
    func stopping() {
        var preview = Self.list(start: 100)
        preview.drag(to: 110)
        preview.lift(velocity: -500)
        preview.pass(5)
        let y = 1010 - preview.frame.offset
        preview.apply(.fingerDown(TouchSample(time: 0, y: y)), .fingerUp(TouchSample(time: 1e5, y: y)))
        #expect(begins(preview) == 0)
    }

    @Test("CN-1.8: rows come without a jump; a list that shows the footer goes on by its height if it is to")
    func rows() {
        func loaded(from start: Double, _ parameters: [String: ParameterValue]) -> Double {
            var preview = Self.list(start: start, work: .after(.seconds(0.1), .succeeded, rows: 5), parameters)
            preview.apply(.begin(.footer))
            preview.pass(12)
            #expect(preview.simulation.scroll.contentHeight == 1000 + 5 * 44 && preview.frame.offset == start)
            preview.settle()
            return preview.frame.offset
        }
        #expect(loaded(from: Self.end, [:]) == Self.end)
        #expect(loaded(from: Self.end, ["scrollToNew": true]) == Self.end + Self.height)
        #expect(loaded(from: 400, ["scrollToNew": true]) == 400)
        var preview = Self.list(work: .after(.seconds(0.1), .failed, rows: 5))
        preview.apply(.begin(.footer))
        preview.settle()
        #expect(preview.simulation.scroll.contentHeight == 1000)
    }

    @Test("CN-1.8: rows that come under a finger do not move what it holds")
    func rowsUnderFinger() {
        var preview = Self.list(work: .after(.seconds(0.1), .succeeded, rows: 5))
        preview.drag(to: Self.end + 20)
        preview.pass(20)
        #expect(preview.simulation.scroll.contentHeight > 1000 && preview.frame.offset == Self.end + 20)
        preview.drag(to: Self.end + 30)
        #expect(near(preview.frame.offset, Self.end + 30))
    }

    @Test("CN-1.9: without hitOver a throw ends at the end, and a finger pulls further")
    func hitOver() {
        var preview = Self.list(["hitOver": false, "preload": 0])
        preview.drag(to: Self.end - 190)
        preview.lift(velocity: -3000)
        var farthest = 0.0
        for _ in 0..<240 {
            preview.pass(1)
            farthest = max(farthest, preview.frame.offset)
        }
        #expect(farthest == Self.end && begins(preview) == 1)
        preview.drag(to: Self.end + 30)
        #expect(near(preview.frame.offset, Self.end + 30))
    }

    @Test("CN-1.10: a header's refresh takes back what the footer knew, and an exclusive footer waits for it")
    func header() {
        var preview = Self.list(header: "plain", ["exclusive": true])
        preview.apply(.begin(.footer), .finish(.footer, .noMoreData))
        preview.settle()
        preview.apply(.begin(.header))
        preview.pass(60)
        #expect(preview.frame.footer?.detail == "normal")
        preview.drag(to: Self.end - 5)
        preview.drag(to: Self.end)
        #expect(begins(preview) == 1)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(120)
        preview.drag(to: Self.end + 5)
        #expect(begins(preview) == 2)
    }

    @Test("CN-1.11: what has no meaning beside it is refused by name", arguments: [0, 1, 2, 3])
    func conflicts(index: Int) throws {
        let others: [(String, ParameterValue)] = [
            ("trigger", "reach"), ("armAt", 2), ("armsBeyond", true), ("pullFactor", 2),
        ]
        let (name, value) = others[index]
        var choice = try SystemChoice("arrow", edge: .footer, in: .published)
        try choice.set("mode", to: "automatic")
        let before = choice
        let error = #expect(throws: ParameterError.self) { try choice.set(name, to: value) }
        #expect(error?.description.contains("\"mode\"") == true && error?.description.contains("\"\(name)\"") == true)
        #expect(choice == before)
        var header = try SystemChoice("arrow", in: .published)
        #expect(throws: ParameterError.parameterOfEdge("mode", .footer)) { try header.set("mode", to: "automatic") }
    }

    @Test("A list that rests at the end of its footer comes back there, and goes on as it would have")
    func comesBack() throws {
        var preview = Self.list(start: Self.end, ["retry": "tap"])
        preview.apply(.begin(.footer), .finish(.footer, .failed))
        preview.settle()
        let rested = try #require(preview.simulation.rested)
        var again = Preview(rested)
        #expect(again.frame == preview.frame)
        again.pass(1)
        again.drag(to: Self.end + 10)
        #expect(begins(again) == 0 && again.frame.footer?.detail == "failed")
    }
}
