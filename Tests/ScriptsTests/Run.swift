import Motion
import RefreshEngine
import TestSupport

@testable import Scripts

/// A script that was played to its end, and all that it showed.
struct Run {
    var frames: [Frame] = []
    var notices: [(notice: Notice, tick: Tick)] = []
    var events: [ScriptEvent] = []
    var outcome: ScriptOutcome?
    var csv = FrameTable.header

    init(_ body: String) throws {
        let script = try Script(parsing: "pull 1\n" + body, file: "demo.pull")
        outcome = script.run { moment in
            switch moment {
            case .tick(let preview):
                frames.append(preview.frame())
                FrameTable.write(preview.frame(), to: &csv)
            case .notices(let new, let tick): notices += new.map { ($0, tick) }
            case .event(let event, _): events.append(event)
            case .input, .restart: break
            }
        }
    }

    var lastTick: Int { frames.count - 1 }
    var offsets: [Double] { frames.map(\.offset) }

    func tick(of notice: Notice) -> Int? { notices.first { $0.notice == notice }?.tick.count }

    /// The finger's velocity at the first release, pt/s, seen where content follows it one to one.
    var releaseVelocity: Double? {
        for case .willEndDragging(let velocity, _) in notices.map(\.notice) { return -velocity * 1000 }
        return nil
    }
}

/// What a script's runner demands, in order: inputs with the tick at which they are taken.
func inputs(of body: String) throws -> [(tick: Int, input: Input)] {
    let script = try Script(parsing: "pull 1\n" + body, file: "demo.pull")
    var runner = ScriptRunner(script)
    var preview = Simulation(script.scenario)
    var inputs: [(Int, Input)] = []
    while true {
        switch runner.next(preview) {
        case .apply(let input):
            inputs.append((preview.tick.count, input))
            runner.observe(preview.apply(input))
        case .tick: runner.observe(preview.advance())
        case .event, .restart: break
        case .finished: return inputs
        }
    }
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
