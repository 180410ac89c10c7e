import Motion
import RefreshEngine
import Scripts

/// Plays a take: gives its inputs to a preview again, at the same ticks.
struct TakePlayer: Player {
    private let inputs: [TimedInput], marks: [TimedMark]
    private let end: Tick
    private var nextInput = 0, nextMark = 0

    /// - Parameter isRecorded: everything as it happened, to the take's last tick; otherwise without the inputs that
    ///   the session's present values replace
    init(_ take: Take, isRecorded: Bool) {
        inputs = isRecorded ? take.inputs : take.inputs.filter { !$0.input.isPresentValue }
        (marks, end) = (take.marks, isRecorded ? take.end : inputs.last?.tick ?? take.start.tick)
    }

    mutating func next(_ preview: Simulation) -> PlayerCommand {
        if nextInput < inputs.count, inputs[nextInput].tick <= preview.tick {
            defer { nextInput += 1 }
            return .apply(inputs[nextInput].input)
        }
        if nextMark < marks.count, marks[nextMark].tick <= preview.tick {
            defer { nextMark += 1 }
            return .event(
                ScriptEvent(
                    location: ScriptLocation(file: "", line: 1, column: 1), tick: preview.tick,
                    kind: .mark(marks[nextMark].name)))
        }
        return preview.tick < end ? .tick : .finished(.passed)
    }

    func idleTicks(_ preview: Simulation) -> Tick {
        let input = nextInput < inputs.count ? inputs[nextInput].tick : end
        let mark = nextMark < marks.count ? marks[nextMark].tick : end
        return min(input, mark, end) - preview.tick
    }
}

extension Input {
    /// Whether a take that is run with the session's present values is run without it.
    var isPresentValue: Bool {
        switch self {
        case .system, .scrollSettings, .work: true
        default: false
        }
    }
}
