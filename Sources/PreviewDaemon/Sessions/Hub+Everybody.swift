import Motion
import PreviewProtocol

/// What concerns all sessions at once.
extension Hub {
    /// Tells everybody where the build stands, and those who come later.
    mutating func show(_ build: ServerMessage.Build, at now: Tick) {
        pass(to: now)
        self.build = build
        for slot in slots.values { update(slot) { $0.show(build) } }
    }

    /// Has every session write itself down whole, because what was written is lost.
    mutating func rewriteEverything() {
        for slot in slots.values {
            let since = abandoned[slot].map { now - $0 }
            update(slot) {
                $0.journal.record(.whole($0.journal.history, $0.simulation.tick, abandoned: since))
                $0.journal.record(.tuned($0.tuning))
            }
        }
    }
}
