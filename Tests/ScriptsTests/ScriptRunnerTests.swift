import Motion
import RefreshEngine
import Testing

@testable import Scripts

@Suite("running scripts")
struct ScriptRunnerTests {
    @Test("a step without a duration happens at the present tick, also at tick 0")
    func present() throws {
        let inputs = try inputs(
            of: "system storehouse\nbegin\nsleep 2t\ncontent 100pt\nfinish failed\nresize 100x200\ndown 1pt\ncancel")
        #expect(inputs.map(\.tick) == [0, 2, 2, 2, 2, 2])
        let run = try Run("system storehouse\nbegin")
        #expect(run.lastTick == 0 && run.frames[0].header?.state == .beginning)
    }

    @Test(
        "ends of steps are rounded up to ticks",
        arguments: [
            ("sleep 0s", 0), ("sleep 1ms", 1), ("sleep 8.33ms", 1), ("sleep 8.34ms", 2), ("sleep 100ms", 12),
            ("sleep 700ms", 84),
            ("drag 1pt in 100.1ms", 13), ("down 1pt\nmove 2pt at 9ms", 2), ("sleep 1ms\nsleep 1ms", 2),
            ("scroll 9pt in 1s", 0),
        ])
    func rounds(body: String, tick: Int) throws {
        #expect(try Run(body).lastTick == tick)
    }

    @Test("expect and mark between the steps change no frame")
    func silent() throws {
        let steps = [
            "system storehouse", "inset 64pt 0pt", "work manual", "drag 333pt in 123ms ease out", "hold 50ms",
            "release", "sleep 77ms",
            "set dropHeight 99", "drag 20pt in 30ms", "up", "sleep 1s", "finish", "sleep 333ms", "fling -900pt/s",
            "sleep 2s",
        ]
        let plain = try Run(steps.joined(separator: "\n"))
        let watch = "mark here\nexpect offset 12pt\nexpect progress 2"
        let watched = try Run((steps[..<3] + steps[3...].flatMap { [$0, watch] }).joined(separator: "\n"))
        #expect(plain.csv == watched.csv && plain.frames == watched.frames)
        #expect(watched.outcome == .failed(expectations: 24))
        #expect(plain.outcome == .passed)
    }

    @Test("a run that waited gives the frames of one that slept")
    func waited() throws {
        let waited = try Run(
            "system storehouse\nset dropHeight 40\ndrag 200pt in 1s\nrelease\nsleep 1t\nwait state loading\nwait settled"
        )
        let slept = try Run(
            "system storehouse\nset dropHeight 40\ndrag 200pt in 1s\nrelease\nsleep \(waited.lastTick - 120)t")
        #expect(waited.csv == slept.csv)
    }

    @Test("after a failed expectation the run goes on; the failure says all there is to say")
    func fails() throws {
        let run = try Run(
            "start 10pt\nsleep 300ms\nexpect offset 9pt within 0.5pt\n  expect tick 36\nexpect seconds 1s")
        #expect(run.outcome == .failed(expectations: 2))
        #expect(
            run.events.map(\.description) == [
                "demo.pull:4:1: tick 36 (0.3s): offset: expected 9pt, found 10pt, difference 1pt, tolerance 0.5pt",
                "demo.pull:5:3: tick 36 (0.3s): met: tick 36",
                "demo.pull:6:1: tick 36 (0.3s): seconds: expected 1s, found 0.3s, difference 0.7s, tolerance 0s",
            ])
    }

    @Test("what is said of a control is compared in words or as progress")
    func control() throws {
        let run = try Run(
            "system storehouse\nmark go\nexpect state armed\nexpect detail x\nexpect progress 0.5 within 0.1")
        #expect(run.outcome == .failed(expectations: 3))
        #expect(
            run.events.map(\.description) == [
                "demo.pull:3:1: tick 0 (0s): mark go",
                "demo.pull:4:1: tick 0 (0s): header state: expected armed, found idle",
                "demo.pull:5:1: tick 0 (0s): header detail: expected x, found idle",
                "demo.pull:6:1: tick 0 (0s): header progress: expected 0.5, found 0, difference 0.5, tolerance 0.1",
            ])
    }

    @Test("a wait that times out ends the run at its deadline")
    func timesOut() throws {
        let run = try Run("system storehouse\nexpect tick 1\nwait state loading timeout 99ms\nmark never")
        #expect(run.outcome == .timedOut(failedExpectations: 1))
        #expect(run.lastTick == 12)
        #expect(
            run.events.last?.description
                == "demo.pull:4:1: tick 12 (0.1s): waited 0.099s for header state loading in vain; the header is idle")
        #expect(try Run("drag 1pt in 1s\nwait settled").lastTick == 120 + 1200)
    }

    @Test(
        "a wait in vain says how it is instead",
        arguments: [
            (
                "system arrow\nfooter arrow\nbegin\nwait footer state loading timeout 1s",
                "footer state loading in vain; the footer is idle"
            ),
            ("system arrow\nwork manual\nbegin\nwait settled timeout 1s", "settled in vain; the header is loading"),
            (
                "system plain\ndown 100pt\nmove 200pt at 100ms\nwait settled timeout 0s",
                "settled in vain; a finger is down, the header is pulling"
            ),
            ("content 5000pt\nfling -2000pt/s\nwait settled timeout 0s", "settled in vain; the list moves at 2000pt/s"),
            ("scroll 500pt in 1s\nwait settled timeout 0s", "settled in vain; something still moves"),
        ])
    func inVain(body: String, words: String) throws {
        let text = try #require(try Run(body).events.last?.description)
        #expect(text.hasSuffix(words), "\(text)")
    }

    @Test("text that is hidden, or in a group that is, is not shown; nor is one that is quite transparent")
    func hiddenText() throws {
        let body = "system arrow\nset textNormal hello\ndrag 20pt in 100ms\nrelease\nwait settled\n"
        #expect(try Run(body + "expect text hello").outcome == .passed)
        let hidden = try Run(
            body.replacing("hello\n", with: "hello\nset hidesAutomatically on\n", maxReplacements: 1)
                + "expect text hello")
        #expect(hidden.outcome == .failed(expectations: 1))
        #expect(
            hidden.events.last?.description.hasSuffix(#"text: expected "hello", found "#) == true, "\(hidden.events)")
    }

    @Test(
        "numbers are printed in at most six decimals, never -0; a difference that they cannot show is told to be less")
    func numbers() throws {
        let run = try Run(
            "start 0.30000000000000004pt\nprint offset\nprint seconds\nexpect offset 0.3pt\nexpect offset 1pt within 0.1pt\nprint velocity"
        )
        #expect(
            run.events.map { $0.description.split(separator: "): ")[1] } == [
                "offset 0.3pt", "seconds 0s",
                "offset: expected 0.3pt, found 0.3pt, difference less than 0.000001pt, tolerance 0pt",
                "offset: expected 1pt, found 0.3pt, difference 0.7pt, tolerance 0.1pt", "velocity 0pt/s",
            ])
        #expect(
            [-0.0, -2.84e-14, -1e-6, 12, -1.5, 0.12345678, 1e16, .infinity].map(readable) == [
                "0", "0", "-0.000001", "12", "-1.5", "0.123457", "1e+16", "inf",
            ])
    }

    @Test("what has come at the deadline has come in time")
    func deadline() throws {
        let body = "system storehouse\nwork after 24t\ndrag 400pt in 10t\nhold 12t\nrelease\n"
        #expect(try Run(body + "wait state ending timeout 24t").outcome == .passed)
        #expect(try Run(body + "wait state ending timeout 23t").outcome == .timedOut(failedExpectations: 0))
    }

    @Test("settled: no finger, nothing moving, every control idle")
    func settled() throws {
        #expect(try Run("wait settled").lastTick == 0)
        #expect(try Run("down 1pt\nwait settled timeout 1t").outcome == .timedOut(failedExpectations: 0))
        let scroll = try Run("scroll 500pt in 1s\nwait settled\nexpect offset 500pt\nexpect tick 120")
        #expect(scroll.outcome == .passed)
        #expect(
            try Run("system storehouse\nbegin\nwork manual\nwait settled timeout 1s").outcome
                == .timedOut(failedExpectations: 0))
    }

    @Test("no script runs for more than an hour")
    func endless() throws {
        let script = try Script(parsing: "pull 1\nsleep 3600s\nsleep 0s\nsleep 1t\nmark never", file: "demo.pull")
        var ticks = 0
        var events: [String] = []
        let outcome = script.run { moment in
            if case .tick = moment { ticks += 1 }
            if case .event(let event, _) = moment { events.append(event.description) }
        }
        #expect(outcome == .timedOut(failedExpectations: 0) && ticks == 432_001)
        #expect(events == ["demo.pull:4:1: tick 432000 (3600s): a script runs for at most 3600s"])
    }

    @Test("script time begins when the script does: a preview that has run for a while gives the same frames, later")
    func later() throws {
        let script = try Script(
            parsing: "pull 1\nstart 500pt\nsleep 1ms\ndrag 33pt in 77ms\nrelease\nwait settled\nexpect tick 1",
            file: "a")
        var runner = ScriptRunner(script)
        var preview = Simulation(script.scenario)
        var offsets: [Double] = []
        preview.skip(Tick(12_345_677))
        loop: while true {
            switch runner.next(preview) {
            case .apply(let input): runner.observe(preview.apply(input))
            case .tick:
                offsets.append(preview.frame().offset)
                runner.observe(preview.advance())
            case .event(let event): #expect(event.tick.count == offsets.count)
            case .restart: break
            case .finished: break loop
            }
        }
        let plain = try Run("start 500pt\nsleep 1ms\ndrag 33pt in 77ms\nrelease\nwait settled")
        #expect(offsets == plain.offsets.dropLast())
        #expect(runner.next(preview) == .finished(.failed(expectations: 1)))
    }
}
