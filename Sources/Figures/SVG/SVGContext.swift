import RefreshEngine

extension SVGReader.Context {
    /// What holds within an element.
    func within(_ element: SVGElement) throws(SVGError) -> SVGReader.Context {
        var inner = self
        inner.depth += 1
        if let own = try element.transform.get() { inner.transform = transform.after(own) }
        let style = element.style
        inner.isVisible = style.isVisible ?? isVisible
        inner.isFilled = style.isFilled ?? isFilled
        inner.isStroked = style.isStroked ?? isStroked
        inner.isWide = style.isWide ?? isWide
        inner.isOpaque = isOpaque && style.isOpaque
        return inner
    }

    /// Within the file's root, whose own size and place do not matter: a figure is scaled and moved anyway.
    func root(_ element: SVGElement) throws(SVGError) -> SVGReader.Context {
        let box = try element.viewBox.get()
        let isWhole = box?.count == 4
        let given = Size(
            try size(element, "width", .x) ?? (isWhole ? box?[2] : nil) ?? 100,
            try size(element, "height", .y) ?? (isWhole ? box?[3] : nil) ?? 100)
        return try within(SVGViewport(element, place: Rectangle(0, 0, given.width, given.height)))
    }

    /// Within a viewport in the drawing.
    /// - Parameter size: what a use says instead of the element
    func nested(
        _ element: SVGElement, size: (width: Double?, height: Double?) = (nil, nil)
    ) throws(SVGError) -> SVGReader.Context {
        let own = (width: try element.length("width", .x), height: try element.length("height", .y))
        let place = Rectangle(
            try element.length("x", .x) ?? 0, try element.length("y", .y) ?? 0,
            size.width ?? own.width ?? viewport.width, size.height ?? own.height ?? viewport.height)
        return try within(SVGViewport(element, place: place))
    }

    private func within(_ view: SVGViewport) -> SVGReader.Context {
        var inner = self
        (inner.viewport, inner.transform) = (view.size, transform.after(view.transform))
        return inner
    }

    /// Of the root: a size that depends on where it is shown counts as none.
    private func size(_ element: SVGElement, _ name: String, _ axis: SVGElement.Axis) throws(SVGError) -> Double? {
        if element.xml.attributes[name]?.contains("%") == true { return nil }
        let size: Double?
        do throws(SVGError) { size = try element.length(name, axis) } catch {
            guard case .unusable = error else { throw error }
            size = nil
        }
        guard let size, size > 0 else { return nil }
        return size
    }
}
