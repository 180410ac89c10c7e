import RefreshEngine

/// A field of a frame: of the list, of a control, or of a node.
struct GoldenField: Hashable, Sendable {
    var owner: Owner
    var name: Name

    enum Owner: Hashable, Sendable {
        case list
        case control(Edge)
        /// By its index in the scene.
        case node(Int)
    }

    /// As it is written in a golden.
    enum Name: String, CaseIterable, Sendable {
        case offset, velocity, insetTop, insetBottom
        /// The row that grows, and how much of its height it has.
        case insertedRow, insertion
        case state, detail, progress
        case transform, opacity, hidden, color, strokeStart, strokeEnd, text, image
    }

    /// The value of a field that was never said.
    var rest: GoldenValue {
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

/// The value of a field, its numbers rounded as in the file.
enum GoldenValue: Hashable, Sendable {
    case number(Double)
    case transform(Transform)
    case text(String)
    case flag(Bool)
    /// There is no such control or row, or no colour.
    case absent

    /// A number in `Golden.decimals`; never −0.
    static func rounded(_ value: Double) -> GoldenValue { .number(round(value)) }

    static func rounded(_ t: Transform) -> GoldenValue {
        .transform(Transform(round(t.a), round(t.b), round(t.c), round(t.d), round(t.tx), round(t.ty)))
    }

    private static func round(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 + 0 }
}

// MARK: The fields of frames

extension GoldenField {
    /// Calls `body` with every field of `new` that differs from `old`, in the order of `Name`.
    static func changes(from old: Frame?, to new: Frame, _ body: (GoldenField, GoldenValue) -> Void) {
        for name in [Name.offset, .velocity, .insetTop, .insetBottom, .insertedRow, .insertion] {
            let field = GoldenField(owner: .list, name: name), value = new.value(name)
            if value != (old?.value(name) ?? field.rest) { body(field, value) }
        }
        for edge in Edge.allCases {
            for name in [Name.state, .detail, .progress] {
                let field = GoldenField(owner: .control(edge), name: name), value = new.status(at: edge).value(name)
                if value != (old.map { $0.status(at: edge).value(name) } ?? field.rest) { body(field, value) }
            }
        }
    }

    /// The same for the nodes of two frames of one scene; without an old one they were at rest.
    static func nodeChanges(from old: Frame?, to new: Frame, _ body: (GoldenField, GoldenValue) -> Void) {
        for (id, node) in new.nodes.enumerated() {
            let before = old?.nodes[id]
            if node == before { continue }
            for name in NodeFrame.goldenFields {
                let field = GoldenField(owner: .node(id), name: name), value = node.value(name)
                if value != (before?.value(name) ?? field.rest) { body(field, value) }
            }
        }
    }
}

extension Frame {
    fileprivate func value(_ name: GoldenField.Name) -> GoldenValue {
        switch name {
        case .offset: .rounded(offset)
        case .velocity: .rounded(velocity)
        case .insetTop: .rounded(insets.top)
        case .insetBottom: .rounded(insets.bottom)
        case .insertedRow: insertion.map { .number(Double($0.row)) } ?? .absent
        case .insertion: .rounded(insertion?.progress ?? 0)
        default: .absent
        }
    }
}

extension ControlStatus? {
    /// A progress of nothing is 0, as at rest.
    fileprivate func value(_ name: GoldenField.Name) -> GoldenValue {
        switch name {
        case .state: self.map { .text($0.state.rawValue) } ?? .absent
        case .detail: self.map { .text($0.detail) } ?? .absent
        default: .rounded(self?.progress ?? 0)
        }
    }
}

extension NodeFrame {
    /// All that a node's frame holds; a test compares them with its properties.
    static let goldenFields: [GoldenField.Name] = [.transform, .opacity, .hidden, .color, .strokeStart, .strokeEnd, .text, .image]

    fileprivate func value(_ name: GoldenField.Name) -> GoldenValue {
        switch name {
        case .transform: .rounded(transform)
        case .opacity: .rounded(opacity)
        case .hidden: .flag(isHidden)
        case .color: color.map { .text($0.hex) } ?? .absent
        case .strokeStart: .rounded(strokeStart)
        case .strokeEnd: .rounded(strokeEnd)
        case .text: .text(text)
        case .image: .number(Double(image))
        default: .absent
        }
    }
}
