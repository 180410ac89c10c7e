/// A picture in memory: rows of pixels, each red, green, blue and alpha in four bytes, not premultiplied.
package struct Bitmap: Equatable {
    package let width: Int, height: Int
    /// Red in the lowest byte, which is the first one in memory on every machine that this runs on.
    package var pixels: [UInt32]

    init(width: Int, height: Int) {
        (self.width, self.height, pixels) = (width, height, Array(repeating: 0, count: width * height))
    }

    /// - Parameter pixels: width times height
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height)
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> UInt32 {
        (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24).littleEndian
    }

    /// Makes a part of it transparent; what lies outside the picture is ignored.
    mutating func clear(_ area: Area) {
        for y in area.rows(below: height) {
            for x in area.columns(below: width) { pixels[y * width + x] = 0 }
        }
    }

    /// Draws another picture over it, as PNG's extension for animations defines it; alpha is computed with integers.
    mutating func draw(_ other: Bitmap, at area: Area, over: Bool) {
        for y in area.rows(below: height) {
            for x in area.columns(below: width) {
                let new = other.pixels[(y - area.top) * other.width + x - area.left]
                let place = y * width + x
                pixels[place] = over ? Bitmap.blend(new, over: pixels[place]) : new
            }
        }
    }

    /// Source: the sample of the APNG specification, "blend_op".
    static func blend(_ top: UInt32, over bottom: UInt32) -> UInt32 {
        let alpha = top >> 24
        let below = bottom >> 24
        if alpha == 255 || below == 0 { return top }
        if alpha == 0 { return bottom }
        let (upper, lower) = (alpha * 255, (255 - alpha) * below)
        var pixel = ((upper + lower) / 255) << 24
        for shift: UInt32 in [0, 8, 16] {
            pixel |= (((top >> shift & 255) * upper + (bottom >> shift & 255) * lower) / (upper + lower)) << shift
        }
        return pixel
    }
}

/// A part of a picture, in pixels from its left and upper edge.
struct Area: Hashable {
    var left: Int, top: Int, width: Int, height: Int

    func rows(below limit: Int) -> Range<Int> { min(top, limit)..<min(top + height, limit) }
    func columns(below limit: Int) -> Range<Int> { min(left, limit)..<min(left + width, limit) }
}
