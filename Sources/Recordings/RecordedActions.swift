import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// What was done to the first preview of a recording: its drags as wholes, and everything else.
struct RecordedActions {
    let session: String
    let scenario: Scenario
    private(set) var drags: [RecordedDrag] = []
    /// The velocity of each drag's release, pt/s; nil when the finger moved nothing or was cancelled.
    private(set) var velocities: [Double?] = []
    private(set) var moments: [Moment] = []
    /// Times that no control shows yet, which are therefore not written yet: the clock and the tick at which it was
    /// set, and last refreshes by their keys.
    private var pending: (clock: (WallClock, Tick)?, refreshes: [String: Motion.Moment?]) = (nil, [:])
    /// What the preview showed, tick by tick.
    private(set) var snapshots: [Snapshot] = []

    /// The part of a frame by which a script is compared with the recording.
    struct Snapshot: Hashable {
        var offset: Double
        var header, footer: ControlState?

        init(_ preview: Simulation) {
            let frame = preview.frame()
            (offset, header, footer) = (frame.offset, frame.header?.state, frame.footer?.state)
        }
    }

    enum Moment {
        case input(Input, Tick)
        case mark(String, Tick)
        case note(String, Tick)
        /// A sample of a drag, by their indices. The index after the last sample is the drag's end.
        case sample(of: Int, Int)
        /// Only time passes until this tick.
        case rest(until: Tick)
        /// Something that no script can express, in words.
        case omitted(String)
    }

    /// - Parameter notes: words at ticks of the recording, in their order
    init(_ recording: Recording, notes: [ServerMessage.TickNote] = []) {
        var notes = notes[...]
        (session, scenario) = (recording.session, recording.scenario)
        var preview = Simulation(scenario)
        var now = Tick.zero
        if preview.timeKeys.isEmpty, scenario.clock != Scenario().clock { pending.clock = (scenario.clock, now) }
        pending.refreshes = scenario.lastRefresh.filter { !preview.timeKeys.contains($0.key) }.mapValues { .some($0) }
        for line in recording.lines {
            if line.tick > ScriptRunner.maxDuration {
                moments.append(.omitted("what came after the first hour"))
                return
            }
            while let note = notes.first, note.tick < line.tick { add(notes.removeFirst(), &preview, &now) }
            while now < line.tick { pass(&preview, &now) }
            switch line.content {
            case .input(let input):
                follow(input, at: line.tick, preview)
                _ = preview.apply(input)
            case .mark(Recording.beginning): continue
            case .mark(let name): add(.mark(name, line.tick))
            case .observed: continue
            case .restart:
                moments += [.rest(until: line.tick), .omitted("another preview, which begins here")]
                return
            }
        }
        let end = min(recording.end, ScriptRunner.maxDuration)
        while let note = notes.first, note.tick <= end { add(notes.removeFirst(), &preview, &now) }
        while now < end { pass(&preview, &now) }
        moments.append(.rest(until: end))
        for note in notes { moments.append(.note(note.text, note.tick)) }
    }

    private mutating func add(_ note: ServerMessage.TickNote, _ preview: inout Simulation, _ now: inout Tick) {
        while now < note.tick { pass(&preview, &now) }
        add(.note(note.text, note.tick))
    }

    private mutating func pass(_ preview: inout Simulation, _ now: inout Tick) {
        snapshots.append(Snapshot(preview))
        _ = preview.advance()
        now = now + Tick(1)
    }

    /// Reads a script that may draw the same texts as the recording.
    func script(_ text: String, in catalog: Catalog) throws(ScriptErrors) -> Script {
        let outlines = outlines
        return try Script(parsing: text, file: "", in: catalog, images: scenario.images) {
            (text, _) throws(ParameterError) in
            guard let outline = outlines.first(where: { $0.text == text }) else {
                throw .noOutline(text, "the recording has none")
            }
            return outline
        }
    }

    /// The outlines of all texts that the recording drew.
    private var outlines: [Outline] {
        moments.compactMap { if case .input(.system(let choice?, _), _) = $0 { choice } else { nil } }.flatMap(
            \.outlines)
            + [scenario.header, scenario.footer].compactMap { $0 }.flatMap(\.outlines)
    }

    private var isDown: Bool { drags.last.map { $0.lift == nil } ?? false }

    private mutating func follow(_ input: Input, at tick: Tick, _ preview: Simulation) {
        switch input {
        case .fingerDown(let sample):
            // A second finger replaces the first one. A script has one finger, so it is cancelled first.
            if isDown { lift(.fingerCancelled, at: tick, preview) }
            drags.append(RecordedDrag(ticks: [tick], samples: [sample]))
            moments.append(.sample(of: drags.count - 1, 0))
        case .fingerMoved(let sample): move(to: sample, at: tick)
        case .fingerUp(let sample, _):
            if isDown, sample.y != drags[drags.count - 1].samples.last?.y { move(to: sample, at: tick) }
            lift(input, at: tick, preview)
        case .fingerCancelled: lift(input, at: tick, preview)
        case .clock(let clock) where preview.timeKeys.isEmpty: pending.clock = (clock, tick)
        case .lastRefresh(let key, let moment) where !preview.timeKeys.contains(key):
            pending.refreshes[key] = .some(moment)
        case .system:
            add(.input(input, tick))
            addPendingTimes(input, at: tick, preview)
        default: add(.input(input, tick))
        }
    }

    /// Adds the pending times that a new control shows.
    private mutating func addPendingTimes(_ input: Input, at tick: Tick, _ preview: Simulation) {
        var next = preview
        _ = next.apply(input)
        let keys = next.timeKeys.subtracting(preview.timeKeys)
        if !keys.isEmpty, let (clock, since) = pending.clock {
            add(.input(.clock(clock.after(tick - since)), tick))
            pending.clock = nil
        }
        for key in keys.sorted() {
            if let moment = pending.refreshes.removeValue(forKey: key) {
                add(.input(.lastRefresh(key: key, moment), tick))
            }
        }
    }

    private mutating func add(_ moment: Moment) {
        if isDown { drags[drags.count - 1].isMixed = true }
        moments.append(moment)
    }

    private mutating func move(to sample: TouchSample, at tick: Tick) {
        guard isDown else { return }
        drags[drags.count - 1].ticks.append(tick)
        drags[drags.count - 1].samples.append(sample)
        moments.append(.sample(of: drags.count - 1, drags[drags.count - 1].samples.count - 1))
    }

    private mutating func lift(_ input: Input, at tick: Tick, _ preview: Simulation) {
        guard isDown else { return }
        drags[drags.count - 1].lift = (tick, input)
        moments.append(.sample(of: drags.count - 1, drags[drags.count - 1].samples.count))
        if case .fingerUp(let sample, nil) = input {
            velocities.append(preview.scroll.releaseVelocity(lifting: sample))
        } else {
            velocities.append(nil)
        }
    }
}

/// A finger's path in a recording, from going down to lifting.
struct RecordedDrag {
    /// The ticks at which its samples took effect, and the samples. The first sample put the finger down.
    var ticks: [Tick], samples: [TouchSample]
    /// When and how it ended; nil when the finger was down to the end.
    var lift: (tick: Tick, input: Input)?
    /// Whether other inputs came while it was down.
    var isMixed = false

    /// When each sample was taken, s since the finger went down, in whole nanoseconds.
    ///
    /// In a script no sample takes effect before its own time. In a recording the network decides when a sample takes
    /// effect. When `down` was delayed for longer than other samples, these get earlier times by the difference, so
    /// that the times between them stay the same. No sample is earlier than the one before it.
    var times: [Double] {
        let early = zip(ticks, samples).map { seconds($1) - ($0 - ticks[0]).seconds }.max() ?? 0
        var last = 0.0
        return zip(ticks, samples).enumerated().map { index, sample in
            // The bound by the tick is exact; the shift is not.
            if index > 0 { last = max(last, min(seconds(sample.1) - early, (sample.0 - ticks[0]).seconds)) }
            return (last * 1e9).rounded() / 1e9
        }
    }

    private func seconds(_ sample: TouchSample) -> Double { (sample.time - samples[0].time) / 1e6 }
}
