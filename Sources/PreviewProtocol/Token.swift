/// What a link must carry to be let in, where a token is needed.
public struct Token: Hashable, Sendable {
    /// Letters, digits, `-` and `_`, which may stand in a URL's fragment and in a list of subprotocols as they are.
    public let text: String

    /// 16 characters are 96 bits when they are drawn by lot; more than 64 do not fit into the list of subprotocols.
    public static let lengths = 16...64

    /// Nil when the text is too short, too long, or holds other characters.
    public init?(_ text: String) {
        guard Token.lengths.contains(text.utf8.count), text.utf8.allSatisfy(Token.alphabet.contains) else { return nil }
        self.text = text
    }

    package init(unchecked text: String) { self.text = text }

    package static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Takes the same time for every guess of the same length: where it goes wrong cannot be measured.
    package func isEqual(to guess: String) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(guess.utf8))
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Nobody reads a token in a log by mistake.
extension Token: CustomStringConvertible {
    public var description: String { "(a token)" }
}
