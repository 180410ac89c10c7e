import Motion
import TestSupport
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: a horizontal list")
struct AxisTests {
    private static let sideways = Size(844, 390), upright = Size(390, 844)

    private static func scenario(_ axis: Axis, header: String, footer: String = "arrow") throws -> Scenario {
        var scenario = Scenario()
        scenario.scroll.axis = axis
        scenario.viewport = axis == .vertical ? sideways : upright
        scenario.header = try SystemChoice(header, in: .published)
        scenario.footer = try SystemChoice(footer, edge: .footer, in: .published)
        scenario.work = .after(.seconds(1), .succeeded)
        return scenario
    }

    @Test(
        "CN-6.1: it moves as a list that scrolls down in the turned viewport, and so does every control",
        arguments: Catalog.published.entries.map { $0.declaration.name }, [Axis.horizontal, .rightToLeft])
    func moves(system: String, axis: Axis) throws {
        var vertical = Preview(try Self.scenario(.vertical, header: system))
        var horizontal = Preview(try Self.scenario(axis, header: system))
        for ways in [[-40, -100, -180], [1500, 1700, 1750]] {
            for way in ways {
                vertical.drag(to: Double(way))
                horizontal.drag(to: Double(way))
                #expect(vertical.frame == horizontal.frame)
            }
            vertical.lift()
            horizontal.lift()
            for _ in 0..<400 {
                vertical.pass(1)
                horizontal.pass(1)
                #expect(vertical.frame == horizontal.frame)
            }
        }
        #expect(horizontal.notices == vertical.notices && horizontal.notices.contains(.action(.header)))
        var scene = vertical.simulation.scene
        (scene.viewport, scene.axis) = (Self.upright, axis)
        #expect(horizontal.simulation.scene == scene)
    }

    @Test(
        "CN-6.2: it begins on the left, or on the right, and the control is turned with it; pictures stand upright",
        arguments: [(Axis.horizontal, Point(100, 844 - 30)), (.rightToLeft, Point(390 - 100, 30))])
    func turned(axis: Axis, place: Point) throws {
        let nodes = [
            Node(.spinner(diameter: 20), anchor: Point(30, 100)),
            Node(.image(Rectangle(20, 70, 20, 60), .wire)),
        ]
        var scene = Scene(viewport: Self.upright, contentHeight: 0, rowHeight: 44, background: .black, nodes: nodes)
        scene.axis = axis
        let frame = Frame(
            tick: .zero, offset: 0, velocity: 0, insets: .zero, nodes: nodes.map { $0.rest })
        let placed = PlacedNode.place(scene, frame)
        #expect(placed[0].matrix(Point(0, 0)) == place)
        #expect(placed[1].matrix(Point(30, 100)) == place)
        #expect(placed[1].matrix(Point(31, 98)) == place + Point(1, -2))
    }

    @Test("a list that becomes horizontal has another scene, and what a control holds stays")
    func changes() throws {
        var preview = Preview(try Self.scenario(.vertical, header: "arrow"))
        preview.apply(.begin(.header))
        preview.pass(60)
        let version = preview.simulation.sceneVersion
        let inset = preview.frame.insets.top
        var settings = preview.simulation.scroll.settings
        settings.axis = .horizontal
        preview.apply(.scrollSettings(settings))
        #expect(preview.simulation.sceneVersion > version)
        #expect(preview.simulation.scene.listSize == Size(390, 844) && preview.frame.insets.top == inset)
        preview.settle()
        #expect(preview.frame.insets.top == 0 && preview.frame.offset == 0)
    }

    @Test(
        "CN-6.4: a large title and a search bar stand above a list that scrolls down only",
        arguments: ["largeTitle", "searchBar"])
    func title(name: String) throws {
        var settings = ScrollSettings()
        try settings.set(name, to: 52)
        let before = settings
        do throws(ParameterError) { try settings.set("axis", to: .text("rightToLeft")) } catch {
            #expect(error.description.contains("\"axis\"") && error.description.contains("\"largeTitle\""))
        }
        #expect(settings == before)
        try settings.set(name, to: 0)
        try settings.set("axis", to: .text("rightToLeft"))
        do throws(ParameterError) { try settings.set(name, to: 1) } catch {
            #expect(settings.axis == .rightToLeft && settings[name] == 0)
        }
    }
}
