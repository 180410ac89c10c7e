import Motion
import PreviewProtocol
import RefreshEngine

/// What happened in a session from rest to rest: the preview that it began with, and its inputs. Running them again
/// gives exactly the same frames.
struct Take: Sendable {
    /// Counts from 1. A number is never used again.
    let number: Int
    /// The name of the script or recording that played; empty for what viewers did.
    let name: String
    /// The preview at its first tick, before its first input.
    let start: Simulation
    let inputs: [TimedInput]
    let marks: [TimedMark]
    /// The preview's tick at which it ended.
    let end: Tick

    var ticks: Int { (end - start.tick).count }
    var summary: ServerMessage.TakeSummary { .init(number: number, ticks: ticks, name: name) }

    /// Approximate memory, bytes.
    var size: Int {
        Takes.startSize + inputs.reduce(0) { $0 + $1.input.length } * MemoryLayout<TimedInput>.stride
            + marks.reduce(name.utf8.count) { $0 + MemoryLayout<TimedMark>.stride + $1.name.utf8.count }
    }
}

/// A place that a script names, and the preview's tick at which it was passed.
struct TimedMark: Hashable, Sendable {
    var tick: Tick
    var name: String
}

/// The takes of a session: the open one, and the last ones that have ended. Costs nothing during a drag: the open take
/// is a part of the session's `History`, and only its beginning is kept here.
package struct Takes {
    /// How many are kept. Chosen: what somebody tries in some minutes.
    package static let maxCount = 20
    /// Bytes of all kept takes. Chosen: a minute of dragging, and their beginnings.
    package static let maxBytes = 256 << 10
    /// Inputs of one, see `Input.length`. One with more is not kept. Chosen: 40 s of dragging at 120 samples a second.
    package static let maxInputs = 5000
    /// Duration of one. A longer one is not kept. Chosen: a quarter of an hour, as a recording that may be uploaded.
    package static let maxTicks = Tick.seconds(900)
    /// Marks of one; further ones are dropped.
    package static let maxMarks = 256
    /// Approximate memory of a preview, bytes.
    static let startSize = 6 << 10

    private struct Open {
        let start: Simulation
        /// The index of its first input in the session's history.
        let firstInput: Int
        let name: String
        var marks: [TimedMark] = []
        /// Words that a script pins to ticks of the preview.
        var notes: [TimedMark] = []
        /// It has caused a notice: it is more than a tap.
        var isEventful = false
    }

    /// The oldest first.
    private(set) var kept: [Take] = []
    /// Those of takes that are kept.
    var notes = Notes()
    /// The one that has not ended; in an array, because it is large, and most sessions rest.
    private var open: [Open] = []
    private var newest = 0

    var isOpen: Bool { !open.isEmpty }
    var isEmpty: Bool { kept.isEmpty }

    /// Nil means the newest one.
    subscript(number: Int?) -> Take? {
        guard let number else { return kept.last }
        return kept.first { $0.number == number }
    }

    var message: ServerMessage? { newest == 0 ? nil : .takes(kept.map(\.summary)) }

    /// Begins a take with the present preview.
    /// - Parameter firstInput: the number of inputs that the session's history has before it
    mutating func begin(_ start: Simulation, firstInput: Int, name: String = "") {
        open = [Open(start: start, firstInput: firstInput, name: name)]
    }

    mutating func note(_ notices: [Notice]) { if isOpen, !notices.isEmpty { open[0].isEventful = true } }

    mutating func mark(_ name: String, at tick: Tick) {
        if isOpen, open[0].marks.count < Takes.maxMarks { open[0].marks.append(TimedMark(tick: tick, name: name)) }
    }

    /// A script pins words to the tick.
    mutating func pin(_ text: String, at tick: Tick) {
        if isOpen, open[0].notes.count < Notes.maxCount { open[0].notes.append(TimedMark(tick: tick, name: text)) }
    }

    /// Drops the open take.
    mutating func discard() { open = [] }

    /// Ends the open take. Returns whether the kept takes have changed.
    mutating func end(at tick: Tick, _ history: History) -> Bool {
        guard let open = open.first else { return false }
        discard()
        guard open.isEventful, history.isWhole, history.inputs.count >= open.firstInput,
            tick - open.start.tick <= Takes.maxTicks
        else { return false }
        let inputs = Array(history.inputs[open.firstInput...])
        guard inputs.reduce(0, { $0 + $1.input.length }) <= Takes.maxInputs else { return false }
        newest += 1
        kept.append(
            Take(number: newest, name: open.name, start: open.start, inputs: inputs, marks: open.marks, end: tick))
        for note in open.notes {
            // A session that is full keeps those that it has.
            try? notes.add(note.name, to: newest, at: note.tick - open.start.tick, by: "")
        }
        trim()
        return true
    }

    /// Drops the oldest, first of those without notes. The newest stays.
    private mutating func trim() {
        var size = kept.reduce(0) { $0 + $1.size }
        while kept.count > 1, kept.count > Takes.maxCount || size > Takes.maxBytes {
            let index = kept.dropLast().firstIndex { !notes.isPinned(to: $0.number) } ?? 0
            notes.drop(take: kept[index].number)
            size -= kept.remove(at: index).size
        }
    }

    /// What outlives the daemon.
    var noted: NotedTakes {
        NotedTakes(takes: kept.filter { notes.isPinned(to: $0.number) }, notes: notes, newest: newest)
    }

    init(_ noted: NotedTakes) {
        (kept, notes, newest) = (noted.takes, noted.notes, noted.newest)
        trim()
    }

    init() {}
}

extension Input {
    /// Whether it begins a take when the preview is at rest.
    var beginsTake: Bool {
        switch self {
        case .fingerDown, .begin, .scroll: true
        default: false
        }
    }

    /// Whether it may change the content of `settings` messages.
    var changesSettings: Bool {
        switch self {
        case .scrollSettings, .insets, .work, .system: true
        default: false
        }
    }
}
