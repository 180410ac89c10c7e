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

    /// As it is written in goldens and recordings.
    enum Name: String, CaseIterable, Sendable {
        case offset, velocity, insetTop, insetBottom
        /// The row that grows, and how much of its height it has.
        case insertedRow, insertion
        case state, detail, progress
        case transform, opacity, hidden, color, strokeStart, strokeEnd, text, image
    }

    /// The value of a field that was never said.
    var rest: FrameValue {
        switch name {
        case .offset, .velocity, .insetTop, .insetBottom, .insertion, .progress, .strokeStart, .image: .number(0)
        case .opacity, .strokeEnd: .number(1)
        case .transform: .transform(.identity)
        case .hidden: .flag(false)
        case .text: .text("")
        case .insertedRow, .state, .detail, .color: .absent
        }
    }
}

/// The value of a field.
enum FrameValue: Hashable, Sendable {
    case number(Double)
    case transform(Transform)
    case text(String)
    case flag(Bool)
    /// There is no such control or row, or no colour.
    case absent
}

// MARK: The fields of frames

extension FrameField {
    /// Calls `body` with every field of `now` that differs from `base`, in the order of `Name`. A node that `base` does not have was at rest.
    static func changes(from base: PlainFrame<Double>, to now: PlainFrame<Double>, _ body: (FrameField, FrameValue) -> Void) {
        if !FrameChange(base, now).isEmpty { listChanges(from: base, to: now, body) }
        var base = base
        while base.nodes.count < now.nodes.count {
            base.nodes.append(PlainNode())
            base.texts.append("")
        }
        now.forEachNode(from: base) { node, text in
            for name in NodeFrame.fieldNames where node.has(name) { body(FrameField(owner: .node(node.index), name: name), node.now.value(name, text)) }
        }
    }

    private static func listChanges(from base: PlainFrame<Double>, to now: PlainFrame<Double>, _ body: (FrameField, FrameValue) -> Void) {
        for name in [Name.offset, .velocity, .insetTop, .insetBottom, .insertedRow, .insertion] where base.list.value(name) != now.list.value(name) {
            body(FrameField(owner: .list, name: name), now.list.value(name))
        }
        for edge in Edge.allCases {
            for name in [Name.state, .detail, .progress] where base.value(name, of: edge) != now.value(name, of: edge) {
                body(FrameField(owner: .control(edge), name: name), now.value(name, of: edge))
            }
        }
    }
}

extension PlainList where Number == Double {
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

extension PlainFrame<Double> {
    /// Of a control. A progress of nothing is 0, as at rest.
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
    /// All that a node's frame holds; a test compares them with its properties.
    static let fieldNames: [FrameField.Name] = [.transform, .opacity, .hidden, .color, .strokeStart, .strokeEnd, .text, .image]
}

extension PlainFrame<Double>.Difference {
    /// Whether that field differs.
    fileprivate func has(_ name: FrameField.Name) -> Bool {
        switch name {
        case .transform: !change.isDisjoint(with: [.factors, .place])
        case .opacity: change.contains(.opacity)
        case .hidden: change.contains(.hidden)
        case .color: change.contains(.color)
        case .strokeStart: base.strokeStart != now.strokeStart
        case .strokeEnd: base.strokeEnd != now.strokeEnd
        case .text: change.contains(.text)
        case .image: change.contains(.image)
        default: false
        }
    }
}

extension PlainNode where Number == Double {
    fileprivate func value(_ name: FrameField.Name, _ text: String) -> FrameValue {
        switch name {
        case .transform: .transform(Transform(a, b, c, d, tx, ty))
        case .opacity: .number(opacity)
        case .hidden: .flag(isHidden)
        case .color: color.map { .text($0.hex) } ?? .absent
        case .strokeStart: .number(strokeStart)
        case .strokeEnd: .number(strokeEnd)
        case .text: .text(text)
        case .image: .number(Double(image))
        default: .absent
        }
    }
}
