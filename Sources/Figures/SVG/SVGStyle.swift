/// What of an element's style decides whether something is drawn. nil: as in the element around.
struct SVGStyle {
    let isShown: Bool
    let isVisible: Bool?, isFilled: Bool?, isStroked: Bool?
    /// Whether a stroke has a width.
    let isWide: Bool?
    let isOpaque: Bool
    /// What changes how it looks, and is not read.
    let effects: [String]

    static let effectNames = ["clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"]
    /// What is read of style sheets and of the attribute `style`.
    static let properties = Set(
        ["display", "visibility", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "opacity"]
            + effectNames)

    /// - Parameter values: by property
    init(_ values: [String: String]) {
        func number(_ property: String) -> Double? {
            values[property].flatMap { text in
                var scanner = NumberScanner(text)
                return scanner.number()
            }
        }
        func paints(_ property: String) -> Bool? {
            if number(property + "-opacity") == 0 { return false }
            guard let paint = values[property], paint != "inherit" else { return nil }
            return paint != "none" && paint != "transparent"
        }
        isShown = values["display"] != "none"
        isVisible = values["visibility"].flatMap { $0 == "inherit" ? nil : $0 == "visible" }
        (isFilled, isStroked, isWide) = (paints("fill"), paints("stroke"), number("stroke-width").map { $0 != 0 })
        isOpaque = number("opacity") != 0
        effects = SVGStyle.effectNames.filter { values[$0].map { $0 != "none" } ?? false }
    }

    /// The declarations of a rule or of the attribute `style` that are read, by property; the last one of a property
    /// counts.
    static func declarations(in text: some StringProtocol) -> [String: String] {
        var values: [String: String] = [:]
        for declaration in text.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map(trimmed)
            guard parts.count == 2, properties.contains(parts[0].lowercased()) else { continue }
            values[parts[0].lowercased()] = trimmed(parts[1].prefix { $0 != "!" }).lowercased()
        }
        return values
    }
}
