import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: where a control stands")
struct PlacementTests {
    /// A list 600 pt high between insets of 64 and 34, with a control at an edge of it.
    private static func list(_ system: String, _ edge: Edge, _ parameters: [String: ParameterValue]) -> Preview {
        var scenario = Scenario.list(content: 1000, bottom: 34, work: .manual)
        var choice = try? SystemChoice(system, edge: edge, in: .published)
        for (name, value) in parameters { try? choice?.set(name, to: value) }
        if edge == .header { scenario.header = choice } else { scenario.footer = choice }
        scenario.start = edge == .header ? nil : 2000
        return Preview(scenario)
    }

    /// Pulled so far past where it rests, pt.
    private static func pulled(
        _ pull: Double, _ system: String, _ edge: Edge, _ parameters: [String: ParameterValue]
    ) -> Preview {
        var preview = list(system, edge, parameters)
        let rest = preview.frame.offset
        if parameters["clamped"] == true {
            preview.down()
            let way = edge == .header ? pull : -pull
            preview.apply(
                .fingerMoved(TouchSample(time: 0, y: 400 + way / 2)), .fingerMoved(TouchSample(time: 0, y: 400 + way)))
        } else {
            preview.drag(to: edge == .header ? rest - pull : rest + pull)
        }
        return preview
    }

    /// From where to where the control's own box is seen in the viewport, pt; nil: it is hidden. Its first nodes are the
    /// one that cuts it off, if there is one, and the group that stands at its upper edge or at the content.
    private static func box(_ preview: Preview, _ edge: Edge, height: Double) -> (top: Double, bottom: Double)? {
        let (scene, frame) = (preview.simulation.scene, preview.frame)
        let isCut = if case .group(.some) = scene.nodes[0].kind { true } else { false }
        let root = frame.nodes[isCut ? 1 : 0]
        guard !root.isHidden else { return nil }
        let top = (isCut ? frame.nodes[0].transform.ty : 0) + root.transform.ty - frame.offset
        guard isCut, case .group(let clip?) = scene.nodes[0].kind else { return (top, top + height) }
        let line = frame.nodes[0].transform.ty - frame.offset
        return clip.origin.y < 0 ? (top, min(top + height, line)) : (max(top, line), top + height)
    }

    private static let height = 52.0  // arrow's

    private static let headerCases: [(String, Double, (Double, Double))] = [
        ("follows", 30, (42, 94)), ("follows", 52, (64, 116)), ("follows", 80, (92, 144)),
        ("behind", 30, (64, 94)), ("behind", 52, (64, 116)), ("behind", 80, (64, 116)),
        ("front", 30, (64, 94)), ("front", 52, (64, 116)), ("front", 80, (64, 116)),
    ]

    @Test("CN-2.1 to CN-2.3: a header follows, is uncovered, or stands in front", arguments: headerCases.indices)
    func header(index: Int) throws {
        let (placement, pull, seen) = Self.headerCases[index]
        let preview = Self.pulled(pull, "arrow", .header, ["placement": .text(placement)])
        let box = try #require(Self.box(preview, .header, height: Self.height))
        #expect(near(box.top, seen.0) && near(box.bottom, seen.1), "\(placement) \(pull): \(box)")
        let layer = preview.simulation.scene.nodes[0].layer
        #expect(placement == "behind" ? layer == .back : placement == "front" ? layer == .front : true)
    }

    private static let footerCases: [(String, Double, (Double, Double))] = [
        ("follows", 30, (536, 588)), ("behind", 30, (536, 566)), ("behind", 80, (514, 566)), ("front", 30, (536, 566)),
        ("front", 80, (514, 566)),
    ]

    @Test("CN-2.1 to CN-2.3: a footer does the same upside down", arguments: footerCases.indices)
    func footer(index: Int) throws {
        let (placement, pull, seen) = Self.footerCases[index]
        let preview = Self.pulled(pull, "arrow", .footer, ["placement": .text(placement)])
        let box = try #require(Self.box(preview, .footer, height: Self.height))
        #expect(near(box.top, seen.0) && near(box.bottom, seen.1), "\(placement) \(pull): \(box)")
    }

    @Test("CN-2.3: in front it stays where it is while it loads and the list is scrolled")
    func frontStays() throws {
        var preview = Self.list("arrow", .header, ["placement": "front"])
        preview.apply(.begin(.header))
        preview.settle()
        preview.drag(to: 300)
        let box = try #require(Self.box(preview, .header, height: Self.height))
        #expect(near(box.top, 64) && near(box.bottom, 116))
    }

    @Test("CN-2.4: stretched, a container lays itself out as high as the pull, and another control is scaled")
    func stretches() throws {
        let arrow = Self.pulled(130, "arrow", .header, ["placement": "stretches"])
        let (root, ground) = (arrow.frame.nodes[1], arrow.frame.nodes[2])
        #expect(near(root.transform.ty, -130) && near(ground.transform.d, 130 / Self.height))
        #expect(near(arrow.frame.nodes[5].transform.ty, 65))  // the arrow, in the middle
        let plain = Self.pulled(60, "plain", .header, ["placement": "stretches"])
        #expect(near(plain.frame.nodes[1].transform.d, 0.5) && near(plain.frame.nodes[1].transform.ty, 0))
    }

    @Test("CN-2.5: it fills the visible area, and comes and goes with the pull")
    func fills() {
        let arrow = Self.pulled(26, "arrow", .header, ["placement": "fills"])
        let root = arrow.frame.nodes[0]
        #expect(near(root.opacity, 0.5) && near(root.transform.ty - arrow.frame.offset, 64))
        #expect(near(arrow.frame.nodes[1].transform.d, (600 - 64 - 34) / Self.height))
        let plain = Self.pulled(120, "plain", .header, ["placement": "fills"])
        // Its lower edge is half of its height below the middle.
        #expect(near(plain.frame.nodes[0].transform.ty - plain.frame.offset, (64 + 566) / 2 + 60))
        #expect(arrow.simulation.scene.nodes[0].layer == .front)
    }

    @Test(
        "Nothing of it is seen at rest", arguments: ["behind", "front", "stretches", "fills"], [Edge.header, .footer])
    func rest(placement: String, edge: Edge) {
        let preview = Self.list("arrow", edge, ["placement": .text(placement)])
        #expect(Self.box(preview, edge, height: Self.height) == nil)
    }

    @Test(
        "CN-2.6: the list stands still, and the control follows the finger as the damping says",
        arguments: [Edge.header, .footer])
    func clamped(edge: Edge) throws {
        let rest = Self.list("arrow", edge, [:]).frame.offset
        let free = Self.pulled(0, "arrow", edge, [:]).simulation.scroll.band
        let shown = abs(free.shown(raw: rest + (edge == .header ? -120 : 120), free.grip(showing: rest)) - rest)
        let preview = Self.pulled(120, "arrow", edge, ["clamped": true])
        #expect(preview.frame.offset == rest)
        let box = try #require(Self.box(preview, edge, height: Self.height))
        let line = edge == .header ? box.bottom - 64 : 566 - box.top
        #expect(near(line, shown) && preview.simulation.scene.nodes[0].layer == .front)
        #expect(preview.frame.header?.state ?? preview.frame.footer?.state == .armed)
    }

    @Test("CN-2.6: a throw ends at an edge at which the list stands still")
    func clampedThrow() {
        var preview = Self.list("arrow", .header, ["clamped": true])
        preview.drag(to: 20)
        preview.drag(to: 10)
        preview.lift(velocity: 4000)
        for _ in 0..<120 {
            preview.pass(1)
            #expect(preview.frame.offset >= -64)
        }
        #expect(preview.simulation.isStill && preview.frame.offset == -64)
    }

    @Test("CN-2.7: a whole refresh moves neither the list nor its insets, and the control jumps nowhere")
    func clampedRefresh() throws {
        var preview = Self.list("arrow", .header, ["clamped": true])
        let insets = preview.frame.insets
        preview.down()
        for y in stride(from: 400.0, through: 600, by: 4) {
            preview.pass(1)
            preview.apply(.fingerMoved(TouchSample(time: Double(preview.tick.count) * 8333, y: y)))
        }
        preview.lift()
        var lines: [Double] = []
        for tick in 0..<240 {
            if tick == 120 { preview.apply(.finish(.header, .succeeded)) }
            preview.pass(1)
            #expect(preview.frame.offset == -64 && preview.frame.insets == insets)
            lines.append((Self.box(preview, .header, height: Self.height)?.bottom ?? 64) - 64)
        }
        #expect(lines[100] == Self.height && lines[239] == 0 && preview.simulation.isIdle)
        #expect(preview.notices.contains(.begin(.header)) && preview.notices.contains(.end(.header, .succeeded)))
        #expect(zip(lines, lines.dropFirst()).allSatisfy { abs($0 - $1) < 8 })
    }

    @Test("CN-2.7: let go too early, it goes back along its own closing")
    func clampedBack() throws {
        var preview = Self.pulled(
            40, "arrow", .header, ["clamped": true, "closeDuration": 0.5, "closeCurve": "linear"])
        let before = try #require(Self.box(preview, .header, height: Self.height)).bottom - 64
        preview.lift()
        preview.pass(30)
        #expect(near(try #require(Self.box(preview, .header, height: Self.height)).bottom - 64, before / 2))
        preview.pass(31)
        #expect(preview.simulation.isIdle && preview.frame.offset == -64)
    }

    @Test("CN-2.7: it can be chosen while it loads, and given up again; the inset goes with it")
    func clampedLater() throws {
        var preview = Self.list("arrow", .header, [:])
        preview.apply(.begin(.header))
        preview.settle()
        var choice = try SystemChoice("arrow", in: .published)
        try choice.set("clamped", to: true)
        preview.apply(.system(choice, .header))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
        #expect(near(try #require(Self.box(preview, .header, height: Self.height)).bottom, 64 + Self.height))
        try choice.set("clamped", to: false)
        preview.apply(.system(choice, .header))
        #expect(preview.simulation.scroll.range.lowerBound == -64 - Self.height)
    }

    @Test("CN-2.8: behind a list that stands still it would never be seen, so that is refused by name")
    func conflict() throws {
        var choice = try SystemChoice("plain", in: .published)
        try choice.set("placement", to: "behind")
        let error = #expect(throws: ParameterError.self) { try choice.set("clamped", to: true) }
        #expect(
            error?.description.contains("\"placement\"") == true && error?.description.contains("\"clamped\"") == true)
    }

    @Test(
        "What is placed as it always was has the nodes that it always had", arguments: ["arrow", "plain", "storehouse"])
    func asBefore(system: String) throws {
        let choice = try SystemChoice(system, in: .published)
        let own = choice.entry.system.make(choice.parameters, edge: .header, random: SplitMix64(seed: 1)).nodes()
        let scene = Self.list(system, .header, [:]).simulation.scene
        #expect(
            scene.nodes
                == own.map { Node($0.kind, parent: $0.parent, layer: $0.layer, anchor: $0.anchor, rest: $0.rest) })
    }
}
