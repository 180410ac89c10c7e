import Motion

/// What may happen to a scroll view beside its finger: its range changes, or the app scrolls it.
///
/// Whatever changes, the first visible point of the content stays where it is, unless it may not be there any more or
/// the list is pinned to its top: physics.md 5.4 and behaviour.md 0.7.
extension ScrollView {
    /// How UIKit itself scrolls in `setContentOffset(_, animated: true)`: 0.3 s (physics.md 3.6).
    package static let standardScroll = Animation(.seconds(0.3))

    /// setContentOffset(_, animated: true): the content goes to `y`, or as near as the range allows. Under a finger
    /// nothing happens. In an animation that takes no time it is there at once, and nobody is told of its end.
    mutating func scroll(to y: Double, _ animation: Animation) -> [Notice] {
        guard !isTracking else { return [] }
        let notices = stop(at: offset)
        if animation.duration == .zero {
            position.set(clamped(y))
            return notices
        }
        phase = .scrolling(from: position.model, to: clamped(y), since: tick, animation)
        return notices
    }

    /// The content of a list that rests goes on by so much, or as far as the range allows.
    mutating func goOn(by way: Double, _ animation: Animation) -> [Notice] {
        guard case .idle = phase else { return [] }
        return scroll(to: position.model + way, animation)
    }

    /// Puts the content of a list that rests there, or as near as the range allows.
    /// - Returns: whether that is elsewhere than where it was
    mutating func rest(at y: Double) -> Bool {
        guard case .idle = phase, clamped(y) != position.model else { return false }
        position.set(clamped(y))
        return true
    }

    mutating func setHostInsets(_ host: EdgeInsets, _ animation: Animation?) {
        changeRange(.insets, animation) { $0.insets.setHost(host, $0.moment(animation)) }
    }

    mutating func setContentHeight(_ height: Double) { changeRange(.contentHeight) { $0.contentHeight = height } }
    mutating func setViewport(_ size: Size) { changeRange(.viewport) { $0.viewport = size } }
    mutating func set(_ settings: ScrollSettings) { changeRange(.settings) { $0.settings = settings } }
}

extension ScrollView {
    enum Cause { case insets, contentHeight, viewport, settings }

    /// - Parameter animation: how a move of the offset is shown; nil: at once
    mutating func changeRange(_ cause: Cause, _ animation: Animation? = nil, _ change: (inout ScrollView) -> Void) {
        let (oldBand, oldRules) = (band, rules)
        change(&self)
        switch phase {
        case .idle:
            let wasPinned = position.model == oldBand.range.lowerBound
            move(to: wasPinned ? range.lowerBound : clamped(position.model), animation)
        case .tracking(var finger) where band != oldBand:
            finger.keep(position.model, oldBand, band)
            beyond = finger.beyond(band)
            phase = .tracking(finger)
        case .free(let motion, let since) where rules != oldRules:
            retarget(motion, at: (tick - since).seconds, cause)
        case .scrolling(_, let to, let since, let way):
            let goal = to == oldBand.range.lowerBound ? range.lowerBound : clamped(to)
            // The rest of the time brings it there from where it is.
            if goal != to {
                phase = .scrolling(
                    from: position.model, to: goal, since: tick,
                    Animation(since + way.duration - tick, timing: way.timing))
            }
        case .tracking, .free: break
        }
    }

    /// contentOffset = y, in an animation block or not. Under a finger nothing happens.
    mutating func setOffset(to y: Double, _ animation: Animation?) -> [Notice] {
        guard !isTracking else { return [] }
        let before = phase
        move(to: y, animation)
        switch before {
        case .free(let motion, let since):
            let time = (tick - since).seconds
            let goesOn = profile.offsetSetter == .continuesMotion && motion.bounce(at: time) == nil
            phase =
                goesOn
                ? .free(FreeMotion(position: y, velocity: motion.velocity(at: time), rules: rules), since: tick) : .idle
            return goesOn ? [] : [.didEndDecelerating]
        case .scrolling:
            phase = .idle
            return [.didEndScrollingAnimation]
        case .idle, .tracking: return []
        }
    }

    private mutating func move(to y: Double, _ animation: Animation?) {
        guard y != position.model else { return }
        if let animation {
            position.animate(to: y, at: tick, animation, profile.blending)
        } else {
            position.move(to: y)
        }
    }

    private func clamped(_ y: Double) -> Double { min(max(y, range.lowerBound), range.upperBound) }

    /// A motion goes on from where it is, toward the new edges.
    private mutating func retarget(_ motion: FreeMotion, at time: Double, _ cause: Cause) {
        let (y, velocity) = (motion.position(at: time), motion.velocity(at: time))
        guard let bounce = motion.bounce(at: time) else {
            phase = .free(FreeMotion(position: y, velocity: velocity, rules: rules), since: tick)
            return
        }
        let move = (bounce.side < 0 ? range.lowerBound : range.upperBound) - bounce.edge
        // A spring that swings inside the content goes on doing so while its edge stays.
        if move == 0 && range.contains(y) { return }
        let place = ScrollView.bounded(change(of: y, by: move, cause))
        position.move(to: place)
        // When its edge comes to the content nothing is left to bounce from; and a bounce whose edge moved ends there,
        // because nobody threw it into the content.
        let next =
            range.contains(place)
            ? FreeMotion(restingAt: place)
            : FreeMotion(position: place, velocity: velocity, rules: rules, inwardThrow: move == 0 ? nil : .stopsAtEdge)
        phase = .free(next, since: tick)
    }

    /// Where a bounce at y goes on when its edge moves so far.
    private func change(of y: Double, by move: Double, _ cause: Cause) -> Double {
        let rule: ScrollProfile.ChangeWhileBouncing
        switch cause {
        case .insets: rule = profile.insetWhileReleasing
        case .contentHeight: rule = profile.contentSizeWhileBouncing
        case .viewport, .settings: rule = .keep
        }
        switch rule {
        case .keep: return y
        case .clampToNewEdge: return clamped(y)
        case .shiftByDelta: return y + move
        }
    }
}
