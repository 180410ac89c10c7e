import PreviewProtocol
import RefreshEngine

/// One scene's frames as binary messages: each made once for every frame that it builds on, however many viewers look.
///
/// What a viewer was given last needs no answer from it: a socket delivers in order, or ends.
struct BinaryFrames {
    /// Frames that a next one may build on. Beside a viewer at 120 frames a second one at 30 lags by 4; twice that for a hiccup.
    /// Who lags more gets a whole frame.
    static let mostGiven = 8

    private let rest: WireFrame
    /// Those that viewers may have, the newest last.
    private var given: [(number: Int, frame: WireFrame)] = []
    private var now: (number: Int, frame: WireFrame)
    /// The present frame, by the number of the frame it builds on; 0: it is whole.
    private var messages: [(base: Int, bytes: [UInt8]?)] = []

    init(of scene: Scene) {
        rest = WireFrame(restOf: scene)
        now = (0, rest)
    }

    /// The frame for a viewer that was given the frame `base` last; nil: it sees the same already.
    /// - Parameter number: its own; frames come in their order, and numbers are above 0
    mutating func message(of frame: Frame, number: Int, since base: Int) -> [UInt8]? {
        if now.number != number {
            now = (number, WireFrame(frame))
            messages = []
        }
        let base = given.first { $0.number == base } ?? (0, rest)
        if let made = messages.first(where: { $0.base == base.number }) { return made.bytes }
        let bytes = base.number == 0 ? now.frame.message(wholeFrom: rest) : now.frame.message(from: base.frame)
        messages.append((base.number, bytes))
        if bytes != nil { keep() }
        return bytes
    }

    private mutating func keep() {
        guard given.last?.number != now.number else { return }
        if given.count == BinaryFrames.mostGiven { given.removeFirst() }
        given.append(now)
    }
}
