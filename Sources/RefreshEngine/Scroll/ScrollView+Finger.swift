import Motion

/// The finger on the scroll view. Every call takes effect at the present tick.
extension ScrollView {
    /// The finger goes down: whatever moves stops where it is seen. A finger that was down already is forgotten.
    mutating func fingerDown(_ sample: TouchSample) -> [Notice] {
        let notices = stop(at: offset)
        phase = .tracking(Tracking(sample, offset: position.model, band, hasCaught: !notices.isEmpty))
        return notices
    }

    mutating func fingerMoved(to sample: TouchSample) -> [Notice] {
        guard case .tracking(var finger) = phase else { return [] }
        phase = .idle  // else the finger's samples had two owners here, and would be copied
        let (wasDragging, band) = (finger.isDragging, band)
        position.move(to: ScrollView.bounded(finger.move(to: sample, keeping: profile.releaseVelocity.window, band)))
        beyond = finger.beyond(band)
        phase = .tracking(finger)
        return finger.isDragging && !wasDragging ? [.willBeginDragging] : []
    }

    /// The finger lifts.
    /// - Parameters:
    ///   - sample: when and where; one that lies elsewhere than the last counts as a last move
    ///   - velocity: the finger's, pt/s, positive downwards; nil: what its samples say
    mutating func fingerUp(_ sample: TouchSample, velocity: Double?) -> [Notice] {
        guard case .tracking(let before) = phase else { return [] }
        var notices: [Notice] = sample.y == before.finger.y ? [] : fingerMoved(to: sample)
        guard case .tracking(let finger) = phase else { return notices }
        if velocity != nil, !finger.isDragging { notices.append(.willBeginDragging) }
        let wasDragging = finger.isDragging || velocity != nil
        return notices
            + release(contentVelocity(finger: velocity ?? estimate(finger, lift: sample)), wasDragging: wasDragging)
            + revealPending()
    }

    private func estimate(_ finger: Tracking, lift: TouchSample) -> Double {
        profile.releaseVelocity.estimate(finger.samples, lift: lift.time)
    }

    /// The velocity that the finger would have if it lifted so now, pt/s, positive downwards; nil: no finger has moved
    /// the content.
    public func releaseVelocity(lifting sample: TouchSample) -> Double? {
        var copy = self
        if case .tracking(let before) = phase, sample.y != before.finger.y { _ = copy.fingerMoved(to: sample) }
        guard case .tracking(let finger) = copy.phase, finger.isDragging else { return nil }
        return estimate(finger, lift: sample)
    }

    /// Where the finger taps if it lifts so now, pt from the top of the content; nil: it has moved the list, or stopped
    /// it.
    func tap(lifting sample: TouchSample) -> Double? {
        guard case .tracking(let finger) = phase, finger.isTap, sample.y == finger.finger.y else { return nil }
        return offset + sample.y
    }

    /// The finger vanishes: the content is let go as if it had rested.
    mutating func fingerCancelled() -> [Notice] {
        guard case .tracking(let finger) = phase else { return [] }
        beyond = 0
        return release(0, wasDragging: finger.isDragging) + revealPending()
    }

    /// What the content's velocity is when a finger of that velocity lets it go here, pt/s.
    private func contentVelocity(finger velocity: Double) -> Double {
        let inside = range.contains(position.model)
        switch profile.overscrolledRelease {
        case .content: return -velocity * band.slope(at: position.model)
        case .finger: return -velocity
        case .zero: return inside ? -velocity : 0
        }
    }

    private mutating func release(_ velocity: Double, wasDragging: Bool) -> [Notice] {
        let y = position.model
        // Content beyond an edge counts as decelerating, however little is left of its way (physics.md 3.5).
        let isBeyond = !range.contains(y)
        let glides = abs(velocity) >= profile.startSpeed && hasWay(y, velocity)
        let motion = snapping(
            glides || isBeyond ? FreeMotion(position: y, velocity: velocity, rules: rules) : FreeMotion(restingAt: y),
            from: y)
        let isMoving = motion.restTime > 0 || isBeyond
        phase = isMoving ? .free(motion, since: tick) : .idle
        position.move(to: motion.restTime > 0 ? y : motion.restPosition)
        let start: [Notice] = isMoving ? [.willBeginDecelerating] : []
        return (wasDragging ? lift(velocity, target: motion.restPosition, willDecelerate: isMoving) : []) + start
    }

    /// A motion that would end where a title is seen in part ends at one of its ends instead: as UIScrollView's delegate
    /// may ask for, its velocity is what brings it there (CN-9.2).
    private func snapping(_ motion: FreeMotion, from y: Double) -> FreeMotion {
        guard let place = settings.top.snap(motion.restPosition, inset: insets.host.top, within: range) else {
            return motion
        }
        var rules = rules
        rules.profile.glideEnd = .snapping(within: ScrollProfile.negligibleWay)
        return FreeMotion(position: y, velocity: (place - y) * rules.decay, rules: rules)
    }

    /// The same for a motion that came there by a bounce, and so could not be aimed.
    mutating func snap() -> [Notice] {
        settings.top.snap(position.model, inset: insets.host.top, within: range).map {
            scroll(to: $0, ScrollView.standardScroll)
        } ?? []
    }

    private func lift(_ velocity: Double, target: Double, willDecelerate: Bool) -> [Notice] {
        [.willEndDragging(velocity: velocity / 1000, target: target), .didEndDragging(willDecelerate: willDecelerate)]
    }

    /// Whether content at y can move that way at all.
    private func hasWay(_ y: Double, _ velocity: Double) -> Bool {
        let stops = velocity < 0 ? edges.header.stops : edges.footer.stops
        return rules.bounces && !stops || (velocity < 0 ? y > range.lowerBound : y < range.upperBound)
    }

    /// Ends motions and animations with the content at `y`.
    mutating func stop(at y: Double) -> [Notice] {
        defer { phase = .idle }
        position.set(y)
        beyond = 0
        insets.interruptReveal(moment(nil))
        switch phase {
        case .free: return [.didEndDecelerating]
        case .scrolling: return [.didEndScrollingAnimation]
        case .tracking(let finger): return finger.isDragging ? lift(0, target: y, willDecelerate: false) : []
        case .idle: return []
        }
    }
}
