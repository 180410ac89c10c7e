import Motion
import RefreshEngine

/// A frame in whole steps (`Quantization`). Every viewer of `pullwire.v1` ends up with exactly this frame, whichever
/// frames it skipped.
public typealias WireFrame = RawFrame<Int32>

extension RawFrame where Number == Int32 {
    /// The frame, rounded to steps.
    public init(_ frame: Frame) { self.init(rounding: RawFrame<Double>(frame)) }

    /// The frame of a viewer that was sent a scene and no frame yet: tick 0, zeros, and every node at rest.
    public init(restOf scene: Scene) { self.init(rounding: RawFrame<Double>(restOf: scene)) }

    /// The frame, rounded to steps.
    public init(rounding frame: RawFrame<Double>) {
        self.init(.zero)
        round(frame, at: frame.tick)
    }

    /// A frame of that many nodes with the standard look.
    init(standing count: Int) {
        self.init(.zero)
        (nodes, texts) = (Array(repeating: .standard, count: count), Array(repeating: "", count: count))
    }

    /// Rounds `frame` into this one, with the given tick. The arrays are reused if the number of nodes is the same.
    public mutating func round(_ frame: RawFrame<Double>, at tick: Tick) {
        roundAllButNodes(frame, at: tick)
        if nodes.count == frame.nodes.count {
            let steps = LookField.steps
            for index in nodes.indices { nodes[index] = RawNode(frame.nodes[index], steps) }
        } else {
            nodes = frame.nodes.map { RawNode($0) }
        }
    }

    /// The same for what was drawn, if this frame is what was drawn there before: only what has changed is rounded.
    mutating func round(_ buffer: inout FrameBuffer, at tick: Tick) {
        roundAllButNodes(buffer.frame, at: tick)
        let count = buffer.frame.nodes.count
        if nodes.count > count { nodes.removeLast(nodes.count - count) }
        while nodes.count < count { nodes.append(.standard) }
        let steps = LookField.steps
        buffer.takeChanges { nodes[$0] = RawNode($1, steps) }
    }

    private mutating func roundAllButNodes(_ frame: RawFrame<Double>, at tick: Tick) {
        self.tick = tick
        list = RawList(frame.list, Quantization.steps)
        if headerDetail != frame.headerDetail { headerDetail = frame.headerDetail }
        if footerDetail != frame.footerDetail { footerDetail = frame.footerDetail }
        if texts != frame.texts { texts = frame.texts }
    }

    /// Becomes `other`, with nodes of its own if their number is the same, and with its texts: arrays that are one are
    /// quickly found to be equal.
    package mutating func copy(_ other: WireFrame) {
        guard nodes.count == other.nodes.count else {
            self = other
            return
        }
        (tick, list) = (other.tick, other.list)
        (headerDetail, footerDetail, texts) = (other.headerDetail, other.footerDetail, other.texts)
        for index in nodes.indices { nodes[index] = other.nodes[index] }
    }

    /// Whether it looks different from `other`; ticks are ignored.
    public func differs(from other: WireFrame) -> Bool {
        if nodes.count != other.nodes.count || texts != other.texts { return true }
        if !FrameChange.of(self, from: other).isEmpty { return true }
        let masks = NodeMasks.all
        return nodes.indices.contains { !masks.change(other.nodes[$0], nodes[$0]).isEmpty }
    }

    /// The frame with its numbers in their units.
    public var frame: Frame {
        var frame = RawFrame<Double>(RawList(list, Quantization.value))
        (frame.tick, frame.headerDetail, frame.footerDetail) = (tick, headerDetail, footerDetail)
        (frame.nodes, frame.texts) = (nodes.map { RawNode<Double>($0) }, texts)
        return Frame(frame)
    }
}

extension RawList {
    /// - Parameter convert: converts a number, given its steps per unit
    @inline(__always)
    fileprivate init<Other>(_ list: RawList<Other>, _ convert: (Other, Double) -> Number) {
        self.init(
            offset: convert(list.offset, Quantization.length), velocity: convert(list.velocity, Quantization.velocity),
            insetTop: convert(list.insetTop, Quantization.length),
            insetBottom: convert(list.insetBottom, Quantization.length))
        header = list.header.map { RawStatus($0.state, progress: convert($0.progress, Quantization.progress)) }
        footer = list.footer.map { RawStatus($0.state, progress: convert($0.progress, Quantization.progress)) }
        insertion = list.insertion.map {
            RawInsertion(row: $0.row, progress: convert($0.progress, Quantization.progress))
        }
    }
}

extension RawNode where Number == Int32 {
    /// The look of a node without any look fields.
    static let standard = RawNode(RawNode<Double>())

    @inline(__always)
    init(_ node: RawNode<Double>, _ steps: RawNode<Double> = LookField.steps) {
        self = node.combined(with: steps) { Quantization.steps($1, $2) }
    }
}

extension RawNode where Number == Double {
    init(_ node: RawNode<Int32>) { self = node.combined(with: LookField.steps) { Quantization.value($1, $2) } }
}
