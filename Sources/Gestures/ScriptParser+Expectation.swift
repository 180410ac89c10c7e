import RefreshEngine

/// What `expect` can name: the list's numbers, and what is said of a control.
private enum ListField: String, CaseIterable { case offset, velocity, insetTop, insetBottom, pull, tick, seconds }
private enum ControlField: String, CaseIterable { case state, progress, detail }
private let textField = "text"

extension ScriptParser {
    /// `offset -64pt within 0.5pt`, `footer state armed`
    func expectation(_ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) -> Expectation {
        if let field: ListField = line.choice() { return try line.quantity(field) }
        if line.has(textField) { return .text(String(try line.word("what a label says, between quotation marks").text)) }
        let names = ControlField.allCases.map(\.rawValue)
        let first = line.next.map { String($0.text) } ?? ""
        if Edge(rawValue: first) == nil, !names.contains(first) {
            let known = ListField.allCases.map(\.rawValue) + names + [textField]
            throw line.unexpected(line.next, "one of \(known.joined(separator: ", "))", known: known)
        }
        let edge = try edge(word, &line)
        switch try line.choice("a field of the \(edge.rawValue)") as ControlField {
        case .state: return .state(edge, try line.choice("a state"))
        case .detail: return .detail(edge, String(try line.word("the system's own word for its state").text))
        case .progress: return try line.quantity(.progress(edge), .number)
        }
    }
}

extension ScriptLine {
    fileprivate mutating func quantity(_ field: ListField) throws(ScriptError) -> Expectation {
        switch field {
        case .offset: try quantity(.offset, .length)
        case .velocity: try quantity(.velocity, .velocity)
        case .insetTop: try quantity(.insetTop, .length)
        case .insetBottom: try quantity(.insetBottom, .length)
        case .pull: try quantity(.pull, .length)
        case .tick: try quantity(.tick, .ticks)
        case .seconds: try quantity(.seconds, .duration)
        }
    }

    /// `-64pt within 0.5pt`
    fileprivate mutating func quantity(_ quantity: Quantity, _ literal: Literal) throws(ScriptError) -> Expectation {
        let value = try self.literal(literal)
        if next == nil { return .quantity(quantity, value, tolerance: 0) }
        try keyword("within")
        return .quantity(quantity, value, tolerance: try self.literal(literal, in: 0 ... .infinity))
    }
}
