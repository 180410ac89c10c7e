/// The list's pan gesture as a container takes note of it (MS-10).
struct Pan: Hashable {
    private enum Begun: Hashable {
        /// Not since the last refresh.
        case never
        /// With the first sample, which reports nothing; the offset it came to.
        case first(Double)
        case yes
    }

    private var begun = Begun.never
    private var wasDragging = false

    /// Whether what is seen may be reported.
    var reports: Bool { begun == .yes }

    mutating func follow(_ view: PullView, isRefreshing: Bool) {
        defer { wasDragging = view.isDragging }
        if isRefreshing {
            // MS-13: forgotten. A finger that went down meanwhile stays without effect until the next drag.
            begun = .never
        } else if view.isDragging && !wasDragging {
            begun = .first(view.offset)
        } else if view.hasLifted {
            // behaviour.md 6, rule 4: a drag of a single sample counts as well, once it is over.
            if begun != .never || !wasDragging { begun = .yes }
        } else if case .first(let offset) = begun, view.offset != offset {
            begun = .yes
        }
    }
}
