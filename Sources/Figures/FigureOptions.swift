import RefreshEngine

/// How a figure is made.
public struct FigureOptions: Hashable, Sendable {
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// As a pen draws it, or as the file has it.
        case drawn
        /// By the middle of each bar, or the left end of each stroke.
        case leftToRight = "left-to-right"
    }

    /// pt. Of a word: of a capital letter, 40 if there is none. Of an SVG: of the whole figure, 40 if there is none; a
    /// figure without a height, such as a straight line, is made so wide instead. Of a list of points: of the whole
    /// figure; without one the points stay as they are.
    public var height: Double?
    public var order: Order
    /// How many bars there may be. Curves become coarser until they fit, which a note says. Points of a list are all
    /// kept.
    public var maxBars: Int
    /// How far a bar may be from the curve that it stands for, anywhere, pt.
    public var tolerance: Double

    public init(height: Double? = nil, order: Order = .drawn, maxBars: Int = 100, tolerance: Double = 0.1) {
        (self.height, self.order, self.maxBars, self.tolerance) = (height, order, maxBars, tolerance)
    }

    /// pt; chosen: as high as the published figures.
    public static let standardHeight = 40.0
    /// pt
    public static let heights = 0.1...10_000.0, tolerances = 0.001...100.0

    /// - Throws: what is not in its range
    func check() throws(FigureError) {
        if let height, !FigureOptions.heights.contains(height) {
            throw .unusable("the height must be from 0.1 to 10000 pt")
        }
        guard FigureOptions.tolerances.contains(tolerance) else {
            throw .unusable("the tolerance must be from 0.001 to 100 pt")
        }
        guard (1...Limits.figureBars).contains(maxBars) else {
            throw .unusable("the maximum number of bars must be from 1 to \(Limits.figureBars)")
        }
    }
}
