import Motion
import RefreshEngine
import Scripts
import Testing

@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("The examples of the reference are what the daemon says")
struct ReferenceExampleTests {
    private static let script = #"pull 1\nscroll 20pt in 2t\nmark there"#

    /// Each with the session's control.
    private static let stories: [(messages: [String], system: String?)] = [
        ([#"{"type":"begin","id":7}"#], "plain"),
        ([#"{"type":"figure","from":"text","content":"HI","to":"bars","height":40,"id":7}"#], "storehouse"),
        ([#"{"type":"values","format":"control","edge":"header","id":7}"#], "plain"),
        ([#"{"type":"trace","script":"\#(script)","id":8}"#], nil),
        ([#"{"type":"stop","id":8}"#, #"{"type":"set","name":"scale","value":1000,"id":9}"#], "storehouse"),
    ]

    @Test("What a viewer sends, and all that the daemon answers", arguments: stories)
    func answers(messages: [String], system: String?) throws {
        var harness = HubHarness()
        harness.open(1, system: system)
        if system == nil { harness.send(#"{"type":"system","name":null}"#) }
        harness.pass(4)
        harness.clear()
        var lines: [String] = []
        for message in messages {
            harness.send(message)
            lines += [message] + (harness.received[1] ?? [])
            harness.clear()
        }
        // Lines that are too long for the page are broken there.
        let text = try Reference().lines.map { $0.drop { $0 == " " } }.joined()
        let isThere = text.contains(lines.joined())
        #expect(isThere, "the example must be:\n\(lines.joined(separator: "\n"))")
    }

    @Test("A trace in bytes")
    func binaryTrace() throws {
        let text = ReferenceExampleTests.script.replacing(#"\n"#, with: "\n")
        let script = try Script(parsing: text, file: "trace")
        var run = TraceRun(Simulation(script.scenario), ScriptRunner(script), waitsForRest: true, from: 0, .binary)
        var traced: ServerMessage.Traced?
        while traced == nil { traced = try run.advance() }
        traced?.isScript = true
        let messages = [
            ClientMessage.trace(.init(script: text)).binary(id: 8),
            ServerMessage.traced(try #require(traced), id: 8).bytes(in: .binary),
        ]
        let hex = messages.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ") }
        // Each line of the example has bytes, and behind two spaces what they are.
        let written = try Reference().lines.drop { !$0.hasPrefix("    92 00 01") }.prefix { !$0.isEmpty }.map {
            $0.drop { $0 == " " }.prefix { $0 != "|" }
        }
        #expect(
            written.joined().split(separator: " ").joined(separator: " ") == hex.joined(separator: " "),
            "the example must be:\n\(hex.joined(separator: "\n"))")
    }
}
