/// Decodes an APNG: our reader splits it into the chunks of its animation, and libpng decodes each picture as a PNG
/// file of its own.
///
/// Source: the specification of APNG, which is part of PNG since its third edition. The file's number of loops is
/// ignored, because a refresh decides that.
struct APNGDecoder {
    /// Chunks that define how pixels are interpreted; they are added to the file of every picture.
    private static let shared: Set = ["PLTE", "tRNS", "gAMA", "sRGB", "cHRM"]

    private let header: PNGHeader
    /// Depth, colour type, compression, filter and interlace: IHDR after width and height.
    private let form: ArraySlice<UInt8>
    private var canvas: Bitmap
    private var common: [UInt8] = []
    /// The number of pictures from acTL; 0: it has not come.
    private var promised = 0
    private var sequence: UInt32 = 0
    private var open: FrameControl?
    private var data: [UInt8] = []
    private var count = 0, hasDefault = false

    static func decode(_ bytes: [UInt8], into sink: inout PictureSink) throws(PictureError) {
        var chunks = PNGChunks(bytes)
        guard let header = PNGHeader(bytes), let first = try chunks.next(), first.type == "IHDR", first.data.count == 13
        else {
            throw PictureError("is damaged: it does not begin with a header")
        }
        try sink.begin(width: header.width, height: header.height)
        var decoder = APNGDecoder(header, first.data.dropFirst(8))
        while let chunk = try chunks.next() {
            if chunk.type == "IEND" { return try decoder.end(&sink) }
            try decoder.decode(chunk, &sink)
        }
        throw PictureError("is cut off: its end (IEND) is missing")
    }

    private init(_ header: PNGHeader, _ form: ArraySlice<UInt8>) {
        (self.header, self.form, canvas) = (header, form, Bitmap(width: header.width, height: header.height))
    }

    private mutating func decode(_ chunk: PNGChunks.Chunk, _ sink: inout PictureSink) throws(PictureError) {
        switch chunk.type {
        case "acTL":
            guard chunk.data.count == 8, promised == 0, !hasDefault else {
                throw PictureError("is damaged: its animation is declared twice, late or wrong (acTL)")
            }
            promised = Int(PNGChunks.number(chunk.data.prefix(4)))
            if promised > PictureLimits.pictures.upperBound { throw PictureSink.tooMany("\(promised)") }
            if promised == 0 { throw PictureError("says that it has no picture (acTL)") }
        case "fcTL":
            try finish(&sink)
            guard let control = FrameControl(chunk.data) else {
                throw PictureError("is damaged: picture \(count) is declared wrong (fcTL)")
            }
            try begin(control, &sink)
        case "IDAT":
            hasDefault = true
            // A default picture without its own fcTL is not part of the animation.
            if open != nil { data += PNGChunks.write("IDAT", chunk.data) }
        case "fdAT":
            guard chunk.data.count >= 4, open != nil, hasDefault else {
                throw PictureError("is damaged: pixels come before their picture is declared (fdAT)")
            }
            try expect(PNGChunks.number(chunk.data.prefix(4)))
            data += PNGChunks.write("IDAT", chunk.data.dropFirst(4))
        default:
            if APNGDecoder.shared.contains(chunk.type), !hasDefault {
                common += PNGChunks.write(chunk.type, chunk.data)
            }
        }
    }

    private mutating func expect(_ number: UInt32) throws(PictureError) {
        guard number == sequence else {
            throw PictureError(
                "is damaged: part \(sequence) of its animation is missing or out of order; there is \(number)")
        }
        sequence += 1
    }

    private mutating func begin(_ control: FrameControl, _ sink: inout PictureSink) throws(PictureError) {
        guard promised > 0 else {
            throw PictureError("is damaged: it has a picture (fcTL) before it declares its animation (acTL)")
        }
        try expect(control.sequence)
        let area = control.area
        guard area.width > 0, area.height > 0, area.left + area.width <= header.width,
            area.top + area.height <= header.height
        else {
            throw PictureError(
                "is damaged: picture \(count), \(area.width)x\(area.height) at \(area.left),\(area.top), is not within \(header.width)x\(header.height)"
            )
        }
        guard hasDefault || area == Area(left: 0, top: 0, width: header.width, height: header.height) else {
            throw PictureError("is damaged: its first picture must be as large as the file")
        }
        try sink.reserve(max(area.width * area.height, canvas.pixels.count))
        open = control
    }

    /// Decodes the picture whose chunks have come, and draws it over those before.
    private mutating func finish(_ sink: inout PictureSink) throws(PictureError) {
        guard let control = open else { return }
        guard !data.isEmpty else { throw PictureError("is damaged: picture \(count) has no pixels") }
        let area = control.area
        let size = PNGChunks.bytes(UInt32(area.width)) + PNGChunks.bytes(UInt32(area.height))
        let file =
            PNGHeader.signature + PNGChunks.write("IHDR", (size + form)[...]) + common + data
            + PNGChunks.write("IEND", [])
        let picture: Bitmap
        do { picture = try Bitmap(png: file, width: area.width, height: area.height) } catch {
            throw PictureError("is damaged in picture \(count): \(error)")
        }
        let before = canvas
        canvas.draw(picture, at: area, over: control.isOver)
        try sink.add(canvas, delay: PictureSink.shownTime(control.delay))
        switch control.disposal {
        case .none: break
        case .background: canvas.clear(area)
        case .previous: canvas = before
        }
        (open, data, count) = (nil, [], count + 1)
    }

    private mutating func end(_ sink: inout PictureSink) throws(PictureError) {
        try finish(&sink)
        guard promised > 0 else {
            throw PictureError(
                "is a single picture, not an APNG; for a sheet of pictures give its columns and rows, as in sheet.png,6x4"
            )
        }
        guard count == promised else {
            throw PictureError("is cut off or damaged: it says that it has \(promised) pictures and has \(count)")
        }
    }
}

/// The chunk fcTL: where a picture is drawn, for how long, and what replaces it afterwards.
private struct FrameControl {
    enum Disposal: UInt8 { case none, background, previous }

    let sequence: UInt32
    let area: Area
    /// s
    let delay: Double
    let disposal: Disposal
    let isOver: Bool

    init?(_ data: ArraySlice<UInt8>) {
        let bytes = Array(data)
        guard bytes.count == 26, let disposal = Disposal(rawValue: bytes[24]), bytes[25] <= 1 else { return nil }
        func number(_ place: Int) -> Int { Int(PNGChunks.number(bytes[place..<place + 4])) }
        func short(_ place: Int) -> Double { Double(bytes[place]) * 256 + Double(bytes[place + 1]) }
        sequence = UInt32(number(0))
        area = Area(left: number(12), top: number(16), width: number(4), height: number(8))
        // A denominator of 0 means 100. An hour is longer than anybody watches.
        delay = min(PictureLimits.delay.upperBound, short(20) / (short(22) == 0 ? 100 : short(22)))
        (self.disposal, isOver) = (disposal, bytes[25] == 1)
    }
}
