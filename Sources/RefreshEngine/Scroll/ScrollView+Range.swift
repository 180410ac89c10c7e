import Motion

/// What may happen to a scroll view beside its finger: its range changes, or the app scrolls it.
extension ScrollView {
    /// Changes insets, content or viewport, and does to the offset what physics.md 5.4 and behaviour.md 0.7 say.
    ///
    /// - Parameters:
    ///   - animation: how a move of the offset is shown; nil: at once
    ///   - target: where the app sets the offset in the same breath, pt; nil: it does not
    mutating func changeRange(_ animation: Animation?, to target: Double? = nil, _ change: (inout ScrollView) -> Void) {
        let (oldTop, shown) = (range.lowerBound, offset)
        change(&self)
        switch phase {
        case .tracking(var finger):
            finger.keep(shown, band)
            phase = .tracking(finger)
        case .idle:
            let wasPinned = position.model == oldTop
            moveOffset(to: target ?? (wasPinned ? range.lowerBound : position.model), animation)
        case .free(let motion, let since):
            if let target { return moveOffset(to: target, animation) }
            retarget(motion, at: (tick - since).seconds)
        case .scrolling(let from, let to, let since, let way):
            phase = .scrolling(from: from, to: clamped(target ?? to), since: since, way)
        }
    }

    /// setContentOffset(_, animated: true): the content goes to `y`, or as near as the range allows.
    mutating func scroll(to y: Double, _ animation: Animation) -> [Notice] {
        guard !isTracking else { return [] }
        let notices = stop(at: offset)
        phase = .scrolling(from: position.model, to: clamped(y), since: tick, animation)
        return notices
    }

    mutating func setHostInsets(_ host: EdgeInsets, _ animation: Animation?) {
        changeRange(animation) { $0.insets.setHost(host, at: $0.tick, animation) }
    }

    mutating func setContentHeight(_ height: Double) { changeRange(nil) { $0.contentHeight = height } }
    mutating func setViewport(_ size: Size) { changeRange(nil) { $0.viewport = size } }
    mutating func set(_ settings: ScrollSettings) { changeRange(nil) { $0.settings = settings } }

    /// Sets the height that a control adds at its edge.
    /// - Parameter scrolls: whether the list goes to where the whole control is seen
    mutating func hold(_ height: Double, edge: Edge, sticky: Bool, _ animation: Animation?, scrolls: Bool) -> [Notice] {
        let wasDecelerating = isDecelerating
        let top = -(insets.host.top + height)
        let bottom = max(range.lowerBound, contentHeight + insets.host.bottom + height - viewport.height)
        let target = scrolls ? (edge == .header ? top : bottom) : nil
        changeRange(animation, to: target) {
            $0.insets.hold(height, sticky: sticky, edge: edge, at: $0.tick, offset: $0.offset, animation)
        }
        return wasDecelerating && !isDecelerating ? [.didEndDecelerating] : []
    }

    private func clamped(_ y: Double) -> Double { min(max(y, range.lowerBound), range.upperBound) }

    private mutating func moveOffset(to target: Double, _ animation: Animation?) {
        phase = .idle
        let y = clamped(target)
        guard y != position.model else { return }
        if let animation { position.animate(to: y, at: tick, animation, blending: settings.profile.blending) } else { position.move(to: y) }
    }

    /// A motion goes on from where it is, toward the new edges.
    private mutating func retarget(_ motion: FreeMotion, at time: Double) {
        let (y, velocity) = (motion.position(at: time), motion.velocity(at: time))
        let bounced = motion.isBouncing(at: time)
        // Its edge came to the content: nothing is left to bounce from (physics.md 5.4, "bouncing, now inside").
        let ended = bounced && range.contains(y)
        let next = ended ? FreeMotion(restingAt: y)
            : FreeMotion(position: y, velocity: velocity, course: course, inwardThrow: bounced ? .stopsAtEdge : nil)
        phase = .free(next, since: tick)
    }
}
