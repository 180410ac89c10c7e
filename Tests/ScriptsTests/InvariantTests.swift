import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("what holds over a span of a script")
struct InvariantTests {
    private func said(_ body: String) throws -> [String] { try Run(body).events.map(\.description) }

    @Test("always looks at every tick of its span, and tells once, at its line, when it holds no longer")
    func spans() throws {
        let body =
            "start 10pt\nalways offset 10pt\n  sleep 3t\n  scroll 20pt in 0s\n  sleep 3t\nend\nscroll 30pt in 0s\nsleep 1t"
        #expect(
            try said(body) == [
                "demo.pull:3:1: tick 3 (0.025s): offset: expected 10pt, found 20pt, difference 10pt, tolerance 0pt"
            ])
        #expect(try Run(body).outcome == .failed(expectations: 1))
        #expect(try Run("always offset 0pt\n  sleep 3t\nend\nscroll 30pt in 0s\nsleep 3t").outcome == .passed)
    }

    @Test("what a tick begins with does not count, only how it ends; the first and the last moment of a span do")
    func moments() throws {
        #expect(
            try said("down 300pt\nalways offset 0pt\n  move 200pt at 0s\n  move 300pt at 0s\n  sleep 1t\nend") == [])
        #expect(try said("start 5pt\nalways offset 0pt\nend").count == 1)
        #expect(try said("down 300pt\nalways offset 0pt\n  sleep 1t\n  move 200pt at 0s\nend").count == 1)
    }

    @Test("a step is from one tick to the next, also from where the list is when the span begins")
    func steps() throws {
        #expect(try said("start 10pt\nalways step within 9pt\n  drag -18pt in 2t\n  hold 5t\nend") == [])
        #expect(
            try said("start 10pt\nalways step 4pt within 5pt\n  drag -18pt in 2t\n  drag 2pt in 1t\n  hold 1t\nend")
                == [
                    "demo.pull:3:1: tick 3 (0.025s): step: expected 4pt, found -2pt, difference 6pt, tolerance 5pt"
                ])
        #expect(try said("down 300pt\nalways step within 99pt\n  move 200pt at 0s\nend").count == 1)
        #expect(try said("down 300pt\nmove 200pt at 0s\nalways step within 99pt\n  hold 2t\nend") == [])
    }

    @Test("spans in spans and in repeat are looked at apart, each time anew")
    func nested() throws {
        let body =
            "repeat 2\n  always offset 0pt\n    always step within 1pt\n      scroll 20pt in 0s\n      sleep 2t\n      scroll 0pt in 0s\n      sleep 2t\n    end\n  end\nend"
        #expect(
            try said(body).map { $0.prefix { $0 != "(" } } == [
                "demo.pull:3:3: tick 0 ", "demo.pull:4:5: tick 0 ", "demo.pull:3:3: tick 4 ", "demo.pull:4:5: tick 4 ",
            ])
    }

    @Test("callbacks are expected in their order since they were last expected at that edge; none is passed over")
    func callbacks() throws {
        let start = "system arrow\nfooter arrow\nwork after 1s\n"
        #expect(
            try Run(
                start + "expect callbacks none\nbegin\nbegin footer\nsleep 700ms\nexpect callbacks \"begin action\"\n"
                    + "expect callbacks none\nwait settled\nexpect callbacks end\nexpect footer callbacks \"begin action end\""
            ).outcome == .passed)
        #expect(
            try said(start + "begin\nsleep 100ms\nfinish\nexpect callbacks end\nexpect callbacks none") == [
                "demo.pull:8:1: tick 12 (0.1s): header callbacks: expected end, found cancel",
                "demo.pull:9:1: tick 12 (0.1s): met: header callbacks none",
            ])
    }

    @Test("the phone's ticks are counted since they were last expected at that edge")
    func haptics() throws {
        let pull = "drag 220pt in 200ms\ndrag -220pt in 200ms\n"
        let head = "system arrow\nfooter arrow\n"
        #expect(
            try Run(
                head + pull + pull + "expect haptic 2\nexpect haptic 0\n" + pull
                    + "expect haptic\nexpect footer haptic 0"
            )
            .outcome == .passed)
        #expect(
            try said(head + pull + "expect haptic 3\nexpect footer haptic") == [
                "demo.pull:6:1: tick 48 (0.4s): header haptic: expected 3, found 1",
                "demo.pull:7:1: tick 48 (0.4s): footer haptic: expected 1, found 0",
            ])
    }

    @Test("every number may be compared, at a moment and at every tick")
    func comparisons() throws {
        let body = "system arrow\ncontent 3000pt\nalways offset <= 0pt\ndrag 200pt in 200ms\nend\n"
        #expect(
            try Run(
                body + "expect offset < -90pt\nexpect pull > 90pt\nexpect progress >= 1\nexpect progress <= 1\n"
                    + "expect tick = 24\nexpect seconds < 201ms\nexpect pull = 97pt within 1pt"
            ).outcome == .passed)
        #expect(
            try said(
                body + "expect offset > -90pt\nexpect insetTop < 0pt\nhold 200ms\nalways pull < 97pt\nhold 1t\nend")
                == [
                    "demo.pull:7:1: tick 24 (0.2s): offset: expected > -90pt, found -97.316562pt",
                    "demo.pull:8:1: tick 24 (0.2s): insetTop: expected < 0pt, found 0pt",
                    "demo.pull:10:1: tick 48 (0.4s): pull: expected < 97pt, found 97.316562pt",
                ])
    }

    @Test("neither changes a frame")
    func silent() throws {
        let steps = "system storehouse\nwork after 1s\ndrag 333pt in 123ms\nhold 50ms\nrelease\nsleep 4s"
        let watched =
            steps.replacing("drag", with: "always step within 1pt\nalways text \"x\"\ndrag")
            + "\nexpect callbacks none\nend\nend"
        #expect(try Run(steps).csv == Run(watched).csv && Run(watched).outcome == .failed(expectations: 3))
    }

    @Test(
        "errors say what is allowed",
        arguments: [
            (
                "always",
                "2:7: expected one of offset, velocity, insetTop, insetBottom, pull, tick, seconds, state, progress, detail, text, node, row, pinned, step, found the end of the line"
            ),
            (
                "expect offset < 1pt within 1pt",
                #"2:28: expected no tolerance: "within" goes with = alone, found "1pt""#
            ),
            ("expect offset << 1pt", #"2:15: expected a length such as 140pt, found "<<""#),
            ("system arrow\nexpect haptic 1e300", #"3:15: expected a whole number from 0 to 200000, found "1e300""#),
            ("system arrow\nexpect haptic many", #"3:15: expected a whole number such as 20, found "many""#),
            (
                "always haptic\nend",
                #"2:8: expected one of offset, velocity, insetTop, insetBottom, pull, tick, seconds, state, progress, detail, text, node, row, pinned, step, found "haptic""#
            ),
            ("always step 6pt\nend", #"2:16: expected "within", found the end of the line"#),
            ("always step within -1pt\nend", #"2:20: expected a length from 0pt to 2000000pt, found "-1pt""#),
            ("always offset 1pt", #"2:1: this "always" has no "end""#),
            ("always state idle\nend", #"2:1: there is no header; "system NAME" makes one"#),
            ("expect footer callbacks none", #"2:8: there is no footer; "footer NAME" makes one"#),
            ("expect callbacks begin action", #"2:24: expected the end of the line, found "action""#),
            (
                "expect callbacks",
                #"2:17: expected callbacks such as "begin action end", or none; there are begin, action, end, cancel, floorOpened, floorClosed, found the end of the line"#
            ),
            (
                "always callbacks none",
                #"2:8: expected one of offset, velocity, insetTop, insetBottom, pull, tick, seconds, state, progress, detail, text, node, row, pinned, step, found "callbacks""#
            ),
        ])
    func errors(body: String, message: String) {
        do { _ = try Script(parsing: "pull 1\n" + body, file: "demo.pull") } catch {
            return #expect("\(error)" == "demo.pull:" + message)
        }
        Issue.record("nothing wrong")
    }
}
