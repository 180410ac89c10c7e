import Foundation
import Motion
import Testing

@testable import RefreshEngine

@Suite("docs/containers.md: the second floor")
struct SecondFloorTests {
    /// arrow's height, pt, and the pull that opens the floor.
    private static let height = 52.0, openAt = 1.9 * 52

    private static func list(_ system: String = "arrow", _ parameters: [String: ParameterValue] = [:]) -> Preview {
        var scenario = Scenario.list(content: 1000, work: .manual)
        scenario.header = try? SystemChoice(system, in: .published)
        for (name, value) in parameters.merging(["secondFloor": true], uniquingKeysWith: { one, _ in one }) {
            try? scenario.header?.set(name, to: value)
        }
        return Preview(scenario)
    }

    private static func pulled(
        _ pull: Double, velocity: Double = 0, _ system: String = "arrow", _ parameters: [String: ParameterValue] = [:]
    ) -> Preview {
        var preview = list(system, parameters)
        preview.drag(to: -64 - 1)
        preview.drag(to: -64 - pull)
        preview.lift(velocity: velocity)
        return preview
    }

    private static func opened() -> Preview {
        var preview = pulled(openAt)
        preview.settle()
        return preview
    }

    private func state(_ preview: Preview) -> ControlStatus? { preview.frame.header }

    @Test("A floor that is taken away while it is open is there until it has closed, and the scene is another one then")
    func takenAway() throws {
        var preview = Self.opened()
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("secondFloor", to: false)
        preview.apply(.system(choice, .header))
        let open = preview.simulation.scene
        #expect(open.names.contains("floor page"))
        let version = preview.simulation.sceneVersion
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.simulation.scene != open && preview.simulation.sceneVersion > version)
        #expect(!preview.simulation.scene.names.contains("floor page"))
    }

    @Test("CN-5.1: a finger that lifts at 1.9 times the height or beyond opens it, before that it refreshes")
    func threshold() {
        let before = Self.pulled(Self.openAt - 0.01)
        let at = Self.pulled(Self.openAt + 1e-9)
        #expect(state(before)?.detail == "releaseToFresh" && !before.notices.contains(.floorOpened(.header)))
        #expect(state(at) == ControlStatus(.beginning, detail: "secondFloor", progress: 1))
        #expect(at.notices.contains(.floorOpened(.header)) && !at.notices.contains(.begin(.header)))
    }

    @Test("CN-5.1: each threshold ticks once a crossing")
    func haptic() {
        var preview = Self.list()
        preview.drag(to: -64 - 30)
        for pull in [60.0, 80, 110, 120, 80, 110] { preview.drag(to: -64 - pull) }
        #expect(preview.notices.count { $0 == .haptic(.header) } == 3)
        #expect(state(preview) == ControlStatus(.armed, detail: "secondFloor", progress: 1))
    }

    @Test("CN-5.2: a finger of 3000 pt/s opens it from where the refresh is armed")
    func fling() {
        #expect(Self.pulled(60, velocity: 3000).notices.contains(.floorOpened(.header)))
        #expect(!Self.pulled(60, velocity: 2999).notices.contains(.floorOpened(.header)))
        #expect(!Self.pulled(40, velocity: 5000).notices.contains(.floorOpened(.header)))
    }

    @Test("CN-5.3: it opens to the whole viewport in a second along the viscous fluid, and rests there")
    func opening() {
        var preview = Self.pulled(Self.openAt)
        let start = preview.frame.offset
        for tick in 1...120 {
            preview.pass(1)
            let way = ViscousFluid.value(at: Double(tick) / 120)
            #expect(near(preview.frame.offset, start + (-600 - start) * way))
        }
        preview.settle()
        #expect(preview.frame.offset == -600 && preview.frame.insets.top == 600)
        #expect(state(preview) == ControlStatus(.loading, detail: "secondFloor", progress: 1))
        #expect(preview.simulation.isStill && !preview.simulation.isIdle)
    }

    @Test("CN-5.4: the control fades in half of that, and the floor comes in its place")
    func fading() {
        var preview = Self.pulled(Self.openAt)
        for tick in 1...120 {
            preview.pass(1)
            let share = 0.5 - cos(.pi * min(Double(tick) / 60, 1)) / 2
            #expect(near(preview.frame.nodes[0].opacity, share) && near(preview.frame.nodes[3].opacity, 1 - share))
        }
        #expect(preview.frame.nodes[2].text == "Second floor" && !preview.frame.nodes[0].isHidden)
    }

    /// A finger that goes down there, moves the list up so far and lifts at that speed.
    private func closes(from y: Double, by way: Double, velocity: Double = 0) -> Bool {
        var preview = Self.opened()
        preview.apply(
            .fingerDown(TouchSample(time: 0, y: y)), .fingerMoved(TouchSample(time: 1e5, y: y - way)),
            .fingerUp(TouchSample(time: 2e5, y: y - way), velocity: velocity))
        preview.settle()
        let isClosed = preview.notices.contains(.floorClosed(.header))
        #expect(preview.frame.offset == (isClosed ? -64 : -600))
        #expect(preview.simulation.isStill && (state(preview)?.state == .idle) == isClosed)
        return isClosed
    }

    @Test(
        "CN-5.5: a finger from the lowest sixth closes it, one from elsewhere by 70 pt or 1000 pt/s; else it opens again"
    )
    func closing() {
        #expect(closes(from: 500, by: 1) && !closes(from: 499, by: 1))
        #expect(closes(from: 300, by: 70) && !closes(from: 300, by: 69.9))
        #expect(closes(from: 300, by: 5, velocity: -1000) && !closes(from: 300, by: 5, velocity: -999))
        #expect(!closes(from: 500, by: -5))
    }

    @Test("CN-5.6: the app closes it with the end of a refresh; nothing is refreshed meanwhile")
    func app() {
        var preview = Self.opened()
        preview.apply(.begin(.header))
        preview.pass(10)
        #expect(state(preview)?.detail == "secondFloor")
        preview.apply(.finish(.header, .succeeded))
        #expect(state(preview) == ControlStatus(.ending, detail: "secondFloor", progress: 0))
        preview.pass(120)
        preview.settle()
        #expect(preview.frame.offset == -64 && preview.frame.insets.top == 64 && preview.simulation.isIdle)
        #expect(!preview.notices.contains(.begin(.header)) && !preview.notices.contains(.end(.header, .succeeded)))
        preview.refresh(.header)
        preview.settle()
        #expect(preview.notices.contains(.begin(.header)))
    }

    @Test(
        "CN-5.7: every control has it, where nothing speaks against it (CN-5.8)",
        arguments: Catalog.published.declarations.map(\.name).filter {
            !["labels", "material", "cupertino"].contains($0)
        })
    func everyControl(system: String) {
        let height = Refresher.headers.first { $0.name == system }?.height ?? 52
        var preview = Self.pulled(1.9 * height + 0.01, system)
        #expect(preview.notices.contains(.floorOpened(.header)))
        preview.settle()
        #expect(preview.frame.offset == -600 && !preview.notices.contains(.begin(.header)))
        preview.apply(.finish(.header, .succeeded))
        preview.pass(130)
        preview.settle()
        #expect(preview.simulation.isIdle && preview.frame.offset == -64)
    }

    @Test("A larger viewport opens it further, a control that is taken away closes it")
    func changes() {
        var preview = Self.opened()
        preview.apply(.viewport(Size(375, 700)))
        preview.pass(2)
        #expect(preview.frame.offset == -700)
        preview.apply(.system(nil, .header))
        #expect(preview.notices.last == .floorClosed(.header) && preview.frame.insets.top == 64)
    }

    @Test("CN-5.8: what would never be reached is refused by both names")
    func conflicts() throws {
        func refusal(_ system: String, _ values: [(String, ParameterValue)]) throws -> String {
            var choice = try SystemChoice(system, in: .published)
            for (name, value) in values.dropLast() { try choice.set(name, to: value) }
            let last = try #require(values.last)
            return #expect(throws: ParameterError.self) { try choice.set(last.0, to: last.1) }?.description ?? ""
        }
        let low = try refusal("arrow", [("armAt", 2), ("secondFloor", true)])
        #expect(low == "\"floorAt\" 1.9 must be above \"armAt\" 2, or no pull would refresh")
        let reach = try refusal("arrow", [("trigger", "reach"), ("secondFloor", true)])
        #expect(reach.contains("\"trigger\" reach") && reach.contains("\"secondFloor\""))
        let labels = try refusal("labels", [("secondFloor", true)])
        #expect(labels.contains("\"atRelease\" off") && labels.contains("\"secondFloor\""))
        let still = try refusal("plain", [("secondFloor", true), ("clamped", true)])
        #expect(still.contains("\"clamped\"") && still.contains("\"secondFloor\""))
    }
}
