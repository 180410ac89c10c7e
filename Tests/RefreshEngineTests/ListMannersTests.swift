import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: around a refresh")
struct ListMannersTests {
    /// A list under an inset of 64, with a header.
    private static func list(
        _ parameters: [String: ParameterValue], _ change: (inout Scenario) -> Void = { _ in }
    ) throws -> Preview {
        var scenario = Scenario.list(content: 2000, bottom: 34, work: .manual)
        var choice = try SystemChoice("arrow", in: .published)
        for (name, value) in parameters { try choice.set(name, to: value) }
        scenario.header = choice
        change(&scenario)
        return Preview(scenario)
    }

    private static func began(_ preview: Preview) -> Bool { preview.notices.contains(.action(.header)) }

    @Test("CN-7.1: onStart begins at the first tick, once, and not where the list goes on from before")
    func start() throws {
        var preview = try Self.list(["onStart": "begins"])
        #expect(!preview.simulation.isStill && preview.frame.header?.state == .idle)
        preview.pass(1)
        #expect(preview.frame.header?.state.isRefreshing == true)
        preview.pass(seconds: 1)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        preview.pass(seconds: 5)
        #expect(preview.notices.count { $0 == .action(.header) } == 1)
        var later = try Self.list(["onStart": "begins"]) { $0.tick = Tick(500) }
        later.pass(seconds: 1)
        #expect(!Self.began(later))
        var quiet = try Self.list([:])
        #expect(quiet.simulation.isStill)
        quiet.pass(seconds: 1)
        #expect(!Self.began(quiet))
    }

    @Test(
        "CN-7.2: onStart expired begins if the last refresh is older than that, or there was none",
        arguments: [(nil, true), (299.0, false), (300, false), (301, true)])
    func expired(age: Double?, begins: Bool) throws {
        var preview = try Self.list(["onStart": "expired", "expires": 300]) { scenario in
            let now = scenario.clock.moment.seconds
            if let age { scenario.lastRefresh[TimeKey.shared] = Moment(seconds: now + Tick(1).seconds - age) }
        }
        preview.pass(seconds: 1)
        #expect(Self.began(preview) == begins)
    }

    @Test("CN-7.2: a control that keeps no time refuses expired, in words that name it")
    func noTime() throws {
        var choice = try SystemChoice("plain", in: .published)
        #expect(throws: ParameterError.self) { try choice.set("onStart", to: "expired") }
        #expect(choice.parameters["onStart"] == "no")
    }

    @Test("CN-7.3: a page covers the list as long as the refresh of the start lasts, and then fades in 0.25 s")
    func page() throws {
        var preview = try Self.list(["onStart": "begins", "startPage": true])
        func opacity() throws -> Double {
            let node = try #require(preview.simulation.scene.node(named: "start"))
            return preview.frame.nodes[node].isHidden ? 0 : preview.frame.nodes[node].opacity
        }
        #expect(try opacity() == 0)
        preview.pass(seconds: 2)
        #expect(try opacity() == 1)
        let spinner = try #require(preview.simulation.scene.node(named: "start spinner"))
        preview.pass(30)
        let before = preview.frame.nodes[spinner].transform
        preview.pass(30)  // a quarter of its turn
        let after = preview.frame.nodes[spinner].transform
        #expect(near(after.a, -before.b) && near(after.b, before.a))
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: 5)
        #expect(try opacity() == 0)
        #expect(preview.simulation.isStill)
        preview.apply(.begin(.header))
        preview.pass(seconds: 1)
        #expect(try opacity() == 0)  // only at the start
    }

    @Test(
        "CN-7.4: a begin by the app goes beginOver beyond the height and comes back; without it, it does not",
        arguments: [0.0, 20, 60])
    func over(over: Double) throws {
        var preview = try Self.list(["beginOver": .number(over)])
        preview.apply(.begin(.header))
        var most = 0.0
        for _ in 0..<240 {
            preview.pass(1)
            most = max(most, -64 - preview.frame.offset)
        }
        #expect(near(preview.frame.offset, -64 - 52))
        #expect(near(most, 52 + over, 0.1))
    }

    @Test("CN-7.5: fingers do nothing while it refreshes, and the next one moves the list again")
    func locks() throws {
        var preview = try Self.list(["locks": true])
        preview.apply(.begin(.header))
        preview.pass(seconds: 2)
        let offset = preview.frame.offset
        preview.down()
        preview.drag(to: offset + 300)
        #expect(preview.frame.offset == offset && !preview.simulation.scroll.isTracking)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        preview.down()
        preview.drag(to: 100)
        #expect(near(preview.frame.offset, 100, 1))
    }

    @Test("CN-7.6: ignoredInset draws the control further up, and triggers where it did")
    func ignored() throws {
        let (with, without) = (try Self.list(["ignoredInset": 20]), try Self.list([:]))
        let node = try #require(with.simulation.scene.node(named: "text"))
        let place = { (preview: Preview) in PlacedNode.place(preview.simulation.scene, preview.frame)[node].matrix.ty }
        #expect(near(place(without) - place(with), 20))
    }

    @Test(
        "CN-7.7: texts are larger by textScale, the arrow keeps its distance, and a line that is too wide fits",
        arguments: [0.82, 1, 1.35, 3.12])
    func textScale(scale: Double) throws {
        let preview = try Self.list(["language": "en", "textScale": .number(scale), "height": 120])
        let scene = preview.simulation.scene
        let placed = PlacedNode.place(scene, preview.frame)
        let (text, arrow) = (try #require(scene.node(named: "text")), try #require(scene.node(named: "arrow")))
        let room = 375.0 - 2 * (15 + 36)
        let width = textWidth("Pull to refresh", size: 15) * scale
        #expect(near(placed[text].matrix.a, width > room ? scale * room / width : scale))
        let time = textWidth("Not refreshed yet", size: 14) * scale
        #expect(near(placed[arrow].matrix.tx, 375.0 / 2 - min(max(width, time), room) / 2 - 15 - 18))
    }
}
