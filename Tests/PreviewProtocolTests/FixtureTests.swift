import Foundation
import Motion
import Testing
@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("One of every message, in both encodings")
struct FixtureTests {
    @Test("The file is what both encoders write; otherwise what it should be is written beside it")
    func file() throws {
        let viewer = Conversation.viewer.map { Fixture($0, from: "viewer", json: Array($1.utf8), bytes: $2.binary(id: Conversation.ids[$0])) }
        var last: WireFrame?
        let daemon = try Conversation.daemon().map { name, message in
            Fixture(name, from: "daemon", json: message.json(), bytes: bytes(of: message, on: &last))
        }
        let text = (viewer + daemon).map(\.line).joined(separator: "\n") + "\n"
        let kept = try? String(contentsOf: Fixture.url, encoding: .utf8)
        let new = Fixture.url.appendingPathExtension("new")
        if kept == text { try? FileManager.default.removeItem(at: new) } else { try text.write(to: new, atomically: true, encoding: .utf8) }
        #expect(kept == text, "compare Tests/Fixtures/messages.jsonl with messages.jsonl.new beside it; if that is right, it takes its place")
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
        var reception = Reception()
        for (fixture, (_, message)) in zip(try Fixture.from("daemon"), try Conversation.daemon()) {
            #expect(try reception.take(fixture.bytes) == message, "\(fixture.name)")
        }
    }

    @Test("Every message, notice and kind of node that there is is in the file")
    func complete() throws {
        let (viewer, daemon) = (Conversation.viewer.map(\.2), try Conversation.daemon().map(\.1))
        #expect(Set(viewer.map(\.word)) == Set(ClientMessage.types))
        #expect(Set(daemon.map(\.word)) == ["welcome", "scene", "frame", "notice", "script", "refusal", "pong", "recording", "done"])
        #expect(Set(Conversation.notices.map(\.1.number)) == Set(0...14))
        let kinds = daemon.flatMap { message -> [Int] in if case .scene(let scene, _) = message { scene.nodes.map(\.kind.number) } else { [] } }
        #expect(Set(kinds) == Set(0...7))
        for code in UInt8.min...UInt8.max where isKnown(code) {
            #expect(try Fixture.all().contains { $0.bytes[0] == code }, "code \(code)")
        }
        #expect(!isKnown(0) && !isKnown(10) && !isKnown(128) && !isKnown(146))
    }

    private func isKnown(_ code: UInt8) -> Bool {
        var reception = Reception()
        let errors = [error { _ = try reception.take([code]) }, error { _ = try ClientMessage(binary: [code]) }]
        return errors.contains { $0 != .unknownCode(code) }
    }

    @Test("Every choice has a code of its own")
    func codes() {
        #expect(Edge.codes.count == Edge.allCases.count && Set(Edge.codes).count == Edge.codes.count)
        #expect(Set(RefreshResult.codes) == Set(RefreshResult.allCases))
        #expect(Set(ControlState.codes) == Set(ControlState.allCases))
        #expect(Set(ClientMessage.DragPhase.codes) == Set(ClientMessage.DragPhase.allCases))
        #expect(Set(Role.codes) == Set(Role.allCases))
        #expect(Set(ServerMessage.Refusal.codes) == Set(ServerMessage.Refusal.allCases))
    }

    @Test("No message traps when it is cut anywhere, or when any bit of it has turned over")
    func hostile() throws {
        var reception = Reception()
        for fixture in try Fixture.all() {
            for bytes in broken(fixture.bytes) {
                var copy = reception
                _ = try? copy.take(bytes)
                _ = try? ClientMessage(binary: bytes)
            }
            if fixture.from == "daemon" { _ = try reception.take(fixture.bytes) }
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

// A new case does not compile until it stands here; its word or number is then missing in the file.

extension ClientMessage {
    fileprivate var word: String {
        switch self {
        case .drag: "drag"
        case .begin: "begin"
        case .finish: "finish"
        case .reset: "reset"
        case .set: "set"
        case .system: "system"
        case .content: "content"
        case .sections: "sections"
        case .resize: "resize"
        case .inset: "inset"
        case .work: "work"
        case .rate: "rate"
        case .play: "play"
        case .upload: "upload"
        case .record: "record"
        case .stop: "stop"
        case .ping: "ping"
        }
    }
}

extension ServerMessage {
    fileprivate var word: String {
        switch self {
        case .welcome: "welcome"
        case .scene: "scene"
        case .frame: "frame"
        case .notice: "notice"
        case .script: "script"
        case .refusal: "refusal"
        case .pong: "pong"
        case .recording: "recording"
        case .done: "done"
        }
    }
}

extension Notice {
    fileprivate var number: Int {
        switch self {
        case .state: 0
        case .progress: 1
        case .haptic: 2
        case .refreshed: 3
        case .begin: 4
        case .action: 5
        case .end: 6
        case .cancel: 7
        case .rowInserted: 8
        case .willBeginDragging: 9
        case .willEndDragging: 10
        case .didEndDragging: 11
        case .willBeginDecelerating: 12
        case .didEndDecelerating: 13
        case .didEndScrollingAnimation: 14
        }
    }
}

extension Node.Kind {
    fileprivate var number: Int {
        switch self {
        case .group(nil): 0
        case .group(_?): 1
        case .bar: 2
        case .rectangle: 3
        case .label: 4
        case .image: 5
        case .path: 6
        case .spinner: 7
        }
    }
}
