import DequeModule
import Motion
import RefreshEngine

/// Plays a script: looks at a preview and says what must happen to it next.
///
///     var runner = ScriptRunner(script), preview = Simulation(script.scenario)
///     while true {
///         switch runner.next(preview) {
///         case .apply(let input): runner.observe(preview.apply(input))
///         case .tick: runner.observe(preview.advance())
///         case .event(let event): print(event)
///         case .finished(let outcome): return outcome
///         case .restart(let scenario): preview = Simulation(scenario)  // never comes from a script
///         }
///     }
///
/// Script time counts the preview's ticks since the first call of `next`. A step without a duration happens at the
/// present tick.
public struct ScriptRunner: Player {
    /// The longest time that a script may run: an hour. A longer run ends with `ScriptEvent.Kind.tooLong`.
    public static let maxDuration = Tick.seconds(3600)

    private let steps: [Script.Step]
    private var nextStep = 0
    /// The rest of the present step.
    private var tasks: Deque<Task> = []
    /// The preview's tick at the first call.
    private var origin: Tick?
    private var touch: Touch?
    /// The callbacks that the app has received at each edge since an expectation last asked for them.
    private var callbacks: [Edge: [Callback]] = [:]
    /// How often the phone has ticked for each edge since then.
    private var haptics: [Edge: Int] = [:]
    /// The `always` blocks that are open, outermost first.
    private var invariants: [InvariantCheck] = []
    /// Of the motion since the first call, without the present tick.
    private var measures = MotionMeasures()
    private var failures = 0
    private var outcome: ScriptOutcome?

    public init(_ script: Script) { steps = script.steps }

    public mutating func next(_ preview: Simulation) -> PlayerCommand {
        let origin = self.origin ?? preview.tick
        self.origin = origin
        let now = preview.tick - origin
        while true {
            if let outcome { return .finished(outcome) }
            if let task = tasks.first {
                guard let command = perform(task, preview, now) else { continue }
                if case .apply(let input) = command { measures.observe(input) }
                guard case .tick = command else { return command }
                if let violation = violation(preview, now) { return .event(violation) }
                measures.observe(preview, at: now)
                return command
            } else if nextStep < steps.count {
                tasks = Deque(plan(steps[nextStep].action, preview, now))
                nextStep += 1
            } else {
                outcome = failures == 0 ? .passed : .failed(expectations: failures)
            }
        }
    }
}

extension ScriptRunner {
    public mutating func observe(_ notices: [Notice]) {
        measures.observe(notices)
        for notice in notices {
            if let (edge, callback) = notice.callback { callbacks[edge, default: []].append(callback) }
            if case .haptic(let edge) = notice { haptics[edge, default: 0] += 1 }
        }
    }

    /// The event of an `always` that does not hold any more. Each reports it once.
    private mutating func violation(_ preview: Simulation, _ now: Tick) -> ScriptEvent? {
        guard invariants.contains(where: { !$0.hasFailed }) else { return nil }
        let frame = frame(of: preview, now)
        for index in invariants.indices {
            guard let failure = invariants[index].check(frame, of: preview) else { continue }
            failures += 1
            return ScriptEvent(location: invariants[index].location, tick: now, kind: .failed(failure))
        }
        return nil
    }
}

extension ScriptRunner {
    /// The present step, and its index among all steps.
    var step: Script.Step? { nextStep > 0 ? steps[nextStep - 1] : nil }
    var stepNumber: Int { nextStep - 1 }
}

// MARK: Steps

extension ScriptRunner {
    /// A part of a step. A step becomes up to three tasks.
    private enum Task {
        case apply(Input)
        case pass(until: Tick)
        /// The next sample of a stroke, at that tick.
        case follow(Stroke, at: Tick)
        case lift(velocity: Double?)
        /// So many fingers are down now.
        case fingers(Int)
        case wait(Condition, until: Tick, timeout: Double)
        case expect(Expectation)
        case always(Invariant)
        case endAlways
        case mark(String)
        case note(String)
        case print(PrintedField)
        case golden(GoldenStep)
    }

    /// The finger while it is down: since which tick, and its last sample.
    private struct Touch {
        let since: Tick
        var sample: TouchSample
        /// 1 or 2. The list follows the mean of two, so that one of them moves it half as far (UIPanGestureRecognizer's
        /// translation).
        var fingers = 1

        /// A sample of that tick at the same place. (The last sample's own time may be later by the millionth of a tick
        /// that `Tick.seconds` tolerates.)
        func resting(until tick: Tick) -> TouchSample {
            TouchSample(time: max(tick.microseconds(), sample.time), y: sample.y)
        }
    }

    private func plan(_ action: Action, _ preview: Simulation, _ now: Tick) -> [Task] {
        switch action {
        case .drag(let travel, let duration, let curve):
            let start = touch?.sample ?? middle(of: preview, now)
            let share = travel / Double(touch?.fingers ?? 1)
            let stroke = Stroke(start: now, y: start.y, travel: share, duration: duration, curve: curve)
            return (touch == nil ? [.apply(.fingerDown(start))] : []) + [.follow(stroke, at: stroke.first)]
        case .second(.down): return [.fingers(2)]
        case .second(.drag(let travel, let duration, let curve)):
            return plan(.drag(travel: travel, duration: duration, curve), preview, now)
        case .second(.up): return [.fingers(1)]
        case .tap(let y?):
            let sample = TouchSample(time: now.microseconds(), y: y)
            return [.apply(.fingerDown(sample)), .lift(velocity: nil)]
        case .tap(nil):
            guard preview.scroll.settings.axis == .vertical else { return [] }
            return [.apply(.scroll(to: preview.scroll.range.lowerBound, ScrollView.standardScroll))]
        case .background(let duration):
            let end = now + .seconds(duration)
            return (touch == nil ? [] : [.apply(.fingerCancelled)])
                + [.apply(.stall(.seconds(duration))), .pass(until: end)]
        case .reloadData: return [.apply(.content(height: preview.scroll.contentHeight))]
        case .fling(let velocity):
            return fling(velocity, preview, now)
        case .down(let y):
            return [.apply(.fingerDown(TouchSample(time: now.microseconds(), y: y)))]
        case .move(let y, let time):
            guard let touch else { return [] }
            // A move may follow a hold that ended after the move's own time; a sample's time never goes back.
            let sample = TouchSample(time: max(touch.since.microseconds(plus: time), touch.sample.time), y: y)
            return [.pass(until: touch.since + .seconds(time)), .apply(.fingerMoved(sample))]
        case .release(let velocity):
            // The other finger stays: it is the only one then.
            return touch?.fingers == 2 ? [.fingers(1)] : [.lift(velocity: velocity)]
        case .cancel: return [.apply(.fingerCancelled)]
        case .pause(let duration): return [.pass(until: now + .seconds(duration))]
        case .input(let input): return [.apply(input)]
        case .wait(let condition, let timeout):
            return [.wait(condition, until: now + .seconds(timeout), timeout: timeout)]
        case .expect(let expectation): return [.expect(expectation)]
        case .always(let invariant): return [.always(invariant)]
        case .endAlways: return [.endAlways]
        case .mark(let name): return [.mark(name)]
        case .note(let text): return [.note(text)]
        case .print(let field): return [.print(field)]
        case .golden(let step): return [.golden(step)]
        }
    }

    /// A finger that is already down first gets a sample of now, so that all samples that decide the velocity are the
    /// fling's own.
    private func fling(_ velocity: Double, _ preview: Simulation, _ now: Tick) -> [Task] {
        let start = touch?.resting(until: now) ?? middle(of: preview, now)
        let duration = Stroke.flingDuration
        let stroke = Stroke(start: now, y: start.y, travel: velocity * duration, duration: duration, curve: .linear)
        return [
            .apply(touch == nil ? .fingerDown(start) : .fingerMoved(start)), .follow(stroke, at: stroke.first),
            .lift(velocity: nil),
        ]
    }

    private func middle(of preview: Simulation, _ now: Tick) -> TouchSample {
        TouchSample(time: now.microseconds(), y: preview.scroll.size.height / 2)
    }
}

// MARK: Tasks

extension ScriptRunner {
    /// Does what can be done of a task now.
    /// - Returns: nil when the task is done without a command
    private mutating func perform(_ task: Task, _ preview: Simulation, _ now: Tick) -> PlayerCommand? {
        switch task {
        case .apply(let input):
            tasks.removeFirst()
            return apply(input, now)
        case .lift(let velocity):
            tasks.removeFirst()
            return touch.map { apply(.fingerUp($0.resting(until: now), velocity: velocity), now) }
        case .fingers(let count):
            tasks.removeFirst()
            touch?.fingers = count
            return nil
        case .follow(let stroke, let tick):
            if now < tick { return pass(now) }
            tasks.removeFirst()
            if tick < stroke.end { tasks.prepend(.follow(stroke, at: tick + Tick(1))) }
            return apply(.fingerMoved(stroke.sample(at: tick)), now)
        case .pass(let tick):
            if now < tick { return pass(now) }
            tasks.removeFirst()
            return nil
        case .wait(let condition, let deadline, let timeout):
            if condition.holds(in: preview) { return report(.waited(condition), now) }
            return now < deadline
                ? pass(now) : end(.timedOut(condition, after: timeout, found: condition.found(in: preview)), now)
        case .expect(let expectation):
            return check(expectation, preview, now)
        case .always(let invariant):
            tasks.removeFirst()
            invariants.append(InvariantCheck(invariant, at: steps[nextStep - 1].location, from: preview.frame().offset))
            return nil
        case .endAlways:
            if let violation = violation(preview, now) { return .event(violation) }
            tasks.removeFirst()
            invariants.removeLast()
            return nil
        case .mark(let name):
            return report(.mark(name), now)
        case .note(let text):
            return report(.note(text), now)
        case .print(let field):
            return report(.printed(field.text(in: frame(of: preview, now), measures: measures(of: preview, now))), now)
        case .golden(let step):
            return report(.golden(step), now)
        }
    }

    private mutating func apply(_ input: Input, _ now: Tick) -> PlayerCommand {
        switch input {
        case .fingerDown(let sample): touch = Touch(since: now, sample: sample)
        case .fingerMoved(let sample): touch?.sample = sample
        case .fingerUp, .fingerCancelled: touch = nil
        default: break
        }
        return .apply(input)
    }

    private mutating func pass(_ now: Tick) -> PlayerCommand {
        now < ScriptRunner.maxDuration ? .tick : end(.tooLong, now)
    }

    private mutating func check(_ expectation: Expectation, _ preview: Simulation, _ now: Tick) -> PlayerCommand {
        let failure = expectation.failure(
            in: frame(of: preview, now), of: preview, callbacks: callbacks, haptics: haptics,
            measures: measures(of: preview, now))
        if case .callbacks(let edge, _) = expectation { callbacks[edge] = nil }
        if case .haptic(let edge, _) = expectation { haptics[edge] = nil }
        guard let failure else { return report(.met(expectation), now) }
        failures += 1
        return report(.failed(failure), now)
    }

    /// The preview's frame, its tick in script time.
    private func frame(of preview: Simulation, _ now: Tick) -> Frame {
        var frame = preview.frame()
        frame.tick = now
        return frame
    }

    /// With the present tick.
    private func measures(of preview: Simulation, _ now: Tick) -> MotionMeasures {
        var measures = measures
        measures.observe(preview, at: now)
        return measures
    }

    private mutating func end(_ kind: ScriptEvent.Kind, _ now: Tick) -> PlayerCommand {
        outcome = .timedOut(failedExpectations: failures)
        return report(kind, now)
    }

    /// Reports something about the present step; the present task is done.
    private mutating func report(_ kind: ScriptEvent.Kind, _ now: Tick) -> PlayerCommand {
        tasks.removeFirst()
        return .event(ScriptEvent(location: steps[nextStep - 1].location, tick: now, kind: kind))
    }
}
