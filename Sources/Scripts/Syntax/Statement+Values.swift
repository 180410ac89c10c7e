import Motion
import RefreshEngine

// The values of a statement's words. Each word is already known to be of the right kind; here its value is checked.
extension Statement {
    /// An error at the verb.
    func error(_ message: String) -> ScriptError { ScriptError(verb.location, message) }

    /// A number in the first unit of its kind. The statement must have this word.
    func literal(
        _ key: String, _ kind: Literal, in range: ClosedRange<Double> = -.infinity ... .infinity
    ) throws(ScriptError) -> Double {
        guard let word = self[key], let value = kind.value(of: word.text[...]) else {
            throw error("expected \(kind.expected)")
        }
        guard range.contains(value) else { throw word.unexpected("\(kind.name) \(kind.words(for: range))") }
        return value
    }

    func duration(_ key: String) throws(ScriptError) -> Double { try literal(key, .duration, in: Limits.duration) }

    /// The number of a row, from 1 on.
    func row(_ key: String) throws(ScriptError) -> Int {
        Int(try literal(key, .count, in: 1...Double(Limits.row.upperBound + 1)))
    }

    /// `390x844`
    func size(_ key: String) throws(ScriptError) -> Size {
        guard let word = self[key], let size = Size(literal: word.text[...]) else {
            throw error("expected \(WordKind.size.expected)")
        }
        guard Limits.viewport.contains(size.width), Limits.viewport.contains(size.height) else {
            let (least, most) = (plain(Limits.viewport.lowerBound), plain(Limits.viewport.upperBound))
            throw word.unexpected("a size from \(least)x\(least) to \(most)x\(most)")
        }
        return size
    }

    /// `2016-08-05T10:00+08:00`
    func clock(_ key: String) throws(ScriptError) -> WallClock {
        guard let word = self[key], let clock = WallClock(literal: word.text[...]) else {
            throw error("expected \(WordKind.clock.expected)")
        }
        return clock
    }

    /// `2016-08-05T09:07` in the time zone of the clock; nil for `never`.
    func lastRefresh(_ key: String, on clock: WallClock) -> Moment? {
        self[key].flatMap { CivilTime(literal: $0.text[...]) }?.moment(utcOffset: clock.utcOffset)
    }

    /// A word of an enumeration; nil when the statement has no such word.
    func choice<Choice: RawRepresentable<String>>(_ key: String, of type: Choice.Type = Choice.self) -> Choice? {
        self[key].flatMap { Choice(rawValue: $0.text) }
    }

    /// The result of the app's work; `succeeded` when none is given.
    var result: RefreshResult { choice("result") ?? .succeeded }
}

extension Word {
    /// Turns the engine's error about a word into an error at that word, with the word that was probably meant.
    func checked<Value>(_ body: () throws(ParameterError) -> Value) throws(ScriptError) -> Value {
        do { return try body() } catch { throw ScriptError(location, error.description(hintFor: text)) }
    }
}

extension ParameterError {
    fileprivate func description(hintFor text: String) -> String {
        switch self {
        case .unknownSystem(let name, let known): "\(description)\(hint(name, known))"
        case .unknownParameter(let name, _, let known): "\(description)\(hint(name, known))"
        case .unknownPreset(let name, _, let known): "\(description)\(hint(name, known))"
        case .notAllowed(_, let allowed) where allowed.hasPrefix("one of "):
            "\(description)\(hint(text, allowed.dropFirst("one of ".count).split(separator: ", ").map(String.init)))"
        case .wrongEdge, .noSystem, .parameterOfEdge, .notAllowed, .conflict, .noOutline, .badFigure, .badCurve:
            description
        }
    }

    private func hint(_ word: String, _ known: [String]) -> String {
        nearest(word, in: known).map { "; did you mean \($0)?" } ?? ""
    }
}
