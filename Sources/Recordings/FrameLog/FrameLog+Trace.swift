import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

extension FrameLog {
    /// The motion as the answer to a `trace` has it, in the bytes of `pullwire.v1`: the page shows it as it shows a
    /// take.
    ///
    /// Numbers are rounded to the steps of these bytes: lengths to 0.001 pt, a tenth of their tolerance.
    /// - Parameters:
    ///   - marks: those that were set, and notes
    ///   - finger: where the finger was, for the lane of its touches
    /// - Throws: `ProtocolError` when there is something in it that this program does not know, as in a golden of
    ///   another version, or one that was edited
    package func trace(
        marks: [ScriptEvent] = [], finger: [ServerMessage.FingerSample] = []
    ) throws(ProtocolError) -> ServerMessage {
        var writer = TraceWriter()
        var rest = lines[...]
        while let tick = rest.first?.tick {
            let now = rest.prefix { $0.tick == tick }
            for line in now { try writer.add(line) }
            writer.endTick()
            rest = rest.dropFirst(now.count)
        }
        var trace = ServerMessage.Traced()
        (trace.isScript, trace.ticks, trace.next) = (true, end.count, end.count + 1)
        (trace.messages, trace.finger) = (writer.messages, finger)
        for case (.mark(let name), let tick) in marks.map({ ($0.kind, $0.tick) }) {
            trace.messages.append(ServerMessage.script(.mark(name), tick).binary())
        }
        for case (.note(let text), let tick) in marks.map({ ($0.kind, $0.tick) }) {
            trace.notes.append(.init(text, at: tick))
        }
        return .traced(trace)
    }
}

/// Writes the lines of a log as messages that build on each other.
private struct TraceWriter {
    private(set) var messages: [[UInt8]] = []
    private var scene = Scene?.none, scenes = 0
    private var frame = RawFrame<Double>(.zero)
    /// The frame that was written last; nil: the next one is whole.
    private var last: WireFrame?
    private var hasChanged = false
    private var writer = FrameWriter()

    mutating func add(_ line: FrameLog.Line) throws(ProtocolError) {
        switch line.content {
        case .scene(let fields):
            let scene = try Scene(try JSONNode(fields: fields))
            (self.scene, scenes, last, hasChanged) = (scene, scenes + 1, nil, true)
            frame.nodes = Array(repeating: RawNode(), count: scene.nodes.count)
            frame.texts = Array(repeating: "", count: scene.nodes.count)
            messages.append(ServerMessage.scene(scene, number: scenes).binary())
        case .notice(let fields):
            messages.append(ServerMessage.notice(try Notice(try JSONNode(fields: fields)), line.tick).binary())
        case .frame(let changes):
            for change in changes where !frame.set(change) {
                throw .malformed(at: 0, wanted: "a value of \(change.field.name.rawValue) that the scene can have")
            }
            (frame.tick, hasChanged) = (line.tick, true)
        }
    }

    /// Writes what the tick looks like, if it looks different from the one before.
    mutating func endTick() {
        guard hasChanged, let scene else { return }
        hasChanged = false
        let now = WireFrame(rounding: frame)
        if let last {
            if let message = writer.message(of: now, from: last) { messages.append(message) }
        } else {
            messages.append(writer.message(of: now, wholeFrom: WireFrame(restOf: scene)))
        }
        last = now
    }
}

extension JSONNode {
    /// - Parameter fields: without the braces around them
    fileprivate init(fields: String) throws(ProtocolError) { try self.init(json: Array("{\(fields)}".utf8)) }
}

extension RawFrame<Double> {
    /// Makes one of its fields another one.
    /// - Returns: false when the frame has no such field, or the field no such value
    fileprivate mutating func set(_ change: FrameLog.Change) -> Bool {
        switch change.field.owner {
        case .list: list.set(change.value, change.field.name)
        case .control(.header): RawStatus.set(change.value, change.field.name, &list.header, &headerDetail)
        case .control(.footer): RawStatus.set(change.value, change.field.name, &list.footer, &footerDetail)
        case .node(let index): setNode(index, change.value, change.field.name)
        }
    }

    private mutating func setNode(_ index: Int, _ value: FrameValue, _ name: FrameField.Name) -> Bool {
        guard nodes.indices.contains(index) else { return false }
        if case .text(let text) = value, name == .text {
            texts[index] = text
            return true
        }
        return nodes[index].set(value, name)
    }
}

extension RawList<Double> {
    fileprivate mutating func set(_ value: FrameValue, _ name: FrameField.Name) -> Bool {
        switch (name, value) {
        case (.offset, .number(let number)): offset = number
        case (.velocity, .number(let number)): velocity = number
        case (.insetTop, .number(let number)): insetTop = number
        case (.insetBottom, .number(let number)): insetBottom = number
        case (.insertedRow, .absent): insertion = nil
        case (.insertedRow, .number(let number)):
            guard let row = Int(exactly: number) else { return false }
            insertion = RawInsertion(row: row, progress: insertion?.progress ?? 0)
        case (.insertion, .number(let number)): insertion?.progress = number
        default: return false
        }
        return true
    }
}

extension RawStatus<Double> {
    fileprivate static func set(
        _ value: FrameValue, _ name: FrameField.Name, _ status: inout RawStatus?, _ detail: inout String
    ) -> Bool {
        switch (name, value) {
        case (.state, .text(let text)):
            guard let state = ControlState(rawValue: text) else { return false }
            status = RawStatus(state, progress: status?.progress ?? 0)
        case (.state, .absent): status = nil
        case (.detail, .text(let text)): detail = text
        case (.detail, .absent): detail = ""
        case (.progress, .number(let number)): status?.progress = number
        default: return false
        }
        return true
    }
}

extension RawNode<Double> {
    fileprivate mutating func set(_ value: FrameValue, _ name: FrameField.Name) -> Bool {
        switch (name, value) {
        case (.transform, .transform(let t)): (a, b, c, d, tx, ty) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
        case (.opacity, .number(let number)): opacity = number
        case (.strokeStart, .number(let number)): strokeStart = number
        case (.strokeEnd, .number(let number)): strokeEnd = number
        case (.image, .number(let number)): image = number
        case (.hidden, .flag(let flag)): isHidden = flag
        case (.color, .absent): color = nil
        case (.color, .text(let text)):
            guard let color = Color(hex: text) else { return false }
            self.color = color
        default: return false
        }
        return true
    }
}
