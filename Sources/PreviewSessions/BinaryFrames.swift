import Motion
import PreviewProtocol
import RefreshEngine

/// One scene's frames as binary messages. A message is encoded once for each base frame, however many viewers watch.
///
/// Viewers acknowledge nothing: a socket delivers in order, or closes. A frame is rounded in place: the buffer of a
/// base frame that viewers still have is swapped with one that nobody has.
package struct BinaryFrames {
    /// Different base frames that viewers may have. Beside a viewer at 120 frames a second, one at 30 lags by 4; twice
    /// that for a hiccup. A viewer that lags more gets a whole frame.
    package static let maxBases = 8

    private struct Base {
        var number: Int
        var viewers = 0
        /// False while it is the present frame.
        var hasFrame = false
        var frame = BinaryFrames.nothing
    }

    private static let nothing = WireFrame(RawList(offset: 0, velocity: 0, insetTop: 0, insetBottom: 0))

    /// The frames that viewers have, the newest last.
    private var bases: [Base] = []
    /// The present frame; its number is 0 while there is none.
    private var now = (number: 0, frame: BinaryFrames.nothing)
    /// The frame that was rounded last; once it has become the present frame, a buffer to write over.
    private var next = BinaryFrames.nothing
    /// The present frame's messages, by the number of their base frame; 0: a whole frame.
    private var messages: [(base: Int, bytes: [UInt8]?)] = []

    /// Rounds a frame. Returns whether it looks different from the present one.
    mutating func round(_ frame: RawFrame<Double>) -> Bool {
        next.round(frame, at: now.frame.tick)
        return now.number == 0 || next.differs(from: now.frame)
    }

    /// Makes the frame that was rounded last the present one.
    /// - Parameter number: its number; numbers increase and are above 0
    mutating func turn(to number: Int, at tick: Tick) {
        if let index = index(of: now.number) {
            bases[index].hasFrame = true
            swap(&bases[index].frame, &now.frame)
        }
        swap(&now.frame, &next)
        (now.number, now.frame.tick) = (number, tick)
        while messages.popLast() != nil {}
    }

    /// The present frame for a viewer that was last sent the frame `base` (0: none); nil: it has this frame already.
    /// - Parameter simulation: shows the scene that the viewer was sent
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

    /// A viewer moves from the frame `old` (0: none) to `new`, the newest (0: none). A frame that no viewer has is
    /// dropped.
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
