import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: iOS' own control")
struct CupertinoTests {
    /// A list under an inset of 64, pulled so far, pt.
    private static func pulled(_ pull: Double, _ parameters: [String: ParameterValue] = [:]) -> Preview {
        var preview = Preview(.list(header: "cupertino", parameters))
        preview.drag(to: -64 - min(pull, 1))
        preview.drag(to: -64 - pull)
        return preview
    }

    /// Let go, at rest and loading.
    private static func loading(_ parameters: [String: ParameterValue] = [:]) -> Preview {
        var preview = pulled(120, parameters)
        preview.lift()
        preview.pass(seconds: 2)
        return preview
    }

    private static let root = 0, ground = 1, ticks = 2

    /// Where the middle of the ticks is in the viewport, pt.
    private static func middle(_ preview: Preview) -> Double {
        let (nodes, scene) = (preview.frame.nodes, preview.simulation.scene)
        return nodes[root].transform.ty + scene.nodes[ticks].anchor.y - preview.frame.offset
    }

    private static func opacities(_ preview: Preview) -> [Double] {
        preview.frame.nodes[3..<11].map { $0.isHidden ? 0 : $0.opacity }
    }

    @Test("CN-3.9: it refreshes at a pull of 100 pt, before the finger lifts, and holds 60", arguments: [99.9, 100.1])
    func triggers(pull: Double) {
        var preview = Self.pulled(pull)
        #expect((preview.frame.header?.state == .loading) == (pull > 100))
        #expect(preview.notices.contains(.haptic(.header)) == (pull > 100))
        preview.lift()
        preview.pass(seconds: 2)
        #expect(preview.frame.insets.top == (pull > 100 ? 124 : 64))
        #expect(preview.frame.offset == (pull > 100 ? -124 : -64))
    }

    @Test("CN-3.9: a throw to the top refreshes nothing")
    func fling() {
        var preview = Preview(.list(header: "cupertino"))
        preview.down()
        preview.lift(velocity: 9000)
        preview.settle()
        #expect(!preview.notices.contains(.begin(.header)))
    }

    @Test(
        "CN-3.10: an eighth of the pull shows one tick more; all grow opaque in the first 35 % of it",
        arguments: [0.01, 5, 12.5, 12.6, 30, 35, 36, 60, 87.6, 99])
    func reveals(pull: Double) {
        let preview = Self.pulled(pull)
        let share = (-preview.frame.offset - 64) / 100
        let shown = (0..<8).filter { Double($0) < 8 * share }.count
        let expected = (0..<8).map { $0 < shown ? 147.0 / 255 : 0 }
        #expect(Self.opacities(preview) == expected)
        let eased = TimingCurve.easeInOut.value(at: min(share / 0.35, 1))
        #expect(near(preview.frame.nodes[Self.ticks].opacity, eased))
    }

    @Test(
        "CN-3.10: a tick is a round bar from a third of the radius outwards, and a fifth of it wide; the first points up"
    )
    func tick() {
        let scene = Self.pulled(50).simulation.scene
        guard case .rectangle(let box, let radius) = scene.nodes[3].kind else { return #expect(Bool(false)) }
        #expect(near(box.origin.x, -1.4) && near(box.origin.y, -14) && near(box.size.width, 2.8))
        #expect(near(box.origin.y + box.size.height, -14 / 3.0) && near(radius, 1.4))
        let third = scene.nodes[5].rest.transform  // clockwise from the first
        #expect(near(third(Point(0, -14)).x, 14) && near(third(Point(0, -14)).y, 0))
    }

    @Test(
        "CN-3.11: while it loads the ticks go round clockwise in 1 s, a step every eighth of it",
        arguments: [0, 14, 15, 29, 30, 60, 119, 120, 135])
    func spins(tick: Int) {
        var preview = Self.pulled(120)
        preview.pass(tick)
        let alphas = [47.0, 47, 47, 47, 72, 97, 122, 147]
        let active = tick / 15
        let expected = (0..<8).map { alphas[(($0 - active) % 8 + 8) % 8] / 255 }
        #expect(Self.opacities(preview) == expected && preview.frame.nodes[Self.ticks].opacity == 1)
    }

    @Test("CN-3.12: when 10 pt of it are left it can be pulled again, though its inset still closes")
    func again() {
        var preview = Self.loading()
        preview.apply(.finish(.header, .succeeded))
        while preview.frame.header?.state == .ending { preview.pass(1) }
        let left = -preview.frame.offset - 64
        #expect(left > 0 && left <= 10 && !preview.simulation.isStill)
        #expect(preview.notices.contains(.end(.header, .succeeded)) && preview.frame.nodes[Self.ticks].isHidden)
        var closed = preview
        closed.settle()
        #expect(closed.callbacks.last == .state(.header, from: .ending, to: .idle))
        preview.drag(to: -64 - 101)
        #expect(preview.frame.header?.state == .loading)
    }

    @Test("CN-3.13: it stands behind the list, 16 pt below where that was, and goes with a list that is scrolled on")
    func stands() {
        #expect(near(Self.middle(Self.pulled(40)), 64 + 16 + 14) && near(Self.middle(Self.pulled(99)), 64 + 16 + 14))
        #expect(Self.pulled(40).simulation.scene.nodes[0].layer == .back)
        var preview = Self.loading()
        #expect(near(Self.middle(preview), 64 + 16 + 14))
        preview.drag(to: -124 - 50)
        #expect(near(Self.middle(preview), 64 + 16 + 14))
        preview.drag(to: -64 - 20)
        #expect(near(Self.middle(preview), 64 + 16 + 14 - 40))
    }

    @Test("CN-3.14: at the end the ticks shrink with what is left of the inset, without a jump")
    func shrinks() {
        var preview = Self.loading()
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.frame.nodes[Self.ticks].transform.a == 1)
        for _ in 0..<20 {
            preview.pass(1)
            guard preview.frame.header?.state == .ending else { break }
            #expect(near(preview.frame.nodes[Self.ticks].transform.a, (-preview.frame.offset - 64) / 60))
        }
    }

    @Test("CN-3.15: its ground fills what the list uncovers, and a point behind the list")
    func ground() {
        let preview = Self.pulled(80)
        let ground = preview.frame.nodes[Self.ground].transform
        #expect(near(preview.frame.nodes[Self.root].transform.ty - preview.frame.offset, 64) && ground.ty == 0)
        #expect(near(ground.d, 81) && ground.a == 375 && preview.simulation.scene.nodes[0].layer == .back)
        #expect(Preview(.list(header: "cupertino")).frame.nodes[Self.ground].isHidden)
    }

    @Test("CN-3.13: another placement puts it where that says")
    func placed() {
        let preview = Self.pulled(80, ["placement": "front"])
        // The first node cuts the others off.
        let (nodes, scene) = (preview.frame.nodes, preview.simulation.scene)
        let top = nodes[0].transform.ty + nodes[1].transform.ty - preview.frame.offset
        #expect(near(top, 64) && scene.nodes[3].anchor.y == 30)
    }

    @Test("Begun by the app it loads at once and its inset opens in 0.25 s; no action is called")
    func begins() {
        var preview = Preview(.list(header: "cupertino"))
        preview.apply(.begin(.header))
        preview.pass(30)
        #expect(preview.frame.insets.top == 124 && preview.frame.header?.state == .loading)
        #expect(preview.notices.contains(.begin(.header)) && !preview.notices.contains(.action(.header)))
    }
}
