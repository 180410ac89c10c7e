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
/// What it holds is listed here, its numbers in `NodeNumber`, and in `isIdentical(to:)`, and nowhere else in the engine;
/// `LookField` of the protocol says how each of it is written.
public struct RawNode<Number: Hashable & Sendable>: Hashable, Sendable {
    /// The factors of its transform, and where it stands.
    public var a, b, c, d, tx, ty: Number
    public var opacity: Number
    public var strokeStart, strokeEnd: Number
    /// Which picture of its row: a whole number.
    public var image: Number
    /// The colour as `0x1rrggbb` (0: none), and 1 if it is hidden: as wide as the numbers of a rounded node, so that such
    /// nodes are compared as vectors.
    @usableFromInline package var colorWord: UInt32, hiddenWord: UInt32

    @inlinable @inline(__always)
    init(
        a: Number, b: Number, c: Number, d: Number, tx: Number, ty: Number, opacity: Number, strokeStart: Number,
        strokeEnd: Number, image: Number,
        colorWord: UInt32, hiddenWord: UInt32
    ) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        (self.opacity, self.strokeStart, self.strokeEnd, self.image) = (opacity, strokeStart, strokeEnd, image)
        (self.colorWord, self.hiddenWord) = (colorWord, hiddenWord)
    }

    public var color: Color? {
        get { colorWord == 0 ? nil : Color(value: colorWord) }
        set { colorWord = RawNode.word(of: newValue) }
    }

    public var isHidden: Bool {
        get { hiddenWord != 0 }
        set { hiddenWord = newValue ? 1 : 0 }
    }

    @inline(__always)
    fileprivate static func word(of color: Color?) -> UInt32 { color.map { 1 << 24 | $0.value } ?? 0 }

    @inlinable
    public subscript(number: NodeNumber) -> Number {
        get {
            switch number {
            case .a: a
            case .b: b
            case .c: c
            case .d: d
            case .tx: tx
            case .ty: ty
            case .opacity: opacity
            case .strokeStart: strokeStart
            case .strokeEnd: strokeEnd
            case .image: image
            }
        }
        set {
            switch number {
            case .a: a = newValue
            case .b: b = newValue
            case .c: c = newValue
            case .d: d = newValue
            case .tx: tx = newValue
            case .ty: ty = newValue
            case .opacity: opacity = newValue
            case .strokeStart: strokeStart = newValue
            case .strokeEnd: strokeEnd = newValue
            case .image: image = newValue
            }
        }
    }

    /// The same node with other numbers, each made of its own and of the same one of `other`. The compiler asks here for
    /// every number that a node has.
    @inlinable @inline(__always)
    public func combined<Other, Result>(
        with other: RawNode<Other>, _ combine: (NodeNumber, Number, Other) -> Result
    ) -> RawNode<Result> {
        RawNode<Result>(
            a: combine(.a, a, other.a), b: combine(.b, b, other.b), c: combine(.c, c, other.c),
            d: combine(.d, d, other.d), tx: combine(.tx, tx, other.tx), ty: combine(.ty, ty, other.ty),
            opacity: combine(.opacity, opacity, other.opacity),
            strokeStart: combine(.strokeStart, strokeStart, other.strokeStart),
            strokeEnd: combine(.strokeEnd, strokeEnd, other.strokeEnd), image: combine(.image, image, other.image),
            colorWord: colorWord, hiddenWord: hiddenWord)
    }

    /// Calls `body` with every number that differs from that of `base`, in their order.
    @inlinable @inline(__always)
    public func forEachNumber(unlike base: RawNode, _ body: (NodeNumber) -> Void) {
        _ = combined(with: base) { number, now, before in
            if now != before { body(number) }
            return false
        }
    }
}

/// The numbers of a node, in the order in which messages have them.
public enum NodeNumber: UInt8, CaseIterable, Strideable, Sendable {
    case a, b, c, d, tx, ty, opacity, strokeStart, strokeEnd, image

    @inlinable
    public func distance(to other: NodeNumber) -> Int { Int(other.rawValue) - Int(rawValue) }

    /// The number that is `count` places further; the last one where there is none.
    @inlinable
    public func advanced(by count: Int) -> NodeNumber {
        NodeNumber(rawValue: UInt8(clamping: Int(rawValue) + count)) ?? .image
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
            strokeStart: strokeStart, strokeEnd: strokeEnd, image: Double(image), colorWord: RawNode.word(of: color),
            hiddenWord: isHidden ? 1 : 0)
    }

    public init(_ node: NodeFrame) {
        self.init(
            transform: node.transform, opacity: node.opacity, color: node.color, strokeStart: node.strokeStart,
            strokeEnd: node.strokeEnd, image: node.image,
            isHidden: node.isHidden)
    }

    /// Whether it is the same; in most frames most nodes are, and in every bit.
    @inline(__always)
    func looksLike(_ other: RawNode) -> Bool { isIdentical(to: other) || self == other }

    /// Whether it is the same in every bit. As vectors and without a branch for each number, because most nodes of a frame
    /// are.
    @inline(__always)
    func isIdentical(to other: RawNode) -> Bool {
        let difference = pairs ^ other.pairs
        let last = UInt64((colorWord ^ other.colorWord) | (hiddenWord ^ other.hiddenWord))
        let halves = difference.lowHalf | difference.highHalf
        let quarters = halves.lowHalf | halves.highHalf | (strokes ^ other.strokes)
        return quarters.x | quarters.y | last == 0
    }

    /// The bits of its numbers in their order: the first eight, and the others.
    @inline(__always)
    private var pairs: SIMD8<UInt64> {
        SIMD8(
            a.bitPattern, b.bitPattern, c.bitPattern, d.bitPattern, tx.bitPattern, ty.bitPattern, opacity.bitPattern,
            strokeStart.bitPattern)
    }
    @inline(__always)
    private var strokes: SIMD2<UInt64> { SIMD2(strokeEnd.bitPattern, image.bitPattern) }

    /// Calls `body` with all that it holds: its numbers, its colour as `0xrrggbb` (-1: none), and whether it is hidden, 0
    /// or 1.
    @inline(__always)
    package func forEachValue(_ body: (Double) -> Void) {
        for number in NodeNumber.allCases { body(self[number]) }
        body(color.map { Double($0.value) } ?? -1)
        body(isHidden ? 1 : 0)
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
        (nodes, texts) = (frame.nodes.map { RawNode($0) }, frame.nodes.map { $0.text })
    }

    /// The nodes of a scene as they are at rest, and zeros: tick 0, no control.
    public init(restOf scene: Scene) {
        self.init(.zero)
        (nodes, texts) = (scene.nodes.map { RawNode($0.rest) }, scene.nodes.map { $0.rest.text })
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
