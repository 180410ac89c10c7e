import RefreshEngine

/// A setting from outside a script that takes the place of the script's own at tick 0: `dropHeight=90`, `scroll.rate=fast`, `seed=7`.
///
/// The key is a parameter of the control that has it (`header.height` or `footer.height` where both do), one of the scroll view's, or a
/// setting of the language. Settings that stand behind the first step are events of the gesture, and stay.
public struct ScriptOverride: Sendable {
    let key: String, value: String

    /// - Parameter text: `key=value`
    /// - Throws: when it is not of that kind
    public init(_ text: String) throws(ScriptError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw ScriptError(ScriptLocation(file: "--set", line: 1, column: 1), "expected a key and a value such as dropHeight=90, found \(quoted(text))")
        }
        (key, value) = (String(parts[0]), String(parts[1]))
    }

    /// The edge whose control it is about; nil where the key is a setting of its own or of the scroll view.
    func edge(in scenario: Scenario) -> Edge? {
        for edge in Edge.allCases where key.hasPrefix(edge.rawValue + ".") { return edge }
        if key.hasPrefix("scroll.") || Setting(rawValue: key) != nil { return nil }
        let hasIt = { (choice: SystemChoice?) in choice.map { (try? $0.parameter(key)) != nil } ?? false }
        return !hasIt(scenario.header) && hasIt(scenario.footer) ? .footer : .header
    }

    /// The line that a script would have for it.
    func statement() throws(ScriptError) -> Statement {
        let file = "--set \(key)=\(value)"
        let place = ScriptLocation(file: file, line: 1, column: 1)
        let words: [String]
        if Setting(rawValue: key) != nil, key != Setting.set.rawValue {
            words = [key] + value.split(whereSeparator: \.isWhitespace).map(String.init)
        } else {
            let edge = Edge.allCases.first { key.hasPrefix($0.rawValue + ".") }
            // A text needs no quotation marks here.
            words = [Setting.set.rawValue, edge.map { String(key.dropFirst($0.rawValue.count + 1)) } ?? key, value]
        }
        return try Statement(words.map { Word(text: $0, location: place) }, end: place, comment: nil)
    }
}
