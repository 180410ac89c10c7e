import Motion
import PreviewProtocol
import Testing

@testable import PreviewCommands
@testable import PreviewSessions
@testable import PreviewTesting

@Suite("Where the build stands of what is served")
struct BuildTests {
    private static let failed = ServerMessage.Build(.failed, "Ribbon.swift:3:5: error: x", number: 2)

    @Test("everybody is told, and behind the first frame who comes later; nobody where nobody says it")
    func told() {
        var harness = HubHarness()
        harness.keepsLatest = true
        harness.open(1, "a")
        #expect(harness.types(1) == ["welcome", "scene", "frame", "settings"])

        harness.hub.show(BuildTests.failed, at: Tick(1))
        harness.deliver()
        harness.open(2, "b")

        #expect(
            harness.texts("build", 1) == [
                #"{"type":"build","state":"failed","text":"Ribbon.swift:3:5: error: x","number":2}"#
            ])
        #expect(harness.types(2) == ["welcome", "scene", "frame", "settings", "build"])
    }

    @Test("of what a viewer has not read only the newest counts, and it takes no room in its queue")
    func newest() {
        var harness = HubHarness()
        harness.open(1, "a")
        harness.notReading = [1]
        for number in 1...10_000 { harness.hub.show(.init(.building, number: number), at: Tick(1)) }
        harness.notReading = []
        harness.deliver()
        harness.read(1)

        #expect(harness.texts("build", 1) == [#"{"type":"build","state":"building","text":"","number":10000}"#])
        #expect(harness.closings.isEmpty)
    }

    @Test("a line is the message itself; a text is as long as a message may be; what is none is refused")
    func lines() throws {
        let long = ServerMessage.Build(.failed, String(repeating: "x", count: 100_000), number: 1)
        #expect(long.text.utf8.count == ServerMessage.Build.maxText)
        #expect(try ServerMessage.Build(json: ServerMessage.build(long).json()) == long)
        #expect(throws: ProtocolError.self) { try ServerMessage.Build(json: Array(#"{"type":"pong","t":1}"#.utf8)) }
        #expect(throws: ProtocolError.self) {
            try ServerMessage.Build(json: Array(#"{"type":"build","state":"perhaps","text":"","number":1}"#.utf8))
        }
    }

    @Test("bytes become lines however they are cut; one that is too long is left out, and the next one is read")
    func cut() {
        var lines = BoundedLines(maxLine: 4)
        #expect(lines.append(Array("ab".utf8)) == [])
        #expect(lines.append(Array("cd\n\nabcde".utf8)) == [Array("abcd".utf8), []])
        #expect(lines.append(Array("fghij\nxy\nz".utf8)) == [Array("xy".utf8)])
        #expect(lines.rest == Array("z".utf8))
    }
}
