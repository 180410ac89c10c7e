import Motion

/// A number with a model value, which jumps, and a presented one, which follows along curves.
///
///     presented(t) = model + Σ (beforeᵢ − afterᵢ) · (1 − Pᵢ((t − bᵢ)/Dᵢ))
///
/// Source: physics.md 3.2 and 5.4: additive animations of UIKit since iOS 8.
struct AnimatedValue: Hashable, Sendable {
    private struct Change: Hashable, Sendable {
        var difference: Double
        var since: Tick
        var animation: Animation
        var end: Tick { since + animation.duration }
    }

    /// How many animations may run on one another. A further one takes their place and begins from what is shown at
    /// that moment. Chosen: more than any app stacks, and a bound when controls are inserted and removed as fast as
    /// possible.
    static let maxAnimations = 32

    /// The value that code reads: final at once.
    private(set) var model: Double
    private var changes: [Change] = []

    init(_ value: Double) { model = value }

    var isStill: Bool { changes.isEmpty }
    /// How many animations run.
    var count: Int { changes.count }

    /// The value that is shown. Most stand still, and are asked at every tick.
    @inline(__always)
    func presented(at tick: Tick) -> Double { changes.isEmpty ? model : moving(at: tick) }

    private func moving(at tick: Tick) -> Double {
        changes.reduce(model) { sum, change in
            sum + change.difference * (1 - change.animation.progress(after: tick - change.since))
        }
    }

    /// Sets the value at once and ends every animation.
    mutating func set(_ value: Double) {
        model = value
        changes = []
    }

    /// Moves the model on its own way; what is being animated goes on on top of it.
    mutating func move(to value: Double) { model = value }

    /// Sets the value and shows it as going there from `shown`, the picture of this moment.
    mutating func animate(
        to value: Double, at tick: Tick, _ animation: Animation, _ blending: ScrollProfile.Blending = .additive
    ) {
        let isReplacing = isReplacing(blending)
        let before = isReplacing ? presented(at: tick) : model
        if isReplacing { changes = [] }
        model = value
        add(before - value, at: tick, animation)
    }

    /// Shows a difference from the model, which stays, beside those that are shown, and lets it go along `animation`.
    mutating func fade(
        _ difference: Double, at tick: Tick, _ animation: Animation, _ blending: ScrollProfile.Blending = .additive
    ) {
        let isReplacing = isReplacing(blending)
        let whole = isReplacing ? presented(at: tick) - model + difference : difference
        if isReplacing { changes = [] }
        add(whole, at: tick, animation)
    }

    /// Whether a further animation takes the place of those that run.
    private func isReplacing(_ blending: ScrollProfile.Blending) -> Bool {
        blending == .replacing || changes.count >= AnimatedValue.maxAnimations
    }

    private mutating func add(_ difference: Double, at tick: Tick, _ animation: Animation) {
        guard difference != 0, animation.duration > .zero else { return }
        changes.append(Change(difference: difference, since: tick, animation: animation))
    }

    /// When each of the animations that run began.
    var starts: [Tick] { changes.map { $0.since } }

    /// The animation that began last; nil: none runs.
    var animation: Animation? { changes.last?.animation }

    /// Forgets the animations that ended at or before `tick`.
    mutating func settle(at tick: Tick) { if !changes.isEmpty { changes.removeAll { $0.end <= tick } } }
}
