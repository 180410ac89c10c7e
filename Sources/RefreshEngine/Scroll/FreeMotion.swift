import Motion

/// The motion of content that no finger holds: glides and bounces, planned to the end at the release.
///
/// Every leg is a closed form of the time since then (physics.md 5.2), so the motion does not depend on how often it is
/// sampled.
struct FreeMotion: Hashable, Sendable {
    /// Where content may rest and how it meets the ends.
    struct Rules: Hashable, Sendable {
        var range: ClosedRange<Double>
        var bounces: Bool
        var decay: Double
        var profile: ScrollProfile
        var edges = ListEdges()
    }

    private struct Leg: Hashable, Sendable {
        var start: Double
        var kind: Kind

        enum Kind: Hashable, Sendable {
            case glide(Deceleration)
            case bounce(Bounce)
        }
    }

    /// offset = edge + side · displacement; side is −1 at the top edge and +1 at the bottom one.
    private struct Bounce: Hashable, Sendable {
        let edge: Double, side: Double
        /// At t = 0, exactly: the closed form is off by its last bits there.
        let position: Double, velocity: Double
        let way: Way

        func position(at time: Double) -> Double {
            if time == 0 { return position }
            switch way {
            case .spring(let spring): return edge + side * spring.displacement(at: time)
            case .viscous(let duration): return edge + (position - edge) * (1 - ViscousFluid.value(at: time / duration))
            }
        }

        func velocity(at time: Double) -> Double {
            if time == 0 { return velocity }
            switch way {
            case .spring(let spring): return side * spring.velocity(at: time)
            case .viscous(let duration):
                return (edge - position) * ViscousFluid.slope(at: time / duration) / duration
            }
        }

        enum Way: Hashable, Sendable {
            case spring(SpringMotion)
            /// Android's, s.
            case viscous(Double)
        }
    }

    private var legs: [Leg] = []
    /// When it comes to rest, s since its start, and where, pt.
    private(set) var restTime = 0.0
    private(set) var restPosition = 0.0

    /// Content that stays where it is.
    init(restingAt position: Double) { restPosition = position }

    /// - Parameters:
    ///   - position: content offset, pt; velocity: its change, pt/s
    ///   - inwardThrow: nil takes the profile's rule
    init(position: Double, velocity: Double, rules: Rules, inwardThrow: ScrollProfile.InwardThrow? = nil) {
        restPosition = position
        var (y, v) = (position, velocity)
        // At most: a throw from beyond one edge, a glide through the content, a bounce at the other.
        for _ in 0..<4 {
            guard let next = leg(y, v, rules, inwardThrow ?? rules.profile.inwardThrow) else { return }
            (y, v) = next
        }
    }

    func position(at time: Double) -> Double {
        guard time < restTime, let leg = leg(at: time) else { return restPosition }
        switch leg.kind {
        case .glide(let glide): return time == leg.start ? glide.position : glide.position(at: time - leg.start)
        case .bounce(let bounce): return bounce.position(at: time - leg.start)
        }
    }

    func velocity(at time: Double) -> Double {
        guard time < restTime, let leg = leg(at: time) else { return 0 }
        switch leg.kind {
        case .glide(let glide): return glide.velocity(at: time - leg.start)
        case .bounce(let bounce): return bounce.velocity(at: time - leg.start)
        }
    }

    /// The edge that a spring draws the content to at that time, and on which side of the content it is (−1: the top);
    /// nil while it glides.
    func bounce(at time: Double) -> (edge: Double, side: Double)? {
        guard time < restTime, case .bounce(let bounce) = leg(at: time)?.kind else { return nil }
        return (bounce.edge, bounce.side)
    }

    private func leg(at time: Double) -> Leg? { legs.last { $0.start <= time } }
}

extension FreeMotion {
    /// Adds the leg that begins at (y, v); returns where the next one begins, or nil when this one comes to rest.
    private mutating func leg(
        _ y: Double, _ v: Double, _ rules: Rules, _ rule: ScrollProfile.InwardThrow
    ) -> (Double, Double)? {
        let (low, high) = (rules.range.lowerBound, rules.range.upperBound)
        if y == low && v < 0 && rules.edges.header.stops || y == high && v > 0 && rules.edges.footer.stops {
            return end(nil, after: 0, at: y)
        }
        if y < low || (y == low && v < 0) { return bounce(y, v, edge: low, side: -1, rules, rule) }
        if y > high || (y == high && v > 0) { return bounce(y, v, edge: high, side: 1, rules, rule) }
        return glide(y, v, edge: v < 0 ? low : high, rules)
    }

    private mutating func glide(_ y: Double, _ v: Double, edge: Double, _ rules: Rules) -> (Double, Double)? {
        let glide = Deceleration(position: y, velocity: v, decay: rules.decay)
        let (rest, target) = rest(of: glide, rules.profile.glideEnd)
        guard let crossing = glide.crossing(of: edge), crossing.time < rest else {
            return end(.glide(glide), after: rest, at: v < 0 ? max(target, edge) : min(target, edge))
        }
        let stops = v < 0 ? rules.edges.header.stops : rules.edges.footer.stops
        guard rules.bounces, !stops else { return end(.glide(glide), after: crossing.time, at: edge) }
        return go(
            on: .glide(glide), for: crossing.time, to: edge,
            min(crossing.velocity, rules.profile.edgeSpeedLimit ?? .infinity))
    }

    private func rest(of glide: Deceleration, _ rule: ScrollProfile.GlideEnd) -> (time: Double, position: Double) {
        switch rule {
        case .snapping(let distance):
            return (glide.time(untilWithin: distance), glide.target)
        case .stopping(let speed):
            let time = glide.time(untilSlowerThan: speed)
            return (time, glide.position(at: time))
        }
    }

    private mutating func bounce(
        _ y: Double, _ v: Double, edge: Double, side: Double, _ rules: Rules, _ rule: ScrollProfile.InwardThrow
    ) -> (Double, Double)? {
        guard rules.bounces else { return end(nil, after: 0, at: edge) }
        if let time = rules.profile.rebound {
            guard y != edge else { return end(nil, after: 0, at: edge) }
            let rebound = Bounce(edge: edge, side: side, position: y, velocity: v, way: .viscous(time))
            return end(.bounce(rebound), after: time, at: edge)
        }
        let spring = rules.profile.spring.motion(displacement: side * (y - edge), velocity: side * v)
        let kind = Leg.Kind.bounce(Bounce(edge: edge, side: side, position: y, velocity: v, way: .spring(spring)))
        // Only content that was thrown inward can pass the edge; a spring at rest merely approaches it.
        guard rule != .staysOnSpring, side * v < 0, let zero = spring.firstZero, spring.arrives(at: zero, rules) else {
            return end(kind, after: spring.time(untilWithin: rules.profile.bounceEnd), at: edge)
        }
        if rule == .stopsAtEdge { return end(kind, after: zero, at: edge) }
        return go(on: kind, for: zero, to: edge, side * spring.velocity(at: zero))
    }

    private mutating func end(_ kind: Leg.Kind?, after time: Double, at position: Double) -> (Double, Double)? {
        if let kind { legs.append(Leg(start: restTime, kind: kind)) }
        restTime += time
        restPosition = position
        return nil
    }

    private mutating func go(on kind: Leg.Kind, for time: Double, to y: Double, _ v: Double) -> (Double, Double)? {
        legs.append(Leg(start: restTime, kind: kind))
        restTime += time
        return (y, v)
    }
}

extension SpringMotion {
    /// Whether it still moves noticeably when it passes zero. A throw that barely reaches its edge gets there seconds
    /// after it looks at rest, and would come to rest at that moment.
    fileprivate func arrives(at zero: Double, _ rules: FreeMotion.Rules) -> Bool {
        abs(velocity(at: zero)) > ScrollProfile.negligibleWay * rules.decay
    }

    /// When a bounce counts as over: near and slow at once, s; of one that swings, when it never again leaves.
    fileprivate func time(untilWithin end: ScrollProfile.BounceEnd) -> Double {
        if case .underdamped = self { return time(whenAlwaysWithin: end.distance) }
        let near = time(untilWithin: end.distance)
        // It has turned, so from here on it only comes nearer, and when it is slow it stays slow.
        return end.speed.map { time(after: near, untilSlowerThan: $0) } ?? near
    }
}
