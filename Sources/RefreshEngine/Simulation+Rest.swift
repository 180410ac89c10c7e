import Motion

/// A preview at rest is determined by what it shows and what its controls remember.
extension Simulation {
    /// Goes on by one tick; or, while it is still, by all those ticks in which nothing is to happen to it.
    /// - Parameter idle: how many; 0 when that is not known
    package mutating func advance(over idle: Tick) -> [Notice] {
        if idle > Tick(1), isStill { skip(idle - Tick(1)) }
        return advance()
    }

    /// Whether nothing moves, no finger is down and no refresh is under way.
    public var isIdle: Bool { isStill && !scroll.isTracking && controls.allSatisfy { $0.isAtRest } }

    /// A scenario that begins as this preview rests: `Simulation(rested)` has the same tick, shows the same and goes on
    /// as this one would. It is nil when something moves, a finger is down or a refresh is under way, and beyond
    /// `Limits.offset` or `Limits.tick`.
    ///
    /// A text that was made by an older clock ("today") may read otherwise when it is made anew. Whoever needs the very
    /// same picture compares scene and frame.
    public var rested: Scenario? {
        guard isIdle, Limits.offset.contains(scroll.offset), Limits.tick.contains(tick.count) else { return nil }
        var rested = present
        rested.viewport = scroll.viewport
        rested.contentHeight = scroll.contentHeight
        rested.insets = scroll.insets.host
        rested.start = scroll.offset
        rested.scroll = scroll.settings
        for control in controls {
            let memory = control.system.memory
            if !memory.isEmpty { rested.memory[control.choice.edge] = memory }
        }
        return rested
    }

    /// When the work of the refreshes under way is done; nil: there is none, or it waits for `finish`.
    public var workEnd: Tick? { controls.compactMap { $0.deadline?.tick }.max() }

    /// The host's own entry of the insets.
    public var hostInsets: EdgeInsets { scroll.insets.host }

    /// The keys under which the present controls keep the time of their last refresh. The host gives these times with
    /// `Input.lastRefresh`.
    public var timeKeys: Set<String> { Set(controls.compactMap { $0.system.timeKey }) }

    /// What a script that is played here begins with: this list with its systems, their parameters and its settings, at
    /// rest at its top. Time of day, memories and random numbers are a script's own, so that it plays alike each time.
    public var template: Scenario {
        let present = present
        var template = Scenario()
        (template.header, template.footer, template.work) = (present.header, present.footer, present.work)
        (template.viewport, template.contentHeight, template.sectionRows) = (
            scroll.viewport, scroll.contentHeight, present.sectionRows
        )
        (template.insets, template.scroll, template.images) = (scroll.insets.host, scroll.settings, present.images)
        return template
    }
}
