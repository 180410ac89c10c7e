import Motion
import RefreshEngine

/// Writes down as statements what a pointer does at times in whole milliseconds.
///
/// A millisecond in which a tick falls is that tick, so that what was written from ticks is read as them; any other time is exact.
struct ActionTranscript {
    private(set) var items: [ScriptDocument.Item] = []
    /// Since the pointer went down or up, ms.
    var time = 0
    /// How far the statements have come since then, ticks.
    private var reached = 0
    private var isDown = false

    /// The pointer goes down or up: times count from here.
    mutating func touch(_ words: String..., at place: ScriptLocation) throws(ScriptError) {
        try rest(at: place)
        try add(words, place)
        isDown = words[0] == Verb.down.rawValue
        (time, reached) = (0, 0)
    }

    /// Nothing happens until now.
    mutating func rest(at place: ScriptLocation) throws(ScriptError) {
        let end = Moment(time)
        guard end.tick > reached else { return }
        try add([(isDown ? Verb.hold : .sleep).rawValue, length(from: Moment(tick: reached), to: end)], place)
        reached = end.tick
    }

    /// The pointer, which is down, moves from `y` so far, pt, in so many milliseconds from now.
    mutating func move(by travel: Double, from y: Double, in duration: Int, at place: ScriptLocation) throws(ScriptError) {
        let start = Moment(time), end = Moment(time + duration)
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

    /// In ticks where milliseconds do not say it exactly.
    private func length(from start: Moment, to end: Moment) -> String {
        start.isWhole && end.isWhole || !end.isTick ? "\(end.time - start.time)ms" : "\(end.tick - start.tick)t"
    }

    private mutating func add(_ words: [String], _ place: ScriptLocation) throws(ScriptError) {
        guard items.count < ScriptLimits.steps else { throw ScriptError(place, "the actions make more than \(ScriptLimits.steps) steps") }
        items.append(.statement(try Statement(words.map { Word(text: $0, location: place) }, end: place, comment: nil)))
    }

    /// A time in whole milliseconds, and the first tick that is not before it.
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
