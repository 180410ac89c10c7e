import Motion
import RefreshEngine
import TestSupport
import Testing

@testable import PreviewProtocol
@testable import Recordings

@Suite("Scenarios and inputs as JSON")
struct InputJSONTests {
    private static let systems = Catalog.published.declarations.flatMap { system in
        system.edges.map { (system.name, $0) }
    }

    @Test("Every scenario comes back exactly, whatever its systems, texts and numbers", arguments: systems)
    func scenarios(system: String, edge: Edge) throws {
        var anything = Anything(seed: 7)
        for _ in 0..<60 {
            let scenario = edge == .header ? anything.scenario(header: system) : anything.scenario(footer: system)
            let read = try Scenario(json: scenario.json)
            #expect(read == scenario && read.json == scenario.json)
        }
    }

    @Test("Every input comes back exactly, to the sign of a zero", arguments: Input.Kind.allCases)
    func inputs(kind: Input.Kind) throws {
        var anything = Anything(seed: 3)
        let scenario = anything.scenario()
        for _ in 0..<200 {
            let input = anything.input(kind, of: scenario)
            let read = try Input(json: input.json, of: scenario)
            #expect(
                input.json.starts(with: Array("{\"\(kind.rawValue)\":".utf8)) && read == input
                    && read.json == input.json)
        }
    }

    @Test(
        "An input says what happens in its first key",
        arguments: [
            (Input.fingerMoved(TouchSample(time: 8333.333333333334, y: -0.0)), #"{"move":[8333.333333333334,-0]}"#),
            (
                .fingerUp(TouchSample(time: 0x1p51, y: 0.1), velocity: 900),
                #"{"up":[2251799813685248.0,0.1],"velocity":900}"#
            ),
            (.fingerCancelled, #"{"cancel":null}"#),
            (.finish(.footer, .noMoreData), #"{"finish":"footer","result":"noMoreData"}"#),
            (
                .insets(EdgeInsets(top: 64, bottom: 0), Animation(Tick(30))),
                #"{"insets":[64,0],"animation":{"duration":30,"curve":[0.42,0,0.58,1]}}"#
            ),
            (
                .scroll(to: 500, Animation(Tick(36), timing: .spring(SpringTiming(.uikit, initialVelocity: 2)))),
                #"{"scroll":500,"animation":{"duration":36,"spring":{"mass":1,"stiffness":120,"damping":22,"velocity":2}}}"#
            ),
            (.work(.after(Tick(360), .failed)), #"{"work":{"after":360,"result":"failed"}}"#),
            (.work(nil), #"{"work":null}"#),
            (.system(nil, .footer), #"{"system":null,"edge":"footer"}"#),
            (.lastRefresh(key: "K", nil), #"{"lastRefresh":"K","at":null}"#),
        ])
    func text(input: Input, text: String) throws {
        #expect(String(decoding: input.json, as: UTF8.self) == text)
        #expect(try Input(json: Array(text.utf8), of: Scenario()) == input)
    }

    @Test("A scenario that says nothing is the standard one; order and unknown fields mean nothing")
    func defaults() throws {
        #expect(try Scenario(json: Array("{}".utf8)) == Scenario())
        #expect(
            try Input(json: Array(#"{"later":1,"velocity":5,"up":[0,1]}"#.utf8), of: Scenario())
                == .fingerUp(TouchSample(time: 0, y: 1), velocity: 5))
    }

    @Test(
        "What is outside the limits or the catalog is refused in words",
        arguments: [
            (#"{"jump":1}"#, #"there is no input "jump""#),
            (#"{"move":[0,1e9]}"#, #""input" needs "move": two numbers"#),
            (#"{"move":[0]}"#, #""input" needs "move": two numbers"#),
            (#"{"content":-1}"#, #""input" needs "content": a number from 0 to 1000000, found -1"#),
            (#"{"sections":3}"#, #""input" needs "sections": 0 for none"#),
            (
                #"{"insets":[0,0],"animation":{"duration":1e18,"curve":[0,0,1,1]}}"#,
                #""animation" needs "duration": a whole number"#
            ),
            (
                #"{"insets":[0,0],"animation":{"duration":1,"curve":[0,0,2,1]}}"#,
                #""animation" needs "curve": four numbers"#
            ),
            (
                #"{"insets":[0,0],"animation":{"duration":1,"spring":{"mass":0,"stiffness":1,"damping":1,"velocity":0}}}"#,
                #""spring" needs "mass": a number"#
            ),
            (#"{"scroll":5}"#, #""input" needs "animation": an object"#),
            (#"{"system":{"name":"lava"},"edge":"header"}"#, #"there is no system "lava""#),
            (
                #"{"system":{"name":"storehouse","parameters":{"dropHeight":1e9}},"edge":"header"}"#,
                #""dropHeight" must be"#
            ),
            (
                #"{"system":{"name":"words","parameters":{"text":"Hi"}},"edge":"header"}"#,
                #""Hi" cannot be drawn: its outline is not beside it"#
            ),
            (
                #"{"system":{"name":"words","parameters":{"text":"Hi"},"outlines":[{"text":"Hi","fontSize":21,"data":"<script>","length":1}]},"edge":"header"}"#,
                #""Hi" cannot be drawn: an outline is a path"#
            ),
            (#"{"system":{"name":"sprites","parameters":{"images":"mine"}},"edge":"header"}"#, "one of wire"),
            (#"{"work":"later"}"#, #""input" needs "work": "manual""#),
            (#"{"clock":{"at":1e300,"utcOffset":0}}"#, #""clock" needs "at": a number"#),
            ("[1]", #"needs "input": an object"#),
            ("{", "one JSON object"),
        ])
    func refusals(text: String, complaint: String) {
        let error = #expect(throws: ProtocolError.self) { try Input(json: Array(text.utf8), of: Scenario()) }
        #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A scenario can name no picture outside the page",
        arguments: ["/etc", "../x", "http://elsewhere/x", "images//x", "images/.x", ""])
    func paths(path: String) {
        let text = #"{"images":{"wire":{"path":"\#(path)","count":1,"size":[1,1]}}}"#
        #expect(
            throws: ProtocolError.missing(
                field: "path", of: "images", wanted: "a path below the page such as images/wire")
        ) {
            try Scenario(json: Array(text.utf8))
        }
    }

    @Test("What can be read can be run, at every end of its limits", arguments: 1...40 as ClosedRange<UInt64>)
    func runs(seed: UInt64) {
        var anything = Anything(seed: seed)
        let scenario = anything.scenario()
        var preview = Simulation(scenario)
        for _ in 0..<200 {
            let kind = Input.Kind.allCases[anything.random.integer(in: 0...Input.Kind.allCases.count - 1)]
            _ = preview.step([anything.input(kind, of: scenario)])
            _ = preview.step()
            #expect(preview.frame().offset.isFinite)
        }
    }

    @Test("Any bytes are read or refused")
    func damage() {
        var anything = Anything(seed: 1)
        for _ in 0..<300 {
            var bytes = anything.scenario().json
            for _ in 0..<3 {
                bytes[anything.random.integer(in: 0...bytes.count - 1)] = UInt8(anything.random.integer(in: 32...126))
            }
            _ = try? Scenario(json: bytes)
        }
    }
}
