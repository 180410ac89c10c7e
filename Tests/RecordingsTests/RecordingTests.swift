import Motion
import RefreshEngine
import Scripts
import Testing

@testable import Recordings

@Suite("recordings")
struct RecordingTests {
    private static var list: Scenario {
        var scenario = Scenario()
        scenario.header = try? SystemChoice("arrow")
        scenario.insets.top = 64
        scenario.work = .after(Tick(60), .succeeded)
        return scenario
    }

    private static func touch(_ tick: Int, _ y: Double) -> TouchSample {
        TouchSample(time: Double(tick) * 8333.3, y: y)
    }

    /// A pull that refreshes, by a hand that is not quite even.
    private static func pull(_ session: inout RecordedSession) {
        session.step([.fingerDown(touch(0, 200))])
        for tick in 1...40 {
            session.step([.fingerMoved(touch(tick, 200 + Double(tick * tick) / 4 + Double(tick % 3) / 7))])
        }
        session.step([.fingerUp(touch(41, 612))])
        session.rest(400)
    }

    private static let text: String = {
        var session = RecordedSession(list)
        session.rest(5)
        pull(&session)
        return session.end()
    }()

    @Test("the file is a header, and then what was done and seen, tick by tick")
    func format() throws {
        var scenario = Scenario()
        scenario.contentHeight = 100
        var session = RecordedSession(scenario)
        session.step([.fingerDown(TouchSample(time: 0, y: 100))])
        session.step()
        session.step([.fingerMoved(TouchSample(time: 8333.3, y: 110))])
        let lines = session.end().split(separator: "\n").dropFirst().map(String.init)
        #expect(
            lines == [
                #"[0,"m","recording"]"#,
                ##"[0,"f",{"scene":{"viewport":[390,844],"content":{"height":100,"rowHeight":44},"background":"#20242c","nodes":[]}}]"##,
                #"[1,"i",{"down":[0,100]}]"#,
                #"[3,"i",{"move":[8333.3,110]}]"#,
                #"[3,"n",{"notice":"willBeginDragging"}]"#,
                #"[3,"f",{"offset":\#(session.preview.frame().offset)}]"#,
                #"[3,"x",null]"#,
            ])
    }

    @Test("inputs alone reproduce every notice and every frame, to the last bit")
    func verifies() throws {
        let recording = try Recording(Self.text)
        #expect(
            recording.session == "demo" && recording.scenario == Self.list && recording.end == Tick(447)
                && !recording.isTruncated)
        #expect(recording.verify() == nil)
        #expect(Self.text.contains(#""notice":"progress""#) && recording.frameLog.lines.count > 150)
    }

    @Test(
        "a frame or a notice that is not what the inputs give is told, with tick, node and field",
        arguments: [
            (
                #"[20,"f",{"offset":-90.26"#, #"[20,"f",{"offset":-90.46"#,
                "demo.pullcast: differs from tick 20 on (0.1667s)", "offset: expected -90.4636pt, found -90.2636pt"
            ),
            (
                #""notice":"haptic""#, #""notice":"action""#, "differs from tick",
                "notice.notice: expected action, found haptic"
            ),
        ])
    func differs(old: String, new: String, title: String, sentence: String) throws {
        let text = Self.text.replacing(old, with: new, maxReplacements: 1)
        try #require(text != Self.text)
        let report = try #require(try Recording(text).verify()).description
        #expect(report.contains(title) && report.contains(sentence), "\(report)")
    }

    @Test("a difference in the last bit is told with all its digits")
    func lastBit() throws {
        let recording = try Recording(Self.text)
        let offsets = recording.frameLog.lines.compactMap { line -> Double? in
            guard line.tick == Tick(20), case .frame(let changes) = line.content,
                case .number(let offset)? = changes.first?.value
            else { return nil }
            return offset
        }
        let offset = try #require(offsets.first)
        let report = try #require(try Recording(Self.text.replacing("\(offset)", with: "\(offset.nextUp)")).verify())
            .description
        #expect(
            report.contains(
                "offset: expected \(offset.nextUp)pt, found \(offset)pt, difference \(offset.nextUp - offset)pt, tolerance 0pt"
            ), "\(report)")
    }

    /// Something that may happen, at a finger's next moment.
    private static func anything(_ random: inout SplitMix64, _ time: inout Double) -> Input {
        time += Double.random(in: 0...20_000, using: &random)
        let touch = TouchSample(time: time, y: Double.random(in: 0...900, using: &random))
        let edge = Edge.allCases[random.integer(in: 0...1)]
        switch random.integer(in: 0...15) {
        case 0...1: return .fingerDown(touch)
        case 2...6: return .fingerMoved(touch)
        case 7...8: return .fingerUp(touch)
        case 9: return .begin(edge)
        case 10: return .finish(edge, .succeeded)
        case 11: return .content(height: Double.random(in: 0...3000, using: &random))
        case 12:
            return .insets(
                EdgeInsets(top: Double.random(in: 0...100, using: &random), bottom: 0),
                Animation(Tick(random.integer(in: 0...60))))
        case 13:
            return .scroll(
                to: Double.random(in: 0...2000, using: &random), Animation(spring: Tick(30), dampingRatio: 0.7))
        case 14: return .clock(WallClock(Moment(seconds: 1.5e9 + time / 1e6), utcOffset: 60))
        default: return .work(.after(Tick(random.integer(in: 0...90)), .succeeded))
        }
    }

    @Test(
        "whatever happens, with every system: what was read back does the same",
        arguments: Catalog.published.declarations.map(\.name), [true, false])
    func wildSession(system: String, begins: Bool) throws {
        var random = SplitMix64(seed: 9)
        var time = 0.0
        var scenario = Self.list
        scenario.header = try SystemChoice(system)
        scenario.footer = try? SystemChoice(system, edge: .footer)
        var session = RecordedSession(scenario, begins: begins)
        for index in 0..<90 {
            session.step((0..<random.integer(in: 0...3)).map { _ in Self.anything(&random, &time) })
            session.pass(random.integer(in: 0...6) == 0 ? random.integer(in: 0...300) : 0)
            if index == 30 && !begins { session.begin() }
            if index == 60 { session.restart(scenario) }
        }
        let recording = try Recording(session.end())
        #expect(recording.verify()?.description == nil)
    }

    @Test("a new preview in its middle goes on in the recording's time")
    func restarts() throws {
        var session = RecordedSession(Self.list)
        session.rest(30)
        var other = Self.list
        other.header = try SystemChoice("plain")
        session.restart(other)
        session.step([.fingerDown(Self.touch(0, 100))])
        session.restart(Self.list)
        Self.pull(&session)
        let recording = try Recording(session.end())
        #expect(recording.end == Tick(30 + 1 + 442) && recording.verify() == nil)
        let scenes = recording.frameLog.lines.compactMap {
            if case .scene(let scene) = $0.content { ($0.tick.count, scene.contains("\"plain\"")) } else { nil }
        }
        #expect(scenes.map(\.0) == [0, 30, 31] && scenes.map(\.1) == [false, true, false])
    }

    @Test("one that begins in the middle of a session has only inputs before that, and is verified from there on")
    func middle() throws {
        var session = RecordedSession(Self.list, begins: false)
        Self.pull(&session)
        session.begin()
        Self.pull(&session)
        let text = session.end()
        let recording = try Recording(text)
        #expect(recording.beginning == Tick(442) && recording.verify() == nil)
        #expect(recording.frameLog.lines.first?.tick == Tick(442) && recording.frameLog.lines.count > 150)
    }

    @Test("compared number by number, each from where it begins, it agrees within tolerances or not")
    func compares() throws {
        var late = RecordedSession(Self.list, begins: false)
        late.rest(70)
        late.begin()
        late.rest(5)
        Self.pull(&late)
        let (one, same) = (try Recording(Self.text), try Recording(late.end()))
        #expect(
            one.compare(same, GoldenTolerances()).comparison.largest == nil
                && one.compare(same, GoldenTolerances()).report == nil)

        let other = try Recording(Self.text.replacing(#"[20,"f",{"offset":-90.26"#, with: #"[20,"f",{"offset":-90.46"#))
        let report = try #require(one.compare(other, GoldenTolerances()).report).description
        #expect(
            report.contains("demo.pullcast, compared with demo.pullcast: differs from tick 20 on")
                && report.contains("difference 0.2pt, tolerance 0.01pt"), "\(report)")
        var wide = GoldenTolerances()
        wide.points = 0.25
        let (comparison, none) = one.compare(other, wide)
        #expect(none == nil && comparison.largest?.summary.hasPrefix("0.2pt in offset at tick 20") == true)
    }

    @Test("cut off anywhere behind its header it is valid up to its last whole line, and still verifies")
    func cut() throws {
        let bytes = Array(Self.text.utf8)
        let header = Self.text.split(separator: "\n")[0].utf8.count
        var random = SplitMix64(seed: 2)
        for length in [header, header + 1, bytes.count - 1]
            + (0..<40).map({ _ in random.integer(in: header...bytes.count - 12) })
        {
            let recording = try Recording(reading: Array(bytes[..<length]), file: "demo.pullcast")
            #expect(recording.isTruncated == (length < bytes.count - 1) && recording.verify() == nil, "\(length)")
        }
        #expect(throws: LineError.self) { try Recording(reading: Array(bytes[..<(header - 1)]), file: "demo.pullcast") }
    }

    @Test(
        "a damaged line is named, with what is wrong with it",
        arguments: [
            (3, "[0", #"expected a comma or "]", found the end, at character 3"#),
            (3, "{}", "expected [tick, code, data]"),
            (3, #"[0,"i",{"content":5,"content":6}]"#, #"the key "content" stands twice"#),
            (1, #"{"pullcast":1,"scenario":{"content":5,"content":6}}"#, #"the key "content" stands twice"#),
            (3, #"[-1,"m","a"]"#, "a tick is a whole number from 0 to 3794688000"),
            (3, #"[1.5,"m","a"]"#, "a tick is a whole number from 0 to 3794688000"),
            (9, #"[2,"m","a"]"#, "tick 2 stands behind a later one"),
            (3, #"[0,"q",1]"#, #"there is no code "q"; there is i, n, f, m, x"#),
            (3, #"[0,"i",{"jump":1}]"#, #"there is no input "jump""#),
            (3, #"[0,"i",{"content":-5}]"#, #""input" needs "content": a number from 0 to 1000000, found -5"#),
            (
                3, #"[0,"i",{"move":[1e300,1]}]"#,
                #""input" needs "move": two numbers, from -2251799813685248 to 2251799813685248 and from -100000 to 100000, found [1e+300,1]"#
            ),
            (9, #"[9,"i",{"move":[0,1]}]"#, "expected times that never go backwards, found 0 after "),
            (3, #"[0,"i",{"restart":{"viewport":[1,1]}}]"#, #""scenario" needs "viewport": two numbers"#),
            (3, #"[0,"m",1]"#, "a mark is a text"),
            (3, #"[0,"f",{"notice":"begin"}]"#, "expected a scene or a frame"),
            (3, #"[0,"n",{"offset":1}]"#, "expected a notice"),
            (3, #"[0,"f",{"speed":1}]"#, #"unknown field "speed""#),
            (2, #"[0,"f",{"offset":1}]"#, #"what is seen stands behind the mark "recording""#),
            (3, #"[0,"x",null]"#, #"nothing stands behind "x""#),
            (1, "{}", #"expected {"pullcast":1,…}"#),
            (1, #"{"pullcast":2}"#, "a recording of version 2; this program reads version 1"),
        ])
    func damage(line: Int, text: String, message: String) {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines[line - 1] = text
        let error = #expect(throws: LineError.self) { try Recording(lines.joined(separator: "\n") + "\n") }
        let at = text.contains("\"x\"") ? line + 1 : line
        #expect(error?.description.hasPrefix("demo.pullcast:\(at): \(message)") == true, "\(error?.description ?? "")")
    }

    @Test("a recording chooses 1,000 systems, or one in 128 bytes: each choice has all parameters")
    func systems() {
        let header = #"{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{}}"# + "\n"
        let input = #"[0,"i",{"system":{"name":"arrow"},"edge":"header"}]"#
        let restart = #"[0,"i",{"restart":{"header":{"name":"arrow"},"footer":{"name":"arrow"}}}]"#
        func lines(_ line: String, _ count: Int, to length: Int = 0) -> String {
            String(
                repeating: line + String(repeating: " ", count: max(0, length - 1 - line.utf8.count)) + "\n",
                count: count)
        }
        #expect(throws: Never.self) { try Recording(header + lines(input, 1000)) }
        let error = #expect(throws: LineError.self) { try Recording(header + lines(input, 1001)) }
        #expect(
            error?.description.hasPrefix("demo.pullcast:1002: a recording of this length chooses systems less often")
                == true)
        #expect(throws: LineError.self) { try Recording(header + lines(restart, 501)) }
        #expect(throws: Never.self) { try Recording(header + lines(input, 3000, to: 128)) }
        #expect(throws: LineError.self) { try Recording(header + lines(input, 3000, to: 120)) }
    }

    @Test("a year at rest takes no time to verify, and no room to tell what differs in it")
    func rest() throws {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines[lines.count - 1] = "[3000000000,\"x\",null]"
        #expect(try Recording(lines.joined(separator: "\n") + "\n").verify() == nil)
        lines.insert(#"[2000000000,"f",{"offset":1}]"#, at: lines.count - 1)
        let report = try #require(try Recording(lines.joined(separator: "\n") + "\n").verify()).description
        #expect(
            report.contains("offset: expected 1pt, found -64pt") && report.contains("over 72000 ticks")
                && report.contains("1000000001 of 3000000001 ticks differ"), "\(report)")
    }

    @Test("any file is read or refused, and what is read can be replayed")
    func wild() throws {
        var random = SplitMix64(seed: 4)
        let lines = Self.text.split(separator: "\n").map { Array($0.utf8) }
        var replayed = 0
        for _ in 0..<200 {
            var some = Array(lines[..<60])
            for _ in 0..<2 {
                let line = random.integer(in: 0...59)
                let place = random.integer(in: 0...some[line].count - 1)
                some[line][place] = UInt8(random.integer(in: 32...126))
            }
            guard let recording = try? Recording(reading: Array(some.joined(separator: [10])), file: "a"),
                recording.end < Tick(10_000)
            else { continue }
            _ = recording.verify()
            replayed += 1
        }
        #expect((1..<200).contains(replayed), "some are read, some refused")
    }
}
