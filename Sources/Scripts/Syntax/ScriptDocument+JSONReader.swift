import PreviewProtocol
import RefreshEngine

extension ScriptDocument {
    mutating func readJSON(_ text: String) {
        do throws(ScriptError) {
            let json = try JSONText(text, file: file)
            if json.root["pull"] == nil, json.root["actions"] != nil {
                items = try ActionReader(json).items()
                form = .actions
            } else {
                var reader = StepReader(json: json)
                (items, comment) = try reader.document()
                (form, errors) = (.json, reader.errors)
            }
        } catch { errors.add(error.last) }
    }
}

/// Reads the steps of a JSON document. Errors name the line and column of the value.
private struct StepReader {
    let json: JSONText
    private(set) var errors = ScriptErrorList()

    private func error(_ node: JSONNode, _ message: String) -> ScriptError { json.error(node, message) }

    mutating func document() throws(ScriptError) -> ([ScriptDocument.Item], String?) {
        let root = json.root
        guard let version = root["pull"] else {
            throw error(root, "expected \"pull\":1 and \"steps\", or WebDriver's \"actions\"")
        }
        guard version.integer == 1 else { throw error(version, "expected version 1") }
        for member in root.members ?? [] where !["pull", "steps", "comment", "$schema"].contains(member.key) {
            throw error(member.node, "a script has no \(quoted(member.key)); it has pull, comment, steps")
        }
        guard let steps = root["steps"] else { throw error(root, "expected \"steps\", a list") }
        let comment = try root["comment"].map(comment)
        return (try items(steps, depth: 0), comment)
    }

    private mutating func items(_ node: JSONNode, depth: Int) throws(ScriptError) -> [ScriptDocument.Item] {
        guard let steps = node.array else { throw error(node, "expected a list of steps") }
        guard depth <= ScriptDocument.maxDepth else { throw error(node, ScriptDocument.depthMessage) }
        var items: [ScriptDocument.Item] = []
        for step in steps where !errors.isFull {
            do { items += try item(step, depth: depth) } catch {
                errors.add(error)
                items.append(
                    .invalid(
                        step.members?.first { Grammar.forms(of: $0.key) != nil }?.key ?? step.members?.first?.key ?? "")
                )
            }
        }
        return items
    }

    private mutating func item(_ node: JSONNode, depth: Int) throws(ScriptError) -> [ScriptDocument.Item] {
        guard let members = node.members, !members.isEmpty else {
            throw error(node, "a step is an object such as {\"hold\":\"200ms\"}")
        }
        if members.count == 1, let text = node["comment"] { return [.comment(try comment(text))] }
        if members.count == 1, case .bool(true)? = node["blank"]?.value { return [.blank] }
        let statement: Statement
        do { statement = try self.statement(node, members) } catch {
            errors.add(error)
            // The steps of a block are still checked.
            let body = try node["steps"].map { (steps) throws(ScriptError) in try items(steps, depth: depth + 1) } ?? []
            return [.invalid(members[0].key)] + body
        }
        guard Verb(rawValue: statement.verb.text)?.hasBody == true else { return [.statement(statement)] }
        guard let steps = node["steps"] else {
            throw error(node, "\(quoted(statement.verb.text)) needs \"steps\", a list")
        }
        let endComment = try node["endComment"].map(comment)
        return [.block(statement, try items(steps, depth: depth + 1), endComment: endComment)]
    }

    private func statement(_ node: JSONNode, _ members: [JSONNode.Member]) throws(ScriptError) -> Statement {
        let verbs = members.filter { Grammar.forms(of: $0.key) != nil && $0.key != Verb.end.rawValue }
        guard let verb = verbs.first else {
            throw Statement.unknown(Word(text: members[0].key, location: json.place(of: members[0].node)))
        }
        guard verbs.count == 1 else {
            throw error(
                verbs[1].node, "a step has one verb; this one has \(verbs.map(\.key).joined(separator: " and "))")
        }
        var own = ["comment"]
        if Verb(rawValue: verb.key)?.hasBody == true { own += ["steps", "endComment"] }
        var fields: [(String, Word)] = []
        for member in members where !own.contains(member.key) {
            if member.key == verb.key, case .bool(true) = member.node.value { continue }
            fields.append((member.key, try word(member)))
        }
        let name = Word(text: verb.key, location: json.place(of: node))
        return try Statement(verb: name, fields: fields, comment: try node["comment"].map(comment))
    }

    private func word(_ member: JSONNode.Member) throws(ScriptError) -> Word {
        let location = json.place(of: member.node)
        if let number = member.node.number { return Word(text: plain(number), location: location) }
        guard let text = member.node.string, text.count < ScriptLimits.lineLength, Spelling.written(text) != nil else {
            throw ScriptError(
                location,
                "\(quoted(member.key)) should be a word such as \"300ms\", a line of text, or a number without a unit")
        }
        return Word(text: text, location: location)
    }

    /// A comment, which must fit into a line after `#`.
    private func comment(_ node: JSONNode) throws(ScriptError) -> String {
        guard let text = node.string, text.count < ScriptLimits.lineLength,
            !text.contains(where: { $0 == "\n" || $0 == "\r\n" })
        else {
            throw error(node, "a comment is a text of one line")
        }
        return text.last?.isWhitespace == true
            ? String(text.prefix(upTo: text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex))
            : text
    }
}
