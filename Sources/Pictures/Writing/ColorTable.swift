/// The colours of a GIF's picture: its own, if they are few enough, or the best approximation.
///
/// In a picture with more colours the most frequent ones are kept, so that flat areas keep their colour, and the others
/// are reduced by median cut. There is no dithering: dots would move from picture to picture. Source: Heckbert, Color
/// Image Quantization for Frame Buffer Display, 1982.
struct ColorTable {
    /// Opaque pixels as `Bitmap` has them.
    private(set) var colors: [UInt32] = []
    private var exact = ColorCounts()
    /// Indexed by the five upper bits of each channel; empty while the table has each colour itself.
    private var nearest: [UInt8] = []

    /// The most colours. One more index means transparent.
    static let maxColors = 255
    /// How many of the most frequent colours are kept when there are too many. Chosen: a screen has fewer flat areas.
    static let maxExact = 64

    /// - Parameter picture: its transparent pixels are ignored
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

    /// The index of a pixel's colour, or of the nearest one.
    func index(of pixel: UInt32) -> UInt8 {
        if let place = exact.place(of: pixel) { return UInt8(place) }
        return nearest[ColorBins.bin(pixel)]
    }
}

/// How often each colour occurs, up to a limit of colours.
struct ColorCounts {
    /// Chosen: the more, the more certainly the frequent colours are among them.
    private static let maxColors = 4096
    private static let slots = maxColors * 4

    private(set) var colors: [UInt32] = []
    private(set) var counts: [Int] = []
    /// By a hash of the colour: 0, or its place plus 1.
    private var table = [UInt16](repeating: 0, count: slots)
    private var last: (color: UInt32, place: Int)?

    /// Neighbouring pixels usually have the same colour.
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

    /// The slot where it is, or would be. Linear probing: three quarters of the table are always empty.
    private func slot(of color: UInt32) -> Int {
        var slot = Int((color &* 0x9E37_79B1) >> 16) & (ColorCounts.slots - 1)
        while table[slot] != 0, colors[Int(table[slot]) - 1] != color { slot = (slot + 1) & (ColorCounts.slots - 1) }
        return slot
    }
}
