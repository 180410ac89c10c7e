import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("reading scripts")
struct ScriptTests {
    private func parse(_ body: String...) throws -> Script {
        try Script(parsing: "pull 1\n" + body.joined(separator: "\n"), file: "demo.pull")
    }

    @Test("settings before the first action are the scenario")
    func scenario() throws {
        let script = try parse(
            "system storehouse", "set dropHeight 90.5", "set color ff8000", "set reverseLoadingAnimation on",
            "set scroll.profile flutter", "set scroll.bounces off", "viewport 375x667", "content 1234.5pt",
            "inset 64pt 1e1pt",
            "start -12pt", "seed 18446744073709551615", "work after 300ms failed")
        var expected = Scenario()
        expected.header = try SystemChoice("storehouse")
        try expected.header?.set("dropHeight", to: .number(90.5))
        try expected.header?.set("color", to: .color(Color(0xff, 0x80, 0)))
        try expected.header?.set("reverseLoadingAnimation", to: .flag(true))
        try expected.scroll.set("profile", to: .text("flutter"))
        try expected.scroll.set("bounces", to: .flag(false))
        expected.viewport = Size(375, 667)
        expected.contentHeight = 1234.5
        expected.insets = EdgeInsets(top: 64, bottom: 10)
        expected.start = -12
        expected.seed = .max
        expected.work = .after(Tick(36), .failed)
        #expect(script.scenario == expected)
        #expect(script.steps.isEmpty)
    }

    @Test("rows are 44 pt high; work is manual or timed; the last word on a setting counts")
    func rows() throws {
        #expect(try parse("content 5pt", "rows 20").scenario.contentHeight == 880)
        #expect(try parse("work after 3s").scenario.work == .after(Tick(360), .succeeded))
        #expect(try parse("work after 12t noMoreData").scenario.work == .after(Tick(12), .noMoreData))
        #expect(try parse("work manual").scenario.work == .manual)
        #expect(try parse().scenario == Scenario())
    }

    @Test(
        "every action is read",
        arguments: [
            ("drag 160pt in 300ms", .drag(travel: 160, duration: 0.3, .linear)),
            ("drag -1.5e2pt in 12t ease in", .drag(travel: -150, duration: 0.1, .easeIn)),
            ("drag +.5pt in 2s ease out", .drag(travel: 0.5, duration: 2, .easeOut)),
            ("drag 5.pt in 0s ease in-out", .drag(travel: 5, duration: 0, .easeInOut)),
            ("drag 1pt in 1E0s ease linear", .drag(travel: 1, duration: 1, .linear)),
            ("hold 200ms", .pause(0.2)), ("sleep 1.5t", .pause(0.0125)),
            ("down 400pt", .down(y: 400)),
            ("fling -2000pt/s", .fling(velocity: -2000)),
            ("begin", .input(.begin(.header))), ("begin header", .input(.begin(.header))),
            ("finish", .input(.finish(.header, .succeeded))), ("finish failed", .input(.finish(.header, .failed))),
            ("finish header noMoreData", .input(.finish(.header, .noMoreData))),
            ("scroll 500pt in 300ms", .input(.scroll(to: 500, Animation(Tick(36))))),
            ("resize 844x390", .input(.viewport(Size(844, 390)))),
            ("wait settled", .wait(.settled, timeout: 10)), ("wait settled timeout 2s", .wait(.settled, timeout: 2)),
            ("wait state loading timeout 5t", .wait(.state(.header, .loading), timeout: 5.0 / 120)),
            ("wait header state armed", .wait(.state(.header, .armed), timeout: 10)),
            ("wait state header armed", .wait(.state(.header, .armed), timeout: 10)),
            ("expect state armed", .expect(.state(.header, .armed))),
            ("expect header state idle", .expect(.state(.header, .idle))),
            ("expect detail refreshing", .expect(.detail(.header, "refreshing"))),
            ("expect offset -64pt within 0.5pt", .expect(.quantity(.offset, .equal, -64, tolerance: 0.5))),
            ("expect velocity 9e2pt/s", .expect(.quantity(.velocity, .equal, 900, tolerance: 0))),
            ("expect insetTop 1pt", .expect(.quantity(.insetTop, .equal, 1, tolerance: 0))),
            ("expect insetBottom 1pt", .expect(.quantity(.insetBottom, .equal, 1, tolerance: 0))),
            ("expect pull 80pt", .expect(.quantity(.pull, .equal, 80, tolerance: 0))),
            ("expect progress 0.5 within 1e-6", .expect(.quantity(.progress(.header), .equal, 0.5, tolerance: 1e-6))),
            ("expect tick 36", .expect(.quantity(.tick, .equal, 36, tolerance: 0))),
            ("expect tick 36t", .expect(.quantity(.tick, .equal, 36, tolerance: 0))),
            ("expect seconds 300ms within 1t", .expect(.quantity(.seconds, .equal, 0.3, tolerance: 1.0 / 120))),
            ("mark a#b", .mark("a#b")),
        ] as [(String, Action)])
    func actions(line: String, action: Action) throws {
        let script = try parse("system storehouse", line)
        #expect(
            script.steps == [
                Script.Step(action: action, location: ScriptLocation(file: "demo.pull", line: 3, column: 1))
            ])
    }

    private static let comparisons: [(line: String, expectation: Scripts.Expectation)] = [
        ("expect offset < -40pt", .quantity(.offset, .less, -40, tolerance: 0)),
        ("expect header progress >= 0.5", .quantity(.progress(.header), .notLess, 0.5, tolerance: 0)),
        ("expect pull = 80pt within 1pt", .quantity(.pull, .equal, 80, tolerance: 1)),
        ("expect haptic", .haptic(.header, 1)), ("expect header haptic 2", .haptic(.header, 2)),
    ]

    @Test("every comparison is read, and the phone's ticks are counted", arguments: comparisons.indices)
    func compared(index: Int) throws {
        let (line, expectation) = Self.comparisons[index]
        #expect(try parse("system storehouse", line).steps.map(\.action) == [.expect(expectation)])
    }

    @Test("a finger's raw steps are read in their order")
    func raw() throws {
        let script = try parse(
            "down 400pt", "move 420pt at 4ms", "move 410pt at 4ms", "up", "drag 1pt in 1s", "release at -2e3pt/s",
            "down 1pt", "cancel")
        #expect(
            script.steps.map(\.action) == [
                .down(y: 400), .move(y: 420, at: 0.004), .move(y: 410, at: 0.004), .release(velocity: nil),
                .drag(travel: 1, duration: 1, .linear),
                .release(velocity: -2000), .down(y: 1), .cancel,
            ])
    }

    @Test("settings after the first action are inputs")
    func later() throws {
        let script = try parse(
            "system storehouse", "mark go", "set dropHeight 90", "set scale 2", "system storehouse",
            "set scroll.rate fast", "content 10pt",
            "rows 2", "inset 1pt 2pt", "work manual")
        var choice = try SystemChoice("storehouse")
        var fast = ScrollSettings()
        #expect(script.scenario.header == choice)
        try choice.set("dropHeight", to: .number(90))
        let first = choice
        try choice.set("scale", to: .number(2))
        try fast.set("rate", to: .text("fast"))
        #expect(
            script.steps.dropFirst().map(\.action) == [
                .input(.system(first, .header)), .input(.system(choice, .header)), .input(.system(choice, .header)),
                .input(.scrollSettings(fast)),
                .input(.content(height: 10)), .input(.content(height: 88)),
                .input(.insets(EdgeInsets(top: 1, bottom: 2))), .input(.work(.manual)),
            ])
    }

    @Test("blank lines, comments, CRLF, tabs and a BOM change nothing but the places")
    func layout() throws {
        let script = try Script(
            parsing: "\u{feff}# hello\r\n\r\n pull 1 # now\r\n\t mark\u{a0}one#1 #two\r\n", file: "a")
        #expect(
            script.steps == [
                Script.Step(action: .mark("one#1"), location: ScriptLocation(file: "a", line: 4, column: 3))
            ])
    }

    @Test("no bytes make the parser trap")
    func noise() {
        var random = SplitMix64(seed: 7)
        let words =
            Setting.allCases.map(\.rawValue) + Verb.allCases.map(\.rawValue) + [
                "pull", "1", "in", "at", "within", "timeout", "after", "settled", "state", "storehouse", "header",
                "footer", "dropHeight", "scroll.rate",
                "1e999pt", "-1e5pt", "100000pt", "1e-400s", "9e9t", "0x10pt", "nan", "infpt", "1pt", "3s", "1ms", ".",
                "+", "-", "e", "1e", "1x1", "99x99",
                "18446744073709551616", "\n", "\n", "\n", "\r\n", "\r", "#", "\u{feff}", "\u{0}", "e\u{301}", "🇩🇪",
                "offset", "armed", "-1pt/s",
            ]
        for _ in 0..<3000 {
            let bytes = (0..<random.integer(in: 0...60)).map { _ in UInt8(random.integer(in: 0...255)) }
            let text = (0..<random.integer(in: 0...30)).map { _ in words[random.integer(in: 0...words.count - 1)] }
                .joined(separator: " ")
            for noise in [
                String(decoding: bytes, as: UTF8.self), "pull 1\n" + String(decoding: bytes, as: UTF8.self),
                "pull 1\n" + text,
            ] {
                _ = try? Script(parsing: noise, file: "noise")
            }
        }
    }
}
