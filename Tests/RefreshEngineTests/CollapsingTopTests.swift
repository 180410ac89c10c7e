import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: a large title, a search bar, an outer list")
struct CollapsingTopTests {
    private static func list(snaps: Bool = true, profile: ScrollSettings.ProfileName = .uikit) throws -> Preview {
        var scenario = Scenario.list(content: 3000, bottom: 0)
        scenario.insets = EdgeInsets(top: 196, bottom: 0)
        try scenario.scroll.set("largeTitle", to: 53)
        try scenario.scroll.set("searchBar", to: 52)
        try scenario.scroll.set("snaps", to: .flag(snaps))
        scenario.scroll.profileName = profile
        return Preview(scenario)
    }

    @Test(
        "CN-9.1: what is scrolled of the title and the search bar is gone of the inset",
        arguments: [(-300, 196), (-196, 196), (-150, 150), (-91, 91), (400, 91)])
    func collapses(offset: Double, inset: Double) throws {
        var preview = try Self.list(snaps: false)
        preview.down()
        preview.drag(to: offset)
        #expect(near(preview.frame.offset, offset, 1e-6) && near(preview.frame.insets.top, inset, 1e-6))
    }

    @Test("What goes away is in the scene, which is another one when it changes")
    func scene() throws {
        var preview = try Self.list()
        #expect(preview.simulation.scene.top == TopBar(inset: 196, title: 53, search: 52))
        let version = preview.simulation.sceneVersion
        preview.apply(.insets(EdgeInsets(top: 160, bottom: 0)))
        #expect(preview.simulation.sceneVersion > version && preview.simulation.scene.top?.inset == 160)
        preview.apply(.scrollSettings(ScrollSettings()))
        #expect(preview.simulation.sceneVersion > version + 1 && preview.simulation.scene.top == nil)
    }

    @Test(
        "CN-9.2: a list that is let go rests where nothing, the search bar or both are gone, or anywhere behind",
        arguments: [(-190, -196), (-171, -196), (-169, -144), (-120, -144), (-117, -91), (-92, -91), (-60, -60)],
        [ScrollSettings.ProfileName.uikit, .flutter])
    func snaps(places: (from: Double, to: Double), profile: ScrollSettings.ProfileName) throws {
        var preview = try Self.list(profile: profile)
        preview.down()
        preview.drag(to: places.from)
        preview.lift()
        preview.settle()
        #expect(near(preview.frame.offset, places.to, 1e-6))
        var free = try Self.list(snaps: false, profile: profile)
        free.down()
        free.drag(to: places.from)
        free.lift()
        free.settle()
        #expect(near(free.frame.offset, places.from, 1e-6))
    }

    @Test(
        "CN-9.2: a throw is aimed: it tells its target, and ends there",
        arguments: Array(stride(from: -900.0, through: 900, by: 60)))
    func thrown(velocity: Double) throws {
        var preview = try Self.list()
        preview.down()
        preview.drag(to: -140)
        preview.lift(velocity: velocity)
        preview.settle()
        let offset = preview.frame.offset
        #expect(offset >= -91 - 1e-6 || near(offset, -144, 1e-6) || near(offset, -196, 1e-6), "\(offset)")
        for case .willEndDragging(_, let target) in preview.notices { #expect(near(target, offset, 1)) }
    }

    @Test("CN-9.3: a control holds what it holds, and no more of the inset goes than there is")
    func held() throws {
        var preview = try Self.list()
        preview.apply(.system(try SystemChoice("plain", in: .published), .header), .begin(.header))
        preview.pass(seconds: 1)
        #expect(preview.frame.insets.top > 200)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        preview.apply(.insets(EdgeInsets(top: 20, bottom: 0)), .scroll(to: 500, Animation(.zero)))
        #expect(preview.frame.insets.top == 0)
    }
}
