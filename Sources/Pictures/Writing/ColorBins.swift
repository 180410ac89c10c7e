/// Pixels grouped by the five upper bits of each channel: their number, and the sum of their colours.
struct ColorBins {
    /// A number for each channel.
    private typealias Sum = SIMD4<Int>

    private static let count = 1 << 15
    private var weights = [Int](repeating: 0, count: count)
    private var sums = [Sum](repeating: .zero, count: count)

    static func bin(_ pixel: UInt32) -> Int {
        let red = (pixel >> 3) & 0x1F
        let green = (pixel >> 6) & 0x3E0
        let blue = (pixel >> 9) & 0x7C00
        return Int(red | green | blue)
    }

    init(_ pixels: UnsafeBufferPointer<UInt32>) {
        for pixel in pixels where pixel != 0 { add(pixel, 1) }
    }

    private mutating func add(_ pixel: UInt32, _ count: Int) {
        let bin = ColorBins.bin(pixel)
        weights[bin] += count
        sums[bin] &+= ColorBins.channels(pixel) &* Sum(repeating: count)
    }

    /// Removes that many pixels of a colour.
    mutating func remove(_ pixel: UInt32, _ count: Int) { add(pixel, -count) }

    private static func channels(_ pixel: UInt32) -> Sum {
        Sum(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), 0)
    }

    private struct Box {
        var bins: [Int]
        var weight: Int
        /// The channel that varies most, and how much, weighted.
        var channel = 0, spread = 0.0
    }

    /// - Returns: at most that many colours, and for every bin the index of its colour
    func cut(into count: Int) -> (colors: [UInt32], places: [Int]) {
        var boxes = [box(weights.indices.filter { weights[$0] > 0 })]
        while boxes.count < count, let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
            boxes[widest].spread > 0
        {
            let (one, two) = halves(of: boxes[widest])
            boxes[widest] = one
            boxes.append(two)
        }
        var places = [Int](repeating: 0, count: ColorBins.count)
        for (place, box) in boxes.enumerated() { for bin in box.bins { places[bin] = place } }
        return (boxes.map(color), places)
    }

    private func mean(_ bin: Int) -> Sum { sums[bin] / Sum(repeating: max(1, weights[bin])) }

    private func box(_ bins: [Int]) -> Box {
        var box = Box(bins: bins, weight: bins.reduce(0) { $0 + weights[$1] })
        guard bins.count > 1 else { return box }
        for channel in 0..<3 {
            var (sum, squares) = (0.0, 0.0)
            for bin in bins {
                let value = Double(mean(bin)[channel])
                let weight = Double(weights[bin])
                sum += value * weight
                squares += value * value * weight
            }
            let spread = squares - sum * sum / Double(box.weight)
            if spread > box.spread { (box.channel, box.spread) = (channel, spread) }
        }
        return box
    }

    /// Halves with the same number of pixels, as nearly as bins allow.
    private func halves(of box: Box) -> (Box, Box) {
        let sorted = box.bins.sorted { (mean($0)[box.channel], $0) < (mean($1)[box.channel], $1) }
        var weight = 0
        var split = 0
        while split < sorted.count - 1, split == 0 || weight + weights[sorted[split]] / 2 < box.weight / 2 {
            weight += weights[sorted[split]]
            split += 1
        }
        return (self.box(Array(sorted[..<split])), self.box(Array(sorted[split...])))
    }

    private func color(of box: Box) -> UInt32 {
        let sum = box.bins.reduce(Sum.zero) { $0 &+ sums[$1] }
        let mean = (sum &+ Sum(repeating: box.weight / 2)) / Sum(repeating: max(1, box.weight))
        return Bitmap.pixel(UInt8(clamping: mean[0]), UInt8(clamping: mean[1]), UInt8(clamping: mean[2]))
    }
}
