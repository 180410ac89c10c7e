import Motion
import Testing

@testable import RefreshEngine

@Suite("What users ask of the container: no more data, results, minimum time, haptics, exclusion, replacement")
struct ContainerOptionsTests {
    /// What the description of the only control says.
    private func text(_ preview: Preview) -> String { preview.frame.nodes[2].text }

    private func footer(_ parameters: [String: ParameterValue] = [:]) -> Preview {
        var scenario = Scenario.list(footer: "arrow", parameters)
        scenario.start = 400
        return Preview(scenario)
    }

    private func exhausted(_ header: String? = nil) -> Preview {
        var scenario = Scenario.list(header: header, footer: "arrow")
        scenario.start = 400
        var preview = Preview(scenario)
        preview.refresh(.footer)
        preview.pass(40)
        preview.apply(.finish(.footer, .noMoreData))
        preview.settle()
        return preview
    }

    @Test("A footer that was told noMoreData says so and triggers nothing")
    func noMoreData() {
        var preview = exhausted()
        #expect(preview.notices.contains(.end(.footer, .noMoreData)) && preview.frame.insets.bottom == 0)
        #expect(
            preview.frame.footer == ControlStatus(.idle, detail: "noMoreData", progress: 0)
                && text(preview) == "没有更多数据了")
        preview.notices = []
        preview.refresh(.footer)
        preview.settle()
        #expect(preview.callbacks.isEmpty)
    }

    @Test("It listens again after a reset, a header refresh, or an explicit begin")
    func reset() {
        for input in [Input.reset(.footer), .begin(.header)] {
            var preview = exhausted("arrow")
            preview.apply(input)
            preview.pass(60)
            preview.apply(.finish(.header, .succeeded))
            preview.settle()
            #expect(preview.frame.footer?.detail == "normal")
            preview.notices = []
            preview.refresh(.footer)
            preview.pass(40)
            #expect(preview.notices.contains(.begin(.footer)))
        }
        var preview = exhausted()
        preview.apply(.begin(.footer))
        preview.pass(40)
        #expect(preview.frame.footer?.state == .loading)
    }

    @Test("A header has always more: noMoreData ends it like a success")
    func headerNoMoreData() {
        var preview = Preview(.list(header: "arrow"))
        preview.refresh(.header)
        preview.pass(40)
        preview.apply(.finish(.header, .noMoreData))
        preview.settle()
        #expect(preview.frame.header?.detail == "normal")
    }

    @Test(
        "resultHold: it says how the work ended for so long, without a spinner, and then closes",
        arguments: [
            (RefreshResult.succeeded, "加载成功"), (.failed, "加载失败"), (.noMoreData, "没有更多数据了"),
        ])
    func resultHold(result: RefreshResult, says: String) {
        var preview = footer(["resultHold": .number(0.5)])
        preview.refresh(.footer)
        preview.pass(40)
        preview.apply(.finish(.footer, result))
        #expect(
            preview.frame.footer == ControlStatus(.ending, detail: result.rawValue, progress: 1)
                && text(preview) == says)
        #expect(preview.frame.nodes[5].isHidden && preview.frame.nodes[4].isHidden)
        preview.pass(59)
        #expect(preview.frame.insets.bottom == 52)
        preview.pass(16)
        #expect(near(preview.frame.insets.bottom, 26) && text(preview) == says)
        preview.pass(15)
        #expect(preview.notices.last == .state(.footer, from: .ending, to: .idle) && preview.frame.insets.bottom == 0)
    }

    @Test("By default nothing is said and nothing held: the spinner turns until the end (MS-22)")
    func noHold() {
        var preview = footer()
        preview.refresh(.footer)
        preview.pass(40)
        preview.apply(.finish(.footer, .failed))
        #expect(
            preview.frame.footer?.detail == "loading" && text(preview) == "加载数据中..." && !preview.frame.nodes[5].isHidden
        )
    }

    @Test(
        "minimumLoading: work that is done earlier waits; later work does not",
        arguments: [(0.0, 120), (0.5, 120), (0.9, 120), (1.0, 120), (1.5, 180)])
    func minimumLoading(done: Double, ends: Int) {
        var preview = Preview(
            .list(header: "arrow", work: .after(.seconds(done), .succeeded), ["minimumLoading": .number(1)]))
        preview.apply(.begin(.header))
        preview.pass(30)
        #expect(preview.frame.header?.state == .loading)
        preview.pass(ends - 1)
        #expect(preview.frame.header?.state == .loading && preview.frame.insets.top == 116)
        preview.pass(1)
        #expect(preview.frame.header?.state == .ending)
    }

    @Test(
        "A duration is written in seconds or milliseconds",
        arguments: [("2", 2.0), ("2s", 2), ("500ms", 0.5), ("0ms", 0)])
    func durations(text: String, seconds: Double) throws {
        #expect(try SystemChoice("arrow").parameter("resultHold").parse(text) == .number(seconds))
        #expect(throws: ParameterError.self) { try SystemChoice("arrow").parameter("height").parse("500ms") }
    }

    @Test("One haptic notice a crossing into armed")
    func haptic() {
        var preview = Preview(.list(header: "arrow"))
        for offset in [-65.0, -120, -130, -120, -90, -110, -125] { preview.drag(to: offset) }
        #expect(preview.notices.filter { $0 == .haptic(.header) }.count == 2)
    }

    @Test("Progress is told when it changes, after the state that it brings, and not while nothing moves (MS-10)")
    func progress() {
        var preview = Preview(.list(header: "arrow"))
        preview.drag(to: -65)
        preview.drag(to: -90)
        preview.pass(30)
        preview.drag(to: -116.5)
        preview.drag(to: -130)
        preview.drag(to: -60)
        let told = preview.notices.filter { if case .willBeginDragging = $0 { false } else { true } }
        guard case .progress(.header, let half) = told[1] else {
            _ = Issue.record("\(told)")
            return
        }
        #expect(near(half, 0.5))
        #expect(
            told == [
                .state(.header, from: .idle, to: .pulling), .progress(.header, half),
                .state(.header, from: .pulling, to: .armed), .haptic(.header), .progress(.header, 1),
                .state(.header, from: .armed, to: .idle), .progress(.header, 0),
            ])
    }

    @Test("MS-B12: header and footer may refresh at once")
    func both() {
        var preview = Preview(.list(header: "arrow", footer: "sprites", content: 200))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.begin(.footer))
        preview.pass(60)
        // behaviour.md 7.10: under the header's 52 the viewport has 284 pt more room than the content needs; the list
        // shows the footer.
        #expect(preview.frame.insets == EdgeInsets(top: 64, bottom: 100 + 284) && preview.frame.offset == 100 - 116)
        preview.apply(.finish(.footer, .succeeded), .finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets == EdgeInsets(top: 64, bottom: 0) && preview.frame.offset == -64)
    }

    @Test(
        "exclusive: a control stays idle while the other refreshes, which goes on undisturbed; then it follows the finger again"
    )
    func exclusive() {
        var preview = Preview(.list(header: "arrow", footer: "arrow", ["exclusive": .flag(true)]))
        preview.apply(.begin(.footer))
        preview.pass(60)
        preview.apply(.begin(.header))
        preview.drag(to: -65)
        preview.drag(to: -90)
        #expect(
            preview.frame.header?.state == .idle && preview.frame.header?.progress == 0
                && preview.frame.footer?.state == .loading)
        preview.apply(.finish(.footer, .succeeded))
        preview.settle()
        #expect(preview.frame.header?.state == .pulling && near(preview.frame.header?.progress ?? 0, 0.5))
        #expect(!preview.notices.contains(.begin(.header)))
    }

    @Test(
        "exclusive: a begin that waited for its own end begins nothing when the other refreshes by then, and says nothing"
    )
    func exclusiveAgain() {
        var preview = Preview(.list(header: "arrow", footer: "arrow", ["exclusive": .flag(true)]))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(
            .finish(.header, .succeeded), .begin(.header),
            .system(try? SystemChoice("sprites", edge: .footer), .footer), .begin(.footer))
        preview.notices = []
        preview.pass(60)
        #expect(preview.callbacks.prefix(2) == [.end(.header, .succeeded), .state(.header, from: .ending, to: .idle)])
        #expect(!preview.callbacks.contains(.begin(.header)) && !preview.callbacks.contains(.cancel(.header)))
    }

    @Test("A begin that waits is not called off by the time that the work before it was to take")
    func plannedWork() {
        var preview = Preview(
            .list(header: "arrow", work: .after(.seconds(1), .succeeded), ["minimumLoading": .number(2)]))
        preview.apply(.begin(.header))
        preview.pass(40)
        preview.apply(.finish(.header, .failed), .begin(.header))
        preview.pass(seconds: 3)
        #expect(
            preview.notices.filter { $0 == .begin(.header) }.count == 2 && !preview.notices.contains(.cancel(.header)))
    }

    @Test(
        "behaviour.md 7.12: a control that is replaced while it refreshes gives its inset back, and its refresh is over once",
        arguments: [
            (5, Notice.cancel(.header)), (60, .end(.header, .failed)),
        ])
    func replaced(ticks: Int, farewell: Notice) throws {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(ticks)
        preview.notices = []
        preview.apply(.system(try SystemChoice("sprites"), .header))
        preview.settle()
        #expect(preview.notices == [farewell])
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64 && preview.frame.header?.state == .idle)
        preview.apply(.begin(.header))
        preview.pass(60)
        #expect(preview.frame.insets.top == 164)
    }

    @Test("Rows that arrive while a footer loads: it keeps its own height and gives exactly that back")
    func rowsArrive() {
        var preview = Preview(.list(footer: "arrow", content: 200))
        preview.apply(.begin(.footer))
        preview.pass(60)
        preview.apply(.content(height: 1200))
        #expect(preview.frame.insets.bottom == 52 && preview.frame.nodes[0].transform.ty == 1200)
        preview.apply(.finish(.footer, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.bottom == 0 && preview.frame.offset == -12)
    }

    @Test("A height that is set while it loads is the one that it holds, higher or lower", arguments: [40.0, 80])
    func newHeight(height: Double) throws {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("height", to: .number(height))
        preview.apply(.system(choice, .header))
        #expect(preview.frame.insets.top == 64 + height && preview.frame.offset == -64 - height)
    }

    @Test("A cancelled finger triggers nothing, however far it had pulled")
    func cancelled() {
        var preview = Preview(.list(header: "arrow"))
        preview.drag(to: -65)
        preview.drag(to: -130)
        preview.apply(.fingerCancelled)
        #expect(preview.frame.header?.state == .pulling)
        preview.settle()
        #expect(!preview.notices.contains(.begin(.header)) && preview.frame.header?.state == .idle)
    }

    @Test("A tap that catches the bounce of a fling triggers nothing")
    func tap() {
        var scenario = Scenario.list(header: "arrow")
        scenario.start = 100
        var preview = Preview(scenario)
        preview.down()
        preview.lift(velocity: 6000)
        for _ in 0..<60 where preview.frame.offset > -130 { preview.pass(1) }
        #expect(preview.frame.offset < -116)
        preview.down()
        preview.pass(2)
        preview.apply(.fingerUp(TouchSample(time: 1e7, y: 400)))
        preview.settle()
        #expect(!preview.notices.contains(.begin(.header)))
    }
}
