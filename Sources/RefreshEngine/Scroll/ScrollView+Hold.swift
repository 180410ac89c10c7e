import Motion

/// What a control holds at its edge, and where the list goes for it.
extension ScrollView {
    /// An inset that a control raised while a finger was down.
    struct PendingReveal: Hashable, Sendable {
        var edge: Edge
        var animation: Animation
        var shows: Reveal
    }

    /// Sets the height that a control holds.
    ///
    /// With a finger down the offset stays where it is (0.7 b); the list comes to what was raised when the finger lifts
    /// (behaviour.md 7.17).
    mutating func hold(
        _ height: Double, _ style: HoldStyle, at edge: Edge, _ animation: Animation? = nil, shows: Reveal = .never
    ) -> [Notice] {
        func hold(_ view: inout ScrollView, isBeingRevealed: Bool) {
            view.insets.hold(height, style, at: edge, isBeingRevealed: isBeingRevealed, view.moment(animation))
        }
        if isTracking { deferReveal(height, edge, animation, shows) }
        var held = self
        hold(&held, isBeingRevealed: false)
        guard !isTracking, shows == .always || shows == .atEdge && held.isNear(edge) else {
            changeRange(.insets, animation) { hold(&$0, isBeingRevealed: false) }
            return []
        }
        if edge == .footer { insets.interruptReveal(moment(nil)) }
        hold(&self, isBeingRevealed: animation != nil)
        return setOffset(to: bound(edge), animation)
    }

    private mutating func deferReveal(_ height: Double, _ edge: Edge, _ animation: Animation?, _ shows: Reveal) {
        guard height > 0, let animation else { return }
        pendingReveals.removeAll { $0.edge == edge }
        pendingReveals.append(PendingReveal(edge: edge, animation: animation, shows: shows))
    }

    /// The finger has lifted: a list at that edge goes where it would have gone without the finger, whoever raised the
    /// inset, and one that is elsewhere if the control wants to be seen from everywhere. One that is pulled further
    /// bounces there by itself.
    mutating func revealPending() -> [Notice] {
        defer { pendingReveals = [] }
        return pendingReveals.reduce(into: []) { notices, reveal in
            let isBefore = reveal.shows == .always && pull(reveal.edge) < 0 && whole(reveal.edge) > 0
            if isBefore || isNear(reveal.edge) { notices += setOffset(to: bound(reveal.edge), reveal.animation) }
        }
    }

    /// Where the list rests at that edge, pt.
    private func bound(_ edge: Edge) -> Double { edge == .header ? range.lowerBound : range.upperBound }

    /// How much of the way the control holds at that edge, pt: none where a short list rests all the same.
    private func whole(_ edge: Edge) -> Double { abs(bound(edge) - bound(without: edge)) }

    /// Whether the list is where a part of the control would be seen, but not the whole.
    private func isNear(_ edge: Edge) -> Bool { pull(edge) >= 0 && pull(edge) < whole(edge) }

    /// How far the list is pulled past where it rests at that edge without the control there, pt; negative: not at all.
    ///
    /// A header is pulled as far as is seen. A footer is pulled from where the list rests, the inset that a header
    /// holds included; so it looks, as the insets are read, at where the list will be when what is being animated has
    /// ended (behaviour.md 0.3, 7.10).
    @inline(__always)
    func pull(_ edge: Edge) -> Double {
        let pulled = edge == .header ? bound(without: edge) - offset : position.model - bound(without: edge)
        let dragged = drag(edge)
        guard dragged > 0 else { return pulled }
        let grip = profile.damping.grip(showing: 0, viewport: size.height)
        return pulled + profile.damping.overscroll(pull: dragged, viewport: size.height, grip)
    }

    /// How far a finger has dragged beyond an edge at which the list stands still, without damping, pt.
    @inline(__always)
    func drag(_ edge: Edge) -> Double {
        guard edges[edge].clamps else { return 0 }
        return max(0, edge == .header ? -beyond : beyond)
    }

    /// Where it would rest without the control there, pt.
    @inline(__always)
    private func bound(without edge: Edge) -> Double {
        switch edge {
        case .header: -insets.host.top
        case .footer: max(-insets.heldTop, contentHeight + insets.host.bottom - size.height)
        }
    }
}
