import Motion
import PreviewProtocol

/// What concerns all sessions at once.
extension Hub {
    /// Tells everybody where the build stands, and those who come later.
    package mutating func show(_ build: ServerMessage.Build, at now: Tick) {
        pass(to: now)
        self.build = build
        for slot in slots.values { update(slot) { $0.show(build) } }
    }

    /// Has these sessions write themselves down whole, because what was written, or was to be, is lost; nil: all of
    /// them.
    package mutating func rewrite(_ names: Set<SessionName>?) {
        for (name, slot) in slots where names?.contains(name) != false {
            let since = abandoned[slot].map { now - $0 }
            update(slot) { $0.rewrite(abandoned: since) }
        }
    }
}

/// Sessions that other daemons go on with.
extension Hub {
    /// One in which no script and no recording plays; nil: there is none.
    package var sessionToLeave: SessionName? { slots.first { sessions[$0.value]?.session.isPlaying == false }?.key }

    /// Lets a session go: its last events are among the effects, and it is no longer here.
    /// - Returns: the handles of its viewers, which are free
    package mutating func letGo(_ name: SessionName, at now: Tick) -> [Int] {
        pass(to: now)
        guard let slot = slots[name] else { return [] }
        update(slot) { $0.prepareToLeave() }
        sessions[slot]?.session.leave(&effects)
        return remove(slot)
    }

    /// Another daemon has this session already, so what has become of it here counts for nothing.
    package mutating func forget(_ name: SessionName) -> [Int] { slots[name].map { remove($0) } ?? [] }

    /// Messages of that viewer were dropped: a finger of which nobody knows where it is has vanished. The rest of its
    /// drag is ignored.
    package mutating func cancelFinger(of handle: Int, at now: Tick) {
        pass(to: now)
        guard let location = locations[handle] else { return }
        update(location.slot) { $0.cancelFinger(of: location.index) }
    }
}
