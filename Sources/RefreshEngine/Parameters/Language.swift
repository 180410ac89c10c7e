/// The languages that texts are written in. The first is the published one.
public enum Language: String, Hashable, Sendable, CaseIterable {
    case zh, en, de, fr, es, it, pt, ja, ko, nl, sv, ru, uk, ar, he

    /// Whether it is read from right to left.
    var isRightToLeft: Bool { self == .ar || self == .he }

    /// What a browser's language tag (BCP 47) asks for: `de-AT` is German. English stands for every language that is
    /// not here.
    /// - Returns: nil for a text that is no tag
    public init?(tag: String) {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            tag.utf8.count <= Language.maxTagLength && (2...8).contains(parts[0].utf8.count)
            && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
            && parts.allSatisfy {
                (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        guard isTag else { return nil }
        self = Language(rawValue: parts[0].lowercased()) ?? .en
    }

    /// RFC 5646, 4.4.1: no tag in use is longer, bytes.
    private static let maxTagLength = 35
    /// The rule of tags, for people.
    public static let tagRule =
        "a language tag such as de or pt-BR; there are \(allCases.map { $0.rawValue }.joined(separator: ", ")), and English for all others"
}
