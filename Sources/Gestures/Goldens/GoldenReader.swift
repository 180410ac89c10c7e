import Motion
import PreviewProtocol
import RefreshEngine

extension Golden {
    /// Reads a golden's file.
    /// - Throws: the first thing that is wrong with it, and its line
    public init(reading bytes: [UInt8], file: String) throws(GoldenError) {
        var reader = GoldenReader(file: file)
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            reader.line = index + 1
            if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }) { continue }
            try reader.read(line)
        }
        self = try reader.finish()
    }
}

/// Reads a golden line by line.
private struct GoldenReader {
    let file: String
    var line = 1
    private var golden: Golden?
    private var hasEnded = false

    init(file: String) { self.file = file }

    private func error(_ message: String) -> GoldenError { GoldenError(file: file, line: line, message: message) }

    mutating func read(_ bytes: ArraySlice<UInt8>) throws(GoldenError) {
        let node: JSONNode
        do { node = try JSONReader.read(bytes) } catch {
            throw self.error("\(error.message), at character \(error.offset - bytes.startIndex + 1)")
        }
        guard let members = node.members else { throw error("expected an object") }
        if hasEnded { throw error("nothing stands behind {\"end\":…}") }
        if golden == nil { return golden = try header(node) }
        if let end = node["end"] { return try finish(at: end) }
        let line = Golden.Line(tick: try tick(node), content: try content(node, members))
        golden?.lines.append(line)
    }

    func finish() throws(GoldenError) -> Golden {
        guard let golden else { throw error("expected {\"golden\":\(Golden.version),…}, found nothing") }
        guard hasEnded else { throw error("the file is cut off: its last line should be {\"end\":…}") }
        return golden
    }

    private func header(_ node: JSONNode) throws(GoldenError) -> Golden {
        guard let version = node["golden"]?.integer else { throw error("expected {\"golden\":\(Golden.version),…}") }
        guard version == Golden.version else { throw error("a golden of version \(version); this program reads version \(Golden.version)") }
        guard let script = node["script"]?.string else { throw error("expected \"script\", the name of the script's file") }
        guard node["ticksPerSecond"]?.integer == Tick.perSecond else { throw error("expected \"ticksPerSecond\":\(Tick.perSecond)") }
        return Golden(script: script)
    }

    private mutating func finish(at node: JSONNode) throws(GoldenError) {
        guard let end = node.integer, end >= golden?.lines.last?.tick.count ?? 0 else { throw error("\"end\" is the last tick, not before any other") }
        golden?.end = Tick(end)
        hasEnded = true
    }

    private func tick(_ node: JSONNode) throws(GoldenError) -> Tick {
        guard let tick = node["tick"]?.integer, tick >= 0 else { throw error("expected \"tick\", a whole number") }
        guard tick >= golden?.lines.last?.tick.count ?? 0 else { throw error("tick \(tick) stands behind a later one") }
        return Tick(tick)
    }

    private func content(_ node: JSONNode, _ members: [JSONNode.Member]) throws(GoldenError) -> Golden.Content {
        let others = members.filter { $0.key != "tick" }
        if let scene = node["scene"]?.members { return .scene(text(scene)) }
        if node["notice"] != nil { return .notice(text(others)) }
        var changes: [Golden.Change] = []
        for member in others { changes += try self.changes(member) }
        return .frame(changes)
    }

    /// The members as `GoldenRecorder` writes them.
    private func text(_ members: [JSONNode.Member]) -> String {
        var json = JSONWriter(decimals: Golden.decimals)
        for member in members {
            json.key(member.key)
            json.write(member.node)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

// MARK: Frames

extension GoldenReader {
    private func changes(_ member: JSONNode.Member) throws(GoldenError) -> [Golden.Change] {
        if let edge = Edge(rawValue: member.key) {
            var changes: [Golden.Change] = []
            for field in member.node.members ?? [] { changes.append(try change(try name(field.key), of: .control(edge), field.node)) }
            return changes
        }
        let name = try name(member.key)
        guard NodeFrame.goldenFields.contains(name) else { return [try change(name, of: .list, member.node)] }
        guard let nodes = member.node.members else { throw error("\"\(name.rawValue)\" should be an object of nodes") }
        var changes: [Golden.Change] = []
        for field in nodes { changes += try self.nodes(field, name) }
        return changes
    }

    private func name(_ key: String) throws(GoldenError) -> GoldenField.Name {
        guard let name = GoldenField.Name(rawValue: key) else { throw error("unknown field \(quoted(key))") }
        return name
    }

    /// `"7":0.5`, `"1-3":[0.1,0.2,0.3]`
    private func nodes(_ member: JSONNode.Member, _ name: GoldenField.Name) throws(GoldenError) -> [Golden.Change] {
        let bounds = member.key.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if bounds.count == 1, let id = bounds[0], id >= 0 { return [try change(name, of: .node(id), member.node)] }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], let items = member.node.array,
            first >= 0, last - first == items.count - 1
        else { throw error("\(quoted(member.key)) should be a node's index, or a run such as \"1-3\" with a list of as many values") }
        var changes: [Golden.Change] = []
        for (index, item) in items.enumerated() { changes.append(try change(name, of: .node(first + index), item)) }
        return changes
    }

    private func change(_ name: GoldenField.Name, of owner: GoldenField.Owner, _ node: JSONNode) throws(GoldenError) -> Golden.Change {
        let field = GoldenField(owner: owner, name: name)
        guard let value = GoldenValue(node, of: name) else { throw error("\"\(name.rawValue)\" has a value of a wrong kind") }
        return Golden.Change(field: field, value: value)
    }
}

extension GoldenValue {
    /// nil: not a value of that field.
    fileprivate init?(_ node: JSONNode, of name: GoldenField.Name) {
        switch (name, node.value) {
        case (.transform, .array(let items)):
            let n = items.compactMap(\.number)
            guard n.count == items.count, n.count == 4 || n.count == 6 else { return nil }
            self = .transform(n.count == 6 ? Transform(n[0], n[1], n[2], n[3], n[4], n[5]) : Transform(n[0], n[1], -n[1] + 0, n[0], n[2], n[3]))
        case (.state, .string(let text)), (.detail, .string(let text)), (.text, .string(let text)), (.color, .string(let text)): self = .text(text)
        case (.state, .null), (.detail, .null), (.color, .null), (.insertedRow, .null): self = .absent
        case (.hidden, .bool(let flag)): self = .flag(flag)
        case (.state, _), (.detail, _), (.text, _), (.color, _), (.hidden, _), (.transform, _): return nil
        case (_, .number(let number)): self = .number(number)
        default: return nil
        }
    }
}
