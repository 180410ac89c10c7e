import PreviewProtocol

extension ScriptDocument {
    mutating func readJSON(_ text: String) throws(ScriptError) {
        let reader = StepReader(text, file: file)
        (items, comment) = try reader.document()
    }
}

/// Reads the steps of a JSON document; errors name the line and column of the value at fault.
private struct StepReader {
    let file: String
    private let bytes: [UInt8]
    /// The first byte of every line.
    private let lineStarts: [Int]

    init(_ text: String, file: String) {
        self.file = file
        let bytes = Array(text.drop { $0 == "\u{feff}" }.utf8)
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// By bisection.
    private func place(_ offset: Int) -> ScriptLocation {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(offset, bytes.count)]
        // Every word has a place, and a whole document may be one line: only in a short one characters are counted.
        let column = before.count <= Script.Limits.lineLength ? String(decoding: before, as: UTF8.self).count : before.count
        return ScriptLocation(file: file, line: low + 1, column: column + 1)
    }

    private func error(_ node: JSONNode, _ message: String) -> ScriptError { ScriptError(place(node.offset), message) }

    func document() throws(ScriptError) -> ([ScriptDocument.Item], String?) {
        let root: JSONNode
        do { root = try JSONReader.read(bytes[...]) } catch { throw ScriptError(place(error.offset), error.message) }
        guard let version = root["pull"] else { throw error(root, "expected \"pull\":1 and \"steps\"") }
        guard version.integer == 1 else { throw error(version, "expected version 1") }
        for member in root.members ?? [] where !["pull", "steps", "comment", "$schema"].contains(member.key) {
            throw error(member.node, "a script has no \(quoted(member.key)); it has pull, comment, steps")
        }
        guard let steps = root["steps"] else { throw error(root, "expected \"steps\", a list") }
        return (try items(steps, depth: 0), try root["comment"].map(comment))
    }

    private func items(_ node: JSONNode, depth: Int) throws(ScriptError) -> [ScriptDocument.Item] {
        guard let steps = node.array else { throw error(node, "expected a list of steps") }
        guard depth <= ScriptDocument.deepest else { throw error(node, ScriptDocument.tooDeep) }
        var items: [ScriptDocument.Item] = []
        for step in steps { items.append(try item(step, depth: depth)) }
        return items
    }

    private func item(_ node: JSONNode, depth: Int) throws(ScriptError) -> ScriptDocument.Item {
        guard let members = node.members, !members.isEmpty else { throw error(node, "a step is an object such as {\"hold\":\"200ms\"}") }
        for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.key == member.key }) {
            throw error(member.node, "\(quoted(member.key)) stands twice in this step")
        }
        if members.count == 1, let text = node["comment"] { return .comment(try comment(text)) }
        if members.count == 1, case .bool(true)? = node["blank"]?.value { return .blank }
        let statement = try statement(node, members)
        guard Verb(rawValue: statement.verb.text)?.hasBody == true else { return .statement(statement) }
        guard let steps = node["steps"] else { throw error(node, "\(quoted(statement.verb.text)) needs \"steps\", a list") }
        return .block(statement, try items(steps, depth: depth + 1), endComment: try node["endComment"].map(comment))
    }

    private func statement(_ node: JSONNode, _ members: [JSONNode.Member]) throws(ScriptError) -> Statement {
        let verbs = members.filter { Grammar.forms(of: $0.key) != nil && $0.key != Verb.end.rawValue }
        guard let verb = verbs.first else { throw Statement.unknown(Word(text: members[0].key, location: place(members[0].node.offset))) }
        guard verbs.count == 1 else { throw error(verbs[1].node, "a step has one verb; this one has \(verbs.map(\.key).joined(separator: " and "))") }
        var own = ["comment"]
        if Verb(rawValue: verb.key)?.hasBody == true { own += ["steps", "endComment"] }
        var fields: [(String, Word)] = []
        for member in members where !own.contains(member.key) {
            if member.key == verb.key, case .bool(true) = member.node.value { continue }
            fields.append((member.key, try word(member)))
        }
        let name = Word(text: verb.key, location: place(node.offset))
        return try Statement(verb: name, fields: fields, comment: try node["comment"].map(comment))
    }

    private func word(_ member: JSONNode.Member) throws(ScriptError) -> Word {
        let location = place(member.node.offset)
        if let number = member.node.number { return Word(text: plain(number), location: location) }
        guard let text = member.node.string, text.count < Script.Limits.lineLength, Spelling.written(text) != nil else {
            throw ScriptError(location, "\(quoted(member.key)) should be a word such as \"300ms\", a line of text, or a number without a unit")
        }
        return Word(text: text, location: location)
    }

    /// It must fit behind a `#`.
    private func comment(_ node: JSONNode) throws(ScriptError) -> String {
        guard let text = node.string, text.count < Script.Limits.lineLength, !text.contains(where: { $0 == "\n" || $0 == "\r\n" }) else {
            throw error(node, "a comment is a text of one line")
        }
        return text.last?.isWhitespace == true ? String(text.prefix(upTo: text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)) : text
    }
}
