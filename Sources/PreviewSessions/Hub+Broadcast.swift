import Motion
import PreviewProtocol

/// What concerns all sessions at once.
extension Hub {
    /// Sends everybody the state of the build, and also those who join later.
    package mutating func show(_ build: ServerMessage.Build, at now: Tick) {
        pass(to: now)
        self.build = build
        for slot in slots.values { update(slot) { $0.show(build) } }
    }

    /// Has these sessions (nil: all) write themselves whole, because what was written, or was about to be, is lost.
    package mutating func rewrite(_ names: Set<SessionName>?) {
        for (name, slot) in slots where names?.contains(name) != false {
            let since = abandoned[slot].map { now - $0 }
            update(slot) { $0.rewrite(abandoned: since) }
        }
    }
}

/// Sessions that other daemons take over.
extension Hub {
    /// A session in which no script and no recording plays; nil: there is none.
    package var sessionToLeave: SessionName? { slots.first { sessions[$0.value]?.session.isPlaying == false }?.key }

    /// Hands a session over: its last events are among the effects, and it is no longer here.
    /// - Returns: the handles of its viewers, which are free now
    package mutating func letGo(_ name: SessionName, at now: Tick) -> [Int] {
        pass(to: now)
        guard let slot = slots[name] else { return [] }
        update(slot) { $0.prepareToLeave() }
        sessions[slot]?.session.leave(&effects)
        return remove(slot)
    }

    /// Drops a session that another daemon has already: what has happened to it here is discarded.
    package mutating func forget(_ name: SessionName) -> [Int] { slots[name].map { remove($0) } ?? [] }

    /// Messages of that viewer were dropped, so the position of its finger is unknown: the finger is cancelled, and the
    /// rest of its drag is ignored.
    package mutating func cancelFinger(of handle: Int, at now: Tick) {
        pass(to: now)
        guard let location = locations[handle] else { return }
        update(location.slot) { $0.cancelFinger(of: location.index) }
    }
}
