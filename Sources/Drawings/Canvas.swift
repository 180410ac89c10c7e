import CCairo
import Pictures
import RefreshEngine

/// A picture drawn with cairo. Lengths are in the units of its `matrix`.
///
/// A class, because it holds cairo's surface and context, which are freed with it. cairo remembers its first error and
/// stops drawing; `check` throws it.
final class Canvas {
    /// Pixels.
    let width: Int, height: Int
    private let surface: OpaquePointer, context: OpaquePointer

    /// The shape of a line's ends.
    enum Cap { case butt, round }
    /// The length that is drawn, the gap, and the offset in these at which the path begins.
    typealias Dash = (drawn: Double, omitted: Double, offset: Double)

    /// An opaque picture, black.
    convenience init(width: Int, height: Int) throws(DrawingError) {
        guard Canvas.sides.contains(width), Canvas.sides.contains(height) else {
            throw DrawingError(
                "a picture has \(Canvas.sides.lowerBound) to \(Canvas.sides.upperBound) pixels a side, not \(width)x\(height)"
            )
        }
        try self.init(cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)))
    }

    /// cairo's versions: at build time, and the one that is loaded.
    static var libraryVersions: (built: String, loaded: String) {
        (
            "\(CAIRO_VERSION_MAJOR).\(CAIRO_VERSION_MINOR).\(CAIRO_VERSION_MICRO)",
            String(cString: cairo_version_string())
        )
    }

    /// cairo's own limit.
    static let sides = 1...32_767

    /// A PNG file.
    convenience init(png file: [UInt8]) throws(DrawingError) {
        let surface = file.withUnsafeBufferPointer { bytes in
            var rest = bytes[...]
            return withUnsafeMutablePointer(to: &rest) { rest in
                cairo_image_surface_create_from_png_stream(
                    { rest, target, count in
                        guard let rest = rest?.assumingMemoryBound(to: Slice<UnsafeBufferPointer<UInt8>>.self),
                            let target, rest.pointee.count >= count
                        else { return CAIRO_STATUS_READ_ERROR }
                        for (place, byte) in rest.pointee.prefix(Int(count)).enumerated() { target[place] = byte }
                        rest.pointee = rest.pointee.dropFirst(Int(count))
                        return CAIRO_STATUS_SUCCESS
                    }, rest)
            }
        }
        try self.init(surface)
    }

    /// - Parameter surface: freed with the canvas, also when this throws
    private init(_ surface: OpaquePointer?) throws(DrawingError) {
        guard let surface, let context = cairo_create(surface) else {
            throw DrawingError("cairo has no memory for a picture")
        }
        (self.surface, self.context) = (surface, context)
        (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        // Chosen: curves, and the ends of their dashes, are exact to a fiftieth of a pixel.
        cairo_set_tolerance(context, 0.02)
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// - Throws: cairo's first error
    func check() throws(DrawingError) {
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError("cannot be drawn: " + String(cString: cairo_status_to_string(status)))
        }
    }

    // MARK: Transform

    /// From the units of drawing to pixels.
    var matrix: Transform = .identity {
        didSet {
            var matrix = cairo_matrix_t(
                xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: matrix.tx, y0: matrix.ty)
            // A matrix that flattens everything to a line is an error of cairo's that would stop all further drawing.
            isFlat = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) < 1e-12
            if !isFlat { cairo_set_matrix(context, &matrix) }
        }
    }
    private var isFlat = false

    /// Restores clips and matrix afterwards.
    func saved(_ draw: () throws(DrawingError) -> Void) throws(DrawingError) {
        let before = matrix
        cairo_save(context)
        defer {
            cairo_restore(context)
            matrix = before
        }
        try draw()
    }

    func clip(to rectangle: Rectangle, radius: Double = 0) {
        cairo_new_path(context)
        if radius > 0, !isFlat { add(rectangle, radius: radius) } else { add(rectangle, isSeen: !isFlat) }
        cairo_clip(context)
    }

    // MARK: Shapes

    func fill(_ rectangle: Rectangle, radius: Double = 0, _ color: Color, opacity: Double = 1) {
        cairo_new_path(context)
        if radius > 0 { add(rectangle, radius: radius) } else { add(rectangle) }
        fill(color, opacity)
    }

    func fillCircle(_ middle: Point, radius: Double, _ color: Color, opacity: Double = 1) {
        cairo_new_path(context)
        cairo_arc(context, middle.x, middle.y, max(0, radius), 0, 2 * .pi)
        fill(color, opacity)
    }

    /// - Parameter path: subpaths
    func fill(_ path: [PathSegment], _ color: Color, opacity: Double = 1) {
        cairo_new_path(context)
        add(path)
        fill(color, opacity)
    }

    /// - Parameters:
    ///   - path: one subpath
    ///   - isClosed: whether its end is joined to its beginning
    func stroke(
        _ path: [PathSegment], isClosed: Bool = false, width: Double, _ color: Color, opacity: Double = 1,
        cap: Cap = .butt, dash: Dash? = nil
    ) {
        guard !isFlat else { return }
        cairo_new_path(context)
        add(path)
        if isClosed { cairo_close_path(context) }
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_dash(context, dash.map { [$0.drawn, $0.omitted] } ?? [], dash == nil ? 0 : 2, dash?.offset ?? 0)
        source(color, opacity)
        cairo_stroke(context)
    }

    private func fill(_ color: Color, _ opacity: Double) {
        guard !isFlat else { return }
        source(color, opacity)
        cairo_fill(context)
    }

    private func source(_ color: Color, _ opacity: Double) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
    }

    private func add(_ rectangle: Rectangle, isSeen: Bool = true) {
        let size = isSeen ? rectangle.size : Size(0, 0)
        cairo_rectangle(context, rectangle.origin.x, rectangle.origin.y, size.width, size.height)
    }

    /// Corners are as round as there is room for.
    private func add(_ rectangle: Rectangle, radius: Double) {
        let (left, top, size) = (rectangle.origin.x, rectangle.origin.y, rectangle.size)
        let radius = max(0, min(radius, size.width / 2, size.height / 2))
        let (right, bottom) = (left + size.width, top + size.height)
        cairo_arc(context, right - radius, top + radius, radius, -.pi / 2, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, left + radius, bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, left + radius, top + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }

    private func add(_ path: [PathSegment]) {
        var here = Point.zero
        for segment in path {
            switch segment {
            case .move(let end): cairo_move_to(context, end.x, end.y)
            case .line(let end): cairo_line_to(context, end.x, end.y)
            case .quadratic(let control, let end):
                let (first, second) = (here + (control - here) * (2 / 3), end + (control - end) * (2 / 3))
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .cubic(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            }
            here = segment.end
        }
    }

    // MARK: Pictures

    /// A part of a picture, in its pixels, scaled into a rectangle.
    func draw(_ picture: Canvas, _ part: Rectangle, in place: Rectangle, opacity: Double) {
        guard !isFlat, part.size.width > 0, part.size.height > 0, place.size.width > 0, place.size.height > 0 else {
            return
        }
        let cell = cairo_surface_create_for_rectangle(
            picture.surface, part.origin.x, part.origin.y, part.size.width, part.size.height)
        defer { cairo_surface_destroy(cell) }
        cairo_save(context)
        defer { cairo_restore(context) }
        clip(to: place)
        cairo_translate(context, place.origin.x, place.origin.y)
        cairo_scale(context, place.size.width / part.size.width, place.size.height / part.size.height)
        cairo_set_source_surface(context, cell, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint_with_alpha(context, opacity)
    }

    /// Copies pixels of another picture unchanged: that many rows from `top`, to the rows from `row`, starting at the
    /// left edge.
    func copy(_ picture: Canvas, from top: Int, rows: Int, to row: Int, column: Int = 0) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_identity_matrix(context)
        cairo_set_source_surface(context, picture.surface, Double(column), Double(row - top))
        cairo_new_path(context)
        cairo_rectangle(context, Double(column), Double(row), Double(picture.width), Double(rows))
        cairo_fill(context)
    }

    // MARK: Result

    func bitmap() throws(DrawingError) -> Bitmap {
        // The pixels that are read below belong to the surface, which is freed with the canvas.
        defer { withExtendedLifetime(self) {} }
        try check()
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else {
            throw DrawingError("cairo has no memory for a picture")
        }
        let (width, height, stride) = (width, height, Int(cairo_image_surface_get_stride(surface)))
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<height {
                let row = UnsafeRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width {
                    pixels[y * width + x] =
                        (0xFF00_0000 | (row[x] & 0xFF) << 16 | row[x] & 0xFF00 | (row[x] >> 16) & 0xFF).littleEndian
                }
            }
            count = width * height
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    func png() throws(DrawingError) -> [UInt8] {
        try check()
        var file: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &file) { file in
            cairo_surface_write_to_png_stream(
                surface,
                { file, bytes, count in
                    file?.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, file)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError("cannot be written as PNG: " + String(cString: cairo_status_to_string(status)))
        }
        return file
    }
}
