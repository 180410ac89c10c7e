import Motion

@testable import RefreshEngine

/// Watches a preview and remembers the first thing that must never be.
struct Witness {
    private(set) var preview: Preview
    private(set) var fault: String?
    private var host: EdgeInsets
    /// How far beyond its edge the content was when the finger went down or its reference was taken anew, at most, pt.
    private var grabbed = 0.0
    private var isDragging = false, isDecelerating = false
    private var heard = 0

    init(_ list: Scenario) { (preview, host) = (Preview(list), list.insets) }

    mutating func apply(_ input: Input) {
        if case .insets(let insets, _) = input { host = insets }
        let wasStalled = preview.simulation.stall != nil
        preview.apply(input)
        switch input {
        case .fingerDown: grabbed = overscroll
        case .fingerMoved where !wasStalled: break
        default: grabbed = max(grabbed, overscroll)
        }
        look(after: "\(input)")
    }

    mutating func pass() {
        let (range, wasStalled) = (preview.simulation.scroll.range, preview.simulation.stall != nil)
        preview.pass(1)
        // A control that opens or closes under a finger; or all that a busy app has not heard yet.
        if preview.simulation.scroll.range != range || wasStalled { grabbed = max(grabbed, overscroll) }
        look(after: "a tick")
    }

    /// Everything is let go and finished: a list at rest must be as if nothing had ever happened.
    mutating func rest() {
        for input in [
            Input.fingerCancelled, .work(.after(.zero, .succeeded)), .finish(.header, .succeeded),
            .finish(.footer, .succeeded),
        ] { apply(input) }
        for _ in 0..<40_000 where !preview.simulation.isStill { pass() }
        let (frame, scroll) = (preview.frame, preview.simulation.scroll)
        if !preview.simulation.isStill || [frame.header, frame.footer].contains(where: { $0?.state ?? .idle != .idle })
        {
            let states = [frame.header, frame.footer].compactMap { $0.map { "\($0.state) \($0.detail)" } }
            tell(
                "it never rests: \(states), still \(preview.simulation.isStill), offset \(frame.offset) of \(scroll.range), \(scroll.settings)"
            )
        }
        let insets = preview.restingInsets(host)
        if frame.insets != insets { tell("insets \(frame.insets) are not \(insets)") }
        if !scroll.range.contains(frame.offset) { tell("it rests at \(frame.offset), outside \(scroll.range)") }
    }

    /// Of the model: an animation that still runs under a finger is seen on top of what the finger holds.
    private var overscroll: Double {
        let scroll = preview.simulation.scroll
        let y = scroll.position.model
        return max(0, scroll.range.lowerBound - y, y - scroll.range.upperBound)
    }

    private mutating func look(after what: @autoclosure () -> String) {
        let scroll = preview.simulation.scroll
        let (offset, velocity, insets) = (scroll.offset, scroll.velocity, scroll.presentedInsets)
        // Not a frame: drawing the control is not what is looked at here.
        if !(offset + velocity + insets.top + insets.bottom).isFinite {
            tell("\(offset), \(velocity), \(insets) after \(what())")
        }
        let damping = scroll.profile.damping
        let end = if case .rubberBand = damping.curve { min(damping.end, scroll.size.height) } else { damping.end }
        let limit = max(end, grabbed / RubberBand.limit)
        if scroll.isTracking, overscroll > limit * (1 + 1e-9) {
            tell("a finger holds \(overscroll) pt beyond the edge after \(what())")
        }
        for notice in preview.notices[heard...] { listen(to: notice) }
        heard = preview.notices.count
        if scroll.isDragging != isDragging || scroll.isDecelerating != isDecelerating {
            tell("callbacks and flags disagree after \(what())")
        }
    }

    private mutating func listen(to notice: Notice) {
        switch notice {
        case .willBeginDragging:
            if isDragging || isDecelerating { tell("\(notice) out of turn") }
            isDragging = true
        case .willEndDragging: if !isDragging { tell("\(notice) out of turn") }
        case .didEndDragging: isDragging = false
        case .willBeginDecelerating:
            if isDecelerating || isDragging { tell("\(notice) out of turn") }
            isDecelerating = true
        case .didEndDecelerating:
            if !isDecelerating { tell("\(notice) out of turn") }
            isDecelerating = false
        default: break
        }
    }

    private mutating func tell(_ what: String) { fault = fault ?? "tick \(preview.tick.count): \(what)" }
}
