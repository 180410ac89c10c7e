import Motion
import RefreshEngine

/// A frame in whole steps (`Quantum`): what every viewer of `pullwire.v1` ends up with, exactly, whichever frames it skipped.
public struct WireFrame: Hashable, Sendable {
    var tick: Int
    var offset: Int32 = 0, velocity: Int32 = 0
    var insets = SIMD2<Int32>()
    var header: WireStatus?
    var footer: WireStatus?
    var insertion: WireInsertion?
    var nodes: [WireNode]

    public init(_ frame: Frame) {
        tick = frame.tick.count
        offset = Quantum.steps(frame.offset, Quantum.length)
        velocity = Quantum.steps(frame.velocity, Quantum.velocity)
        insets = SIMD2(Quantum.steps(frame.insets.top, Quantum.length), Quantum.steps(frame.insets.bottom, Quantum.length))
        header = frame.header.map(WireStatus.init)
        footer = frame.footer.map(WireStatus.init)
        insertion = frame.insertion.map(WireInsertion.init)
        nodes = frame.nodes.map(WireNode.init)
    }

    /// What a viewer has when it was given a scene and no frame yet: tick 0, zeros, and every node at rest.
    public init(restOf scene: Scene) {
        tick = 0
        nodes = scene.nodes.map { WireNode($0.rest) }
    }

    /// The frame as it comes out of the wire.
    public var frame: Frame {
        Frame(
            tick: Tick(tick), offset: Quantum.value(offset, Quantum.length), velocity: Quantum.value(velocity, Quantum.velocity),
            insets: EdgeInsets(top: Quantum.value(insets.x, Quantum.length), bottom: Quantum.value(insets.y, Quantum.length)),
            header: header?.status, footer: footer?.status, insertion: insertion?.insertion, nodes: nodes.map(\.frame))
    }
}

/// A control's status in steps.
struct WireStatus: Hashable, Sendable {
    var state = ControlState.idle
    var detail = ""
    var progress: Int32 = 0

    init() {}

    init(_ status: ControlStatus) {
        (state, detail) = (status.state, status.detail)
        progress = Quantum.steps(status.progress, Quantum.progress)
    }

    var status: ControlStatus { ControlStatus(state, detail: detail, progress: Quantum.value(progress, Quantum.progress)) }
}

/// A growing row in steps.
struct WireInsertion: Hashable, Sendable {
    var row = 0
    var progress: Int32 = 0

    init() {}

    init(_ insertion: RowInsertion) {
        row = insertion.row
        progress = Quantum.steps(insertion.progress, Quantum.progress)
    }

    var insertion: RowInsertion { RowInsertion(row: row, progress: Quantum.value(progress, Quantum.progress)) }
}

/// A node's look in steps.
struct WireNode: Hashable, Sendable {
    /// a, b, c and d.
    var factors: SIMD4<Int32>
    /// tx and ty.
    var place: SIMD2<Int32>
    var opacity: Int32
    /// Start and end.
    var strokes: SIMD2<Int32>
    var isHidden: Bool
    var color: Color?
    var image: Int32
    var text: String

    init(_ node: NodeFrame) {
        let t = node.transform
        factors = SIMD4(
            Quantum.steps(t.a, Quantum.factor), Quantum.steps(t.b, Quantum.factor), Quantum.steps(t.c, Quantum.factor), Quantum.steps(t.d, Quantum.factor))
        place = SIMD2(Quantum.steps(t.tx, Quantum.length), Quantum.steps(t.ty, Quantum.length))
        opacity = Quantum.steps(node.opacity, Quantum.opacity)
        strokes = SIMD2(Quantum.steps(node.strokeStart, Quantum.stroke), Quantum.steps(node.strokeEnd, Quantum.stroke))
        isHidden = node.isHidden
        color = node.color
        image = Int32(clamping: node.image)
        text = node.text
    }

    /// How a node looks of which nothing is said.
    static let standard = WireNode(NodeFrame())

    var frame: NodeFrame {
        let transform = Transform(
            Quantum.value(factors.x, Quantum.factor), Quantum.value(factors.y, Quantum.factor), Quantum.value(factors.z, Quantum.factor),
            Quantum.value(factors.w, Quantum.factor), Quantum.value(place.x, Quantum.length), Quantum.value(place.y, Quantum.length))
        var node = NodeFrame(transform: transform, opacity: Quantum.value(opacity, Quantum.opacity), color: color)
        node.strokeStart = Quantum.value(strokes.x, Quantum.stroke)
        node.strokeEnd = Quantum.value(strokes.y, Quantum.stroke)
        (node.isHidden, node.text, node.image) = (isHidden, text, Int(image))
        return node
    }
}
