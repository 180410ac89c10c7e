import Motion
import Testing

@testable import RefreshEngine

@Suite("words")
struct WordsTests {
    private func list(work: Work? = .manual) -> Preview { Preview(.list(header: "words", work: work)) }
    private func drawn(_ preview: Preview) -> Double { preview.frame.nodes[2].strokeEnd }

    @Test(
        "TJ-6, TJ-13: the stroke's end is the value of TJ-5",
        arguments: [
            (-64.0, 0.0), (-81, 0), (-104.5, 0.5), (-116.25, 0.75), (-128, 1), (-144, 1),
        ])
    func stroke(offset: Double, end: Double) {
        var preview = list()
        preview.drag(to: offset)
        #expect(near(drawn(preview), end) && near(preview.frame.header?.progress ?? -1, end))
    }

    @Test("A whole cycle: callbacks in order, the text drawn while it loads, everything back")
    func cycle() {
        var preview = list(work: nil)
        preview.drag(to: -100)
        preview.drag(to: -130)
        preview.lift()
        preview.pass(seconds: 2)
        #expect(drawn(preview) == 1 && preview.frame.offset == -128)
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(.header, from: .idle, to: .pulling), .state(.header, from: .pulling, to: .armed),
                .haptic(.header),
                .state(.header, from: .armed, to: .loading), .begin(.header), .action(.header),
                .state(.header, from: .loading, to: .ending), .end(.header, .succeeded),
                .state(.header, from: .ending, to: .idle),
            ])
        #expect(drawn(preview) == 0 && preview.frame.offset == -64)  // TJ-B9
    }

    @Test("Loading is still: the text stands, and the app works; shown by the app it is drawn first")
    func still() throws {
        var pulled = list()
        pulled.drag(to: -130)
        pulled.lift()
        pulled.settle()
        #expect(pulled.frame.header?.state == .loading && pulled.simulation.isStill)

        var shown = list()
        shown.apply(.begin(.header))
        shown.pass(59)
        #expect(!shown.simulation.isStill && drawn(shown) < 1)
        shown.pass(1)
        #expect(shown.simulation.isStill && drawn(shown) == 1)

        // Not only because the inset opens as long.
        var alone = DrawnPull(edge: .header, try defaults("words"))
        var view = PullView(
            tick: .zero, viewport: Size(375, 600), offset: -64, hostInset: 64, pull: 0, isTracking: false)
        view.request = .begin
        _ = alone.step(view)
        #expect(!alone.isStill)
    }

    @Test("7.13, TJ-13: the text is WithWith, in the middle of its box")
    func text() {
        let nodes = list().simulation.scene.nodes
        #expect(list().simulation.system(at: .header)?.parameters["text"] == .text("WithWith"))
        #expect(nodes[1].kind == .rectangle(Rectangle(-32, -64, 64, 64)) && nodes[2].anchor == Point(0, -32))
    }

    @Test(
        "7.13, TJ-11: begun by the app, the stroke is drawn from what it shows to its end over 0.5 s; an end within leaves it there",
        arguments: [
            (-64.0, 0.0), (-81, 0), (-104.5, 0.5), (-130, 1),
        ])
    func drawnFrom(offset: Double, shown: Double) {
        var preview = list()
        preview.drag(to: offset)
        preview.apply(.begin(.header))
        for tick in 0...60 {
            let share = TimingCurve.easeInOut.value(at: Double(tick) / 60)
            #expect(
                near(drawn(preview), shown + (1 - shown) * share)
                    && near(preview.frame.header?.progress ?? -1, drawn(preview)))
            if tick < 60 { preview.pass(1) }
        }
        var ended = list()
        ended.drag(to: offset)
        ended.apply(.begin(.header))
        ended.pass(20)
        let left = drawn(ended)
        ended.apply(.finish(.header, .succeeded))
        ended.lift()
        ended.pass(59)
        #expect(drawn(ended) == left && ended.frame.header?.state == .ending)
        ended.settle()
        #expect(drawn(ended) == 0)
    }

    @Test("The standard text needs no fonts; any other is refused without them, and nothing has changed")
    func needsOutlines() throws {
        var choice = try SystemChoice("words")
        let before = choice
        #expect(throws: ParameterError.noOutline("Pull", "this program has no fonts")) {
            try choice.set("text", to: .text("Pull"))
        }
        #expect(choice == before)
        try choice.set("text", to: .text("WithWith"))
        #expect(choice == before)
    }

    @Test("A choice carries the outline of its text, so that its frames need no fonts again")
    func carriesOutline() throws {
        var scenario = Scenario.list(header: "words")
        let outline = Outline(text: "Pull", fontSize: 21, data: "M0 0L3 4", length: 5)
        try scenario.header?.set("text", to: .text("Pull")) { (text, size) throws(ParameterError) in
            guard text == "Pull", size == 21 else { throw .noOutline(text, "another was expected") }
            return outline
        }
        let node = Preview(scenario).simulation.scene.nodes[2]
        #expect(node.kind == .path(data: "M0 0L3 4", length: 5, width: 1) && node.anchor == Point(0, -32))
        #expect(scenario.header?.parameters["text"] == .text("Pull"))
    }
}
