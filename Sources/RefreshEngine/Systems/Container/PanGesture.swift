/// What a container remembers of the list's pan gesture (MS-10).
struct PanGesture: Hashable {
    private enum Begun: Hashable {
        /// Not since the last refresh.
        case never
        /// Only the first sample has come, which reports nothing. The offset then; nil: the offset when the list is
        /// next observed.
        case first(Double?)
        case yes
    }

    private var begun = Begun.never
    private var wasDragging = false

    init() {}

    /// As a number that a resting list is remembered by.
    init(memory: UInt64) { begun = memory == 1 ? .first(nil) : memory == 2 ? .yes : .never }

    var memory: UInt64 {
        switch begun {
        case .never: 0
        case .first: 1
        case .yes: 2
        }
    }

    /// Whether what is seen may be reported.
    var reports: Bool { begun == .yes }

    mutating func follow(_ view: PullView, isRefreshing: Bool) {
        defer { wasDragging = view.isDragging }
        if isRefreshing {
            // MS-13: forgotten. A finger that went down meanwhile stays without effect until the next drag.
            begun = .never
        } else if view.isDragging && !wasDragging {
            begun = .first(view.draggedOffset)
        } else if view.hasLifted {
            // behaviour.md 6, rule 4: a drag of a single sample counts as well, once it is over.
            if begun != .never || !wasDragging { begun = .yes }
        } else if case .first(let offset) = begun, view.draggedOffset != offset {
            begun = offset == nil ? .first(view.draggedOffset) : .yes
        }
    }
}
