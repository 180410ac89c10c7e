import Motion
import RefreshEngine
import Scripts

/// What a recording or a script shows at each tick, as far as a device shows it, too: where the list is, between which
/// edges, and whether a finger is down.
public struct RecordedMotion: Sendable {
    /// The name of its file, for reports.
    public var file: String
    /// Of every tick from 0 on; never empty once something was observed.
    public private(set) var moments: [Moment] = []
    /// The rules of its scroll view at the end.
    public private(set) var rules: Rules?
    /// Whether it went on after `maxTicks`.
    public private(set) var isCut = false

    /// How much of a motion is kept. Chosen: five minutes, as much as the page keeps of a take.
    public static let maxTicks = 36_000

    /// A tick.
    public struct Moment: Hashable, Sendable {
        /// The content offset as it is shown, pt, and those at which the list may rest.
        public var offset: Double, range: ClosedRange<Double>
        public var isTouched: Bool
    }

    /// The numbers that a device is compared with.
    public struct Rules: Hashable, Sendable {
        /// `uikit`, `flutter`.
        public var profile: String
        /// `normal`, `fast`.
        public var deceleration: String
        /// The share of a glide's velocity that is left after a millisecond.
        public var rate: Double
        public var spring: Spring
        /// The share of the finger's travel that content follows at the edge itself.
        public var band: Double
        /// The scroll view's height, pt.
        public var viewport: Double
    }

    public init(file: String) { self.file = file }

    /// Everything that happens at this tick has happened. Ticks that were skipped are as the one before them.
    public mutating func observe(_ preview: Simulation, at tick: Tick) {
        guard tick.count <= Self.maxTicks else {
            isCut = true
            return
        }
        let scroll = preview.scroll
        let moment = Moment(offset: scroll.offset, range: scroll.range, isTouched: scroll.isTracking)
        while moments.count < tick.count { moments.append(moments.last ?? moment) }
        if moments.count > tick.count { moments[tick.count] = moment } else { moments.append(moment) }
        rules = Rules(scroll)
    }

    /// The time of the last tick, s.
    public var end: Double { Double(max(moments.count - 1, 0)) / Double(Tick.perSecond) }

    /// The first ticks with a finger, and the first ones without it again, s.
    public var touches: [Double] { times { !$0 && $1 } + (moments.first?.isTouched == true ? [0] : []) }
    public var releases: [Double] { times { $0 && !$1 } }

    private func times(_ isChange: (Bool, Bool) -> Bool) -> [Double] {
        moments.indices.dropFirst().filter { isChange(moments[$0 - 1].isTouched, moments[$0].isTouched) }.map {
            Double($0) / Double(Tick.perSecond)
        }
    }

    /// The moment of the tick that is nearest to a time, s.
    public func moment(at time: Double) -> Moment {
        moments[Int(min(max((time * Double(Tick.perSecond)).rounded(), 0), Double(moments.count - 1)))]
    }

    /// The content offset at a time between ticks, s: by the cubic through the two ticks around it with the slopes of
    /// theirs. Before the first tick and after the last it stays as it is there.
    ///
    /// A straight line would be off by 0.1 pt where a bounce is most bent, a third of a pixel.
    public func offset(at time: Double) -> Double {
        let ticks = min(max(time * Double(Tick.perSecond), 0), Double(moments.count - 1))
        let place = min(Int(ticks), max(moments.count - 2, 0))
        let t = ticks - Double(place)
        func value(_ place: Int) -> Double { moments[min(max(place, 0), moments.count - 1)].offset }
        let (before, a, b, after) = (value(place - 1), value(place), value(place + 1), value(place + 2))
        let start = (b - before) / 2
        let end = (after - a) / 2
        let rise = b - a
        return a + t * (start + t * (3 * rise - 2 * start - end + t * (start + end - 2 * rise)))
    }
}

extension RecordedMotion.Rules {
    fileprivate init(_ scroll: ScrollView) {
        let profile = scroll.profile
        self.init(
            profile: scroll.settings.profileName.rawValue, deceleration: scroll.settings.rate.rawValue,
            rate: Deceleration.ratePerMillisecond(decay: scroll.settings.decay), spring: profile.spring,
            band: profile.damping.slope(overscroll: 0, viewport: scroll.size.height),
            viewport: scroll.size.height)
    }
}

extension Recording {
    /// Its motion from the mark `recording` on, whose tick is 0. Its inputs are run again; the recorded frames are not
    /// read.
    public func motion() -> RecordedMotion {
        var replay = Replay(self)
        var recorder = RecordingBuilder(scenario)
        var motion = RecordedMotion(file: file)
        var origin: Tick?
        _ = replay.run(on: Simulation(scenario), skipping: true) { moment in
            switch moment {
            case .tick(let preview) where recorder.hasBegun:
                let tick = recorder.time(preview.tick)
                let first = origin ?? tick
                origin = first
                motion.observe(preview, at: tick - first)
            case .restart, .event: _ = recorder.observe(moment)
            case .tick, .notices, .input: break
            }
        }
        return motion
    }
}
