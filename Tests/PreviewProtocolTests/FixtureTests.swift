import Foundation
import Motion
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("One of every message, in both encodings")
struct FixtureTests {
    @Test("The file is what both encoders write; otherwise what it should be is written beside it")
    func file() throws {
        let viewer = Conversation.viewer.map {
            Fixture($0, from: "viewer", json: Array($1.utf8), bytes: $2.binary(id: Conversation.ids[$0]))
        }
        var last: WireFrame?
        let daemon = try zip(Conversation.daemon(.json), Conversation.daemon(.binary)).map { text, binary in
            Fixture(text.0, from: "daemon", json: text.1.json(), bytes: bytes(of: binary.1, on: &last))
        }
        let text = (viewer + daemon).map(\.line).joined(separator: "\n") + "\n"
        let kept = try? String(contentsOf: Fixture.url, encoding: .utf8)
        let new = Fixture.url.appendingPathExtension("new")
        if kept == text {
            try? FileManager.default.removeItem(at: new)
        } else {
            try text.write(to: new, atomically: true, encoding: .utf8)
        }
        #expect(
            kept == text,
            "compare Tests/Fixtures/messages.jsonl with messages.jsonl.new beside it; if that is right, it takes its place"
        )
    }

    /// As a session does: a frame builds on the one before it.
    private func bytes(of message: ServerMessage, on last: inout WireFrame?) -> [UInt8] {
        if case .scene = message { last = nil }
        guard case .frame(let frame, _) = message else { return message.binary() }
        defer { last = WireFrame(frame) }
        return last.flatMap { WireFrame(frame).message(from: $0) } ?? message.binary()
    }

    @Test("What a viewer says is the same message in both encodings")
    func viewers() throws {
        let fixtures = try Fixture.from("viewer")
        #expect(fixtures.count == Conversation.viewer.count)
        for (fixture, (_, _, message)) in zip(fixtures, Conversation.viewer) {
            #expect(try ClientMessage(json: fixture.json) == message, "\(fixture.name)")
            #expect(try ClientMessage(binary: fixture.bytes) == message, "\(fixture.name)")
            let ids = [ClientRequest(json: fixture.json).id, ClientRequest(binary: fixture.bytes).id]
            #expect(ids == [Conversation.ids[fixture.name], Conversation.ids[fixture.name]], "\(fixture.name)")
        }
    }

    @Test("What the daemon says comes out of the bytes as it was")
    func daemons() throws {
        var reception = FrameDecoder()
        for (fixture, (_, message)) in zip(try Fixture.from("daemon"), try Conversation.daemon(.binary)) {
            #expect(try reception.decode(fixture.bytes) == message, "\(fixture.name)")
        }
    }

    @Test("Every message, notice, event and kind of node of the tables is in the file")
    func complete() throws {
        let lines = try Fixture.all().map { try JSONReader.read($0.json[...]) }
        func words(_ tag: String) -> Set<String> { Set(lines.compactMap { $0[tag]?.string }) }
        #expect(words("type") == Set(ClientMessage.types + ServerMessage.table.cases.map(\.document.name) + ["frame"]))
        #expect(words("notice") == Set(Notice.union.cases.map(\.document.name)))
        #expect(words("event") == Set(ServerMessage.ScriptEvent.union.cases.map(\.document.name)))
        let kinds = lines.flatMap { $0["nodes"]?.array ?? [] }.map {
            ($0["kind"]?.string ?? "") + ($0["clip"] == nil ? "" : " with a clip")
        }
        #expect(
            Set(kinds) == Set(Node.kinds.cases.map { $0.document.name + ($0.document.code == 1 ? " with a clip" : "") })
        )
        for code in UInt8.min...UInt8.max where isKnown(code) {
            #expect(try Fixture.all().contains { $0.bytes[0] == code }, "code \(code)")
        }
        #expect(!isKnown(0) && !isKnown(24) && !isKnown(128) && !isKnown(159))
    }

    @Test("No two cases of a table have one code")
    func codes() {
        func areDistinct(_ codes: [UInt8]) -> Bool { Set(codes).count == codes.count }
        #expect(
            areDistinct(
                ClientMessage.table.cases.map(\.document.code) + ServerMessage.table.cases.map(\.document.code) + [
                    FrameWriter.code
                ]))
        #expect(
            areDistinct(Notice.union.cases.map(\.document.code)) && areDistinct(Node.kinds.cases.map(\.document.code)))
        #expect(areDistinct(ServerMessage.ScriptEvent.union.cases.map(\.document.code)))
    }

    @Test("What the daemon says in JSON is read back as it was, but for frames, which build on a scene")
    func readsJSON() throws {
        for (fixture, (_, message)) in zip(try Fixture.from("daemon"), try Conversation.daemon(.json)) {
            if case .frame = message { continue }
            let fields = try JSONFields(JSONNode(json: fixture.json), of: "message")
            let read = try ServerMessage.table.read(fields)
            #expect(read == message.withSpelledColors, "\(fixture.name)")
        }
    }

    private func isKnown(_ code: UInt8) -> Bool {
        var reception = FrameDecoder()
        let errors = [error { _ = try reception.decode([code]) }, error { _ = try ClientMessage(binary: [code]) }]
        return errors.contains { $0 != .unknownCode(code) }
    }

    @Test("No message traps when it is cut anywhere, or when any bit of it has turned over")
    func hostile() throws {
        var reception = FrameDecoder()
        for fixture in try Fixture.all() {
            for bytes in broken(fixture.bytes) {
                var copy = reception
                _ = try? copy.decode(bytes)
                _ = try? ClientMessage(binary: bytes)
            }
            if fixture.from == "daemon" { _ = try reception.decode(fixture.bytes) }
        }
    }

    private func broken(_ bytes: [UInt8]) -> [[UInt8]] {
        let cut = bytes.indices.map { Array(bytes[..<$0]) }
        let turned = bytes.indices.flatMap { index in
            (0..<8).map { bit in
                var copy = bytes
                copy[index] ^= 1 << bit
                return copy
            }
        }
        return cut + turned
    }

    private func error(_ body: () throws -> Void) -> ProtocolError? {
        do { try body() } catch { return error as? ProtocolError }
        return nil
    }
}

extension ServerMessage {
    /// In JSON the colour of a parameter is a text: only the parameter's declaration says that it is a colour.
    fileprivate var withSpelledColors: ServerMessage {
        guard case .scene(var scene, let number) = self else { return self }
        func spelled(_ system: SystemValues) -> SystemValues {
            SystemValues(
                name: system.name,
                parameters: system.parameters.map { named in
                    if case .color(let color) = named.value {
                        NamedValue(name: named.name, value: .text(color.hex))
                    } else {
                        named
                    }
                })
        }
        (scene.header, scene.footer) = (scene.header.map(spelled), scene.footer.map(spelled))
        return .scene(scene, number: number)
    }
}
