import CGif

/// Decodes a GIF with giflib, record by record, so that each one is checked before memory is allocated for it.
///
/// Like browsers: the canvas begins transparent, whatever the file's background; pictures of any size are drawn over
/// it, clipped to it; and disposed of in the three ways. The file's number of loops is ignored, because a refresh
/// decides that.
struct GIFDecoder: ~Copyable {
    private struct Input { var bytes: UnsafeBufferPointer<UInt8>, place = 0 }

    /// giflib's version at build time; the loaded one cannot be asked for.
    static let libraryVersion = "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"

    private let file: UnsafeMutablePointer<GifFileType>
    private var canvas: Bitmap
    private var control = GraphicsControlBlock(
        DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: -1)
    private var count = 0

    static func decode(_ bytes: [UInt8], into sink: inout PictureSink) throws(PictureError) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        defer { copy.deallocate() }
        _ = copy.update(fromContentsOf: bytes)
        let input = UnsafeMutablePointer<Input>.allocate(capacity: 1)
        defer { input.deallocate() }
        input.initialize(to: Input(bytes: UnsafeBufferPointer(copy)))
        var decoder = try GIFDecoder(input)
        try decoder.run(&sink)
    }

    private init(_ input: UnsafeMutablePointer<Input>) throws(PictureError) {
        var code: Int32 = 0
        let opened = DGifOpen(
            input,
            { file, buffer, count in
                guard let input = file?.pointee.UserData?.assumingMemoryBound(to: Input.self), let buffer, count > 0
                else { return 0 }
                let length = min(Int(count), input.pointee.bytes.count - input.pointee.place)
                if length > 0, let start = input.pointee.bytes.baseAddress {
                    buffer.update(from: start + input.pointee.place, count: length)
                }
                input.pointee.place += length
                return Int32(length)
            }, &code)
        guard let opened else { throw PictureError("is no GIF: \(GIFDecoder.words(code))") }
        (file, canvas) = (opened, Bitmap(width: 0, height: 0))
    }

    deinit { DGifCloseFile(file, nil) }

    private mutating func run(_ sink: inout PictureSink) throws(PictureError) {
        while true {
            var record = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(file, &record) != 0 else { return try end(&sink) }
            switch record {
            case IMAGE_DESC_RECORD_TYPE: try picture(&sink)
            case EXTENSION_RECORD_TYPE: try readExtension()
            default:
                guard count > 0 else { throw PictureError("has no picture") }
                return
            }
        }
    }

    /// The file ends, or continues with something else, without a trailer. Browsers show what came before.
    private func end(_ sink: inout PictureSink) throws(PictureError) {
        guard count > 0 else { throw PictureError("has no picture: \(words)") }
        try sink.note(
            "ends without a trailer, perhaps because it is cut off; the pictures before that are used (\(count))")
    }

    private mutating func readExtension() throws(PictureError) {
        var code: Int32 = 0
        var data: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(file, &code, &data) != 0 else { throw broken() }
        while let block = data {
            if code == GRAPHICS_EXT_FUNC_CODE, block[0] == 4 { DGifExtensionToGCB(4, block + 1, &control) }
            guard DGifGetExtensionNext(file, &data) != 0 else { throw broken() }
        }
    }

    private mutating func picture(_ sink: inout PictureSink) throws(PictureError) {
        guard DGifGetImageDesc(file) != 0 else { throw broken() }
        let image = file.pointee.Image
        let area = Area(left: Int(image.Left), top: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
        guard area.width > 0, area.height > 0 else {
            throw PictureError("picture \(count) is \(area.width)x\(area.height) pixels")
        }
        if count == 0 { try begin(area, &sink) }
        try sink.reserve(max(area.width * area.height, canvas.pixels.count))
        guard let map = image.ColorMap ?? file.pointee.SColorMap else {
            throw PictureError("picture \(count) has no colours: neither the file nor the picture has a table")
        }
        let before = canvas
        try draw(area, isInterlaced: image.Interlace, colors(of: map))
        try sink.add(canvas, delay: PictureSink.shownTime(Double(control.DelayTime) / 100))
        switch control.DisposalMode {
        case DISPOSE_BACKGROUND: canvas.clear(area)
        case DISPOSE_PREVIOUS: canvas = before
        default: break
        }
        count += 1
        control = GraphicsControlBlock(DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: -1)
    }

    /// The canvas is as large as the file says, and at least as large as the first picture, as in browsers.
    private mutating func begin(_ first: Area, _ sink: inout PictureSink) throws(PictureError) {
        let width = max(Int(file.pointee.SWidth), first.left + first.width)
        let height = max(Int(file.pointee.SHeight), first.top + first.height)
        try sink.begin(width: width, height: height)
        canvas = Bitmap(width: width, height: height)
    }

    /// 256 pixels; 0 for a colour that is transparent, or not in the table.
    private func colors(of map: UnsafeMutablePointer<ColorMapObject>) -> [UInt32] {
        var colors = [UInt32](repeating: 0, count: 256)
        for index in 0..<min(256, Int(map.pointee.ColorCount)) where index != Int(control.TransparentColor) {
            guard let color = map.pointee.Colors?[index] else { continue }
            colors[index] = Bitmap.pixel(color.Red, color.Green, color.Blue)
        }
        return colors
    }

    private mutating func draw(_ area: Area, isInterlaced: Bool, _ colors: [UInt32]) throws(PictureError) {
        var line = [GifPixelType](repeating: 0, count: area.width)
        let columns = area.columns(below: canvas.width)
        for row in GIFDecoder.rows(area.height, isInterlaced: isInterlaced) {
            guard DGifGetLine(file, &line, Int32(area.width)) != 0 else { throw broken("in line \(row)") }
            guard area.top + row < canvas.height else { continue }
            let start = (area.top + row) * canvas.width
            for column in columns {
                let color = colors[Int(line[column - area.left])]
                if color != 0 { canvas.pixels[start + column] = color }
            }
        }
    }

    /// The rows in the order of the file. Source: GIF89a, appendix E: every 8th, every 8th from the 4th, every 4th from
    /// the 2nd, every 2nd from the 1st.
    static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }

    private var words: String { GIFDecoder.words(file.pointee.Error) }

    private static func words(_ code: Int32) -> String {
        GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    }

    private func broken(_ place: String = "before its pixels") -> PictureError {
        PictureError("is cut off or damaged in picture \(count) \(place): \(words)")
    }
}
