import Foundation
import Motion
import Recordings
import RefreshEngine
import Scripts
import TestSupport
import Testing

@testable import PreviewCommands
@testable import PreviewProtocol
@testable import PreviewSessions
@testable import PreviewTesting
@testable import SessionStorage

@Suite("A control of one's own goes wherever a published one goes")
struct OwnSystemTests {
    private let catalog: Catalog
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private static let script =
        "pull 1\nsystem bar\nset height 80\nwork after 300ms\ndrag 300pt in 200ms\nexpect state armed\nrelease\nwait settled timeout 5s\ngolden pull\n"

    init() throws {
        catalog = try Catalog.published.adding([Bar.self])
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func harness() -> HubHarness {
        var harness = HubHarness(hub: Hub(catalog))
        harness.environment = SessionEnvironment(catalog: catalog)
        harness.open(1)
        return harness
    }

    private func choice(_ harness: HubHarness) -> SystemChoice? {
        harness.hub.session("demo")?.simulation.system(at: .header)
    }

    @Test("Sessions begin with it, tune it, leave it and come back to it; it is listed before the seven")
    func serves() throws {
        var harness = harness()
        #expect(choice(harness)?.name == "bar")
        harness.send(#"{"type":"set","name":"height","value":90}"#)
        harness.send(#"{"type":"system","name":"plain"}"#)
        #expect(choice(harness)?.name == "plain")
        harness.send(#"{"type":"system","name":"bar"}"#)
        #expect(choice(harness)?.parameters["height"] == .number(90))
        harness.send(#"{"type":"preset","name":"high"}"#)
        #expect(choice(harness)?.parameters["height"] == .number(120))
        #expect(
            harness.hub.systemError("bar", nil, nil) == nil
                && Hub().systemError("bar", nil, nil)?.contains("there is no system \"bar\"") == true)
        let listed = try JSONReader.read(CatalogJSON.write(catalog)[...])["systems"]?.array?.compactMap {
            $0["name"]?.string
        }
        #expect(listed == ["bar"] + Catalog.published.declarations.map(\.name))
    }

    @Test("Its scripts run, write their goldens, and hold against them")
    func runs() throws {
        let file = folder.appendingPathComponent("bar.pull").path
        try Self.script.write(toFile: file, atomically: true, encoding: .utf8)
        func check(_ catalog: Catalog) -> ScriptCheck {
            let options = ScriptCheck.Options(
                mode: .missing,
                figures: .init(
                    catalog: catalog, images: [:],
                    outlines: { (text, _) throws(ParameterError) in throw .noOutline(text, "") }))
            return ScriptCheck(file, options)
        }
        #expect(check(catalog).ending == .failed, "a golden that is missing is written, and the run fails")
        #expect(check(catalog).ending == .passed)
        let other = check(.published)
        #expect(other.ending == .unreadable && other.errors.first?.contains("there is no system \"bar\"") == true)
    }

    @Test("On the daemon a script of it plays; the take is a recording that verifies, and a script that names it")
    func records() throws {
        var harness = harness()
        harness.send(
            #"{"type":"play","name":"a.pull","script":"pull 1\nsystem bar\nset height 80\ndrag 300pt in 100ms\nrelease\nwait settled"}"#
        )
        harness.pass(900)
        #expect(harness.hub.session("demo")?.takes.kept.count == 1)
        harness.clear()
        harness.send(#"{"type":"export","format":"recording"}"#)
        harness.send(#"{"type":"export","format":"script"}"#)
        let texts = harness.texts("exported").compactMap {
            (try? JSONReader.read(Array($0.utf8)[...]))?["text"]?.string
        }
        try #require(texts.count == 2)
        #expect(try Recording(reading: Array(texts[0].utf8), file: "a", in: catalog).verify() == nil)
        #expect(throws: LineError.self) { try Recording(reading: Array(texts[0].utf8), file: "a", in: .published) }
        #expect(texts[1].contains("\nsystem bar\nset height 80pt\n"))
        #expect(
            try Script(parsing: texts[1], file: "a", in: catalog).scenario.header?.parameters["height"] == .number(80))
    }

    @Test("Its session outlives its daemon; a daemon without it sets the session aside and goes on")
    func outlives() throws {
        var scenario = Scenario()
        scenario.header = try SystemChoice("bar", in: catalog)
        func keep(_ name: SessionName) throws {
            let store = try Store(folder: folder, catalog: catalog)
            var change = SessionChange()
            change.add(.began(scenario, after: nil), at: Date())
            try store.keep([name: change])
        }
        try keep("mine")
        let kept = try Store(folder: folder, catalog: catalog).restore("mine", at: Date()) { Issue.record("\($0)") }
        #expect(kept?.preview.system(at: .header) == scenario.header)
        try keep("other")
        var reports: [String] = []
        #expect(
            try Store(folder: folder, catalog: .published).restore("other", at: Date()) { reports.append($0) } == nil)
        #expect(reports.count == 1 && reports[0].contains("there is no system \"bar\""))
    }
    /// What the author of a control writes after a session with `Bar` was kept: another default, another range, and a
    /// parameter less.
    private struct NextBar: PullControl {
        static let declaration = SystemDeclaration(
            name: "bar", summary: "the next bar",
            parameters: [Parameter("height", .number(unit: "pt", 40...100), default: 70, "of it")])
        var cycle = PullCycle()
        let rules: PullCycle.Rules

        init(_ parameters: ParameterValues) { rules = PullCycle.Rules(height: parameters.number("height")) }
        func nodes() -> [Node] { [Node(.group())] }
        func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(RawNode()) }
    }

    @Test(
        "When its author changes its declaration, a kept session follows in what nobody has set, keeps what still fits, and says what is gone",
        arguments: [
            (set: [:], gone: nil, height: 70),
            (set: ["height": 90], gone: nil, height: 90),
            (set: ["color": "ffffff", "height": 90], gone: "bar has no parameter \"color\"", height: 90),
            (set: ["height": 180], gone: "\"height\" must be a number of pt from 40 to 100", height: 70),
        ] as [(set: [String: ParameterValue], gone: String?, height: Double)], [false, true])
    func follows(change: (set: [String: ParameterValue], gone: String?, height: Double), isInput: Bool) throws {
        var choice = try SystemChoice("bar", in: catalog)
        var events: [SessionEvent] = []
        var scenario = Scenario()
        scenario.header = choice
        for (name, value) in change.set { try choice.set(name, to: value) }
        if isInput {
            events = [.input(.system(choice, .header), Tick(3)), .input(.content(height: 500), Tick(4))]
        } else {
            scenario.header = choice
        }
        let written = ([.began(scenario, after: nil)] + events).reduce(into: SessionChange()) { $0.add($1, at: Date()) }
        try Store(folder: folder, catalog: catalog).keep(["demo": written])

        var reports: [String] = []
        let next = try Catalog.published.adding([NextBar.self])
        let kept = try #require(
            try Store(folder: folder, catalog: next).restore("demo", at: Date()) { reports.append($0) })
        #expect(kept.preview.system(at: .header)?.parameters["height"] == .number(change.height))
        #expect(kept.history.inputs.count == events.count, "the inputs behind it are kept")
        #expect(
            reports.count == (change.gone == nil ? 0 : 1)
                && reports.allSatisfy { $0.contains(change.gone ?? "") && $0.contains("set-aside") })
    }
}
