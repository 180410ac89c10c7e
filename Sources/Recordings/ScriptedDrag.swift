import Motion
import RefreshEngine
import Scripts

struct ScriptedDrag {
    let drag: RecordedDrag
    /// The times of its samples, s since the finger went down.
    let times: [Double]
    /// The strokes that it is split into; nil when it is written sample by sample.
    let pieces: DragPieces?
    /// The velocity at its release, pt/s; nil when its samples give it.
    var velocity: Double?

    init(_ drag: RecordedDrag, _ tolerance: Double) {
        self.drag = drag
        times = drag.times
        let pieces = drag.isMixed || tolerance <= 0 ? nil : DragPieces(drag, times, within: tolerance)
        self.pieces = pieces?.hasStrokes == true ? pieces : nil
    }
}

extension ScriptDraft {
    /// Writes a sample by its index, or the strokes in place of the first one. The index after the last sample is the
    /// drag's end.
    mutating func write(_ written: ScriptedDrag, _ index: Int) {
        if index == written.drag.samples.count { return lift(written) }
        guard let pieces = written.pieces else { return move(written, index) }
        if index == 0 { drag(written, pieces) }
    }

    private mutating func drag(_ written: ScriptedDrag, _ pieces: DragPieces) {
        let start = written.drag.ticks[0]
        wait(until: start)
        finger(isDown: true)
        // `drag` puts the finger down in the middle, which is as good a place when only distances count.
        if case .stroke(let first)? = pieces.all.first, first.begin == .zero, !pieces.hasSamples {
        } else {
            write("down \(plain(written.drag.samples[0].y))pt")
        }
        for piece in pieces.all {
            switch piece {
            case .stroke(let fit): drag(fit, since: start)
            case .samples(let range): for index in range { move(written, index) }
            }
        }
    }

    /// `drag 160pt in 300ms ease out`
    private mutating func drag(_ fit: DragFit, since start: Tick) {
        wait(until: start + fit.begin)
        let ease = fit.ease == .linear ? "" : " ease \(fit.ease.rawValue)"
        let residual = roundedUp(fit.residual)
        let time = plain((fit.duration * 1e6).rounded() / 1e3)
        write(
            "drag \(plain(fit.travel))pt in \(time)ms\(ease) # within \(plain(residual))pt of the hand",
            until: start + fit.end)
    }

    /// `move 420pt at 16ms`
    private mutating func move(_ written: ScriptedDrag, _ index: Int) {
        let drag = written.drag
        let y = plain(drag.samples[index].y)
        let time = written.times[index]
        let tick = drag.ticks[index]
        // A `move` waits for its own time.
        if index == 0 || drag.ticks[0] + .seconds(time) < tick { wait(until: tick) }
        write(index == 0 ? "down \(y)pt" : "move \(y)pt at \(plain((time * 1e9).rounded() / 1e6))ms", until: tick)
        finger(isDown: true)
    }

    private mutating func lift(_ written: ScriptedDrag) {
        guard let lift = written.drag.lift else { return }
        wait(until: lift.tick)
        finger(isDown: false)
        switch lift.input {
        case .fingerUp(_, let given?): write("release at \(plain(given))pt/s")
        case .fingerUp:
            write(written.velocity.map { "release at \(plain($0))pt/s" } ?? (written.pieces == nil ? "up" : "release"))
        default: write("cancel")
        }
    }
}
