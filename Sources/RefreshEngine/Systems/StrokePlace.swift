/// Where a figure's strokes are in their loop while it loads: 0 whole, taken away from their beginning until they are
/// gone at 1, then drawn again until they are whole at 2. Chosen: the source has no loop for a figure of one's own;
/// this one has the steps of its icon (TJ-8, TJ-9).
struct StrokePlace: LoadingPlace {
    private var place = 0.0

    static let rest = StrokePlace()

    static func onTheWay(_ share: Double, inStep step: Int) -> StrokePlace {
        StrokePlace(place: Double((step - 1) % 2) + share)
    }

    /// They become whole the shorter way round the loop.
    func home(by share: Double) -> StrokePlace {
        let end = place <= 1 ? 0.0 : 2
        return StrokePlace(place: place + (end - place) * share)
    }

    /// What is seen of all strokes in a row, as shares of their length.
    var visible: (from: Double, to: Double) { place <= 1 ? (place, 1) : (0, place - 1) }
}
