import CMalloc
import Motion
import PreviewSessions
import WebSockets

/// The hub, by the daemon's clock. It is reached only by ``enter(_:offer:perform:)``, so nobody can forget to bring it
/// to the present first, or to perform its effects afterwards.
///
/// A class because what is done in there asks it for the time.
final class LiveHub {
    private var hub: Hub
    var clock: PassClock
    private let link: LoopLink
    /// Sessions that had ended when their memory was given back last, and how many must have since. Chosen: some
    /// megabytes, in some milliseconds.
    private var endedAtLastTrim = 0
    private static let sessionsPerTrim = 64

    init(_ hub: Hub, _ clock: PassClock, _ link: LoopLink) { (self.hub, self.clock, self.link) = (hub, clock, link) }

    /// Brings the hub to the present, changes it, and performs the effects. It cannot be called again from inside.
    /// - Parameters:
    ///   - offer: called for each viewer that has something to be sent
    ///   - perform: called for each effect, in their order
    func enter<Result>(
        _ body: (inout Hub, Tick) -> Result, offer: Hub.Offer, perform: (SessionEffect, inout Hub, Tick) -> Void
    ) -> Result {
        clock.advance(to: MonotonicClock.nanoseconds)
        let result = body(&hub, clock.now)
        hub.deliverPending(offer)
        for effect in hub.drainEffects() { perform(effect, &hub, clock.now) }
        hub.deliverPending(offer)  // requests that were refused
        updateTimer()
        return result
    }

    /// What goes to that viewer next, now that its socket can take it. This brings nothing to the present: what is sent
    /// has been seen already.
    /// - Parameter wake: called for each other viewer that has something to be sent
    func nextMessage(for viewer: Int, wake: (Int) -> Void) -> [UInt8]? {
        guard let message = hub.nextMessage(for: viewer) else { return nil }
        hub.deliverPending { viewer, _ in wake(viewer) }
        return message
    }

    private func updateTimer() {
        guard
            let timer = clock.newTimer(
                isActive: hub.isActive, isWaiting: hub.isWaiting, at: MonotonicClock.nanoseconds)
        else { return }
        if timer.hertz > 0 {
            link.loop?.startTimer(hertz: timer.hertz, first: timer.first)
        } else {
            link.loop?.stopTimer()
        }
    }

    var isActive: Bool { hub.isActive }
    var sessionCount: Int { hub.sessionCount }

    /// The allocator keeps what sessions have had until it is asked for it.
    func trimMemory() {
        guard hub.endedSessionCount >= endedAtLastTrim + LiveHub.sessionsPerTrim else { return }
        endedAtLastTrim = hub.endedSessionCount
        malloc_trim(0)
    }
}
