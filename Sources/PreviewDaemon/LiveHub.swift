import CMalloc
import Motion
import PreviewSessions
import WebSockets

/// The hub, with the daemon's clock. It is reached only by ``enter(_:offer:perform:)``, so nobody can forget to
/// advance it to the present first, or to perform its effects afterwards.
///
/// A class, because the code inside asks it for the time.
final class LiveHub {
    private var hub: Hub
    var clock: PassClock
    private let link: LoopLink
    /// The effects that are being performed.
    private var effects: [SessionEffect] = []
    /// The number of ended sessions at the last trim, and how many must have ended since. Chosen: some megabytes, in
    /// some milliseconds.
    private var endedAtLastTrim = 0
    private static let sessionsPerTrim = 64

    init(_ hub: Hub, _ clock: PassClock, _ link: LoopLink) { (self.hub, self.clock, self.link) = (hub, clock, link) }

    /// Advances the hub to the present, changes it, and performs the effects. It cannot be called again from inside.
    /// - Parameters:
    ///   - offer: called for each viewer that has something to be sent
    ///   - perform: called for each effect, in their order
    func enter<Result>(
        _ body: (inout Hub, Tick) -> Result, offer: Hub.Offer,
        perform: (SessionEffect, inout Hub, Tick) -> Void
    ) -> Result {
        clock.advance(to: link.machine.nanoseconds)
        let result = body(&hub, clock.now)
        hub.deliverPending(offer)
        hub.drainEffects(into: &effects)
        while !effects.isEmpty {
            for effect in effects { perform(effect, &hub, clock.now) }
            effects.removeAll(keepingCapacity: true)
            hub.deliverPending(offer)  // requests that were refused
            hub.drainEffects(into: &effects)  // a refresh that is shared is an input of other sessions
        }
        return result
    }

    /// The next message for that viewer, now that its socket can take it. The hub is not advanced to the present: what
    /// is sent was prepared before.
    /// - Parameter wake: called for each other viewer that has something to be sent
    func nextMessage(for viewer: Int, wake: (Int) -> Void) -> [UInt8]? {
        guard let message = hub.nextMessage(for: viewer) else { return nil }
        hub.deliverPending { viewer, _ in wake(viewer) }
        return message
    }

    /// Called after each ``enter(_:offer:perform:)``.
    /// - Parameter isWaiting: whether something is still to be written
    func updateTimer(isWaiting: Bool) {
        let prospects = hub.prospects()
        guard
            let timer = clock.newTimer(
                isActive: prospects.isActive, isWaiting: isWaiting || prospects.isWaiting, at: link.machine.nanoseconds)
        else { return }
        if timer.hertz > 0 {
            link.loop?.startTimer(hertz: timer.hertz, first: timer.first)
        } else {
            link.loop?.stopTimer()
        }
    }

    var isActive: Bool { hub.activeSessionCount > 0 }
    var sessionCount: Int { hub.sessionCount }
    var mostWaitingBytes: Int { hub.mostWaitingBytes }

    /// The allocator keeps the memory of ended sessions until it is told to return it.
    func trimMemory() {
        guard hub.endedSessionCount >= endedAtLastTrim + LiveHub.sessionsPerTrim else { return }
        endedAtLastTrim = hub.endedSessionCount
        malloc_trim(0)
    }
}
