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
            return .drag(
                travel: try statement.literal("drag", .length), duration: try statement.duration("in"), curve(statement)
            )
        case .tap:
            let isOfStatusBar = statement["tap"]?.text == Grammar.statusBar
            return .tap(y: isOfStatusBar ? nil : try statement.literal("tap", .length, in: Limits.finger))
        case .second: return .second(try secondFinger(statement))
        case .stall: return .input(.stall(.seconds(try statement.literal("stall", .duration, in: Limits.stall))))
        case .background: return .background(try statement.literal("background", .duration, in: Limits.stall))
        case .insertRows:
            let (count, row) = try rows(statement, "insertRows")
            return .input(.insertRows(count: count, at: row))
        case .deleteRows:
            let (count, row) = try rows(statement, "deleteRows")
            return .input(.deleteRows(count: count, at: row))
        case .reloadData: return .reloadData
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
            let isAnimated = statement["in"] != nil
            let y = try statement.literal(isAnimated ? "scroll" : "offset", .length, in: Limits.offset)
            return .input(.scroll(to: y, Animation(isAnimated ? .seconds(try statement.duration("in")) : .zero)))
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

    private func curve(_ statement: Statement) -> TimingCurve {
        statement.choice("ease", of: Ease.self)?.curve ?? .linear
    }

    private func secondFinger(_ statement: Statement) throws(ScriptError) -> SecondFinger {
        switch statement["second"]?.text {
        case "down": .down
        case "up": .up
        default:
            .drag(
                travel: try statement.literal("by", .length), duration: try statement.duration("in"), curve(statement))
        }
    }

    /// `3 at 1`: rows count from 1, as the list shows them.
    private func rows(_ statement: Statement, _ key: String) throws(ScriptError) -> (count: Int, row: Int) {
        let counts = Double(Limits.changedRows.lowerBound)...Double(Limits.changedRows.upperBound)
        return (Int(try statement.literal(key, .count, in: counts)), try statement.row("at") - 1)
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
