/// A scroll view as differential equations, integrated in small steps: what the engine's closed forms are held against.
/// It has none of the engine's code, and no formula that solves an equation.
struct Integrator {
    /// The numbers of physics.md 5.1, per unit of mass.
    struct Law {
        /// 1/s; from the rate: −1000 ln 0.998, −1000 ln 0.99, −ln 0.135.
        var decay = 2.002002670673077
        /// Of the spring: k/m, 1/s², and c/m, 1/s.
        var stiffness = 120.0, damping = 22.0
        /// The spring's faster root, 1/s: what is slower than this times the overscroll never passes the edge.
        var fastRoot = 12.0
        /// The rubber band's share at the edge.
        var band = 0.55
        /// pt, and pt/s where slowness counts, too.
        var bounceEnd = 0.5, bounceSpeed = Double.infinity
        /// A glide ends with so much way left (pt) on its target, or below so much speed (pt/s) where it is.
        var snap = 0.5, stopSpeed = 0.0
        var leavesSpring = true
        /// Of the velocity that a glide takes past an edge, pt/s.
        var edgeLimit = Double.infinity

        static var fast: Law { Law(decay: 10.05033585350144) }
        /// Flutter's, on a screen of three pixels a point.
        static var flutter: Law {
            Law(
                decay: 2.0024805005437076, stiffness: 200, damping: 31.1126983722, fastRoot: 22.04, band: 0.52,
                bounceEnd: 1.0 / 3,
                bounceSpeed: 20.0 / 3, snap: 0, stopSpeed: 20.0 / 3, leavesSpring: false, edgeLimit: 5000)
        }
    }

    var law = Law()
    var low: Double, high: Double
    var viewport: Double
    var bounces = true
    var y: Double, v = 0.0
    /// The edge whose spring the content is on.
    private var edge: Double?
    private(set) var rests = false

    init(_ range: ClosedRange<Double>, viewport: Double = 844, y: Double, law: Law = Law()) {
        (low, high, self.viewport, self.y, self.law) = (range.lowerBound, range.upperBound, viewport, y, law)
    }

    // MARK: The finger

    /// The finger moves so far down, pt: beyond an edge du/dx = c (1 − u/d)².
    mutating func drag(by travel: Double) {
        var left = -travel
        while left != 0 {
            let goal = left < 0 ? (y > high ? high : low) : (y < low ? low : high)
            let isFree = (left < 0 && y > low && y <= high) || (left > 0 && y < high && y >= low)
            if isFree {
                let way = left < 0 ? max(left, low - y) : min(left, high - y)
                (y, left) = (y + way, left - way)
            } else if !bounces {
                return
            } else {
                let step = left / (abs(left) / 0.05).rounded(.up)
                let next = y + runge(y, step)
                let comesBack = (y - goal) * (next - goal) < 0
                // A step back over the edge is halved until it ends on it.
                let taken = comesBack ? halve(step) { (y - goal) * (y + runge(y, $0) - goal) < 0 } : step
                (y, left) = (comesBack ? goal : next, abs(left - taken) < 1e-12 ? 0 : left - taken)
            }
        }
    }

    private func runge(_ y: Double, _ h: Double) -> Double {
        func slope(_ y: Double) -> Double {
            let rest = 1 - max(low - y, y - high, 0) / viewport
            return law.band * rest * rest
        }
        let a = slope(y)
        let b = slope(y + h / 2 * a)
        let c = slope(y + h / 2 * b)
        let d = slope(y + h * c)
        return h / 6 * (a + 2 * b + 2 * c + d)
    }

    // MARK: Free motion

    /// The finger lets go, and the content has that velocity, pt/s.
    mutating func release(_ velocity: Double) {
        (v, edge, rests) = (velocity, nil, false)
        if y < low || (y == low && v < 0) { edge = low } else if y > high || (y == high && v > 0) { edge = high }
        applyOverrides()
    }

    /// The finger goes down.
    mutating func grab() { (v, edge, rests) = (0, nil, true) }

    /// A 120th of a second.
    mutating func tick() {
        for _ in 0..<60 where !rests {
            var left = 1.0 / 7200
            while left > 0 && !rests { left -= step(left) }
        }
    }

    /// Goes on by `h` seconds at most, to the next edge at most; returns how many it was.
    private mutating func step(_ h: Double) -> Double {
        let next = state(after: h)
        let wall = edge ?? (v < 0 ? low : high)
        let passes = (next.y - wall) * (y - wall) < 0 && (edge == nil || law.leavesSpring)
        guard passes, y != wall else {
            // A glide that is not drawn to its target stays exactly where it got slow.
            let taken =
                edge == nil && abs(next.v) < law.stopSpeed ? halve(h) { abs(state(after: $0).v) < law.stopSpeed } : h
            (y, v) = state(after: taken)
            applyOverrides()
            return taken
        }
        let taken = halve(h) { (state(after: $0).y - wall) * (y - wall) < 0 }
        (y, v) = (wall, state(after: taken).v)
        if edge != nil {
            edge = nil
        } else if bounces {
            (edge, v) = (wall, min(v, law.edgeLimit))
        } else {
            (v, rests) = (0, true)
        }
        return taken
    }

    private func state(after h: Double) -> (y: Double, v: Double) {
        func force(_ y: Double, _ v: Double) -> Double {
            edge.map { -law.stiffness * (y - $0) - law.damping * v } ?? -law.decay * v
        }
        let (k1, l1) = (v, force(y, v))
        let (k2, l2) = (v + h / 2 * l1, force(y + h / 2 * k1, v + h / 2 * l1))
        let (k3, l3) = (v + h / 2 * l2, force(y + h / 2 * k2, v + h / 2 * l2))
        let (k4, l4) = (v + h * l3, force(y + h * k3, v + h * l3))
        return (y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4), v + h / 6 * (l1 + 2 * l2 + 2 * l3 + l4))
    }

    /// Comes to rest if it is time.
    private mutating func applyOverrides() {
        if let edge {
            let side = edge == low && y <= high && !(low == high && y > low) ? -1.0 : 1
            let (u, w) = (side * (y - edge), side * v)
            let isThrown = u >= 0 && w < -law.fastRoot * u
            if w <= 0 ? u >= 0 : u < 0, !isThrown, abs(u) <= law.bounceEnd, abs(w) <= law.bounceSpeed {
                (y, v, rests) = (edge, 0, true)
            }
        } else if law.stopSpeed > 0 ? abs(v) < law.stopSpeed : abs(v) / law.decay < law.snap {
            if law.snap > 0 { y = min(max(y + v / law.decay, low), high) }
            (v, rests) = (0, true)
        }
    }
}

/// The greatest h below `whole` for which `isBeyond` is false, to the last bit.
private func halve(_ whole: Double, _ isBeyond: (Double) -> Bool) -> Double {
    var (near, far) = (0.0, whole)
    while true {
        let middle = (near + far) / 2
        if middle == near || middle == far { return far }
        if isBeyond(middle) { far = middle } else { near = middle }
    }
}
