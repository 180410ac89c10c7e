import Foundation
import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: Material 3's circle")
struct MaterialTests {
    /// A list under an inset of 64, pulled by a finger that has moved so far, pt.
    private static func pulled(
        _ finger: Double, _ parameters: [String: ParameterValue] = [:], work: Work? = .manual
    ) -> Preview {
        var preview = Preview(.list(header: "material", work: work, parameters))
        preview.drag(to: -64 - finger)
        return preview
    }

    /// Let go, and loading for so long, s.
    private static func loading(_ seconds: Double, _ parameters: [String: ParameterValue] = [:]) -> Preview {
        var preview = pulled(240, parameters)
        preview.lift()
        preview.pass(seconds: seconds)
        return preview
    }

    /// CN-3.1, written anew.
    private static func place(_ finger: Double, threshold: Double = 80, factor: Double = 0.5) -> Double {
        let way = finger * factor
        if way <= threshold { return way }
        let o = min(way / threshold - 1, 2)
        return threshold + threshold * (o - pow(o, 2) / 4)
    }

    // The first node cuts the others off at the list's edge.
    private static let root = 1, disc = 4, arrow = 5, arc = 6, head = 7, loader = 8, loaderArc = 9

    /// How far its lower edge is below the top of the list, pt.
    private static func lower(_ preview: Preview) -> Double {
        let nodes = preview.frame.nodes
        return nodes[0].transform.ty + nodes[root].transform.ty - preview.frame.offset - 64
    }

    private static func turned(_ transform: Transform, by degrees: Double) -> Bool {
        let angle = degrees * .pi / 180
        return near(transform.a, cos(angle)) && near(transform.b, sin(angle))
    }

    @Test(
        "CN-3.1: the circle follows half of the finger's way, beyond the threshold ever less of it, and never more than twice that",
        arguments: [1.0, 60, 159, 160, 161, 240, 320, 400, 480, 2000])
    func follows(finger: Double) {
        let preview = Self.pulled(finger)
        #expect(near(Self.lower(preview), Self.place(finger)) && Self.lower(preview) <= 160)
        #expect(preview.frame.offset == -64 && preview.frame.insets.top == 64)
    }

    @Test("CN-3.1: threshold and dragFactor are its numbers", arguments: [60.0, 240, 900])
    func tuned(finger: Double) {
        let preview = Self.pulled(finger, ["threshold": 120, "dragFactor": 0.8])
        #expect(near(Self.lower(preview), Self.place(finger, threshold: 120, factor: 0.8)))
    }

    @Test("CN-3.1: it refreshes when the finger lifts strictly beyond the threshold", arguments: [160.0, 160.01])
    func triggers(finger: Double) {
        var preview = Self.pulled(finger)
        #expect((preview.frame.header?.state == .armed) == (finger > 160))
        preview.lift()
        #expect((preview.frame.header?.state == .loading) == (finger > 160))
        preview.settle()
        if finger <= 160 { #expect(preview.frame.header?.state == .idle && Self.lower(preview) == 0) }
    }

    @Test("CN-3.2: a circle of 40 pt in front of the list, cut off at its edge, and nothing of it at rest")
    func circle() {
        let scene = Self.pulled(100).simulation.scene
        guard case .group(let clip?) = scene.nodes[0].kind,
            case .rectangle(let box, let radius) = scene.nodes[Self.disc].kind
        else { return #expect(Bool(false)) }
        #expect(clip.origin.y == 0 && scene.nodes[0].layer == .front)
        #expect(box == Rectangle(-20, -40, 40, 40) && radius == 20)
        #expect(Self.pulled(100).frame.nodes[Self.root].transform.tx == 187.5)
        #expect(Preview(.list(header: "material")).frame.nodes[Self.root].isHidden)
        #expect(!Self.pulled(1).frame.nodes[Self.root].isHidden)
    }

    @Test("CN-3.3: a finger that pulls while it loads moves nothing, and must begin anew when that is over")
    func ignoresFinger() {
        var preview = Self.loading(1)
        preview.drag(to: -64 - 300)
        #expect(Self.lower(preview) == 80)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: 0.5)
        #expect(preview.frame.header?.state == .idle && Self.lower(preview) == 0)
        preview.drag(to: -64 - 50)
        #expect(near(Self.lower(preview), 25))
        preview.lift()
        preview.settle()
        #expect(preview.notices.filter { $0 == .begin(.header) }.count == 1)
    }

    @Test("CN-3.3: a finger that has gone back begins from there")
    func goesBack() {
        var preview = Self.loading(1)
        preview.drag(to: -64 - 300)
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: 0.5)
        preview.drag(to: -64 + 100)
        #expect(Self.lower(preview) == 0)
        preview.drag(to: -64 - 60)
        #expect(near(Self.lower(preview), 30))
    }

    @Test("CN-3.4: let go, it goes to the threshold, and at the end back, on a spring that is critically damped")
    func springs() {
        let frequency = 2 * Double.pi / 0.1622
        #expect(abs(frequency * frequency - 1500) < 2)
        func left(_ tick: Int) -> Double {
            let t = Double(tick) / 120
            return tick < 30 ? (1 + frequency * t) * exp(-frequency * t) : 0
        }
        var preview = Self.loading(0)
        let start = Self.place(240)
        for tick in 0..<40 {
            #expect(near(Self.lower(preview), 80 + (start - 80) * left(tick)), "tick \(tick)")
            #expect(preview.frame.insets.top == 64)
            preview.pass(1)
        }
        preview.apply(.finish(.header, .succeeded))
        for tick in 0..<40 {
            #expect(near(Self.lower(preview), 80 * left(tick)), "tick \(tick)")
            #expect(preview.frame.header?.state == (tick < 30 ? .ending : .idle))
            preview.pass(1)
        }
        #expect(preview.simulation.isStill)
    }

    @Test(
        "CN-3.5: the arc and its arrow grow from 40 % of the threshold on and turn with the pull",
        arguments: [20.0, 80, 120, 160, 240, 480])
    func arrow(finger: Double) {
        let progress = Self.place(finger) / 80
        let adjusted = max(min(1, progress) - 0.4, 0) * 5 / 3
        let o = min(max(progress - 1, 0), 2)
        let rotation = (-0.25 + 0.4 * adjusted + o - o * o / 4) * 0.5
        let nodes = Self.pulled(finger).frame.nodes
        #expect(near(nodes[Self.arc].strokeEnd, adjusted * 0.8))
        #expect(Self.turned(nodes[Self.arc].transform, by: rotation * 360))
        #expect(nodes[Self.head].isHidden == (adjusted == 0))
        guard adjusted > 0 else { return }
        let head = nodes[Self.head].transform
        let angle = (rotation + adjusted * 0.8) * 360 - 7.5
        #expect(near(hypot(head.a, head.b), adjusted))
        #expect(Self.turned(Transform(head.a / adjusted, head.b / adjusted, 0, 0, 0, 0), by: angle))
        #expect(near(hypot(head.tx, head.ty), hypot(6.75, 2.5)))
    }

    @Test("CN-3.5: the arrow is faint, and grows opaque along fade where the pull arms")
    func opacity() {
        var preview = Self.pulled(159)
        preview.pass(60)
        #expect(preview.frame.nodes[Self.arrow].opacity == 0.3)
        preview.drag(to: -64 - 2)
        let frequency = 2 * Double.pi / 0.1571
        for tick in 0..<40 {
            let t = Double(tick) / 120
            let left = tick < 30 ? (1 + frequency * t) * exp(-frequency * t) : 0
            #expect(near(preview.frame.nodes[Self.arrow].opacity, 1 - 0.7 * left), "tick \(tick)")
            preview.pass(1)
        }
    }

    @Test(
        "CN-3.6: while it loads the arc turns once in 2 s and a quarter more in 0.3 s every 1.5 s; it grows and shrinks in 6 s",
        arguments: [0, 18, 36, 100, 180, 200, 360, 361, 500, 719, 720, 1000])
    func turns(tick: Int) throws {
        let turn = MaterialTurn(try defaults("material"))
        let t = Double(tick) / 120
        let n = (t / 1.5).rounded(.down)
        let degrees = 360 * t / 2 + 90 * (n + min((t - 1.5 * n) / 0.3, 1))
        #expect(near(turn.angle(after: Tick(tick)), degrees * .pi / 180))
        let place = t.truncatingRemainder(dividingBy: 6)
        let share = place < 3 ? place / 3 : 1 - TimingCurve(0.2, 0, 0, 1).value(at: (place - 3) / 3)
        #expect(near(turn.sweep(after: Tick(tick)), 0.1 + 0.77 * share))
    }

    @Test("CN-3.6: its ends are round, and where the arc ends")
    func ends() throws {
        let preview = Self.loading(1.25)
        let turn = MaterialTurn(try defaults("material"))
        let nodes = preview.frame.nodes
        let sweep = turn.sweep(after: .seconds(1.25))
        #expect(nodes[Self.loaderArc].strokeEnd == sweep)
        #expect(near(nodes[10].transform.tx, 6.75) && near(nodes[10].transform.ty, 0))
        #expect(near(nodes[11].transform.tx, 6.75 * cos(2 * .pi * sweep)))
        #expect(near(nodes[11].transform.ty, 6.75 * sin(2 * .pi * sweep)))
    }

    @Test("CN-3.7: what turns comes in the arrow's place while that goes, and at the end the other way round")
    func crossfade() {
        var preview = Self.pulled(240)
        preview.pass(40)
        preview.lift()
        func opacities() -> (Double, Double) {
            (preview.frame.nodes[Self.arrow].opacity, preview.frame.nodes[Self.loader].opacity)
        }
        #expect(opacities() == (1, 0))
        preview.pass(10)
        #expect(opacities().1 > 0.5 && opacities().1 < 1 && near(opacities().0, 1 - opacities().1))
        preview.pass(30)
        #expect(opacities() == (0, 1))
        preview.apply(.finish(.header, .succeeded))
        preview.pass(10)
        #expect(opacities().1 > 0 && opacities().1 < 0.5)
        preview.settle()
        #expect(opacities() == (0.3, 0))
    }

    @Test(
        "CN-3.8: a shape in a circle of 48 pt turns back by half a turn up to the threshold, and forward while it loads"
    )
    func shape() throws {
        var scenario = Scenario.list()
        scenario.header = try SystemChoice("material", preset: "expressive")
        var preview = Preview(scenario)
        preview.drag(to: -64 - 80)
        #expect(Self.turned(preview.frame.nodes[Self.arrow].transform, by: -90))
        if case .rectangle(let box, _) = preview.simulation.scene.nodes[Self.disc].kind {
            #expect(box == Rectangle(-24, -48, 48, 48))
        }
        preview.drag(to: -64 - 200)
        preview.lift()
        let swing = EasingSpring(response: 0.4443, dampingRatio: 0.6)
        for tick in [0, 20, 78, 100, 300] {
            let (count, rest) = tick.quotientAndRemainder(dividingBy: 78)  // 0.65 s
            let share = Easing.spring(swing).value(after: Double(rest) / 120, of: 0.65)
            let degrees = 90 * (Double(count + 1) + share) + 360 * Double(tick) / 560
            var later = preview
            later.pass(tick)
            #expect(Self.turned(later.frame.nodes[8].transform, by: degrees), "tick \(tick)")
        }
    }

    @Test("CN-3.4: begun by the app it comes to the threshold, and no action is called")
    func begins() {
        var preview = Preview(.list(header: "material", work: .after(.seconds(1), .succeeded)))
        preview.apply(.begin(.header))
        preview.pass(40)
        #expect(Self.lower(preview) == 80 && preview.frame.header?.state == .loading && preview.frame.offset == -64)
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(.header, from: .idle, to: .loading), .begin(.header),
                .state(.header, from: .loading, to: .ending), .end(.header, .succeeded),
                .state(.header, from: .ending, to: .idle),
            ])
    }

    @Test("Over a list that moves it is a header like any other")
    func unclamped() {
        var preview = Preview(.list(header: "material", ["clamped": false]))
        preview.drag(to: -65)
        preview.drag(to: -64 - 81)
        preview.lift()
        preview.pass(seconds: 1)
        #expect(preview.frame.offset == -144 && preview.frame.insets.top == 144)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.offset == -64)
    }
}
