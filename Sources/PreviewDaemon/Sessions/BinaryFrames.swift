import Motion
import PreviewProtocol
import RefreshEngine

/// One scene's frames as binary messages: each made once for every frame that it builds on, however many viewers look.
///
/// What a viewer was given last needs no answer from it: a socket delivers in order, or ends. A frame is rounded when the first viewer wants it,
/// into numbers that stay where they are: one that viewers still have changes places with one that nobody has.
struct BinaryFrames {
    /// Different frames that viewers may have for a next one to build on. Beside a viewer at 120 frames a second one at 30 lags by 4; twice that
    /// for a hiccup. Who lags more gets a whole frame.
    static let mostBases = 8

    private struct Base {
        var number: Int
        var viewers = 0
        /// Not while it is the present frame, nor where none of its viewers speaks binary.
        var hasFrame = false
        var frame = BinaryFrames.nothing
    }

    private static let nothing = WireFrame(PlainList(offset: 0, velocity: 0, insetTop: 0, insetBottom: 0))

    private let rest: WireFrame
    /// Those that viewers have, the newest last.
    private var bases: [Base] = []
    /// The one that was rounded last.
    private var now: (number: Int, frame: WireFrame)
    /// A frame that nobody has: numbers to write over.
    private var spare = BinaryFrames.nothing
    /// The present frame, by the number of the frame it builds on; 0: it is whole.
    private var messages: [(base: Int, bytes: [UInt8]?)] = []
    private var writer = FrameWriter()

    init(of scene: Scene) {
        rest = WireFrame(restOf: scene)
        now = (0, rest)
    }

    /// The frame for a viewer that was given the frame `base` last; nil: it sees the same already.
    /// - Parameters:
    ///   - tick: of the frame
    ///   - number: its own; frames come in their order, and numbers are above 0
    mutating func message(of frame: PlainFrame<Double>, at tick: Tick, number: Int, since base: Int) -> [UInt8]? {
        if base == number { return nil }
        if now.number != number { turn(to: frame, at: tick, number) }
        let place = place(of: base).flatMap { bases[$0].hasFrame ? $0 : nil }
        let known = place == nil ? 0 : base
        for made in messages where made.base == known { return made.bytes }
        let bytes = if let place { writer.message(of: now.frame, from: bases[place].frame) } else { writer.message(of: now.frame, wholeFrom: rest) }
        messages.append((known, bytes))
        return bytes
    }

    /// A viewer that had been given the frame `old`, or 0 for none, now has `new`, which is the newest, or 0. A frame that nobody has is not kept.
    mutating func moved(from old: Int, to new: Int) {
        if let place = place(of: old) {
            bases[place].viewers -= 1
            if bases[place].viewers == 0 { drop(at: place) }
        }
        guard new > 0 else { return }
        if bases.last?.number != new {
            if bases.count == BinaryFrames.mostBases { drop(at: 0) }
            bases.append(Base(number: new))
        }
        bases[bases.count - 1].viewers += 1
    }

    private func place(of number: Int) -> Int? {
        for place in bases.indices where bases[place].number == number { return place }
        return nil
    }

    private mutating func drop(at place: Int) {
        if bases[place].hasFrame { swap(&spare, &bases[place].frame) }
        bases.remove(at: place)
    }

    private mutating func turn(to frame: PlainFrame<Double>, at tick: Tick, _ number: Int) {
        if let place = place(of: now.number) {
            bases[place].hasFrame = true
            swap(&bases[place].frame, &now.frame)
            swap(&now.frame, &spare)
        }
        now.number = number
        now.frame.round(frame, at: tick)
        messages.removeAll(keepingCapacity: true)
    }
}
