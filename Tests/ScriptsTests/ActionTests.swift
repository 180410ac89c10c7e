import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("WebDriver's actions")
struct ActionTests {
    private func text(_ json: String) throws -> String { try ScriptDocument(reading: json, file: "a.json").text }

    /// One touch pointer.
    private func pointer(_ actions: String) throws -> String {
        try text(
            #"{"actions":[{"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":["# + actions
                + "]}]}")
    }

    private func actions(_ body: String) throws -> PointerActions {
        try PointerActions(of: Script(parsing: "pull 1\n" + body, file: "a.pull"))
    }

    @Test("a touch is read as the statements that do the same")
    func reads() throws {
        #expect(
            try text(
                #"""
                {"actions":[{"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
                  {"type":"pointerMove","duration":0,"x":195,"y":300},
                  {"type":"pointerDown","button":0},
                  {"type":"pause","duration":200},
                  {"type":"pointerMove","duration":300,"x":195,"y":500},
                  {"type":"pointerMove","duration":100,"origin":"pointer","x":0,"y":-50},
                  {"type":"pointerUp","button":0},
                  {"type":"pause","duration":1000}
                ]}]}
                """#) == "pull 1\ndown 300pt\nhold 200ms\ndrag 200pt in 300ms\ndrag -50pt in 100ms\nup\nsleep 1000ms\n")
    }

    @Test("a finger is written as one touch pointer; a straight drag is one move")
    func writes() throws {
        #expect(
            try actions("viewport 300x600\ndrag 200pt in 300ms\nhold 200ms\nrelease\nsleep 1s\ndown 10pt\ncancel").json
                == #"""
                {
                  "actions": [
                    {"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
                      {"type":"pointerMove","duration":0,"x":150,"y":300},
                      {"type":"pointerDown","button":0},
                      {"type":"pointerMove","duration":300,"origin":"pointer","x":0,"y":200},
                      {"type":"pause","duration":200},
                      {"type":"pointerUp","button":0},
                      {"type":"pause","duration":1000},
                      {"type":"pointerMove","duration":0,"x":150,"y":10},
                      {"type":"pointerDown","button":0},
                      {"type":"pointerCancel"}
                    ]}
                  ]
                }

                """#)
    }

    @Test(
        "what was written is read as the same samples at the same ticks",
        arguments: [
            "drag 200pt in 300ms\nhold 200ms\nrelease", "drag 200pt in 305ms\nup",
            "drag -90pt in 300ms ease in-out\ndrag 40pt in 1t\nhold 1t\ndrag 20pt in 17t\nup",
            "sleep 7t\nfling -2000pt/s\nsleep 1t\nfling 900pt/s",
            "down 300pt\nmove 310pt at 10ms\nmove 330pt at 18ms\nmove 331pt at 18ms\nhold 100ms\nup",
            "system arrow\nwork after 333ms\ndrag 250pt in 250ms\nhold 50ms\nrelease\nwait state loading\nwait settled\ndown 3pt\nmove 8pt at 1s\ncancel",
            "repeat 3\ndrag 33.5pt in 123ms\nhold 11t\ndrag -7.25pt in 1ms\nend\nup",
            "down 10pt\nsleep 1ms\ndrag 1pt in 0s\nresize 200x300\nhold 5ms\ndrag 9pt in 3ms",
            "down 300pt\nmove 310pt at 11ms\ndrag 20pt in 40t\nup",
        ])
    func roundTrip(body: String) throws {
        let fingers = { (body: String) in
            try inputs(of: body).filter(\.input.isFingers).map { "\($0)" }
        }
        let back = try text(actions(body).json)
        let settings = body.split(separator: "\n").prefix { $0.hasPrefix("system") || $0.hasPrefix("work") }.joined(
            separator: "\n")
        #expect(try fingers(settings + "\n" + back.dropFirst("pull 1\n".count)) == fingers(body), "\(back)")
    }

    /// The finger's inputs of a script with their ticks.
    private func hand(_ body: String) throws -> [(tick: Tick, input: Input)] {
        try inputs(of: body).map { (Tick($0.tick), $0.input) }
    }

    @Test(
        "a hand's samples are read back as the same samples at the same ticks",
        arguments: [
            "sleep 7t\ndrag 200pt in 300ms ease out\nhold 200ms\nrelease\nsleep 9t\nfling -2000pt/s",
            "down 300pt\nmove 310pt at 10ms\nmove 330pt at 18ms\nmove 331pt at 18ms\nhold 100ms\nup",
            "down 10.123456789pt\nmove 12.5pt at 1s\nresize 200x300\nhold 1t\ncancel\nbegin\nsleep 1s\ndown 20pt\nup",
        ])
    func hands(body: String) throws {
        let samples = try hand("system plain\n" + body)
        let back = try text(PointerActions(of: samples, in: Simulation(Scenario()).scroll, from: .zero).json).dropFirst(
            "pull 1\n".count)
        #expect(
            try hand("system plain\n" + back).map { "\($0)" } == samples.filter(\.input.isFingers).map { "\($0)" },
            "\(back)")
    }

    @Test(
        "a hand's own times are kept to the millisecond, however late its samples arrived; a second finger cancels the first"
    )
    func ownTimes() throws {
        let times = [0.0, 16_650, 33_310, 50_020]
        let late = [10, 14, 14, 19]
        var samples = zip(times, late).map {
            (tick: Tick($1), input: Input.fingerMoved(TouchSample(time: 5e6 + $0, y: 100 + $0 / 1000)))
        }
        samples[0].input = .fingerDown(TouchSample(time: 5e6, y: 100))
        samples += [
            (Tick(20), .fingerDown(TouchSample(time: 9e6, y: 7))),
            (Tick(22), .fingerUp(TouchSample(time: 9e6 + 16_700, y: 9))), (Tick(30), .fingerCancelled),
        ]
        let actions = try PointerActions(of: samples, in: Simulation(Scenario()).scroll, from: Tick(4), until: Tick(34))
        #expect(
            try text(actions.json) == """
                pull 1
                sleep 50ms
                down 100pt
                move 116.65pt at 2t
                move 133.31pt at 4t
                move 150.02pt at 50ms
                cancel
                down 7pt
                move 9pt at 2t
                up
                sleep 100ms

                """)
    }

    @Test(
        "on a horizontal list the pointer moves along x, away from where the list begins",
        arguments: [("horizontal", "195.0,422.0 275.0,422.0"), ("rightToLeft", "195.0,422.0 115.0,422.0")])
    func horizontally(axis: String, places: String) throws {
        var scenario = Scenario()
        try scenario.scroll.set("axis", to: .text(axis))
        let samples = [
            (tick: Tick(4), input: Input.fingerDown(TouchSample(time: 0, y: 195))),
            (Tick(8), .fingerMoved(TouchSample(time: 33_333, y: 275))),
        ]
        let json = try PointerActions(of: samples, in: Simulation(scenario).scroll, from: .zero).json
        let dragged = try actions("set scroll.axis \(axis)\ndrag 80pt in 100ms").json
        #expect(ActionTests.places(json) == places)
        #expect(ActionTests.places(dragged).hasSuffix(axis == "horizontal" ? " 80.0,0.0" : " -80.0,0.0"))
    }

    private static func places(_ json: String) -> String {
        json.matches(of: #/"x":(?<x>[-\d.]+),"y":(?<y>[-\d.]+)/#).map {
            "\(Double($0.x) ?? .nan),\(Double($0.y) ?? .nan)"
        }.joined(separator: " ")
    }

    @Test("a release for which a script gave the velocity is no pointer's")
    func givenVelocity() throws {
        let samples = try hand("drag 20pt in 100ms\nrelease at -900pt/s")
        do throws(ScriptError) {
            _ = try PointerActions(of: samples, in: Simulation(Scenario()).scroll, from: .zero)
        } catch {
            return #expect(error.message.contains("no pointer is let go at -900pt/s"))
        }
        Issue.record("nothing wrong")
    }

    @Test("read back under the same settings it gives the same frames")
    func frames() throws {
        let settings = "system storehouse\ninset 64pt 0pt\nwork after 1s\n"
        let gesture = "drag 200pt in 300ms ease out\nhold 200ms\nrelease\nwait settled"
        let back = try text(actions(settings + gesture).json).dropFirst("pull 1\n".count)
        #expect(try Run(settings + gesture).frames == Run(settings + back).frames)
    }

    @Test("the n-th actions of all sources begin together, and the longest says when the next begin")
    func ticks() throws {
        #expect(
            try text(
                #"""
                {"actions":[
                  {"type":"none","id":"clock","actions":[{"type":"pause"},{"type":"pause","duration":500},{"type":"pause","duration":50},{"type":"pause"},{"type":"pause","duration":300}]},
                  {"type":"pointer","id":"mouse","actions":[
                    {"type":"pointerMove","x":1,"y":40,"duration":100},{"type":"pointerDown","button":0,"pressure":0.5},{"type":"pointerMove","x":1,"y":60,"duration":100},{"type":"pointerUp","button":0}]}
                ]}
                """#) == "pull 1\nsleep 100ms\ndown 40pt\nhold 500ms\ndrag 20pt in 100ms\nup\nsleep 300ms\n")
    }

    @Test("one pointer after another may be the finger; one that is up only goes where it goes")
    func pointers() throws {
        #expect(
            try text(
                #"""
                {"actions":[
                  {"type":"pointer","id":"a","actions":[{"type":"pointerDown","button":0},{"type":"pointerUp","button":0},{"type":"pointerUp","button":0}]},
                  {"type":"pointer","id":"b","actions":[{"type":"pointerMove","x":0,"y":9},{"type":"pause"},{"type":"pointerDown","button":0},{"type":"pointerDown","button":0},{"type":"pointerCancel"}]}
                ]}
                """#) == "pull 1\ndown 0pt\nup\ndown 9pt\ncancel\n")
    }

    @Test("a millisecond in which a tick falls is that tick; other times are exact, and none is lost on the way")
    func times() throws {
        let down = #"{"type":"pointerDown","button":0},"#
        func moves(_ pairs: [(Int, Double)]) -> String {
            pairs.map {
                #"{"type":"pause","duration":\#($0.0)},{"type":"pointerMove","duration":0,"x":0,"y":\#($0.1)}"#
            }.joined(separator: ",")
        }
        #expect(
            try pointer(down + moves([(8, 1), (8, 2), (9, 3), (5, 4)]))
                == "pull 1\ndown 0pt\nmove 1pt at 1t\nmove 2pt at 2t\nmove 3pt at 25ms\nmove 4pt at 30ms\n")
        #expect(
            try pointer(
                down
                    + #"{"type":"pointerMove","duration":10,"x":0,"y":10},{"type":"pointerMove","duration":20,"x":0,"y":30},{"type":"pause","duration":20},{"type":"pointerUp","button":0}"#
            )
                == "pull 1\ndown 0pt\ndrag 10pt in 10ms\nmove 16.666666666666668pt at 2t\nmove 25pt at 3t\nmove 30pt at 30ms\nhold 2t\nup\n"
        )
        let sixteens = #"{"type":"pointerMove","duration":16,"origin":"pointer","x":0,"y":-16}"#
        let run = try Run(
            String(
                pointer(
                    #"{"type":"pointerMove","duration":0,"x":0,"y":600},"# + down
                        + [String](repeating: sixteens, count: 25).joined(separator: ",")
                        + #",{"type":"pointerUp","button":0}"#
                ).dropFirst("pull 1\n".count)))
        #expect(
            run.releaseVelocity.map { near($0, -1000, 1) } == true
                && run.tick(of: .didEndDragging(willDecelerate: true)) == 48)
    }

    @Test(
        "what has no place in a preview is refused at its place",
        arguments: [
            (#"{"actions":3}"#, "1:12: expected a list of sources"),
            (#"{"actions":[{}]}"#, #"1:13: a source has "type", "id" and "actions""#),
            (
                #"{"actions":[{"type":"key","id":"k","actions":[]}]}"#,
                #"1:21: nobody types at a list; leave out the source of type "key""#
            ),
            (
                #"{"actions":[{"type":"wheel","id":"k","actions":[]}]}"#,
                "1:21: a wheel has no finger that goes down and up; say it with a pointer"
            ),
            (
                #"{"actions":[{"type":"pen","id":"k","actions":[]}]}"#,
                "1:21: expected a type of source: pointer or none"
            ),
            (
                #"{"actions":[{"type":"pointer","id":"k","parameters":{"pointerType":"pen"},"actions":[]}]}"#,
                "1:68: expected a pointer type: touch or mouse"
            ),
            (
                #"{"actions":[{"type":"none","id":"k","actions":[{"type":"pointerDown"}]}]}"#,
                #"1:48: expected a pause: a source of type "none" can do nothing else"#
            ),
            (
                #"{"actions":[{"type":"none","id":"k","actions":[]},{"type":"none","id":"k","actions":[]}]}"#,
                #"1:71: source "k" stands twice"#
            ),
        ])
    func refusesSources(json: String, message: String) {
        do { _ = try text(json) } catch { return #expect("\(error)" == "a.json:" + message) }
        Issue.record("nothing wrong")
    }

    @Test(
        "so is an action",
        arguments: [
            (
                #"{"type":"pointerMove","duration":1.5,"x":1,"y":1}"#,
                "34: expected a duration in whole milliseconds, from 0 to 3600000"
            ),
            (#"{"type":"pause","duration":-1}"#, "28: expected a duration in whole milliseconds, from 0 to 3600000"),
            (#"{"type":"pause","duration":1e300}"#, "28: expected a duration in whole milliseconds, from 0 to 3600000"),
            (#"{"type":"pointerMove","x":1}"#, #"1: "pointerMove" needs numbers "x" and "y""#),
            (#"{"type":"pointerMove","x":1,"y":1e9}"#, #"1: "y" must be from -100000pt to 100000pt"#),
            (
                #"{"type":"pointerMove","x":1,"y":1,"origin":{"element-6066":"a"}}"#,
                "44: expected an origin: viewport or pointer; a preview has no elements"
            ),
            (#"{"type":"pointerDown","button":2}"#, "32: only button 0, the main one, drags"),
            (
                #"{"type":"scroll","x":1,"y":1}"#,
                "1: expected an action: pause, pointerMove, pointerDown, pointerUp or pointerCancel"
            ),
            ("7", "1: expected an action: pause, pointerMove, pointerDown, pointerUp or pointerCancel"),
            (
                #"{"type":"pointerDown"}]},{"type":"pointer","id":"thumb","actions":[{"type":"pointerDown"}"#,
                #"68: "thumb" goes down while "finger" is down; a list has one finger"#
            ),
        ])
    func refusesActions(action: String, message: String) {
        do { _ = try pointer("\n" + action) } catch { return #expect("\(error)" == "a.json:2:" + message) }
        Issue.record("nothing wrong")
    }

    @Test("what no pointer can do is an error at its step, and so is a wait in vain; what is not the pointer's is told")
    func unwritable() throws {
        func error(_ body: String) -> String? {
            do { _ = try actions(body) } catch { return "\(error)" }
            return nil
        }
        #expect(
            error("drag 1pt in 1s\nrelease at 90pt/s")
                == "a.pull:3:1: no pointer is let go at 90pt/s; \"fling\", or a \"drag\" that ends so fast, says how it gets there"
        )
        #expect(
            error("down 1pt\nwait settled timeout 1s") == "a.pull:3:1: waited 1s for settled in vain; a finger is down")
        let document = try ScriptDocument(
            reading:
                "pull 1\nsystem arrow\nset height 60\nrepeat 2\ndrag 1pt in 1s\nexpect offset 1pt\nend\nup\nset height 70\nbegin",
            file: "a.pull")
        #expect(PointerActions.foreignWords(of: document) == ["system", "set", "expect", "begin"])
    }

    @Test("however many actions there are, and however long, they make a script or an error, in a moment")
    func bounds() throws {
        let long = #"{"type":"pointerMove","duration":3600000,"x":0,"y":9}"#
        #expect(throws: ScriptErrors.self) {
            try pointer(#"{"type":"pointerDown"},{"type":"pause","duration":3},"# + long)
        }
        let many = [String](repeating: long, count: 10_000).joined(separator: ",")
        #expect(
            try text(#"{"actions":[{"type":"pointer","id":"a","actions":[\#(many)]}]}"#)
                == "pull 1\nsleep 36000000000ms\n")
    }
}

extension Input {
    fileprivate var isFingers: Bool {
        switch self {
        case .fingerDown, .fingerMoved, .fingerUp, .fingerCancelled: true
        default: false
        }
    }
}
