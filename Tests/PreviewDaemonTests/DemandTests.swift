import Motion
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewProtocol
@testable import PreviewSessions

@Suite("What a viewer may do")
struct DemandTests {
    private let changes = [
        #"{"type":"drag","phase":"began","samples":[[0,100]]}"#, #"{"type":"begin"}"#, #"{"type":"finish"}"#,
        #"{"type":"reset"}"#,
        #"{"type":"set","name":"dropHeight","value":90}"#, #"{"type":"system","name":null}"#,
        #"{"type":"content","height":10}"#,
        #"{"type":"sections","rows":5}"#, #"{"type":"resize","width":100,"height":100}"#,
        #"{"type":"inset","top":1,"bottom":1}"#,
        #"{"type":"work","mode":"manual"}"#, #"{"type":"play","name":"a","script":"pull 1"}"#, #"{"type":"stop"}"#,
        #"{"type":"upload","kind":"script","name":"a","text":"pull 1","last":true}"#,
        #"{"type":"preset","name":"published"}"#, #"{"type":"note","text":"a"}"#,
        #"{"type":"removeNote","number":1}"#,
        #"{"type":"mirror","session":"a"}"#,
    ]

    @Test("A link that may only watch changes nothing, and each try is refused in words")
    func watches() {
        var harness = HubHarness()
        harness.open(1, as: .viewer)
        #expect(
            harness.texts("welcome") == [
                #"{"type":"welcome","session":"demo","viewer":1,"role":"viewer","ticksPerSecond":120,"run":"0","heard":0,"made":true}"#
            ])
        harness.clear()
        for change in changes { harness.send(change) }
        #expect(
            harness.texts("refusal")
                == Array(
                    repeating:
                        #"{"type":"refusal","reason":"viewerOnly","text":"this link may only watch; ask for one that may control"}"#,
                    count: changes.count))
        #expect(!harness.hub.isActive)
        harness.send(#"{"type":"ping","t":1}"#)
        harness.send(#"{"type":"rate","framesPerSecond":30}"#)
        #expect(harness.types().last == "pong")
    }

    @Test("Every type of message is either a change or harmless: none is forgotten")
    func everyType() {
        let harmless = [
            #"{"type":"ping","t":1}"#, #"{"type":"rate","framesPerSecond":30}"#, #"{"type":"record"}"#,
            #"{"type":"fingers"}"#, #"{"type":"trace"}"#, #"{"type":"figure","from":"text","content":"A","to":"bars"}"#,
            #"{"type":"values","format":"css"}"#, #"{"type":"export","format":"script"}"#, #"{"type":"people"}"#,
            #"{"type":"notes"}"#, #"{"type":"follow"}"#, #"{"type":"unfollow"}"#,
        ]
        for (texts, isChange) in [(changes, true), (harmless, false)] {
            for text in texts {
                #expect((try? ClientMessage(json: Array(text.utf8)).changesPreview) == isChange, "\(text)")
            }
        }
        #expect(
            Set((changes + harmless).map { $0.split(separator: "\"")[3] })
                == Set(ClientMessage.table.cases.map { $0.document.name[...] }))
    }

    @Test("Of a viewer's drag the beginning is refused and the rest ignored; a controller drags meanwhile")
    func drags() {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2, as: .viewer)
        harness.pull(2)
        harness.lift(2)
        #expect(harness.texts("refusal", 2).count == 1 && !harness.hub.isActive)
        harness.pull(1)
        #expect(harness.texts("frame", 2).last?.contains(#""state":"armed""#) == true)
    }

    @Test("Scripts, contents and scenes beyond the limits are refused with what is allowed")
    func tooLarge() {
        var harness = HubHarness(
            hub: Hub(DaemonLimits { ($0.scriptLength.value, $0.contentHeight.value, $0.nodes.value) = (40, 3000, 30) }))
        harness.open(1, system: "labels")
        harness.clear()
        harness.send(#"{"type":"play","name":"a","script":"\#(String(repeating: "#", count: 41))"}"#)
        harness.send(#"{"type":"content","height":3001}"#)
        harness.send(#"{"type":"play","name":"a","script":"pull 1\ncontent 4000pt"}"#)
        harness.send(#"{"type":"set","name":"text","value":"\#(String(repeating: "x", count: 40))"}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"tooLarge","text":"a script may have 40 bytes, not 41"}"#,
                #"{"type":"refusal","reason":"tooLarge","text":"the content may be 3000 pt high"}"#,
                #"{"type":"refusal","reason":"tooLarge","text":"the content may be 3000 pt high"}"#,
                #"{"type":"refusal","reason":"tooLarge","text":"that would be drawn with 42 nodes; 30 are allowed"}"#,
            ])
        harness.send(#"{"type":"play","name":"a","script":"\#(String(repeating: "#", count: 40))"}"#)
        #expect(
            harness.texts("refusal").last
                == #"{"type":"refusal","reason":"script","text":"a:1:1: expected \"pull 1\", found nothing"}"#)
        harness.send(#"{"type":"content","height":3000}"#)
        harness.pass(2)
        #expect(harness.texts("scene").last?.contains(#""height":3000"#) == true)
    }

    @Test(
        "Viewers are shown a script's name without its folders, and of a long one its beginning; errors too, as many as fit",
        arguments: [
            ("/home/me/secret/a.pull", "a.pull"), (#"C:\\me\\a.pull"#, "a.pull"), ("a.pull", "a.pull"),
            (String(repeating: "n", count: 101), String(repeating: "n", count: 100)),
        ])
    func names(given: String, shown: String) {
        var harness = HubHarness()
        harness.open(1)
        harness.open(2, as: .viewer)
        harness.send(#"{"type":"play","name":"\#(given)","script":"pull 1\nmark\nhlod"}"#)
        #expect(
            harness.texts("refusal") == [
                #"{"type":"refusal","reason":"script","text":"\#(shown):2:5: expected a name, found the end of the line\u000a\#(shown):3:1: unknown word \"hlod\"; did you mean hold?"}"#
            ])
        harness.send(#"{"type":"play","name":"\#(given)","script":"pull 1\nexpect offset 1pt"}"#)
        let told = harness.texts("script", 2)
        #expect(
            told.first?.contains(#""name":"\#(shown)""#) == true
                && told.contains { $0.contains(#""text":"\#(shown):2:1: tick 0"#) }, "\(told)")
        #expect(!harness.texts("script", 2).joined().contains("secret"))
        harness.send(#"{"type":"play","name":"a","script":"pull 1\n\#(String(repeating: #"x\n"#, count: 500))"}"#)
        #expect(harness.texts("refusal").last.map { $0.utf8.count < 4500 && $0.contains(" more\"}") } == true)
    }

    @Test("A session that could not be drawn is not made")
    func tooLargeFromTheStart() {
        var hub = Hub(DaemonLimits { $0.nodes.value = 3 })
        #expect(
            hub.joinError(session: "demo", system: "storehouse", at: .zero)?.text
                == "that would be drawn with 15 nodes; 3 are allowed\n")
        #expect(hub.joinError(session: "demo", system: "plain", at: .zero) == nil)
    }

    @Test("The standard limits leave room for every control at both edges")
    func roomy() {
        for header in Catalog.published.declarations {
            for footer in Catalog.published.declarations where footer.edges.contains(.footer) {
                var scenario = Scenario()
                scenario.header = try? SystemChoice(header.name)
                scenario.footer = try? SystemChoice(footer.name, edge: .footer)
                #expect(Simulation(scenario).scene.nodes.count <= 100)
            }
        }
    }

    @Test(
        "A token bucket holds so much at once, then so much a second; it goes below nothing when it is overdrawn, and is never more than full"
    )
    func tokenBucket() {
        var bucket = TokenBucket(rate: 10, capacity: 3, at: .zero)
        #expect((0..<5).map { _ in bucket.spend(at: .zero) } == [2, 1, 0, -1, -2])
        #expect(bucket.level(at: Tick.seconds(0.1)) == -1 && bucket.level(at: Tick.seconds(100)) == 3)
        #expect(bucket.spend(at: Tick.seconds(100)) == 2)
        #expect(bucket.level(at: .zero) == 2, "time does not go back")
        #expect(bucket.spend(at: .zero) == 1)
        #expect(bucket.level(at: Tick.seconds(100)) == 1, "nor is it given twice")
    }
}
