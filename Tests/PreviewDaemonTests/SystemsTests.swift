import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions

@Suite("A session's systems and their parameters")
struct SystemsTests {
    private var harness = HubHarness()

    private mutating func begin(_ system: String = "storehouse") { harness.open(1, system: system) }
    private func value(_ name: String, _ edge: Edge = .header) -> ParameterValue? {
        harness.hub.session("demo")?.simulation.system(at: edge)?.parameters[name]
    }
    private func choice(_ edge: Edge = .header) -> SystemChoice? {
        harness.hub.session("demo")?.simulation.system(at: edge)
    }
    private var isTuned: Bool { harness.hub.session("demo")?.tuning.isTuned == true }
    private var refusals: [String] { harness.received[1, default: []].filter { $0.contains(#""type":"refusal""#) } }

    @Test("Another system and back gives what was tuned, at each edge by itself")
    mutating func andBack() {
        begin()
        harness.send(#"{"type":"set","name":"dropHeight","value":123}"#)
        harness.send(#"{"type":"system","name":"arrow"}"#)
        harness.send(#"{"type":"set","name":"height","value":77}"#)
        harness.send(#"{"type":"system","name":"arrow","edge":"footer"}"#)
        #expect(value("height", .footer) == .number(52), "the footer has parameters of its own")
        harness.send(#"{"type":"system","name":"storehouse"}"#)
        #expect(value("dropHeight") == .number(123))
        harness.send(#"{"type":"system","name":null}"#)
        harness.send(#"{"type":"system","name":"arrow"}"#)
        #expect(value("height") == .number(77))
        harness.send(#"{"type":"system","name":"arrow","preset":"designed"}"#)
        #expect(value("height") == .number(77), "the system that is there stays as it is")
    }

    @Test("Frames beyond the pictures that are chosen are refused with how many there are")
    mutating func frames() {
        begin("sprites")
        harness.send(#"{"type":"set","name":"loopFrames","value":"12-23"}"#)
        harness.send(#"{"type":"set","name":"loopFrames","value":"12-24"}"#)
        #expect(
            value("loopFrames") == .text("12-23") && refusals.count == 1
                && refusals[0].contains(#"frames from 0 to 23: \"wire\" has 24"#))
    }

    @Test("The catalog names the host's sets of pictures as choices; a parameter that may be empty may become so again")
    func pictures() {
        let text = String(
            decoding: CatalogJSON.write(.published, images: ["mine", "wire"]), as: UTF8.self)
        #expect(text.contains(#""name":"images","kind":"images","choices":["mine","wire"]"#))
        #expect(text.contains(#""name":"loadingImages","kind":"images","choices":["","mine","wire"]"#))
        #expect(text.contains(#""name":"pullFrames","kind":"frames","default":"""#))
        #expect(
            !String(decoding: CatalogJSON.write(.published), as: UTF8.self).contains(
                #""kind":"images","choices""#))
    }

    @Test("A system that the session has not had begins with the preset that the message names, in its language")
    mutating func beginsWith() throws {
        begin()
        harness.send(#"{"type":"system","name":"arrow","preset":"designed","language":"de-CH"}"#)
        #expect(try choice() == SystemChoice("arrow", preset: "designed", in: .de))
        harness.send(#"{"type":"system","name":"storehouse","preset":"designed"}"#)
        #expect(try choice() == SystemChoice("storehouse"), "it had that one before")
    }

    @Test("A preset sets all parameters of the edge's system")
    mutating func preset() throws {
        begin("labels")
        harness.send(#"{"type":"set","name":"threshold","value":200}"#)
        harness.send(#"{"type":"preset","name":"designed","language":"ja"}"#)
        #expect(try choice() == SystemChoice("labels", preset: "designed", in: .ja))
        harness.send(#"{"type":"preset","name":"published"}"#)
        #expect(try choice() == SystemChoice("labels"))
    }

    @Test("A preset or language that there is not is refused with what there is, and nothing changes")
    mutating func unknown() throws {
        begin("plain")
        harness.send(#"{"type":"preset","name":"nice"}"#)
        harness.send(#"{"type":"preset","name":"designed","edge":"footer"}"#)
        harness.send(#"{"type":"system","name":"arrow","preset":"nice"}"#)
        harness.send(#"{"type":"preset","name":"designed","language":"not a tag"}"#)
        #expect(refusals.count == 4)
        #expect(
            refusals[0].contains(#""reason":"unknownPreset""#)
                && refusals[0].contains(#"plain has no preset \"nice\"; it has published, designed"#))
        #expect(
            refusals[1].contains(#""reason":"unknownParameter""#) && refusals[2].contains(#""reason":"unknownPreset""#))
        #expect(
            refusals[3].contains(#""reason":"outOfRange""#)
                && refusals[3].contains("a language tag such as de or pt-BR"))
        #expect(try choice() == SystemChoice("plain"))
        #expect(!isTuned)
    }

    @Test("The join that makes a session says what its system begins with; a later one changes nothing")
    mutating func join() throws {
        harness.environment.preset = "designed"
        harness.environment.language = .fr
        begin("arrow")
        #expect(try choice() == SystemChoice("arrow", preset: "designed", in: .fr))
        #expect(!isTuned)
        harness.environment.preset = "published"
        harness.open(2, system: "arrow")
        #expect(try choice() == SystemChoice("arrow", preset: "designed", in: .fr))
    }

    @Test(
        "A join with a preset, system or language that there is not is answered with 400 and what there is",
        arguments: [
            ("plain", "nice", nil, #"plain has no preset "nice"; it has published, designed"#),
            (nil, "nice", nil, "storehouse has no preset"),
            ("plain", "designed", "no tag", #""language" must be a language tag such as de or pt-BR"#),
            ("pain", "designed", nil, #"there is no system "pain""#),
        ] as [(String?, String?, String?, String)])
    mutating func wrongJoin(system: String?, preset: String?, language: String?, text: String) {
        let error = harness.hub.joinError(
            session: "demo", system: system, preset: preset, language: language, at: .zero)
        #expect(error?.status == 400 && error?.text.contains(text) == true)
        let dutch = harness.hub.joinError(
            session: "demo", system: "plain", preset: "designed", language: "nl", at: .zero)
        #expect(dutch == nil, "English stands for Dutch")
    }

    @Test(
        "Tuned is a session in which a parameter, a system, a preset, the work or the list was set to something else",
        arguments: [
            (#"{"type":"set","name":"dropHeight","value":90}"#, true),
            (#"{"type":"set","name":"dropHeight","value":80}"#, false),
            (#"{"type":"set","name":"scroll.rate","value":"fast"}"#, true),
            (#"{"type":"set","name":"scroll.rate","value":"normal"}"#, false),
            (#"{"type":"system","name":"plain"}"#, true), (#"{"type":"system","name":"storehouse"}"#, false),
            (#"{"type":"work","mode":"manual"}"#, true),
            (#"{"type":"preset","name":"designed"}"#, true), (#"{"type":"preset","name":"published"}"#, false),
            (#"{"type":"resize","width":320,"height":500}"#, true),
            (#"{"type":"resize","width":390,"height":844}"#, false),
            (#"{"type":"content","height":900}"#, true), (#"{"type":"sections","rows":5}"#, true),
            (#"{"type":"inset","top":20,"bottom":0}"#, true),
            (#"{"type":"begin"}"#, false), (#"{"type":"drag","phase":"began","samples":[[0,100]]}"#, false),
        ])
    mutating func tuned(message: String, isTuned: Bool) {
        begin()
        harness.send(message)
        #expect(self.isTuned == isTuned)
    }

    // MARK: Scripts

    private mutating func play(_ script: String) {
        harness.send(#"{"type":"play","name":"a","script":"pull 1\n\#(script)"}"#)
        harness.pass(2)
    }

    @Test(
        "A script is laid over what the session has: systems as they are tuned, scroll settings, viewport, content, insets and work"
    )
    mutating func playKeeps() throws {
        begin()
        harness.send(#"{"type":"set","name":"dropHeight","value":123}"#)
        harness.send(#"{"type":"set","name":"scroll.rate","value":"fast"}"#)
        harness.send(#"{"type":"resize","width":320,"height":500}"#)
        harness.send(#"{"type":"inset","top":44,"bottom":20}"#)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.send(#"{"type":"content","height":1234}"#)
        let before = try #require(harness.hub.session("demo")?.simulation.template)
        play("sleep 1s")
        #expect(harness.hub.session("demo")?.simulation.template == before)
        #expect(
            before.viewport == Size(320, 500) && before.insets.top == 44 && before.work == .manual
                && before.contentHeight == 1234)
    }

    @Test(
        "A system that a script names has what the session has tuned for it; `preset published` resets it, and the one before is kept"
    )
    mutating func playTuned() throws {
        begin()
        harness.send(#"{"type":"set","name":"dropHeight","value":123}"#)
        harness.send(#"{"type":"system","name":"arrow"}"#)
        play(#"system storehouse\nset scale 2\nsleep 10t"#)
        #expect(value("dropHeight") == .number(123) && value("scale") == .number(2))
        harness.pass(30)
        harness.send(#"{"type":"system","name":"arrow"}"#)
        play(#"system storehouse\npreset published\nsleep 10t"#)
        #expect(try choice() == SystemChoice("storehouse"))
    }

    @Test("In a script that names no system, `set` sets a parameter of the one that is there")
    mutating func playSet() {
        begin()
        play(#"set dropHeight 99\nsleep 10t"#)
        #expect(value("dropHeight") == .number(99))
    }
}
