/// What of a node differs from another look of it: in a frame, from that of the base; in a scene, from `WireNode.standard`. Bytes: README.md, "Binary".
struct NodeChange: OptionSet {
    let rawValue: UInt8

    static let factors = NodeChange(rawValue: 1), place = NodeChange(rawValue: 2), opacity = NodeChange(rawValue: 4)
    static let hidden = NodeChange(rawValue: 8), color = NodeChange(rawValue: 16), strokes = NodeChange(rawValue: 32)
    static let image = NodeChange(rawValue: 64), text = NodeChange(rawValue: 128)
}

extension NodeChange {
    @inline(__always)
    init(_ base: WireNode, _ now: WireNode) {
        var fields: UInt8 = 0
        if base.factors != now.factors { fields |= 1 }
        if base.place != now.place { fields |= 2 }
        if base.opacity != now.opacity { fields |= 4 }
        if base.isHidden != now.isHidden { fields |= 8 }
        if base.color != now.color { fields |= 16 }
        if base.strokes != now.strokes { fields |= 32 }
        if base.image != now.image { fields |= 64 }
        if base.text != now.text { fields |= 128 }
        self.init(rawValue: fields)
    }
}

extension ByteWriter {
    /// Differences are of 32 bits and wrap around, so that there is one for any two values.
    mutating func difference(_ base: Int32, _ now: Int32) { signed(Int(now &- base)) }

    mutating func difference(_ base: SIMD2<Int32>, _ now: SIMD2<Int32>) {
        difference(base.x, now.x)
        difference(base.y, now.y)
    }

    /// The fields named in `change`, without its byte.
    mutating func write(_ change: NodeChange, from base: WireNode, to now: WireNode) {
        if change.contains(.factors) { for i in 0..<4 { difference(base.factors[i], now.factors[i]) } }
        if change.contains(.place) { difference(base.place, now.place) }
        if change.contains(.opacity) { difference(base.opacity, now.opacity) }
        if change.contains(.color) { optional(now.color) { $0.color($1) } }
        if change.contains(.strokes) { difference(base.strokes, now.strokes) }
        if change.contains(.image) { difference(base.image, now.image) }
        if change.contains(.text) { text(now.text) }
    }
}

extension ByteReader {
    /// Changes a value by the difference that comes next.
    mutating func change(_ value: inout Int32) throws(ProtocolError) { value = value &+ Int32(truncatingIfNeeded: try signed()) }

    mutating func change(_ value: inout SIMD2<Int32>) throws(ProtocolError) {
        try change(&value.x)
        try change(&value.y)
    }

    mutating func change(_ node: inout WireNode, _ change: NodeChange) throws(ProtocolError) {
        if change.contains(.factors) { for i in 0..<4 { try self.change(&node.factors[i]) } }
        if change.contains(.place) { try self.change(&node.place) }
        if change.contains(.opacity) { try self.change(&node.opacity) }
        if change.contains(.hidden) { node.isHidden.toggle() }
        if change.contains(.color) { node.color = try optional { (reader) throws(ProtocolError) in try reader.color() } }
        if change.contains(.strokes) { try self.change(&node.strokes) }
        if change.contains(.image) { try self.change(&node.image) }
        if change.contains(.text) { node.text = try text() }
    }
}
