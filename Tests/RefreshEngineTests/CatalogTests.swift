import Motion
import TestSupport
import Testing

@testable import RefreshEngine

@Suite("The catalog is a value, and a control of one's own a system like the others")
struct CatalogTests {
    private let catalog: Catalog

    init() throws { catalog = try Catalog.published.adding([Bar.self]) }

    @Test("An added system comes first, and the published ones behind it as they were")
    func adding() throws {
        #expect(catalog.declarations.map(\.name) == ["bar"] + Catalog.published.declarations.map(\.name))
        #expect(try SystemChoice("bar", in: catalog).parameters["height"] == .number(64))
        #expect(throws: ParameterError.unknownSystem("bar", known: Catalog.published.declarations.map(\.name))) {
            try SystemChoice("bar", in: .published)
        }
        #expect(throws: ParameterError.wrongEdge(system: "bar", edges: ["header"])) {
            try SystemChoice("bar", edge: .footer, in: catalog)
        }
    }

    @Test("A choice of one catalog is a choice of another that has the same system")
    func shared() throws {
        let other = try Catalog.published.adding([Bar.self])
        #expect(
            try SystemChoice("bar", in: catalog) == SystemChoice("bar", in: other)
                && SystemChoice("plain", in: catalog) == SystemChoice("plain", in: .published))
        #expect(try SystemChoice("bar", in: catalog).hashValue == SystemChoice("bar", in: other).hashValue)
    }

    @Test("Two catalogs live in one process; systems of one name are exchanged, not confused")
    func sameName() throws {
        let other = try Catalog.published.adding([OtherBar.self])
        let (mine, theirs) = (try SystemChoice("bar", in: catalog), try SystemChoice("bar", in: other))
        #expect(mine != theirs)
        var preview = Preview(.list(header: nil))
        preview.apply(.system(mine, .header))
        #expect(preview.simulation.scene.nodes.count == 2)
        preview.apply(.system(theirs, .header))
        #expect(preview.simulation.scene.nodes.count == 1 && preview.simulation.system(at: .header) == theirs)
    }

    @Test("A control that only draws is armed, loads, closes and rests; its cycle goes on when a parameter changes")
    func pullControl() throws {
        var scenario = Scenario.list(header: nil)
        scenario.header = try SystemChoice("bar", in: catalog)
        var preview = Preview(scenario)
        preview.drag(to: -300)
        #expect(preview.frame.header == ControlStatus(.armed, progress: 1) && preview.simulation.isStill)
        preview.lift()
        preview.pass(30)
        let angle = preview.frame.nodes[1].transform
        #expect(preview.frame.header?.state == .loading && preview.frame.insets.top == scenario.insets.top + 64)
        var high = try SystemChoice("bar", in: catalog)
        try high.set(preset: "high")
        preview.apply(.system(high, .header))
        preview.pass(3)
        #expect(
            preview.frame.header?.state == .loading && preview.frame.nodes[1].transform != angle
                && preview.frame.insets.top == scenario.insets.top + 120)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(
            preview.frame.header?.state == .idle && preview.simulation.isIdle
                && preview.notices.contains(.end(.header, .succeeded)))
        #expect(preview.notices.contains { if case .progress = $0 { true } else { false } })
    }

    @Test("All mistakes of all declarations are told at once, in words")
    func mistakes() throws {
        let error = try #require(throws: CatalogError.self) {
            try Catalog.published.adding([Plain.self, Mistaken.self])
        }
        let expected = [
            "there is another system with the name \"plain\"; give this one its own",
            "My Bar: its name must be at most 32 small letters, digits and hyphens, with a letter first, because scripts name it",
            "My Bar: it must have an edge: .header, .footer or both",
            "My Bar: workSeconds must be from 0 to 600, not -1.0",
            "My Bar: the default of its parameter \"height\" must be a number of pt from 40 to 200, not 20pt",
            "My Bar: the name of its parameter \"a b\" must be letters and digits, with a letter first, because scripts name it",
            "My Bar: its parameter \"style\" must have something to choose from",
            "My Bar: it has several parameters with the name \"height\"",
            "My Bar: its preset \"wide\" sets \"width\", which it does not declare; it declares height, a b, style, height",
            "My Bar: its preset \"wide\": \"height\" must be a number of pt from 40 to 200",
            "My Bar: its preset \"wide\": \"height\" must be on or off",
        ]
        #expect(
            error.problems.filter { !expected.contains($0) } == []
                && expected.filter { !error.problems.contains($0) } == [])
    }

    @Test("No system is called as scripts call no system")
    func none() throws {
        #expect(try problems(Nothing.self) == ["none: \"none\" is no name for a system: scripts say it for no system"])
    }

    private func problems(_ systems: any RefreshSystem.Type...) throws -> [String] {
        try #require(throws: CatalogError.self) {
            try Catalog.published.adding(systems).checkingNodes(of: systems) {
                $0 == "M0 0L" ? "character 6: expected a finite number" : nil
            }
        }.problems
    }

    @Test(
        "Nodes that are listed and not drawn, and numbers that are none, are told in words; all published systems are right"
    )
    func nodes() throws {
        #expect(
            try problems(Forgetful.self) == [
                "forgetful: nodes() lists 2 nodes, and draw(_:into:) adds 1; it must add as many, in the same order (header, preset published)"
            ])
        #expect(
            try problems(Divided.self) == [
                "divided: node 0 is drawn with a number that is not finite, in the state pulling (header, preset published)"
            ])
        _ = try catalog.checkingNodes()
    }

    @Test("What is wrong with many nodes, at both edges and with each preset, is said once")
    func once() throws {
        #expect(
            try problems(Bright.self) == [
                "bright: node 1 is drawn with the opacity 1.5, in the state idle; 0 to 1 is allowed; so it is with 38 more (header, preset published)"
            ])
    }

    @Test("Path data that cannot be read is told in words, with its node")
    func pathData() throws {
        #expect(
            try problems(Outlined.self) == [
                "outlined: node 1 has path data that cannot be read: character 6: expected a finite number (header, preset published)"
            ])
    }

    @Test(
        "A control that says that it is still, and moves by itself, is told where: at rest, under a finger that rests, and while it loads"
    )
    func still() throws {
        func problem(_ state: String, _ tick: Int) -> String {
            "moving: isStill is true in the state \(state), and yet it is drawn otherwise a tick later, though nothing has happened but time; "
                + "a preview would stand still there. Let isStill be false for as long as it moves by itself (tick \(tick), header, preset \(state == "idle" ? "published" : state))"
        }
        let found = try problems(Moving.self)
        #expect(
            found == [problem("idle", 60), problem("pulling", 301), problem("armed", 548), problem("loading", 873)])
    }

    @Test("A control that says that it needs no ticks, and is changed by one, is told where")
    func ticks() throws {
        let found = try problems(Counting.self)
        #expect(
            found == [
                "counting: isStill is true or needsTicks is false in the state loading, and yet a step changes it a tick later, though nothing has happened but time; "
                    + "it would not be stepped there. Let isStill be false and needsTicks be true for as long as its steps do something (tick 873, header, preset published)"
            ])
    }

    @Test(
        "A preview in which nothing but a picture moves is not stepped, and does the same as one that is",
        arguments: Catalog.published.declarations)
    func unstepped(system: SystemDeclaration) {
        var random = SplitMix64(seed: 39)
        for (preset, edges) in system.presets.flatMap({ preset in
            [[Edge.header], [.footer], [.header, .footer]].map { (preset, $0) }
        }) {
            var scenario = Scenario()
            // Some are of a header or a footer only.
            let choice = try? SystemChoice(system.name, preset: preset.name, in: .published)
            if edges.contains(.header) { scenario.header = choice }
            if edges.contains(.footer) {
                scenario.footer = try? SystemChoice(system.name, edge: .footer, preset: preset.name, in: .published)
            }
            scenario.contentHeight = 900
            var (one, other) = (Simulation(scenario), Simulation(scenario))
            var y = 100.0
            for tick in 0..<1500 {
                let sample = TouchSample(time: Double(tick) * 8333, y: y)
                y += Double(random.integer(in: 0...12)) * (tick % 400 < 200 ? 1 : -1)
                let edge = edges[random.integer(in: 0...edges.count - 1)]
                let choices: [Input] = [
                    .begin(edge), .finish(edge, .succeeded), .fingerDown(sample), .fingerMoved(sample),
                    .fingerUp(sample),
                ]
                let inputs = (0..<8).contains(tick % 200) ? [choices[random.integer(in: 0...4)]] : []
                if y > 700 || y < 50 { y = 400 }
                let notices = one.step(inputs)
                let stepped = other.stepAll() + inputs.flatMap { other.apply($0) }
                #expect(notices == stepped && one.frame() == other.frame() && one.isStill == other.isStill)
            }
        }
    }

    @Test("To read what is not declared says whose mistake it is, and what is declared")
    func misreading() throws {
        let values = try SystemChoice("bar", in: catalog).parameters
        #expect(
            values.misreading("colour", "colour")
                == "bar reads a parameter \"colour\" that it does not declare; it declares color, height")
        #expect(
            values.misreading("height", "flag")
                == "bar reads its parameter \"height\" as a flag, which it is not declared as")
    }

    @Test("Further names for figures are those of their form, and a name becomes its figure")
    func naming() throws {
        let figure = Figure.bars([.init(from: Point(0, 0), to: Point(10, 0))])
        var choice = try SystemChoice("storehouse", in: Catalog.published.naming([.init("logo", figure)]))
        try choice.set("figure", to: "logo")
        #expect(choice.parameters["figure"] == .text(figure.text) && choice.parameters.figure("figure") == figure)
        #expect(throws: ParameterError.self) {
            var other = try SystemChoice("storehouse", in: .published)
            try other.set("figure", to: "logo")
        }
    }
}

/// What the controls here have in common: one node, and a pull of 40 pt that arms.
private protocol SmallControl: PullControl {}

extension SmallControl {
    var rules: PullCycle.Rules { PullCycle.Rules(height: 40) }
    func nodes() -> [Node] { [Node(.group())] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(RawNode()) }
}

/// Draws what is allowed but for one thing: 39 nodes that are too bright.
private struct Bright: RefreshSystem {
    static let declaration = SystemDeclaration(
        name: "bright", summary: "", edges: [.header, .footer], presets: [Preset("other", "", [:])])
    private var cycle = PullCycle()

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {}
    mutating func configure(_ parameters: ParameterValues) {}
    var status: ControlStatus { ControlStatus(cycle.state) }
    mutating func step(_ view: PullView) -> [RefreshCommand] { cycle.step(view, PullCycle.Rules(height: 40)) }
    func nodes() -> [Node] { [Node(.group())] + (1...39).map { _ in Node(.group(), parent: 0) } }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        for index in 0...39 { buffer.add(RawNode(opacity: index == 0 ? 1 : 1.5)) }
    }
}

private struct Outlined: SmallControl {
    static let declaration = SystemDeclaration(name: "outlined", summary: "an outline that ends too early")
    var cycle = PullCycle()

    init(_ parameters: ParameterValues) {}
    func nodes() -> [Node] { [Node(.group()), Node(.path(data: "M0 0L", length: 1, width: 1), parent: 0)] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { for _ in 0..<2 { buffer.add(RawNode()) } }
}

/// Turns in one state, from half a second after it came into it, and always says that it is still.
private struct Moving: SmallControl {
    static let declaration = SystemDeclaration(
        name: "moving", summary: "",
        parameters: [Parameter("state", .choice(["idle", "pulling", "armed", "loading"]), default: "idle", "")],
        presets: ["pulling", "armed", "loading"].map { Preset($0, "", ["state": .text($0)]) })
    var cycle = PullCycle()
    private var last = ControlState.idle, since = Tick.zero
    private let state: String

    init(_ parameters: ParameterValues) { state = parameters.text("state") }
    var isStill: Bool { true }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        defer { if cycle.state != last { (last, since) = (cycle.state, view.tick) } }
        return cycle.step(view, rules)
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let moves = cycle.state.rawValue == state && view.tick > since + .seconds(0.5)
        buffer.add(RawNode(transform: Transform(angle: moves ? view.tick.seconds : 0)))
    }
}

private struct Counting: SmallControl {
    static let declaration = SystemDeclaration(name: "counting", summary: "")
    var cycle = PullCycle()
    private var steps = 0

    init(_ parameters: ParameterValues) {}
    var needsTicks: Bool { !cycle.isStill }

    mutating func step(_ view: PullView) -> [RefreshCommand] {
        if case .loading = cycle.phase { steps += 1 }
        return cycle.step(view, rules)
    }
}

/// Of the same name as `Bar`, and with one node.
private struct OtherBar: SmallControl {
    static let declaration = SystemDeclaration(name: "bar", summary: "another one")
    var cycle = PullCycle()

    init(_ parameters: ParameterValues) {}
}

private struct Forgetful: SmallControl {
    static let declaration = SystemDeclaration(name: "forgetful", summary: "draws less than it lists")
    var cycle = PullCycle()

    init(_ parameters: ParameterValues) {}
    func nodes() -> [Node] { [Node(.group()), Node(.group(), parent: 0)] }
}

private struct Divided: SmallControl {
    static let declaration = SystemDeclaration(name: "divided", summary: "divides by nothing")
    var cycle = PullCycle()

    init(_ parameters: ParameterValues) {}
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        buffer.add(RawNode(transform: Transform(y: cycle.progress > 0 ? 1 / 0.0 : 0)))
    }
}

private struct Nothing: PullControl {
    static let declaration = SystemDeclaration(name: "none", summary: "", parameters: [])
    var cycle = PullCycle()
    var rules: PullCycle.Rules { PullCycle.Rules(height: 40) }

    init(_ parameters: ParameterValues) {}
    func nodes() -> [Node] { [Node(.group())] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(RawNode()) }
}

private struct Mistaken: PullControl {
    static let declaration = SystemDeclaration(
        name: "My Bar", summary: "", edges: [], workSeconds: -1,
        parameters: [
            Parameter("height", .number(unit: "pt", 40...200), default: 20, ""),
            Parameter("a b", .flag, default: true, ""),
            Parameter("style", .choice([]), default: "thin", ""), Parameter("height", .flag, default: true, ""),
        ],
        presets: [Preset("wide", "", ["width": 3, "height": 500])])
    var cycle = PullCycle()
    var rules: PullCycle.Rules { PullCycle.Rules(height: 40) }

    init(_ parameters: ParameterValues) {}
    func nodes() -> [Node] { [] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {}
}
