// The small rules of HTTP's grammar. They are loops over bytes because they run on every request.

/// Whether the bytes are a token of RFC 9110 5.6.2: a method, or a header's name.
func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { isTokenCharacter[Int($0)] }
}

private let isTokenCharacter: [Bool] = {
    let others = Set("!#$%&'*+-.^_`|~".utf8)
    return (0...255 as ClosedRange<UInt8>).map { $0.isDigit || $0.isLetter || others.contains($0) }
}()

/// The bytes without leading and trailing spaces and tabs.
func trimmingBlanks<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    let start = bytes.drop { $0.isBlank }
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
}

/// The elements of a comma-separated header (RFC 9110 5.6.1), or nil if one of them is not a token.
func listElements(_ list: String) -> [String]? {
    var elements: [String] = []
    for part in list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let element = trimmingBlanks(part)
        guard isToken(element) else { return nil }
        elements.append(String(Substring(element)))
    }
    return elements
}

/// Whether libwebsockets, too, parses the text as a single name: letters, digits, dots, hyphens and underscores, at
/// least one of them a letter.
func isSubprotocolName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
        && text.utf8.contains(where: \.isLetter)
}

/// Whether the text is 16 bytes in base64, as `Sec-WebSocket-Key` must be. RFC 6455 4.2.1.
func isWebSocketKey(_ text: String) -> Bool {
    text.utf8.count == 24 && text.utf8.suffix(2).elementsEqual("==".utf8)
        && text.utf8.dropLast(2).allSatisfy {
            $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
        }
}

extension UInt8 {
    /// 0 to 9 in ASCII.
    var isDigit: Bool { (48...57).contains(self) }
    /// A to Z and a to z in ASCII.
    var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
    /// A space or a tab.
    var isBlank: Bool { self == 32 || self == 9 }
}
