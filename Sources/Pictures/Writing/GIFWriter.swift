import CGif

/// Writes a GIF with giflib. Each picture has its own colours, at most 255. Source: GIF89a, and Netscape's extension
/// that makes it loop.
///
/// A class, because it holds giflib's file, and the memory that this writes into.
package final class GIFWriter: AnimationWriter {
    private let file: UnsafeMutablePointer<GifFileType>
    private let output: UnsafeMutablePointer<[UInt8]>
    private let picturesPerSecond: Int
    private var changes = PictureChanges()
    /// A picture's duration is known when the next one comes.
    private var pending: Pending?
    private var isOpen = true

    private struct Pending {
        var area: Area
        var number: Int
        var colors: [UInt32]
        var isWhole: Bool
        /// The indices of the pixels' colours; the one after the last is transparent.
        var indices: [UInt8]
    }

    package var count: Int { output.pointee.count + (pending?.indices.count ?? 0) / 4 }

    /// - Parameters:
    ///   - width, height: pixels, 1 to 65,535
    ///   - picturesPerSecond: 1 to 50; a GIF counts hundredths of a second, so rates that do not divide them are right
    ///     on average
    package init(width: Int, height: Int, picturesPerSecond: Int) throws(PictureError) {
        let output = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
        output.initialize(to: [])
        var code: Int32 = 0
        let opened = EGifOpen(
            output,
            { file, bytes, count in
                guard let output = file?.pointee.UserData?.assumingMemoryBound(to: [UInt8].self), let bytes, count >= 0
                else { return 0 }
                output.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return count
            }, &code)
        guard let opened else {
            output.deinitialize(count: 1)
            output.deallocate()
            throw GIFWriter.error(code)
        }
        (file, self.output, self.picturesPerSecond) = (opened, output, picturesPerSecond)
        EGifSetGifVersion(file, true)
        try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, nil))
        try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
        try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
        try check(EGifPutExtensionBlock(file, 3, [1, 0, 0]))
        try check(EGifPutExtensionTrailer(file))
    }

    deinit {
        if isOpen { EGifCloseFile(file, nil) }
        output.deinitialize(count: 1)
        output.deallocate()
    }

    package func add(_ picture: Bitmap) throws(PictureError) {
        let shown = changes.shown
        let number = changes.count
        guard let area = changes.next(picture) else { return }
        try writePending()
        let part = picture.part(area, over: shown)
        let table = ColorTable(of: part)
        let transparent = UInt8(table.colors.count)
        let indices = [UInt8](unsafeUninitializedCapacity: part.pixels.count) { indices, count in
            part.pixels.withUnsafeBufferPointer { pixels in
                var last: (pixel: UInt32, index: UInt8) = (0, transparent)
                for place in pixels.indices {
                    if pixels[place] != last.pixel {
                        last = (pixels[place], pixels[place] == 0 ? transparent : table.index(of: pixels[place]))
                    }
                    indices[place] = last.index
                }
                count = pixels.count
            }
        }
        pending = Pending(area: area, number: number, colors: table.colors, isWhole: shown == nil, indices: indices)
    }

    package func finish() throws(PictureError) -> [UInt8] {
        guard pending != nil else { throw PictureError("has no picture") }
        try writePending(isLast: true)
        var code: Int32 = 0
        isOpen = false
        guard EGifCloseFile(file, &code) != 0 else { throw GIFWriter.error(code) }
        return output.pointee
    }

    private func writePending(isLast: Bool = false) throws(PictureError) {
        guard var picture = pending else { return }
        // `next` has counted the picture that ends this one.
        let end = changes.count - (isLast ? 0 : 1)
        let delay = hundredths(end) - hundredths(picture.number)
        var control = GraphicsControlBlock(
            DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(min(delay, 65_535)),
            TransparentColor: picture.isWhole ? NO_TRANSPARENT_COLOR : Int32(picture.colors.count))
        var bytes = [GifByteType](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &bytes)
        try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
        let colors = try colorMap(picture.colors)
        defer { GifFreeMapObject(colors) }
        let area = picture.area
        let width = Int32(area.width)
        try check(EGifPutImageDesc(file, Int32(area.left), Int32(area.top), width, Int32(area.height), false, colors))
        var failed = false
        picture.indices.withUnsafeMutableBufferPointer { indices in
            guard let start = indices.baseAddress else { return }
            for row in 0..<area.height where !failed {
                failed = EGifPutLine(file, start + row * area.width, width) == 0
            }
        }
        if failed { throw GIFWriter.error(file.pointee.Error) }
        pending = nil
    }

    /// When a picture is shown, s/100.
    private func hundredths(_ number: Int) -> Int { (number * 200 + picturesPerSecond) / (picturesPerSecond * 2) }

    /// A table's size is a power of two; one of its colours is the transparent one.
    private func colorMap(_ colors: [UInt32]) throws(PictureError) -> UnsafeMutablePointer<ColorMapObject> {
        var size = 2
        while size < colors.count + 1 { size *= 2 }
        let padded =
            colors.map { GifColorType(Red: UInt8($0 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 >> 16 & 255)) }
            + Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: size - colors.count)
        guard let map = GifMakeMapObject(Int32(size), padded) else {
            throw PictureError("cannot be written as GIF: there is no memory")
        }
        return map
    }

    private func check(_ result: Int32) throws(PictureError) {
        if result == 0 { throw GIFWriter.error(file.pointee.Error) }
    }

    private static func error(_ code: Int32) -> PictureError {
        PictureError(
            "cannot be written as GIF: " + (GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"))
    }
}
