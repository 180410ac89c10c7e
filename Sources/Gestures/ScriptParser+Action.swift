import Motion
import RefreshEngine

/// The words that say what happens.
enum Verb: String, CaseIterable {
    case drag, hold, release, down, move, up, cancel, fling
    case begin, finish, scroll, resize
    case sleep, wait, expect, mark, golden
}

extension ScriptParser {
    /// How long a wait without a time-out waits, s.
    private static let standardTimeout = 10.0

    /// Reads the rest of an action.
    mutating func action(_ verb: Verb, _ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) -> Action {
        switch verb {
        case .drag: return try line.drag()
        case .hold, .sleep: return .pause(try line.duration())
        case .release where line.has("at"): return .release(velocity: try line.literal(.velocity, in: Limits.velocity))
        case .release, .up: return .release(velocity: nil)
        case .down: return .down(y: try line.literal(.length, in: Limits.finger))
        case .move: return try line.move()
        case .cancel: return .cancel
        case .fling: return .fling(velocity: try line.literal(.velocity, in: Limits.velocity))
        case .begin: return .input(.begin(try edge(word, &line)))
        case .finish: return .input(.finish(try edge(word, &line), try line.result()))
        case .scroll: return try line.scroll()
        case .resize:
            present.viewport = try line.size()
            return .input(.viewport(present.viewport))
        case .wait: return .wait(try condition(word, &line), timeout: try timeout(&line))
        case .expect: return .expect(try expectation(word, &line))
        case .mark: return .mark(String(try line.word("a name").text))
        case .golden: return .golden(try line.golden())
        }
    }

    /// `header` or `footer`, the header when nothing is said; there must be a system.
    func edge(_ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) -> Edge {
        let place = line.next
        let said: Edge? = line.choice()
        let edge = said ?? .header
        if self[edge] != nil { return edge }
        let setting = edge == .header ? Setting.system : .footer
        throw line.error(said == nil ? word : place, "there is no \(edge.rawValue); \"\(setting.rawValue) NAME\" makes one")
    }

    // MARK: wait

    /// `settled`, `state header loading`
    private func condition(_ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) -> Condition {
        if line.has("settled") { return .settled }
        guard line.has("state") else { throw line.unexpected(line.next, "settled or state", known: ["settled", "state"]) }
        return .state(try edge(word, &line), try line.choice("a state"))
    }

    private func timeout(_ line: inout ScriptLine) throws(ScriptError) -> Double {
        if line.next == nil { return ScriptParser.standardTimeout }
        try line.keyword("timeout")
        return try line.duration()
    }
}

extension ScriptLine {
    private enum Ease: String, CaseIterable {
        case linear, easeIn = "in", easeOut = "out", easeInOut = "in-out"

        var curve: TimingCurve {
            switch self {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            }
        }
    }

    /// `160pt in 300ms ease out`
    fileprivate mutating func drag() throws(ScriptError) -> Action {
        let travel = try literal(.length)
        try keyword("in")
        let duration = try duration()
        if next == nil { return .drag(travel: travel, duration: duration, .linear) }
        try keyword("ease")
        let ease: Ease = try choice("a curve")
        return .drag(travel: travel, duration: duration, ease.curve)
    }

    /// `420pt at 16ms`
    fileprivate mutating func move() throws(ScriptError) -> Action {
        let y = try literal(.length, in: Limits.finger)
        try keyword("at")
        return .move(y: y, at: try duration())
    }

    /// `pull-cycle within 0.5pt`
    fileprivate mutating func golden() throws(ScriptError) -> GoldenStep {
        let name = try word("a name")
        guard GoldenStep.isName(name.text) else { throw unexpected(name, GoldenStep.expectedName) }
        if next == nil { return GoldenStep(name: String(name.text)) }
        try keyword("within")
        return GoldenStep(name: String(name.text), within: try literal(.tolerance, in: 0 ... .infinity))
    }

    /// `500pt in 300ms`
    fileprivate mutating func scroll() throws(ScriptError) -> Action {
        let y = try literal(.length, in: Limits.offset)
        try keyword("in")
        return .input(.scroll(to: y, Animation(.seconds(try duration()))))
    }
}
