/// The style sheets of a file, as far as they are read: rules for one class (`.a`), or for all elements of a name
/// (`path`).
struct SVGStyleSheet {
    /// Of all sheets. Chosen: more classes than any drawing program writes.
    static let maxSelectors = 2000

    private struct Value { var text: String, place: Int }

    /// By selector and property the value that stands last.
    private var rules: [String: [String: Value]] = [:]
    private var count = 0
    /// Selectors and at-rules that are not read.
    private(set) var unread: [(selector: String, line: Int)] = []

    init(_ document: XMLDocument) {
        for element in document.elements where SVGElement.name(of: element) == "style" {
            add(element.text, line: element.line)
        }
    }

    /// All properties of an element. An attribute gives way to a rule for the element's name, that to one for a class,
    /// and that to what the attribute `style` says.
    func properties(of element: XMLDocument.Element, _ name: String?) -> [String: String] {
        var values = element.attributes.filter { SVGStyle.properties.contains($0.key) }
        if let found = name.flatMap({ rules[$0] }) { values.merge(found.mapValues(\.text)) { $1 } }
        var classes: [String: Value] = [:]
        for name in element.attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? [] {
            if let found = rules["." + name] { classes.merge(found) { $0.place > $1.place ? $0 : $1 } }
        }
        values.merge(classes.mapValues(\.text)) { $1 }
        if let style = element.attributes["style"] { values.merge(SVGStyle.declarations(in: style)) { $1 } }
        return values
    }

    private mutating func add(_ text: String, line: Int) {
        let text = SVGStyleSheet.withoutComments(text)
        var rest = text[...]
        while let end = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
            let head = trimmed(rest[..<end])
            let hasBlock = rest[end] == "{"
            rest = rest[rest.index(after: end)...]
            let block = hasBlock ? SVGStyleSheet.block(&rest) : ""
            if head.hasPrefix("@") || !hasBlock { unread.append((head, line)) } else { add(head, block, line) }
        }
        if !trimmed(rest).isEmpty { unread.append((trimmed(rest), line)) }
    }

    private mutating func add(_ selectors: String, _ block: Substring, _ line: Int) {
        let values = SVGStyle.declarations(in: block)
        for selector in selectors.split(separator: ",").map(trimmed) {
            let name = selector.hasPrefix(".") ? selector.dropFirst() : selector[...]
            guard !name.isEmpty, count < SVGStyleSheet.maxSelectors,
                name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
            else {
                unread.append((selector, line))
                continue
            }
            count += 1
            for (property, text) in values { rules[selector, default: [:]][property] = Value(text: text, place: count) }
        }
    }

    /// What stands before the brace that closes a block; blocks in it are skipped.
    private static func block(_ rest: inout Substring) -> Substring {
        var depth = 1
        let end = rest.firstIndex { character in
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            return depth == 0
        }
        defer { rest = end.map { rest[rest.index(after: $0)...] } ?? "" }
        return end.map { rest[..<$0] } ?? rest
    }

    private static func withoutComments(_ text: String) -> String {
        var parts = text.split(separator: "/*", omittingEmptySubsequences: false).map { $0[...] }
        for place in parts.indices.dropFirst() {
            parts[place] =
                parts[place].split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
                ?? ""
        }
        return parts.joined(separator: " ")
    }
}
