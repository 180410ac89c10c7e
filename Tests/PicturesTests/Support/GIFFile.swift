/// A GIF written by hand. Its colour table is transparent (0), red (1), green (2), blue (3), white (4), and 123 times
/// black.
struct GIFFile {
    var width: UInt8, height: UInt8
    var bytes: [UInt8]

    /// - Parameter hasTable: whether the file has a table for all pictures
    init(_ width: UInt8, _ height: UInt8, hasTable: Bool = true) {
        (self.width, self.height) = (width, height)
        // Signature; width and height, 16 bits, lowest byte first; table of 128 colours; background 4; square pixels.
        bytes =
            Array("GIF89a".utf8) + [width, 0, height, 0, hasTable ? 0xF6 : 0x70, 4, 0] + (hasTable ? GIFFile.table : [])
    }

    static let table: [UInt8] =
        [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255] + Array(repeating: 0, count: 123 * 3)

    /// Graphics control: disposal, whether colour 0 is transparent, hundredths of a second.
    mutating func control(disposal: UInt8 = 0, isTransparent: Bool = true, delay: UInt16 = 10) {
        bytes += [0x21, 0xF9, 4, disposal << 2 | (isTransparent ? 1 : 0), UInt8(delay & 255), UInt8(delay >> 8), 0, 0]
    }

    /// A picture of letters, `.rgbw`, at a place.
    mutating func picture(
        _ rows: [String], left: UInt8 = 0, top: UInt8 = 0, isInterlaced: Bool = false, table: [UInt8]? = nil
    ) {
        bytes +=
            [
                0x2C, left, 0, top, 0, UInt8(rows[0].count), 0, UInt8(rows.count), 0,
                (table == nil ? 0 : 0x86) | (isInterlaced ? 0x40 : 0),
            ] + (table ?? [])
        bytes += GIFFile.compressed(rows.joined().map { UInt8(Array(".rgbw").firstIndex(of: $0) ?? 0) })
    }

    /// Codes of 8 bits that say each pixel by itself: the table is cleared (128) before it has grown beyond 8 bits. 129
    /// ends them.
    static func compressed(_ pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (index, pixel) in pixels.enumerated() { codes += index % 100 == 0 ? [128, pixel] : [pixel] }
        codes.append(129)
        let blocks = stride(from: 0, to: codes.count, by: 255).map { codes[$0..<min($0 + 255, codes.count)] }
        return [7] + blocks.flatMap { [UInt8($0.count)] + $0 } + [0]
    }

    /// With the trailer.
    var file: [UInt8] { bytes + [0x3B] }
}
