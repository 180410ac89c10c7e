import Motion
import Testing

@testable import RefreshEngine

@Suite("The container of arrow and sprites: states, callbacks and insets")
struct ContainerTests {
    /// A container that sees exactly the samples of an example; T0 = 64, H = 52.
    private struct Bench {
        var container: RefreshContainer<Arrow>
        var commands: [RefreshCommand] = []
        private var tick = Tick.zero

        init(_ edge: Edge = .header) throws {
            container = RefreshContainer(
                try SystemChoice("arrow", edge: edge).parameters, edge: edge, random: SplitMix64(seed: 1))
        }

        mutating func sample(_ offset: Double, isDown: Bool = true, hasLifted: Bool = false) {
            tick = tick + Tick(1)
            var view = PullView(
                tick: tick, viewport: Size(375, 600), offset: offset, hostInset: 64, pull: -offset - 64,
                isTracking: isDown)
            view.isDragging = isDown
            view.hasLifted = hasLifted
            commands += container.step(view)
        }
    }

    @Test(
        "MS-X1: progress and state follow the samples",
        arguments: [
            (-64.0, 0.0, ContainerState.normal), (-77, 0.25, .pullToRefresh), (-90, 0.5, .pullToRefresh),
            (-103, 0.75, .pullToRefresh),
            (-115.9, 0.998077, .pullToRefresh), (-116, 1, .releaseToFresh), (-130, 1, .releaseToFresh),
        ])
    func samples(offset: Double, progress: Double, state: ContainerState) throws {
        var bench = try Bench()
        bench.sample(-64.5)
        bench.sample(offset)
        #expect(near(bench.container.progress, progress, 1e-6) && bench.container.state == state)
    }

    @Test("MS-10: the first sample of every drag reports nothing")
    func firstSample() throws {
        var bench = try Bench()
        bench.sample(-130)
        bench.sample(-130)
        #expect(bench.container.state == .normal && bench.commands.isEmpty)
        bench.sample(-131)
        #expect(bench.container.state == .releaseToFresh && bench.commands == [.progress(1), .haptic])
    }

    @Test("MS-X2: the refresh begins with the first sample after the lift, whatever progress that has")
    func beginsAfterLift() throws {
        var bench = try Bench()
        for offset in [-64.0, -90, -116] { bench.sample(offset) }
        bench.sample(-116, isDown: false, hasLifted: true)
        #expect(bench.container.status.state == .armed)
        bench.sample(-115, isDown: false)
        #expect(bench.container.status == ControlStatus(.beginning, detail: "releaseToFresh", progress: 1))
        #expect(bench.commands.last == .hold(52, Animation(Tick(30)), shows: .atEdge))
    }

    @Test("MS-X2: the inset opens in 0.25 s; then the callbacks come in this order, once each")
    func order() {
        var preview = Preview(.list(header: "arrow"))
        preview.drag(to: -65)
        preview.drag(to: -90)
        preview.drag(to: -117)
        preview.lift()
        #expect(preview.frame.header?.state == .armed && preview.frame.insets.top == 64)
        preview.pass(1)
        for (ticks, inset) in [(0, 64.0), (15, 90), (15, 116)] {
            preview.pass(ticks)
            #expect(near(preview.frame.insets.top, inset))
        }
        #expect(near(64 + 52 * TimingCurve.easeInOut.value(at: 0.25), 70.7164, 5e-5))
        #expect(near(64 + 52 * TimingCurve.easeInOut.value(at: 0.75), 109.2836, 5e-5))
        preview.apply(.finish(.header, .succeeded))
        preview.pass(30)
        let began = Moment(seconds: WallClock.standard.moment.seconds + 34.0 / 120)
        #expect(
            preview.callbacks == [
                .state(.header, from: .idle, to: .pulling),
                .state(.header, from: .pulling, to: .armed), .haptic(.header),
                .state(.header, from: .armed, to: .beginning),
                .refreshed(.header, key: "MSCommonRefreshTimeKey", began),  // MS-6
                .state(.header, from: .beginning, to: .loading), .begin(.header), .action(.header),
                .state(.header, from: .loading, to: .ending),
                .end(.header, .succeeded),
                .state(.header, from: .ending, to: .idle),
            ])
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test(
        "MS-X3, MS-B2: back at the top or above it disarms",
        arguments: [[-90.0, -70, -64], [-90, -60], [-90, -120, -20]])
    func disarms(offsets: [Double]) throws {
        var bench = try Bench()
        bench.sample(-64.5)
        for offset in offsets { bench.sample(offset) }
        #expect(bench.container.status == ControlStatus(.idle, detail: "normal", progress: 0))
        #expect(bench.commands.last == .progress(0))
    }

    @Test("MS-X4, MS-B2: a list that was armed and scrolled away triggers nothing when it comes back")
    func staleTrigger() {
        var preview = Preview(.list(header: "arrow"))
        preview.drag(to: -65)
        for offset in [-90.0, -120, -20, 40] { preview.drag(to: offset) }
        preview.lift()
        preview.apply(.scroll(to: 200, Animation(Tick(10))))
        preview.settle()
        preview.apply(.scroll(to: -64, Animation(Tick(10))))
        preview.settle()
        #expect(!preview.callbacks.contains(.begin(.header)) && preview.frame.header?.state == .idle)
    }

    @Test(
        "MS-14, MS-X5: while it loads, the inset is as high as the list is pulled down",
        arguments: [
            (-200.0, 116.0), (-116, 116), (-110, 110), (-100, 100), (-64, 64), (-63, 64), (0, 64), (300, 64),
        ])
    func sticky(offset: Double, inset: Double) {
        var preview = Preview(.list(header: "arrow"))
        preview.refresh(.header)
        preview.pass(seconds: 1)
        preview.drag(to: offset)
        #expect(near(preview.frame.insets.top, inset))
    }

    @Test(
        "MS-X7, MS-B5: a footer's pull starts where the list rests at its end",
        arguments: [
            (0.0, 426.0, 0.5), (49, 449, 0), (49, 475, 0.5), (0, 452.1, 1),
        ])
    func footerPull(bottom: Double, offset: Double, progress: Double) {
        var scenario = Scenario.list(footer: "arrow", bottom: bottom)
        scenario.start = 400
        var preview = Preview(scenario)
        preview.drag(to: 410)
        preview.drag(to: offset)
        #expect(near(preview.frame.footer?.progress ?? -1, progress))
    }

    @Test(
        "MS-X8, MS-B6, MS-B7: under short content the footer stands at the end of the visible area, and the list rests 52 above while it loads"
    )
    func shortContent() {
        var preview = Preview(.list(footer: "arrow", content: 200))
        #expect(preview.frame.nodes[0].transform.ty == 536)
        preview.drag(to: -60)
        preview.drag(to: -38)
        #expect(near(preview.frame.footer?.progress ?? -1, 0.5))
        preview.drag(to: -11)
        preview.lift()
        preview.pass(seconds: 1)
        #expect(preview.frame.insets.bottom == 388 && preview.frame.offset == -12)
        preview.apply(.finish(.footer, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.bottom == 0 && preview.frame.offset == -64)
    }

    @Test(
        "MS-B7, MS-8: the footer follows the content's end, the viewport and the host's insets",
        arguments: [
            (Input.content(height: 1500), 1500.0), (.content(height: 0), 536), (.content(height: 530), 536),
            (.viewport(Size(600, 1200)), 1136),
            (.insets(EdgeInsets(top: 100, bottom: 34)), 1000),
        ])
    func footerPlace(change: Input, y: Double) {
        var preview = Preview(.list(header: "arrow", footer: "arrow"))
        preview.apply(change)
        #expect(preview.frame.nodes[6].transform.ty == y)
        #expect(preview.frame.nodes[0].transform.ty == -52)  // MS-7
    }

    @Test(
        "MS-B11, behaviour.md 7.10: a footer stands at the end of what the insets leave, what a header holds included, and comes back with it"
    )
    func ledger() {
        var preview = Preview(.list(header: "arrow", footer: "arrow", content: 200))
        preview.apply(.begin(.header))
        #expect(preview.frame.nodes[6].transform.ty == 484)
        preview.pass(60)
        preview.apply(.content(height: 300))
        #expect(preview.frame.insets.top == 116 && preview.frame.nodes[6].transform.ty == 484)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.nodes[6].transform.ty == 536)
    }

    @Test(
        "MS-B3: an end while the inset opens calls the refresh off: no action, normal once, everything given back",
        arguments: [Edge.header, .footer])
    func calledOff(edge: Edge) {
        var preview = Preview(.list(header: "arrow", footer: "arrow", content: 200))
        preview.apply(.begin(edge))
        preview.pass(10)
        preview.apply(.finish(edge, .succeeded))
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(edge, from: .idle, to: .beginning), .cancel(edge), .state(edge, from: .beginning, to: .ending),
                .state(edge, from: .ending, to: .idle),
            ])
        #expect(preview.frame.insets == EdgeInsets(top: 64, bottom: 0) && preview.frame.offset == -64)
    }

    @Test("MS-B4: a begin while the inset closes waits; begin and end strictly alternate")
    func beginsAgain() {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(10)
        preview.apply(.begin(.header))
        preview.pass(20)
        #expect(preview.frame.header?.state == .beginning)
        preview.pass(30)
        #expect(preview.frame.header?.state == .loading && preview.frame.insets.top == 116)
        let turns = preview.notices.filter { [.begin(.header), .end(.header, .succeeded)].contains($0) }
        #expect(turns == [.begin(.header), .end(.header, .succeeded), .begin(.header)])
    }

    @Test("MS-16: a stop without a refresh, a second stop and a start while it refreshes are ignored")
    func ignored() {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.notices.isEmpty && preview.simulation.isStill)
        preview.apply(.begin(.header), .begin(.header))
        preview.pass(60)
        preview.apply(.begin(.header))
        preview.apply(.finish(.header, .succeeded))
        preview.apply(.finish(.header, .failed))
        preview.settle()
        #expect(
            preview.notices.filter { $0 == .begin(.header) }.count == 1
                && !preview.notices.contains(.end(.header, .failed)))
        #expect(!preview.notices.contains(.cancel(.header)))
    }

    @Test("MS-X11, MS-B10: the inset closes in 0.25 s; then progress 0, end and normal")
    func ends() {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.notices = []
        preview.apply(.finish(.header, .succeeded))
        preview.pass(15)
        #expect(near(preview.frame.insets.top, 90))
        preview.pass(15)
        #expect(
            preview.notices == [
                .state(.header, from: .loading, to: .ending),
                .progress(.header, 0), .end(.header, .succeeded), .state(.header, from: .ending, to: .idle),
            ])
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.notices.count == 4)
    }

    @Test("MS-13: a drag that began while it refreshed is without effect when the refresh is over")
    func staleDrag() {
        var preview = Preview(.list(header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.drag(to: -130)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(60)
        preview.drag(to: -140)
        #expect(preview.frame.header?.state == .idle)
        preview.lift()
        preview.settle()
        preview.refresh(.header)
        preview.pass(40)
        #expect(preview.frame.header?.state == .loading)
    }

    @Test(
        "behaviour.md 6, rule 7 and MS-B8: without bouncing no pull arms; an explicit begin works, and the setting is as it was"
    )
    func noBounce() {
        var scenario = Scenario.list(header: "arrow", footer: "arrow")
        scenario.scroll.bounces = false
        var preview = Preview(scenario)
        preview.drag(to: -65)
        preview.apply(.fingerMoved(TouchSample(time: 1e5, y: 2000)))
        preview.lift()
        preview.pass(10)
        #expect(preview.callbacks.isEmpty)
        preview.apply(.begin(.header))
        preview.pass(60)
        #expect(preview.frame.header?.state == .loading && preview.frame.offset == -116)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(!preview.simulation.scroll.settings.bounces && preview.frame.offset == -64)
    }

    @Test("MS-9: a list that gets the control bounces though its content fits")
    func alwaysBounces() {
        var scenario = Scenario.list(content: 100)
        scenario.scroll.alwaysBounce = false
        var preview = Preview(scenario)
        #expect(!preview.simulation.scroll.settings.alwaysBounce)
        preview.apply(.system(try? SystemChoice("sprites"), .header))
        #expect(preview.simulation.scroll.settings.alwaysBounce)
    }

    @Test("A release that has swung back inside comes to show the whole control, without a jump")
    func swingsBack() {
        var preview = Preview(.list(header: "arrow"))
        preview.drag(to: -65)
        preview.drag(to: -118)
        preview.lift(velocity: -1500)
        var before = preview.frame.offset
        for _ in 0..<60 {
            preview.pass(1)
            #expect(abs(preview.frame.offset - before) < 10)
            before = preview.frame.offset
        }
        #expect(preview.frame.offset == -116)
        #expect(
            preview.notices.filter { $0 == .willBeginDecelerating }.count
                == preview.notices.filter { $0 == .didEndDecelerating }.count)
    }

    @Test(
        "A begin without a finger shows the control of a list at that edge, and moves no other",
        arguments: [
            (Edge.header, -64.0, -116.0), (.header, 100, 100), (.footer, 400, 452), (.footer, 100, 100),
        ])
    func explicitBegin(edge: Edge, start: Double, rest: Double) {
        var scenario = Scenario.list(header: "arrow", footer: "arrow")
        scenario.start = start
        var preview = Preview(scenario)
        preview.apply(.begin(edge))
        preview.pass(60)
        #expect(preview.frame.offset == rest)
    }
}
