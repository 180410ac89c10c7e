import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts
import TestSupport

/// A session as another engine can play it: a scenario, what happened when, and until when it is looked at.
struct SessionCase {
    let name: String
    let scenario: Scenario
    /// The scenario in JSON.
    let written: String
    var inputs: [(tick: Tick, input: Input)] = []
    var end: Tick

    /// Any scenario, with inputs of all kinds at any time, or those of a hand.
    /// - Parameter header: another control than any of the published ones
    static func random(_ seed: UInt64, _ header: SystemChoice? = nil) -> SessionCase {
        var anything = Anything(seed: seed)
        var scenario = anything.scenario()
        // Where an Int has 32 bits there are fewer ticks.
        scenario.tick = Tick(scenario.tick.count % 1_000_000_000)
        scenario.contentHeight = min(scenario.contentHeight, 100_000)
        if let header { scenario.header = header }
        var session = SessionCase(name: "seed \(seed)", scenario: scenario, end: scenario.tick)
        for _ in 0..<anything.random.integer(in: 1...60) {
            session.end = session.end + Tick(anything.random.integer(in: 0...anything.one(of: [1, 4, 60, 240])))
            let kind = anything.one(of: Input.Kind.allCases + [.move, .move, .move, .up, .begin, .finish])
            session.inputs.append((session.end, anything.input(kind, of: scenario)))
        }
        session.end = session.end + Tick(240)
        return session
    }

    /// What a script does to its own preview.
    init(_ script: Script, name: String) {
        (self.name, scenario, written) = (name, script.scenario, text(script.scenario.json))
        var (runner, preview) = (ScriptRunner(script), Simulation(script.scenario))
        loop: while true {
            switch runner.next(preview) {
            case .apply(let input):
                inputs.append((preview.tick, input))
                runner.observe(preview.apply(input))
            case .tick: runner.observe(preview.advance())
            case .event, .restart: continue
            case .finished: break loop
            }
        }
        end = preview.tick
    }

    /// A system that is only named, at its first tick.
    init(_ system: SystemDeclaration, at edge: Edge) throws {
        let choice = try SystemChoice(system.name, edge: edge)
        var scenario = Scenario()
        if edge == .header { scenario.header = choice } else { scenario.footer = choice }
        (name, self.scenario, end) = (system.name, scenario, .zero)
        written = "{\"\(edge.rawValue)\":{\"name\":\"\(system.name)\"}}"
    }

    private init(name: String, scenario: Scenario, end: Tick) {
        (self.name, self.scenario, self.end, written) = (name, scenario, end, text(scenario.json))
    }

    /// A line of JSON for `Tests/PageEngineTests/play.mjs`.
    /// - Parameter hasMessages: whether it is to compare the messages, too
    func line(hasMessages: Bool = false) -> String {
        let steps = inputs.map { "[\($0.tick.count),\(text($0.input.json))]" }.joined(separator: ",")
        let messages = hasMessages ? ",\"messages\":[\(messages.joined(separator: ","))]" : ""
        return "{\"scenario\":\(written),\"inputs\":[\(steps)],\"end\":\(end.count)\(messages)}"
    }

    /// The digests of all frames in one, as `play.mjs` counts them.
    var digest: String {
        var buffer = FrameBuffer()
        var all: UInt64 = 0
        play { preview, _ in
            var preview = preview
            preview.draw(into: &buffer)
            all = (all ^ buffer.frame.digest) &* 0x100_0000_01b3
        }
        let digits = String(all, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What a viewer would be sent whenever it is looked at, with exact numbers: a scene that is new, all notices, and
    /// now and then a frame and the animations that run, and what it measures, as `play.mjs` has it.
    private var messages: [String] {
        var (messages, version, looks) = ([String](), -1, 0)
        func add(_ message: ServerMessage) { messages.append(text(message.json(decimals: nil))) }
        play { preview, notices in
            if preview.sceneVersion != version { add(.scene(preview.scene)) }
            version = preview.sceneVersion
            for notice in notices { add(.notice(notice, preview.tick)) }
            if looks % 16 == 0 {
                add(.frame(preview.frame(), of: preview.scene))
                let running = preview.runningAnimations.map { edge, animation in
                    "{\"edge\":\"\(edge)\",\"name\":\"\(animation.name)\",\"from\":\(animation.since.count)}"
                }
                messages.append("{\"animations\":[\(running.joined(separator: ","))]}")
            }
            looks += 1
        }
        let found = measures.all.map { measure in
            "{\"name\":\"\(measure.name)\",\"value\":\(measure.value),\"unit\":\"\(measure.unit)\",\"tick\":\(measure.tick.count)}"
        }
        return messages + ["{\"measures\":[\(found.joined(separator: ","))]}"]
    }

    private var measures: MotionMeasures {
        var (preview, measures) = (Simulation(scenario), MotionMeasures())
        func close() { measures.observe(preview, at: preview.tick - scenario.tick) }
        func pass(to goal: Tick) {
            while preview.tick < goal {
                close()
                measures.observe(preview.advance())
            }
        }
        for next in inputs {
            pass(to: next.tick)
            measures.observe(next.input)
            measures.observe(preview.apply(next.input))
        }
        pass(to: end)
        close()
        return measures
    }

    /// Looks at its first tick, and after every tick and input, with the notices that it has brought.
    private func play(_ look: (Simulation, [Notice]) -> Void) {
        var preview = Simulation(scenario)
        func pass(to goal: Tick) {
            while preview.tick < goal {
                let notices = preview.advance()
                look(preview, notices)
            }
        }
        look(preview, [])
        for next in inputs {
            pass(to: next.tick)
            let notices = preview.apply(next.input)
            look(preview, notices)
        }
        pass(to: end)
    }
}

private func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }
