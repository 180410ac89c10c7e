import Motion
import RefreshEngine

// Writes a frame as its difference from its base: the frame that this viewer was last sent, or the scene at rest.
// Bytes: README.md, "Binary".

extension RawFrame where Number == Int32 {
    /// The message for a viewer that was last sent `base`, a frame of the same scene; nil: nothing has changed.
    public func message(from base: WireFrame) -> [UInt8]? {
        var writer = FrameWriter()
        return writer.message(of: self, from: base)
    }

    /// The message for a viewer that has the scene, whatever frame it was last sent.
    /// - Parameter rest: the scene at rest
    public func message(wholeFrom rest: WireFrame) -> [UInt8] {
        var writer = FrameWriter()
        return writer.message(of: self, wholeFrom: rest)
    }

    /// Becomes the frame to which that message leads, one that builds on this frame and is not whole.
    /// - Returns: false: the message leads to none, and this frame may have changed in part
    package mutating func change(by message: [UInt8]) -> Bool {
        var reader = ByteReader(message)
        do {
            guard try reader.byte("a message's code") == FrameWriter.code else { return false }
            try reader.change(&self, rest: nil)
            return true
        } catch { return false }
    }
}

/// Writes frames one after the other: each message is allocated once, with its exact length.
public struct FrameWriter: Sendable {
    /// The code of a frame message.
    static let code: UInt8 = 3

    private var draft = Draft()
    /// What was rounded last, in whole steps.
    package var rounded = WireFrame(.zero)
    /// How many frames have been rounded.
    package private(set) var count = 0

    public init() {}

    /// Rounds what was drawn into that buffer, always the same one. It is what ``message(from:)`` writes.
    package mutating func round(_ buffer: inout FrameBuffer, at tick: Tick) {
        count += 1
        rounded.round(&buffer, at: tick)
    }

    /// The message to what was rounded last, for a viewer that was last sent `base`; nil: nothing has changed.
    package mutating func message(from base: WireFrame) -> [UInt8]? { draft.message(of: rounded, from: base) }

    /// The message for a viewer that was last sent `base`, a frame of the same scene; nil: nothing has changed.
    public mutating func message(of frame: WireFrame, from base: WireFrame) -> [UInt8]? {
        draft.message(of: frame, from: base)
    }

    /// The message for a viewer that has the scene, whatever frame it was last sent.
    /// - Parameter rest: the scene at rest
    public mutating func message(of frame: WireFrame, wholeFrom rest: WireFrame) -> [UInt8] {
        draft.message(of: frame, from: rest, .whole) ?? []
    }

    /// Where each message is written, and then copied from.
    private struct Draft {
        /// It only grows.
        private var room: [UInt8] = []
        /// Of each node, which fields differ from the base frame's.
        private var changes: [NodeChange] = []

        /// Nil: there is no change.
        /// - Parameter start: what is a change in any case
        mutating func message(
            of frame: WireFrame, from base: WireFrame, _ start: FrameChange = []
        ) -> [UInt8]? {
            var change = FrameChange.of(frame, from: base).union(start)
            let nodes = frame.compareNodes(with: base, &changes)
            if nodes.differ || frame.nodes.count != base.nodes.count { change.insert(.nodes) }
            if change.isEmpty { return nil }
            let most = frame.mostBytes(changes, hasNewTexts: nodes.haveNewTexts)
            if room.count < most { room = Array(repeating: 0, count: most) }
            return room.withUnsafeMutableBufferPointer { memory in
                var cursor = ByteCursor(memory)
                cursor.byte(FrameWriter.code)
                cursor.unsigned(Int(change.rawValue))
                cursor.signed(frame.tick.count &- base.tick.count)
                cursor.write(change, from: base, to: frame)
                if change.contains(.nodes) { cursor.writeNodes(changes, from: base, to: frame) }
                return Array(memory[..<cursor.count])
            }
        }
    }
}

extension ByteCursor {
    fileprivate mutating func write(_ change: FrameChange, from before: WireFrame, to after: WireFrame) {
        let (base, now) = (before.list, after.list)
        if change.contains(.offset) { difference(base.offset, now.offset) }
        if change.contains(.velocity) { difference(base.velocity, now.velocity) }
        if change.contains(.insets) {
            difference(base.insetTop, now.insetTop)
            difference(base.insetBottom, now.insetBottom)
        }
        if change.contains(.header) {
            write(from: base.header, before.headerDetail, to: now.header, after.headerDetail)
        }
        if change.contains(.footer) {
            write(from: base.footer, before.footerDetail, to: now.footer, after.footerDetail)
        }
        if change.contains(.insertion) {
            optional(now.insertion) {
                $0.unsigned($1.row)
                $0.signed(Int($1.progress))
            }
        }
    }

    fileprivate mutating func writeNodes(_ changes: [NodeChange], from base: WireFrame, to frame: WireFrame) {
        let masks = NodeMasks.all
        var next = 0
        for index in changes.indices where !changes[index].isEmpty {
            unsigned(Int(changes[index].rawValue))
            unsigned(index - next)
            write(changes[index], masks, of: index, from: base, to: frame)
            next = index + 1
        }
        byte(0)
    }
}

extension RawFrame where Number == Int32 {
    /// At most so many bytes has a message with these changes of nodes.
    fileprivate func mostBytes(_ changes: [NodeChange], hasNewTexts: Bool) -> Int {
        let number = 10  // bytes of the longest one
        // Beside nodes and texts a message has fewer than 20.
        var most = 20 * number + headerDetail.utf8.count + footerDetail.utf8.count
        most += changes.count * (NodeChange.maxLength + number)
        guard hasNewTexts else { return most }
        for index in changes.indices where changes[index].contains(.text) { most += texts[index].utf8.count + number }
        return most
    }
}

extension RawFrame where Number == Int32 {
    /// Sets in which fields each node differs from its counterpart in `base`, for the nodes that both have.
    ///
    /// In a loop of its own: where nodes are written, too, the compiler would not compare them as vectors.
    /// - Returns: whether any differs, and whether any text may
    @inline(never)
    fileprivate func compareNodes(
        with base: WireFrame, _ changes: inout [NodeChange]
    ) -> (differ: Bool, haveNewTexts: Bool) {
        let masks = NodeMasks.all
        let count = min(nodes.count, base.nodes.count)
        if changes.count != count { changes = Array(repeating: [], count: count) }
        var all: NodeChange = []
        for index in 0..<count {
            changes[index] = masks.change(base.nodes[index], nodes[index])
            all.formUnion(changes[index])
        }
        guard base.texts != texts else { return (!all.isEmpty, false) }
        for index in 0..<count where base.texts[index] != texts[index] {
            changes[index].insert(.text)
            all.insert(.text)
        }
        return (!all.isEmpty, true)
    }
}

extension ByteReader {
    /// Reads what follows the code. When it throws, the frame may have changed in part.
    /// - Parameters:
    ///   - frame: the viewer's last frame, which becomes the next one
    ///   - rest: the scene at rest; nil: a whole frame is refused
    mutating func change(_ frame: inout WireFrame, rest: WireFrame?) throws(ProtocolError) {
        let change = FrameChange(rawValue: try mask("a frame's fields"))
        if change.contains(.whole) {
            guard let rest else { throw error("a frame that builds on another one", length: 1) }
            frame = rest
        }
        frame.tick = Tick(frame.tick.count &+ (try signed()))
        if change.contains(.offset) { try self.change(&frame.list.offset) }
        if change.contains(.velocity) { try self.change(&frame.list.velocity) }
        if change.contains(.insets) {
            try self.change(&frame.list.insetTop)
            try self.change(&frame.list.insetBottom)
        }
        if change.contains(.header) { try self.change(&frame.list.header, &frame.headerDetail) }
        if change.contains(.footer) { try self.change(&frame.list.footer, &frame.footerDetail) }
        if change.contains(.insertion) {
            frame.list.insertion = try optional { (reader) throws(ProtocolError) in try reader.insertion() }
        }
        if change.contains(.nodes) { try changeNodes(of: &frame) }
    }

    private mutating func insertion() throws(ProtocolError) -> RawInsertion<Int32> {
        var insertion = RawInsertion(row: try unsigned(), progress: Int32(0))
        try change(&insertion.progress)
        return insertion
    }

    private mutating func changeNodes(of frame: inout WireFrame) throws(ProtocolError) {
        var index = 0
        while case let fields = try mask("a node's fields, or 0"), fields != 0 {
            let passed = try unsigned()
            guard passed < frame.nodes.count - index else {
                throw error("a node below \(frame.nodes.count)", length: 1)
            }
            index += passed
            // Frames share their texts as long as nobody writes into them.
            if let text = try change(&frame.nodes[index], NodeChange(rawValue: fields)) { frame.texts[index] = text }
            index += 1
        }
    }
}

// MARK: A control's status

/// Which fields of a control's status differ. Without `present` the control is gone; where there was none, the status
/// is compared with an idle one.
struct StatusChange: OptionSet {
    let rawValue: UInt8

    static let present = StatusChange(rawValue: 1), state = StatusChange(rawValue: 2),
        progress = StatusChange(rawValue: 4)

    static let inBytes: [(name: String, bit: StatusChange, meaning: String)] = [
        ("present", .present, "no bytes: the edge has a control"),
        ("state", .state, "`state`, \(Format.state.shape.bytes); `detail`, text"),
        ("progress", .progress, "`progress`, difference"),
    ]
}

extension RawStatus where Number == Int32 {
    fileprivate static let idle = RawStatus(.idle, progress: 0)
}

extension ByteSink {
    mutating func write(
        from old: RawStatus<Int32>?, _ oldDetail: String, to now: RawStatus<Int32>?, _ detail: String
    ) {
        guard let now else { return byte(0) }
        let base = old ?? .idle
        var change = StatusChange.present
        if base.state != now.state || oldDetail != detail { change.insert(.state) }
        if base.progress != now.progress { change.insert(.progress) }
        byte(change.rawValue)
        if change.contains(.state) {
            for byte in Format.state.bytes(of: now.state) { self.byte(byte) }
            text(detail)
        }
        if change.contains(.progress) { difference(base.progress, now.progress) }
    }
}

extension ByteReader {
    mutating func change(_ old: inout RawStatus<Int32>?, _ detail: inout String) throws(ProtocolError) {
        let change = StatusChange(rawValue: try byte("a status's fields"))
        guard change.contains(.present) else {
            (old, detail) = (nil, "")
            return
        }
        var status = old ?? .idle
        if change.contains(.state) {
            status.state = try Format.state.fromBytes(&self)
            detail = try text()
        }
        if change.contains(.progress) { try self.change(&status.progress) }
        old = status
    }
}
