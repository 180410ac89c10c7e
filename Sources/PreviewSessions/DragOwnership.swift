import PreviewProtocol

/// Which viewer's finger drags the list, one at a time, and which viewers' drags are ignored to their end because their
/// beginning was refused.
struct DragOwnership {
    /// The viewer whose finger holds the list.
    private(set) var owner: ViewerID?
    private var rejected: Set<ViewerID> = []

    /// A drag begins.
    /// - Returns: whether a finger of the same viewer is down already, because the end of its drag was lost on the way
    /// - Throws: when another viewer's finger holds the list
    mutating func begin(by viewer: ViewerID) throws(MessageError) -> Bool {
        let isDown = owner == viewer
        if owner != nil, !isDown {
            reject(viewer)
            throw MessageError(.busy, "another viewer's finger holds the list")
        }
        rejected.remove(viewer)
        owner = viewer
        return isDown
    }

    /// A drag continues or ends.
    /// - Returns: whether it counts: the rest of a refused drag does not
    /// - Throws: when it never began, which is an error of the client
    mutating func goOn(_ phase: ClientMessage.DragPhase, by viewer: ViewerID) throws(MessageError) -> Bool {
        if owner == viewer { return true }
        let isIgnored = rejected.contains(viewer) || phase == .cancelled
        if phase != .moved { rejected.remove(viewer) }
        if isIgnored { return false }
        throw MessageError(.badMessage, "\"drag\" \(phase.rawValue) came without began")
    }

    /// Ignores the rest of the viewer's drag.
    mutating func reject(_ viewer: ViewerID) { rejected.insert(viewer) }

    func isRejected(_ viewer: ViewerID) -> Bool { rejected.contains(viewer) }

    /// The finger has lifted or was cancelled.
    mutating func end() { owner = nil }

    /// The viewer has left.
    /// - Returns: whether its finger held the list
    mutating func leave(_ viewer: ViewerID) -> Bool {
        rejected.remove(viewer)
        guard owner == viewer else { return false }
        owner = nil
        return true
    }

    /// - Throws: when a finger holds the list: nothing can begin to play then
    func checkFree(for viewer: ViewerID) throws(MessageError) {
        guard let owner else { return }
        throw MessageError(
            .busy,
            "\(owner == viewer ? "your" : "another viewer's") finger holds the list; play again when it has lifted")
    }
}
