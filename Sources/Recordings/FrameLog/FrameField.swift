import PreviewProtocol
import RefreshEngine

/// A field of a frame: of the list, of a control, or of a node.
struct FrameField: Hashable, Sendable {
    var owner: Owner
    var name: Name

    enum Owner: Hashable, Sendable {
        case list
        case control(Edge)
        /// By its index in the scene.
        case node(Int)
    }

    var isOfNode: Bool { if case .node = owner { true } else { false } }

    /// The name in goldens and recordings.
    enum Name: String, CaseIterable, Sendable {
        case offset, velocity, insetTop, insetBottom
        /// The index of a row that is being inserted, and the share of its height that it has, 0 to 1.
        case insertedRow, insertion
        case state, detail, progress
        case transform, opacity, hidden, color, strokeStart, strokeEnd, text, image
    }

    /// The value of a field that was never written.
    var rest: FrameValue {
        switch name {
        case .offset, .velocity, .insetTop, .insetBottom, .insertion, .progress: .number(0)
        case .insertedRow, .state, .detail: .absent
        default: NodeFrame.rest[name] ?? .absent
        }
    }
}

enum FrameValue: Hashable, Sendable {
    case number(Double)
    case transform(Transform)
    case text(String)
    case flag(Bool)
    /// There is no control, no row or no colour.
    case absent
}

// MARK: The fields of frames

extension FrameField {
    /// Calls `body` with every field of `now` that differs from `base`, in the order of `Name`. A node that is missing
    /// in `base` was at rest.
    static func changes(
        from base: RawFrame<Double>, to now: RawFrame<Double>, _ body: (FrameField, FrameValue) -> Void
    ) {
        if !FrameChange.of(now, from: base).isEmpty { listChanges(from: base, to: now, body) }
        var base = base
        while base.nodes.count < now.nodes.count {
            base.nodes.append(RawNode())
            base.texts.append("")
        }
        now.forEachDifference(from: base) { node, text in
            for (name, fields) in NodeFrame.fields where fields.contains(where: node.has) {
                body(FrameField(owner: .node(node.index), name: name), node.now.value(fields, text))
            }
        }
    }

    private static func listChanges(
        from base: RawFrame<Double>, to now: RawFrame<Double>, _ body: (FrameField, FrameValue) -> Void
    ) {
        for name in [Name.offset, .velocity, .insetTop, .insetBottom, .insertedRow, .insertion]
        where base.list.value(name) != now.list.value(name) {
            body(FrameField(owner: .list, name: name), now.list.value(name))
        }
        for edge in Edge.allCases {
            for name in [Name.state, .detail, .progress] where base.value(name, of: edge) != now.value(name, of: edge) {
                body(FrameField(owner: .control(edge), name: name), now.value(name, of: edge))
            }
        }
    }
}

extension RawList where Number == Double {
    fileprivate func value(_ name: FrameField.Name) -> FrameValue {
        switch name {
        case .offset: .number(offset)
        case .velocity: .number(velocity)
        case .insetTop: .number(insetTop)
        case .insetBottom: .number(insetBottom)
        case .insertedRow: insertion.map { .number(Double($0.row)) } ?? .absent
        case .insertion: .number(insertion?.progress ?? 0)
        default: .absent
        }
    }
}

extension RawFrame<Double> {
    /// A field of a control. Without a control the progress is 0, as at rest.
    fileprivate func value(_ name: FrameField.Name, of edge: Edge) -> FrameValue {
        let (status, detail) = edge == .header ? (list.header, headerDetail) : (list.footer, footerDetail)
        return switch name {
        case .state: status.map { .text($0.state.rawValue) } ?? .absent
        case .detail: status == nil ? .absent : .text(detail)
        default: .number(status?.progress ?? 0)
        }
    }
}

extension NodeFrame {
    /// The fields of a node by the names that messages give them; a test compares them with its properties.
    static let fields: [(name: FrameField.Name, fields: [LookField])] = LookField.names.compactMap { name, fields in
        FrameField.Name(rawValue: name).map { ($0, fields) }
    }

    static let fieldNames = fields.map(\.name)

    /// What each says of a node of which nothing is said.
    fileprivate static let rest = Dictionary(
        uniqueKeysWithValues: fields.map { ($0.name, RawNode().value($0.fields, "")) })
}

extension RawNode where Number == Double {
    /// What it says in these fields of one name.
    fileprivate func value(_ fields: [LookField], _ text: String) -> FrameValue {
        switch fields.first?.kind {
        case .numbers(let numbers, _):
            fields.count > 1 ? .transform(Transform(a, b, c, d, tx, ty)) : .number(self[numbers.lowerBound])
        case .hidden: .flag(isHidden)
        case .color: color.map { .text($0.hex) } ?? .absent
        case .text: .text(text)
        case nil: .absent
        }
    }
}
