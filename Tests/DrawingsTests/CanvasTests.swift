import Figures
import Motion
import Pictures
import RefreshEngine
import Testing

@testable import Drawings

@Suite("What is drawn on a canvas")
struct CanvasTests {
    private func canvas(_ width: Int = 10, _ height: Int = 10) throws -> Canvas {
        let canvas = try Canvas(width: width, height: height)
        canvas.fill(Rectangle(0, 0, Double(width), Double(height)), .white)
        return canvas
    }

    /// The red channel, row by row.
    private func reds(_ canvas: Canvas) throws -> [[Int]] {
        let bitmap = try canvas.bitmap()
        return (0..<bitmap.height).map { y in (0..<bitmap.width).map { Int(bitmap.pixels[y * bitmap.width + $0] & 255) }
        }
    }

    @Test("A part of a path is stroked where it lies in the whole, over all subpaths")
    func dashes() throws {
        var outlines = PathOutlines()
        let outline = try outlines.outline("M0 5H4M6 5H10")
        #expect(outline.parts.map(\.from) == [0, 0.5] && outline.parts.map(\.to) == [0.5, 1])
        func row(_ start: Double, _ end: Double) throws -> [Int] {
            let canvas = try canvas()
            for part in outline.parts {
                switch part.stroke(from: start, to: end, length: 8) {
                case .nothing: continue
                case .whole: canvas.stroke(part.subpath.segments, width: 2, .black)
                case .dash(let dash): canvas.stroke(part.subpath.segments, width: 2, .black, dash: dash)
                }
            }
            return try reds(canvas)[5]
        }
        #expect(try row(0, 1) == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0])
        #expect(try row(0.25, 0.75) == [255, 255, 0, 0, 255, 255, 0, 0, 255, 255])
        #expect(try row(0.5, 0.5) == Array(repeating: 255, count: 10) && row(0.9, 0.1) == row(0.5, 0.5))
    }

    @Test("A transform that makes all flat draws nothing, and what follows is drawn")
    func flat() throws {
        let canvas = try canvas()
        try canvas.saved { () throws(DrawingError) in
            canvas.matrix = Transform(scale: 0)
            canvas.fill(Rectangle(0, 0, 10, 10), .black)
            canvas.stroke([.move(.zero), .line(Point(9, 9))], width: 3, .black)
        }
        #expect(try reds(canvas) == Array(repeating: Array(repeating: 255, count: 10), count: 10))
        canvas.fill(Rectangle(0, 0, 10, 10), .black)
        #expect(try reds(canvas)[9][9] == 0)
    }

    @Test("A clip that is flat leaves nothing to be seen")
    func flatClip() throws {
        let canvas = try canvas()
        try canvas.saved { () throws(DrawingError) in
            canvas.matrix = Transform(scale: 0)
            canvas.clip(to: Rectangle(0, 0, 10, 10))
            canvas.matrix = .identity
            canvas.fill(Rectangle(0, 0, 10, 10), .black)
        }
        #expect(try reds(canvas)[5][5] == 255)
    }

    @Test("A damaged PNG is an error in words, wherever it is cut off")
    func damaged() throws {
        let file = try canvas().png()
        #expect(try Canvas(png: file).width == 10)
        for count in stride(from: 0, to: file.count - 13, by: 7) {
            #expect(throws: DrawingError.self, "\(count) bytes") { try Canvas(png: Array(file.prefix(count))) }
        }
    }

    @Test("A picture of a sheet is its cell alone; it is fitted into its frame")
    func sheet() throws {
        let sheet = try canvas(4, 2)
        sheet.fill(Rectangle(2, 0, 2, 2), .black)
        var painter = ScenePainter(.light, TextFonts()) { $0 == "images/a.png" ? try? sheet.png() : nil }
        let target = try canvas()
        let images = ImageSet(path: "images/a", count: 2, columns: 2)
        let node = Node(.image(Rectangle(0, 0, 10, 6), images))
        var look = NodeFrame()
        look.image = 1
        let scene = Scene(viewport: Size(10, 10), contentHeight: 0, rowHeight: 44, background: .white, nodes: [node])
        try painter.paint(
            scene, Frame(tick: .zero, offset: 0, velocity: 0, insets: EdgeInsets(top: 0, bottom: 0), nodes: [look]),
            on: target, .identity)
        #expect(try reds(target)[3] == [255, 255, 0, 0, 0, 0, 0, 0, 255, 255] && reds(target)[6][5] == 255)
    }

    @Test(
        "A text stands with its middle at its anchor, from there to the right, around it, or before it; a long one is made narrower"
    )
    func texts() throws {
        var texts = TextOutlines()
        let line = try texts.line("HHHH", .standard)
        func columns(_ alignment: Node.Alignment, maxWidth: Double = .infinity) throws -> (first: Int, last: Int) {
            let canvas = try canvas(100, 20)
            try canvas.fill(line, at: 50, 10, size: 12, alignment: alignment, maxWidth: maxWidth, .black)
            let dark = try reds(canvas).flatMap { row in row.indices.filter { row[$0] < 128 } }
            return (dark.min() ?? -1, dark.max() ?? -1)
        }
        let (left, center, right) = (try columns(.left), try columns(.center), try columns(.right))
        #expect(
            left.first >= 50 && right.last < 50 && abs(center.first + center.last - 99) <= 1
                && left.last - left.first > 30)
        #expect(try columns(.left, maxWidth: 20).last <= 70)
    }

    @Test("Texts, outlines and pictures are kept up to their bounds; what is over is made again")
    func bounds() throws {
        var texts = TextOutlines()
        var outlines = PathOutlines()
        for number in 0...TextOutlines.maxLines { #expect(try texts.line("\(number)", .standard).advance > 0) }
        #expect(texts.count == 1)
        for number in 0...PathOutlines.max { #expect(try outlines.outline("M0 0H\(number + 1)").parts.count == 1) }
        #expect(outlines.count == 1)
        let png = try Canvas(width: 4096, height: 2048).png()
        var read = 0
        var pictures = PictureFiles { _ in
            read += 1
            return png
        }
        for index in [0, 0, 1, 2, 3, 4, 4, 0] { _ = try pictures.picture(ImageSet(path: "images/a", count: 10), index) }
        #expect(read == 6)
    }
}
