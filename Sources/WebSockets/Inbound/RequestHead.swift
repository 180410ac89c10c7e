/// Why a request is not carried out: what it is answered.
struct RequestError: Error, Equatable {
    let response: Response

    init(_ status: Int, headers: [HeaderField] = [], _ text: String) { response = Response(status: status, headers: headers, text: text + "\n") }
}

/// The head of a request, read as strictly as RFC 9112 allows: what two programs could read in two ways is refused. The text of a
/// refusal repeats nothing of the request: a secret may be among it.
struct RequestHead: Equatable {
    let method: String
    /// HTTP/1.1, not 1.0.
    let isHTTP11: Bool
    let target: RequestTarget
    /// Names in lower case, values without the white space around.
    private let fields: [HeaderField]

    /// Headers that stand in one line or not at all. RFC 9112 3.2, 6.3; RFC 6454 7.3; RFC 6455 11.3.
    private static let singleFields = ["host", "origin", "authorization", "content-length", "sec-websocket-key", "sec-websocket-version"]

    /// - Parameter lines: without their line ends, the request line first
    init(lines: [ArraySlice<UInt8>]) throws(RequestError) {
        let parts = lines[0].split(separator: 32, omittingEmptySubsequences: false)
        guard parts.count == 3, isToken(parts[0]) else {
            throw RequestError(400, "The request line must be a method, a path and HTTP/1.1, with one space between them.")
        }
        method = text(parts[0])
        isHTTP11 = try Self.isHTTP11(version: text(parts[2]))
        var fields: [HeaderField] = []
        for line in lines.dropFirst() { fields.append(try Self.field(line)) }
        self.fields = fields
        for name in Self.singleFields where fields.count(where: { $0.name == name }) > 1 { throw RequestError(400, "There is more than one header \"\(name)\".") }
        // Another method's target may have another form; it is not carried out anyway.
        target = try ["GET", "HEAD"].contains(method) ? RequestTarget(parts[1]) : .none
        guard let host = target.host ?? value(of: "host") else {
            if isHTTP11 { throw RequestError(400, "The header \"Host\" is missing.") }
            return
        }
        guard HostField(host) != nil else { throw RequestError(400, "The header \"Host\" must be a name or an address, and perhaps a port, such as localhost:8484.") }
    }

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// All its lines, joined by commas; nil when there is none.
    func value(of name: String) -> String? { has(name) ? fields.filter { $0.name == name }.map(\.value).joined(separator: ", ") : nil }

    /// Any body at all, an empty one included.
    var announcesBody: Bool { has("content-length") || has("transfer-encoding") }

    private static func isHTTP11(version: String) throws(RequestError) -> Bool {
        switch version {
        case "HTTP/1.1": return true
        case "HTTP/1.0": return false
        default:
            if version.hasPrefix("HTTP/") { throw RequestError(505, "This server isEstablished HTTP/1.1.") }
            throw RequestError(400, "The request line must end in HTTP/1.1.")
        }
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(RequestError) -> HeaderField {
        if line.first == 32 || line.first == 9 { throw RequestError(400, "A header goes on in the next line, which HTTP/1.1 does not know any more.") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw RequestError(400, "A header must be a name, a colon right behind it, and a value.")
        }
        return HeaderField(text(line[..<colon]).lowercased(), text(trimmingBlanks(line[(colon + 1)...])))
    }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Collects a request's head, however it is cut, and refuses bytes that cannot stand in one as soon as they come.
struct HeadReader {
    /// Longest head, with the empty line that ends it, bytes: a browser brings many cookies for "localhost".
    static let maxLength = 16384

    private var head: [UInt8] = []

    /// Takes from `bytes` up to the end of the head. Nil when that is still to come.
    mutating func take(_ bytes: inout ArraySlice<UInt8>) throws(RequestError) -> RequestHead? {
        while let byte = bytes.popFirst() {
            try check(byte)
            head.append(byte)
            if head.count == 2, byte == 10 { head = [] }  // an empty line before a request is passed over, RFC 9112 2.2
            if byte == 10, head.count >= 4, head[head.count - 3] == 10 { return try RequestHead(lines: takeLines()) }
            guard head.count < Self.maxLength else { throw RequestError(431, "A request's headers have at most \(Self.maxLength) bytes together.") }
        }
        return nil
    }

    private func check(_ byte: UInt8) throws(RequestError) {
        if (head.last == 13) != (byte == 10) { throw RequestError(400, "A line of a request ends in CR and LF, and they stand nowhere else.") }
        guard byte >= 32 && byte != 127 || [9, 10, 13].contains(byte) else { throw RequestError(400, "There is a control character in the request.") }
    }

    private mutating func takeLines() -> [ArraySlice<UInt8>] {
        defer { head = [] }
        return head.dropLast(4).split(separator: 10, omittingEmptySubsequences: false).map { $0.last == 13 ? $0.dropLast() : $0 }
    }
}
