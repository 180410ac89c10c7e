import Motion
import PreviewProtocol
import Testing

@testable import PreviewSessions

@Suite("Who is there")
struct PeopleTests {
    private let second = Tick.perSecond

    private func people(_ harness: HubHarness, _ viewer: ViewerID) -> [String] { harness.texts("present", viewer) }

    private func ask(_ harness: inout HubHarness, _ viewer: ViewerID, _ name: String = "") {
        harness.send(#"{"type":"people","name":"\#(name)"}"#, from: viewer)
    }

    @Test("Who asks is told everybody's number, name and role and whose finger is down; nobody else is told anything")
    func tells() {
        var harness = HubHarness()
        for viewer in [1, 2, 3] as [ViewerID] { harness.open(viewer, as: viewer == 1 ? .viewer : .controller) }
        harness.clear()
        ask(&harness, 1, "Chrome")
        #expect(
            people(harness, 1) == [
                #"{"type":"present","people":[{"viewer":2,"name":"","role":"controller"},{"viewer":3,"name":"","role":"controller"},{"viewer":1,"name":"Chrome","role":"viewer"}],"count":3}"#
            ])
        harness.clear()
        harness.pass(second)
        harness.pull(3)
        #expect(
            people(harness, 1) == [
                #"{"type":"present","people":[{"viewer":3,"name":"","role":"controller","drags":true},{"viewer":2,"name":"","role":"controller"},{"viewer":1,"name":"Chrome","role":"viewer"}],"count":3}"#
            ])
        harness.lift(3)
        harness.pass(second)
        #expect(people(harness, 1).count == 2 && people(harness, 1).last?.contains("drags") == false)
        #expect(people(harness, 2).isEmpty && people(harness, 3).isEmpty)
    }

    @Test(
        "Changes are told at most once a second, the newest state then; a session at rest tells nothing and does not run"
    )
    func paced() {
        var harness = HubHarness()
        harness.open(1)
        ask(&harness, 1)
        harness.pass(2 * second)
        #expect(!harness.hub.isActive)
        harness.clear()
        for viewer in 2...6 as ClosedRange<ViewerID> {
            harness.open(viewer)
            harness.pass(10)
        }
        #expect(people(harness, 1).count == 1 && people(harness, 1).last?.hasSuffix(#""count":2}"#) == true)
        harness.pass(second)
        #expect(people(harness, 1).count == 2 && people(harness, 1).last?.hasSuffix(#""count":6}"#) == true)
        harness.clear()
        harness.pass(3 * second)
        #expect(people(harness, 1).isEmpty && !harness.hub.isActive)
    }

    @Test("A name that is sent again changes, the same one changes nothing, and it goes with its viewer")
    func renames() {
        var harness = HubHarness()
        for viewer in [1, 2] as [ViewerID] { harness.open(viewer) }
        ask(&harness, 1)
        harness.pass(second)
        ask(&harness, 2, "Ada")
        harness.pass(second)
        #expect(people(harness, 1).last?.contains(#"{"viewer":2,"name":"Ada","#) == true)
        harness.clear()
        ask(&harness, 2, "Ada")
        harness.pass(2 * second)
        #expect(people(harness, 1).isEmpty)
        harness.close(2)
        #expect(people(harness, 1).last?.hasSuffix(#"],"count":1}"#) == true)
    }

    @Test("At most 32 are listed, those who control first; all are counted")
    func most() {
        var harness = HubHarness()
        for viewer in 1...40 as ClosedRange<ViewerID> { harness.open(viewer, as: viewer > 35 ? .controller : .viewer) }
        ask(&harness, 1)
        let text = people(harness, 1).last ?? ""
        let listed = text.matches(of: /"viewer":(\d+)/).map { Int($0.1) ?? 0 }
        #expect(listed == Array(36...40) + Array(1...27) && listed.count == Subscriptions.maxListed)
        #expect(text.hasSuffix(#""count":40}"#))
    }

    @Test("A thousand viewers that join and ask within a second get a few messages each, not one for each other one")
    func thousand() {
        var harness = HubHarness()
        for viewer in 1...1000 as ClosedRange<ViewerID> {
            harness.open(viewer)
            ask(&harness, viewer, "n\(viewer)")
            if viewer % 10 == 0 { harness.pass(1) }
        }
        harness.pass(2 * second)
        let counts = (1...1000 as ClosedRange<ViewerID>).map { people(harness, $0).count }
        #expect(counts.allSatisfy { 1...4 ~= $0 })
        #expect(people(harness, 1).last?.hasSuffix(#""count":1000}"#) == true)
    }

    @Test(
        "A name has at most 40 characters, none of which controls anything; the refusal says so without repeating it",
        arguments: [
            (String(repeating: "é", count: 40), ""), (String(repeating: "é", count: 41), "one of 41"),
            (#"a\u0007"#, "a control character"), (#"a\u202eb"#, "a control character"),
            (#"a\u2028b"#, "a control character"), ("👩‍👩‍👧", ""),
        ])
    func names(_ name: String, _ found: String) {
        var harness = HubHarness()
        harness.open(1)
        harness.clear()
        ask(&harness, 1, name)
        let refusal =
            #"{"type":"refusal","reason":"outOfRange","text":"\"people\" needs \"name\": a text of at most 40 characters without control characters, found \#(found)"}"#
        #expect(harness.texts("refusal") == (found.isEmpty ? [] : [refusal]))
        #expect(people(harness, 1).isEmpty == !found.isEmpty)
    }

    @Test("A finger says whose it is to those who have asked who is there, and to others exactly what it said before")
    func finger() {
        var harness = HubHarness()
        for viewer in [1, 2, 3] as [ViewerID] {
            harness.open(viewer)
            harness.send(#"{"type":"fingers"}"#, from: viewer)
        }
        ask(&harness, 2)
        harness.clear()
        harness.pull(1)
        harness.pass(2)
        #expect(harness.texts("finger", 2).last == #"{"type":"finger","y":300,"viewer":1}"#)
        #expect(harness.texts("finger", 3).last == #"{"type":"finger","y":300}"#)
        harness.lift(1)
        harness.pass(4)
        #expect(harness.texts("finger", 2).last == #"{"type":"finger"}"#)
    }

    @Test("The bytes of a finger without a viewer, and of a trace without notes, end where they always ended")
    func bytes() {
        #expect(ServerMessage.finger(y: 1).binary() == [17, 1, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f])
        #expect(ServerMessage.finger(y: nil).binary() == [17, 0])
        // whose: yes, 5
        #expect(ServerMessage.finger(y: nil, viewer: 5).binary() == [17, 0, 1, 5])
        // take 0, no script, from 0, next 0, ticks 0, no messages, samples and measures, no id, no times
        #expect(ServerMessage.traced(.init()).binary() == [11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
}
