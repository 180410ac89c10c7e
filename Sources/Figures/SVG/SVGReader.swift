import RefreshEngine

/// Draws an SVG file with a pen. A filled shape is its outline.
package struct SVGReader {
    /// Of lines and curves, of elements drawn with each use counted, and of uses in uses. Chosen: twice what a figure
    /// can have, and drawn in an instant.
    package static let maxSegments = 4000, maxDrawn = 20_000, maxUses = 10
    /// How many notes there are at most, but for one that says how many are missing.
    static let maxNotes = 50
    /// Of a point, user units. Chosen: no drawing has more, and no sum or product of such overflows.
    static let farthest = 1e9

    private static let leftOut = ", so it is left out"

    /// What is inherited from element to element.
    struct Context {
        var transform = Transform.identity
        var viewport = Size(100, 100)
        var isVisible = true, isOpaque = true, isFilled = true, isStroked = false, isWide = true
        /// How many elements are around, and how many of them are uses.
        var depth = 0, uses = 0
    }

    /// What a shape draws in its own coordinates, and what is wrong with it.
    private typealias Drawn = Result<(strokes: [[PathSegment]], error: String?), SVGError>

    /// As in the document.
    private let elements: [SVGElement]
    /// Some rules of a style sheet are not read, so what is painted is unknown.
    private let hasUnreadRules: Bool
    private let isCancelled: () -> Bool
    /// By element. What depends on the viewport, which no long text does, is drawn each time.
    private var shapes: [Int: Drawn] = [:]
    private var painted = Pen(), unpainted = Pen()
    private var drawn = 0
    private var notes: [String] = [], dropped = 0

    /// - Parameter isCancelled: asked at each element that is drawn
    /// - Returns: the strokes in the order of the file, in the user units of the root, and what could not be used
    static func strokes(
        of bytes: [UInt8], isCancelled: @escaping () -> Bool = { false }
    ) throws(FigureError) -> (strokes: [[PathSegment]], notes: [String]) {
        let document = try XMLDocument(parsing: bytes)
        var reader = SVGReader(document, isCancelled)
        return try reader.read()
    }

    private init(_ document: XMLDocument, _ isCancelled: @escaping () -> Bool) {
        self.isCancelled = isCancelled
        let named = document.elements.indices.compactMap { index in
            document.elements[index].attributes["id"].map { ($0, index) }
        }
        let ids = Dictionary(named) { first, _ in first }
        let sheet = SVGStyleSheet(document)
        elements = document.elements.map { xml in
            var element = SVGElement(xml, sheet)
            if element.name == "switch" {
                element.children = Array(
                    xml.children.first { document.elements[$0].attributes["requiredExtensions"] == nil }.map { [$0] }
                        ?? [])
            }
            if element.name == "use", let href = element.href, href.first == "#" {
                element.target = ids[String(href.dropFirst())]
            }
            return element
        }
        hasUnreadRules = !sheet.unread.isEmpty
        for rule in sheet.unread {
            note(
                rule.line,
                "\"\(rule.selector.prefix(40))\" of the style sheet is not read; a class such as .a and the name of an element are"
            )
        }
    }

    private mutating func read() throws(FigureError) -> (strokes: [[PathSegment]], notes: [String]) {
        guard elements[0].name == "svg" else {
            throw .line(elements[0].xml.line, "the file is no SVG: it begins with \(elements[0].tag)")
        }
        try draw(0, Context())
        // If nothing would be painted, all shapes are drawn.
        if painted.strokes.isEmpty { notes.removeAll { $0.hasSuffix(SVGReader.leftOut) } }
        let strokes = painted.strokes.isEmpty ? unpainted.strokes : painted.strokes
        let all = notes + (dropped > 0 ? ["and \(dropped) more"] : [])
        guard !strokes.isEmpty else {
            throw .unusable((["the file has nothing that can be drawn"] + all).joined(separator: "; "))
        }
        return (strokes, all)
    }

    private mutating func note(_ line: Int, _ text: @autoclosure () -> String) {
        if notes.count < SVGReader.maxNotes { notes.append("line \(line): \(text())") } else { dropped += 1 }
    }

    /// Draws an element and all that is in it.
    private mutating func draw(_ index: Int, _ outer: Context) throws(FigureError) {
        var element = elements[index]
        let line = element.xml.line
        // Elements that draw nothing count, too: skipping them takes time.
        drawn += 1
        guard drawn <= SVGReader.maxDrawn else {
            throw .line(line, "more than \(SVGReader.maxDrawn) elements are drawn; <use> repeats too many")
        }
        if isCancelled() { throw .cancelled }
        guard let name = element.name, !SVGElement.silent.contains(name), element.style.isShown else { return }
        guard outer.depth < XMLDocument.maxDepth else {
            throw .line(line, "elements are nested more than \(XMLDocument.maxDepth) deep by <use>")
        }
        element.viewport = outer.viewport
        do throws(SVGError) {
            let context = try outer.within(element)
            let isShape = SVGElement.shapes.contains(name)
            if isShape, !context.isVisible { return }
            for effect in element.style.effects { note(line, "\(effect) of \(element.tag) is not applied") }
            if isShape { return try shape(element, index, context) }
            guard let inner = try self.inner(element, context, isRoot: index == 0) else { return }
            for child in inner.children { try nested(child, inner.context) }
        } catch {
            switch error {
            case .unusable(let text): note(line, text)
            case .invalid(let text): throw .line(line, text)
            case .inner(let error): throw error
            }
        }
    }

    /// A child's error is not its parent's.
    private mutating func nested(_ index: Int, _ context: Context) throws(SVGError) {
        do throws(FigureError) { try draw(index, context) } catch { throw .inner(error) }
    }

    /// What is drawn in an element that is no shape, and how; nil: nothing.
    private func inner(
        _ element: SVGElement, _ context: Context, isRoot: Bool
    ) throws(SVGError) -> (children: [Int], context: Context)? {
        switch element.name {
        case "g", "a", "switch": return (element.children, context)
        case "svg": return (element.children, try isRoot ? context.root(element) : context.nested(element))
        case "use": return try used(element, context)
        default: throw .unusable("\(element.tag) cannot be used: a figure is made of lines, shapes and paths")
        }
    }

    private func used(
        _ element: SVGElement, _ context: Context
    ) throws(SVGError) -> (children: [Int], context: Context)? {
        guard let target = element.target else {
            throw .unusable(
                "\(element.tag) refers to \"\((element.href ?? "").prefix(40))\", which is no element of this file")
        }
        guard context.uses < SVGReader.maxUses else {
            throw .invalid("\(element.tag) refers to itself, or uses are nested more than \(SVGReader.maxUses) deep")
        }
        var inner = context
        var found = elements[target]
        inner.uses += 1
        inner.transform = context.transform.after(
            Transform(x: try element.length("x", .x) ?? 0, y: try element.length("y", .y) ?? 0))
        found.viewport = context.viewport
        guard found.name == "symbol" || found.name == "svg" else { return ([target], inner) }
        return (
            found.children,
            try inner.within(found).nested(found, size: (element.length("width", .x), element.length("height", .y)))
        )
    }

    private mutating func shape(_ element: SVGElement, _ index: Int, _ context: Context) throws(SVGError) {
        let (own, error) = try strokes(of: element, index).get()
        let strokes = own.map { $0.map { $0.mapped { context.transform($0) } } }
        guard painted.count + unpainted.count + strokes.reduce(0, { $0 + $1.count - 1 }) <= SVGReader.maxSegments else {
            throw .invalid("there are more than \(SVGReader.maxSegments) lines and curves in all")
        }
        guard strokes.allSatisfy({ $0.allSatisfy(\.isNear) }) else {
            throw .invalid("\(element.tag) has points beyond \(Int(SVGReader.farthest)), or that are no numbers")
        }
        if strokes.isEmpty { throw .unusable("\(element.tag) draws nothing") }
        if let error { note(element.xml.line, error) }
        let isPainted = context.isOpaque && (context.isFilled || context.isStroked && context.isWide || hasUnreadRules)
        if !isPainted {
            note(element.xml.line, "\(element.tag) is neither filled nor stroked, or not opaque" + SVGReader.leftOut)
        }
        if isPainted { painted.add(strokes) } else { unpainted.add(strokes) }
    }

    private mutating func strokes(of element: SVGElement, _ index: Int) -> Drawn {
        if let known = shapes[index] { return known }
        let drawn = Drawn { () throws(SVGError) in
            var pen = Pen(after: painted.count + unpainted.count)
            let error = try element.draw(with: &pen, maxSegments: SVGReader.maxSegments)
            return (pen.strokes, error)
        }
        if !element.hasPercentages { shapes[index] = drawn }
        return drawn
    }
}

extension PathSegment {
    fileprivate var isNear: Bool {
        Bezier(from: end, self).points.allSatisfy { abs($0.x) <= SVGReader.farthest && abs($0.y) <= SVGReader.farthest }
    }
}

extension SVGElement {
    /// What is never drawn where it stands, or says nothing about the drawing.
    fileprivate static let silent: Set<String> = [
        "defs", "symbol", "title", "desc", "metadata", "linearGradient", "radialGradient", "pattern", "marker",
        "clipPath", "mask", "filter", "view", "script", "style",
    ]
}
