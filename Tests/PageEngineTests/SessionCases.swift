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
    var inputs: [(tick: Tick, input: Input)] = []
    var end: Tick

    /// Any scenario, with inputs of all kinds at any time, or those of a hand.
    static func random(_ seed: UInt64) -> SessionCase {
        var anything = Anything(seed: seed)
        var scenario = anything.scenario()
        // Where an Int has 32 bits there are fewer ticks.
        scenario.tick = Tick(scenario.tick.count % 1_000_000_000)
        scenario.contentHeight = min(scenario.contentHeight, 100_000)
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
        (self.name, scenario) = (name, script.scenario)
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

    init(name: String, scenario: Scenario, end: Tick) { (self.name, self.scenario, self.end) = (name, scenario, end) }

    /// A line of JSON for `Tests/PageEngineTests/play.mjs`.
    var line: String {
        let steps = inputs.map { "[\($0.tick.count),\(String(decoding: $0.input.json, as: UTF8.self))]" }
        return
            "{\"scenario\":\(String(decoding: scenario.json, as: UTF8.self)),\"inputs\":[\(steps.joined(separator: ","))],\"end\":\(end.count)}"
    }

    /// The digests of all frames in one, as `play.mjs` counts them.
    var digest: String {
        var preview = Simulation(scenario)
        var buffer = FrameBuffer()
        var all: UInt64 = 0
        func look() {
            preview.draw(into: &buffer)
            all = (all ^ buffer.frame.digest) &* 0x100_0000_01b3
        }
        func pass(to goal: Tick) {
            while preview.tick < goal {
                _ = preview.advance()
                look()
            }
        }
        look()
        for next in inputs {
            pass(to: next.tick)
            _ = preview.apply(next.input)
            look()
        }
        pass(to: end)
        let digits = String(all, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
