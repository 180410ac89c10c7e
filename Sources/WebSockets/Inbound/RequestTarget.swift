/// The target of a request: its path and query, decoded.
package struct RequestTarget: Equatable {
    let path: String
    let query: [Request.QueryItem]
    /// The host of an absolute address, `http://host/path`, as clients send it to proxies. It replaces the header
    /// `Host`. RFC 9112 3.2.2.
    let host: String?

    /// The longest target, bytes. Chosen: RFC 9112 3 recommends supporting request lines of at least 8000.
    package static let maxLength = 8192

    /// The target of a request whose method is rejected.
    static let none = RequestTarget(path: "", query: [], host: nil)

    private init(path: String, query: [Request.QueryItem], host: String?) {
        (self.path, self.query, self.host) = (path, query, host)
    }

    init(_ bytes: ArraySlice<UInt8>) throws(RequestError) {
        guard bytes.count <= Self.maxLength else {
            throw RequestError(414, "Path and query have at most \(Self.maxLength) bytes.")
        }
        guard bytes.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "#") }) else {
            throw RequestError(400, "Path and query are ASCII; other characters, spaces and \"#\" are percent-encoded.")
        }
        let (host, rest) = Self.parts(of: bytes)
        guard rest.first == UInt8(ascii: "/") else { throw RequestError(400, "The path must begin with a slash.") }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        var items: [Request.QueryItem] = []
        for item in rest[mark...].dropFirst().split(whereSeparator: {
            $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";")
        }) {
            items.append(try Self.item(item))
        }
        self.init(path: Self.plainPath(try Self.decoded(rest[..<mark], plusIsSpace: false)), query: items, host: host)
    }

    private static func parts(of bytes: ArraySlice<UInt8>) -> (host: String?, rest: ArraySlice<UInt8>) {
        for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
            let behind = bytes.dropFirst(scheme.utf8.count)
            let end = behind.firstIndex(of: UInt8(ascii: "/")) ?? behind.endIndex
            return (
                String(decoding: behind[..<end], as: UTF8.self),
                end == behind.endIndex ? Array("/".utf8)[...] : behind[end...]
            )
        }
        return (nil, bytes)
    }

    /// `name=value`; `name` alone has an empty value.
    private static func item(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> Request.QueryItem {
        let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Request.QueryItem(name: try text(parts[0]), value: parts.count > 1 ? try text(parts[1]) : "")
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> String {
        String(decoding: try decoded(bytes, plusIsSpace: true), as: UTF8.self)
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(RequestError) -> [UInt8] {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%") {
                let digits = bytes[(index + 1)...].prefix(2)
                guard digits.count == 2, let high = hexadecimal(digits[index + 1]),
                    let low = hexadecimal(digits[index + 2])
                else {
                    throw RequestError(
                        400, "In path and query, % is followed by two hexadecimal digits; % itself is %25.")
                }
                guard high + low > 0 else { throw RequestError(400, "Path and query hold no zero byte, %00.") }
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 32 : bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }

    /// Without `//`, `.` and `..`; never above the root.
    private static func plainPath(_ path: [UInt8]) -> String {
        let pieces = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        var kept: [String] = []
        for piece in pieces where !["", "."].contains(piece) {
            if piece == ".." { _ = kept.popLast() } else { kept.append(piece) }
        }
        let isFolder = ["", ".", ".."].contains(pieces.last) && !kept.isEmpty
        return "/" + kept.joined(separator: "/") + (isFolder ? "/" : "")
    }
}
