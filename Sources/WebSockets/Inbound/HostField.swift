import Glibc

/// The value of `Host`, and what follows `http://` in an origin: a host and perhaps a port. RFC 9110 7.2 and RFC 3986
/// 3.2.2, but stricter: no user, no percent-encoding, and no name that a browser would parse as a number.
public struct HostField: Hashable, Sendable {
    /// In lower case. A name has no trailing dot; an IPv6 address is in brackets.
    public let host: String
    public let port: UInt16?
    /// Whether the host is a numeric IPv4 or IPv6 address.
    public let isAddress: Bool

    public init?(_ text: String) {
        let text = text.lowercased()
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let end =
            text.hasPrefix("[")
            ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
        guard let end, let port = Self.port(text[end...]) else { return nil }
        self.port = port.number
        let host = String(text[..<end])
        isAddress = Self.isIPv6(host) || Self.isIPv4(host)
        self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard isAddress || Self.isName(self.host) else { return nil }
    }

    /// The port of `:8484`, `:` or nothing; nil if the text is none of these.
    private static func port(_ text: Substring) -> (number: UInt16?, Void)? {
        let digits = text.dropFirst()
        if digits.isEmpty { return text.isEmpty || text == ":" ? (nil, ()) : nil }
        guard text.first == ":", digits.utf8.allSatisfy(\.isDigit), let number = UInt16(digits) else { return nil }
        return (number, ())
    }

    private static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    private static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return text.hasPrefix("[") && inet_pton(AF_INET6, String(text.dropFirst().dropLast()), &address) == 1
    }

    /// Whether the text is labels of letters, digits, hyphens and underscores, separated by dots (RFC 1123 2.1;
    /// underscores occur, too). The last label must not be a number, not even a hexadecimal one: browsers parse such a
    /// name as an IPv4 address.
    static func isName(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= 253, let last = labels.last, !isNumber(last) else { return false }
        return labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else { return false }
        return label.allSatisfy { (97...122).contains($0) || $0.isDigit || $0 == hyphen || $0 == UInt8(ascii: "_") }
    }

    /// Digits, or `0x` followed by hexadecimal digits, in lower case.
    private static func isNumber(_ label: Substring.UTF8View) -> Bool {
        label.allSatisfy(\.isDigit)
            || label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy { $0.isDigit || (97...102).contains($0) }
    }
}
