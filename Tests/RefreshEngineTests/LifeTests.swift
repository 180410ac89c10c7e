import Motion
import Testing

@testable import RefreshEngine

@Suite("behaviour.md 7: what every control tells, and what becomes of a begin")
struct LifeTests {
    /// The callbacks but for changes of state.
    private func turns(_ preview: Preview) -> [Notice] {
        preview.callbacks.filter { if case .state = $0 { false } else { true } }
    }

    // MARK: 7.8

    @Test(
        "7.8, MS-B4: a begin while it ends is carried out at the tick at which it has ended, after its end is told",
        arguments: Refresher.all, [0, 1, 20])
    func beginsAgain(control: Refresher, wait: Int) throws {
        var preview = control.begun()
        preview.apply(.finish(control.edge, .succeeded))
        preview.pass(wait)
        preview.notices = []
        preview.apply(.begin(control.edge), .begin(control.edge))
        #expect(
            preview.callbacks.isEmpty && control.status(preview)?.state == .ending && preview.simulation.rested == nil)
        for _ in 0..<200 where control.status(preview)?.state == .ending { preview.pass(1) }
        let status = try #require(control.status(preview)?.state)
        #expect(status == .beginning || status == .loading)
        #expect(
            preview.callbacks.prefix(3) == [
                .end(control.edge, .succeeded), .state(control.edge, from: .ending, to: .idle),
                .state(control.edge, from: .idle, to: status),
            ])
        preview.pass(120)
        #expect(
            control.status(preview)?.state == .loading
                && preview.simulation.scroll.range.contains(control.rest + control.sign * control.height))
        preview.apply(.finish(control.edge, .failed))
        preview.settle()
        #expect(
            preview.notices.filter { $0 == .begin(control.edge) }.count == 1
                && preview.frame.insets == EdgeInsets(top: 64, bottom: 0))
    }

    @Test(
        "7.8: a begin that waits is something that a request has changed, and so is its end", arguments: Refresher.all)
    func isChange(control: Refresher) {
        var preview = control.begun()
        preview.apply(.finish(control.edge, .succeeded))
        let leaving = preview.simulation
        preview.apply(.begin(control.edge))
        #expect(!preview.simulation.hasSameControls(as: leaving))
        preview.apply(.finish(control.edge, .succeeded))
        #expect(preview.simulation.hasSameControls(as: leaving))
    }

    @Test("7.8: an end takes back the begin that waits, and nothing is told", arguments: Refresher.all)
    func takenBack(control: Refresher) {
        var preview = control.begun()
        preview.apply(.finish(control.edge, .succeeded))
        preview.notices = []
        preview.apply(.begin(control.edge), .finish(control.edge, .failed))
        preview.pass(1)
        preview.apply(.begin(control.edge), .finish(control.edge, .failed), .finish(control.edge, .failed))
        preview.settle()
        #expect(preview.callbacks == [.end(control.edge, .succeeded), .state(control.edge, from: .ending, to: .idle)])
        #expect(preview.simulation.rested != nil)
    }

    @Test("7.8: also when it was called off before it loaded", arguments: ["storehouse", "arrow", "sprites", "plain"])
    func afterCancel(name: String) {
        var preview = Preview(.list(header: name))
        preview.apply(.begin(.header))
        preview.pass(5)
        preview.apply(.finish(.header, .succeeded), .begin(.header))
        preview.pass(300)
        #expect(
            turns(preview).filter { if case .refreshed = $0 { false } else { true } } == [
                .cancel(.header), .begin(.header), .action(.header),
            ])
    }

    @Test("7.8: a begin that waits is gone with its control, and the next one knows nothing of it")
    func gone() {
        var preview = Preview(.list(header: "plain"))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded), .begin(.header), .system(try? SystemChoice("sketch"), .header))
        preview.settle()
        #expect(turns(preview).last == .end(.header, .succeeded) && preview.frame.header?.state == .idle)
    }

    // MARK: 7.9

    private func time(_ preview: Preview) -> String { preview.frame.nodes[3].text }
    private let never = "首次刷新", now = "上次刷新时间:今天 10:00"

    @Test("7.9, MS-22: in the hand-over of MS-B4 the text is as fresh as in an end without one")
    func handOver() {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded), .begin(.header))
        #expect(time(preview) == never)
        preview.pass(30)
        #expect(preview.frame.header?.state == .beginning && time(preview) == now)
    }

    @Test(
        "7.9: the other control's refresh under the same key is told at once, whatever the control does",
        arguments: [0, 10, 60, 75])
    func sharedKey(wait: Int) {
        var preview = Preview(.list(header: "arrow", footer: "sprites"))
        preview.apply(.begin(.header))
        preview.pass(wait)
        if wait == 75 { preview.apply(.finish(.header, .succeeded)) }
        preview.apply(.begin(.footer))
        preview.pass(29)
        #expect(time(preview) == never)
        preview.pass(1)
        #expect(preview.frame.footer?.state == .loading && time(preview) == now)
    }

    @Test("7.9: and not a refresh under another key, or what the control itself has only begun")
    func ownKey() {
        var preview = Preview(.list(header: "arrow", footer: "sprites"))
        if var choice = preview.simulation.system(at: .footer) {
            try? choice.set("timeKey", to: .text("more"))
            preview.apply(.system(choice, .footer))
        }
        preview.apply(.begin(.header), .begin(.footer))
        preview.pass(60)
        #expect(
            preview.frame.footer?.state == .loading && preview.frame.header?.state == .loading && time(preview) == never
        )
    }

    // MARK: 7.11

    /// The pull from which each design refreshes, pt, and whether that pull itself does.
    private static let thresholds = [
        "storehouse": 80.0, "arrow": 52, "sprites": 100, "plain": 120, "sketch": 64, "words": 64, "labels": 100,
        "cupertino": 100,
    ]

    @Test("7.11: haptic once a crossing of its own threshold, with the finger down", arguments: Refresher.all)
    func haptic(control: Refresher) throws {
        let threshold = try #require(Self.thresholds[control.name])
        func told(_ pulls: [Double]) -> Int {
            var preview = control.list()
            for pull in pulls { preview.drag(to: control.rest + control.sign * pull) }
            preview.pass(3)
            return preview.notices.filter { $0 == .haptic(control.edge) }.count
        }
        #expect(told([1, threshold - 0.1]) == 0 && told([1, threshold + 0.1, threshold + 5, threshold + 20]) == 1)
        // What refreshes under the finger does so once a touch.
        let isOnce = ["labels", "cupertino"].contains(control.name)
        #expect(told([1, threshold + 5, threshold - 5, threshold + 5]) == (isOnce ? 1 : 2))
    }

    @Test(
        "7.11: a crossing that comes with the lift counts; without a finger there is none, and nobody is armed",
        arguments: Refresher.all)
    func hapticAtLift(control: Refresher) {
        var preview = control.list()
        let way = -control.sign * 380  // of the finger
        preview.apply(
            .fingerDown(TouchSample(time: 0, y: 400)), .fingerMoved(TouchSample(time: 8000, y: 400 + way / 100)))
        preview.pass(1)
        preview.apply(.fingerUp(TouchSample(time: 16_000, y: 400 + way), velocity: 0))
        #expect(preview.notices.filter { $0 == .haptic(control.edge) }.count == 1)

        var flung = control.list()
        flung.down()
        flung.lift(velocity: -control.sign * 9000)
        for _ in 0..<200 {
            flung.pass(1)
            #expect(control.status(flung)?.state != .armed)
        }
        #expect(turns(flung).isEmpty)
    }

    @Test("7.11: labels that wait for the release tell it when they are armed, and not again when they are let go")
    func hapticBeforeRelease() {
        var preview = Preview(.list(header: "labels", work: .manual, ["atRelease": .flag(true)]))
        preview.drag(to: -170)
        #expect(turns(preview) == [.haptic(.header)])
        preview.lift()
        #expect(turns(preview) == [.haptic(.header), .begin(.header), .action(.header)])
    }

    // MARK: 7.12

    @Test(
        "7.12: taken away or replaced while it refreshes, every control tells its end, or that it was called off before its work began",
        arguments: Refresher.all,
        [
            nil, "arrow", "sprites", "sketch",
        ])
    func takenAway(control: Refresher, other: String?) throws {
        guard other != control.name else { return }
        let choice = try other.map { try SystemChoice($0, edge: control.edge) }
        func told(_ preview: Preview) -> [Notice] {
            var preview = preview
            preview.notices = []
            preview.apply(.system(choice, control.edge))
            preview.settle()
            #expect(preview.frame.insets == EdgeInsets(top: 64, bottom: 0))
            return turns(preview)
        }
        #expect(
            told(control.list()).isEmpty && told(control.begun()) == [.end(control.edge, .failed)]
                && told(control.pulled()) == [.end(control.edge, .failed)])
        var ending = control.begun()
        ending.apply(.finish(control.edge, .noMoreData))
        #expect(told(ending) == [.end(control.edge, .noMoreData)])
        ending.apply(.finish(control.edge, .failed))  // too late
        #expect(told(ending) == [.end(control.edge, .noMoreData)])

        var beginning = control.list()
        beginning.apply(.begin(control.edge))
        let hasBegun = beginning.notices.contains(.begin(control.edge))
        #expect(hasBegun == ["sketch", "words", "labels", "cupertino"].contains(control.name))
        #expect(told(beginning) == [hasBegun ? .end(control.edge, .failed) : .cancel(control.edge)])
        if !hasBegun {
            beginning.apply(.finish(control.edge, .succeeded))
            #expect(beginning.notices.contains(.cancel(control.edge)) && told(beginning).isEmpty)
        }
    }

    @Test(
        "Nothing is told after a cancel but the way back: the last progress comes before it (behaviour.md 6, rule 2)",
        arguments: ["arrow", "sprites", "storehouse", "plain"])
    func progressBeforeCancel(name: String) {
        var preview = Preview(.list(header: name))
        preview.drag(to: -65)
        preview.drag(to: -90)
        preview.apply(.begin(.header))
        preview.pass(3)
        preview.notices = []
        preview.apply(.finish(.header, .succeeded))
        let told = preview.notices.filter { if case .state = $0 { false } else { true } }
        #expect(
            told
                == (["arrow", "sprites"].contains(name)
                    ? [.progress(.header, 0), .cancel(.header)] : [.cancel(.header)]))
        preview.lift()
        preview.settle()
        #expect(turns(preview) == [.cancel(.header)])
    }

    // MARK: 7.14

    @Test(
        "7.14, MS-10: the first sample of a drag reports nothing, also of one that begins at the tick of the lift before",
        arguments: [-90.0, -130], ["arrow", "sprites"])
    func newDragAtLift(first: Double, name: String) {
        var preview = Preview(.list(header: name, ["height": .number(52)]))
        preview.drag(to: -65)
        preview.drag(to: first)
        preview.lift()
        let before = preview.frame.header
        let told = preview.notices.filter { if case .progress = $0 { true } else { false } }.count
        func silent(_ preview: Preview) -> Bool {
            preview.frame.header == before
                && preview.notices.filter { if case .progress = $0 { true } else { false } }.count == told
        }
        preview.down()
        for _ in 0..<5 {
            preview.pass(1)
            #expect(silent(preview))  // a finger that rests moves nothing
        }
        preview.drag(to: -100)
        preview.pass(5)
        #expect(silent(preview))
        preview.drag(to: -103)
        #expect(
            preview.frame.header
                == ControlStatus(.pulling, detail: "pullToRefresh", progress: preview.frame.header?.progress ?? 0))
        #expect(near(preview.frame.header?.progress ?? 0, 0.75))
        preview.drag(to: -120)
        preview.lift()
        preview.pass(40)
        #expect(preview.notices.contains(.begin(.header)))
    }
}
