import Motion
import RefreshEngine

/// Converts what a pointer does, at times in whole milliseconds, to statements.
///
/// A millisecond in which a tick falls means that tick, so that times that were written from ticks read back as these
/// ticks. Any other time is exact.
struct ActionTranscript {
    private(set) var items: [ScriptDocument.Item] = []
    /// The time since the pointer went down or up, ms.
    var time = 0
    /// How many ticks the statements have taken since then.
    private var reached = 0
    private var isDown = false

    /// The pointer goes down or up. Times count from here.
    mutating func touch(_ words: String..., at place: ScriptLocation) throws(ScriptError) {
        try rest(at: place)
        try add(words, place)
        isDown = words[0] == Verb.down.rawValue
        (time, reached) = (0, 0)
    }

    /// Adds a statement that lets the time pass up to now.
    mutating func rest(at place: ScriptLocation) throws(ScriptError) {
        let end = Moment(time)
        guard end.tick > reached else { return }
        try add([(isDown ? Verb.hold : .sleep).rawValue, length(from: Moment(tick: reached), to: end)], place)
        reached = end.tick
    }

    /// The pointer, which is down, moves from `y` by `travel`, pt, in `duration`, ms, from now on.
    mutating func move(
        by travel: Double, from y: Double, in duration: Int, at place: ScriptLocation
    ) throws(ScriptError) {
        let start = Moment(time)
        let end = Moment(time + duration)
        if duration > 0, start.isTick {
            try rest(at: place)
            try add([Verb.drag.rawValue, plain(travel) + "pt", "in", length(from: start, to: end)], place)
        } else {
            for tick in ticks(between: start, and: end) {
                let share = (Moment(tick: tick).exact - start.exact) / (end.exact - start.exact)
                try sample(y + travel * share, "\(tick)t", place)
            }
            try sample(y + travel, end.words, place)
        }
        reached = max(reached, end.tick)
    }

    private func ticks(between start: Moment, and end: Moment) -> Range<Int> {
        let first = start.isTick ? start.tick + 1 : start.tick
        return first..<max(first, end.tick)
    }

    private mutating func sample(_ y: Double, _ time: String, _ place: ScriptLocation) throws(ScriptError) {
        try add([Verb.move.rawValue, plain(y) + "pt", "at", time], place)
    }

    /// A duration in ms, or in ticks where whole milliseconds are not exact.
    private func length(from start: Moment, to end: Moment) -> String {
        start.isWhole && end.isWhole || !end.isTick ? "\(end.time - start.time)ms" : "\(end.tick - start.tick)t"
    }

    private mutating func add(_ words: [String], _ place: ScriptLocation) throws(ScriptError) {
        guard items.count < ScriptLimits.steps else {
            throw ScriptError(place, "the actions make more than \(ScriptLimits.steps) steps")
        }
        items.append(.statement(try Statement(words.map { Word(text: $0, location: place) }, end: place, comment: nil)))
    }

    /// A time in whole milliseconds, and the first tick at or after it.
    private struct Moment {
        let time: Int, tick: Int

        init(_ time: Int) { (self.time, tick) = (time, (time * Tick.perSecond + 999) / 1000) }
        init(tick: Int) { (time, self.tick) = (tick * 1000 / Tick.perSecond, tick) }

        /// Whether a tick falls in the millisecond.
        var isTick: Bool { tick * 1000 < (time + 1) * Tick.perSecond }
        /// Whether the millisecond begins with a tick.
        var isWhole: Bool { tick * 1000 == time * Tick.perSecond }
        /// ms
        var exact: Double { isTick ? Tick(tick).seconds * 1000 : Double(time) }
        var words: String { isTick && !isWhole ? "\(tick)t" : "\(time)ms" }
    }
}
