import Motion
import Testing

@testable import RefreshEngine

@Suite("labels")
struct LabelsTests {
    private let magenta = Color(255, 0, 255), brown = Color(153, 102, 51), blue = Color(0, 0, 255),
        orange = Color(255, 128, 0)

    private func list(
        _ text: String? = nil, work: Work? = .manual, _ parameters: [String: ParameterValue] = [:]
    ) -> Preview {
        var all = parameters
        all["text"] = text.map { .text($0) }
        return Preview(.list(header: "labels", work: work, all))
    }

    /// Pulled beyond the threshold, the finger still down: step 1 starts now.
    private func started(
        _ text: String? = nil, work: Work? = .manual, parameters: [String: ParameterValue] = [:]
    ) -> Preview {
        var preview = list(text, work: work, parameters)
        preview.drag(to: -165)
        return preview
    }

    private func label(_ index: Int, _ preview: Preview) -> NodeFrame { preview.frame.nodes[index + 2] }
    private func starts(_ preview: Preview) -> Int { preview.notices.filter { $0 == .action(.header) }.count }

    private func expect(_ label: NodeFrame, degrees: Double = 0, scale: Double = 1, _ color: Color) {
        let wanted = Transform(scale: scale, angle: degrees * .pi / 180)
        let t = label.transform
        for (value, expected) in zip([t.a, t.b, t.c, t.d], [wanted.a, wanted.b, wanted.c, wanted.d]) {
            #expect(near(value, expected))
        }
        #expect(label.color == color)
    }

    @Test(
        "RC-X1, RC-X2: a label turns to 45° in its colour, and back in black; then the next one",
        arguments: [
            (0.05, 0, 22.5, Color(255, 0, 255)), (0.1, 0, 45, .black), (0.125, 0, 22.5, .black), (0.15, 0, 0, .black),
            (0.15, 1, 0, Color(153, 102, 51)), (0.2, 1, 22.5, Color(153, 102, 51)), (0.95, 6, 22.5, Color(255, 128, 0)),
        ])
    func turns(seconds: Double, index: Int, degrees: Double, color: Color) {
        var preview = started()
        preview.pass(seconds: seconds)
        expect(label(index, preview), degrees: degrees, color)
        for other in 0..<7 where other != index && !(seconds == 0.15 && other == 1) {
            expect(label(other, preview), .black)
        }
    }

    @Test(
        "RC-X3: then all of them grow and shrink (RC-B3), and it starts again",
        arguments: [
            (1.05, 1.0), (1.225, 1.25), (1.4, 1.5), (1.525, 1.25),
        ])
    func grows(seconds: Double, scale: Double) {
        for text in ["我是刷新控件呀", "five5", "twelve label"] {
            var preview = started(text)
            preview.pass(seconds: seconds - 1.05 + Double(text.count) * 0.15)
            for index in 0..<text.count { expect(label(index, preview), scale: scale, .black) }
        }
        var again = started()
        again.pass(seconds: 1.65)
        expect(label(0, again), magenta)
    }

    @Test("RC-X4: the work of 4 s ends in cycle 3 at label 4; the labels stop at 4.95 s")
    func endsCycle() {
        var preview = started(work: nil)
        preview.lift()
        preview.pass(seconds: 4)
        #expect(preview.frame.header?.state == .ending)
        expect(label(4, preview), degrees: 45, .black)
        preview.pass(seconds: 0.94)
        #expect(
            preview.frame.header?.state == .idle && preview.frame.header?.detail == "animating"
                && !preview.simulation.isStill)
        preview.pass(2)
        #expect(preview.frame.header?.detail == "idle" && preview.simulation.isStill)
        for index in 0..<7 { expect(label(index, preview), .black) }
    }

    @Test(
        "RC-7: work that ends with a cycle, 1.65 s or 198 ticks, ends the dance with it; a tick more, and another is danced",
        arguments: [
            (0, 198), (1, 198), (197, 198), (198, 198), (199, 396), (396, 396), (397, 594),
        ])
    func lastCycle(work: Int, end: Int) throws {
        var animation = LabelAnimation(LabelMotion(try defaults("labels")), count: 7)
        animation.start(at: Tick(1000))
        animation.settle(at: Tick(1000 + work))
        animation.finish(at: Tick(1000 + work), completesCycle: true)
        animation.settle(at: Tick(1000 + end - 1))
        #expect(!animation.isStill || end == work)
        animation.settle(at: Tick(1000 + end))
        #expect(animation.isStill)
    }

    @Test("RC-X5: five labels: the second cycle goes on with the sixth colour")
    func fiveLabels() {
        var preview = started("abcde")
        preview.pass(seconds: 1.4)
        expect(label(0, preview), degrees: 22.5, blue)
    }

    @Test("RC-X6, RC-B1: a second pull while the labels still move starts its work, and ends 4.0 s later")
    func secondPull() {
        var preview = started(work: nil)
        preview.lift()
        preview.pass(seconds: 4.5)
        #expect(preview.frame.header?.detail == "animating")
        preview.drag(to: -165)
        #expect(starts(preview) == 2)
        preview.lift()
        preview.pass(seconds: 3.99)
        #expect(preview.frame.header?.state == .loading)
        preview.pass(2)
        #expect(preview.frame.header?.state == .ending)
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test(
        "RC-X7, RC-9: a row is added below all others when the work is done, and grows in 0.3 s",
        arguments: [(440.0, 10), (1000, 22), (0, 0)])
    func insertsRow(content: Double, row: Int) {
        var preview = Preview(.list(header: "labels", content: content, work: .manual))
        preview.drag(to: -165)
        preview.lift()
        preview.pass(60)
        let version = preview.simulation.sceneVersion
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.notices.last == .rowInserted(index: row, text: "其实我也喜欢你"))
        let scene = preview.simulation.scene
        #expect(scene.inserted == [InsertedRow(row: row, text: "其实我也喜欢你")] && scene.contentHeight == content + 44)
        #expect(
            preview.simulation.sceneVersion > version && preview.frame.insertion == RowInsertion(row: row, progress: 0))
        preview.pass(18)
        #expect(near(preview.frame.insertion?.progress ?? -1, 0.5))
        preview.pass(18)
        #expect(preview.frame.insertion == nil)
        preview.settle()
        #expect(preview.frame.offset == -64)
    }

    @Test("Each refresh adds a row below the last; work that failed adds none; content that becomes shorter drops them")
    func insertsAgain() {
        var preview = list()
        for result in [RefreshResult.succeeded, .failed, .succeeded] {
            preview.drag(to: -165)
            preview.lift()
            preview.apply(.finish(.header, result))
            preview.settle()
        }
        #expect(
            preview.simulation.scene.inserted.map(\.row) == [22, 23] && preview.simulation.scene.contentHeight == 1088)
        preview.apply(.content(height: 1020))
        #expect(preview.simulation.scene.inserted.map(\.row) == [22])
        preview.apply(.content(height: 500))
        #expect(preview.simulation.scene.inserted.isEmpty)
    }

    @Test("A list takes so many rows and no more, however often it is refreshed")
    func rowsAreBounded() {
        var rows = InsertedRows()
        var height = 0.0
        let grid = RowGrid(sectionRows: 0)
        for _ in 0...Limits.insertedRows {
            height = rows.append("x", to: grid, under: height, at: .zero)?.contentHeight ?? height
        }
        #expect(rows.all.count == Limits.insertedRows)
        var full = InsertedRows()
        #expect(full.append("x", to: grid, under: Limits.content.upperBound, at: .zero) == nil)
    }

    @Test(
        "RC-X8: the colours go on where they were, from refresh to refresh",
        arguments: [("我是刷新控件呀", Color(255, 0, 255)), ("abcde", Color(0, 0, 255))])
    func colorsGoOn(text: String, next: Color) {
        var preview = started(text)
        preview.lift()
        preview.pass(30)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        preview.drag(to: -165)
        preview.pass(6)
        expect(label(0, preview), degrees: 22.5, next)
    }

    @Test(
        "RC-10: it refreshes with the finger down, from 100 pt on, once a touch",
        arguments: [(-163.9, false), (-164.000001, true)])
    func threshold(offset: Double, refreshes: Bool) {
        var preview = list()
        preview.drag(to: offset)
        #expect((preview.frame.header?.state == .loading) == refreshes && (starts(preview) == 1) == refreshes)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(60)
        for offset in [-100.0, -200, -64, -220] { preview.drag(to: offset) }
        #expect(starts(preview) == 1)
    }

    @Test("physics.md 4: the inset comes with the release, and the bounce stops at its edge")
    func insetAtRelease() {
        var preview = started()
        preview.pass(60)
        #expect(preview.frame.insets.top == 64 && near(preview.frame.offset, -165))
        preview.lift()
        #expect(preview.frame.insets.top == 124 && near(preview.frame.offset, -165))
        preview.pass(120)
        #expect(preview.frame.offset == -124)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test(
        "A list that the finger pushed back slides to where the control is seen, without a jump",
        arguments: [-90.0, -64, -20])
    func pushedBack(offset: Double) {
        var preview = started()
        preview.drag(to: offset)
        preview.lift()
        var last = preview.frame.offset
        for _ in 0..<60 {
            preview.pass(1)
            #expect(abs(preview.frame.offset - last) < 5)
            last = preview.frame.offset
        }
        #expect(near(last, offset <= -64 ? -124 : offset))
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 64)
    }

    @Test("RC-B2: work that ends under the finger, or a finger that never lets go: everything comes back")
    func endsUnderFinger() {
        var preview = started(work: .after(Tick(30), .succeeded))
        preview.pass(60)
        #expect(preview.frame.header?.state == .pulling && preview.frame.insets.top == 64)
        preview.lift()
        preview.settle()
        #expect(preview.frame.offset == -64 && starts(preview) == 1)
    }

    @Test("behaviour.md 6.3: neither a fling nor an inset that changes under a resting finger refreshes")
    func needsTheFinger() {
        var flung = list()
        flung.down()
        flung.lift(velocity: 8000)
        flung.settle()
        #expect(starts(flung) == 0)

        var resting = list()
        resting.drag(to: -150)
        resting.apply(.insets(EdgeInsets(top: 20, bottom: 0)))
        resting.pass(30)
        #expect(starts(resting) == 0)
        resting.drag(to: -151)
        #expect(starts(resting) == 1)
    }

    @Test("behaviour.md 6.4: a last sample that comes with the lift counts")
    func lastSample() {
        var preview = list()
        preview.apply(
            .fingerDown(TouchSample(time: 0, y: 100)), .fingerMoved(TouchSample(time: 8000, y: 110)),
            .fingerUp(TouchSample(time: 9e5, y: 500)))
        #expect(starts(preview) == 1 && preview.frame.insets.top == 124)
    }

    @Test(
        "RC-10: begun by the app, it calls no action and leaves a scrolled list where it is",
        arguments: [(-64.0, -124.0), (300, 300)])
    func begunByApp(start: Double, rest: Double) {
        var scenario = Scenario.list(header: "labels", work: nil)
        scenario.start = start
        var preview = Preview(scenario)
        preview.apply(.begin(.header))
        preview.pass(30)
        #expect(preview.frame.insets.top == 124 && preview.frame.offset == rest && starts(preview) == 0)
        #expect(preview.notices.contains(.begin(.header)))
        preview.settle()
        #expect(preview.notices.contains(.end(.header, .succeeded)) && preview.frame.insets.top == 64)
    }

    @Test("A whole cycle: 4 s of work (RC-9), callbacks in order")
    func cycle() {
        var preview = list(work: nil)
        preview.drag(to: -100)
        preview.drag(to: -165)
        preview.lift()
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(.header, from: .idle, to: .pulling), .state(.header, from: .pulling, to: .loading),
                .haptic(.header),
                .begin(.header), .action(.header), .state(.header, from: .loading, to: .ending),
                .end(.header, .succeeded), .state(.header, from: .ending, to: .idle),
            ])
    }

    @Test("RC-B2, option: it waits for the release")
    func atRelease() {
        var preview = started(parameters: ["atRelease": .flag(true)])
        #expect(preview.frame.header?.state == .armed && starts(preview) == 0)
        preview.lift()
        #expect(starts(preview) == 1 && preview.frame.insets.top == 124)
    }

    @Test("RC-B5: a new refresh starts at label 0; without finishCycle the labels stop with the work")
    func restarts() {
        var preview = started()
        preview.lift()
        preview.pass(seconds: 0.5)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: 0.3)
        preview.drag(to: -165)
        preview.pass(6)
        // Six labels had begun: the seventh colour is next.
        expect(label(0, preview), degrees: 22.5, orange)
        #expect(label(5, preview).transform == .identity)

        var cut = started(parameters: ["finishCycle": .flag(false)])
        cut.pass(seconds: 0.5)
        cut.apply(.finish(.header, .succeeded))
        for index in 0..<7 { expect(label(index, cut), .black) }
    }

    @Test("A preview is not still before its new row has grown, when all else has come to rest")
    func rowKeepsItAwake() {
        var preview = started(parameters: ["finishCycle": .flag(false)])
        preview.lift()
        preview.pass(120)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(35)
        #expect(
            preview.frame.header?.state == .idle && preview.simulation.scroll.isStill && !preview.simulation.isStill)
        preview.pass(1)
        #expect(preview.simulation.isStill)
    }

    @Test("RC-2, RC-B4: a label a character, in a row about the middle, 30 pt above the content, also after a rotation")
    func layout() {
        var preview = list()
        preview.apply(.viewport(Size(700, 400)))
        let labels = preview.simulation.scene.nodes.dropFirst(2)
        #expect(labels.map(\.rest.text) == ["我", "是", "刷", "新", "控", "件", "呀"])
        #expect(labels.map(\.anchor) == (-3...3).map { Point(Double($0) * 26, -30) })
        #expect(preview.frame.nodes[0].transform == Transform(x: 350) && preview.frame.nodes[1].transform.a == 700)
    }

    @Test(
        "7.13: a row that is wider than the list is drawn smaller, in the middle, and nothing of it is outside, also while it grows",
        arguments: [
            (7, 375), (40, 375), (7, 60),
        ] as [(Int, Double)])
    func fitted(count: Int, width: Double) {
        let row = Double(count) * 17 + Double(count - 1) * 9
        let fit = min(1, (width - 17) / row)
        var preview = started(String(repeating: "宽", count: count))
        preview.apply(.viewport(Size(width, 600)))
        preview.pass(count * 18)
        for (ticks, scale) in [(0, 1.0), (42, 1.5)] {
            preview.pass(ticks)
            let first = preview.frame.nodes[2].transform
            let x = preview.simulation.scene.nodes[2].anchor.x + first.tx
            #expect(near(first.a, fit * scale) && near(x, -(row - 17) / 2 * fit) && x - 17 / 2 * first.a >= -width / 2)
        }
    }

    @Test("RC-10: exactly 100 pt are enough")
    func atThreshold() throws {
        var system = Labels(try SystemChoice("labels").parameters, edge: .header, random: SplitMix64(seed: 1))
        var view = PullView(
            tick: .zero, viewport: Size(375, 600), offset: -164, hostInset: 64, pull: 100, isTracking: true)
        view.isDragging = true
        #expect(system.step(view) == [.begin, .haptic])
    }

    @Test("RC-9: an empty row is none")
    func noRow() {
        var preview = list(nil, ["row": .text("")])
        preview.apply(.begin(.header), .finish(.header, .succeeded))
        #expect(preview.simulation.scene.inserted.isEmpty && preview.frame.header?.state == .ending)
    }

    @Test("No label at all, or others while they turn: nothing breaks", arguments: ["", "x"])
    func otherTexts(text: String) throws {
        var preview = started()
        preview.lift()
        preview.pass(200)
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("text", to: .text(text))
        preview.apply(.system(choice, .header))
        #expect(
            preview.frame.nodes.count == 2 + text.count
                && preview.simulation.scene.nodes.count == preview.frame.nodes.count)
        preview.pass(200)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.simulation.isStill && preview.frame.insets.top == 64)
    }
}
