import Motion

/// The top and bottom of something, pt.
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double, bottom: Double

    public init(top: Double, bottom: Double) {
        self.top = top
        self.bottom = bottom
    }

    public static let zero = EdgeInsets(top: 0, bottom: 0)
}

/// Which end of the list a control sits at.
public enum Edge: String, Hashable, Sendable, CaseIterable, Codable {
    case header, footer

    var opposite: Edge { self == .header ? .footer : .header }
}

/// Who adds what to the content insets: the host's entry, and at most one entry a control.
///
/// A control never reads or restores the sum, so nothing can drift: whatever happens, an idle list has the host's insets
/// exactly (behaviour.md 6, rule 1; CB-B1, MS-B11, FZ-B5).
struct InsetLedger: Hashable, Sendable {
    /// A control's entry, pt ≥ 0.
    struct Entry: Hashable, Sendable {
        fileprivate(set) var height = AnimatedValue(0)
        /// A sticky entry is only as high as the list is pulled down, so that section headers pin to the list's top (MS-14).
        fileprivate(set) var isSticky = false
    }

    private(set) var hostTop: AnimatedValue
    private(set) var hostBottom: AnimatedValue
    private(set) var header = Entry()
    private(set) var footer = Entry()

    init(host: EdgeInsets) {
        hostTop = AnimatedValue(host.top)
        hostBottom = AnimatedValue(host.bottom)
    }

    /// The host's own insets, pt: its content insets and the safe area together, as in UIKit's adjustedContentInset.
    var host: EdgeInsets { EdgeInsets(top: hostTop.model, bottom: hostBottom.model) }

    /// The insets that bound the scroll view's range, pt: the host's and the full height of every control.
    var held: EdgeInsets {
        EdgeInsets(top: hostTop.model + header.height.model, bottom: hostBottom.model + footer.height.model)
    }

    var isStill: Bool {
        hostTop.isStill && hostBottom.isStill && header.height.isStill && footer.height.isStill
    }

    /// The insets as an app would read them in mid-animation from the presentation, pt.
    func presented(at tick: Tick, offset: Double) -> EdgeInsets {
        let (top, bottom) = (hostTop.presented(at: tick), hostBottom.presented(at: tick))
        let held = header.height.presented(at: tick)
        let pulled = max(0, -offset - top)
        return EdgeInsets(
            top: top + (header.isSticky ? min(held, pulled) : held),
            bottom: bottom + footer.height.presented(at: tick))
    }

    /// Sets a control's entry, from what it shows at `offset`.
    mutating func hold(_ height: Double, sticky: Bool, edge: Edge, at tick: Tick, offset: Double, _ animation: Animation?, _ blending: ScrollProfile.Blending) {
        let shown = presented(at: tick, offset: offset).top - hostTop.presented(at: tick)
        update(edge) { entry in
            if edge == .header && entry.isSticky { entry.height.set(shown) }
            if let animation { entry.height.animate(to: height, at: tick, animation, blending) } else { entry.height.set(height) }
            entry.isSticky = sticky
        }
    }

    mutating func setHost(_ insets: EdgeInsets, at tick: Tick, _ animation: Animation?, _ blending: ScrollProfile.Blending) {
        hostTop.change(to: insets.top, at: tick, animation, blending)
        hostBottom.change(to: insets.bottom, at: tick, animation, blending)
    }

    mutating func settle(at tick: Tick) {
        hostTop.settle(at: tick)
        hostBottom.settle(at: tick)
        header.height.settle(at: tick)
        footer.height.settle(at: tick)
    }

    private mutating func update(_ edge: Edge, _ change: (inout Entry) -> Void) {
        switch edge {
        case .header: change(&header)
        case .footer: change(&footer)
        }
    }
}

extension AnimatedValue {
    /// Goes to `value` along `animation`, or at once without one; either way what is being animated goes on on top, as the
    /// offset of a pinned list does.
    fileprivate mutating func change(to value: Double, at tick: Tick, _ animation: Animation?, _ blending: ScrollProfile.Blending) {
        if let animation { animate(to: value, at: tick, animation, blending) } else { move(to: value) }
    }
}
