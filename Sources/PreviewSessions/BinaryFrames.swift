import Motion
import PreviewProtocol
import RefreshEngine

/// One scene's frames as binary messages. A message is encoded once for each base frame, however many viewers watch.
///
/// Viewers acknowledge nothing: a socket delivers in order, or closes. So what a viewer has is known, and no other frame
/// is kept: the present one is in the buffers until another session is drawn, and what a viewer has becomes the present
/// frame when it is sent that, from the buffers or by the message itself.
package struct BinaryFrames {
    /// Different base frames that viewers may have. Beside a viewer at 120 frames a second, one at 30 lags by 4; twice
    /// that for a hiccup. A viewer that lags more gets a whole frame.
    package static let maxBases = 8

    private struct Base {
        var number: Int
        var viewers = 0
        var frame: WireFrame

        /// The message from it to `kept` or, if that is nil, to the frame that was rounded last. Mutating, because an
        /// array's element would be copied for another call.
        mutating func message(to kept: Shared<WireFrame>?, _ buffers: inout DrawingBuffers) -> [UInt8]? {
            if let kept { return buffers.writer.message(of: kept.value, from: frame) }
            return buffers.writer.message(from: frame)
        }
    }

    /// The frames that viewers have, the newest last.
    private var bases: [Base] = []
    /// The present frame's number (0: there is none) and tick.
    private var number = 0, tick = Tick.zero
    /// Which of the frames in the buffers is the present one.
    private var drawing = 0
    /// The present frame, if it is needed later than while it is in the buffers. By reference, because it is seldom there
    /// and always asked for.
    private var kept: Shared<WireFrame>?
    /// The message to the frame that was rounded last, from the base frame that looks like the present one.
    private var next: (base: Int, bytes: [UInt8]?)?
    /// The present frame's messages, by the number of their base frame; 0: a whole frame.
    private var messages: [(base: Int, bytes: [UInt8]?)] = []

    /// Fetches what it refers to, before its turn comes.
    mutating func prefetch() {
        Prefetch.first(of: bases)
        Prefetch.first(of: messages)
    }

    /// Rounds the frame that was drawn into the buffers. Returns whether it looks different from the present one.
    mutating func round(_ buffers: inout DrawingBuffers, at tick: Tick) -> Bool {
        buffers.writer.round(&buffers.drawing, at: tick)
        next = nil
        if isNew(&buffers) { return true }
        // Every viewer of the present frame has it with the same tick, on which the next difference builds.
        buffers.writer.rounded.tick = self.tick
        drawing = buffers.writer.count
        return false
    }

    private mutating func isNew(_ buffers: inout DrawingBuffers) -> Bool {
        if let kept { return kept.value.differs(from: buffers.writer.rounded) }
        guard let index = bases.indices.last(where: { isShown(by: bases[$0].number) }) else { return true }
        next = (bases[index].number, bases[index].message(to: nil, &buffers))
        return next?.bytes != nil
    }

    /// Whether that base frame is the present one, or looks like it though it is older.
    private func isShown(by base: Int) -> Bool {
        base == number || messages.contains { $0.base == base && $0.bytes == nil }
    }

    /// Where that base frame is. By its index, because a closure that is given a frame is given a copy.
    private func place(of base: Int) -> Int? { bases.indices.first { bases[$0].number == base } }

    /// Makes the frame that was rounded last the present one.
    /// - Parameter number: its number; numbers increase and are above 0
    mutating func turn(to number: Int, _ buffers: inout DrawingBuffers) {
        (self.number, tick, drawing, kept) = (number, buffers.writer.rounded.tick, buffers.writer.count, nil)
        while messages.popLast() != nil {}
        if let next { messages.append(next) }
    }

    /// Keeps the present frame, which is in the buffers still, for viewers that will ask for it later.
    mutating func keep(_ buffers: inout DrawingBuffers) {
        if kept == nil, number > 0 { kept = Shared(buffers.writer.rounded) }
    }

    /// The present frame for a viewer that was last sent the frame `base` (0: none); nil: it has this frame already.
    /// The frame is in the buffers still, or was kept.
    /// - Parameter simulation: shows the scene that the viewer was sent
    mutating func message(since base: Int, of simulation: inout Simulation, _ buffers: inout DrawingBuffers) -> [UInt8]?
    {
        if base == number { return nil }
        let index = place(of: base)
        let known = index == nil ? 0 : base
        for made in messages where made.base == known { return made.bytes }
        let bytes: [UInt8]?
        if let index {
            bytes = bases[index].message(to: kept, &buffers)
        } else {
            keep(&buffers)
            bytes = buffers.writer.message(
                of: kept?.value ?? buffers.writer.rounded, wholeFrom: WireFrame(restOf: simulation.scene))
        }
        messages.append((known, bytes))
        return bytes
    }

    /// A viewer has been sent the present frame.
    /// - Parameters:
    ///   - old: the frame that it had; 0: none
    ///   - message: what it was sent
    mutating func moved(from old: Int, by message: [UInt8], _ buffers: inout DrawingBuffers) {
        let place = place(of: old)
        let newest = bases.count - 1
        if newest >= 0, bases[newest].number == number {
            bases[newest].viewers += 1
            if let place { left(place) }
            return
        }
        guard let place else { return append(kept?.value ?? buffers.writer.rounded) }
        if bases[place].viewers == 1, place == newest, kept == nil {
            bases[place].number = number
            if drawing == buffers.writer.count {
                bases[place].frame.copy(buffers.writer.rounded)
            } else if !bases[place].frame.change(by: message) {
                bases.remove(at: place)
            }
            return
        }
        var frame = kept?.value ?? bases[place].frame
        left(place)
        if kept != nil || frame.change(by: message) { append(frame) }
    }

    private mutating func append(_ frame: WireFrame) {
        if bases.count == BinaryFrames.maxBases { bases.removeFirst() }
        bases.append(Base(number: number, viewers: 1, frame: frame))
    }

    /// A viewer that had that frame has left, or the scene has changed.
    mutating func left(number: Int) { if let place = place(of: number) { left(place) } }

    private mutating func left(_ place: Int) {
        bases[place].viewers -= 1
        if bases[place].viewers == 0 { bases.remove(at: place) }
    }
}
