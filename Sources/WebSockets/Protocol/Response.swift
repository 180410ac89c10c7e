/// A whole HTTP response.
public struct Response: Hashable, Sendable {
    public var status: Int
    public var contentType: String
    /// The headers besides the content's type and length, and besides those that the configuration adds to all responses.
    public var headers: [HeaderField]
    public var body: [UInt8]

    public init(status: Int = 200, contentType: String, headers: [HeaderField] = [], body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    public init(status: Int, headers: [HeaderField] = [], text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", headers: headers, body: Array(text.utf8))
    }

    /// The status line and the headers, with the empty line that ends them.
    ///
    /// 204 and 304 have neither type nor length (RFC 9110 15.3.5, 15.4.5).
    func head(with common: [HeaderField], isLast: Bool) -> [UInt8] {
        var fields = common + headers
        if status != 204, status != 304 {
            fields += [HeaderField("Content-Type", contentType), HeaderField("Content-Length", "\(body.count)")]
        }
        if isLast { fields.append(HeaderField("Connection", "close")) }
        let lines = fields.filter(\.isOneLine).map { "\($0.name): \($0.value)\r\n" }
        return Array("HTTP/1.1 \(status) \(reasonPhrase(status))\r\n\(lines.joined())\r\n".utf8)
    }
}

/// A header of a request or a response.
public struct HeaderField: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension HeaderField {
    /// Whether the header has no control character but tabs. A line break would begin another header.
    var isOneLine: Bool { !(name + value).utf8.contains { $0 < 32 && $0 != 9 } }
}

/// The text of a status, RFC 9110 15. Only people read it, so it may be empty.
private func reasonPhrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 304: "Not Modified"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
}
