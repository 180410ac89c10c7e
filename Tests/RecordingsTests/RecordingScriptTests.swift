import Motion
import RefreshEngine
import Scripts
import Testing

@testable import Recordings

@Suite("from hand to script")
struct RecordingScriptTests {
    /// A script's run as a recording.
    private static func recording(of body: String) throws -> Recording {
        let script = try Script(parsing: "pull 1\n" + body, file: "a")
        var writer = RecordingWriter(session: "demo", scenario: script.scenario)
        var end = Tick.zero
        writer.begin(at: .zero)
        _ = script.run { moment in
            switch moment {
            case .tick(let preview):
                writer.observe(preview)
                end = preview.tick
            case .input(let input, let tick): writer.append(input, at: tick)
            case .notices(let notices, let tick): writer.observe(notices, at: tick)
            case .event(let event, _): if case .mark(let name) = event.kind { writer.mark(name, at: event.tick) }
            case .restart: break
            }
        }
        writer.end(at: end)
        return try Recording(reading: writer.drainLines(), file: "demo.pullcast")
    }

    /// Its lines without the first three.
    private static func lines(_ script: RecordingScript) -> [String] {
        script.text.split(separator: "\n").dropFirst(3).map(String.init)
    }

    /// How far a script's offset is from a recording's at most, pt, and whether states and notices come at the same
    /// ticks.
    private static func difference(
        _ script: RecordingScript, _ recording: Recording
    ) throws -> (distance: Double, isAlike: Bool) {
        let again = try Self.recording(of: String(script.text.dropFirst("pull 1\n".count)))
        var (old, new): ([Frame], [Frame]) = ([], [])
        recording.frames { old.append($0) }
        again.frames { new.append($0) }
        let states = zip(old, new).allSatisfy {
            $0.header?.state == $1.header?.state && $0.footer?.state == $1.footer?.state
        }
        func notices(_ recording: Recording) -> [String] {
            recording.frameLog.lines.compactMap { line in
                if case .notice(let text) = line.content, !text.contains("progress"), !text.contains("willEndDragging")
                {
                    "\(line.tick.count) \(text)"
                } else {
                    nil
                }
            }
        }
        let distance = zip(old, new).map { abs($0.offset - $1.offset) }.max() ?? 0
        return (distance, states && old.count == new.count && notices(recording) == notices(again))
    }

    @Test(
        "A system that is near a preset is written by it, and what differs follows; a text that a preset draws needs no font",
        arguments: [
            (
                "system arrow\npreset designed de\nset height 60\n",
                "system arrow\npreset designed de\nset height 60pt\n"
            ),
            ("system words\npreset designed fr\n", "system words\npreset designed fr\n"),
            ("system plain\npreset designed\n", "system plain\nset color 3d4b63\n"),
            ("system arrow\nset height 60\n", "system arrow\nset height 60pt\n"),
            ("footer sprites\npreset designed\n", "footer sprites\npreset designed\n"),
        ])
    func presets(body: String, written: String) throws {
        let recording = try Self.recording(of: body + "sleep 10t")
        let script = RecordingScript(recording)
        #expect(script.text.contains("\n" + written) && !script.text.contains("--font"), "\(script.text)")
        let again = try Script(parsing: script.text, file: "again").scenario
        #expect(again.header == recording.scenario.header && again.footer == recording.scenario.footer)
    }

    @Test("A preset that comes in mid-session is one line, too, also back to the published one")
    func presetsLater() throws {
        let script = RecordingScript(
            try Self.recording(
                of: "system labels\nsleep 10t\npreset designed it\nsleep 10t\npreset published\nsleep 10t"))
        #expect(
            script.text.contains("preset designed it\n") && script.text.contains("preset published\n"), "\(script.text)"
        )
    }

    /// A hand over a network: samples at 60 to 240 a second, seen up to so many ticks late; it lifts where its last
    /// sample was, or elsewhere.
    private static func hand(seed: UInt64, late: Int, liftsElsewhere: Bool = false) throws -> Recording {
        var random = SplitMix64(seed: seed)
        var session = RecordedSession(list)
        for _ in 0..<2 {
            var (time, y, arrivals) = (0.0, 300.0, [Int: [Input]]())
            let speed = Double.random(in: -900...1500, using: &random)
            let count = random.integer(in: 1...40)
            var last = 0
            var place = y
            for index in 0...count {
                last = max(last, Int(time * 120 / 1e6) + random.integer(in: 0...late))
                if index == count, !liftsElsewhere { y = place }
                place = y
                let sample = TouchSample(time: 7e8 + time, y: y)
                arrivals[last, default: []].append(
                    index == 0 ? .fingerDown(sample) : index == count ? .fingerUp(sample) : .fingerMoved(sample))
                let step = Double.random(in: 4000...16_700, using: &random)
                time += step
                y += speed * step / 1e6 + Double.random(in: -3...3, using: &random)
            }
            for tick in 0...last { session.step(arrivals[tick] ?? []) }
            session.rest(random.integer(in: 0...200))
        }
        return try Recording(session.end())
    }

    private static let list: Scenario = {
        var scenario = Scenario()
        scenario.header = try? SystemChoice("plain")
        scenario.insets.top = 64
        return scenario
    }()

    @Test(
        "a straight drag comes back as that line, with what settings, requests and marks there are",
        arguments: [
            "system storehouse\ninset 64pt 0pt\nwork after 3s\ndrag 200pt in 300ms ease out # within 0pt of the hand\nhold 200ms\nrelease\nsleep 2s",
            "start 500pt\ndrag -300pt in 150ms # within 0pt of the hand\nrelease\nsleep 37t\nmark gliding\nsleep 1s",
            "system sketch\nset allowBallistic on\nfooter arrow\nset scroll.rate fast\nviewport 375x667\ncontent 500pt\nsections 20\nseed 7\nwork manual\nbegin header\nsleep 1s\nfinish header failed\nset scroll.rate normal\nsleep 1s\nresize 667x375\nscroll 100pt in 300ms\nsleep 2s\nreset footer",
            "down 100pt\nhold 50ms\ndrag 120pt in 200ms ease in-out # within 0pt of the hand\nhold 500ms\ncancel\nsleep 500ms",
            "system plain\ndrag 200pt in 300ms ease out # within 0pt of the hand\nhold 300ms\ndrag -80pt in 200ms ease in-out # within 0pt of the hand\nhold 100ms\nrelease\nsleep 2s",
            "system plain\ndrag 150pt in 250ms ease out # within 0pt of the hand\ndrag -50pt in 200ms ease in # within 0pt of the hand\ncancel\nsleep 2s",
            "system arrow\nset textPull \"Pull me\"\nclock 2016-08-05T10:00+08:00\nlastRefresh 2016-08-04T09:07\nsleep 1s",
        ])
    func comesBack(body: String) throws {
        let script = RecordingScript(try Self.recording(of: body))
        #expect(
            script.text.hasPrefix("pull 1\n# what a hand did in session \"demo\"\n# the same motion\n")
                && script.warnings.isEmpty)
        let canonical = try ScriptDocument(reading: "pull 1\n" + body, file: "a").text
        #expect(Self.lines(script) == canonical.split(separator: "\n").dropFirst().map(String.init), "\(script.text)")
    }

    @Test("of a way with rests, only what is no line is samples; a finger that trembles rests")
    func pieces() throws {
        var session = RecordedSession(Self.list)
        func touch(_ tick: Int, _ y: Double) -> TouchSample {
            TouchSample(time: (Double(tick) * 1e6 / 120).rounded(), y: y)
        }
        session.step([.fingerDown(touch(0, 300))])
        for tick in 1...24 {
            session.step([.fingerMoved(touch(tick, 300 + 120 * TimingCurve.easeOut.value(at: Double(tick) / 24)))])
        }
        for tick in 25...60 {
            session.step(tick % 3 == 0 ? [.fingerMoved(touch(tick, tick % 2 == 0 ? 420.3 : 420))] : [])
        }
        for (tick, y) in [(61, 430.0), (62, 433), (63, 455), (64, 456), (65, 480)] {
            session.step([.fingerMoved(touch(tick, y))])
        }
        session.rest(30)
        session.step([.fingerUp(touch(96, 480))])
        session.rest(120)
        let recording = try Recording(session.end())
        let script = RecordingScript(recording)
        let lines = Self.lines(script).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(
            lines == [
                "system plain", "inset 64pt", "sleep 1t", "down 300pt", "drag 120pt", "move 430pt", "move 433pt",
                "move 455pt", "move 456pt", "move 480pt", "hold 31t", "release", "sleep 1s",
            ], "\(script.text)")
        #expect(try Self.difference(script, recording).distance <= 0.5)
    }

    @Test("the clock and last refreshes are lines only where a control shows them")
    func clocks() throws {
        var scenario = Self.list
        scenario.clock = WallClock(Moment(seconds: 1_470_391_200), utcOffset: 0)
        scenario.lastRefresh = [TimeKey.shared: Moment(seconds: 1_470_390_000)]
        var session = RecordedSession(scenario)
        session.step([.clock(WallClock(Moment(seconds: 1_470_391_260), utcOffset: 0))])
        session.step([.lastRefresh(key: TimeKey.shared, Moment(seconds: 1_470_390_060))])
        #expect(!RecordingScript(try Recording(session.end())).text.contains(try Regex("clock|lastRefresh")))
        session.step([.system(try SystemChoice("arrow"), .header)])
        let script = RecordingScript(try Recording(session.end()))
        #expect(
            script.text.contains("system arrow\nclock 2016-08-05T10:01+00:00")
                && script.text.contains("\nlastRefresh 2016-08-05T09:41\n"), "\(script.text)")
    }

    @Test("what is no straight drag is samples, at the ticks at which they took effect")
    func samples() throws {
        let body =
            "down 200pt\nmove 210.5pt at 8ms\nmove 190pt at 8.5ms\nhold 25ms\nmove 230pt at 12.25ms\nrelease at 900pt/s\nsleep 2s"
        let script = RecordingScript(try Self.recording(of: body))
        #expect(Self.lines(script) == body.split(separator: "\n").map(String.init), "\(script.text)")
    }

    @Test("when the network held up the first sample, the others keep the times between them")
    func heldUp() throws {
        var session = RecordedSession(Self.list)
        session.rest(3)
        session.step([
            .fingerDown(TouchSample(time: 5e6, y: 300)), .fingerMoved(TouchSample(time: 5e6 + 16_000, y: 303)),
        ])
        session.step([
            .fingerMoved(TouchSample(time: 5e6 + 30_000, y: 311)),
            .fingerMoved(TouchSample(time: 5e6 + 38_000, y: 320)),
        ])
        session.step([.fingerMoved(TouchSample(time: 5e6 + 46_000, y: 333))])
        session.step([
            .fingerMoved(TouchSample(time: 5e6 + 54_000, y: 350)), .fingerUp(TouchSample(time: 5e6 + 55_000, y: 350)),
        ])
        let script = RecordingScript(try Recording(session.end()), within: 0)
        #expect(
            Self.lines(script).suffix(7) == [
                "down 300pt", "move 303pt at 0ms", "move 311pt at 0.333333ms", "move 320pt at 8.333333ms",
                "move 333pt at 16.333333ms",
                "move 350pt at 24.333333ms", "up",
            ], "\(script.text)")
    }

    @Test("a hand on the spot does the same motion again, sample by sample", arguments: 1...15 as ClosedRange<UInt64>)
    func raw(seed: UInt64) throws {
        let recording = try Self.hand(seed: seed, late: 0)
        let script = RecordingScript(recording, within: 0)
        let (distance, isAlike) = try Self.difference(script, recording)
        #expect(
            distance < 1e-3 && isAlike && script.text.contains("\n# the same motion\n"), "\(distance) \(script.text)")
    }

    @Test(
        "so does one over an uneven network: samples keep the ticks at which they came, and their velocity is said",
        arguments: 1...15 as ClosedRange<UInt64>)
    func jitter(seed: UInt64) throws {
        let recording = try Self.hand(seed: seed, late: 24)
        let script = RecordingScript(recording, within: 0)
        let (distance, isAlike) = try Self.difference(script, recording)
        #expect(distance < 1e-3 && isAlike, "\(distance) \(script.text)")
    }

    @Test(
        "however a hand went, and however roughly it is written, there is a script that runs",
        arguments: 1...10 as ClosedRange<UInt64>, [0.5, 3, 20])
    func rough(seed: UInt64, tolerance: Double) throws {
        let recording = try Self.hand(seed: seed, late: 3)
        let script = RecordingScript(recording, within: tolerance)
        #expect(script.warnings.isEmpty, "\(script.text)")
        _ = try Self.difference(script, recording)
    }

    @Test(
        "a hand that lifts elsewhere than its last sample was moves there first: only the order of that tick's callbacks may be another",
        arguments: 1...15 as ClosedRange<UInt64>)
    func lift(seed: UInt64) throws {
        let recording = try Self.hand(seed: seed, late: 3, liftsElsewhere: true)
        let script = RecordingScript(recording, within: 0)
        #expect(
            try Self.difference(script, recording).distance < 1e-3 && script.text.contains("\n# the same motion\n"),
            "\(script.text)")
    }

    @Test(
        "a drag that is nearly straight is that line, within the tolerance, and says so",
        arguments: 1...10 as ClosedRange<UInt64>)
    func fitted(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var session = RecordedSession(Self.list)
        session.step([.fingerDown(TouchSample(time: 0, y: 300))])
        for tick in 1...48 {
            let y =
                300 + 260 * TimingCurve.easeInOut.value(at: Double(tick) / 48)
                + (tick == 48 ? 0 : Double.random(in: -0.3...0.3, using: &random))
            session.step([.fingerMoved(TouchSample(time: Double(tick) * 1e6 / 120, y: y))])
        }
        session.rest(15)
        session.step([.fingerUp(TouchSample(time: 64 * 1e6 / 120, y: 560))])
        session.rest(600)
        let recording = try Recording(session.end())
        let script = RecordingScript(recording, within: 0.5)
        #expect(
            script.text.contains("drag 260pt in 400ms ease in-out # within 0.")
                && script.text.contains("# its offset is within 0."), "\(script.text)")
        let (distance, _) = try Self.difference(script, recording)
        #expect(distance <= 0.5)
        #expect(!RecordingScript(recording, within: 0.1).text.contains("drag"))
    }

    @Test(
        "of how the preview was when it began a script cannot say everything: rows, what controls remember, its tick and the seconds of times"
    )
    func unsayable() throws {
        var scenario = Self.list
        scenario.tick = Tick(500)
        scenario.inserted = [InsertedRow(row: 3, text: "New")]
        scenario.header = try SystemChoice("storehouse")
        scenario.memory = [.header: try #require(Simulation(scenario).rested?.memory[.header]).mapValues { $0 &+ 1 }]
        scenario.footer = try SystemChoice("arrow")  // which shows the time
        scenario.clock = WallClock(Moment(seconds: 1_470_391_242.5), utcOffset: 0)
        var session = RecordedSession(scenario, begins: false)
        session.step([.lastRefresh(key: TimeKey.shared, Moment(seconds: 1_470_391_207))])
        let script = RecordingScript(try Recording(session.end()))
        #expect(
            script.warnings == [
                "tick 0: the texts of the rows that refreshes had added (1)",
                "tick 0: what the controls remember of earlier refreshes",
            ])
        for line in [
            "# it had come to tick 500; a script begins at 0", "clock 2016-08-05T10:00+00:00 # and 42.5s",
            "lastRefresh 2016-08-05T10:00 # and 7s",
        ] {
            #expect(script.text.contains("\n\(line)\n"), "\(script.text)")
        }
    }

    @Test("what controls remember that have not been used is not worth a word")
    func nothingToRemember() throws {
        var scenario = Self.list
        scenario.header = try SystemChoice("storehouse")
        scenario.memory = try #require(Simulation(scenario).rested).memory
        var session = RecordedSession(scenario)
        #expect(RecordingScript(try Recording(session.end())).warnings.isEmpty && !scenario.memory.isEmpty)
    }

    @Test("what a script cannot say is a comment there, and a warning")
    func warnings() throws {
        var session = RecordedSession(Self.list)
        session.step([.insets(EdgeInsets(top: 10, bottom: 0), Animation(Tick(30)))])
        session.step([.work(nil)])
        session.step([.system(nil, .header)])
        session.restart(Self.list)
        session.step([.content(height: 100)])
        let script = RecordingScript(try Recording(session.end()))
        #expect(
            script.warnings == [
                "tick 1: the animation of the insets", "tick 2: a refresh takes its system's own time again",
                "tick 3: another preview, which begins here",
            ])
        #expect(script.text.contains("\nsystem none\n") && !script.text.contains("content"))
    }
}
