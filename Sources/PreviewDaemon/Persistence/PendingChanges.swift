import PreviewProtocol

/// The changes of sessions that are not in the store yet, and the sessions of which changes were lost.
///
/// A session of which a change was lost stays in the store as it was, and nothing is added to it, until a change comes that is whole.
struct PendingChanges: Sendable {
    /// The greatest length of all changes, in samples of a finger. Chosen: half a minute of a hundred fingers, some 30 MB.
    static let maxLength = 200_000

    private var changes: [SessionName: SessionChange] = [:]
    private var missing: Set<SessionName> = []
    /// The sessions that were written whole since all were lost; nil: they never were.
    private var present: Set<SessionName>?

    var isEmpty: Bool { changes.isEmpty }

    /// Adds later changes. When that makes too much, they are lost.
    mutating func add(_ later: [SessionName: SessionChange]) {
        let length = (changes.values.reduce(0) { $0 + $1.length }) + later.values.reduce(0) { $0 + $1.length }
        for (name, change) in later {
            if length > PendingChanges.maxLength { miss(name, change) } else { add(change, of: name) }
        }
    }

    private mutating func add(_ change: SessionChange, of name: SessionName) {
        if change.isWhole {
            missing.remove(name)
            // After its end it can only begin again, and is whole then.
            if change.isOver { present?.remove(name) } else { present?.insert(name) }
        }
        guard change.isWhole || !missing.contains(name) && present?.contains(name) != false else {
            if change.isRetired { missing.remove(name) }
            return
        }
        changes[name, default: SessionChange()].add(change)
        if change.isRetired { present?.remove(name) }
    }

    private mutating func miss(_ name: SessionName, _ change: SessionChange) {
        if change.isOver || change.isRetired { missing.remove(name) } else { missing.insert(name) }
    }

    /// What has not been taken of that session.
    mutating func remove(_ name: SessionName) -> SessionChange? { changes.removeValue(forKey: name) }

    mutating func take() -> [SessionName: SessionChange] {
        defer { changes = [:] }
        return changes
    }

    /// These changes could not be written. The later ones of their sessions are of no use without them, unless they are whole.
    mutating func lose(_ taken: [SessionName: SessionChange]) {
        for (name, change) in taken where changes[name]?.isWhole != true {
            changes[name] = nil
            miss(name, change)
        }
    }

    /// Everything that was written is lost.
    mutating func loseAll() {
        changes = changes.filter { $1.isWhole }
        present = Set(changes.filter { !$1.isOver }.keys)
    }
}
