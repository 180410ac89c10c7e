import Motion
import PreviewProtocol
import RefreshEngine

/// One scene's frames as texts: each says everything that is not at rest, so it builds on no other one, and is made once for all viewers.
struct TextFrames {
    private let rest: PlainFrame<Double>
    private var buffer = FrameBuffer()
    private var number = 0
    private var text: [UInt8] = []
    /// The first of the frames behind which nothing has changed that a text says, but for the tick.
    private var sameSince = 0

    init(of scene: Scene) { rest = PlainFrame(restOf: scene) }

    /// Draws the present frame. Returns whether it looks other than the one before.
    mutating func draw(_ simulation: Simulation) -> Bool {
        simulation.draw(into: &buffer)
        return buffer.hasChanged
    }

    /// The present frame for a viewer that was given the frame `base` last, or 0; nil: it would read the same again.
    /// - Parameters:
    ///   - tick: of the frame
    ///   - number: its own; frames come in their order, and numbers are above 0
    mutating func message(at tick: Tick, number: Int, since base: Int) -> [UInt8]? { message(of: buffer.frame, at: tick, number: number, since: base) }

    mutating func message(of frame: PlainFrame<Double>, at tick: Tick, number: Int, since base: Int) -> [UInt8]? {
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
