import Motion

/// A frame as numbers in arrays: what is drawn at every tick, compared and sent. Nothing in its nodes is counted by
/// reference, so arrays of them are copied and compared as memory. `Frame` is the same, made to be read.
///
/// `Number` is Double where a preview is drawn, with the units of `Frame`; a whole number of steps where it has been
/// rounded to them.
public struct RawFrame<Number: Hashable & Sendable>: Hashable, Sendable {
    public var tick = Tick.zero
    public var list: RawList<Number>
    /// The controls' own words for their states; empty without one.
    public var headerDetail = "", footerDetail = ""
    public var nodes: [RawNode<Number>] = []
    /// What the nodes say, by their indices. They seldom change: frames share them.
    public var texts: [String] = []

    public init(_ list: RawList<Number>) { self.list = list }
}

/// What a raw frame tells of the list and its controls.
public struct RawList<Number: Hashable & Sendable>: Hashable, Sendable {
    public var offset, velocity: Number
    public var insetTop, insetBottom: Number
    public var header: RawStatus<Number>?
    public var footer: RawStatus<Number>?
    public var insertion: RawInsertion<Number>?

    public init(offset: Number, velocity: Number, insetTop: Number, insetBottom: Number) {
        (self.offset, self.velocity, self.insetTop, self.insetBottom) = (offset, velocity, insetTop, insetBottom)
    }
}

/// A node of a raw frame: `NodeFrame` without its text. A control's `draw(_:into:)` makes one for each of its nodes:
///
///     buffer.add(RawNode(transform: Transform(x: 195, y: -32), opacity: progress, color: color))
///
/// What it holds is listed here, and nowhere else in the engine; `LookField` of the protocol
/// says how each of it is written.
public struct RawNode<Number: Hashable & Sendable>: Hashable, Sendable {
    /// The factors of its transform, and where it stands.
    public var a, b, c, d, tx, ty: Number
    public var opacity: Number
    public var strokeStart, strokeEnd: Number
    /// Which picture of its row: a whole number.
    public var image: Number
    public var color: Color?
    public var isHidden: Bool

    @inlinable @inline(__always)
    public init(
        a: Number, b: Number, c: Number, d: Number, tx: Number, ty: Number, opacity: Number, strokeStart: Number,
        strokeEnd: Number, image: Number,
        color: Color?, isHidden: Bool
    ) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        (self.opacity, self.strokeStart, self.strokeEnd, self.image) = (opacity, strokeStart, strokeEnd, image)
        (self.color, self.isHidden) = (color, isHidden)
    }

    /// How many numbers it has.
    public static var numberCount: Int { 10 }

    /// The numbers by their places: 0 is `a`, 9 is `image`.
    @inlinable
    public subscript(place: Int) -> Number {
        get {
            switch place {
            case 0: a
            case 1: b
            case 2: c
            case 3: d
            case 4: tx
            case 5: ty
            case 6: opacity
            case 7: strokeStart
            case 8: strokeEnd
            default: image
            }
        }
        set {
            switch place {
            case 0: a = newValue
            case 1: b = newValue
            case 2: c = newValue
            case 3: d = newValue
            case 4: tx = newValue
            case 5: ty = newValue
            case 6: opacity = newValue
            case 7: strokeStart = newValue
            case 8: strokeEnd = newValue
            default: image = newValue
            }
        }
    }

    /// The same node with other numbers, each converted together with the one at its place in `units`.
    @inlinable @inline(__always)
    public func converted<Unit, Other>(_ units: RawNode<Unit>, _ convert: (Number, Unit) -> Other) -> RawNode<Other> {
        RawNode<Other>(
            a: convert(a, units.a), b: convert(b, units.b), c: convert(c, units.c), d: convert(d, units.d),
            tx: convert(tx, units.tx), ty: convert(ty, units.ty),
            opacity: convert(opacity, units.opacity), strokeStart: convert(strokeStart, units.strokeStart),
            strokeEnd: convert(strokeEnd, units.strokeEnd),
            image: convert(image, units.image), color: color, isHidden: isHidden)
    }

    /// Calls `body` with the place of every number that differs from that of `base`.
    @inlinable @inline(__always)
    public func forEachPlace(unlike base: RawNode, _ body: (Int) -> Void) {
        if a != base.a { body(0) }
        if b != base.b { body(1) }
        if c != base.c { body(2) }
        if d != base.d { body(3) }
        if tx != base.tx { body(4) }
        if ty != base.ty { body(5) }
        if opacity != base.opacity { body(6) }
        if strokeStart != base.strokeStart { body(7) }
        if strokeEnd != base.strokeEnd { body(8) }
        if image != base.image { body(9) }
    }
}

/// A control's status in a raw frame, which has its detail beside it.
public struct RawStatus<Number: Hashable & Sendable>: Hashable, Sendable {
    public var state: ControlState
    public var progress: Number

    public init(_ state: ControlState, progress: Number) { (self.state, self.progress) = (state, progress) }
}

/// A growing row in a raw frame.
public struct RawInsertion<Number: Hashable & Sendable>: Hashable, Sendable {
    public var row: Int
    public var progress: Number

    public init(row: Int, progress: Number) { (self.row, self.progress) = (row, progress) }
}

// MARK: To be read, and back

extension RawNode where Number == Double {
    /// As `NodeFrame`: what is not said is at rest.
    ///
    ///     buffer.add(RawNode(transform: Transform(scale: 0.5, y: -20), opacity: 0.8, color: color))
    ///
    /// - Parameters:
    ///   - transform: about the node's anchor
    ///   - opacity: 0 to 1
    ///   - color: nil for a group and an image
    ///   - strokeStart, strokeEnd: which part of a path is drawn, as shares of its length, 0 to 1
    ///   - image: which picture of its row, counted from 0
    public init(
        transform: Transform = .identity, opacity: Double = 1, color: Color? = nil, strokeStart: Double = 0,
        strokeEnd: Double = 1, image: Int = 0,
        isHidden: Bool = false
    ) {
        self.init(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty,
            opacity: opacity,
            strokeStart: strokeStart, strokeEnd: strokeEnd, image: Double(image), color: color, isHidden: isHidden)
    }

    public init(_ node: NodeFrame) {
        self.init(
            transform: node.transform, opacity: node.opacity, color: node.color, strokeStart: node.strokeStart,
            strokeEnd: node.strokeEnd, image: node.image,
            isHidden: node.isHidden)
    }
}

extension NodeFrame {
    public init(_ node: RawNode<Double>, text: String = "") {
        self.init(
            transform: Transform(node.a, node.b, node.c, node.d, node.tx, node.ty), opacity: node.opacity,
            color: node.color)
        (strokeStart, strokeEnd, isHidden) = (node.strokeStart, node.strokeEnd, node.isHidden)
        (self.text, image) = (text, Int(exactly: node.image.rounded()) ?? 0)
    }
}

extension RawFrame where Number == Double {
    public init(_ frame: Frame) {
        self.init(
            RawList(
                offset: frame.offset, velocity: frame.velocity, insetTop: frame.insets.top,
                insetBottom: frame.insets.bottom))
        tick = frame.tick
        list.header = frame.header.map { RawStatus($0.state, progress: $0.progress) }
        list.footer = frame.footer.map { RawStatus($0.state, progress: $0.progress) }
        (headerDetail, footerDetail) = (frame.header?.detail ?? "", frame.footer?.detail ?? "")
        list.insertion = frame.insertion.map { RawInsertion(row: $0.row, progress: $0.progress) }
        (nodes, texts) = (frame.nodes.map { RawNode($0) }, frame.nodes.map(\.text))
    }

    /// The nodes of a scene as they are at rest, and zeros: tick 0, no control.
    public init(restOf scene: Scene) {
        self.init(.zero)
        (nodes, texts) = (scene.nodes.map { RawNode($0.rest) }, scene.nodes.map(\.rest.text))
    }
}

extension RawList where Number: AdditiveArithmetic {
    /// Nothing: an offset of 0, no insets, no controls.
    public static var zero: RawList { RawList(offset: .zero, velocity: .zero, insetTop: .zero, insetBottom: .zero) }
}

extension Frame {
    public init(_ plain: RawFrame<Double>) {
        let list = plain.list
        self.init(
            tick: plain.tick, offset: list.offset, velocity: list.velocity,
            insets: EdgeInsets(top: list.insetTop, bottom: list.insetBottom),
            header: list.header.map { ControlStatus($0.state, detail: plain.headerDetail, progress: $0.progress) },
            footer: list.footer.map { ControlStatus($0.state, detail: plain.footerDetail, progress: $0.progress) },
            insertion: list.insertion.map { RowInsertion(row: $0.row, progress: $0.progress) },
            nodes: plain.nodes.indices.map { NodeFrame(plain.nodes[$0], text: plain.texts[$0]) })
    }
}
