import RefreshEngine

@testable import PreviewProtocol

/// A `traced` message as a viewer reads it, in either encoding.
struct ReadTrace {
    var traced = ServerMessage.Traced()
    var messages: [ServerMessage] = []
    /// Of JSON: each message's text.
    var texts: [String] = []

    init(json text: String) throws {
        guard
            case .traced(let traced, _) = try ServerMessage.table.read(
                JSONFields(JSONNode(json: Array(text.utf8)), of: "message"))
        else { return }
        (self.traced, texts) = (traced, traced.messages.map { String(decoding: $0, as: UTF8.self) })
    }

    init(binary bytes: [UInt8]) throws {
        var reader = FrameDecoder()
        var inner = FrameDecoder()
        guard case .traced(let traced, _) = try reader.decode(bytes) else { return }
        self.traced = traced
        for bytes in traced.messages { messages.append(try inner.decode(bytes)) }
    }

    var frames: [Frame] { messages.compactMap { if case .frame(let frame, _) = $0 { frame } else { nil } } }
}

// What is seen of it, for comparison.
extension ReadTrace {
    /// What each tick looks like by frames that are sent only when they look different: those of a tick replace each
    /// other.
    static func looks(_ frames: [(tick: Int, look: String)], _ range: ClosedRange<Int>) -> [String] {
        var byTick: [Int: String] = [:]
        var now = ""
        for frame in frames { byTick[frame.tick] = frame.look }
        now = frames.last { $0.tick < range.lowerBound }?.look ?? ""
        return range.map { tick in
            now = byTick[tick] ?? now
            return now
        }
    }

    /// The first tick that looks different, in words.
    static func difference(_ one: [String], _ other: [String]) -> String? {
        zip(one, other).enumerated().first { $0.1.0 != $0.1.1 }.map { "tick \($0.0): \($0.1.0) and \($0.1.1)" }
    }

    /// `{"type":"frame","tick":36,…` without its tick.
    static func frame(_ text: String) -> (tick: Int, look: String)? {
        guard let match = text.wholeMatch(of: /\{"type":"frame","tick":(-?\d+),(.*)/)?.output, let tick = Int(match.1)
        else { return nil }
        return (tick, String(match.2))
    }
}

extension HubHarness {
    /// A session that was pulled once.
    static func pulled(_ system: String = "storehouse", _ before: [String] = []) -> HubHarness {
        var harness = HubHarness()
        harness.open(1, system: system)
        before.forEach { harness.send($0) }
        harness.pass(10)
        harness.pull()
        harness.lift()
        harness.pass(900)
        harness.clear()
        return harness
    }
}
