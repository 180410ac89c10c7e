import RefreshEngine

/// An element with its attributes as values, in the coordinates around it.
struct SVGElement {
    let xml: XMLDocument.Element
    /// What percentages are of: width and height of the viewport.
    var viewport = Size(100, 100)

    /// Without the prefix `svg:`. nil: a drawing program's own element, for which the prefix stands.
    var name: String? {
        let parts = xml.name.split(separator: ":", maxSplits: 1)
        return parts.count < 2 ? xml.name : parts[0] == "svg" ? String(parts[1]) : nil
    }

    var id: String? { xml.attributes["id"] }
    var href: String? { xml.attributes["href"] ?? xml.attributes["xlink:href"] }

    /// What the attribute `style` says, or else the attribute of that name.
    subscript(property: String) -> String? {
        guard let style = xml.attributes["style"] else { return xml.attributes[property] }
        for declaration in style.split(separator: ";").reversed() {
            let parts = declaration.split(separator: ":", maxSplits: 1).map(trimmed)
            if parts.count == 2, parts[0] == property { return parts[1] }
        }
        return xml.attributes[property]
    }

    // MARK: Lengths

    enum Axis { case x, y, other }

    /// A length in user units; nil: there is none.
    func length(_ name: String, _ axis: Axis) throws(SVGError) -> Double? {
        guard let text = xml.attributes[name], trimmed(text) != "auto" else { return nil }
        var scanner = NumberScanner(trimmed(text))
        guard let number = scanner.number() else { throw .invalid("\(name)=\"\(text.prefix(40))\" of <\(xml.name)> must be a finite number") }
        let unit = scanner.next == UInt8(ascii: "%") ? "%" : scanner.word()
        if unit == "%" { scanner.skip() }
        guard scanner.isAtEnd else { throw .invalid("\(name)=\"\(text.prefix(40))\" of <\(xml.name)> must be one number with a unit at most") }
        if unit == "%" { return number / 100 * whole(axis) }
        guard let factor = SVGElement.units[unit] else { throw .unusable("<\(xml.name)> has a length in \"\(unit)\", which cannot be used: \(name)") }
        return number * factor
    }

    /// A width, a height or a radius; of a shape that has none, nothing is drawn.
    func extent(_ name: String, _ axis: Axis) throws(SVGError) -> Double {
        let length = try length(name, axis) ?? 0
        guard length >= 0 else { throw .invalid("\(name) of <\(xml.name)> must not be negative") }
        guard length > 0 else { throw .unusable("<\(xml.name)> has no \(name), so there is nothing to draw") }
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
    private static let units = ["": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "Q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16]

    // MARK: Lists

    /// All numbers of an attribute; nil: there is none.
    func numbers(_ name: String) throws(SVGError) -> [Double]? {
        guard let text = xml.attributes[name] else { return nil }
        var scanner = NumberScanner(text), numbers: [Double] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard let number = scanner.number() else {
                throw .invalid("\(name) of <\(xml.name)>, character \(scanner.offset + 1): expected a finite number, found \(scanner.nextInWords)")
            }
            numbers.append(number)
            scanner.skipSeparator()
        }
        return numbers
    }
}

/// Without white space around it.
func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
}
