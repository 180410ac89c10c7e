import Motion
import PreviewProtocol
import RefreshEngine

/// The newest scene and frame of a session, and their messages: made once an encoding, however many viewers look.
///
/// The two are always of the same preview at the same moment: both come from it in one step (``update(from:_:)``), also
/// when it is not the one that was looked at last. The scene itself is not kept: as long as its version is the same,
/// the preview has it.
struct FrameCache {
    private var sceneVersion: Int
    /// They grow when the scene or what a frame shows has changed. Viewers compare them with what they have seen.
    private(set) var sceneNumber = 1, frameNumber = 1
    /// Of the newest frame: what has looked the same since then is of the same tick.
    private var tick: Tick
    private var sceneMessages: [(encoding: Encoding, bytes: [UInt8])] = []
    /// What those who watch speak: the other one is not made.
    private var wantsBinary = false, wantsText = false
    private var binaryFrames = BinaryFrames()
    private var textFrames: [TextFrames] = []

    init(of simulation: Simulation) { (sceneVersion, tick) = (simulation.sceneVersion, simulation.tick) }

    /// Says in which encodings frames are wanted from now on.
    mutating func setEncodings(binary: Bool, text: Bool) {
        if binary != wantsBinary { (wantsBinary, binaryFrames) = (binary, BinaryFrames()) }
        if text != wantsText { (wantsText, textFrames) = (text, []) }
    }

    /// Takes the simulation's present; nothing is new if only the tick has changed.
    mutating func update(from simulation: Simulation, _ buffers: inout DrawingBuffers) {
        var isNew = false
        if simulation.sceneVersion != sceneVersion {
            (sceneVersion, sceneNumber, isNew) = (simulation.sceneVersion, sceneNumber + 1, true)
            (sceneMessages, binaryFrames, textFrames) = ([], BinaryFrames(), [])
        }
        if wantsBinary {
            simulation.draw(into: &buffers.drawing)
            if binaryFrames.round(buffers.drawing.frame) { isNew = true }
        }
        if wantsText {
            if textFrames.isEmpty { textFrames.append(TextFrames(of: simulation.scene)) }
            if textFrames[0].draw(simulation) { isNew = true }
        }
        guard isNew else { return }
        (tick, frameNumber) = (simulation.tick, frameNumber + 1)
        if wantsBinary { binaryFrames.turn(to: frameNumber, at: tick) }
    }

    /// The scene may have changed since the last update: then this is one.
    mutating func keepUp(with simulation: Simulation, _ buffers: inout DrawingBuffers) {
        if simulation.sceneVersion != sceneVersion { update(from: simulation, &buffers) }
    }

    /// - Parameters:
    ///   - simulation: of the scene's version
    ///   - isShared: others will want it, too
    mutating func scene(in encoding: Encoding, of simulation: Simulation, isShared: Bool) -> [UInt8] {
        for made in sceneMessages where made.encoding == encoding { return made.bytes }
        let bytes = ServerMessage.scene(simulation.scene, number: sceneNumber).bytes(in: encoding)
        if isShared { sceneMessages.append((encoding, bytes)) }
        return bytes
    }

    /// The newest frame for a viewer that was given the frame `base` of this scene last, or 0; nil: it sees the same
    /// already.
    /// - Parameter simulation: of the scene's version
    mutating func frame(
        in encoding: Encoding, since base: Int, of simulation: Simulation, _ writer: inout FrameWriter
    ) -> [UInt8]? {
        if encoding == .binary { return binaryFrames.message(since: base, of: simulation, &writer) }
        return textFrames.isEmpty ? nil : textFrames[0].message(at: tick, number: frameNumber, since: base)
    }

    /// A viewer that had been given the frame `old` (0: none) now has `new` (0: it has gone, or another scene has
    /// come). Bases that nobody has are not kept.
    mutating func moved(_ encoding: Encoding, from old: Int, to new: Int) {
        if encoding == .binary { binaryFrames.moved(from: old, to: new) }
    }
}

/// What one session after the other is drawn and written with: one for all of them, so that it costs a session no
/// memory.
struct DrawingBuffers {
    var drawing = FrameBuffer()
    var writer = FrameWriter()
}

/// One scene's frames as texts: each says everything that is not at rest, so it builds on no other one, and is made
/// once for all viewers.
struct TextFrames {
    private let rest: RawFrame<Double>
    private var buffer = FrameBuffer()
    private var number = 0
    private var text: [UInt8] = []
    /// The first of the frames behind which nothing has changed that a text says, but for the tick.
    private var sameSince = 0

    init(of scene: Scene) { rest = RawFrame(restOf: scene) }

    /// Draws the present frame. Returns whether it looks other than the one before.
    mutating func draw(_ simulation: Simulation) -> Bool {
        simulation.draw(into: &buffer)
        return buffer.hasChanged
    }

    /// The present frame for a viewer that was given the frame `base` last, or 0; nil: it would read the same again.
    /// - Parameters:
    ///   - tick: of the frame
    ///   - number: its own; frames come in their order, and numbers are above 0
    mutating func message(at tick: Tick, number: Int, since base: Int) -> [UInt8]? {
        message(of: buffer.frame, at: tick, number: number, since: base)
    }

    mutating func message(of frame: RawFrame<Double>, at tick: Tick, number: Int, since base: Int) -> [UInt8]? {
        if self.number != number {
            let text = frame.json(at: tick, from: rest)
            if TextFrames.look(text) != TextFrames.look(self.text) { sameSince = number }
            (self.number, self.text) = (number, text)
        }
        return base > 0 && base >= sameSince ? nil : text
    }

    /// What stands behind the tick: `{"type":"frame","tick":36,"offset":…`
    private static func look(_ text: [UInt8]) -> ArraySlice<UInt8> {
        text.dropFirst(#"{"type":"frame","tick":"#.utf8.count).drop { $0 != UInt8(ascii: ",") }
    }
}
