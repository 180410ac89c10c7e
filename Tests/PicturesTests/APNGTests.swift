import Testing

@testable import Pictures

@Suite("APNG")
struct APNGTests {
    @Test("A picture replaces what lies below it, or is laid over it")
    func blend() {
        var png = APNGFile(3, 1, pictures: 3)
        png.control(3, 1)
        png.defaultPicture(["rrr"])
        png.control(2, 1, left: 1, blend: 0)
        png.picture(["g."])
        png.control(3, 1, blend: 1)
        png.picture(["b.w"])
        #expect(Decoded(png.file).drawn == [["rrr"], ["rg."], ["bgw"]])
    }

    @Test("A half transparent red over an opaque blue, and over a half transparent one")
    func halves() {
        #expect(Bitmap.blend(0x8000_00FF, over: 0xFFFF_0000) == 0xFF7F_0080)
        // Alpha: 128 + 128 · 127 / 255 = 191.7; red: 255 · 128 · 255 / (128 · 255 + 127 · 128) = 170.2.
        #expect(Bitmap.blend(0x8000_00FF, over: 0x80FF_0000) == 0xBF54_00AA)
        #expect(Bitmap.blend(0, over: 0x80FF_0000) == 0x80FF_0000 && Bitmap.blend(0x8000_00FF, over: 0) == 0x8000_00FF)
    }

    @Test(
        "A picture stays, is cleared, or gives way to what was there before it",
        arguments: [(0, "wgg"), (1, "w.."), (2, "wrr")] as [(UInt8, String)])
    func disposal(way: UInt8, third: String) {
        var png = APNGFile(3, 1, pictures: 3)
        png.control(3, 1)
        png.defaultPicture(["rrr"])
        png.control(2, 1, left: 1, disposal: way)
        png.picture(["gg"])
        png.control(1, 1)
        png.picture(["w"])
        #expect(Decoded(png.file).drawn == [["rrr"], ["rgg"], [third]])
    }

    @Test("A default picture without a control is not part of the animation")
    func defaultPicture() {
        var png = APNGFile(2, 1, pictures: 1)
        png.defaultPicture(["rr"])
        png.control(2, 1)
        png.picture(["gb"])
        #expect(Decoded(png.file).drawn == [["gb"]])
    }

    @Test(
        "Delays are fractions; a denominator of 0 is 100, and what is shown for 10 ms or less is shown for 100, as in browsers"
    )
    func delays() {
        var png = APNGFile(1, 1, pictures: 5)
        for (index, delay) in [(0, 1), (1, 100), (1, 8), (25, 0), (250, 1)].enumerated() {
            png.control(1, 1, delay: (UInt8(delay.0), UInt8(delay.1)))
            if index == 0 { png.defaultPicture(["r"]) } else { png.picture(["g"]) }
        }
        #expect(Decoded(png.file).delays == [0.1, 0.1, 0.125, 0.25, 250])
    }

    @Test("A PNG without an animation says how it may be used")
    func single() {
        var png = APNGFile(1, 1, pictures: nil)
        png.defaultPicture(["r"])
        #expect(
            Decoded(png.file).error
                == "is a single picture, not an APNG; for a sheet of pictures give its columns and rows, as in sheet.png,6x4"
        )
    }

    private func file(_ change: (inout APNGFile) -> Void = { _ in }) -> [UInt8] {
        var png = APNGFile(2, 1, pictures: 2)
        png.control(2, 1)
        png.defaultPicture(["rr"])
        change(&png)
        png.control(2, 1)
        png.picture(["gb"])
        return png.file
    }

    @Test("Wherever it is cut off, that is an error")
    func cutOff() {
        let whole = file()
        #expect(Decoded(whole).error == nil && Decoded(whole).pictures.count == 2)
        for end in 1..<whole.count { #expect(Decoded(Array(whole[..<end])).error != nil, "\(end)") }
    }

    @Test("Every byte that is changed is found by its chunk's checksum, or is no PNG any more")
    func damaged() {
        let whole = file()
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x20
            #expect(Decoded(bytes).error != nil, "\(place)")
        }
    }

    @Test(
        "What the chunks say must fit",
        arguments: [
            ("more pictures", "is cut off or damaged: it says that it has 2 pictures and has 3"),
            ("order", "is damaged: part 1 of its animation is missing or out of order; there is 3"),
            ("outside", "is damaged: picture 1, 2x1 at 1,0, is not within 2x1"),
            ("empty", "is damaged: picture 1 has no pixels"),
            ("size", "is damaged in picture 1: "), ("control", "is damaged: picture 1 is declared wrong (fcTL)"),
            ("twice", "is damaged: its animation is declared twice, late or wrong (acTL)"),
            ("241", "has 241 pictures; 240 are allowed"), ("length", "is cut off or damaged: chunk zzZz at byte"),
        ])
    func fits(what: String, error: String) {
        let found =
            Decoded(
                file { png in
                    switch what {
                    case "more pictures":
                        png.control(1, 1)
                        png.picture(["w"])
                    case "order": png.chunk("fcTL", [3, 2, 1, 0, 0].flatMap(APNGFile.number) + [0, 1, 0, 10, 0, 0])
                    case "outside": png.control(2, 1, left: 1)
                    case "empty": png.control(1, 1)
                    case "size":
                        png.control(1, 1)
                        png.picture([], 1)
                        png.picture([0x0102_0304], 1)
                    case "control": png.chunk("fcTL", [1, 2, 3])
                    case "twice": png.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
                    case "241": png = APNGFile(2, 1, pictures: 241)
                    default: png.bytes += [0x7F, 0xFF, 0xFF, 0xFF] + Array("zzZz".utf8)
                    }
                }
            ).error ?? "nothing"
        #expect(found.hasPrefix(error), "\(found)")
    }

    @Test("The checksum is that of PNG: of 123456789 it is CBF43926")
    func checksum() { #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926) }

    @Test("A picture as PNG and back is the same")
    func roundTrip() throws {
        var bitmap = Bitmap(width: 17, height: 5)
        for place in bitmap.pixels.indices {
            bitmap.pixels[place] = UInt32(truncatingIfNeeded: place &* 0x9E37_79B1) | 0x0100_0000
        }
        let png = try bitmap.png()
        #expect(
            try PNGHeader(png) == PNGHeader(width: 17, height: 5) && Bitmap(png: png, width: 17, height: 5) == bitmap)
    }

    @Test(
        "Noise, which hardly compresses, comes back as it was, as a PNG and as each picture of an APNG; in an optimized build nothing else keeps the file",
        arguments: 1...6)
    func noise(seed: Int) throws {
        let side = 40 * seed
        var random = UInt32(seed)
        var apng = APNGFile(UInt32(side), UInt32(side), pictures: 3)
        var pictures: [Bitmap] = []
        for _ in 0..<3 {
            let pixels = (0..<side * side).map { _ in
                random = random &* 1_664_525 &+ 1_013_904_223
                return random >> 8 | 0xFF00_0000
            }
            pictures.append(Bitmap(width: side, height: side, pixels: pixels))
        }
        for (index, picture) in pictures.enumerated() {
            apng.control(UInt32(side), UInt32(side))
            try apng.add(png: picture.png(), isDefault: index == 0)
        }
        #expect(try pictures.allSatisfy { try Bitmap(png: $0.png(), width: side, height: side) == $0 })
        let decoded = Decoded(apng.file)
        #expect(decoded.error == nil && decoded.pictures.map(\.bitmap) == pictures)
    }
}
