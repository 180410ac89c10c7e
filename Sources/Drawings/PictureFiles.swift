import Pictures
import RefreshEngine

/// Reads a PNG file below the page, such as `images/wire/0.png`; nil when there is none.
public typealias PictureSource = (String) -> [UInt8]?

/// The pictures of image nodes, each read once.
struct PictureFiles {
    /// How many pixels are kept. Chosen: 128 MB, more than most sets have. When the limit is exceeded, the earlier
    /// pictures are dropped.
    static let maxPixels = 32 << 20

    private let source: PictureSource
    private var known: [String: Result<Canvas, DrawingError>] = [:]
    private var pixels = 0

    init(_ source: @escaping PictureSource) { self.source = source }

    /// The picture, or the sheet that contains it.
    /// - Throws: why it cannot be read
    mutating func picture(_ images: ImageSet, _ index: Int) throws(DrawingError) -> Canvas {
        let path = images.columns == nil ? "\(images.path)/\(index).png" : "\(images.path).png"
        if let picture = known[path] { return try picture.get() }
        let picture = Result { () throws(DrawingError) in try read(path) }
        let size = (try? picture.get()).map { $0.width * $0.height } ?? 0
        if pixels + size > PictureFiles.maxPixels { (known, pixels) = ([:], 0) }
        pixels += size
        known[path] = picture
        return try picture.get()
    }

    private func read(_ path: String) throws(DrawingError) -> Canvas {
        guard let file = source(path) else { throw DrawingError("the picture \(path) is missing") }
        guard file.count <= PictureLimits.bytes, let header = PNGHeader(file) else {
            throw DrawingError("\(path) is \(UnreadFormat.name(of: file).map { $0 + ", " } ?? "")no PNG picture")
        }
        guard PictureLimits.side.contains(header.width), PictureLimits.side.contains(header.height) else {
            throw DrawingError(
                "\(path) is \(header.width)x\(header.height) pixels; at most \(PictureLimits.side.upperBound) a side are allowed"
            )
        }
        do throws(DrawingError) { return try Canvas(png: file) } catch { throw DrawingError("\(path) \(error)") }
    }
}
