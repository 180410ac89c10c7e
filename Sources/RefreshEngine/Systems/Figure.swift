/// Bars that make a picture together, in the order in which they light up. Points, y downwards.
struct Figure: Hashable, Sendable {
    struct Bar: Hashable, Sendable {
        let from: Point, to: Point
    }

    let name: String
    let bars: [Bar]

    /// The middle of all points (CB-3; CB-B9: wherever the figure's origin is).
    var centre: Point {
        let xs = bars.flatMap { [$0.from.x, $0.to.x] }, ys = bars.flatMap { [$0.from.y, $0.to.y] }
        return Point(middle(xs), middle(ys))
    }

    /// Every figure; the first is the default.
    static let all = [storehouse, akta, pullwire]

    static func named(_ name: String) -> Figure { all.first { $0.name == name } ?? storehouse }

    /// CB-4.
    static let storehouse = Figure("storehouse", """
        0,35 12,42; 12,42 24,35; 24,35 12,28; 0,35 12,28; 0,21 12,28; 12,28 24,21; 24,35 24,21
        24,21 12,14; 0,21 12,14; 0,21 0,7; 12,14 0,7; 12,14 24,7; 24,7 12,0; 0,7 12,0
        """)

    /// CB-5.
    static let akta = Figure("akta", """
        22,0 0,30; 22,0 30,0; 30,0 52,30; 0,30 26,30
        60,0 60,15; 60,15 60,30; 60,15 85,15; 85,15 108,0; 85,15 108,30
        117,0 147,0; 147,0 177,0; 147,0 147,32
        198,0 176,30; 198,0 206,0; 206,0 228,30; 176,30 202,30
        """)

    /// Chosen: the letters of PULLWIRE, 24 pt high, one a line.
    static let pullwire = Figure("pullwire", """
        0,24 0,0; 0,0 15,0; 15,0 15,13; 15,13 0,13
        24,0 24,24; 24,24 39,24; 39,24 39,0
        48,0 48,24; 48,24 61,24
        69,0 69,24; 69,24 82,24
        88,0 93,24; 93,24 100,8; 100,8 107,24; 107,24 112,0
        121,0 121,24
        131,24 131,0; 131,0 146,0; 146,0 146,13; 146,13 131,13; 138,13 146,24
        168,0 155,0; 155,0 155,24; 155,12 166,12; 155,24 168,24
        """)

    /// Reads "x,y x,y; x,y x,y": a bar from point to point, bars apart by semicolons or lines.
    private init(_ name: String, _ text: String) {
        self.name = name
        bars = text.split { $0 == ";" || $0 == "\n" }.map { bar in
            let n = bar.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
            precondition(n.count == 4, "figure \(name): a bar needs two points")
            return Bar(from: Point(n[0], n[1]), to: Point(n[2], n[3]))
        }
    }
}

private func middle(_ values: [Double]) -> Double { ((values.min() ?? 0) + (values.max() ?? 0)) / 2 }
