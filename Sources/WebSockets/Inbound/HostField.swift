import Glibc

/// What stands in `Host`, and behind `http://` in an origin: a host and perhaps a port. RFC 9110 7.2, RFC 3986 3.2.2, and stricter where
/// nobody needs more: no user, no percent-encoding, and no name that a browser would take for a number.
public struct HostField: Hashable, Sendable {
    /// In lower case, without the dot that may end a name; an IPv6 address in its brackets.
    public let host: String
    public let port: UInt16?
    /// IPv4 or IPv6, in numbers.
    public let isAddress: Bool

    public init?(_ text: String) {
        let text = text.lowercased()
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
        guard let end, let port = Self.port(text[end...]) else { return nil }
        self.port = port.number
        let host = String(text[..<end])
        isAddress = Self.isIPv6(host) || Self.isIPv4(host)
        self.host = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard isAddress || Self.isName(self.host) else { return nil }
    }

    /// `:8484`, `:` or nothing.
    private static func port(_ text: Substring) -> (number: UInt16?, Void)? {
        let digits = text.dropFirst()
        if digits.isEmpty { return text.isEmpty || text == ":" ? (nil, ()) : nil }
        guard text.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(digits) else { return nil }
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

    /// Labels of letters, digits, hyphens and underscores (RFC 1123 2.1; underscores are seen, too); the last is no number, not even a hexadecimal one.
    private static func isName(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 253, let last = labels.last, !last.allSatisfy(\.isNumber), last.wholeMatch(of: /0x[0-9a-f]*/) == nil else { return false }
        return labels.allSatisfy { $0.utf8.count <= 63 && $0.wholeMatch(of: /[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?/) != nil }
    }
}
