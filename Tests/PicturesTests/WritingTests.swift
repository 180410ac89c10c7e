import Testing

@testable import Pictures

@Suite("Animations are written")
struct WritingTests {
    private let red = Bitmap.pixel(255, 0, 0), green = Bitmap.pixel(0, 255, 0), white = Bitmap.pixel(255, 255, 255)

    private func bitmap(_ width: Int, _ pixels: [UInt32]) -> Bitmap {
        Bitmap(width: width, height: pixels.count / width, pixels: pixels)
    }

    private func file(_ writer: any AnimationWriter, _ pictures: [Bitmap]) throws -> [UInt8] {
        for picture in pictures { try writer.add(picture) }
        return try writer.finish()
    }

    private func writers(_ width: Int, _ height: Int, rate: Int = 50) throws -> [any AnimationWriter] {
        [try GIFWriter(width: width, height: height, picturesPerSecond: rate), APNGWriter(picturesPerSecond: rate)]
    }

    @Test("What is read is what was written, pixel by pixel")
    func same() throws {
        let pictures = [
            [red, red, green, white, red, red], [red, red, green, red, red, red],
            [white, green, white, red, green, red],
        ].map { bitmap(3, $0) }
        for writer in try writers(3, 2) {
            let found = Decoded(try file(writer, pictures))
            #expect(found.error == nil && found.pictures.map(\.bitmap) == pictures && found.notes == [])
        }
    }

    @Test("A picture that differs in nothing lasts longer; the last one has its time, too")
    func repeated() throws {
        let one = bitmap(1, [red])
        let other = bitmap(1, [green])
        for writer in try writers(1, 1) {
            let found = Decoded(try file(writer, [one, one, one, other, one, one]))
            #expect(found.pictures.map(\.bitmap) == [one, other, one])
            #expect(
                zip(found.delays, [0.06, 0.02, 0.04]).allSatisfy { abs($0 - $1) < 1e-9 } && found.delays.count == 3)
        }
    }

    @Test(
        "A GIF at 30 pictures a second has 3 and 4 hundredths, which are right on the average; an APNG has thirtieths")
    func delays() throws {
        let pictures = (0..<30).map { bitmap(1, [$0 % 2 == 0 ? red : green]) }
        let both = try writers(1, 1, rate: 30)
        let gif = Decoded(try file(both[0], pictures)).delays
        let png = Decoded(try file(both[1], pictures)).delays
        #expect(Set(gif) == [0.03, 0.04] && abs(gif.reduce(0, +) - 1) < 1e-9)
        #expect(png.allSatisfy { abs($0 - 1.0 / 30) < 1e-9 } && png.count == 30)
    }

    @Test("Only the part that differs is written")
    func parts() throws {
        let plain = Bitmap(width: 100, height: 100, pixels: Array(repeating: white, count: 10_000))
        var other = plain
        (other.pixels[4_042], other.pixels[4_344]) = (red, red)
        #expect(
            plain.area(unlike: other) == Area(left: 42, top: 40, width: 3, height: 4)
                && plain.area(unlike: plain) == nil)
        // giflib's own reader: the second picture's place.
        let gif = try file(GIFWriter(width: 100, height: 100, picturesPerSecond: 50), [plain, other])
        let places = gif.indices.filter { gif[$0...].starts(with: [0x2C, 42, 0, 40, 0, 3, 0, 4, 0]) }
        #expect(places.count == 1)
        #expect(Decoded(gif).pictures.map(\.bitmap) == [plain, other])
    }

    @Test("A file says that it loops forever")
    func loops() throws {
        let picture = bitmap(1, [red])
        let both = try writers(1, 1)
        let gif = try file(both[0], [picture])
        let png = try file(both[1], [picture])
        #expect(
            gif.starts(with: Array("GIF89a".utf8))
                && gif.indices.contains { gif[$0...].starts(with: Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]) })
        #expect(png.indices.contains { png[$0...].starts(with: Array("acTL".utf8) + [0, 0, 0, 1, 0, 0, 0, 0]) })
    }

    @Test(
        "Of a GIF's picture with too many colours the flat areas keep theirs, and the others are near",
        arguments: [254, 255, 2000, 6000])
    func manyColors(count: Int) throws {
        // A flat area, then every colour once.
        let colors = (0..<count).map { (number: Int) -> UInt32 in
            let low = UInt8(number % 256)
            let high = UInt8(number / 256 * 10)
            return Bitmap.pixel(low, high, 255 - low)
        }
        let flat = Bitmap.pixel(0x20, 0x24, 0x2C)
        let rest = (100 - count % 100) % 100
        let pixels: [UInt32] = Array(repeating: flat, count: 1000) + colors + Array(repeating: flat, count: rest)
        let picture = bitmap(100, pixels)
        let found = try #require(
            Decoded(try file(GIFWriter(width: 100, height: picture.height, picturesPerSecond: 50), [picture])).pictures
                .first?.bitmap)
        func channels(_ pixel: UInt32) -> [Int] {
            [0, 8, 16].map { (shift: UInt32) -> Int in Int(pixel >> shift & 255) }
        }
        func distance(_ a: UInt32, _ b: UInt32) -> Int { zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0 }
        let distances = zip(found.pixels, picture.pixels).map(distance)
        #expect(
            distances.prefix(1000).allSatisfy { $0 == 0 } && (distances.max() ?? 0) <= (count < 255 ? 0 : 24),
            "\(distances.max() ?? 0)")
        #expect(Set(found.pixels).count <= 255)
    }

    @Test("Nothing makes no file")
    func empty() throws {
        for writer in try writers(1, 1) { #expect(throws: PictureError("has no picture")) { try writer.finish() } }
    }
}
