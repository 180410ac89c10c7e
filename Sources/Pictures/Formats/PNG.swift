import CPng

/// Converts pictures to PNG files and back with libpng's simplified interface, which needs no setjmp.
extension Bitmap {
    /// - Throws: when there is not enough memory
    func png() throws(PictureError) -> [UInt8] {
        var image = Bitmap.image(width, height)
        image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
        // As in PNG_IMAGE_PNG_SIZE_MAX: incompressible data, and a header for every chunk.
        let raw = (width * 4 + 1) * height
        var count = png_alloc_size_t(raw + raw / 8 + raw / 64 + raw / 256 + 4096)
        var failed = true
        let file = [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, length in
            failed = png_image_write_to_memory(&image, bytes.baseAddress, &count, 0, pixels, 0, nil) == 0
            length = failed ? 0 : Int(count)
        }
        if failed { throw PictureError("cannot be written as PNG: \(image.words)") }
        return file
    }

    /// - Parameters: the size that the file must have
    init(png file: [UInt8], width: Int, height: Int) throws(PictureError) {
        self.init(width: width, height: height)
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        // Between the two calls libpng keeps pointers to the file and to the image.
        let error = file.withUnsafeBufferPointer { file in
            withUnsafeMutablePointer(to: &image) { Bitmap.read(file, $0, into: &self) }
        }
        if let error { throw error }
    }

    private static func read(
        _ file: UnsafeBufferPointer<UInt8>, _ image: UnsafeMutablePointer<png_image>, into bitmap: inout Bitmap
    ) -> PictureError? {
        guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else {
            return PictureError(image.pointee.words)
        }
        defer { png_image_free(image) }
        let width = Int(image.pointee.width)
        let height = Int(image.pointee.height)
        guard width == bitmap.width, height == bitmap.height else {
            return PictureError("is \(width)x\(height) pixels, not \(bitmap.width)x\(bitmap.height)")
        }
        image.pointee.format = format
        image.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        return png_image_finish_read(image, nil, &bitmap.pixels, 0, nil) != 0 ? nil : PictureError(image.pointee.words)
    }

    /// libpng's versions: at build time, and the one that is loaded.
    static var libraryVersions: (built: String, loaded: String) {
        (PNG_LIBPNG_VER_STRING, String(cString: png_get_libpng_ver(nil)))
    }

    private static let format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)

    private static func image(_ width: Int, _ height: Int) -> png_image {
        var image = png_image()
        (image.version, image.width, image.height, image.format) = (
            UInt32(PNG_IMAGE_VERSION), UInt32(width), UInt32(height), format
        )
        return image
    }
}

extension png_image {
    /// libpng's message.
    fileprivate var words: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
