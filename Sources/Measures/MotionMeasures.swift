import Motion
import RefreshEngine

/// Measures a motion while it is observed tick by tick: how soon it arms, how far it overshoots, when it settles, where
/// it jerks.
///
///     var measures = MotionMeasures()
///     while … {
///         measures.observe(input)                  // each that is taken
///         measures.observe(preview.advance())      // and the notices of every input
///         measures.observe(preview, at: tick)      // everything that happens at this tick has happened
///     }
///     for measure in measures.all { print(measure.name, measure.value, measure.unit, measure.tick) }
///
/// ``Measure/Name`` says what each measure means. What has not occurred is absent. Observing allocates nothing.
///
/// Under the finger velocities and steps are those of its samples by their own times: a hand measures alike, however
/// often its mouse reports.
public struct MotionMeasures: Sendable {
    private static let names = Measure.Name.allCases

    private var found = [Measure?](repeating: nil, count: names.count)
    /// Whether ticks count under the finger, too, and not the samples' own times.
    private let isRaw: Bool
    private var last: Seen?
    /// The content's velocity before the next step, pt/s.
    private var velocity = 0.0
    /// The finger's newest sample that has moved, or begun.
    private var sample: TouchSample?
    private var touch: Touch?
    private var movement: Movement?
    /// What the callbacks of the present tick say.
    private var hasArmed = false, hasLifted = false

    private struct Seen {
        let tick: Tick, offset: Double, isTouched: Bool
        /// Of the finger's newest sample, µs of its own clock.
        let time: Double?
    }

    /// - Parameter isRaw: under the finger velocities are measured from tick to tick, too, whatever that makes of the
    ///   times of its samples
    public init(isRaw: Bool = false) { self.isRaw = isRaw }

    /// All measures that have occurred, in the order of `Measure.Name`.
    public var all: [Measure] { found.compactMap { $0 } }

    /// The measure of that name; nil: it has not occurred.
    public subscript(name: Measure.Name) -> Measure? { Self.names.firstIndex(of: name).flatMap { found[$0] } }

    /// An input is taken at the present tick. It tells when the finger came to where it lifts, which the preview does
    /// not keep.
    public mutating func observe(_ input: Input) {
        switch input {
        case .fingerDown(let now), .fingerMoved(let now): sample = now
        case .fingerUp(let now, _): if now.y != sample?.y { sample = now }
        default: break
        }
    }

    /// The preview has called back at the present tick.
    public mutating func observe(_ notices: [Notice]) {
        for notice in notices {
            switch notice {
            case .state(_, _, to: .armed): hasArmed = true
            case .didEndDragging: hasLifted = true
            default: break
            }
        }
    }

    /// The present tick is over. Between two observed ticks only a preview that is still may be skipped.
    /// - Parameter tick: in the time in which the measures are wanted
    public mutating func observe(_ preview: Simulation, at tick: Tick) {
        let now = Seen(
            tick: tick, offset: preview.scroll.offset, isTouched: preview.scroll.isTracking,
            time: isRaw ? nil : (preview.scroll.finger ?? sample)?.time)
        if let last { step(from: last, to: now) }
        follow(now)
        if now.isTouched { movement = nil } else { move(to: now, isAtRest: preview.isAtRest) }
        (last, hasArmed, hasLifted) = (now, false, false)
    }

    /// Another preview takes the place of the observed one. The change to its first frame is not a movement.
    public mutating func restart() {
        (last, velocity, sample, touch, movement) = (nil, 0, nil, nil, nil)
        (hasArmed, hasLifted) = (false, false)
    }

    /// Keeps the larger value, and of equal ones the earlier.
    private mutating func record(_ name: Measure.Name, _ value: Double, _ tick: Tick) {
        guard let place = Self.names.firstIndex(of: name), value > found[place]?.value ?? -1 else { return }
        found[place] = Measure(name: name, value: value, tick: tick)
    }

    /// A finger that was down at the end of the tick before has made the step; otherwise the list has made it by
    /// itself.
    private mutating func step(from last: Seen, to now: Seen) {
        guard now.tick > last.tick else { return }
        // Whatever a skipped preview has moved, it has moved in the last tick.
        if now.tick > last.tick + Tick(1) { velocity = 0 }
        var step = now.offset - last.offset
        let perSecond = Double(Tick.perSecond)
        if !last.isTouched {
            record(.largestVelocityChange, abs(step * perSecond - velocity), now.tick)
        } else if let followed = touch?.move(to: now.offset, at: now.tick, time: now.time), !isRaw {
            step = followed / perSecond
        }
        record(.largestStep, abs(step), now.tick)
        record(.peakVelocity, abs(step) * perSecond, now.tick)
        velocity = step * perSecond
    }

    private mutating func follow(_ now: Seen) {
        if now.isTouched, touch == nil { touch = Touch(at: now.offset, now.tick, time: now.time) }
        if hasArmed, touch?.hasArmed == false {
            touch?.hasArmed = true
            record(.timeToArm, milliseconds(since: touch?.start ?? now.tick, now.tick), now.tick)
        }
        guard let touch, hasLifted || !now.isTouched else { return }
        velocity = touch.velocity(at: now.tick)
        // it may be down again within the tick
        self.touch = now.isTouched ? Touch(at: now.offset, now.tick, time: now.time) : nil
    }

    private mutating func move(to now: Seen, isAtRest: Bool) {
        if movement == nil {
            let isReleased = last?.isTouched == true
            if isAtRest, !isReleased { return }
            movement = Movement(from: isReleased ? now.offset : last?.offset ?? now.offset, at: now.tick)
        }
        movement?.pass(now.offset, at: now.tick)
        guard isAtRest, let ended = movement else { return }
        record(.settle, milliseconds(since: ended.start, now.tick), now.tick)
        if let (value, tick) = ended.overshoot(endingAt: now.offset) { record(.overshoot, value, tick) }
        movement = nil
    }

    private func milliseconds(since start: Tick, _ end: Tick) -> Double {
        Double((end - start).count * 1000) / Double(Tick.perSecond)
    }
}

extension Simulation {
    /// Nothing moves and every control is idle, or the list lies still while a control is loading.
    fileprivate var isAtRest: Bool {
        let header = status(at: .header)?.state ?? .idle
        let footer = status(at: .footer)?.state ?? .idle
        guard scroll.isStill, header == .idle || header == .loading, footer == .idle || footer == .loading else {
            return false
        }
        return header == .loading || footer == .loading || isStill
    }
}
