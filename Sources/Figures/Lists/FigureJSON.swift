import PreviewProtocol
import RefreshEngine

/// Figures as JSON: `{"bars":[[x1,y1,x2,y2],...]}`, `{"strokes":["M0 0L10 10",...]}`, the published keys with
/// `"{x,y}"`, or an array of `"x1,y1,x2,y2"`, as Android's port of the published control has it.
enum FigureJSON {
    static func read(_ bytes: [UInt8]) throws(FigureError) -> Figure {
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(bytes[...]) } catch {
            let before = bytes.prefix(error.offset)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            throw .line(line, "this is no JSON: " + error.message)
        }
        if let bars = node["bars"] ?? (node.array == nil ? nil : node) { return .bars(try self.bars(bars)) }
        if let strokes = node["strokes"] { return .strokes(try self.strokes(strokes)) }
        if let starts = node["startPoints"], let ends = node["endPoints"] {
            return .bars(
                try PointLists(starts: try texts(starts, "startPoints"), ends: try texts(ends, "endPoints")).bars())
        }
        throw .unusable(
            #"the JSON is no figure, as {"bars":[[0,35,12,42]]}, {"strokes":["M0 0L10 10"]}, {"startPoints":["{0,35}"],"endPoints":["{12,42}"]} and ["0,35,12,42"] are"#
        )
    }

    private static func items(_ node: JSONNode, _ key: String, max: Int) throws(FigureError) -> [JSONNode] {
        guard let items = node.array, !items.isEmpty else {
            throw .unusable("\(key) must be an array with something in it")
        }
        guard items.count <= max else { throw .unusable("\(key) has \(items.count) items; a figure may have \(max)") }
        return items
    }

    private static func bars(_ node: JSONNode) throws(FigureError) -> [Figure.Bar] {
        var bars: [Figure.Bar] = []
        for (index, item) in try items(node, "bars", max: Limits.figureBars).enumerated() {
            guard let n = numbers(of: item), n.count == 4, n.allSatisfy(Limits.figurePoint.contains) else {
                throw .unusable(
                    "bars[\(index)] (bar \(index + 1)) must be four numbers from -10000 to 10000, as [0,35,12,42] or \"0,35,12,42\""
                )
            }
            bars.append(Figure.Bar(from: Point(n[0], n[1]), to: Point(n[2], n[3])))
        }
        return bars
    }

    /// Of an array, or of a text.
    private static func numbers(of node: JSONNode) -> [Double]? {
        if let items = node.array {
            let numbers = items.prefix(5).compactMap(\.number)
            return numbers.count == items.count ? numbers : nil
        }
        guard let text = node.string else { return nil }
        var scanner = NumberScanner(text)
        var numbers: [Double] = []
        scanner.skipSpace()
        while !scanner.isAtEnd, numbers.count < 5 {
            guard let number = scanner.number() else { return nil }
            numbers.append(number)
            scanner.skipSeparator()
        }
        return numbers
    }

    private static func strokes(_ node: JSONNode) throws(FigureError) -> [Figure.Stroke] {
        var pen = Pen()
        for (index, item) in try items(node, "strokes", max: Limits.figureStrokes).enumerated() {
            guard let text = item.string else {
                throw .unusable("strokes[\(index)] must be a text of path data such as \"M0 0L10 10\"")
            }
            var part = Pen(after: pen.count)
            do throws(PathData.SyntaxError) {
                try PathData.draw(text, with: &part, maxSegments: Limits.figureSegments)
            } catch {
                throw .unusable("strokes[\(index)], \(error.description)")
            }
            let points = part.strokes.flatMap { $0.flatMap { Bezier(from: $0.end, $0).points } }
            guard !points.isEmpty else { throw .unusable("strokes[\(index)] draws nothing") }
            guard points.allSatisfy({ Limits.figurePoint.contains($0.x) && Limits.figurePoint.contains($0.y) }) else {
                throw .unusable("strokes[\(index)] has points beyond -10000 to 10000")
            }
            pen.add(part.strokes)
        }
        guard pen.strokes.count <= Limits.figureStrokes else {
            throw .unusable("the figure has \(pen.strokes.count) strokes; it may have \(Limits.figureStrokes)")
        }
        return pen.strokes.map(Figure.Stroke.init(path:))
    }

    private static func texts(_ node: JSONNode, _ key: String) throws(FigureError) -> [String] {
        var texts: [String] = []
        for (index, item) in try items(node, key, max: Limits.figureBars).enumerated() {
            guard let text = item.string else { throw PointLists.noText(key, index) }
            texts.append(text)
        }
        return texts
    }
}
