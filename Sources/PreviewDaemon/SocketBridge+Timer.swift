import CMalloc
import Glibc
import Motion
import WebSockets

/// When the loop passes over the sessions, and what follows from it.
extension SocketBridge {
    /// A pass: every session that is due is come to.
    func timer(expirations: UInt64) {
        let time = pass()
        if isFrozen { return updateTimer() }
        if let last = lastPass, now > last {
            metrics.lateness.note(after: last, upTo: now, at: time, by: clock)
            if overload.note((now - last).count, at: now, work: { ThreadClock.nanoseconds }) { slowDown() }
            lastPass = now
        }
        hub.advance(to: now, offer)
        performEffects()
        for sink in sinks { sink.pass() }
        if isDraining { goOnDraining() }
        trimMemory()
    }

    /// The allocator keeps what sessions have had until it is asked for it.
    private func trimMemory() {
        guard hub.endedSessionCount >= endedAtLastTrim + SocketBridge.sessionsPerTrim else { return }
        endedAtLastTrim = hub.endedSessionCount
        malloc_trim(0)
    }

    /// It is so late now. Returns what the clock shows, ns.
    @discardableResult
    func pass() -> Int {
        let time = MonotonicClock.nanoseconds
        checkLease()
        if isFrozen { return time }
        now = max(now, clock.tick(at: time))
        return time
    }

    private func slowDown() {
        hub.slowDown(to: overload.minInterval)
        logger.notice(
            "frames are sent at another rate, because of the load",
            metadata: ["mostASecond": "\(Tick.perSecond / overload.minInterval)"])
    }

    func performEffects() {
        hub.deliverPending(offer)
        for effect in hub.takeEffects() {
            switch effect {
            case .close(let handle, let reason): disconnect(handle, reason)
            case .refreshed(let key, let moment): keep(key, moment)
            case .happened(let event, let session): sinks.forEach { $0.take(event, of: session) }
            case .prepare(let request): prepare(request)
            case .carryOut(let request): carryOut(request)
            }
        }
        hub.deliverPending(offer)  // requests that were refused
        updateTimer()
    }

    /// At rest the timer does not run; but while something becomes too old it looks once a second whether it is time.
    private func updateTimer() {
        let wanted = isFrozen ? 0 : hub.isActive ? Tick.perSecond : hub.isWaiting ? 1 : 0
        if !hub.isActive { for sink in sinks { sink.pause() } }
        guard wanted != timerRate else { return }
        timerRate = wanted
        lastPass = hub.isActive ? now : nil
        if wanted > 0 {
            loop?.startTimer(hertz: wanted, first: wanted == 1 ? nil : clock.untilNext(at: MonotonicClock.nanoseconds))
        } else {
            loop?.stopTimer()
        }
    }
}
