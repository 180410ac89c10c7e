import Motion

/// What stands above the rows within the top inset, and goes away as the list is scrolled: a large title, a search bar
/// under it, or whatever an outer list moves first. All in pt.
///
/// Facts CN-9 of docs/containers.md.
struct CollapsingTop: Hashable, Sendable {
    /// How much of the top inset is the title's, and the search bar's, which goes first.
    var title = 0.0, searchBar = 0.0
    /// A list that is let go between does not stay there.
    var snaps = true

    var isThere: Bool { title + searchBar > 0 }

    /// What a glide that is aimed at a place may miss it by, pt.
    private static let same = 1e-6

    /// How much of it is gone.
    /// - Parameter inset: the host's top inset, with all of it
    func collapsed(at offset: Double, inset: Double) -> Double {
        let whole = min(title + searchBar, inset)
        return min(max(offset + inset, 0), whole)
    }

    /// Where a list comes to rest that would do so at `offset`, pt; nil: there.
    func snap(_ offset: Double, inset: Double, within range: ClosedRange<Double>) -> Double? {
        let whole = min(title + searchBar, inset)
        guard snaps, offset > -inset, offset < -inset + whole else { return nil }
        let places = [0, min(searchBar, whole), whole].map { $0 - inset }.filter { range.contains($0) }
        return places.min { abs($0 - offset) < abs($1 - offset) }.flatMap {
            abs($0 - offset) < CollapsingTop.same ? nil : $0
        }
    }
}
