import Motion
import PreviewProtocol
import RefreshEngine

extension Golden {
    /// The file's bytes, as `Golden` shows them.
    public var text: [UInt8] {
        var bytes = line { json in
            json.key("golden"); json.integer(Golden.version)
            json.key("script"); json.string(script)
            json.key("ticksPerSecond"); json.integer(Tick.perSecond)
        }
        for line in lines {
            switch line.content {
            case .scene(let fields): bytes += Array("{\"tick\":\(line.tick.count),\"scene\":{\(fields)}}\n".utf8)
            case .notice(let fields): bytes += Array("{\"tick\":\(line.tick.count),\(fields)}\n".utf8)
            case .frame(let changes): bytes += self.line { json in
                json.key("tick"); json.integer(line.tick.count)
                json.write(changes)
            }
            }
        }
        return bytes + line { json in json.key("end"); json.integer(end.count) }
    }

    private func line(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(decimals: Golden.decimals)
        json.object(fields)
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ changes: [Golden.Change]) {
        for change in changes where change.field.owner == .list {
            key(change.field.name.rawValue); write(change.value)
        }
        for edge in Edge.allCases {
            let changes = changes.filter { $0.field.owner == .control(edge) }
            if changes.isEmpty { continue }
            key(edge.rawValue); object { json in
                for change in changes { json.key(change.field.name.rawValue); json.write(change.value) }
            }
        }
        for name in NodeFrame.goldenFields { write(changes.values(of: name), of: name) }
    }

    /// Neighbours share a list.
    private mutating func write(_ values: [(node: Int, value: GoldenValue)], of name: GoldenField.Name) {
        guard !values.isEmpty else { return }
        key(name.rawValue); object { json in
            var rest = values[...]
            while let first = rest.first {
                var run = rest.prefix(1)
                while let next = rest.dropFirst(run.count).first, next.node == first.node + run.count { run = rest.prefix(run.count + 1) }
                rest = rest.dropFirst(run.count)
                if run.count == 1 {
                    json.key(first.node); json.write(first.value)
                } else {
                    json.key("\(first.node)-\(first.node + run.count - 1)"); json.array { json in run.forEach { json.write($0.value) } }
                }
            }
        }
    }

    private mutating func write(_ value: GoldenValue) {
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

extension [Golden.Change] {
    /// The nodes' values of that field, by index.
    fileprivate func values(of name: GoldenField.Name) -> [(node: Int, value: GoldenValue)] {
        compactMap { change in
            if case .node(let node) = change.field.owner, change.field.name == name { (node, change.value) } else { nil }
        }
    }
}
