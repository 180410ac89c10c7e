import Motion

/// How the icon is drawn: TJ-2, TJ-3.
extension Sketch {
    /// The header's box, seen from the middle of the content's edge, pt.
    static let box = Rectangle(-32, -64, 64, 64)
    /// Where the icon's own coordinates begin: (17, 17) in the box.
    static let iconOrigin = Point(-15, -47)
    /// The middle of the icon, and the room that a figure in its place has, pt. Chosen: as high as the icon, and as
    /// wide as the box allows.
    static let iconMiddle = Point(0, -32), iconRoom = Size(60, 30)

    /// A rounded square from the right end of its top edge leftwards, against the clock.
    private static let frameOutline = "M26 0H4A4 4 0 0 0 0 4V26A4 4 0 0 0 4 30H26A4 4 0 0 0 30 26V4A4 4 0 0 0 26 0Z"
    private static let squareOutline = "M9 0H1A1 1 0 0 0 0 1V9A1 1 0 0 0 1 10H9A1 1 0 0 0 10 9V1A1 1 0 0 0 9 0Z"
    /// pt: four straight sides and a circle of corners.
    private static let frameLength = 4 * 22 + 8 * Double.pi, squareLength = 4 * 8 + 2 * Double.pi
    /// Of a group of lines, pt, when its curve goes far beyond its end. Chosen: too little to be seen.
    private static let minWidth = 0.01
    /// Of a line, pt, and where a group's three lines stand in it.
    private static let lineLength = 24.0, lineHeights = ["0.5", "5", "9.5"]

    func nodes() -> [Node] {
        guard edge == .header else {
            // TJ-12: the same box under the content.
            return [
                Node(.group(), layer: .back),
                Node(
                    .rectangle(Rectangle(-32, 0, 64, 64)), parent: 0, rest: NodeFrame(color: style.footerColor),
                    name: "background"),
            ]
        }
        let box = [
            Node(.group(), layer: .back),
            Node(.rectangle(Sketch.box), parent: 0, rest: NodeFrame(color: style.headerColor), name: "background"),
        ]
        if let strokes = style.strokes {
            return box + strokes.nodes(width: style.lineWidth, at: Sketch.iconMiddle, color: style.color)
        }
        var rest = FrameBuffer()
        draw(.rest, drawn: 0, into: &rest)
        let frames = rest.frame.nodes.map { NodeFrame($0) }
        return box + [
            path(Sketch.frameOutline, Sketch.frameLength, frames[0], "frame"),
            path(Sketch.squareOutline, Sketch.squareLength, frames[1], "square"),
        ] + lines(at: 4, Array(frames[2...6])) + lines(at: 9, Array(frames[7...]))
    }

    private func path(_ data: String, _ length: Double, _ rest: NodeFrame, _ name: String) -> Node {
        Node(
            .path(data: data, length: length, width: style.lineWidth, fill: .white), parent: 0,
            anchor: Sketch.iconOrigin, rest: rest, name: name)
    }

    /// A group of three lines and what clips them: a box 1 pt wide that is drawn out to its width, with a group in it
    /// that is drawn in again, so that the clip alone becomes wider.
    private func lines(at index: Int, _ rest: [NodeFrame]) -> [Node] {
        [
            Node(.group(clip: Rectangle(0, 0, 1, 10)), parent: 0, anchor: Sketch.iconOrigin, rest: rest[0]),
            Node(.group(), parent: index, rest: rest[1]),
        ]
            + zip(Sketch.lineHeights, rest[2...]).map { height, rest in
                Node(
                    .path(data: "M0 \(height)H24", length: Sketch.lineLength, width: style.lineWidth),
                    parent: index + 1, rest: rest, name: "line")
            }
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let middle = view.viewport.width / 2
        guard edge == .header else {
            let contentHeight = view.contentEnd - view.room
            buffer.add(RawNode(transform: Transform(x: middle, y: contentHeight)))
            return buffer.add(RawNode(color: style.footerColor))
        }
        buffer.add(RawNode(transform: Transform(x: middle)))
        buffer.add(RawNode(color: style.headerColor))
        if let strokes = style.strokes {
            let drawn = pull.drawn
            let seen = loop.place(at: view.tick).visible
            return strokes.draw(from: seen.from * drawn, to: seen.to * drawn, color: style.color, into: &buffer)
        }
        draw(animation.place(at: view.tick), drawn: pull.drawn, into: &buffer)
    }

    /// Frame, square, and both groups of lines, drawn so far, 0 to 1 (TJ-6).
    private func draw(_ layout: IconLayout, drawn whole: Double, into buffer: inout FrameBuffer) {
        let square = layout.square.origin
        buffer.add(RawNode(color: style.color, strokeEnd: whole))
        buffer.add(RawNode(transform: Transform(x: square.x, y: square.y), color: style.color, strokeEnd: whole))
        func part(of whole: Double, from start: Double, to end: Double) -> Double {
            end > start ? DrawnPull.stroke((whole - start) / (end - start)) : whole > start || whole == 1 ? 1 : 0
        }
        drawLines(layout.first, drawn: part(of: whole, from: 0, to: style.split), into: &buffer)
        drawLines(layout.second, drawn: part(of: whole, from: style.split, to: 1), into: &buffer)
    }

    private func drawLines(_ place: Rectangle, drawn end: Double, into buffer: inout FrameBuffer) {
        let width = max(place.size.width, Sketch.minWidth)
        buffer.add(RawNode(transform: Transform(width, 0, 0, 1, place.origin.x, place.origin.y)))
        buffer.add(RawNode(transform: Transform(1 / width, 0, 0, 1, 0, 0)))
        for _ in Sketch.lineHeights { buffer.add(RawNode(color: style.color, strokeEnd: end)) }
    }
}
