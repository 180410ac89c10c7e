import Motion
import RefreshEngine

struct Word: Hashable, Sendable {
    let text: String
    let location: ScriptLocation

    /// `expected …, found …`, at this word.
    func unexpected(_ expected: String, known: [String] = []) -> ScriptError {
        let hint = nearest(text, in: known).map { "; did you mean \($0)?" } ?? ""
        return ScriptError(location, "expected \(expected), found \(quoted(text))\(hint)")
    }
}

/// A kind of word, which can be checked without knowing the words around it.
enum WordKind: Sendable {
    case literal(Literal)
    /// `390x844`
    case size
    /// A whole number of 64 bits, which is never converted to floating point.
    case seed
    /// One of these words; first, what they are, with an article: `an edge`.
    case choice(String, [String])
    /// Any word; what it is, for errors.
    case any(String)
    /// The value of a parameter. The words of a curve are one value: `ease in out`, `cubic(0.3, 0, 0, 1)`.
    case value
    /// Any text, which is always written between quotation marks.
    case text(String)
    /// `2016-08-05T10:00+08:00`
    case clock
    /// `2016-08-05T09:07`, or `never`
    case lastRefresh
    /// The key under which a last refresh time is kept.
    case timeKey
    /// `"begin action end"`, or `none`
    case callbacks

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ expected: String, _ type: Choice.Type
    ) -> WordKind {
        .choice(expected, Choice.allCases.map(\.rawValue))
    }

    func accepts(_ text: String) -> Bool { canonical(text) != nil }

    /// What is expected, in words, for errors.
    var expected: String {
        switch self {
        case .literal(let literal): literal.expected
        case .size: "a size such as 390x844"
        case .seed: "a whole number from 0 to \(UInt64.max)"
        case .choice(let expected, let words): "\(expected) (\(words.joined(separator: ", ")))"
        case .value: "a value"
        case .any(let expected), .text(let expected): expected
        case .clock: "a time with its place's offset such as 2016-08-05T10:00+08:00"
        case .lastRefresh: "a time such as 2016-08-05T09:07, or never"
        case .timeKey: "a key of at most \(Parameter.maxNameLength) characters"
        case .callbacks:
            "callbacks such as \"begin action end\", or none; there are \(Callback.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }

    /// All words of this kind, if it is a choice.
    var known: [String] { if case .choice(_, let words) = self { words } else { [] } }

    /// The word as `fmt` writes it: numbers without needless signs, zeros and exponents. nil: the word is not of this
    /// kind.
    func canonical(_ text: String) -> String? {
        switch self {
        case .literal(let literal): literal.canonical(text[...])
        case .size: Size(literal: text[...]).map { "\(plain($0.width))x\(plain($0.height))" }
        case .seed: UInt64(text).map { String($0) }
        case .choice(_, let words): words.contains(text) ? text : nil
        case .any, .text, .value: text
        case .clock: WallClock(literal: text[...]).map { _ in text }
        case .lastRefresh: text == "never" ? text : CivilTime(literal: text[...]).map { _ in text }
        case .timeKey: text.unicodeScalars.count <= Parameter.maxNameLength ? text : nil
        case .callbacks: [Callback](literal: text[...])?.literal
        }
    }

    /// The canonical word as it is spelled in a line.
    func written(_ text: String) -> String? {
        if case .value = self, Spelling.isCurve(text) { return text }
        let quotes = if case .text = self { true } else { false }
        return canonical(text).flatMap { Spelling.written($0, quotes: quotes) }
    }
}

/// A text from outside, such as a file's name or a mark, as a part of a line: line ends and all other characters that
/// are not shown, but act, are written as `\u{1b}`.
package func visible(_ text: some StringProtocol) -> String { visible(text, keeping: []) }

/// - Parameter kept: characters that stay as they are
package func visible(_ text: some StringProtocol, keeping kept: Set<Unicode.Scalar>) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
        if acts(scalar), !kept.contains(scalar) {
            result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
}

/// Control characters, line ends, and those that turn the direction of writing.
private func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
}

/// A word between quotation marks for messages: cut at 40 characters, with control characters escaped.
package func quoted(_ text: some StringProtocol) -> String {
    (text.count > 40 ? text.prefix(40) + "…" : String(text)).debugDescription
}
