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

    /// With its numbers rounded.
    func rounded(_ precision: Footage.Precision) -> FrameValue {
        switch self {
        case .number(let number): .number(precision.round(number))
        case .transform(let t):
            .transform(Transform(
                precision.round(t.a), precision.round(t.b), precision.round(t.c), precision.round(t.d), precision.round(t.tx), precision.round(t.ty)))
        case .text, .flag, .absent: self
        }
    }
}

// MARK: The fields of frames

extension FrameField {
    /// Calls `body` with every field of `new` that differs from `old`, in the order of `Name`.
    static func changes(from old: Frame?, to new: Frame, _ precision: Footage.Precision, _ body: (FrameField, FrameValue) -> Void) {
        for name in [Name.offset, .velocity, .insetTop, .insetBottom, .insertedRow, .insertion] {
            let field = FrameField(owner: .list, name: name), value = new.value(name).rounded(precision)
            if value != (old?.value(name).rounded(precision) ?? field.rest) { body(field, value) }
        }
        for edge in Edge.allCases {
            for name in [Name.state, .detail, .progress] {
                let field = FrameField(owner: .control(edge), name: name), value = new.status(at: edge).value(name).rounded(precision)
                if value != (old.map { $0.status(at: edge).value(name).rounded(precision) } ?? field.rest) { body(field, value) }
            }
        }
    }

    /// The same for the nodes of two frames of one scene; without an old one they were at rest.
    static func nodeChanges(from old: Frame?, to new: Frame, _ precision: Footage.Precision, _ body: (FrameField, FrameValue) -> Void) {
        for (id, node) in new.nodes.enumerated() {
            let before = old.flatMap { $0.nodes.indices.contains(id) ? $0.nodes[id] : nil }
            if node == before { continue }
            for name in NodeFrame.fieldNames {
                let field = FrameField(owner: .node(id), name: name), value = node.value(name).rounded(precision)
                if value != (before?.value(name).rounded(precision) ?? field.rest) { body(field, value) }
            }
        }
    }
}

extension Frame {
    fileprivate func value(_ name: FrameField.Name) -> FrameValue {
        switch name {
        case .offset: .number(offset)
        case .velocity: .number(velocity)
        case .insetTop: .number(insets.top)
        case .insetBottom: .number(insets.bottom)
        case .insertedRow: insertion.map { .number(Double($0.row)) } ?? .absent
        case .insertion: .number(insertion?.progress ?? 0)
        default: .absent
        }
    }
}

extension ControlStatus? {
    /// A progress of nothing is 0, as at rest.
    fileprivate func value(_ name: FrameField.Name) -> FrameValue {
        switch name {
        case .state: self.map { .text($0.state.rawValue) } ?? .absent
        case .detail: self.map { .text($0.detail) } ?? .absent
        default: .number(self?.progress ?? 0)
        }
    }
}

extension NodeFrame {
    /// All that a node's frame holds; a test compares them with its properties.
    static let fieldNames: [FrameField.Name] = [.transform, .opacity, .hidden, .color, .strokeStart, .strokeEnd, .text, .image]

    fileprivate func value(_ name: FrameField.Name) -> FrameValue {
        switch name {
        case .transform: .transform(transform)
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
