import DequeModule
import Motion
import RefreshEngine

/// A script at play: it is shown a preview and says what must happen to it next.
///
///     var runner = ScriptRunner(script), preview = Simulation(script.scenario)
///     while true {
///         switch runner.next(preview) {
///         case .take(let input): runner.hear(preview.take(input))
///         case .tick: runner.hear(preview.advance())
///         case .event(let event): print(event)
///         case .finished(let outcome): return outcome
///         case .restart(let scenario): preview = Simulation(scenario)  // a script never demands it
///         }
///     }
///
/// Script time is the preview's ticks since the first call; a step without a duration happens at the present one.
public struct ScriptRunner: Player {
    /// No script runs longer, ticks: an hour.
    public static let longest = Tick.seconds(3600)

    private let steps: [Script.Step]
    private var nextStep = 0
    /// What is left of the present step.
    private var tasks: Deque<Task> = []
    /// The preview's tick at the first call.
    private var origin: Tick?
    private var touch: Touch?
    /// What the app was told since it was last expected, by edge.
    private var heard: [Edge: [Callback]] = [:]
    /// The `always` blocks that are open, outermost first.
    private var watches: [InvariantWatch] = []
    private var failures = 0
    private var outcome: ScriptOutcome?

    public init(_ script: Script) { steps = script.steps }

    public mutating func next(_ preview: Simulation) -> Demand {
        let origin = self.origin ?? preview.tick
        self.origin = origin
        let now = preview.tick - origin
        while true {
            if let outcome { return .finished(outcome) }
            if let task = tasks.first {
                guard let demand = perform(task, preview, now) else { continue }
                if case .tick = demand, let broken = broken(preview, now) { return .event(broken) }
                return demand
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
    public mutating func hear(_ notices: [Notice]) {
        for notice in notices {
            if let (edge, callback) = notice.callback { heard[edge, default: []].append(callback) }
        }
    }

    /// What an `always` that holds no longer has to say; each says it once.
    private mutating func broken(_ preview: Simulation, _ now: Tick) -> ScriptEvent? {
        guard watches.contains(where: { !$0.hasFailed }) else { return nil }
        let frame = frame(of: preview, now)
        for index in watches.indices {
            guard let failure = watches[index].look(at: frame, of: preview) else { continue }
            failures += 1
            return ScriptEvent(location: watches[index].location, tick: now, kind: .failed(failure))
        }
        return nil
    }
}

extension ScriptRunner {
    /// The step at which it is, and its number among all.
    var step: Script.Step? { nextStep > 0 ? steps[nextStep - 1] : nil }
    var stepNumber: Int { nextStep - 1 }
}

// MARK: Steps

extension ScriptRunner {
    /// A part of a step.
    private enum Task {
        case take(Input)
        case pass(until: Tick)
        /// The next sample of a stroke, at that tick.
        case follow(Stroke, at: Tick)
        case lift(velocity: Double?)
        case wait(Condition, until: Tick, timeout: Double)
        case expect(Expectation)
        case watch(Invariant)
        case unwatch
        case mark(String)
        case print(PrintedField)
        case golden(GoldenStep)
    }

    /// The finger: since when it is down, and its last sample.
    private struct Touch {
        let since: Tick
        var sample: TouchSample

        /// A sample of then at the same place. (A sample's own time may be the millionth of a tick later that `Tick.seconds` forgives.)
        func resting(until tick: Tick) -> TouchSample { TouchSample(time: max(tick.microseconds(), sample.time), y: sample.y) }
    }

    private func plan(_ action: Action, _ preview: Simulation, _ now: Tick) -> [Task] {
        switch action {
        case .drag(let travel, let duration, let curve):
            let start = touch?.sample ?? middle(of: preview, now)
            let stroke = Stroke(start: now, y: start.y, travel: travel, duration: duration, curve: curve)
            return (touch == nil ? [.take(.fingerDown(start))] : []) + [.follow(stroke, at: stroke.first)]
        case .fling(let velocity):
            return fling(velocity, preview, now)
        case .down(let y):
            return [.take(.fingerDown(TouchSample(time: now.microseconds(), y: y)))]
        case .move(let y, let time):
            guard let touch else { return [] }
            // A move may stand behind a hold that ended after its time, but time never goes back.
            let sample = TouchSample(time: max(touch.since.microseconds(plus: time), touch.sample.time), y: y)
            return [.pass(until: touch.since + .seconds(time)), .take(.fingerMoved(sample))]
        case .release(let velocity): return [.lift(velocity: velocity)]
        case .cancel: return [.take(.fingerCancelled)]
        case .pause(let duration): return [.pass(until: now + .seconds(duration))]
        case .input(let input): return [.take(input)]
        case .wait(let condition, let timeout): return [.wait(condition, until: now + .seconds(timeout), timeout: timeout)]
        case .expect(let expectation): return [.expect(expectation)]
        case .watch(let invariant): return [.watch(invariant)]
        case .unwatch: return [.unwatch]
        case .mark(let name): return [.mark(name)]
        case .print(let field): return [.print(field)]
        case .golden(let step): return [.golden(step)]
        }
    }

    /// A finger that is down already rests there until now, so that all samples that count are the fling's own.
    private func fling(_ velocity: Double, _ preview: Simulation, _ now: Tick) -> [Task] {
        let start = touch?.resting(until: now) ?? middle(of: preview, now)
        let duration = Stroke.flingDuration
        let stroke = Stroke(start: now, y: start.y, travel: velocity * duration, duration: duration, curve: .linear)
        return [.take(touch == nil ? .fingerDown(start) : .fingerMoved(start)), .follow(stroke, at: stroke.first), .lift(velocity: nil)]
    }

    private func middle(of preview: Simulation, _ now: Tick) -> TouchSample {
        TouchSample(time: now.microseconds(), y: preview.scroll.viewport.height / 2)
    }
}

// MARK: Tasks

extension ScriptRunner {
    /// Does what can be done of a task now; nil when it is done and had nothing to say.
    private mutating func perform(_ task: Task, _ preview: Simulation, _ now: Tick) -> Demand? {
        switch task {
        case .take(let input):
            tasks.removeFirst()
            return take(input, now)
        case .lift(let velocity):
            tasks.removeFirst()
            return touch.map { take(.fingerUp($0.resting(until: now), velocity: velocity), now) }
        case .follow(let stroke, let tick):
            if now < tick { return pass(now) }
            tasks.removeFirst()
            if tick < stroke.end { tasks.prepend(.follow(stroke, at: tick + Tick(1))) }
            return take(.fingerMoved(stroke.sample(at: tick)), now)
        case .pass(let tick):
            if now < tick { return pass(now) }
            tasks.removeFirst()
            return nil
        case .wait(let condition, let deadline, let timeout):
            if condition.holds(in: preview) { return tell(.waited(condition), now) }
            return now < deadline ? pass(now) : end(.timedOut(condition, after: timeout, found: condition.found(in: preview)), now)
        case .expect(let expectation):
            return check(expectation, preview, now)
        case .watch(let invariant):
            tasks.removeFirst()
            watches.append(InvariantWatch(invariant, at: steps[nextStep - 1].location, from: preview.frame().offset))
            return nil
        case .unwatch:
            if let broken = broken(preview, now) { return .event(broken) }
            tasks.removeFirst()
            watches.removeLast()
            return nil
        case .mark(let name):
            return tell(.mark(name), now)
        case .print(let field):
            return tell(.printed(field.text(in: frame(of: preview, now))), now)
        case .golden(let step):
            return tell(.golden(step), now)
        }
    }

    private mutating func take(_ input: Input, _ now: Tick) -> Demand {
        switch input {
        case .fingerDown(let sample): touch = Touch(since: now, sample: sample)
        case .fingerMoved(let sample): touch?.sample = sample
        case .fingerUp, .fingerCancelled: touch = nil
        default: break
        }
        return .take(input)
    }

    private mutating func pass(_ now: Tick) -> Demand { now < ScriptRunner.longest ? .tick : end(.tooLong, now) }

    private mutating func check(_ expectation: Expectation, _ preview: Simulation, _ now: Tick) -> Demand {
        let failure = expectation.failure(in: frame(of: preview, now), of: preview, heard: heard)
        if case .callbacks(let edge, _) = expectation { heard[edge] = nil }
        guard let failure else { return tell(.met(expectation), now) }
        failures += 1
        return tell(.failed(failure), now)
    }

    /// In script time.
    private func frame(of preview: Simulation, _ now: Tick) -> Frame {
        var frame = preview.frame()
        frame.tick = now
        return frame
    }

    private mutating func end(_ kind: ScriptEvent.Kind, _ now: Tick) -> Demand {
        outcome = .timedOut(failedExpectations: failures)
        return tell(kind, now)
    }

    /// Tells something about the present step, and is done with the present task.
    private mutating func tell(_ kind: ScriptEvent.Kind, _ now: Tick) -> Demand {
        tasks.removeFirst()
        return .event(ScriptEvent(location: steps[nextStep - 1].location, tick: now, kind: kind))
    }
}
