/// What of a frame differs from its base: the frame that this viewer was given last, or the scene at rest. Bytes: README.md, "Binary".
struct FrameChange: OptionSet {
    let rawValue: UInt8

    static let whole = FrameChange(rawValue: 1), offset = FrameChange(rawValue: 2), velocity = FrameChange(rawValue: 4)
    static let insets = FrameChange(rawValue: 8), header = FrameChange(rawValue: 16), footer = FrameChange(rawValue: 32)
    static let insertion = FrameChange(rawValue: 64), nodes = FrameChange(rawValue: 128)
}

extension WireFrame {
    /// The message for a viewer that was given `base` last, a frame of the same scene; nil: it sees the same already.
    public func message(from base: WireFrame) -> [UInt8]? {
        let change = self.change(from: base)
        return change.isEmpty ? nil : message(change, from: base)
    }

    /// The message for a viewer that has the scene, whatever frame it was given last.
    /// - Parameter rest: the scene at rest
    public func message(wholeFrom rest: WireFrame) -> [UInt8] { message(change(from: rest).union(.whole), from: rest) }

    private func message(_ change: FrameChange, from base: WireFrame) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.byte(MessageCode.frame)
        bytes.byte(change.rawValue)
        bytes.signed(tick &- base.tick)
        if change.contains(.offset) { bytes.difference(base.offset, offset) }
        if change.contains(.velocity) { bytes.difference(base.velocity, velocity) }
        if change.contains(.insets) { bytes.difference(base.insets, insets) }
        if change.contains(.header) { bytes.write(from: base.header, to: header) }
        if change.contains(.footer) { bytes.write(from: base.footer, to: footer) }
        if change.contains(.insertion) { bytes.write(insertion) }
        if change.contains(.nodes) { bytes.write(from: base.nodes, to: nodes) }
        return bytes.bytes
    }

    private func change(from base: WireFrame) -> FrameChange {
        var change: FrameChange = []
        if offset != base.offset { change.insert(.offset) }
        if velocity != base.velocity { change.insert(.velocity) }
        if insets != base.insets { change.insert(.insets) }
        if header != base.header { change.insert(.header) }
        if footer != base.footer { change.insert(.footer) }
        if insertion != base.insertion { change.insert(.insertion) }
        if nodes != base.nodes { change.insert(.nodes) }
        return change
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ insertion: WireInsertion?) {
        optional(insertion) {
            $0.unsigned($1.row)
            $0.signed(Int($1.progress))
        }
    }

    fileprivate mutating func write(from base: [WireNode], to nodes: [WireNode]) {
        var passed = 0
        for index in 0..<min(base.count, nodes.count) {
            let change = NodeChange(base[index], nodes[index])
            if change.isEmpty {
                passed += 1
                continue
            }
            byte(change.rawValue)
            unsigned(passed)
            write(change, from: base[index], to: nodes[index])
            passed = 0
        }
        byte(0)
    }
}

extension ByteReader {
    /// Reads what comes behind the code.
    /// - Parameters:
    ///   - base: the viewer's last frame
    ///   - rest: the scene at rest
    mutating func frame(from base: WireFrame, rest: WireFrame) throws(ProtocolError) -> WireFrame {
        let change = FrameChange(rawValue: try byte("a frame's fields"))
        var frame = change.contains(.whole) ? rest : base
        frame.tick &+= try signed()
        if change.contains(.offset) { try self.change(&frame.offset) }
        if change.contains(.velocity) { try self.change(&frame.velocity) }
        if change.contains(.insets) { try self.change(&frame.insets) }
        if change.contains(.header) { try self.change(&frame.header) }
        if change.contains(.footer) { try self.change(&frame.footer) }
        if change.contains(.insertion) { frame.insertion = try optional { (reader) throws(ProtocolError) in try reader.insertion() } }
        if change.contains(.nodes) { try self.change(&frame.nodes) }
        return frame
    }

    private mutating func insertion() throws(ProtocolError) -> WireInsertion {
        var insertion = WireInsertion()
        insertion.row = try unsigned()
        try change(&insertion.progress)
        return insertion
    }

    private mutating func change(_ nodes: inout [WireNode]) throws(ProtocolError) {
        var index = 0
        while case let fields = try byte("a node's fields, or 0"), fields != 0 {
            let passed = try unsigned()
            guard passed < nodes.count - index else { throw wrong("a node below \(nodes.count)", length: 1) }
            index += passed
            try change(&nodes[index], NodeChange(rawValue: fields))
            index += 1
        }
    }
}
