import Motion
import PreviewProtocol
import RefreshEngine

/// What a viewer that is shown every tick would be sent, as messages in one encoding: a scene, a whole frame, and then
/// the changes.
struct TraceEncoder {
    private let encoding: PreviewProtocol.Encoding
    /// The take's first tick: the messages' ticks count from it.
    private let start: Tick
    private(set) var messages: [[UInt8]] = []
    /// Bytes of all messages.
    private(set) var size = 0
    private var sceneVersion: Int?
    private var sceneCount = 0, frameCount = 0
    private var drawing = FrameBuffer(), writer = FrameWriter()
    /// The frame that was written last, initially the scene's own, and a buffer to write over.
    private var last = WireFrame(RawList(offset: 0, velocity: 0, insetTop: 0, insetBottom: 0)),
        next = WireFrame(RawList(offset: 0, velocity: 0, insetTop: 0, insetBottom: 0))
    private var texts: TextFrames?

    init(_ encoding: PreviewProtocol.Encoding, from start: Tick) { (self.encoding, self.start) = (encoding, start) }

    /// - Parameter tick: the preview's tick
    mutating func observe(_ notices: [Notice], at tick: Tick) {
        for notice in notices where !notice.isContinuous { add(.notice(notice, tick - start)) }
    }

    mutating func observe(_ event: ServerMessage.ScriptEvent, at tick: Tick) { add(.script(event, tick - start)) }

    /// The preview's tick is over.
    mutating func observe(_ preview: Simulation) {
        let isNew = preview.sceneVersion != sceneVersion
        if isNew {
            (sceneVersion, sceneCount) = (preview.sceneVersion, sceneCount + 1)
            add(.scene(preview.scene, number: sceneCount))
        }
        if let bytes = encoding == .binary ? binaryFrame(preview, isNew) : textFrame(preview, isNew) { add(bytes) }
    }

    /// Nil: it looks like the one before.
    private mutating func binaryFrame(_ preview: Simulation, _ isWhole: Bool) -> [UInt8]? {
        var preview = preview
        preview.draw(into: &drawing)
        next.round(drawing.frame, at: preview.tick - start)
        guard isWhole || next.differs(from: last) else { return nil }
        defer { swap(&last, &next) }
        return isWhole
            ? writer.message(of: next, wholeFrom: WireFrame(restOf: preview.scene))
            : writer.message(of: next, from: last)
    }

    private mutating func textFrame(_ preview: Simulation, _ isWhole: Bool) -> [UInt8]? {
        if isWhole { (texts, frameCount) = (TextFrames(of: preview.scene), 0) }
        var preview = preview
        let isOther = texts?.draw(&preview) ?? false
        guard isWhole || isOther else { return nil }
        frameCount += 1
        return texts?.message(at: preview.tick - start, number: frameCount, since: frameCount - 1)
    }

    private mutating func add(_ message: ServerMessage) { add(message.bytes(in: encoding)) }

    private mutating func add(_ message: [UInt8]) {
        messages.append(message)
        size += message.count
    }
}
