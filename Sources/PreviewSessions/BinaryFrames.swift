import Motion
import PreviewProtocol
import RefreshEngine

/// One scene's frames as binary messages: each made once for every frame that it builds on, however many viewers look.
///
/// What a viewer was given last needs no answer from it: a socket delivers in order, or ends. A frame is rounded into
/// numbers that stay where they are: one that viewers still have changes places with one that nobody has.
package struct BinaryFrames {
    /// Different frames that viewers may have for a next one to build on. Beside a viewer at 120 frames a second one at
    /// 30 lags by 4; twice that for a hiccup. Who lags more gets a whole frame.
    package static let maxBases = 8

    private struct Base {
        var number: Int
        var viewers = 0
        /// Not while it is the present frame.
        var hasFrame = false
        var frame = BinaryFrames.nothing
    }

    private static let nothing = WireFrame(RawList(offset: 0, velocity: 0, insetTop: 0, insetBottom: 0))

    /// Those that viewers have, the newest last.
    private var bases: [Base] = []
    /// The present frame; 0: there is none yet.
    private var now = (number: 0, frame: BinaryFrames.nothing)
    /// What was rounded last; when it has become the present frame, numbers to write over.
    private var next = BinaryFrames.nothing
    /// The present frame, by the number of the frame it builds on; 0: it is whole.
    private var messages: [(base: Int, bytes: [UInt8]?)] = []

    /// Rounds a frame. Returns whether it looks other than the present one.
    mutating func round(_ frame: RawFrame<Double>) -> Bool {
        next.round(frame, at: now.frame.tick)
        return now.number == 0 || next.differs(from: now.frame)
    }

    /// What was rounded last is the present frame from now on.
    /// - Parameter number: its own; frames come in their order, and numbers are above 0
    mutating func turn(to number: Int, at tick: Tick) {
        if let index = index(of: now.number) {
            bases[index].hasFrame = true
            swap(&bases[index].frame, &now.frame)
        }
        swap(&now.frame, &next)
        (now.number, now.frame.tick) = (number, tick)
        while messages.popLast() != nil {}
    }

    /// The present frame for a viewer that was given the frame `base` last, or 0; nil: it sees the same already.
    /// - Parameter simulation: it has the scene that the viewer was given
    mutating func message(since base: Int, of simulation: Simulation, _ writer: inout FrameWriter) -> [UInt8]? {
        if base == now.number { return nil }
        let index = index(of: base).flatMap { bases[$0].hasFrame ? $0 : nil }
        let known = index == nil ? 0 : base
        for made in messages where made.base == known { return made.bytes }
        let bytes =
            if let index { writer.message(of: now.frame, from: bases[index].frame) } else {
                writer.message(of: now.frame, wholeFrom: WireFrame(restOf: simulation.scene))
            }
        messages.append((known, bytes))
        return bytes
    }

    /// A viewer that had been given the frame `old`, or 0 for none, now has `new`, which is the newest, or 0. A frame
    /// that nobody has is not kept.
    mutating func moved(from old: Int, to new: Int) {
        if let index = index(of: old) {
            bases[index].viewers -= 1
            if bases[index].viewers == 0 { drop(at: index) }
        }
        guard new > 0 else { return }
        if bases.isEmpty || bases[bases.count - 1].number != new {
            if bases.count == BinaryFrames.maxBases { drop(at: 0) }
            bases.append(Base(number: new))
        }
        bases[bases.count - 1].viewers += 1
    }

    private func index(of number: Int) -> Int? {
        for index in bases.indices where bases[index].number == number { return index }
        return nil
    }

    private mutating func drop(at index: Int) {
        if bases[index].hasFrame { swap(&next, &bases[index].frame) }
        bases.remove(at: index)
    }
}
