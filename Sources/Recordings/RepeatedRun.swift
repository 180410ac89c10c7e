import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// A run of a script, kept to compare others with: everything that happened, in order, and what was shown at every
/// tick, with all digits.
///
/// A script must give the same however time passes: tick by tick, in jumps while nothing moves, in slices as a daemon
/// plays it, with frames asked for between. Where it does not, a control reads something else than what it is given, or
/// keeps what is not its own.
public struct RepeatedRun: Sendable {
    private let script: Script
    private var happenings: [Happening] = []
    /// What was shown at each tick, as digests.
    private var pictures: [UInt64] = []
    /// The same as lines.
    private var frameLog = FrameLog()
    private var recording: Recording

    /// Something that happened besides what was shown.
    struct Happening: Hashable, Sendable {
        var tick: Tick
        var kind: Kind

        enum Kind: Hashable, Sendable {
            case input(Input)
            case notice(Notice)
            case event(ScriptEvent)
            case ended(ScriptOutcome)
        }
    }

    /// Runs the script tick by tick.
    public init(of script: Script) {
        self.script = script
        recording = Recording(session: script.file, scenario: script.scenario)
        var digest = PictureDigest()
        var recorder = FrameLogRecorder(.full)
        let outcome = script.run { (moment) throws(Never) in
            happenings += Happening.all(moment)
            guard case .tick(let preview) = moment else { return }
            pictures.append(digest.observe(preview))
            frameLog.lines += recorder.observe(preview).map { FrameLog.Line(tick: preview.tick, content: $0) }
            frameLog.end = preview.tick
        }
        happenings.append(Happening(tick: frameLog.end, kind: .ended(outcome)))
        recording.lines = happenings.compactMap { happening in
            if case .input(let input) = happening.kind {
                Recording.Line(tick: happening.tick, content: .input(input))
            } else {
                nil
            }
        }
        recording.end = frameLog.end
    }

    /// Runs the script again, and compares.
    /// - Parameter mode: how time passes in it
    /// - Returns: the first difference; nil when there is none
    public func difference(_ mode: RunMode) -> RunDifference? {
        var mode = mode
        var comparison = RunComparison(self, isReplay: mode.jumps)
        if mode.jumps {
            mode.drive(Replay(recording), script.scenario, &comparison)
        } else {
            mode.drive(ScriptRunner(script), script.scenario, &comparison)
        }
        return comparison.difference
    }
}

/// The first thing that differs in two runs, as the lines of a recording have it.
public struct RunDifference: Hashable, Sendable {
    public var tick: Tick
    public var first: String, other: String
}

extension RepeatedRun.Happening {
    static func all(_ moment: ScriptMoment) -> [RepeatedRun.Happening] {
        switch moment {
        case .input(let input, let tick): [RepeatedRun.Happening(tick: tick, kind: .input(input))]
        case .notices(let notices, let tick): notices.map { RepeatedRun.Happening(tick: tick, kind: .notice($0)) }
        case .event(let event, _): [RepeatedRun.Happening(tick: event.tick, kind: .event(event))]
        case .tick, .restart: []
        }
    }

    /// `[12,"i",{"down":[0,420]}]`
    fileprivate var line: String {
        let text =
            switch kind {
            case .input(let input): "\"i\"," + JSONWriter.text { json in json.object { $0.write(input) } }
            case .notice(let notice): "\"n\"," + JSONWriter.text { json in json.object { $0.write(notice) } }
            case .event(let event): event.description
            case .ended(let outcome): "\(outcome)"
            }
        return "[\(tick.count),\(text)]"
    }

    /// Whether a replay of the inputs has it, too.
    fileprivate var isReplayed: Bool {
        switch kind {
        case .input, .notice: true
        case .event, .ended: false
        }
    }
}

/// Compares a run with the first one, as it goes on.
struct RunComparison {
    private let first: RepeatedRun
    private let isReplay: Bool
    private var next = 0
    private var digest = PictureDigest()
    private(set) var difference: RunDifference?

    init(_ first: RepeatedRun, isReplay: Bool) { (self.first, self.isReplay) = (first, isReplay) }

    mutating func compare(_ happenings: [RepeatedRun.Happening]) {
        for happening in happenings where difference == nil && (!isReplay || happening.isReplayed) {
            let expected = expected()
            next += 1
            if expected != happening {
                difference = RunDifference(
                    tick: happening.tick, first: expected?.line ?? "nothing", other: happening.line)
            }
        }
    }

    /// What was shown at this tick.
    mutating func compare(_ preview: Simulation) {
        guard difference == nil else { return }
        let picture = digest.observe(preview)
        guard first.has(picture, at: preview.tick) else {
            difference = first.difference(from: digest.buffer.frame, preview)
            return
        }
    }

    /// The run is over: nothing must be missing.
    mutating func end(at tick: Tick) {
        guard difference == nil, let expected = expected() else { return }
        difference = RunDifference(tick: expected.tick, first: expected.line, other: "nothing")
    }

    private mutating func expected() -> RepeatedRun.Happening? {
        while isReplay, let happening = first.happening(next), !happening.isReplayed { next += 1 }
        return first.happening(next)
    }
}

extension RepeatedRun {
    fileprivate func happening(_ index: Int) -> Happening? { index < happenings.count ? happenings[index] : nil }

    fileprivate func has(_ picture: UInt64, at tick: Tick) -> Bool {
        tick.count < pictures.count && pictures[tick.count] == picture
    }

    /// The fields that differ, as the lines of a recording.
    fileprivate func difference(from frame: RawFrame<Double>, _ preview: Simulation) -> RunDifference {
        let tick = preview.tick
        guard tick.count < pictures.count else {
            return RunDifference(tick: tick, first: "nothing", other: "[\(tick.count),\"f\",…]")
        }
        var (scene, old): (String, [FrameField: FrameValue]) = ("", [:])
        for line in frameLog.lines.prefix(while: { $0.tick <= tick }) {
            switch line.content {
            case .scene(let text):
                (scene, old) = (text, old.filter { if case .node = $0.key.owner { false } else { true } })
            case .frame(let changes): for change in changes { old[change.field] = change.value }
            case .notice: break
            }
        }
        let now = JSONWriter.text { $0.write(preview.scene) }
        if now != scene, let other = GoldenDifference.between(scenes: scene, now, tick, .exact).first {
            return RunDifference(tick: tick, first: "scene: \(other.expected)", other: "scene: \(other.actual)")
        }
        var fields: [FrameField] = []
        var new: [FrameField: FrameValue] = [:]
        FrameField.changes(from: RawFrame(.zero), to: FrameLog.Precision.full.round(frame)) {
            fields.append($0)
            new[$0] = $1
        }
        fields += old.keys.filter { new[$0] == nil }
        let differing = fields.filter { (old[$0] ?? $0.rest) != (new[$0] ?? $0.rest) }
        func line(_ values: [FrameField: FrameValue]) -> String {
            let changes = differing.map { FrameLog.Change(field: $0, value: values[$0] ?? $0.rest) }
            return "[\(tick.count),\"f\"," + JSONWriter.text { json in json.object { $0.write(changes) } } + "]"
        }
        return RunDifference(tick: tick, first: line(old), other: line(new))
    }
}
