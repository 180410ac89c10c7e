/// A step or a setting as it is written: its verb, and its other words by their keys in `Grammar`.
struct Statement: Sendable {
    let verb: Word
    private(set) var operands: [(key: String, word: Word)] = []
    /// Where a missing word should be.
    let end: ScriptLocation
    var comment: String?

    /// The length of its words in UTF-8, bytes.
    var length: Int { operands.reduce(verb.text.utf8.count) { $0 + $1.word.text.utf8.count } }

    /// The statement with other words at those places.
    func replacing(_ words: [ScriptLocation: String]) -> Statement {
        var statement = self
        statement.operands = operands.map {
            ($0.key, Word(text: words[$0.word.location] ?? $0.word.text, location: $0.word.location))
        }
        return statement
    }

    subscript(key: String) -> Word? { operands.first { $0.key == key }?.word }

    /// All words in their order, keywords included, as `fmt` writes them.
    var words: [String] {
        [verb.text]
            + parts.flatMap { part in
                guard let word = self[part.key] else { return [String]() }
                return [part.keyword, part.kind.written(word.text)].compactMap { $0 }
            }
    }

    /// The parts of its form, also optional ones that it leaves out.
    var parts: [Grammar.Part] {
        Statement.form(in: Grammar.forms(of: verb.text) ?? []) { self[$0] }?.filter { !$0.isAlias } ?? []
    }

    /// The form whose fixed words are all present.
    private static func form(in forms: [[Grammar.Part]], _ word: (String) -> Word?) -> [Grammar.Part]? {
        forms.first { form in
            form.allSatisfy { part in !part.isFixed || word(part.key).map { part.kind.accepts($0.text) } == true }
        }
    }

    /// Reads a statement from the words of a line.
    /// - Parameter words: the verb and all words after it
    /// - Throws: what was expected, at the first word that is something else
    init(_ words: [Word], end: ScriptLocation, comment: String?) throws(ScriptError) {
        (verb, self.end, self.comment) = (words[0], end, comment)
        guard let forms = Grammar.forms(of: verb.text) else { throw Statement.unknown(verb) }
        var rest = words.dropFirst()
        let form = try form(in: forms, rest)
        for part in form { try read(part, &rest) }
        guard let extra = rest.first else { return }
        if let last = form.last, last.isOptional, self[last.key] == nil {
            let before = form.dropLast().last
            // A word that may be left out may have been meant, too: `work after 3s fialed`.
            guard last.keyword != nil, let before, before.isOptional, before.keyword == nil, self[before.key] == nil
            else { throw missing(last, extra) }
            throw extra.unexpected(
                before.kind.expected + " or " + (last.keyword.map(quoted) ?? ""), known: before.kind.known)
        }
        throw extra.unexpected("the end of the line")
    }

    /// Reads a statement from the fields of a JSON object.
    /// - Parameter fields: all fields but the comment, with the verb's own value among them, if it has one
    /// - Throws: which field is missing, has an unexpected value or is unknown, at its location
    init(verb: Word, fields: [(key: String, word: Word)], comment: String?) throws(ScriptError) {
        (self.verb, end, self.comment) = (verb, verb.location, comment)
        guard let forms = Grammar.forms(of: verb.text) else { throw Statement.unknown(verb) }
        func field(_ key: String) -> Word? { fields.first { $0.key == key }?.word }
        guard let form = Statement.form(in: forms, field) else {
            let known = forms.compactMap { $0.first(where: \.isFixed)?.kind.known.first }
            throw field(verb.text)?.unexpected(Statement.list(known), known: known)
                ?? ScriptError(verb.location, "\(quoted(verb.text)) needs \(Statement.list(known))")
        }
        for part in form where !part.isAlias {
            guard let word = field(part.key) else {
                if part.isOptional { continue }
                throw ScriptError(
                    verb.location, "\(quoted(verb.text)) needs \(quoted(part.key)): \(part.kind.expected)")
            }
            guard part.kind.accepts(word.text) else {
                throw word.unexpected(part.kind.expected, known: part.kind.known)
            }
            operands.append((part.key, word))
        }
        if let other = fields.first(where: { field in !form.contains { $0.key == field.key } }) {
            let known = form.filter { !$0.isAlias }.map(\.key) + ["comment"]
            let hint =
                nearest(other.key, in: known).map { "did you mean \($0)?" } ?? "it has \(known.joined(separator: ", "))"
            throw ScriptError(other.word.location, "\(quoted(verb.text)) has no \(quoted(other.key)); \(hint)")
        }
    }

    static func unknown(_ word: Word) -> ScriptError {
        let known = Grammar.verbs
        let hint =
            nearest(word.text, in: known).map { "did you mean \($0)?" }
            ?? "a step is one of \(known.joined(separator: ", "))"
        return ScriptError(word.location, "unknown word \(quoted(word.text)); \(hint)")
    }
}

// MARK: Words

extension Statement {
    /// The form whose fixed word is present; an edge may be before it.
    private func form(in forms: [[Grammar.Part]], _ words: ArraySlice<Word>) throws(ScriptError) -> [Grammar.Part] {
        if forms.count == 1 { return forms[0] }
        let behindEdge = forms.filter { form in
            form[0].isOptional && words.first.map { form[0].kind.accepts($0.text) } == true
        }
        let (edge, place) = behindEdge.isEmpty ? (nil, words.first) : (words.first, words.dropFirst().first)
        let candidates = behindEdge.isEmpty ? forms : behindEdge
        if let place,
            let form = candidates.first(where: { $0.first(where: \.isFixed)?.kind.accepts(place.text) == true })
        {
            return form
        }
        if let open = candidates.first(where: { !$0.contains(where: \.isFixed) }) { return open }
        let known = candidates.compactMap { $0.first(where: \.isFixed)?.kind.known.first }
        let expected =
            edge.map { "a field of the \($0.text) (\(known.joined(separator: ", ")))" } ?? Statement.list(known)
        throw place?.unexpected(expected, known: known) ?? endError(expected)
    }

    /// `settled or state`, `one of offset, velocity, pull`
    private static func list(_ words: [String]) -> String {
        words.count <= 2 ? words.joined(separator: " or ") : "one of \(words.joined(separator: ", "))"
    }

    private func endError(_ expected: String) -> ScriptError {
        ScriptError(end, "expected \(expected), found the end of the line")
    }

    private func missing(_ part: Grammar.Part, _ word: Word?) -> ScriptError {
        let expected = part.keyword.map(quoted) ?? part.kind.expected
        return word?.unexpected(expected, known: part.keyword.map { [$0] } ?? part.kind.known) ?? endError(expected)
    }

    private mutating func read(_ part: Grammar.Part, _ rest: inout ArraySlice<Word>) throws(ScriptError) {
        if part.isAlias, self[part.key] != nil { return }
        if let keyword = part.keyword {
            guard rest.first?.text == keyword else {
                if part.isOptional { return }
                throw missing(part, rest.first)
            }
            rest.removeFirst()
        }
        guard let word = rest.first, part.kind.accepts(word.text) else {
            if part.isOptional, part.keyword == nil { return }
            throw rest.first?.unexpected(part.kind.expected, known: part.kind.known) ?? endError(part.kind.expected)
        }
        var taken = 1
        if case .value = part.kind { taken = Spelling.wordsOfValue(rest.lazy.map(\.text)) }
        let text = rest.prefix(taken).map(\.text).joined(separator: " ")
        rest.removeFirst(taken)
        operands.append((part.key, Word(text: text, location: word.location)))
    }
}
