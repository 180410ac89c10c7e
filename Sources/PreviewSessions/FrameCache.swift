import Motion
import PreviewProtocol
import RefreshEngine

/// The newest scene and frame of a session, and their messages, made once for each encoding, however many viewers
/// watch.
///
/// Scene and frame always show the same preview at the same moment: one step takes both from it (``update(from:_:)``),
/// also when the preview was replaced. The scene itself is not kept: while its version is the same, the preview has it.
struct FrameCache {
    private var sceneVersion: Int
    /// They increase when the scene or what a frame shows has changed. Viewers compare them with what they have seen.
    private(set) var sceneNumber = 1, frameNumber = 1
    /// The newest frame's tick. A later frame that looks the same keeps this tick.
    private var tick: Tick
    private var sceneMessages: [(encoding: Encoding, bytes: [UInt8])] = []
    /// The encodings that viewers use; the other one is not made.
    private var wantsBinary = false, wantsText = false
    private var binaryFrames = BinaryFrames()
    private var textFrames: [TextFrames] = []

    init(of simulation: Simulation) { (sceneVersion, tick) = (simulation.sceneVersion, simulation.tick) }

    /// Fetches what it refers to, before its turn comes.
    mutating func prefetch() { binaryFrames.prefetch() }

    /// Sets the encodings in which frames are made from now on.
    mutating func setEncodings(binary: Bool, text: Bool) {
        if binary != wantsBinary { (wantsBinary, binaryFrames) = (binary, BinaryFrames()) }
        if text != wantsText { (wantsText, textFrames) = (text, []) }
    }

    /// Reads the simulation's present; nothing is new if only the tick has changed.
    mutating func update(from simulation: inout Simulation, _ buffers: inout DrawingBuffers) {
        var isNew = false
        if simulation.sceneVersion != sceneVersion {
            (sceneVersion, sceneNumber, isNew) = (simulation.sceneVersion, sceneNumber + 1, true)
            (sceneMessages, binaryFrames, textFrames) = ([], BinaryFrames(), [])
        }
        if wantsBinary {
            simulation.draw(into: &buffers.drawing)
            if binaryFrames.round(&buffers, at: simulation.tick) { isNew = true }
        }
        if wantsText {
            if textFrames.isEmpty { textFrames.append(TextFrames(of: simulation.scene)) }
            if textFrames[0].draw(&simulation) { isNew = true }
        }
        guard isNew else { return }
        (tick, frameNumber) = (simulation.tick, frameNumber + 1)
        if wantsBinary { binaryFrames.turn(to: frameNumber, &buffers) }
    }

    /// Updates if the scene has changed since the last update.
    mutating func keepUp(with simulation: inout Simulation, _ buffers: inout DrawingBuffers) {
        guard simulation.sceneVersion != sceneVersion else { return }
        update(from: &simulation, &buffers)
        keep(&buffers)
    }

    /// Keeps what was just drawn for viewers that will ask for it later.
    mutating func keep(_ buffers: inout DrawingBuffers) { if wantsBinary { binaryFrames.keep(&buffers) } }

    /// - Parameters:
    ///   - simulation: one whose scene has the cached version
    ///   - isShared: other viewers will ask for it, too
    mutating func scene(in encoding: Encoding, of simulation: Simulation, isShared: Bool) -> [UInt8] {
        for made in sceneMessages where made.encoding == encoding { return made.bytes }
        let bytes = ServerMessage.scene(simulation.scene, number: sceneNumber).bytes(in: encoding)
        if isShared { sceneMessages.append((encoding, bytes)) }
        return bytes
    }

    /// The newest frame for a viewer that was last sent the frame `base` of this scene (0: none); nil: it has it
    /// already.
    /// - Parameter simulation: one whose scene has the cached version
    mutating func frame(
        in encoding: Encoding, since base: Int, of simulation: inout Simulation, _ buffers: inout DrawingBuffers
    ) -> [UInt8]? {
        if encoding == .binary { return binaryFrames.message(since: base, of: &simulation, &buffers) }
        return textFrames.isEmpty ? nil : textFrames[0].message(at: tick, number: frameNumber, since: base)
    }

    /// A viewer that had the frame `old` (0: none) has been sent the newest one.
    mutating func moved(
        _ encoding: Encoding, from old: Int, by message: [UInt8], _ buffers: inout DrawingBuffers
    ) {
        if encoding == .binary { binaryFrames.moved(from: old, by: message, &buffers) }
    }

    /// A viewer that had that frame (0: none) has none any more.
    mutating func left(_ encoding: Encoding, _ number: Int) {
        if encoding == .binary { binaryFrames.left(number: number) }
    }
}

/// The buffers with which sessions are updated, drawn and written, one after the other: shared by all, so that a session
/// needs no memory for them. They are passed on as they are, also to who only reads them: else they would be copied.
struct DrawingBuffers {
    var drawing = FrameBuffer()
    var writer = FrameWriter()
    /// What happens in an update.
    var events: [SessionEvent] = []
}

/// One scene's frames as texts. Each contains everything that is not at rest, so it builds on no other frame and is
/// made once for all viewers.
struct TextFrames {
    private let rest: RawFrame<Double>
    private var buffer = FrameBuffer()
    private var number = 0
    private var text: [UInt8] = []
    /// The first frame since which the text has not changed, but for the tick.
    private var sameSince = 0

    init(of scene: Scene) { rest = RawFrame(restOf: scene) }

    /// Draws the present frame. Returns whether it looks different from the one before.
    mutating func draw(_ simulation: inout Simulation) -> Bool {
        simulation.draw(into: &buffer)
        return buffer.hasChanged
    }

    /// The present frame for a viewer that was last sent the frame `base` (0: none); nil: its text would be the same.
    /// - Parameters:
    ///   - tick: the frame's tick
    ///   - number: the frame's number; numbers increase and are above 0
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

    /// The text after the tick: `{"type":"frame","tick":36,"offset":…`
    private static func look(_ text: [UInt8]) -> ArraySlice<UInt8> {
        text.dropFirst(#"{"type":"frame","tick":"#.utf8.count).drop { $0 != UInt8(ascii: ",") }
    }
}
