import Motion
import Testing
import TestSupport

@testable import RefreshEngine

@Suite("The catalog is a value, and a control of one's own a system like the others")
struct CatalogTests {
    private let catalog: Catalog

    init() throws { catalog = try Catalog.published.adding([Bar.self]) }

    @Test("An added system comes first, and the published ones behind it as they were")
    func adding() throws {
        #expect(catalog.declarations.map(\.name) == ["bar"] + Catalog.published.declarations.map(\.name))
        #expect(try SystemChoice("bar", in: catalog).parameters["height"] == .number(64))
        #expect(throws: ParameterError.unknownSystem("bar", known: Catalog.published.declarations.map(\.name))) { try SystemChoice("bar", in: .published) }
        #expect(throws: ParameterError.wrongEdge(system: "bar", edges: ["header"])) { try SystemChoice("bar", edge: .footer, in: catalog) }
    }

    @Test("A choice of one catalog is a choice of another that has the same system")
    func shared() throws {
        let other = try Catalog.published.adding([Bar.self])
        #expect(try SystemChoice("bar", in: catalog) == SystemChoice("bar", in: other) && SystemChoice("plain", in: catalog) == SystemChoice("plain", in: .published))
        #expect(try SystemChoice("bar", in: catalog).hashValue == SystemChoice("bar", in: other).hashValue)
    }

    @Test("Two catalogs live in one process; systems of one name are exchanged, not confused")
    func sameName() throws {
        let other = try Catalog.published.adding([OtherBar.self])
        let (mine, theirs) = (try SystemChoice("bar", in: catalog), try SystemChoice("bar", in: other))
        #expect(mine != theirs)
        var preview = Preview(.list(header: nil))
        preview.take(.system(mine, .header))
        #expect(preview.simulation.scene.nodes.count == 2)
        preview.take(.system(theirs, .header))
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
        preview.take(.system(high, .header))
        preview.pass(3)
        #expect(preview.frame.header?.state == .loading && preview.frame.nodes[1].transform != angle && preview.frame.insets.top == scenario.insets.top + 120)
        preview.take(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.header?.state == .idle && preview.simulation.isIdle && preview.notices.contains(.end(.header, .succeeded)))
        #expect(preview.notices.contains { if case .progress = $0 { true } else { false } })
    }

    @Test("All mistakes of all declarations are told at once, in words")
    func mistakes() throws {
        let error = try #require(throws: CatalogError.self) { try Catalog.published.adding([Plain.self, Mistaken.self]) }
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
            "My Bar: its preset \"wide\": \"height\" must be a number of pt from 40 to 200", "My Bar: its preset \"wide\": \"height\" must be on or off",
        ]
        #expect(error.problems.filter { !expected.contains($0) } == [] && expected.filter { !error.problems.contains($0) } == [])
    }

    @Test("Nodes that are listed and not drawn, and numbers that are none, are told in words; all published systems are right")
    func nodes() throws {
        func problems(_ system: any RefreshSystem.Type) throws -> [String] {
            try #require(throws: CatalogError.self) { try Catalog.published.adding([system]).checkingNodes() }.problems
        }
        #expect(try problems(Forgetful.self) == ["forgetful: nodes() lists 2 nodes, and draw(_:into:) adds 1; it must add as many, in the same order (header, preset published)"])
        #expect(try problems(Divided.self) == ["divided: node 0 is drawn with a number that is not finite, in the state pulling (header, preset published)"])
        _ = try catalog.checkingNodes()
    }

    @Test("To read what is not declared says whose mistake it is, and what is declared")
    func misreading() throws {
        let values = try SystemChoice("bar", in: catalog).parameters
        #expect(values.misreading("colour", "colour") == "bar reads a parameter \"colour\" that it does not declare; it declares color, height")
        #expect(values.misreading("height", "flag") == "bar reads its parameter \"height\" as a flag, which it is not declared as")
    }

    @Test("Further names for figures are those of their form, and a name becomes its figure")
    func naming() throws {
        let figure = Figure.bars([.init(from: Point(0, 0), to: Point(10, 0))])
        var choice = try SystemChoice("storehouse", in: Catalog.published.naming([.init("logo", figure)]))
        try choice.set("figure", to: "logo")
        #expect(choice.parameters["figure"] == .text(figure.text) && choice.parameters.figure("figure") == figure)
        #expect(throws: ParameterError.self) { var other = try SystemChoice("storehouse", in: .published); try other.set("figure", to: "logo") }
    }
}

/// What the controls here have in common: one node, and a pull of 40 pt that arms.
private protocol SmallControl: PullControl {}

extension SmallControl {
    var rules: PullCycle.Rules { PullCycle.Rules(height: 40) }
    func nodes() -> [Node] { [Node(.group())] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(PlainNode()) }
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
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(PlainNode(transform: Transform(y: cycle.progress > 0 ? 1 / 0.0 : 0))) }
}

private struct Mistaken: PullControl {
    static let declaration = SystemDeclaration(
        name: "My Bar", summary: "", edges: [], workSeconds: -1,
        parameters: [
            Parameter("height", .number(unit: "pt", 40...200), default: 20, ""), Parameter("a b", .flag, default: true, ""),
            Parameter("style", .choice([]), default: "thin", ""), Parameter("height", .flag, default: true, ""),
        ],
        presets: [Preset("wide", "", ["width": 3, "height": 500])])
    var cycle = PullCycle()
    var rules: PullCycle.Rules { PullCycle.Rules(height: 40) }

    init(_ parameters: ParameterValues) {}
    func nodes() -> [Node] { [] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {}
}
