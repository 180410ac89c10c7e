import Testing

@testable import Pictures

@Suite("GIF")
struct GIFTests {
    @Test("A picture covers what lies below it, but for its transparent pixels; the canvas begins transparent")
    func transparency() {
        var gif = GIFFile(3, 2)
        gif.control()
        gif.picture(["r.r", "..."])
        gif.control()
        gif.picture(["g.", ".g"], left: 1)
        #expect(Decoded(gif.file).drawn == [["r.r", "..."], ["rgr", "..g"]])
    }

    @Test(
        "A picture stays, is cleared, or gives way to what was there before it",
        arguments: [
            (0, ["rgg", "rgg"], ["wgg", "rgg"]), (1, ["rgg", "rgg"], ["wgg", "rgg"]),
            (2, ["rgg", "rgg"], ["w..", "r.."]), (3, ["rgg", "rgg"], ["wrr", "rrr"]),
        ] as [(UInt8, [String], [String])])
    func disposal(way: UInt8, second: [String], third: [String]) {
        var gif = GIFFile(3, 2)
        gif.control(disposal: 1)
        gif.picture(["rrr", "rrr"])
        gif.control(disposal: way)
        gif.picture(["gg", "gg"], left: 1)
        gif.control()
        gif.picture(["w"])
        #expect(Decoded(gif.file).drawn == [["rrr", "rrr"], second, third])
    }

    @Test("A picture may have colours of its own, and the file none")
    func tables() {
        var gif = GIFFile(2, 1, hasTable: false)
        gif.picture(["rg"], table: [9, 9, 9] + GIFFile.table[9..<12] + Array(GIFFile.table[6...]))
        #expect(Decoded(gif.file).drawn == [["bg"]])
        var bare = GIFFile(1, 1, hasTable: false)
        bare.picture(["r"])
        #expect(Decoded(bare.file).error == "picture 0 has no colours: neither the file nor the picture has a table")
    }

    @Test("The lines of an interlaced picture stand in the file as 0, 8, 4, 2, 6, 1, 3, 5, 7")
    func interlace() {
        var gif = GIFFile(1, 9)
        gif.picture(["r", "g", "b", "w", "r", "g", "b", "w", "r"], isInterlaced: true)
        #expect(Decoded(gif.file).drawn == [["r", "g", "w", "b", "b", "w", "r", "r", "g"]])
        #expect(GIFDecoder.rows(9, isInterlaced: true) == [0, 8, 4, 2, 6, 1, 3, 5, 7])
    }

    @Test("The first picture may enlarge the canvas, a later one is clipped to it")
    func canvas() {
        var gif = GIFFile(1, 1)
        gif.picture(["rr", "rr"])
        gif.picture(["ggg"], left: 1, top: 1)
        gif.picture(["b"], left: 7, top: 7)
        #expect(Decoded(gif.file).drawn == [["rr", "rr"], ["rr", "rg"], ["rr", "rg"]])
    }

    @Test(
        "Delays are hundredths of a second; 0 and 1 are shown for 100 ms, as in browsers, and so is a picture without one"
    )
    func delays() {
        var gif = GIFFile(1, 1)
        for delay: UInt16 in [0, 1, 2, 25, 65535] {
            gif.control(delay: delay)
            gif.picture(["r"])
        }
        gif.picture(["g"])
        #expect(Decoded(gif.file).delays == [0.1, 0.1, 0.02, 0.25, 655.35, 0.1])
    }

    @Test("A control is of the next picture only")
    func controlOnce() {
        var gif = GIFFile(1, 1)
        gif.control()
        gif.picture(["."])
        gif.picture(["."])
        #expect(Decoded(gif.file).drawn[0] == ["."] && Decoded(gif.file).drawn[1] == ["?"])
    }

    @Test("A file that is cut off within a picture says in which; behind one, its pictures are used, with a note")
    func cutOff() {
        var gif = GIFFile(2, 2)
        gif.picture(["rr", "rr"])
        let first = gif.bytes.count
        gif.picture(["gg", "gg"])
        let whole = Decoded(gif.bytes)
        #expect(
            whole.pictures.count == 2 && whole.error == nil
                && whole.notes.first?.hasPrefix("ends without a trailer") == true)
        for end in 14..<gif.bytes.count where end != first && end != gif.bytes.count - 1 {
            let cut = Decoded(Array(gif.bytes[..<end]))
            #expect(cut.error != nil || cut.pictures.count == 1, "\(end)")
            if end > first + 10, end < gif.bytes.count - 2 {
                #expect(cut.error?.contains("picture 1") == true, "\(end): \(cut.error ?? "")")
            }
        }
    }

    @Test("240 pictures, and not one more")
    func tooMany() {
        var gif = GIFFile(1, 1)
        for _ in 0..<240 { gif.picture(["r"]) }
        #expect(Decoded(gif.file).pictures.count == 240)
        gif.picture(["g"])
        #expect(Decoded(gif.file).error?.hasPrefix("has more than 240 pictures; 240 are allowed") == true)
    }

    @Test("A canvas of 60000x60000 pixels is refused before there is memory for it, and so are too many pixels")
    func tooLarge() {
        var gif = GIFFile(1, 1)
        gif.bytes.replaceSubrange(6..<10, with: [0x60, 0xEA, 0x60, 0xEA])
        gif.picture(["r"])
        #expect(Decoded(gif.file).error == "is 60000x60000 pixels; 1x1 to 4096x4096 are allowed")
        var sink = PictureSink { _ in }
        #expect(throws: Never.self) { for _ in 0..<8 { try sink.reserve(4096 * 4096) } }
        #expect(
            throws: PictureError("has more than 128 million pixels in its first 9 pictures; make them smaller or fewer")
        ) { try sink.reserve(1) }
    }
}
