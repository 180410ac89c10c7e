extension Script {
    /// How many statements a text has carried out, as ``ScriptLimits/statements`` counts them: those in a `repeat`
    /// count each time. Nothing is carried out for it. Files that the text includes are not counted.
    package static func executedStatements(in text: String) -> Int {
        ScriptDocument(tolerating: text, file: "").executedStatements
    }
}

extension ScriptDocument {
    /// More than any script may have; nested repeats reach it at once.
    private static let manyStatements = 1 << 40

    var executedStatements: Int {
        var hasBegun = false
        return ScriptDocument.executed(items, &hasBegun)
    }

    /// - Parameter hasBegun: whether there is a step before them; then whether there is one behind them
    private static func executed(_ items: [Item], _ hasBegun: inout Bool) -> Int {
        items.reduce(0) { sum, item in
            let more: Int
            switch item {
            case .blank, .comment, .invalid: more = 0
            case .statement(let statement):
                let setting = Setting(rawValue: statement.verb.text)
                if setting == nil { hasBegun = true }
                more = hasBegun && setting?.isOfSystem == true ? ScriptLimits.systemWeight : 1
            case .block(let head, let body, _):
                if head.verb.text == Verb.always.rawValue { hasBegun = true }
                let count =
                    (try? head.literal("repeat", .count, in: 1...Double(ScriptLimits.repeats))).map { Int($0) } ?? 1
                let hadBegun = hasBegun
                let first = 1 + executed(body, &hasBegun)
                let each = hadBegun || !hasBegun ? first : 1 + executed(body, &hasBegun)
                more = first + (count - 1) * each
            }
            return min(sum + more, manyStatements)
        }
    }
}
