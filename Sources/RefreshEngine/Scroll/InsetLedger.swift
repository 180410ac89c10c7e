import Motion

/// Who adds what to the content insets: the host's entry, and at most one entry a control.
///
/// A control never reads or restores the sum, so nothing can drift: whatever happens, an idle list has the host's
/// insets exactly (behaviour.md 6, rule 1; CB-B1, MS-B11, FZ-B5).
struct InsetLedger: Hashable, Sendable {
    private(set) var hostTop: AnimatedValue
    private(set) var hostBottom: AnimatedValue
    private(set) var header = InsetEntry()
    private(set) var footer = InsetEntry()

    init(host: EdgeInsets) {
        hostTop = AnimatedValue(host.top)
        hostBottom = AnimatedValue(host.bottom)
    }

    /// The host's own insets, pt: its content insets and the safe area together, as in UIKit's adjustedContentInset.
    var host: EdgeInsets { EdgeInsets(top: hostTop.model, bottom: hostBottom.model) }

    /// The host's top inset and the full height of the header, pt: where a list rests that is at its top.
    var heldTop: Double { hostTop.model + header.height }

    /// The insets that bound the scroll view's range, pt: the host's and all that every control holds.
    /// - Parameter spare: how much higher the viewport is than the content, pt; negative: how much lower
    func held(spare: Double) -> EdgeInsets {
        EdgeInsets(top: heldTop, bottom: hostBottom.model + footer.extent(room: room(spare: spare)))
    }

    /// How much content and insets leave empty of the viewport, pt (MS-13, behaviour.md 7.10).
    func room(spare: Double) -> Double { max(0, spare - heldTop - hostBottom.model) }

    var isStill: Bool { hostTop.isStill && hostBottom.isStill && header.isStill && footer.isStill }

    /// The insets as an app would read them in mid-animation from the presentation, pt.
    func presented(at tick: Tick, offset: Double, spare: Double) -> EdgeInsets {
        let top = hostTop.presented(at: tick)
        return EdgeInsets(
            top: top + header.presented(at: tick, pulled: -offset - top),
            bottom: hostBottom.presented(at: tick) + footer.presented(at: tick, room: room(spare: spare)))
    }

    // MARK: Changes

    /// When and over which list something changes, and how that is shown; nil: at once.
    struct Moment {
        var tick: Tick
        /// As shown, pt.
        var offset: Double
        var spare: Double
        var animation: Animation?
        var blending: ScrollProfile.Blending
    }

    /// Sets what a control holds.
    /// - Parameter isBeingRevealed: whether the list is on its way to where all of it is seen
    mutating func hold(_ height: Double, _ style: HoldStyle, at edge: Edge, isBeingRevealed: Bool, _ moment: Moment) {
        switch edge {
        case .header:
            let pulled = -moment.offset - hostTop.presented(at: moment.tick)
            keepingFooter(moment) {
                $0.header.set(height, style, isBeingRevealed: isBeingRevealed, moment) { $0.extent(pulled: pulled) }
            }
        case .footer:
            let room = room(spare: moment.spare)
            footer.set(height, style, isBeingRevealed: false, moment) { $0.extent(room: room) }
        }
    }

    mutating func setHost(_ insets: EdgeInsets, _ moment: Moment) {
        keepingFooter(moment) {
            $0.hostTop.change(to: insets.top, at: moment.tick, moment.animation, moment.blending)
            $0.hostBottom.change(to: insets.bottom, at: moment.tick, moment.animation, moment.blending)
        }
    }

    /// The list goes elsewhere than to the header that is being revealed.
    mutating func interruptReveal(_ moment: Moment) {
        header.interruptReveal(pulled: -moment.offset - hostTop.presented(at: moment.tick), moment.tick)
    }

    mutating func settle(at tick: Tick) {
        hostTop.settle(at: tick)
        hostBottom.settle(at: tick)
        header.settle(at: tick)
        footer.settle(at: tick)
    }

    /// A footer that fills the room changes with what changes the room, and as that is shown.
    private mutating func keepingFooter(_ moment: Moment, _ change: (inout InsetLedger) -> Void) {
        let before = footer.extent(room: room(spare: moment.spare))
        change(&self)
        guard moment.animation != nil else { return }
        footer.fade(before - footer.extent(room: room(spare: moment.spare)), moment)
    }
}

extension AnimatedValue {
    /// Goes to `value` along `animation`, or at once without one; either way what is being animated goes on on top, as
    /// the offset of a pinned list does.
    fileprivate mutating func change(
        to value: Double, at tick: Tick, _ animation: Animation?, _ blending: ScrollProfile.Blending
    ) {
        if let animation { animate(to: value, at: tick, animation, blending) } else { move(to: value) }
    }
}
