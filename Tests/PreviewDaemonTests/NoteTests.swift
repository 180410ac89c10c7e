import Foundation
import Motion
import Recordings
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions
@testable import SessionStorage

@Suite("Notes: words at a tick of a take")
struct NoteTests {
    private let second = Tick.perSecond

    /// A session with so many takes.
    private func harness(takes count: Int = 1) -> HubHarness {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1)
        for _ in 0..<count { tug(&harness) }
        harness.clear()
        return harness
    }

    private func tug(_ harness: inout HubHarness) {
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]]}"#)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,140]]}"#)
        harness.send(#"{"type":"drag","phase":"cancelled"}"#)
        harness.pass(150)
    }

    private func texts(_ harness: HubHarness) -> [String] {
        harness.hub.session("demo")?.takes.notes.list.map(\.text) ?? []
    }

    // MARK: Adding, changing, removing

    @Test("A note is pinned, changed and removed; who has asked is sent all of them at once and after each change")
    func told() {
        var harness = harness(takes: 2)
        harness.open(2)
        harness.send(#"{"type":"people","name":"Ada"}"#)
        harness.clear()
        harness.send(#"{"type":"notes"}"#)
        #expect(harness.texts("noted") == [#"{"type":"noted","notes":[]}"#])
        harness.send(#"{"type":"note","text":"too slow","take":1,"tick":41,"id":7}"#)
        harness.pass(second)
        #expect(
            harness.texts("noted").last
                == #"{"type":"noted","notes":[{"number":1,"take":1,"tick":41,"text":"too slow","by":"Ada"}]}"#)
        harness.send(#"{"type":"note","text":"at its end"}"#, from: 2)
        harness.pass(second)
        harness.send(#"{"type":"note","number":1,"text":"too fast","tick":42}"#, from: 2)
        harness.pass(second)
        #expect(
            harness.texts("noted").last
                == #"{"type":"noted","notes":[{"number":1,"take":1,"tick":42,"text":"too fast"},{"number":2,"take":2,"tick":0,"text":"at its end"}]}"#
        )
        harness.send(#"{"type":"removeNote","number":1}"#)
        harness.pass(second)
        #expect(texts(harness) == ["at its end"] && harness.texts("noted").count == 5)
        #expect(harness.texts("done").map { $0.contains(#""effect":true"#) } == [true])
        #expect(harness.texts("noted", 2).isEmpty && harness.texts("refusal").isEmpty)
    }

    @Test("Many changes at once are told in at most four messages a second")
    func paced() {
        var harness = harness()
        harness.send(#"{"type":"notes"}"#)
        harness.pass(second)
        harness.clear()
        for number in 1...60 {
            harness.send(#"{"type":"note","text":"\#(number)"}"#)
            harness.pass(2)
        }
        #expect(4...5 ~= harness.texts("noted").count)
        harness.pass(second)
        let told = harness.texts("noted").count
        #expect(harness.texts("noted").last?.contains(#""text":"60""#) == true)
        harness.pass(2 * second)
        #expect(harness.texts("noted").count == told && !harness.hub.isActive)
    }

    @Test("At most a hundred, of 1 to 500 characters on a line, at a tick, of a take that is kept, by who may control")
    func refused() {
        var harness = harness()
        let long = String(repeating: "长", count: 500)
        let line = #"\"note\" needs \"text\": a text of 1 to 500 characters without control characters, found"#
        let wrong = [
            (#""text":"""#, "outOfRange: \(line) one of 0"), (#""text":"\#(long)长""#, "outOfRange: \(line) one of 501"),
            (#""text":"a\nb""#, "outOfRange: \(line) a control character"),
            (
                #""text":"a","tick":108001"#,
                #"outOfRange: \"note\" needs \"tick\": a whole number from 0 to 108000, found 108001"#
            ),
            (#""text":"a","take":2"#, "unknownTake: there is no take 2; there is 1"),
            (#""text":"a","number":1"#, "outOfRange: there is no note 1; somebody may have removed it"),
        ]
        for (fields, refusal) in wrong {
            harness.clear()
            harness.send(#"{"type":"note",\#(fields)}"#)
            let text = harness.texts("refusal").first ?? ""
            let found = text.firstMatch(of: /"reason":"(.*?)","text":"(.*)"}/).map { "\($0.1): \($0.2)" }
            #expect(found == refusal)
        }
        harness.clear()
        for _ in 0...Notes.maxCount { harness.send(#"{"type":"note","text":"\#(long)","tick":108000}"#) }
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"tooLarge","text":"this session has 100 notes already; remove one first"}"#
            ])
        #expect(texts(harness).count == 100 && Notes.maxCount == 100)
        harness.open(2, as: .viewer)
        harness.send(#"{"type":"removeNote","number":5}"#, from: 2)
        harness.send(#"{"type":"note","text":"a"}"#, from: 2)
        let refusals = harness.texts("refusal", 2)
        #expect(refusals.count == 2 && refusals.allSatisfy { $0.contains("viewerOnly") })
        harness.send(#"{"type":"notes"}"#, from: 2)
        #expect(harness.texts("noted", 2).count == 1, "who watches may read them")
    }

    @Test("A change costs its sender as much as 4 KiB of all notes do for each: they are sent to all who follow them")
    func cost() {
        var harness = harness()
        let note = #"{"type":"note","text":"\#(String(repeating: "长", count: 500))","take":1}"#
        let costs = (1...100).map { _ in harness.cost(of: note) }
        #expect(costs[0] == 0 && costs[99] == 150_000 / 4096)
    }

    @Test("Without a take there is nothing to pin to, and the refusal says so")
    func noTake() {
        var harness = HubHarness()
        harness.open(1)
        harness.send(#"{"type":"note","text":"a"}"#)
        #expect(harness.texts("refusal").first?.contains("there is no take yet") == true)
    }

    @Test("The oldest takes without notes go first; one that goes takes its notes along")
    func dropped() {
        var harness = harness(takes: 3)
        harness.send(#"{"type":"note","text":"a","take":2}"#)
        for _ in 0..<20 { tug(&harness) }
        #expect(harness.hub.session("demo")?.takes.kept.map(\.number) == [2] + Array(5...23))
        for number in 5...23 { harness.send(#"{"type":"note","text":"\#(number)","take":\#(number)}"#) }
        tug(&harness)
        #expect(harness.hub.session("demo")?.takes.kept.map(\.number) == Array(5...24))
        #expect(texts(harness) == (5...23).map { "\($0)" })
    }

    // MARK: Scripts

    @Test("A take's script has its notes, and pins them again where it plays; its motion is the same as without them")
    func exported() throws {
        var harness = HubHarness.pulled()
        func script() throws -> String {
            harness.clear()
            harness.send(#"{"type":"export","format":"script"}"#)
            let answer = try JSONNode(json: Array((harness.texts("exported").last ?? "").utf8))
            return try #require(answer["text"]?.string)
        }
        let plain = try script()
        harness.send(#"{"type":"note","text":"say \"now\" \\ here","tick":30}"#)
        harness.send(#"{"type":"note","text":"早","tick":12}"#)
        harness.send(#"{"type":"note","text":"behind it","tick":9000}"#)
        let text = try script()
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("note") } == [
                #"note "早""#, #"note "say \"now\" \\ here""#, #"note "behind it""#,
            ])
        #expect(!plain.contains("note") && text.contains("# the same motion"))
        harness.open(2, "other", system: "storehouse")
        let quoted = String(decoding: JSONWriter.bytes { $0.string(text) }, as: UTF8.self)
        harness.send(
            #"{"type":"upload","kind":"script","name":"a.pull","text":\#(quoted),"last":true}"#, from: 2)
        harness.pass(10_000)
        let takes = try #require(harness.hub.session("other")?.takes)
        #expect(
            takes.notes.list.map { "\($0.take) \($0.tick.count) \($0.text)" } == [
                "1 12 早", #"1 30 say "now" \ here"#, "1 9000 behind it",
            ])
    }

    @Test(
        "A script's own notes are in its trace for those who have asked for notes, and for nobody else; so are a take's"
    )
    func traced() throws {
        var harness = harness()
        let script = #"{"type":"trace","script":"pull 1\nscroll 20pt in 2t\nsleep 2t\nnote \"there\""}"#
        func notes(_ message: String) -> String? {
            harness.clear()
            harness.send(message)
            let text = harness.texts("traced").last ?? ""
            return text.firstMatch(of: /"notes":(\[.*?\])/).map { String($0.1) }
        }
        harness.send(#"{"type":"note","text":"a","tick":3}"#)
        #expect(notes(script) == nil && notes(#"{"type":"trace"}"#) == nil)
        harness.send(#"{"type":"notes"}"#)
        #expect(notes(script) == #"[{"tick":2,"text":"there"}]"#)
        #expect(notes(#"{"type":"trace"}"#) == #"[{"tick":3,"text":"a"}]"#)
        #expect(notes(#"{"type":"trace","from":4}"#) == nil, "it is in the part before")
    }

    // MARK: After the daemon

    @Test("Notes and their takes outlive the daemon: the same words, numbers and motion, and no other takes")
    func stored() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var harness = HubHarness.pulled()
        harness.keepsLatest = true
        tug(&harness)
        harness.send(#"{"type":"note","text":"too slow","take":1,"tick":41}"#)
        harness.send(#"{"type":"note","text":"gone","take":2}"#)
        harness.send(#"{"type":"removeNote","number":2}"#)
        func trace() -> String {
            harness.clear()
            harness.send(#"{"type":"trace","take":1,"recorded":true}"#)
            return harness.texts("traced").last ?? ""
        }
        let before = trace()
        var change = SessionChange()
        for (_, event) in harness.events { change.add(event, at: Date()) }
        try Store(folder: folder).keep(["demo": change])

        let kept = try #require(try Store(folder: folder).restore("demo", at: Date()) { Issue.record("\($0)") })
        harness = HubHarness()
        harness.keepsLatest = true
        harness.environment.kept = kept
        harness.open(1)
        #expect(harness.texts("takes").last?.contains(#""takes":[{"number":1,"#) == true)
        #expect(trace() == before && before.count > 1000)
        #expect(kept.tuning.isTuned, "such a session is kept for 30 days")
        let takes = try #require(harness.hub.session("demo")?.takes)
        #expect(
            takes.kept.map(\.number) == [1]
                && takes.notes.list == [.init(number: 1, take: 1, tick: Tick(41), text: "too slow")])
        tug(&harness)
        harness.send(#"{"type":"note","text":"later"}"#)
        #expect(harness.hub.session("demo")?.takes.kept.map(\.number) == [1, 3], "2 was used")
        #expect(harness.hub.session("demo")?.takes.notes.list.map(\.number) == [1, 3])
    }

    @Test(
        "What cannot be read of stored notes is left out, and the rest comes back",
        arguments: [
            (#"lull"#, [String]()), (#"{"takes":[TAKE],"notes":[NOTE,{"number":2}]}"#, ["a"]),
            (#"{"takes":[{"number":1,"scenario":{"header":{"system":"gone"}},"end":0}],"notes":[NOTE]}"#, []),
            (#"{"takes":[TAKE,TAKE],"notes":[NOTE,NOTE]}"#, ["a"]),
            (#"{"takes":[{"number":1,"scenario":{},"inputs":[[9,{"move":[0,1e9]}]],"end":9}],"notes":[NOTE]}"#, []),
        ])
    func damaged(_ json: String, _ expected: [String]) {
        let text = json.replacing("TAKE", with: #"{"number":1,"scenario":{},"inputs":[[9,{"down":[0,100]}]],"end":9}"#)
            .replacing("NOTE", with: #"{"number":1,"take":1,"tick":3,"text":"a"}"#)
        let noted = NotedTakes(json: Array(text.utf8), in: .published)
        #expect(noted.notes.list.map(\.text) == expected && Takes(noted).kept.count == expected.count)
    }
}
