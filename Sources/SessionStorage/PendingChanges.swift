import PreviewProtocol

/// The changes of sessions that are not in the store yet, and the sessions of which changes are missing.
///
/// When it becomes too much, the longest changes are given up. Nothing more of these sessions is written but their end,
/// until they are given whole, which is to be asked for (``drainWanted()``). Ended sessions of which nothing is stored
/// are forgotten. So what waits is bounded by the length, by the sessions that the store has, and by those that there
/// are.
package struct PendingChanges: Sendable {
    /// The greatest length of all changes, in samples of a finger. Chosen: half a minute of a hundred fingers, some 30
    /// MB.
    package static let maxLength = 200_000

    /// Whether the store has a row of a session before anything of it is written: in a cluster, where it was claimed.
    let isClaimed: Bool
    private let maxLength: Int
    private var changes: [SessionName: SessionChange] = [:]
    /// The sessions that are to be given whole; true: nothing of them is stored.
    private var missing: [SessionName: Bool] = [:]
    /// Of these, the ones that were not asked for yet.
    private var wanted: Set<SessionName> = []
    /// The sessions that were written whole since all were lost; nil: they never were.
    private var present: Set<SessionName>?

    package init(isClaimed: Bool = false, maxLength: Int = PendingChanges.maxLength) {
        (self.isClaimed, self.maxLength) = (isClaimed, maxLength)
    }

    var isEmpty: Bool { changes.isEmpty }
    /// Of so many sessions something is not written.
    var count: Int { Set(changes.keys).union(missing.keys).count }

    /// Whether that session is to be left for whoever joins it next.
    func isRetiring(_ name: SessionName) -> Bool {
        changes[name].map { $0.isRetired || $0.before == .retired } ?? false
    }

    /// Adds later changes.
    package mutating func add(_ later: [SessionName: SessionChange]) {
        for (name, change) in later { add(change, of: name) }
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

    /// Of a session of which changes are missing, only its end counts.
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

    /// Gives up what a session was.
    private mutating func cut(_ change: SessionChange, of name: SessionName) {
        let isUnknown = change.isFirst && !isClaimed
        changes[name] = isUnknown ? nil : change.ending
        if change.end == nil { missing[name] = change.isFirst || change.before != nil }
    }

    /// What has not been taken of that session.
    package mutating func remove(_ name: SessionName) -> SessionChange? { changes.removeValue(forKey: name) }

    package mutating func drain() -> [SessionName: SessionChange] {
        defer { changes = [:] }
        return changes
    }

    /// The sessions that are to be given whole now.
    package mutating func drainWanted() -> Set<SessionName> {
        defer { wanted = [] }
        return wanted
    }

    /// These changes could not be written yet.
    mutating func putBack(_ taken: [SessionName: SessionChange]) {
        for (name, change) in taken { put(changes[name].map { change.adding($0) } ?? change, of: name) }
        trim()
    }

    /// This change can never be written. The later ones of its session are of no use without it, unless they are whole.
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
