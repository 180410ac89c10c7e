import RefreshEngine

extension ScriptParser {
    /// `offset -64pt within 0.5pt`, `footer state armed`
    func expectation(_ statement: Statement) throws(ScriptError) -> Expectation {
        let verb = statement.verb.text
        if let named = statement.listQuantity(verb) { return try quantity(named, statement) }
        if statement[verb]?.text == Grammar.text { return .text(statement["is"]?.text ?? "") }
        if let name = statement.choice(verb, of: Measure.Name.self) { return try measure(name, statement) }
        switch statement[verb]?.text {
        case Grammar.node: return .node(statement["node"]?.text ?? "", try node(statement))
        case Grammar.row:
            let row = try statement.row("row")
            return .row(row, at: try statement.literal("at", .length), tolerance: try tolerance(statement))
        case Grammar.pinned:
            return .pinnedHeader(at: try statement.literal("at", .length), tolerance: try tolerance(statement))
        default: break
        }
        let edge = try edge(statement)
        if statement[verb]?.text == Grammar.callbacks {
            return .callbacks(edge, statement["is"].flatMap { [Callback](literal: $0.text[...]) } ?? [])
        }
        if statement[verb]?.text == Grammar.haptic {
            let counts = 0...Double(ScriptLimits.statements)
            return .haptic(edge, statement["is"] == nil ? 1 : Int(try statement.literal("is", .count, in: counts)))
        }
        switch statement.choice(verb, of: ControlField.self) {
        case .progress: return try quantity(.progress(edge), statement)
        case .detail: return .detail(edge, statement["is"]?.text ?? "")
        case .state, nil: return .state(edge, statement.choice("is") ?? .idle)
        }
    }

    /// `hidden`, `at 195pt 26pt within 1pt`
    private func node(_ statement: Statement) throws(ScriptError) -> NodeExpectation {
        switch (statement.choice("is", of: NodeLook.self), statement["at"], statement["y"]) {
        case (let look?, nil, nil):
            if let within = statement["within"] { throw within.unexpected("no tolerance: it goes with a place alone") }
            return .shown(look == .shown)
        case (nil, .some, .some):
            let place = Point(try statement.literal("at", .length), try statement.literal("y", .length))
            return .at(place, tolerance: try tolerance(statement))
        default:
            throw ScriptError(
                statement.end,
                "expected shown, hidden, or at and two lengths such as at 195pt 26pt, behind the node's name")
        }
    }

    /// 0 if none is given.
    private func tolerance(_ statement: Statement, _ literal: Literal = .length) throws(ScriptError) -> Double {
        statement["within"] == nil ? 0 : try statement.literal("within", literal, in: ScriptLimits.tolerance)
    }

    /// `insetTop 64pt`, `step within 12pt`
    func invariant(_ statement: Statement) throws(ScriptError) -> Invariant {
        guard statement["always"]?.text == Grammar.step else { return .every(try expectation(statement)) }
        let step = statement["is"] == nil ? 0 : try statement.literal("is", .length)
        return .step(step, tolerance: try statement.literal("within", .length, in: ScriptLimits.tolerance))
    }

    /// `-64pt within 0.5pt`, `< -40pt`
    private func quantity(_ quantity: Quantity, _ statement: Statement) throws(ScriptError) -> Expectation {
        let (relation, tolerance) = try comparison(statement, quantity.literal)
        return .quantity(quantity, relation, try statement.literal("is", quantity.literal), tolerance: tolerance)
    }

    /// `overshoot < 12pt`, `settle = 600ms within 10ms`
    private func measure(_ name: Measure.Name, _ statement: Statement) throws(ScriptError) -> Expectation {
        let (relation, tolerance) = try comparison(statement, name.literal)
        return .measure(name, relation, try statement.literal("is", name.literal), tolerance: tolerance)
    }

    private func comparison(_ statement: Statement, _ literal: Literal) throws(ScriptError) -> (Relation, Double) {
        let relation: Relation = statement.choice("relation") ?? .equal
        if relation != .equal, let within = statement["within"] {
            throw within.unexpected("no tolerance: \"within\" goes with = alone")
        }
        return (relation, try tolerance(statement, literal))
    }

    /// `offset`, `footer state`
    func printed(_ statement: Statement) throws(ScriptError) -> PrintedField {
        if let quantity = statement.listQuantity("print") { return .quantity(quantity) }
        if let name = statement.choice("print", of: Measure.Name.self) { return .measure(name) }
        let edge = try edge(statement)
        switch statement.choice("print", of: ControlField.self) {
        case .progress: return .quantity(.progress(edge))
        case .detail: return .detail(edge)
        case .state, nil: return .state(edge)
        }
    }
}

extension Statement {
    /// The number of the list that a word names; nil when it names something else.
    fileprivate func listQuantity(_ key: String) -> Quantity? { Quantity.ofList.first { $0.name == self[key]?.text } }
}
