/// The colours of a GIF's picture: its own, if they are few enough, or the best that there are.
///
/// Of a picture with more colours the most frequent ones stay as they are, so that flat areas keep their colour, and
/// the others are made fewer by median cut. Nothing is dithered: dots would move from picture to picture. Source:
/// Heckbert, Color Image Quantization for Frame Buffer Display, 1982.
struct ColorTable {
    /// Opaque pixels as `Bitmap` has them.
    private(set) var colors: [UInt32] = []
    private var exact = ColorCounts()
    /// By the five upper bits of each channel; empty while the table has each colour itself.
    private var nearest: [UInt8] = []

    /// How many colours at most. One more means: transparent.
    static let maxColors = 255
    /// How many of the most frequent colours stay as they are when there are too many. Chosen: a screen has fewer flat
    /// areas.
    static let maxExact = 64

    /// - Parameter picture: its transparent pixels are left out
    init(of picture: Bitmap) {
        var bins: ColorBins?
        picture.pixels.withUnsafeBufferPointer { pixels in
            for pixel in pixels where pixel != 0 { exact.count(pixel) }
            if exact.colors.count > ColorTable.maxColors { bins = ColorBins(pixels) }
        }
        guard var bins else {
            colors = exact.colors
            return
        }
        exact.keepMostFrequent(ColorTable.maxExact)
        colors = exact.colors
        for (color, count) in zip(exact.colors, exact.counts) { bins.remove(color, count) }
        let (more, places) = bins.cut(into: ColorTable.maxColors - colors.count)
        nearest = places.map { UInt8(colors.count + $0) }
        colors += more
    }

    /// The place of a pixel's colour, or of the nearest one.
    func index(of pixel: UInt32) -> UInt8 {
        if let place = exact.place(of: pixel) { return UInt8(place) }
        return nearest[ColorBins.bin(pixel)]
    }
}

/// How often each colour occurs, as far as there is room.
struct ColorCounts {
    /// Chosen: the more, the surer that the frequent colours are among them.
    private static let maxColors = 4096
    private static let slots = maxColors * 4

    private(set) var colors: [UInt32] = []
    private(set) var counts: [Int] = []
    /// By a hash of the colour: 0, or one more than its place.
    private var table = [UInt16](repeating: 0, count: slots)
    private var last: (color: UInt32, place: Int)?

    /// Neighbours mostly have the same colour.
    mutating func count(_ color: UInt32) {
        if let last, last.color == color {
            counts[last.place] += 1
            return
        }
        let slot = slot(of: color)
        if table[slot] == 0 {
            guard colors.count < ColorCounts.maxColors else { return }
            colors.append(color)
            counts.append(0)
            table[slot] = UInt16(colors.count)
        }
        let place = Int(table[slot]) - 1
        counts[place] += 1
        last = (color, place)
    }

    func place(of color: UInt32) -> Int? {
        let place = table[slot(of: color)]
        return place == 0 ? nil : Int(place) - 1
    }

    mutating func keepMostFrequent(_ count: Int) {
        let kept = zip(colors, counts).enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .prefix(count).map(\.element)
        self = ColorCounts()
        for (color, count) in kept {
            self.count(color)
            counts[counts.count - 1] = count
        }
    }

    /// Where it is, or would be. Linear probing: three quarters of the table are always empty.
    private func slot(of color: UInt32) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 16) & (ColorCounts.slots - 1)
        while table[slot] != 0, colors[Int(table[slot]) - 1] != color { slot = (slot + 1) & (ColorCounts.slots - 1) }
        return slot
    }
}
