@testable import Pictures

/// An APNG written by hand, of 8 bits a channel with alpha.
struct APNGFile {
    var bytes: [UInt8]
    private var sequence: UInt32 = 0

    /// - Parameter pictures: as the file says; nil: it says nothing, and is a PNG
    init(_ width: UInt32, _ height: UInt32, pictures: UInt32?) {
        bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        chunk("IHDR", APNGFile.number(width) + APNGFile.number(height) + [8, 6, 0, 0, 0])
        if let pictures { chunk("acTL", APNGFile.number(pictures) + [0, 0, 0, 0]) }
    }

    mutating func control(
        _ width: UInt32, _ height: UInt32, left: UInt32 = 0, top: UInt32 = 0, delay: (UInt8, UInt8) = (1, 10),
        disposal: UInt8 = 0, blend: UInt8 = 0
    ) {
        chunk(
            "fcTL",
            [sequence, width, height, left, top].flatMap(APNGFile.number) + [0, delay.0, 0, delay.1, disposal, blend])
        sequence += 1
    }

    /// The default picture, of letters or of pixels.
    mutating func defaultPicture(_ rows: [String]) {
        chunk("IDAT", APNGFile.compressed(APNGFile.pixels(rows), rows[0].count))
    }

    mutating func picture(_ rows: [String]) { picture(APNGFile.pixels(rows), rows[0].count) }

    mutating func picture(_ pixels: [UInt32], _ width: Int) {
        chunk("fdAT", APNGFile.number(sequence) + APNGFile.compressed(pixels, width))
        sequence += 1
    }

    /// The pixels of a PNG file, as the default picture or as a picture.
    mutating func add(png: [UInt8], isDefault: Bool) throws {
        var chunks = PNGChunks(png)
        while let found = try chunks.next() {
            guard found.type == "IDAT" else { continue }
            chunk(isDefault ? "IDAT" : "fdAT", (isDefault ? [] : APNGFile.number(sequence)) + found.data)
            if !isDefault { sequence += 1 }
        }
    }

    mutating func chunk(_ type: String, _ data: [UInt8]) {
        let body = Array(type.utf8) + data
        bytes += APNGFile.number(UInt32(data.count)) + body + APNGFile.number(CRC32.of(body[...]))
    }

    var file: [UInt8] {
        var copy = self
        copy.chunk("IEND", [])
        return copy.bytes
    }

    static func pixels(_ rows: [String]) -> [UInt32] { rows.joined().map { colors[$0] ?? 0 } }

    static func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

    /// zlib with one block that is stored: 78 01, then 1 for the last block, its length and that inverted, lowest byte
    /// first, and Adler-32.
    static func compressed(_ pixels: [UInt32], _ width: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for (index, pixel) in pixels.enumerated() {
            if index % width == 0 { rows.append(0) }  // no filter
            rows += [0, 8, 16, 24].map { UInt8(pixel >> $0 & 255) }
        }
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in rows { (a, b) = ((a + UInt32(byte)) % 65521, (b + a + UInt32(byte)) % 65521) }
        let (low, high) = (UInt8(rows.count & 255), UInt8(rows.count >> 8))
        return [0x78, 0x01, 1, low, high, ~low, ~high] + rows + number(b << 16 | a)
    }
}
