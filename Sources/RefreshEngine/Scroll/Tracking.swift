import Motion

/// A finger on the list: where the content would be if it followed all the way.
struct Tracking: Hashable, Sendable {
    /// Content offset without damping at the finger's last change of reference, pt.
    private var rawOrigin: Double
    private var fingerOrigin: Double
    private var grip: Damping.Grip
    /// The finger's last samples, oldest first: as many as the release velocity needs.
    private(set) var samples: [TouchSample]
    /// Whether the finger has moved the content since it went down.
    private(set) var isDragging = false

    /// Whether it stopped a list that moved when it went down.
    private let hasCaught: Bool
    /// Whether it taps the list if it lifts now.
    var isTap: Bool { !isDragging && !hasCaught }

    init(_ sample: TouchSample, offset: Double, _ band: Band, hasCaught: Bool = false) {
        self.hasCaught = hasCaught
        samples = [sample]
        fingerOrigin = sample.y
        grip = band.grip(showing: offset)
        rawOrigin = band.raw(showing: offset, grip)
    }

    var finger: TouchSample { samples[samples.count - 1] }
    /// Content offset without damping, pt.
    private var raw: Double { rawOrigin - (finger.y - fingerOrigin) }

    /// Follows the finger; returns the offset to show, pt.
    mutating func move(to sample: TouchSample, keeping window: Int, _ band: Band) -> Double {
        if sample.y != finger.y { isDragging = true }
        samples.append(sample)
        if samples.count > window { samples.removeFirst() }
        return band.shown(raw: raw, grip)
    }

    /// Takes a new band (insets, content or viewport changed) without moving the content, or a control that follows the
    /// finger beyond an edge at which the list stands still.
    mutating func keep(_ offset: Double, _ before: Band, _ band: Band) {
        let beyond = self.beyond(before)
        fingerOrigin = finger.y
        grip = band.grip(showing: offset)
        rawOrigin = band.raw(showing: offset, grip)
        if band.isClamped(at: beyond), rawOrigin == band.nearest(to: rawOrigin) { rawOrigin += beyond }
    }

    /// How far it is beyond an edge at which the list stands still, pt, negative beyond the top; 0: it is not.
    func beyond(_ band: Band) -> Double {
        let way = raw - band.nearest(to: raw)
        return band.isClamped(at: way) ? way : 0
    }
}

/// What a finger meets: free way inside the range, its damping or a wall beyond it.
struct Band: Hashable, Sendable {
    var range: ClosedRange<Double>
    var damping: Damping
    var viewport: Double
    /// Whether there is any way beyond the ends.
    var bounces: Bool
    var edges: ListEdges

    /// The offset at which the list may rest that is nearest to this one, pt.
    func nearest(to offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

    /// Whether the list stands still at the edge beyond which that way goes, negative beyond the top.
    func isClamped(at way: Double) -> Bool {
        bounces && (way < 0 ? edges.header.clamps : way > 0 && edges.footer.clamps)
    }

    /// The grip of a finger that finds this offset.
    func grip(showing offset: Double) -> Damping.Grip {
        let edge = nearest(to: offset)
        return damping.grip(showing: abs(offset - edge), viewport: viewport)
    }

    /// The largest rounding error of a finger's summed positions, pt. An offset nearer to an edge than this counts as
    /// on it, so that a list that is dragged back is exactly at rest. Source: the continuity of physics.md 5.5.
    private static let nothing = 1e-9

    /// The offset that is shown for a raw one, pt.
    func shown(raw: Double, _ grip: Damping.Grip) -> Double {
        for end in [range.lowerBound, range.upperBound] where abs(raw - end) < Band.nothing { return end }
        let edge = nearest(to: raw)
        guard bounces, raw != edge, !isClamped(at: raw - edge) else { return edge }
        let overscroll = damping.overscroll(pull: abs(raw - edge), viewport: viewport, grip)
        return raw < edge ? edge - overscroll : edge + overscroll
    }

    /// The raw offset that shows this one, pt. (bounces off: the wall itself, wherever the content is.)
    func raw(showing offset: Double, _ grip: Damping.Grip) -> Double {
        let edge = nearest(to: offset)
        guard bounces, offset != edge, !isClamped(at: offset - edge) else { return edge }
        let pull = damping.pull(overscroll: abs(offset - edge), viewport: viewport, grip)
        return offset < edge ? edge - pull : edge + pull
    }

    /// How fast the content follows the finger there, 0 to 1.
    func slope(at offset: Double) -> Double {
        let edge = nearest(to: offset)
        return offset == edge ? 1 : damping.slope(overscroll: abs(offset - edge), viewport: viewport)
    }
}
