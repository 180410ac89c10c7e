import RefreshEngine

// How a node looks, as what differs from another look of it. Bytes: README.md, "Binary".

extension ByteWriter {
    /// Differences are of 32 bits and wrap around, so that there is one for any two values.
    mutating func difference(_ base: Int32, _ now: Int32) { signed(Int(now &- base)) }

    /// The fields named in `change`, without its byte.
    mutating func write(_ change: NodeChange, from base: PlainNode<Int32>, to now: PlainNode<Int32>, text: String) {
        if change.contains(.factors) {
            difference(base.a, now.a)
            difference(base.b, now.b)
            difference(base.c, now.c)
            difference(base.d, now.d)
        }
        if change.contains(.place) {
            difference(base.tx, now.tx)
            difference(base.ty, now.ty)
        }
        if change.contains(.opacity) { difference(base.opacity, now.opacity) }
        if change.contains(.color) { optional(now.color) { $0.color($1) } }
        if change.contains(.strokes) {
            difference(base.strokeStart, now.strokeStart)
            difference(base.strokeEnd, now.strokeEnd)
        }
        if change.contains(.image) { difference(base.image, now.image) }
        if change.contains(.text) { self.text(text) }
    }
}

extension ByteReader {
    /// Changes a value by the difference that comes next.
    mutating func change(_ value: inout Int32) throws(ProtocolError) { value = value &+ Int32(truncatingIfNeeded: try signed()) }

    mutating func change(_ node: inout PlainNode<Int32>, _ text: inout String, _ change: NodeChange) throws(ProtocolError) {
        if change.contains(.factors) {
            try self.change(&node.a)
            try self.change(&node.b)
            try self.change(&node.c)
            try self.change(&node.d)
        }
        if change.contains(.place) {
            try self.change(&node.tx)
            try self.change(&node.ty)
        }
        if change.contains(.opacity) { try self.change(&node.opacity) }
        if change.contains(.hidden) { node.isHidden.toggle() }
        if change.contains(.color) { node.color = try optional { (reader) throws(ProtocolError) in try reader.color() } }
        if change.contains(.strokes) {
            try self.change(&node.strokeStart)
            try self.change(&node.strokeEnd)
        }
        if change.contains(.image) { try self.change(&node.image) }
        if change.contains(.text) { text = try self.text() }
    }
}
