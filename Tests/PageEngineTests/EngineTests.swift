import Motion
import RefreshEngine
import TestSupport
import Testing

@testable import PageEngine

@Suite("What a page calls, natively")
struct EngineTests {
    private static let states = ["idle", "pulling", "armed", "beginning", "loading", "ending"]

    private func open(_ engine: inout Engine, _ message: [UInt8]) -> Int { message.withUnsafeBytes { engine.open($0) } }

    private func input(_ engine: inout Engine, _ handle: Int, _ message: [UInt8]) -> Int {
        message.withUnsafeBytes { engine.input(handle, $0) }
    }

    private func frame(_ engine: inout Engine, _ handle: Int) throws -> (numbers: [Double], texts: [UInt8]) {
        var read: ([Double], [UInt8])?
        _ = engine.frame(handle) { read = (Array($0), Array($1)) }
        return try #require(read)
    }

    @Test("a pull by hand: the numbers of a frame stand where README.md says")
    func pull() throws {
        var engine = Engine(.published)
        let preview = open(&engine, MessageBytes.scenario(header: "storehouse"))
        #expect(preview == 0)
        #expect(input(&engine, preview, MessageBytes.input(0, 0, 200)) == 0)
        #expect(input(&engine, preview, MessageBytes.input(1, 8_000, 400)) > 0, "it has begun to drag")
        #expect(engine.advance(preview, by: 1) >= 0)
        let numbers = try frame(&engine, preview).numbers
        let count = Int(numbers[11])
        #expect(numbers[0] == 1 && numbers[1] < -60 && numbers.count == 16 + 12 * count && count > 1)
        #expect(Self.states[Int(numbers[5])] == "armed" && numbers[6] == 1 && numbers[7] == -1)
        let bar = numbers[(16 + 12)..<(16 + 24)]
        #expect(bar[bar.startIndex + 6] > 0, "its opacity")
        #expect(bar[bar.startIndex + 10] == 0xFFFFFF, "its colour")
    }

    @Test("a copy goes on as its original, and neither changes the other; a closed handle is given again")
    func copies() {
        var engine = Engine(.published)
        let one = open(&engine, MessageBytes.scenario(header: "labels"))
        _ = input(&engine, one, MessageBytes.input(4, end: [0]))  // begins
        _ = engine.advance(one, by: 30)
        let other = engine.copy(one, to: -1)
        let before = engine.digest(one)
        #expect(other == 1 && engine.digest(other) == before)
        _ = engine.advance(other, by: 20)
        #expect(engine.digest(one) == before && engine.digest(other) != before)
        _ = engine.advance(one, by: 20)
        #expect(engine.digest(one) == engine.digest(other))
        engine.close(one)
        #expect(engine.digest(one) == 0 && engine.tick(one) == -1)
        #expect(open(&engine, MessageBytes.scenario(header: "plain")) == one)
    }

    @Test("there are at most maxPreviews, and the next one is refused in words")
    func bound() {
        var engine = Engine(.published)
        let message = MessageBytes.scenario(header: "plain")
        for handle in 0..<Engine.maxPreviews { #expect(open(&engine, message) == handle) }
        #expect(open(&engine, message) == -1 && engine.copy(0, to: -1) == -1)
        #expect(engine.reason == "there are too many previews")
        #expect(engine.copy(0, to: 5) == 5, "a copy in the place of one is none more")
    }

    @Test("time that would run too long is refused, and what rests costs nothing until then")
    func longTimes() {
        var engine = Engine(.published)
        let last = Limits.tick.upperBound
        let preview = open(&engine, MessageBytes.scenario(header: "plain", tick: Double(last - 1000)))
        #expect(engine.advance(preview, by: 1001) == -1 && engine.advance(preview, by: -1) == -1)
        #expect(engine.advance(preview, by: 1000) == 0 && engine.tick(preview) == last)
    }

    @Test("the version of the texts grows when one changes, and only then")
    func textVersions() throws {
        var engine = Engine(.published)
        let preview = open(&engine, MessageBytes.scenario(header: "arrow"))
        let first = try frame(&engine, preview)
        #expect(try frame(&engine, preview).numbers[13] == first.numbers[13])
        _ = input(&engine, preview, MessageBytes.input(0, 0, 200))
        for y in [300.0, 400, 500] { _ = input(&engine, preview, MessageBytes.input(1, 80 * y, y)) }
        let pulled = try frame(&engine, preview)
        #expect(pulled.numbers[13] > first.numbers[13] && pulled.texts != first.texts)
    }

    /// nil: there is no such preview.
    private func notices(_ engine: inout Engine, _ handle: Int) -> [UInt8]? {
        engine.notices(handle) ? engine.answer.bytes : nil
    }

    @Test("notices are drained: how many, then each one's tick, code and fields; a copy begins without any")
    func drainsNotices() {
        var engine = Engine(.published)
        let previews = (0...1).map { _ in open(&engine, MessageBytes.scenario(header: "plain", tick: 7)) }
        for preview in previews { _ = input(&engine, preview, MessageBytes.input(4, end: [0])) }  // begins
        let preview = previews[0]
        for copy in [engine.copy(preview, to: previews[1]), engine.copy(preview, to: -1)] {
            #expect(notices(&engine, copy) == number(0))
        }
        // At tick 7 the state of the header goes from idle to beginning.
        #expect(notices(&engine, preview)?.dropFirst(8).prefix(12) == ArraySlice(number(7) + [0, 0, 0, 3]))
        #expect(notices(&engine, preview) == number(0), "they are forgotten")
        engine.close(preview)
        #expect(notices(&engine, preview) == nil && notices(&engine, -1) == nil)
    }

    @Test("at most maxNotices are kept; those beyond are only counted")
    func noticeBound() {
        var engine = Engine(.published)
        let preview = open(&engine, MessageBytes.scenario(header: "plain"))
        _ = input(&engine, preview, MessageBytes.input(0, 0, 200))
        var count = 0
        for step in 1...NoticeLog.maxNotices + 10 {  // each brings progress
            count += input(&engine, preview, MessageBytes.input(1, Double(step) * 8_000, step % 2 == 0 ? 210 : 220))
        }
        #expect(count > NoticeLog.maxNotices)
        #expect(notices(&engine, preview)?.prefix(8) == ArraySlice(number(Double(NoticeLog.maxNotices))))
    }

    private func number(_ value: Double) -> [UInt8] {
        var message = MessageBytes()
        message.number(value)
        return message.bytes
    }

    @Test("messages that are cut off or changed anywhere are refused or within the limits, and none is a trap")
    func damaged() {
        var engine = Engine(.published)
        var anything = Anything(seed: 1)
        let scenario = MessageBytes.scenario(header: "sketch")
        for count in scenario.indices { #expect(open(&engine, Array(scenario[..<count])) == -1) }
        #expect(open(&engine, scenario + [0]) == -1 && engine.reason == "the scenario is cut off or damaged")
        for _ in 0..<20_000 {
            var message = scenario
            for _ in 0..<anything.random.integer(in: 1...4) {
                message[anything.random.integer(in: 0...message.count - 1)] = UInt8(
                    anything.random.integer(in: 0...255))
            }
            let preview = open(&engine, message)
            guard preview >= 0 else { continue }
            for _ in 0..<4 {
                var bytes = MessageBytes()
                bytes.byte(UInt8(anything.random.integer(in: 0...17)))
                for _ in 0..<anything.random.integer(in: 0...4) {
                    if anything.chance(2) {
                        bytes.number(anything.number(-1000...1000))
                    } else {
                        bytes.bits(anything.random.next())
                    }
                }
                for _ in 0..<anything.random.integer(in: 0...3) {
                    bytes.byte(UInt8(anything.random.integer(in: 0...3)))
                }
                _ = input(&engine, preview, bytes.bytes)
                _ = engine.advance(preview, by: anything.random.integer(in: 0...30))
            }
            _ = engine.digest(preview)
            engine.close(preview)
        }
    }
}
