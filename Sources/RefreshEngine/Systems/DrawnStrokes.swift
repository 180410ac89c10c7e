/// A figure's strokes in the place of an icon, drawn one after the other as if they were one.
struct DrawnStrokes: Hashable {
    private let strokes: [Figure.Stroke]
    /// Where each begins, as a share of the length of all.
    private let starts: [Double]
    private let length: Double
    private let transform: Transform
    private let scale: Double

    /// nil: the figure is not made of strokes.
    init?(_ figure: Figure) {
        guard case .strokes(let strokes) = figure else { return nil }
        self.strokes = strokes
        length = strokes.reduce(0) { $0 + $1.length }
        var passed = 0.0
        var starts: [Double] = []
        for stroke in strokes {
            starts.append(passed / length)
            passed += stroke.length
        }
        self.starts = starts
        let box = figure.bounds
        let room = Sketch.iconRoom
        // A line that is level has no height, an upright one no width.
        scale = min(
            1, box.size.width > 0 ? room.width / box.size.width : 1,
            box.size.height > 0 ? room.height / box.size.height : 1)
        let middle = box.middle
        transform = Transform(scale: scale, x: -middle.x * scale, y: -middle.y * scale)
    }

    /// - Parameter width: of the strokes as they are seen, pt
    func nodes(width: Double, at middle: Point, color: Color) -> [Node] {
        var rest = FrameBuffer()
        draw(from: 0, to: 0, color: color, into: &rest)
        return zip(strokes, rest.frame.nodes).map { stroke, look in
            Node(
                .path(data: stroke.data, length: stroke.length, width: width / scale), parent: 0, anchor: middle,
                rest: NodeFrame(look), name: "stroke")
        }
    }

    /// Draws what lies between two shares of the length of all strokes.
    func draw(from: Double, to: Double, color: Color, into buffer: inout FrameBuffer) {
        for index in strokes.indices {
            let share = strokes[index].length / length
            // A stroke too short to have a share is drawn whole or not at all.
            func part(_ place: Double) -> Double {
                share > 0 ? min(max((place - starts[index]) / share, 0), 1) : place > starts[index] ? 1 : 0
            }
            // The last one ends exactly at the end, whatever the sums have lost by rounding.
            let end = to >= 1 ? 1 : part(to)
            var node = RawNode(transform: transform, color: color, strokeEnd: end)
            node.strokeStart = min(part(from), end)
            buffer.add(node)
        }
    }
}
