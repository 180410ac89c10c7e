import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("header and footer with texts, in scripts")
struct ContainerScriptTests {
    private func parse(_ lines: String...) throws -> Script {
        try Script(parsing: (["pull 1"] + lines).joined(separator: "\n"), file: "demo.pull")
    }

    @Test("a header and a footer in one script, with texts, a clock and a last refresh")
    func whole() throws {
        let run = try Run(
            """
            system arrow
            set textPull "keep on # pulling"
            footer sprites
            set language en
            inset 64pt 0pt
            clock 2016-08-05T10:00+08:00
            lastRefresh 2016-08-04T23:59
            work manual

            expect text "上次刷新时间:08-04 23:59"
            drag 60pt in 100ms
            expect text "keep on # pulling"
            drag 100pt in 100ms
            expect state armed
            expect text 松开手刷新
            release
            wait state loading timeout 1s
            expect detail loading
            expect insetTop 116pt
            finish
            wait settled
            expect text "上次刷新时间:今天 10:00"
            begin footer
            sleep 1s
            finish footer noMoreData
            wait settled
            expect footer detail noMoreData
            expect text "No more data"
            reset footer
            expect footer detail normal
            expect text nothing
            """)
        #expect(run.outcome == .failed(expectations: 1))
        guard case .failed(let failure)? = run.events.last?.kind else {
            _ = Issue.record("no failure")
            return
        }
        #expect(
            failure.description == #"text: expected "nothing", found "正常状态", "上次刷新时间:今天 10:00", "Pull up to load more""#
        )
    }

    @Test("settings are the scenario, and inputs after the first action")
    func settings() throws {
        let script = try parse(
            "clock 2016-08-05T18:00+08:00", "lastRefresh 2016-08-05T17:00 news", "mark go", "clock 2016-08-05T10:00Z",
            "lastRefresh 2016-08-05T09:00",
            "lastRefresh never \"my key\"")
        #expect(script.scenario.clock == WallClock(WallClock.standard.moment, utcOffset: 480))
        #expect(script.scenario.lastRefresh == ["news": Moment(seconds: 1_470_387_600)])
        #expect(
            script.steps.dropFirst().map(\.action) == [
                .input(.clock(.standard)), .input(.lastRefresh(key: TimeKey.shared, Moment(seconds: 1_470_387_600))),
                .input(.lastRefresh(key: "my key", nil)),
            ])
    }

    @Test(
        "times that no calendar has are refused, and quotation marks that do not close are part of a word",
        arguments: [
            (
                "clock 2016-08-05T10:00",
                "expected a time with its place's offset such as 2016-08-05T10:00+08:00, found \"2016-08-05T10:00\""
            ),
            (
                "clock 2015-02-29T10:00Z",
                "expected a time with its place's offset such as 2016-08-05T10:00+08:00, found \"2015-02-29T10:00Z\""
            ),
            (
                "clock 2016-08-05T10:00+25:00",
                "expected a time with its place's offset such as 2016-08-05T10:00+08:00, found \"2016-08-05T10:00+25:00\""
            ),
            (
                "clock 0000-01-01T00:00Z",
                "expected a time with its place's offset such as 2016-08-05T10:00+08:00, found \"0000-01-01T00:00Z\""
            ),
            ("lastRefresh yesterday", "expected a time such as 2016-08-05T09:07, or never, found \"yesterday\""),
            ("system sprites\nset images mine", "\"images\" must be one of wire"),
            ("mark \"a b", "expected the end of the line, found \"b\""),
        ])
    func refuses(line: String, message: String) {
        #expect { try parse(line) } throws: { ($0 as? ScriptErrors)?.shown.map(\.message) == [message] }
    }
}
