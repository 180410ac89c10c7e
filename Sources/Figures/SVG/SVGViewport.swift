import RefreshEngine

/// How an element that has a viewBox fits it into its place.
struct SVGViewport {
    /// What percentages within it are of.
    var size: Size
    /// From within it to around it.
    var transform: Transform

    /// - Parameter place: where it stands, in the coordinates around it
    init(_ element: SVGElement, place: Rectangle) throws(SVGError) {
        let moved = Transform(x: place.origin.x, y: place.origin.y)
        guard let box = try element.numbers("viewBox") else {
            (size, transform) = (place.size, moved)
            return
        }
        guard box.count == 4, box[2] >= 0, box[3] >= 0 else { throw .invalid("viewBox of <\(element.xml.name)> must be x, y, width and height") }
        guard box[2] > 0, box[3] > 0 else { throw .unusable("<\(element.xml.name)> has a viewBox without an area, so there is nothing to draw") }
        size = Size(box[2], box[3])
        transform = moved.after(SVGViewport.fit(size, into: place.size, element["preserveAspectRatio"] ?? "")).after(Transform(x: -box[0], y: -box[1]))
    }

    /// By preserveAspectRatio, such as `xMidYMid meet`, which is the default.
    private static func fit(_ size: Size, into place: Size, _ rule: String) -> Transform {
        let (x, y) = (place.width / size.width, place.height / size.height)
        if rule.contains("none") { return Transform(x, 0, 0, y, 0, 0) }
        let scale = rule.contains("slice") ? max(x, y) : min(x, y)
        func share(_ axis: String) -> Double { rule.contains(axis + "Min") ? 0 : rule.contains(axis + "Max") ? 1 : 0.5 }
        return Transform(
            scale, 0, 0, scale, (place.width - size.width * scale) * share("x"), (place.height - size.height * scale) * share("Y"))
    }
}
