import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("A message with an id is answered when it has taken effect")
struct AnswerTests {
    private func done(_ id: Int, at tick: Int, _ effect: Bool = true) -> String {
        #"{"type":"done","id":\#(id),"tick":\#(tick),"effect":\#(effect)}"#
    }

    private func harness(_ system: String = "storehouse") -> HubHarness {
        var harness = HubHarness()
        harness.open(1, system: system)
        harness.send(#"{"type":"rate","framesPerSecond":120}"#)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.pass(4)
        harness.clear()
        return harness
    }

    @Test("Behind every notice of the tick at which it took effect, before its frame")
    func order() {
        var harness = harness()
        harness.send(#"{"type":"begin","id":7}"#)
        #expect(harness.types().first == "notice" && harness.types().suffix(2) == ["done", "frame"])
        #expect(harness.texts("done") == [done(7, at: 4)])
        #expect(
            harness.texts("notice").allSatisfy { $0.contains(#""tick":4,"#) }
                && harness.texts("frame").last?.contains(#""tick":4,"#) == true)
    }

    @Test("Answers come in the order of their messages, and only to who asked; 0 and 2^53 - 1 are ids, too")
    func several() {
        var harness = harness()
        harness.open(2)
        harness.clear()
        harness.send(#"{"type":"content","height":900,"id":0}"#)
        harness.send(#"{"type":"content","height":901}"#)
        harness.send(#"{"type":"inset","top":10,"bottom":0,"id":9007199254740991}"#)
        harness.send(#"{"type":"reset","id":3}"#, from: 2)
        harness.pass(1)
        #expect(harness.texts("done") == [done(0, at: 4), done(9_007_199_254_740_991, at: 4)])
        #expect(harness.texts("done", 2) == [done(3, at: 4, false)])
    }

    @Test(
        "Every message takes effect at once, and is answered at once, with the present tick, in the order in which they came"
    )
    func atOnce() {
        var harness = harness()
        harness.send(#"{"type":"ping","t":1,"id":1}"#)
        harness.send(#"{"type":"rate","framesPerSecond":60,"id":2}"#)
        harness.send(#"{"type":"record","id":3}"#)
        harness.send(#"{"type":"record","id":4}"#)
        #expect(harness.types().filter { $0 != "recording" } == ["pong", "done", "done", "done", "done"])
        #expect(harness.texts("done") == [done(1, at: 4), done(2, at: 4), done(3, at: 4), done(4, at: 4, false)])
        harness.clear()
        harness.send(#"{"type":"begin","id":5}"#)
        harness.send(#"{"type":"ping","t":2,"id":6}"#)
        #expect(harness.types().filter { $0 == "done" || $0 == "pong" } == ["done", "pong", "done"])
        #expect(harness.texts("done").count == 2 && harness.texts("done").last?.contains(#""id":6,"#) == true)
    }

    @Test(
        "A request of the app that changes nothing says so, whichever the control",
        arguments: Catalog.published.declarations.map(\.name))
    func nothing(system: String) {
        var harness = harness(system)
        var id = 0
        func effect(_ type: String, _ ticks: Int) -> Bool? {
            id += 1
            harness.send(#"{"type":"\#(type)","id":\#(id)}"#)
            harness.pass(ticks)
            let answer = harness.texts("done").last ?? ""
            return answer.contains(#""id":\#(id),"#) ? answer.contains(#""effect":true"#) : nil
        }
        #expect(effect("finish", 2) == false)
        #expect(effect("reset", 2) == false)
        #expect(effect("begin", 120) == true)
        #expect(effect("begin", 2) == false)
        #expect(effect("finish", 2) == true)
        #expect(effect("finish", 2) == false)
        // behaviour.md 7.8: while it ends a begin is kept, and a finish takes it back.
        #expect(effect("begin", 1) == true)
        #expect(effect("begin", 1) == false)
        #expect(effect("finish", 1) == true)
        #expect(effect("finish", 1) == false)
        #expect(effect("stop", 2) == false)
    }

    @Test("A reset that lets an exhausted footer listen again has an effect, though nobody is told of it")
    func reset() {
        var harness = harness()
        harness.send(#"{"type":"system","name":"arrow","edge":"footer"}"#)
        harness.send(#"{"type":"begin","edge":"footer"}"#)
        harness.pass(120)
        harness.send(#"{"type":"finish","edge":"footer","result":"noMoreData"}"#)
        harness.pass(240)
        harness.send(#"{"type":"reset","edge":"footer","id":1}"#)
        harness.send(#"{"type":"reset","edge":"footer","id":2}"#)
        harness.pass(4)
        #expect(harness.texts("done").map { $0.hasSuffix(#""effect":true}"#) } == [true, false])
    }

    @Test(
        "A refusal names the id, and is the only answer",
        arguments: [
            (#"{"type":"drag","phase":"moved","samples":[[0,1]],"id":9}"#, "badMessage"),
            (#"{"type":"teleport","id":9}"#, "badMessage"),
            (#"{"type":"begin","edge":"left","id":9}"#, "badMessage"),
            (#"{"type":"set","name":"scale","value":1000,"id":9}"#, "outOfRange"),
            (#"{"type":"trace","take":-1,"id":9}"#, "outOfRange"),
            (#"{"type":"trace","from":-1,"id":9}"#, "outOfRange"),
            (#"{"type":"export","take":-1,"format":"script","id":9}"#, "outOfRange"),
            (#"{"type":"set","name":"wings","value":2,"id":9}"#, "unknownParameter"),
            (#"{"type":"play","name":"a","script":"pull","id":9}"#, "script"),
            (#"{"type":"upload","kind":"recording","name":"a","text":"{}","last":true,"id":9}"#, "recording"),
        ])
    func refused(text: String, reason: String) {
        var harness = harness()
        harness.send(text)
        harness.pass(4)
        #expect(
            harness.types() == ["refusal"] && harness.texts("refusal")[0].contains(#""reason":"\#(reason)""#)
                && harness.texts("refusal")[0].hasSuffix(#","id":9}"#))
    }

    @Test(
        "An id that is none is refused like any wrong field",
        arguments: ["-1", "9007199254740992", "1.5", #""7""#, "[7]", "true"])
    func wrongID(id: String) {
        var harness = harness()
        harness.send(#"{"type":"begin","id":\#(id)}"#)
        harness.pass(2)
        #expect(harness.types() == ["refusal"])
        #expect(
            harness.texts("refusal")[0].contains(#"\"begin\" needs \"id\": a whole number from 0 to 9007199254740991"#))
    }

    @Test("A drag is done when its last sample has taken effect; what is ignored of one is done without effect")
    func drag() {
        var harness = harness()
        harness.open(2)
        harness.clear()
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]],"id":1}"#)
        harness.send(#"{"type":"drag","phase":"began","samples":[[0,100]],"id":1}"#, from: 2)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,110]],"id":2}"#, from: 2)
        harness.send(#"{"type":"drag","phase":"cancelled","id":3}"#, from: 2)
        harness.send(#"{"type":"drag","phase":"moved","samples":[[8333,110],[16667,120]],"id":2}"#)
        harness.pass(1)
        #expect(harness.texts("done") == [done(1, at: 4), done(2, at: 4)])
        #expect(
            harness.texts("refusal", 2).count == 1
                && harness.texts("done", 2) == [done(2, at: 4, false), done(3, at: 4, false)])
    }

    @Test("A script is done when it has started, each piece of an upload when it is taken")
    func scripts() {
        var harness = harness()
        harness.send(#"{"type":"content","height":900,"id":1}"#)
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"pull 1\nslee","last":false,"id":2}"#)
        harness.send(#"{"type":"upload","kind":"script","name":"a","text":"p 1s\n","last":true,"id":3}"#)
        #expect(harness.types().filter { $0 != "frame" && $0 != "scene" } == ["done", "done", "script", "done"])
        #expect(harness.texts("done") == [done(1, at: 4), done(2, at: 4), done(3, at: 0)])
        harness.pass(12)
        harness.send(#"{"type":"stop","id":4}"#)
        #expect(
            harness.texts("done").last == done(4, at: 12) && harness.texts("script").last?.contains("stopped") == true)
    }

    @Test(
        "A message that is dropped unread is refused under its id, in both encodings; the answer to another viewer's is not touched"
    )
    func dropped() {
        var harness = harness()
        harness.open(2)
        harness.clear()
        harness.send(#"{"type":"begin","id":7}"#, from: 2)
        harness.refuse(
            ClientRequest(json: Array(#"{"type":"ping","t":1,"id":8}"#.utf8)),
            MessageError(.tooManyMessages, "too many"))
        harness.refuse(ClientRequest(binary: [145, 9]), MessageError(.tooManyMessages, "too many"))
        harness.pass(1)
        #expect(
            harness.texts("refusal")
                == [8, 9].map { #"{"type":"refusal","reason":"tooManyMessages","text":"too many","id":\#($0)}"# })
        #expect(harness.texts("done").isEmpty && harness.texts("done", 2) == [done(7, at: 4)])
    }

    @Test(
        "In binary the id is what stands first behind the last field; a value beyond its bounds hides it not, bytes that cannot be read do"
    )
    func binary() throws {
        #expect(ClientRequest(binary: [130, 0, 7]).id == 7 && ClientRequest(binary: [130, 0]).id == nil)
        #expect(ClientRequest(binary: [130, 0, 0xac, 0x02, 99]).id == 300)
        #expect(
            ClientRequest(binary: [140, 59, 7]).id == 7
                && (try? ClientRequest(binary: [140, 59, 7]).message.get()) == nil)
        let hours = [139, 1] + withUnsafeBytes(of: (1e300).bitPattern.littleEndian, Array.init) + [0, 7]
        #expect(ClientRequest(binary: hours).id == 7 && (try? ClientRequest(binary: hours).message.get()) == nil)
        #expect(ClientRequest(binary: [130, 9, 7]).id == nil)
        #expect(
            ClientRequest(binary: [145] + [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]).id == 9_007_199_254_740_991)
        #expect(throws: ProtocolError.self) {
            try ClientRequest(binary: [145] + [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]).message.get()
        }
    }
}
