import Motion
import Testing

@testable import RefreshEngine

@Suite("sketch")
struct SketchTests {
    /// Nodes of the header: frame, square, the lines of both groups and what clips them.
    private enum Part {
        static let frame = 2, square = 3, first = 4, firstLines = 6...8, second = 9, secondLines = 11...13
    }

    private func list(work: Work? = .manual, _ parameters: [String: ParameterValue] = [:]) -> Preview {
        Preview(.list(header: "sketch", work: work, parameters))
    }

    private func triggered(work: Work? = .manual, _ parameters: [String: ParameterValue] = [:]) -> Preview {
        var preview = list(work: work, parameters)
        preview.drag(to: -130)
        preview.lift()
        return preview
    }

    private func starts(_ preview: Preview, _ edge: Edge = .header) -> Int {
        preview.notices.filter { $0 == .action(edge) }.count
    }

    @Test(
        "TJ-X1: value and stroke ends follow the pull, and only more than 64 pt triggers",
        arguments: [
            (0.0, -0.361702, 0.0, 0.0, 0.0), (17, 0, 0, 0, 0), (20, 0.063830, 0.063830, 0.127660, 0),
            (28.75, 0.25, 0.25, 0.5, 0),
            (30, 0.276596, 0.276596, 0.553191, 0), (40.5, 0.5, 0.5, 1, 0), (50, 0.702128, 0.702128, 1, 0.404255),
            (52.25, 0.75, 0.75, 1, 0.5),
            (60, 0.914894, 0.914894, 1, 0.829787), (63.9999999, 1, 1, 1, 1), (64.1, 1.002128, 1, 1, 1),
            (80, 1.340426, 1, 1, 1),
        ])
    func strokes(pull: Double, value: Double, whole: Double, first: Double, second: Double) throws {
        var drawn = DrawnPull(edge: .header, try defaults("sketch"))
        var view = PullView(
            tick: .zero, viewport: Size(375, 600), offset: -64 - pull, hostInset: 64, pull: pull, isTracking: true)
        view.isDragging = true
        _ = drawn.step(view)
        #expect(near(drawn.value, value, 1e-6))

        var preview = list()
        preview.drag(to: -64 - pull)
        let ends = preview.frame.nodes.map(\.strokeEnd)
        #expect(near(ends[Part.frame], whole, 1e-6) && near(ends[Part.square], whole, 1e-6))
        #expect(
            ends[Part.firstLines].allSatisfy { near($0, first, 1e-6) }
                && ends[Part.secondLines].allSatisfy { near($0, second, 1e-6) })
        #expect(near(preview.frame.header?.progress ?? -1, whole, 1e-6))
        #expect((preview.frame.header?.state == .armed) == (pull > 64))
        preview.lift()
        #expect((starts(preview) == 1) == (pull > 64))
    }

    @Test("TJ-7: exactly 64 pt do not trigger")
    func threshold() {
        let rules = PullCycle.Rules(
            height: 64, threshold: 64, closing: Animation(.seconds(0.5)), begin: .shows(Animation(.seconds(0.5))))
        #expect(!rules.arms(64) && rules.arms(64.000001))
    }

    @Test("TJ-X2: under an inset of 64", arguments: [(-81.0, 0.0), (-104.5, 0.5), (-128, 1)])
    func underInset(offset: Double, value: Double) {
        var preview = list()
        preview.drag(to: offset)
        #expect(near(preview.frame.header?.progress ?? -1, value))
    }

    @Test(
        "TJ-X3: the inset opens along 0.5 s; the app is told at once",
        arguments: [
            (0.0, 64.0), (0.125, 72.2664), (0.25, 96), (0.375, 119.7336), (0.5, 128),
        ])
    func opens(seconds: Double, inset: Double) {
        var preview = triggered()
        #expect(starts(preview) == 1 && preview.frame.header?.state == .loading)
        preview.pass(seconds: seconds)
        #expect(near(preview.frame.insets.top, inset, 1e-4))
    }

    @Test(
        "TJ-X4: the square's way through the layouts",
        arguments: [
            (1.0, 3.0, 3.0), (1.5, 3, 3), (1.625, 4.8083, 3), (1.75, 10, 3), (1.875, 15.1917, 3), (2, 17, 3),
            (2.5, 17, 3), (3, 17, 17), (3.5, 17, 17),
            (4, 3, 17), (4.5, 3, 17), (5, 3, 3), (5.5, 3, 3), (6, 17, 3),
        ])
    func dances(seconds: Double, x: Double, y: Double) {
        var preview = triggered()
        preview.pass(seconds: seconds)
        let square = preview.frame.nodes[Part.square].transform
        #expect(near(square.tx, x, 1e-4) && near(square.ty, y, 1e-4))
    }

    /// A group of lines as its clip shows it, in the icon.
    private func clip(_ part: Int, _ frame: Frame) -> Rectangle {
        let t = frame.nodes[part].transform
        return Rectangle(t.tx, t.ty, t.a, 10 * t.d)
    }

    @Test("TJ-4, TJ-B8: all parts stand as in the four layouts, before, between and after the steps", arguments: 0...4)
    func layouts(step: Int) {
        var preview = triggered()
        preview.pass(seconds: 1 + Double(step))
        let layout = IconLayout.all[step % 4]
        #expect(clip(Part.first, preview.frame) == layout.first && clip(Part.second, preview.frame) == layout.second)
        // What is clipped is not stretched: the lines stand in the icon as long as they are.
        for part in [Part.first, Part.second] {
            #expect(near(preview.frame.nodes[part].transform.a * preview.frame.nodes[part + 1].transform.a, 1))
        }
    }

    @Test("TJ-X5: begin, end, end and begin, begin, end leave the inset as it was")
    func idempotent() {
        let (begin, end) = (Input.begin(.header), Input.finish(.header, .succeeded))
        for inputs in [[begin, end, end], [begin, begin, end]] {
            var preview = list()
            for input in inputs {
                preview.apply(input)
                preview.pass(10)
            }
            preview.settle()
            #expect(
                preview.frame.insets.top == 64 && preview.frame.offset == -64 && preview.frame.header?.state == .idle)
        }
    }

    @Test(
        "TJ-X6: the footer's value, and only more than 64 pt triggers",
        arguments: [
            (400.0, 0.0, false), (432, 0.5, false), (463.9999999, 1, false), (464.5, 1, true),
        ])
    func footer(offset: Double, value: Double, triggers: Bool) {
        var preview = Preview(.list(footer: "sketch"))
        preview.drag(to: 410)
        preview.drag(to: offset)
        #expect(near(preview.frame.footer?.progress ?? -1, value, 1e-6))
        preview.lift()
        #expect((starts(preview, .footer) == 1) == triggers)
    }

    @Test("TJ-X7, TJ-B5, TJ-B6: a short list's footer is not pulled at rest", arguments: [200.0, 536, 530])
    func shortContent(height: Double) {
        var scenario = Scenario.list(footer: "sketch", content: height)
        scenario.start = 0
        var preview = Preview(scenario)
        preview.drag(to: -80)
        preview.drag(to: -64)
        #expect(preview.frame.footer?.progress == 0 && preview.frame.footer?.state == .idle)
        preview.lift()
        #expect(starts(preview, .footer) == 0)
    }

    @Test("TJ-X8: an end without a refresh changes nothing")
    func idleEnd() {
        var preview = list()
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.simulation.isStill && preview.notices.isEmpty && preview.frame.insets.top == 64)
    }

    @Test("TJ-12, TJ-B7: the footer's box hangs under the content, also after it has grown")
    func footerPlace() {
        var preview = Preview(.list(footer: "sketch"))
        for height in [1000.0, 1500] {
            preview.apply(.content(height: height))
            #expect(preview.frame.nodes[0].transform == Transform(x: 187.5, y: height))
        }
        #expect(preview.simulation.scene.nodes[1].kind == .rectangle(Rectangle(-32, 0, 64, 64)))
    }

    @Test("A whole cycle at either edge: callbacks in order, everything back", arguments: Edge.allCases)
    func cycle(edge: Edge) {
        var preview = Preview(
            .list(header: edge == .header ? "sketch" : nil, footer: edge == .footer ? "sketch" : nil, work: nil))
        let rest = edge == .header ? -64.0 : 400
        if edge == .footer { preview.apply(.scroll(to: 400, Animation(Tick(1)))) }
        preview.pass(2)
        preview.drag(to: edge == .header ? -80 : 416)
        preview.drag(to: edge == .header ? -140 : 476)
        preview.lift()
        preview.pass(seconds: 2)
        #expect(preview.frame.offset == (edge == .header ? -128 : 464))
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(edge, from: .idle, to: .pulling), .state(edge, from: .pulling, to: .armed), .haptic(edge),
                .state(edge, from: .armed, to: .loading), .begin(edge), .action(edge),
                .state(edge, from: .loading, to: .ending), .end(edge, .succeeded),
                .state(edge, from: .ending, to: .idle),
            ])
        #expect(preview.frame.insets == EdgeInsets(top: 64, bottom: 0) && preview.frame.offset == rest)
    }

    @Test("TJ-B1: decided at the lift: pulled beyond 64 pt and let go, whatever the bounce does")
    func decidedAtLift() {
        var preview = list()
        preview.drag(to: -128.001)
        preview.lift(velocity: -3000)
        preview.pass(1)
        #expect(starts(preview) == 1)
    }

    @Test("TJ-B4: a fling triggers only when that is allowed", arguments: [true, false])
    func ballistic(allowed: Bool) {
        var preview = list(["allowBallistic": .flag(allowed)])
        preview.down()
        preview.lift(velocity: 6000)
        preview.settle()
        preview.pass(1)
        #expect((starts(preview) == 1) == allowed)
    }

    @Test(
        "TJ-B4: allowed or not, a finger that has pulled it there and holds it triggers nothing yet",
        arguments: [true, false])
    func held(allowed: Bool) {
        var preview = list(["allowBallistic": .flag(allowed)])
        preview.drag(to: -140)
        preview.pass(30)
        #expect(starts(preview) == 0 && preview.frame.header?.state == .armed)
    }

    @Test("TJ-9, TJ-B9: after the end the icon goes home in 0.5 s and its strokes follow the pull again")
    func goesHome() {
        var preview = triggered(work: nil)
        preview.pass(419)
        #expect(preview.frame.nodes[Part.frame].strokeEnd == 1)  // TJ-11
        preview.pass(1)
        #expect(preview.frame.header?.state == .idle && preview.frame.nodes[Part.frame].strokeEnd == 0)
        #expect(preview.frame.nodes[Part.square].transform.tx == 17 && !preview.simulation.isStill)
        preview.pass(30)
        #expect(
            near(preview.frame.nodes[Part.square].transform.tx, 10)
                && near(preview.frame.nodes[Part.square].transform.ty, 10))
        preview.pass(30)
        #expect(clip(Part.second, preview.frame) == IconLayout.rest.second && preview.simulation.isStill)
    }

    @Test("TJ-B11: work that is done before the timer starts lets nothing dance")
    func endsAtOnce() {
        var preview = triggered(work: .after(.zero, .succeeded))
        for _ in 0..<300 {
            preview.pass(1)
            #expect(preview.frame.nodes[Part.square].transform == Transform(x: 3, y: 3))
        }
        #expect(preview.frame.insets.top == 64 && starts(preview) == 1)
    }

    @Test("TJ-10: shown by the app it calls no action; its drawing appears while the inset opens; its work goes on")
    func shown() {
        var preview = list(work: nil)
        preview.apply(.begin(.header))
        #expect(preview.notices.contains(.begin(.header)) && preview.frame.nodes[Part.frame].strokeEnd == 0)
        preview.pass(30)
        #expect(near(preview.frame.nodes[Part.frame].strokeEnd, 0.5) && near(preview.frame.insets.top, 96))
        preview.pass(30)
        #expect(preview.frame.nodes[Part.secondLines.lowerBound].strokeEnd == 1)
        preview.settle()
        #expect(
            starts(preview) == 0 && preview.notices.contains(.end(.header, .succeeded))
                && preview.frame.insets.top == 64)
    }

    @Test("TJ-3: outlines are as long as they say, and stand where TJ-2 says")
    func outlines() {
        let scene = list().simulation.scene
        let lengths = scene.nodes.compactMap { if case .path(_, let length, _, _) = $0.kind { length } else { nil } }
        for (length, published) in zip(lengths, [113.132741, 38.283185] + Array(repeating: 24, count: 6)) {
            #expect(near(length, published, 1e-6))
        }
        #expect(lengths.count == 8 && scene.nodes[1].kind == .rectangle(Rectangle(-32, -64, 64, 64)))
        #expect(scene.nodes[Part.frame].anchor == Point(-15, -47) && scene.nodes[0].layer == .back)
        #expect(scene.nodes[Part.first].kind == .group(clip: Rectangle(0, 0, 1, 10)))
    }
}

@Suite("sketch: a figure in the icon's place")
struct SketchFigureTests {
    /// A line of 30 pt, and one of 10 pt.
    private static let figure = "M0 0L30 0M0 10L10 10"

    private func preview(_ figure: String = figure) throws -> Preview {
        var choice = try SystemChoice("sketch")
        try choice.set("figure", to: .text(figure))
        var scenario = Scenario()
        (scenario.header, scenario.work, scenario.insets.top, scenario.start) = (choice, .manual, 0, 0)
        return Preview(scenario)
    }

    /// Where the drawn part of each stroke begins and ends.
    private func seen(_ preview: Preview) -> [[Double]] {
        preview.frame.nodes.dropFirst(2).map { [$0.strokeStart, $0.strokeEnd] }
    }

    @Test("TJ-6: the pull draws the strokes one after the other, each as long as it is")
    func pulled() throws {
        var preview = try preview()
        for (pull, drawn) in [
            (17.0, [[0, 0], [0.0, 0]]), (17 + 47 * 0.375, [[0, 0.5], [0, 0]]), (17 + 47 * 0.875, [[0, 1], [0, 0.5]]),
            (64, [[0, 1], [0, 1]]),
        ] {
            preview.drag(to: -pull)
            let seen = seen(preview)
            for (one, other) in zip(seen.joined(), drawn.joined()) { #expect(abs(one - other) < 1e-9, "\(pull)") }
            #expect(seen.count == 2)
        }
    }

    @Test(
        "TJ-8, TJ-9: while it loads the strokes go from their beginning and come back, a step a second; at the end they become whole"
    )
    func loading() throws {
        var preview = try preview("M0 0L10 0")
        preview.drag(to: -70)
        preview.lift()
        for (seconds, range) in [
            (0.5, [0.0, 1]), (1.25, [0.5, 1]), (0.5, [0.0, 0]), (0.5, [0, 0.5]), (0.5, [0, 1]),
        ] {
            preview.pass(seconds: seconds)
            let seen = try #require(seen(preview).first)
            let isGone = range == [0, 0] && seen[0] == seen[1]
            #expect(isGone || zip(seen, range).allSatisfy { abs($0 - $1) < 1e-9 }, "\(seen) \(range)")
        }
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.simulation.isStill)
    }

    @Test(
        "A figure stands in the icon's place: made smaller to fit, never larger, its line as wide as it is set",
        arguments: [
            ("M0 0L30 0M0 10L10 10", 1.0), ("M0 0L600 0", 0.1), ("M5 5L5 305", 0.1), ("M0 0L1 1", 1),
        ])
    func fitted(figure: String, scale: Double) throws {
        let preview = try preview(figure)
        let frame = preview.frame
        let node = try #require(preview.simulation.scene.nodes.last)
        guard case .path(_, _, let width, _) = node.kind else {
            throw ParameterError.badFigure(name: figure, "is no path")
        }
        #expect(abs(frame.nodes[2].transform.a - scale) < 1e-12 && abs(width * scale - 1) < 1e-12)
        #expect(node.anchor == Point(0, -32))
    }

    @Test("Without a figure of one's own it is the news icon, and back")
    func back() throws {
        var preview = try preview()
        #expect(preview.simulation.scene.nodes.count == 4)
        preview.apply(.system(try SystemChoice("sketch"), .header))
        #expect(preview.simulation.scene.nodes.count == 14)
    }
}
