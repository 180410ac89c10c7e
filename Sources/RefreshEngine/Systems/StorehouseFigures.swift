/// The figures that can be chosen by name.
extension Storehouse {
    /// The first is the default.
    static let figures = [
        Figure.Named("storehouse", .bars(storehouse)), Figure.Named("akta", .bars(akta)),
        Figure.Named("pullwire", .bars(pullwire)),
    ]

    /// CB-4.
    static let storehouse = bars(
        """
        0,35 12,42; 12,42 24,35; 24,35 12,28; 0,35 12,28; 0,21 12,28; 12,28 24,21; 24,35 24,21
        24,21 12,14; 0,21 12,14; 0,21 0,7; 12,14 0,7; 12,14 24,7; 24,7 12,0; 0,7 12,0
        """)

    /// CB-5.
    static let akta = bars(
        """
        22,0 0,30; 22,0 30,0; 30,0 52,30; 0,30 26,30
        60,0 60,15; 60,15 60,30; 60,15 85,15; 85,15 108,0; 85,15 108,30
        117,0 147,0; 147,0 177,0; 147,0 147,32
        198,0 176,30; 198,0 206,0; 206,0 228,30; 176,30 202,30
        """)

    /// Chosen: the letters of PULLWIRE, 24 pt high, one a line.
    static let pullwire = bars(
        """
        0,24 0,0; 0,0 15,0; 15,0 15,13; 15,13 0,13
        24,0 24,24; 24,24 39,24; 39,24 39,0
        48,0 48,24; 48,24 61,24
        69,0 69,24; 69,24 82,24
        88,0 93,24; 93,24 100,8; 100,8 107,24; 107,24 112,0
        121,0 121,24
        131,24 131,0; 131,0 146,0; 146,0 146,13; 146,13 131,13; 138,13 146,24
        168,0 155,0; 155,0 155,24; 155,12 166,12; 155,24 168,24
        """)

    private static func bars(_ text: String) -> [Figure.Bar] {
        guard case .bars(let bars) = try? Figure(parsing: text, as: .bars) else {
            preconditionFailure("these are no bars: \(text)")
        }
        return bars
    }
}
