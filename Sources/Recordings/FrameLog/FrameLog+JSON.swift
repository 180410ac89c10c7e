import PreviewProtocol
import RefreshEngine
import Scripts

extension JSONWriter {
    /// The changes of a frame. `Golden` describes the form.
    mutating func write(_ changes: [FrameLog.Change]) {
        for change in changes where change.field.owner == .list {
            field(change.field.name.rawValue) { $0.write(change.value) }
        }
        for edge in Edge.allCases {
            let changes = changes.filter { $0.field.owner == .control(edge) }
            if changes.isEmpty { continue }
            object(edge.rawValue) { json in
                for change in changes { json.field(change.field.name.rawValue) { $0.write(change.value) } }
            }
        }
        for name in NodeFrame.fieldNames { write(changes.values(of: name), of: name) }
    }

    /// The values of a field. Nodes with consecutive indices share a list.
    private mutating func write(_ values: [(node: Int, value: FrameValue)], of name: FrameField.Name) {
        guard !values.isEmpty else { return }
        object(name.rawValue) { json in
            var rest = values[...]
            while let first = rest.first {
                var run = rest.prefix(1)
                while let next = rest.dropFirst(run.count).first, next.node == first.node + run.count {
                    run = rest.prefix(run.count + 1)
                }
                rest = rest.dropFirst(run.count)
                if run.count == 1 {
                    json.key(first.node)
                    json.write(first.value)
                } else {
                    json.array("\(first.node)-\(first.node + run.count - 1)") { json in
                        run.forEach { json.write($0.value) }
                    }
                }
            }
        }
    }

    private mutating func write(_ value: FrameValue) {
        switch value {
        case .number(let number): self.number(number)
        case .transform(let t) where t.d == t.a && t.c == -t.b: numbers(t.a, t.b, t.tx, t.ty)
        case .transform(let t): numbers(t.a, t.b, t.c, t.d, t.tx, t.ty)
        case .text(let text): string(text)
        case .flag(let flag): bool(flag)
        case .absent: null()
        }
    }
}

extension [FrameLog.Change] {
    fileprivate func values(of name: FrameField.Name) -> [(node: Int, value: FrameValue)] {
        compactMap { change in
            if case .node(let node) = change.field.owner, change.field.name == name {
                (node, change.value)
            } else {
                nil
            }
        }
    }
}

// MARK: Reading

/// An error in a line. Its reader adds the place.
struct FrameLogError: Error {
    var message: String
}

extension FrameLog.Content {
    /// - Parameter members: the members of the line's object, without the tick
    init(_ members: [JSONNode.Member], _ precision: FrameLog.Precision) throws(FrameLogError) {
        if let scene = members.first(where: { $0.key == "scene" })?.node.members {
            self = .scene(FrameLog.Content.text(scene, precision))
        } else if members.contains(where: { $0.key == "notice" }) {
            self = .notice(FrameLog.Content.text(members, precision))
        } else {
            var changes: [FrameLog.Change] = []
            for member in members { changes += try FrameLog.Content.changes(member) }
            self = .frame(changes)
        }
    }

    /// The members in the form in which `FrameLogRecorder` writes them.
    private static func text(_ members: [JSONNode.Member], _ precision: FrameLog.Precision) -> String {
        JSONWriter.text(decimals: precision.decimals) { json in
            for member in members { json.field(member.key) { $0.write(member.node) } }
        }
    }

    private static func changes(_ member: JSONNode.Member) throws(FrameLogError) -> [FrameLog.Change] {
        if let edge = Edge(rawValue: member.key) {
            var changes: [FrameLog.Change] = []
            for field in member.node.members ?? [] {
                changes.append(try change(try name(field.key), of: .control(edge), field.node))
            }
            return changes
        }
        let name = try name(member.key)
        guard NodeFrame.fieldNames.contains(name) else { return [try change(name, of: .list, member.node)] }
        guard let nodes = member.node.members else {
            throw FrameLogError(message: "\"\(name.rawValue)\" should be an object of nodes")
        }
        var changes: [FrameLog.Change] = []
        for field in nodes { changes += try run(field, name) }
        return changes
    }

    private static func name(_ key: String) throws(FrameLogError) -> FrameField.Name {
        guard let name = FrameField.Name(rawValue: key) else {
            throw FrameLogError(message: "unknown field \(quoted(key))")
        }
        return name
    }

    /// `"7":0.5`, `"1-3":[0.1,0.2,0.3]`
    private static func run(
        _ member: JSONNode.Member, _ name: FrameField.Name
    ) throws(FrameLogError) -> [FrameLog.Change] {
        let bounds = member.key.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if bounds.count == 1, let id = bounds[0], id >= 0 { return [try change(name, of: .node(id), member.node)] }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], let items = member.node.array,
            first >= 0, last - first == items.count - 1
        else {
            throw FrameLogError(
                message:
                    "\(quoted(member.key)) should be a node's index, or a run such as \"1-3\" with a list of as many values"
            )
        }
        var changes: [FrameLog.Change] = []
        for (index, item) in items.enumerated() { changes.append(try change(name, of: .node(first + index), item)) }
        return changes
    }

    private static func change(
        _ name: FrameField.Name, of owner: FrameField.Owner, _ node: JSONNode
    ) throws(FrameLogError) -> FrameLog.Change {
        let field = FrameField(owner: owner, name: name)
        guard let value = FrameValue(node, of: name) else {
            throw FrameLogError(message: "\"\(name.rawValue)\" has a value of a wrong kind")
        }
        return FrameLog.Change(field: field, value: value)
    }
}

extension FrameValue {
    /// nil when the field cannot have this value.
    fileprivate init?(_ node: JSONNode, of name: FrameField.Name) {
        switch (name, node.value) {
        case (.transform, .array(let items)):
            let n = items.compactMap(\.number)
            guard n.count == items.count, n.count == 4 || n.count == 6 else { return nil }
            self = .transform(
                n.count == 6
                    ? Transform(n[0], n[1], n[2], n[3], n[4], n[5]) : Transform(n[0], n[1], -n[1] + 0, n[0], n[2], n[3])
            )
        case (.state, .string(let text)), (.detail, .string(let text)), (.text, .string(let text)),
            (.color, .string(let text)):
            self = .text(text)
        case (.state, .null), (.detail, .null), (.color, .null), (.insertedRow, .null): self = .absent
        case (.hidden, .bool(let flag)): self = .flag(flag)
        case (.state, _), (.detail, _), (.text, _), (.color, _), (.hidden, _), (.transform, _): return nil
        case (_, .number(let number)): self = .number(number)
        default: return nil
        }
    }
}

/// An error in a golden or a recording, and its line. Its text: `pull.golden:7: expected a comma or "]", found the
/// end`.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counts from 1.
    public var line: Int
    public var message: String

    public var description: String { "\(file):\(line): \(message)" }
}
