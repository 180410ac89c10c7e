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
        guard let box = try element.viewBox.get() else {
            (size, transform) = (place.size, moved)
            return
        }
        guard box.count == 4, box[2] >= 0, box[3] >= 0 else {
            throw .invalid("viewBox of \(element.tag) must be x, y, width and height")
        }
        guard box[2] > 0, box[3] > 0 else {
            throw .unusable("\(element.tag) has a viewBox without an area, so there is nothing to draw")
        }
        size = Size(box[2], box[3])
        transform = moved.after(element.fitting.transform(of: size, into: place.size)).after(
            Transform(x: -box[0], y: -box[1]))
    }

    /// The attribute preserveAspectRatio, such as `xMidYMid meet`, which is the default.
    struct Fitting {
        private let isStretched: Bool, fills: Bool
        /// Of the room that is left, what comes before it.
        private let before: Size

        init(_ rule: String) {
            func share(_ axis: String) -> Double {
                rule.contains(axis + "Min") ? 0 : rule.contains(axis + "Max") ? 1 : 0.5
            }
            (isStretched, fills, before) = (rule.contains("none"), rule.contains("slice"), Size(share("x"), share("Y")))
        }

        func transform(of size: Size, into place: Size) -> Transform {
            let (x, y) = (place.width / size.width, place.height / size.height)
            if isStretched { return Transform(x, 0, 0, y, 0, 0) }
            let scale = fills ? max(x, y) : min(x, y)
            return Transform(
                scale, 0, 0, scale, (place.width - size.width * scale) * before.width,
                (place.height - size.height * scale) * before.height)
        }
    }
}
