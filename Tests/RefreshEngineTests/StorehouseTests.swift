import Motion
import Testing

@testable import RefreshEngine

@Suite("storehouse")
struct StorehouseTests {
    @Test(
        "CB-X1: progress and centre follow the pull; only more than 80 pt triggers",
        arguments: [
            (-64.0, 0.0, 0.0, false), (-80, 0.2, -6.4, false), (-104, 0.5, -16, false), (-143.999999999, 1, -32, false),
            (-144.5, 1, -32.2, true),
            (-24, 0, 0, false), (0, 0, 0, false), (16, 0, 0, false),
        ])
    func pulls(offset: Double, progress: Double, centre: Double, triggers: Bool) {
        var preview = Preview(.storehouse())

        preview.drag(to: offset)

        #expect(near(preview.frame.header?.progress ?? -1, progress))
        #expect(near(preview.frame.nodes[0].transform.ty, centre))
        #expect((preview.frame.header?.state == .armed) == triggers)
        preview.lift()
        #expect((preview.frame.header?.state == .loading) == triggers)
        #expect(preview.notices.contains(.action(.header)) == triggers)
    }

    @Test("CB-13: a pull of exactly 80 pt does not trigger")
    func strict() throws {
        var system = Storehouse(try SystemChoice("storehouse").parameters, edge: .header, random: SplitMix64(seed: 1))
        var view = PullView(
            tick: .zero, viewport: Size(375, 667), offset: -144, hostInset: 64, pull: 80, isTracking: true,
            isDragging: true)
        view.hasLifted = true
        #expect(system.step(view).isEmpty)
        view.pull = 80.5
        #expect(system.step(view) == [.hold(80), .begin, .haptic])
    }

    /// The bars of a figure pulled to `progress`, all from the side `tx`.
    private func bars(_ figure: String, factor: Double, progress: Double, tx: Double) throws -> [NodeFrame] {
        var choice = try SystemChoice("storehouse")
        try choice.set("figure", to: .text(figure))
        try choice.set("internalAnimationFactor", to: .number(factor))
        var system = Storehouse(choice.parameters, edge: .header, random: SplitMix64(seed: 1))
        let view = PullView(
            tick: .zero, viewport: Size(375, 667), offset: 0, hostInset: 64, pull: progress * 80, isTracking: true)
        _ = system.step(view)
        system.sides = system.sides.map { _ in tx }
        var buffer = FrameBuffer()
        system.draw(view, into: &buffer)
        return Frame(buffer.frame).nodes.dropFirst().map { $0 }
    }

    private func expect(_ bar: NodeFrame, _ matrix: [Double], alpha: Double, _ tolerance: Double = 6e-6) {
        let t = bar.transform
        for (value, expected) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], matrix) {
            #expect(near(value, expected, tolerance))
        }
        #expect(near(bar.opacity, alpha, 1e-6))
    }

    private let identity = [1.0, 0, 0, 1, 0, 0]

    @Test("CB-X2: storehouse, f .5, half pulled")
    func half() throws {
        let bars = try bars("storehouse", factor: 0.5, progress: 0.5, tx: 100)
        expect(bars[0], identity, alpha: 0.4)
        #expect(near(bars[1].opacity, 0.371429, 1e-6))
        expect(bars[7], [0, 0.5, -0.5, 0, 50, -40], alpha: 0.2)
        expect(bars[13], [0.06964, 0.01589, -0.01589, 0.06964, 92.85714, -74.28571], alpha: 0.028571)
    }

    @Test("CB-X3: storehouse, f .5, a quarter, three quarters and nearly all the way")
    func quarters() throws {
        let quarter = try bars("storehouse", factor: 0.5, progress: 0.25, tx: -150)
        expect(quarter[0], [0, 0.5, -0.5, 0, -75, -40], alpha: 0.2)
        expect(quarter[3], [0.17814, 0.22338, -0.22338, 0.17814, -107.14286, -57.14286], alpha: 0.114286)
        #expect(near(quarter[6].opacity, 0.4 * 0.071429, 1e-6))
        for bar in quarter[7...] { expect(bar, [0, 0, 0, 0, -150, -80], alpha: 0) }
        let most = try bars("storehouse", factor: 0.5, progress: 0.75, tx: 1)
        for bar in most[...7] { expect(bar, identity, alpha: 0.4) }
        #expect(near(most[8].opacity, 0.4 * 0.928571, 1e-6) && near(most[13].opacity, 0.4 * 0.571429, 1e-6))
        #expect(try near(bars("storehouse", factor: 0.5, progress: 0.96, tx: 1)[13].opacity, 0.4 * 0.991429, 1e-6))
        for bar in try bars("storehouse", factor: 0.5, progress: 0.9643, tx: 1) { expect(bar, identity, alpha: 0.4) }
    }

    @Test("CB-X4: AKTA, f .7")
    func akta() throws {
        let bars = try bars("akta", factor: 0.7, progress: 0.5, tx: 100)
        #expect(near(bars[0].opacity, 0.285714, 1e-6) && near(bars[8].opacity, 0.2, 1e-6))
        expect(bars[15], [0.17362, 0.25983, -0.25983, 0.17362, 68.75, -55], alpha: 0.4 * 0.3125)
        expect(try self.bars("akta", factor: 0.7, progress: 0.7, tx: 1)[0], identity, alpha: 0.4)
    }

    /// Where the ends of a bar stand in content coordinates.
    private func ends(_ bar: Int, of scene: Scene, _ frame: Frame) -> [Point] {
        guard case .bar(let from, let to, _) = scene.nodes[bar + 1].kind else { return [] }
        return [from, to].map {
            frame.nodes[0].transform(scene.nodes[bar + 1].anchor + frame.nodes[bar + 1].transform($0))
        }
    }

    @Test(
        "CB-X5: where the bars end up on a screen 375 wide",
        arguments: [
            ("storehouse", 1.0, 0, [Point(175.5, -18), Point(187.5, -11)]),
            ("akta", 0.7, 0, [Point(107.7 + 22 * 0.7, -43.2), Point(107.7, -43.2 + 30 * 0.7)]),
        ] as [(String, Double, Int, [Point])])
    func places(figure: String, scale: Double, bar: Int, expected: [Point]) {
        var preview = Preview(.storehouse(["figure": .text(figure), "scale": .number(scale)]))
        preview.drag(to: -144)
        for (point, place) in zip(ends(bar, of: preview.simulation.scene, preview.frame), expected) {
            #expect(near(point.x, place.x) && near(point.y, place.y))
        }
    }

    @Test("CB-X5: bar 7 of CB-X2 stands from (66.25, −19.5) to (69.75, −25.5) in the control")
    func inFlight() throws {
        let bar = try bars("storehouse", factor: 0.5, progress: 0.5, tx: 100)[7]
        let node = Preview(.storehouse()).simulation.scene.nodes[8]
        guard case .bar(let from, let to, _) = node.kind else { throw ParameterError.unknownSystem("bar", known: []) }
        let corner = Point(12, 21)  // the control's origin seen from its centre
        let points = [from, to].map { node.anchor + corner + bar.transform($0) }
        #expect(
            near(points[0].x, 66.25) && near(points[0].y, -19.5) && near(points[1].x, 69.75) && near(points[1].y, -25.5)
        )
    }

    @Test("CB-X6: a release at −145 holds the inset at 144, leaves the offset, rests at −144, and finish gives 64 back")
    func release() {
        var preview = Preview(.storehouse(work: .manual))
        preview.drag(to: -145)

        preview.lift()
        #expect(preview.frame.insets.top == 144 && near(preview.frame.offset, -145))
        preview.pass(seconds: 1)
        #expect(preview.frame.offset == -144 && near(preview.frame.nodes[0].transform.ty, -32))
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test("The callbacks of a refresh come in this order, and once each")
    func order() {
        var preview = Preview(.storehouse())
        preview.drag(to: -100)
        preview.drag(to: -145)
        preview.lift()
        preview.settle()
        #expect(
            preview.notices == [
                .willBeginDragging,
                .state(.header, from: .idle, to: .pulling),
                .state(.header, from: .pulling, to: .armed), .haptic(.header),
                .willEndDragging(velocity: 0, target: -64),
                .didEndDragging(willDecelerate: true),
                .willBeginDecelerating,
                .state(.header, from: .armed, to: .loading),
                .begin(.header),
                .action(.header),
                .didEndDecelerating,
                .state(.header, from: .loading, to: .ending),
                .end(.header, .succeeded),
                .state(.header, from: .ending, to: .idle),
            ])
    }

    /// Opacity of a bar some time after the loading animation started.
    private func glow(bar: Int, after seconds: Double, reversed: Bool = false) -> Double {
        var preview = Preview(.storehouse(["reverseLoadingAnimation": .flag(reversed)], work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(seconds: seconds)
        return preview.frame.nodes[bar + 1].opacity
    }

    @Test(
        "CB-X7: bars light up one after another, forward",
        arguments: [
            (0, 0.0, 1.0), (0, 0.2, 0.9225), (0, 0.4, 0.7), (0, 0.6, 0.4775), (0, 0.8, 0.4), (0, 1.3, 1),
            (0, 1.5, 0.9225),
            (5, 0.5, 1), (5, 0.9, 0.7), (13, 1.3, 1), (5, 0.4, 0.4),
        ])
    func forward(bar: Int, seconds: Double, alpha: Double) {
        #expect(near(glow(bar: bar, after: seconds), alpha, 5e-5))
    }

    @Test("CB-X7: and backward", arguments: [(13, 0.0, 1.0), (0, 1.3, 1), (5, 0.9, 0.98133), (7, 2.4, 0.57566)])
    func backward(bar: Int, seconds: Double, alpha: Double) {
        #expect(near(glow(bar: bar, after: seconds, reversed: true), alpha, 5e-6))
    }

    @Test(
        "CB-X8: the figure falls away linearly while the inset eases",
        arguments: [
            (0.0, 1.0, 144.0, -32.0, 0.4, 0.4), (0.3, 0.75, 133.667, -27.8668, 0.228571, 0.4),
            (0.6, 0.5, 104, -16, 0.028571, 0.4),
            (0.9, 0.25, 74.333, -4.1332, 0, 0.2), (1.0, 0.166667, 68.4905, -1.7962, 0, 0.133333),
            (1.1, 0.083333, 65.0884, -0.4354, 0, 0.066667),
            (1.2, 0, 64, 0, 0, 0),
        ])
    func leaves(seconds: Double, progress: Double, inset: Double, centre: Double, last: Double, first: Double) {
        var preview = Preview(.storehouse(["internalAnimationFactor": .number(0.5)], work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(seconds: 1)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: seconds)
        let frame = preview.frame
        #expect(near(frame.header?.progress ?? -1, progress, 1e-6) && near(frame.insets.top, inset, 6e-4))
        #expect(near(frame.nodes[0].transform.ty, centre, 6e-5) && near(frame.offset, -inset, 6e-4))
        #expect(near(frame.nodes[14].opacity, last, 1e-6) && near(frame.nodes[1].opacity, first, 1e-6))
    }

    @Test("CB-B1: without an inset the list holds 80 in every refresh and comes back to 0", arguments: [0.0, 64])
    func zeroInset(inset: Double) {
        var preview = Preview(.storehouse(inset: inset))
        for _ in 1...3 {
            preview.drag(to: -inset - 90)
            preview.lift()
            preview.pass(seconds: 1)
            #expect(preview.frame.insets.top == inset + 80 && preview.frame.offset == -inset - 80)
            #expect(near(preview.frame.nodes[0].transform.ty, -32))
            preview.settle()
            #expect(preview.frame.insets.top == inset && preview.frame.offset == -inset)
        }
    }

    @Test("CB-B6: finish does nothing unless it loads, and a second finish does nothing")
    func finish() {
        var idle = Preview(.storehouse(work: .manual))
        idle.apply(.finish(.header, .succeeded))
        #expect(idle.simulation.isStill && idle.notices.isEmpty)

        idle.drag(to: -145)
        idle.lift()
        idle.apply(.finish(.header, .succeeded), .finish(.header, .failed))
        idle.settle()
        #expect(
            idle.notices.filter { $0 == .end(.header, .succeeded) }.count == 1
                && !idle.notices.contains(.end(.header, .failed)))
    }

    @Test(
        "CB-B7: bars start at whole points from −R to R, the same for the same seed; R = 0 starts them all in the middle"
    )
    func sides() {
        var other = Scenario.storehouse()
        other.seed = 2
        let first = Preview(.storehouse()).frame
        #expect(first == Preview(.storehouse()).frame && first != Preview(other).frame)
        for node in first.nodes.dropFirst() {
            #expect(
                abs(node.transform.tx) <= 150 && node.transform.tx == node.transform.tx.rounded()
                    && node.transform.ty == -80)
            #expect(node.opacity == 0)  // CB-B5
        }
        let middle = Preview(.storehouse(["horizontalRandomness": .number(0)])).frame
        #expect(middle.nodes.dropFirst().allSatisfy { $0.transform.tx == 0 })
    }

    @Test("CB-11: a pull that came back to nothing scatters the bars anew")
    func scatters() {
        var preview = Preview(.storehouse())
        let before = preview.frame.nodes.map(\.transform.tx)
        preview.drag(to: -80)
        preview.drag(to: -64)
        #expect(preview.frame.nodes.map(\.transform.tx) != before)
    }

    @Test("CB-11: neither time at rest nor another colour scatters them; another randomness does")
    func scattersNoMore() throws {
        var preview = Preview(.storehouse())
        let before = preview.frame.nodes.map(\.transform)
        preview.pass(3)
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("color", to: .color(.black))
        preview.apply(.system(choice, .header))
        #expect(preview.frame.nodes.map(\.transform) == before)
        try choice.set("horizontalRandomness", to: .number(20))
        preview.apply(.system(choice, .header))
        #expect(preview.frame.nodes.map(\.transform) != before)
    }

    @Test("CB-B12: work that is done at once goes straight to disappearing, without a highlight")
    func finishInAction() {
        var preview = Preview(.storehouse(work: .after(.zero, .succeeded)))
        preview.drag(to: -145)
        preview.lift()
        #expect(preview.frame.header?.state == .ending)
        #expect(preview.frame.nodes.dropFirst().allSatisfy { $0.opacity == 0.4 })
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test(
        "CB-B13: begun without a finger, inset, offset and progress ease to T0 + 80 and 1 in 0.25 s, from wherever the list is",
        arguments: [-64.0, 300])
    func begins(start: Double) {
        var scenario = Scenario.storehouse()
        scenario.start = start
        var preview = Preview(scenario)
        preview.apply(.begin(.header))
        for share in [0.081660, 0.331884, 0.668116, 0.918340] {  // easeInOut at 0.2, 0.4, 0.6 and 0.8
            preview.pass(6)
            #expect(
                near(preview.frame.insets.top, 64 + 80 * share, 5e-4)
                    && near(preview.frame.offset, start - (start + 144) * share, 5e-4))
            #expect(preview.frame.header?.state == .beginning && near(preview.frame.header?.progress ?? 0, share, 1e-6))
        }
        preview.pass(6)
        #expect(preview.frame.insets.top == 144 && preview.frame.offset == -144)
        #expect(preview.frame.header?.state == .loading && preview.frame.nodes[1].opacity == 1)
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test("CB-B13: a begin that is finished before it loads is called off; its action is never called")
    func calledOff() {
        var preview = Preview(.storehouse())
        preview.apply(.begin(.header))
        preview.pass(5)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.notices.contains(.cancel(.header)))
        #expect(!preview.notices.contains(.action(.header)) && !preview.notices.contains(.end(.header, .succeeded)))
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test(
        "CB-B13, MS-14: while it loads, the inset is as high as the list is pulled down, so that headers pin to its top",
        arguments: [
            (-200.0, 144.0), (-144, 144), (-110, 110), (-64, 64), (0, 64), (300, 64),
        ])
    func sticky(offset: Double, inset: Double) {
        var preview = Preview(.storehouse(work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(seconds: 1)
        preview.drag(to: offset)
        #expect(near(preview.frame.insets.top, inset))
    }

    @Test("A tap that catches the bounce beyond 80 pt arms nothing, because it would trigger nothing")
    func caught() {
        var preview = Preview(.storehouse())
        preview.apply(
            .fingerDown(TouchSample(time: 0, y: 100)), .fingerMoved(TouchSample(time: 1000, y: 500)), .fingerCancelled)
        preview.pass(2)
        preview.down()
        #expect(preview.frame.offset < -150 && preview.frame.header?.state == .pulling)
        preview.apply(.fingerUp(TouchSample(time: 9e6, y: 500)))
        #expect(!preview.notices.contains(.begin(.header)))
    }

    @Test("CB-16: a pull while it loads or leaves triggers nothing")
    func busy() {
        var preview = Preview(.storehouse(work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(30)
        preview.drag(to: -250)
        preview.lift()
        preview.apply(.finish(.header, .succeeded))
        preview.pass(30)
        preview.drag(to: -250)
        preview.lift()
        preview.settle()
        #expect(preview.notices.filter { $0 == .action(.header) }.count == 1)
    }

    @Test("CB-B2: the host's inset may change while it loads; it keeps its 80 and gives the new inset back")
    func hostInset() {
        var preview = Preview(.storehouse(work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(seconds: 1)
        preview.apply(.insets(EdgeInsets(top: 100, bottom: 0)))
        #expect(preview.frame.insets.top == 180 && preview.frame.offset == -180)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 100 && preview.frame.offset == -100)
    }

    @Test("CB-B11: the figure stands in the middle of the list, also after a rotation")
    func rotation() {
        var preview = Preview(.storehouse())
        preview.apply(.viewport(Size(844, 390)))
        #expect(preview.frame.nodes[0].transform.tx == 422)
    }

    @Test("CB-B14: the colour is honoured")
    func colour() {
        let scene = Preview(.storehouse(["color": .color(Color(255, 128, 0))])).simulation.scene
        #expect(scene.nodes.dropFirst().allSatisfy { $0.rest.color == Color(255, 128, 0) })
    }

    @Test("A lower drop height set while it loads lowers what it holds")
    func configured() throws {
        var preview = Preview(.storehouse(work: .manual))
        preview.drag(to: -145)
        preview.lift()
        preview.pass(seconds: 1)
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("dropHeight", to: .number(50))
        preview.apply(.system(choice, .header))
        #expect(preview.frame.insets.top == 114)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
    }

    @Test("CB-3: every figure is made of bars that are not points", arguments: Storehouse.figures)
    func figures(figure: Figure.Named) throws {
        guard case .bars(let bars) = try #require(figure.figure) else {
            throw ParameterError.badFigure(name: figure.name, "has no bars")
        }
        #expect(bars.allSatisfy { $0.from != $0.to })
        #expect(bars.count == ["storehouse": 14, "akta": 16, "pullwire": 25][figure.name])
    }
}
