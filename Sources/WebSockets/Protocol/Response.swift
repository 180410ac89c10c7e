/// A whole HTTP response.
public struct Response: Hashable, Sendable {
    public var status: Int
    public var contentType: String
    /// The headers besides the content's type and length. One with the name of a header that the configuration adds to
    /// all responses replaces it.
    public var headers: [HeaderField]
    public var body: [UInt8]

    public init(status: Int = 200, contentType: String, headers: [HeaderField] = [], body: [UInt8]) {
        (self.status, self.contentType, self.headers, self.body) = (status, contentType, headers, body)
    }

    public init(status: Int, headers: [HeaderField] = [], text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", headers: headers, body: Array(text.utf8))
    }

    /// The status line and the headers, with the empty line that ends them.
    ///
    /// 204 and 304 have neither type nor length (RFC 9110 15.3.5, 15.4.5).
    func head(with common: [HeaderField], isLast: Bool) -> [UInt8] {
        // A response's own header replaces the common one: two content security policies would both apply.
        var fields =
            common.filter { field in !headers.contains { $0.name.lowercased() == field.name.lowercased() } } + headers
        if status != 204, status != 304 {
            fields += [HeaderField("Content-Type", contentType), HeaderField("Content-Length", "\(body.count)")]
        }
        if isLast { fields.append(HeaderField("Connection", "close")) }
        let lines = fields.filter(\.isOneLine).map { "\($0.name): \($0.value)\r\n" }
        return Array("HTTP/1.1 \(status) \(reasonPhrases[status] ?? "")\r\n\(lines.joined())\r\n".utf8)
    }
}

/// A header of a request or a response.
public struct HeaderField: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Whether the header has no control character except tabs. A line break would begin another header.
    var isOneLine: Bool { !(name + value).utf8.contains { $0 < 32 && $0 != 9 } }
}

/// The texts of the statuses, RFC 9110 15. Only people read them, so not every status needs one.
private let reasonPhrases = [
    200: "OK", 204: "No Content", 301: "Moved Permanently", 302: "Found", 304: "Not Modified",
    308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
    414: "URI Too Long",
    426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
]
