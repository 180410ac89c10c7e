import Motion
import PreviewProtocol
import RefreshEngine

/// What has happened to sessions and is not in the store yet, and of which sessions something is lost for it.
///
/// A session of which something is lost stays in the store as it was, and nothing is added to it, until it is made anew.
struct PendingChanges: Sendable {
    /// How much may wait, in samples of a finger. Chosen: half a minute of a hundred fingers, some 30 MB.
    static let maxLength = 200_000

    private var changes: [SessionName: Store.Change] = [:]
    private var missing: Set<SessionName> = []
    /// Sessions that are whole again, since nothing at all was there; nil: all were.
    private var present: Set<SessionName>?

    var isEmpty: Bool { changes.isEmpty }

    /// Adds what has happened since; when that is too much, it is lost.
    mutating func add(_ later: [SessionName: Store.Change]) {
        let length = (changes.values.reduce(0) { $0 + $1.length }) + later.values.reduce(0) { $0 + $1.length }
        for (name, change) in later {
            if length > PendingChanges.maxLength { miss(name, change) } else { add(change, of: name) }
        }
    }

    private mutating func add(_ change: Store.Change, of name: SessionName) {
        if change.isWhole {
            missing.remove(name)
            // After its end it can only begin again, and is whole then.
            if change.isOver { present?.remove(name) } else { present?.insert(name) }
        }
        guard change.isWhole || !missing.contains(name) && present?.contains(name) != false else { return }
        changes[name, default: Store.Change()].add(change)
    }

    private mutating func miss(_ name: SessionName, _ change: Store.Change) {
        if change.isOver { missing.remove(name) } else { missing.insert(name) }
    }

    /// What is to be written now.
    mutating func take() -> [SessionName: Store.Change] {
        defer { changes = [:] }
        return changes
    }

    /// That could not be written: what waits is of no use without it, unless it is whole.
    mutating func lose(_ taken: [SessionName: Store.Change]) {
        for (name, change) in taken where changes[name]?.isWhole != true {
            changes[name] = nil
            miss(name, change)
        }
    }

    /// So is everything that was written before.
    mutating func loseAll() {
        changes = changes.filter { $1.isWhole }
        present = Set(changes.filter { !$1.isOver }.keys)
    }
}
