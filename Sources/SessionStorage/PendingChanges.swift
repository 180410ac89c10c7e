import PreviewProtocol

/// The changes of sessions that wait to be written, and the sessions of which changes were dropped.
///
/// When too much waits, the longest changes are dropped. From then on only the end of such a session is written, until
/// the session comes as a whole, which the daemon is to be asked for (``drainWanted()``). A session that has ended
/// before anything of it was written is forgotten. So the number of changes is bounded by the sessions that the store
/// has and those that are alive, and their size by ``maxLength``.
package struct PendingChanges: Sendable {
    /// The length of all changes together, in samples of a finger. Chosen: half a minute of a hundred fingers, some 30
    /// MB.
    package static let maxLength = 200_000

    /// Whether the store has a row of a session before anything of it is written: in a cluster, where it was claimed.
    let isClaimed: Bool
    private let maxLength: Int
    private var changes: [SessionName: SessionChange] = [:]
    /// The sessions that have to come as a whole; true: nothing of them is in the store.
    private var missing: [SessionName: Bool] = [:]
    /// Those of them that were not asked for yet.
    private var wanted: Set<SessionName> = []
    /// The sessions that were written whole since everything was lost; nil: it never was.
    private var present: Set<SessionName>?

    package init(isClaimed: Bool = false, maxLength: Int = PendingChanges.maxLength) {
        (self.isClaimed, self.maxLength) = (isClaimed, maxLength)
    }

    var isEmpty: Bool { changes.isEmpty }
    /// The number of sessions of which something is not written.
    var count: Int { Set(changes.keys).union(missing.keys).count }

    /// Whether the store does not know yet that this session was retired.
    func isRetiring(_ name: SessionName) -> Bool {
        changes[name].map { $0.isRetired || $0.before == .retired } ?? false
    }

    /// Adds later changes. While nothing waits, and nothing was lost, they are taken as they are: the loop waits for this.
    package mutating func add(_ later: [SessionName: SessionChange]) {
        if changes.isEmpty, missing.isEmpty, present == nil {
            changes = later
            for (name, change) in later where change.isVoid { put(change, of: name) }
        } else {
            for (name, change) in later { add(change, of: name) }
        }
        trim()
    }

    private mutating func add(_ change: SessionChange, of name: SessionName) {
        let isFirst = missing[name] ?? (present?.contains(name) == false ? true : nil)
        guard change.isWhole || isFirst == nil else {
            return addIncomplete(change, of: name, isFirst: isFirst ?? false)
        }
        if isFirst == true, change.isOver, changes[name] == nil, !isClaimed { return forget(name) }
        forget(name)
        if change.end == nil { present?.insert(name) }
        put(changes[name].map { $0.adding(change) } ?? change, of: name)
    }

    /// Changes of the session are missing, so only its end can be written.
    private mutating func addIncomplete(_ change: SessionChange, of name: SessionName, isFirst: Bool) {
        guard let end = change.end else {
            missing[name] = isFirst
            return
        }
        forget(name)
        guard !isFirst || isClaimed else { return }
        put(changes[name].map { $0.adding(SessionChange(end)) } ?? SessionChange(end), of: name)
    }

    private mutating func forget(_ name: SessionName) {
        missing[name] = nil
        wanted.remove(name)
        present?.remove(name)
    }

    private mutating func put(_ change: SessionChange, of name: SessionName) {
        changes[name] = change.isVoid && !isClaimed ? nil : change
    }

    private mutating func trim() {
        var length = changes.values.reduce(0) { $0 + $1.length }
        guard length > maxLength else { return }
        for (name, change) in changes.sorted(by: { $0.value.length > $1.value.length })
        where length > maxLength && !change.isOver {
            length -= change.length
            cut(change, of: name)
            if change.end == nil { wanted.insert(name) }
        }
    }

    /// Drops a change, but for an end of the session.
    private mutating func cut(_ change: SessionChange, of name: SessionName) {
        let isUnknown = change.isFirst && !isClaimed
        changes[name] = isUnknown ? nil : change.ending
        if change.end == nil { missing[name] = change.isFirst || change.before != nil }
    }

    package mutating func remove(_ name: SessionName) -> SessionChange? { changes.removeValue(forKey: name) }

    package mutating func drain() -> [SessionName: SessionChange] {
        defer { changes = [:] }
        return changes
    }

    /// The sessions that the daemon is to give as a whole now.
    package mutating func drainWanted() -> Set<SessionName> {
        defer { wanted = [] }
        return wanted
    }

    /// These changes could not be written yet.
    mutating func putBack(_ taken: [SessionName: SessionChange]) {
        for (name, change) in taken { put(changes[name].map { change.adding($0) } ?? change, of: name) }
        trim()
    }

    /// This change can never be written. Later changes of its session are of no use without it, unless they are whole.
    package mutating func lose(_ change: SessionChange, of name: SessionName) {
        let later = changes[name]
        cut(change, of: name)
        if let later { add(later, of: name) }
    }

    /// Everything that was written is lost.
    mutating func loseAll() {
        changes = changes.filter { $1.isWhole && !$1.isOver }
        present = Set(changes.filter { $1.end == nil }.keys)
        (missing, wanted) = ([:], [])
    }
}
