import RefreshEngine

/// Draws an SVG file with a pen. A filled shape is its outline.
struct SVGReader {
    /// Of lines and curves, of elements drawn with each use counted, and of uses in uses. Chosen: twice what a figure can have, and drawn in an instant.
    static let maxSegments = 4000, maxDrawn = 20_000, maxUses = 10
    /// How many notes there are at most, but for one that says how many are missing.
    static let maxNotes = 50
    /// Of a point, user units. Chosen: no drawing has more, and no sum or product of such overflows.
    static let farthest = 1e9

    private static let leftOut = ", so it is left out"

    /// What is inherited from element to element.
    struct Context {
        var transform = Transform.identity
        var viewport = Size(100, 100)
        var isVisible = true, isOpaque = true, isFilled = true, isStroked = false
        /// How many elements are around, and how many of them are uses.
        var depth = 0, uses = 0
    }

    let document: XMLDocument
    /// With a style sheet, nobody here knows what is painted.
    let hasStyleSheet: Bool
    private let ids: [String: Int]
    private var painted = Pen(), unpainted = Pen()
    private var drawn = 0
    private var notes: [String] = [], dropped = 0

    /// - Returns: the strokes in the order of the file, in the user units of the root, and what could not be used
    static func strokes(of bytes: [UInt8]) throws(FigureError) -> (strokes: [[PathSegment]], notes: [String]) {
        let document = try XMLDocument(parsing: bytes)
        var reader = SVGReader(document)
        return try reader.read()
    }

    private init(_ document: XMLDocument) {
        self.document = document
        let named = document.elements.indices.compactMap { index in document.elements[index].attributes["id"].map { ($0, index) } }
        ids = Dictionary(named) { first, _ in first }
        hasStyleSheet = document.elements.contains { SVGElement(xml: $0).name == "style" && !trimmed($0.text).isEmpty }
    }

    private mutating func read() throws(FigureError) -> (strokes: [[PathSegment]], notes: [String]) {
        guard SVGElement(xml: document.elements[0]).name == "svg" else { throw .line(document.elements[0].line, "the file is no SVG: it begins with <\(document.elements[0].name.prefix(40))>") }
        try draw(0, Context())
        // A drawing of which nothing is painted is meant as it stands.
        if painted.strokes.isEmpty { notes.removeAll { $0.hasSuffix(SVGReader.leftOut) } }
        let strokes = painted.strokes.isEmpty ? unpainted.strokes : painted.strokes
        let all = notes + (dropped > 0 ? ["and \(dropped) more"] : [])
        guard !strokes.isEmpty else { throw .unusable((["the file has nothing that can be drawn"] + all).joined(separator: "; ")) }
        return (strokes, all)
    }

    private mutating func note(_ element: SVGElement, _ text: String) {
        if notes.count < SVGReader.maxNotes { notes.append("line \(element.xml.line): \(text)") } else { dropped += 1 }
    }

    /// Draws an element and all that is in it.
    private mutating func draw(_ index: Int, _ outer: Context) throws(FigureError) {
        let element = SVGElement(xml: document.elements[index], viewport: outer.viewport)
        guard let name = element.name, !SVGElement.silent.contains(name), element["display"] != "none" else { return }
        drawn += 1
        guard outer.depth < XMLDocument.maxDepth else { throw .line(element.xml.line, "elements are nested more than \(XMLDocument.maxDepth) deep by <use>") }
        guard drawn <= SVGReader.maxDrawn else { throw .line(element.xml.line, "more than \(SVGReader.maxDrawn) elements are drawn; <use> repeats too many") }
        do throws(SVGError) {
            let context = try outer.within(element)
            if SVGElement.shapes.contains(name) { return try shape(element, context) }
            for effect in SVGElement.effects {
                if let value = element[effect], value != "none" { note(element, "\(effect) of <\(element.xml.name)> is not applied") }
            }
            guard let inner = try self.inner(element, context, isRoot: index == 0) else { return }
            for child in inner.children { try nested(child, inner.context) }
        } catch {
            switch error {
            case .unusable(let text): note(element, text)
            case .invalid(let text): throw .line(element.xml.line, text)
            case .inner(let error): throw error
            }
        }
    }

    /// A child's error is not its parent's.
    private mutating func nested(_ index: Int, _ context: Context) throws(SVGError) {
        do throws(FigureError) { try draw(index, context) } catch { throw .inner(error) }
    }

    /// What is drawn in an element that is no shape, and how; nil: nothing.
    private mutating func inner(_ element: SVGElement, _ context: Context, isRoot: Bool) throws(SVGError) -> (children: [Int], context: Context)? {
        switch element.name {
        case "g", "a": return (element.xml.children, context)
        case "switch":
            let first = element.xml.children.first { document.elements[$0].attributes["requiredExtensions"] == nil }
            return (first.map { [$0] } ?? [], context)
        case "svg": return (element.xml.children, try isRoot ? context.root(element) : context.nested(element))
        case "use": return try used(element, context)
        case "style":
            if hasStyleSheet { note(element, "the style sheet in <\(element.xml.name)> is not read") }
            return nil
        default:
            throw .unusable("<\(element.xml.name)> cannot be used: a figure is made of lines, shapes and paths")
        }
    }

    private mutating func used(_ element: SVGElement, _ context: Context) throws(SVGError) -> (children: [Int], context: Context)? {
        guard let href = element.href, href.first == "#", let target = ids[String(href.dropFirst())] else {
            throw .unusable("<\(element.xml.name)> refers to \"\((element.href ?? "").prefix(40))\", which is no element of this file")
        }
        guard context.uses < SVGReader.maxUses else { throw .invalid("<\(element.xml.name)> refers to itself, or uses are nested more than \(SVGReader.maxUses) deep") }
        var inner = context
        inner.uses += 1
        inner.transform = context.transform.after(Transform(x: try element.length("x", .x) ?? 0, y: try element.length("y", .y) ?? 0))
        let found = SVGElement(xml: document.elements[target], viewport: context.viewport)
        guard found.name == "symbol" || found.name == "svg" else { return ([target], inner) }
        return (found.xml.children, try inner.within(found).nested(found, size: (element.length("width", .x), element.length("height", .y))))
    }

    private mutating func shape(_ element: SVGElement, _ context: Context) throws(SVGError) {
        guard context.isVisible else { return }
        for effect in SVGElement.effects where element[effect].map({ $0 != "none" }) == true {
            note(element, "\(effect) of <\(element.xml.name)> is not applied")
        }
        let isPainted = context.isOpaque && (context.isFilled || context.isStroked || hasStyleSheet)
        var pen = Pen(after: painted.count + unpainted.count)
        try element.draw(with: &pen, maxSegments: SVGReader.maxSegments)
        let strokes = pen.strokes.map { $0.map { $0.mapped { context.transform($0) } } }
        guard strokes.allSatisfy({ $0.allSatisfy(\.isNear) }) else {
            throw .invalid("<\(element.xml.name)> has points beyond \(Int(SVGReader.farthest)), or that are no numbers")
        }
        if strokes.isEmpty { throw .unusable("<\(element.xml.name)> draws nothing") }
        if !isPainted { note(element, "<\(element.xml.name)> is neither filled nor stroked, or not opaque" + SVGReader.leftOut) }
        if isPainted { painted.add(strokes) } else { unpainted.add(strokes) }
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
        "defs", "symbol", "title", "desc", "metadata", "linearGradient", "radialGradient", "pattern", "marker", "clipPath", "mask", "filter", "view", "script",
    ]
    /// What changes how something looks, and is not read.
    fileprivate static let effects = ["clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"]
}
