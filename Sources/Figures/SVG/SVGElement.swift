import RefreshEngine

/// An element with what its attributes mean, in the coordinates around it. Every text is read once, however often
/// `<use>` draws it.
struct SVGElement {
    let xml: XMLDocument.Element
    /// Without the prefix `svg:`. nil: a drawing program's own element, for which the prefix stands.
    let name: String?
    /// As notes and errors name it.
    let tag: String
    let style: SVGStyle
    let transform: Result<Transform?, SVGError>
    /// nil: there is none.
    let viewBox: Result<[Double]?, SVGError>
    let fitting: SVGViewport.Fitting
    private let lengths: [String: Result<Length, SVGError>]
    /// What is drawn in it: places among the document's elements.
    var children: [Int]
    /// What it refers to, if it is a use.
    var target: Int?
    /// What percentages are of: width and height of the viewport.
    var viewport = Size(100, 100)

    init(_ xml: XMLDocument.Element, _ sheet: SVGStyleSheet) {
        (self.xml, children) = (xml, xml.children)
        let (name, tag) = (SVGElement.name(of: xml), "<\(xml.name.prefix(40))>")
        (self.name, self.tag) = (name, tag)
        style = SVGStyle(sheet.properties(of: xml, name))
        transform = Result { () throws(SVGError) in
            try xml.attributes["transform"].map { (text) throws(SVGError) in try Transform(parsing: text) }
        }
        viewBox = Result { () throws(SVGError) in
            try xml.attributes["viewBox"].map { (text) throws(SVGError) in try SVGElement.numbers("viewBox", text, tag)
            }
        }
        fitting = SVGViewport.Fitting(xml.attributes["preserveAspectRatio"] ?? "")
        var lengths: [String: Result<Length, SVGError>] = [:]
        for (key, text) in xml.attributes where SVGElement.lengthNames.contains(key) {
            lengths[key] = Result { () throws(SVGError) in try SVGElement.length(key, trimmed(text), tag) }
        }
        self.lengths = lengths
    }

    static func name(of xml: XMLDocument.Element) -> String? {
        let parts = xml.name.split(separator: ":", maxSplits: 1)
        return parts.count < 2 ? xml.name : parts[0] == "svg" ? String(parts[1]) : nil
    }

    var href: String? { xml.attributes["href"] ?? xml.attributes["xlink:href"] }

    // MARK: Lengths

    enum Axis { case x, y, other }

    /// User units, or a share of the viewport.
    private enum Length {
        case units(Double)
        case share(Double)
        case auto
    }

    private static let lengthNames: Set = [
        "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2",
    ]

    /// Whether what it draws depends on the viewport.
    var hasPercentages: Bool { lengths.values.contains { if case .success(.share) = $0 { true } else { false } } }

    /// A length in user units; nil: there is none.
    func length(_ name: String, _ axis: Axis) throws(SVGError) -> Double? {
        switch try lengths[name]?.get() {
        case .units(let units): units
        case .share(let share): share * whole(axis)
        case .auto, nil: nil
        }
    }

    private static func length(_ name: String, _ text: String, _ tag: String) throws(SVGError) -> Length {
        if text == "auto" { return .auto }
        var scanner = NumberScanner(text)
        guard let number = scanner.number() else {
            throw .invalid("\(name)=\"\(text.prefix(40))\" of \(tag) must be a finite number")
        }
        let unit = scanner.next == UInt8(ascii: "%") ? "%" : scanner.word()
        if unit == "%" { scanner.skip() }
        guard scanner.isAtEnd else {
            throw .invalid("\(name)=\"\(text.prefix(40))\" of \(tag) must be one number with a unit at most")
        }
        if unit == "%" { return .share(number / 100) }
        guard let factor = units[unit] else {
            throw .unusable("\(tag) has a length in \"\(unit.prefix(40))\", which cannot be used: \(name)")
        }
        return .units(number * factor)
    }

    /// A width, a height or a radius; of a shape that has none, nothing is drawn.
    func extent(_ name: String, _ axis: Axis) throws(SVGError) -> Double {
        let length = try length(name, axis) ?? 0
        guard length >= 0 else { throw .invalid("\(name) of \(tag) must not be negative") }
        guard length > 0 else { throw .unusable("\(tag) has no \(name), so there is nothing to draw") }
        return length
    }

    private func whole(_ axis: Axis) -> Double {
        switch axis {
        case .x: viewport.width
        case .y: viewport.height
        case .other: ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
    }

    /// User units each: CSS has 96 in an inch.
    private static let units = [
        "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "Q": 96 / 101.6, "pt": 96.0 / 72,
        "pc": 16,
    ]

    // MARK: Lists

    /// All numbers of an attribute.
    private static func numbers(_ name: String, _ text: String, _ tag: String) throws(SVGError) -> [Double] {
        let (numbers, error) = leadingNumbers(name, text, tag)
        if let error { throw .invalid(error) }
        return numbers
    }

    /// The numbers of an attribute up to what is none, and what is wrong there.
    static func leadingNumbers(_ name: String, _ text: String, _ tag: String) -> (numbers: [Double], error: String?) {
        var scanner = NumberScanner(text)
        var numbers: [Double] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard let number = scanner.number() else {
                return (
                    numbers,
                    "\(name) of \(tag), character \(scanner.offset + 1): expected a finite number, found \(scanner.nextInWords)"
                )
            }
            numbers.append(number)
            scanner.skipSeparator()
        }
        return (numbers, nil)
    }
}

/// Without white space around it.
func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
}
