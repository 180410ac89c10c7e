import Motion
import PreviewProtocol
import RefreshEngine

extension ScriptParser {
    /// The time-out of a `wait` that names none, s. Chosen: longer than every control's own animations, short enough
    /// for a test.
    private static let standardTimeout = 10.0

    /// The action of a statement; nil for `repeat`, `always`, `end` and `include`, which have none of their own.
    mutating func action(_ verb: Verb, _ statement: Statement) throws(ScriptError) -> Action? {
        switch verb {
        case .drag:
            let curve = statement.choice("ease", of: Ease.self)?.curve ?? .linear
            return .drag(travel: try statement.literal("drag", .length), duration: try statement.duration("in"), curve)
        case .hold, .sleep: return .pause(try statement.duration(verb.rawValue))
        case .release, .up: return .release(velocity: try velocity(statement, "at"))
        case .down: return .down(y: try statement.literal("down", .length, in: Limits.finger))
        case .move:
            return .move(y: try statement.literal("move", .length, in: Limits.finger), at: try statement.duration("at"))
        case .cancel: return .cancel
        case .fling: return .fling(velocity: try velocity(statement, "fling") ?? 0)
        case .begin: return .input(.begin(try edge(statement)))
        case .finish: return .input(.finish(try edge(statement), statement.result))
        case .reset: return .input(.reset(try edge(statement)))
        case .scroll:
            let y = try statement.literal("scroll", .length, in: Limits.offset)
            return .input(.scroll(to: y, Animation(.seconds(try statement.duration("in")))))
        case .resize:
            present.viewport = try statement.size("resize")
            return .input(.viewport(present.viewport))
        case .wait: return .wait(try condition(statement), timeout: try timeout(statement))
        case .expect: return .expect(try expectation(statement))
        case .print: return .print(try printed(statement))
        case .mark: return .mark(statement["mark"]?.text ?? "")
        case .note: return .note(try note(statement))
        case .golden: return .golden(try golden(statement))
        case .repeat, .always, .end, .include: return nil
        }
    }

    private func velocity(_ statement: Statement, _ key: String) throws(ScriptError) -> Double? {
        statement[key] == nil ? nil : try statement.literal(key, .velocity, in: Limits.velocity)
    }

    /// The edge that a statement names, or the header.
    /// - Throws: when there is no system at that edge
    func edge(_ statement: Statement) throws(ScriptError) -> Edge {
        let edge = statement.choice("edge", of: Edge.self) ?? .header
        if self[edge] != nil { return edge }
        let setting = edge == .header ? Setting.system : .footer
        let place = statement["edge"] ?? statement.verb
        throw ScriptError(place.location, "there is no \(edge.rawValue); \"\(setting.rawValue) NAME\" makes one").about(
            .controls)
    }

    /// `settled`, `footer state loading`
    private func condition(_ statement: Statement) throws(ScriptError) -> Condition {
        guard let state: ControlState = statement.choice("state") else { return .settled }
        return .state(try edge(statement), state)
    }

    private func timeout(_ statement: Statement) throws(ScriptError) -> Double {
        statement["timeout"] == nil ? ScriptParser.standardTimeout : try statement.duration("timeout")
    }

    /// `"too slow from here"`
    private func note(_ statement: Statement) throws(ScriptError) -> String {
        let words = statement["note"] ?? statement.verb
        guard ClientMessage.Note.allowed.allows(words.text) else {
            throw words.unexpected(ClientMessage.Note.allowed.words)
        }
        return words.text
    }

    /// `pull-cycle within 0.5pt`
    private func golden(_ statement: Statement) throws(ScriptError) -> GoldenStep {
        let name = statement["golden"] ?? statement.verb
        guard GoldenStep.isName(name.text) else { throw name.unexpected(GoldenStep.expectedName) }
        let within =
            statement["within"] == nil ? nil : try statement.literal("within", .tolerance, in: ScriptLimits.tolerance)
        return GoldenStep(name: name.text, within: within)
    }
}
