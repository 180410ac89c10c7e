import Motion
import PreviewProtocol

/// The words that are pinned to ticks of a session's takes.
package struct Notes: Hashable, Sendable {
    /// How many a session has at most. Chosen: some for each of its takes.
    package static let maxCount = 100

    /// In the order in which they were written.
    private(set) var list: [ServerMessage.Note] = []
    private(set) var newest = 0

    init() {}

    /// - Parameter list: with numbers that differ
    init(_ list: [ServerMessage.Note], newest: Int) {
        (self.list, self.newest) = (list, max(newest, list.map(\.number).max() ?? 0))
    }

    var isFull: Bool { list.count >= Notes.maxCount }

    func isPinned(to take: Int) -> Bool { list.contains { $0.take == take } }

    /// Those of a take, in the order of their ticks.
    func of(take: Int) -> [ServerMessage.TickNote] {
        list.filter { $0.take == take }.sorted { ($0.tick, $0.number) < ($1.tick, $1.number) }.map {
            .init($0.text, at: $0.tick)
        }
    }

    mutating func add(_ text: String, to take: Int, at tick: Tick, by author: String) throws(MessageError) {
        guard !isFull else {
            throw MessageError(.tooLarge, "this session has \(Notes.maxCount) notes already; remove one first")
        }
        newest += 1
        list.append(.init(number: newest, take: take, tick: tick, text: text, author: author))
    }

    subscript(number: Int) -> ServerMessage.Note {
        get throws(MessageError) { list[try index(of: number)] }
    }

    mutating func replace(_ note: ServerMessage.Note) throws(MessageError) { list[try index(of: note.number)] = note }

    mutating func remove(_ number: Int) throws(MessageError) { list.remove(at: try index(of: number)) }

    /// A take is no longer kept, and neither are its notes.
    mutating func drop(take: Int) { list.removeAll { $0.take == take } }

    private func index(of number: Int) throws(MessageError) -> Int {
        guard let index = list.firstIndex(where: { $0.number == number }) else {
            throw MessageError(.outOfRange, "there is no note \(number); somebody may have removed it")
        }
        return index
    }
}

extension Takes {
    mutating func pin(_ note: ClientMessage.Note, by author: String) throws(MessageError) {
        guard let number = note.number else {
            guard let take = self[note.take] else { throw unknown(note.take) }
            return try notes.add(note.text, to: take.number, at: Tick(note.tick ?? 0), by: author)
        }
        var changed = try notes[number]
        if let take = note.take { changed.take = take }
        guard self[changed.take] != nil else { throw unknown(changed.take) }
        if let tick = note.tick { changed.tick = Tick(tick) }
        (changed.text, changed.author) = (note.text, author)
        try notes.replace(changed)
    }

    /// - Parameter number: nil: the newest one
    func unknown(_ number: Int?) -> MessageError {
        guard let number, !isEmpty else { return TakeRequest.noTake }
        return MessageError(
            .unknownTake,
            "there is no take \(number); there is " + kept.map { "\($0.number)" }.joined(separator: ", "))
    }
}

extension Session {
    /// Pins a viewer's words to a tick of a take, or changes them. Such a session is kept as a tuned one is.
    mutating func pin(_ note: ClientMessage.Note, by index: Int) throws(MessageError) {
        let author = viewers.list[index].name
        try changeNotes { (takes: inout Takes) throws(MessageError) -> Void in try takes.pin(note, by: author) }
        noteTuner()
        chargeNotes()
    }

    mutating func removeNote(_ number: Int) throws(MessageError) {
        try changeNotes { (takes: inout Takes) throws(MessageError) -> Void in try takes.notes.remove(number) }
        chargeNotes()
    }

    private mutating func chargeNotes() {
        viewers.charge(takes.notes.list.reduce(0) { $0 + $1.text.utf8.count } / DaemonLimits.figurePiece)
    }
}
