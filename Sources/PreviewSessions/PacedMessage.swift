import Motion
import PreviewProtocol

/// A message about what may change often: made at most once in an interval, and only if something has changed, for the
/// viewers that have asked for it.
struct PacedMessage<Key: Equatable> {
    let interval: Tick
    /// The newest one; in an array, because it is large, and many sessions have none.
    private var newest: [EncodedMessage] = []
    private var key: Key?
    private var lastMade: Tick?

    init(every interval: Tick) { self.interval = interval }

    /// - Parameter key: differs whenever the message may differ
    /// - Returns: whether there is a new message
    mutating func update(to key: Key, at now: Tick, _ make: () -> ServerMessage) -> Bool {
        guard key != self.key, wait(at: now) == 0 else { return false }
        (self.key, lastMade, newest) = (key, now, [EncodedMessage(make())])
        return true
    }

    /// Ticks until a message with that key may be made; nil: it is made.
    func wait(for key: Key, at now: Tick) -> Int? { key == self.key ? nil : max(1, wait(at: now)) }

    private func wait(at now: Tick) -> Int { lastMade.map { max(0, ($0 + interval - now).count) } ?? 0 }

    mutating func bytes(in encoding: Encoding) -> [UInt8]? {
        newest.isEmpty ? nil : newest[0].bytes(in: encoding)
    }
}

/// What viewers are told that have asked for it, beside the preview.
package struct Subscriptions {
    /// The time between two messages. Chosen: a list of names is read, not watched; a note is to be seen soon.
    package static let peopleInterval = Tick.seconds(1), notesInterval = Tick.seconds(0.25)
    /// How many people are listed; the others are only counted. Chosen: more than fit into a list.
    package static let maxListed = 32

    private struct PeopleKey: Equatable {
        let version: Int
        let owner: ViewerID?
    }
    private var people = PacedMessage<PeopleKey>(every: Subscriptions.peopleInterval)
    private var notes = PacedMessage<Notes>(every: Subscriptions.notesInterval)

    /// Makes what has changed and is due.
    /// - Parameter owner: the viewer that drags
    mutating func update(_ viewers: inout Viewers, _ owner: ViewerID?, _ notes: Notes, at now: Tick) {
        if viewers.asked.contains(.people),
            people.update(to: key(viewers, owner), at: now, { .present(viewers.people(owner)) })
        {
            viewers.renew(.people)
        }
        if viewers.asked.contains(.notes), self.notes.update(to: notes, at: now, { .noted(notes.list) }) {
            viewers.renew(.notes)
        }
    }

    /// Ticks until something is due; nil: everybody has been told everything.
    func wait(_ viewers: Viewers, _ owner: ViewerID?, _ notes: Notes, at now: Tick) -> Int? {
        [
            viewers.asked.contains(.people) ? people.wait(for: key(viewers, owner), at: now) : nil,
            viewers.asked.contains(.notes) ? self.notes.wait(for: notes, at: now) : nil,
        ].compactMap { $0 }.min()
    }

    /// The message of that kind that was made last. Not inlined, because the compiler would look for its lists before each
    /// message of any kind.
    @inline(never)
    mutating func bytes(_ latest: LatestMessage, in encoding: Encoding) -> [UInt8]? {
        latest == .people ? people.bytes(in: encoding) : notes.bytes(in: encoding)
    }

    private func key(_ viewers: Viewers, _ owner: ViewerID?) -> PeopleKey {
        PeopleKey(version: viewers.peopleVersion, owner: owner)
    }
}
