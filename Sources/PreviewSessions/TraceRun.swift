import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// A take or a script that is run again, and the part of it that a viewer asked for. A value: it advances in slices, so
/// that a long run delays nobody.
package struct TraceRun: Sendable {
    /// The limits of one message: ticks, and bytes, beyond which the part ends with the tick. Chosen: 20 s, and what a
    /// viewer reads within a frame or two.
    package static let maxPartTicks = 2400, maxPartBytes = 1 << 20
    /// Bytes of a single tick at most. Chosen: four whole parts.
    package static let maxTickBytes = 4 << 20
    /// Ticks for which it continues after the last input, or after the work of a refresh, if it does not come to rest.
    /// Chosen: longer than any control bounces.
    static let patience = Tick.seconds(10)
    /// Ticks and inputs in a slice. Chosen: some milliseconds. After `sliceCheck` of them the time of the slice is
    /// checked.
    static let slice = 4000, sliceCheck = 64

    private var preview: Simulation
    private var player: any Player
    private let start: Tick
    /// It continues until the preview rests.
    private let waitsForRest: Bool
    private let wanted: Range<Int>
    private var encoder: TraceEncoder
    private var finger: [ServerMessage.FingerSample] = []
    /// Those of the script that is run.
    private var notes: [ServerMessage.TickNote] = [], noteBytes = 0
    private var last: ServerMessage.FingerSample?
    private var measures = MotionMeasures()
    private var animations = AnimationRuns()
    /// The tick until which it waits for rest; nil: it plays.
    private var deadline: Tick?
    /// The first tick after the part.
    private var next: Int?

    /// - Parameters:
    ///   - preview: the preview at its first tick
    ///   - from: the first tick to send, counted from there
    init(
        _ preview: Simulation, _ player: any Player, waitsForRest: Bool, from: Int, _ encoding: PreviewProtocol.Encoding
    ) {
        (self.preview, self.player, self.waitsForRest, start) = (preview, player, waitsForRest, preview.tick)
        let from = min(from, Limits.tick.upperBound)
        wanted = from..<from + TraceRun.maxPartTicks
        encoder = TraceEncoder(encoding, from: preview.tick)
        if isWanted { encoder.observe(preview) }
    }

    /// Whether it runs a script's own gestures.
    var isScript: Bool { player is ScriptRunner }

    /// Approximate bytes of what has been collected so far.
    private var size: Int { encoder.size + finger.count * TraceRun.sampleSize + noteBytes + animations.size }
    /// The bytes of a sample in JSON.
    private static let sampleSize = 64

    private var tick: Int { (preview.tick - start).count }
    private var isWanted: Bool { next == nil && wanted.contains(tick) }

    /// Advances by a slice.
    /// - Parameter isOver: whether the slice has taken long enough
    /// - Returns: the part, when all has been run; nil: there is more to do
    mutating func advance(until isOver: () -> Bool = { false }) throws(MessageError) -> ServerMessage.Traced? {
        for step in 1...TraceRun.slice {
            if step % TraceRun.sliceCheck == 0, isOver() { return nil }
            if let deadline {
                closeTick()
                if preview.isIdle || preview.tick >= deadline || preview.tick - start >= Takes.maxTicks {
                    return traced()
                }
                self.deadline = max(deadline, preview.workEnd.map { $0 + TraceRun.patience } ?? deadline)
                pass(.zero)
            } else if try follow(player.next(preview)) == .finished {
                if !waitsForRest {
                    closeTick()
                    return traced()
                }
                deadline = preview.tick + TraceRun.patience
            }
            if size > TraceRun.maxTickBytes {
                throw MessageError(.tooLarge, "at tick \(tick) more than \(TraceRun.maxTickBytes >> 20) MiB happen")
            }
        }
        return nil
    }

    private enum Progress { case playing, finished }

    private mutating func follow(_ command: PlayerCommand) throws(MessageError) -> Progress {
        switch command {
        case .apply(let input):
            note(input)
            observe(preview.apply(input))
        case .tick:
            closeTick()
            pass(player.idleTicks(preview))
        case .event(let event): note(event)
        // Takes and scripts never contain it.
        case .restart(let scenario): preview = Simulation(scenario, after: preview)
        case .finished: return .finished
        }
        return .playing
    }

    /// Advances by a tick, or over all those in which nothing happens, but not past the part's first one.
    private mutating func pass(_ idle: Tick) {
        let idle = tick < wanted.lowerBound ? min(idle, Tick(wanted.lowerBound - tick)) : idle
        let notices = preview.advance(over: idle)
        if tick == wanted.lowerBound { encoder.observe(preview) }  // a part begins with a scene and a frame
        observe(notices)
    }

    private mutating func observe(_ notices: [Notice]) {
        if notices.isEmpty { return }
        player.observe(notices)
        measures.observe(notices)
        if isWanted { encoder.observe(notices, at: preview.tick) }
    }

    /// Everything at the present tick has happened.
    private mutating func closeTick() {
        measures.observe(preview, at: preview.tick - start)
        if next == nil, tick >= wanted.upperBound { next = wanted.upperBound }
        animations.observe(preview.runningAnimations, at: preview.tick, isWanted: isWanted)
        guard isWanted else { return }
        encoder.observe(preview)
        if size >= TraceRun.maxPartBytes || tick + 1 >= wanted.upperBound { next = tick + 1 }
    }

    private mutating func note(_ input: Input) {
        measures.observe(input)
        guard let sample = ServerMessage.FingerSample(input, after: last, at: preview.tick - start) else { return }
        last = sample
        if isWanted { finger.append(sample) }
    }

    private mutating func note(_ event: ScriptEvent) {
        guard isWanted else { return }
        switch event.kind {
        case .mark(let name): encoder.observe(.mark(name), at: preview.tick)
        case .note(let text):
            notes.append(.init(text, at: preview.tick - start))
            noteBytes += text.utf8.count + TraceRun.sampleSize
        case .failed, .timedOut, .tooLong: encoder.observe(.failed(event.description), at: preview.tick)
        case .met, .waited, .printed, .golden: break
        }
    }

    private func traced() -> ServerMessage.Traced {
        var traced = ServerMessage.Traced()
        (traced.from, traced.next, traced.ticks) = (wanted.lowerBound, next ?? max(wanted.lowerBound, tick + 1), tick)
        (traced.messages, traced.finger, traced.notes) = (encoder.messages, finger, notes)
        let known = [Edge.header: preview.system(at: .header), .footer: preview.system(at: .footer)].mapValues {
            $0?.animations ?? []
        }
        traced.animations = animations.all(until: next == nil ? preview.tick : nil).map { run in
            let source = known[run.edge]?.first { $0.name == run.name }?.source
            return .init(
                run.edge, run.name, from: run.since - start, to: run.end - start,
                source: source ?? NamedAnimation.Source())
        }
        traced.measures = measures.all.map {
            .init(name: $0.name.rawValue, value: $0.value, unit: $0.unit, at: $0.tick)
        }
        return traced
    }
}
