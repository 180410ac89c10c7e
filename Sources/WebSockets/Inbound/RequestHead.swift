/// Why a request is rejected: the response to send.
struct RequestError: Error, Equatable {
    let response: Response

    init(_ status: Int, headers: [HeaderField] = [], _ text: String) {
        response = Response(status: status, headers: headers, text: text + "\n")
    }
}

/// The head of a request, parsed as strictly as RFC 9112 allows: what two programs could read in two ways is rejected.
/// Error texts repeat nothing of the request, because it may contain a secret.
struct RequestHead: Equatable {
    let method: String
    /// Whether the version is HTTP/1.1, and not 1.0.
    let isHTTP11: Bool
    let target: RequestTarget
    /// The headers: names in lower case, values without blanks around them.
    private let fields: [HeaderField]

    /// Headers that may occur once at most. RFC 9112 3.2, 6.3; RFC 6454 7.3; RFC 6455 11.3.
    private static let singleFields = [
        "host", "origin", "authorization", "content-length", "sec-websocket-key", "sec-websocket-version",
    ]

    /// - Parameter lines: the request line and the headers, without their line ends
    init(lines: [ArraySlice<UInt8>]) throws(RequestError) {
        let parts = lines[0].split(separator: 32, omittingEmptySubsequences: false)
        guard parts.count == 3, isToken(parts[0]) else {
            throw RequestError(
                400, "The request line must be a method, a path and HTTP/1.1, with one space between them.")
        }
        method = text(parts[0])
        isHTTP11 = try Self.isHTTP11(version: text(parts[2]))
        var fields: [HeaderField] = []
        for line in lines.dropFirst() { fields.append(try Self.field(line)) }
        self.fields = fields
        for name in Self.singleFields where fields.count(where: { $0.name == name }) > 1 {
            throw RequestError(400, "There is more than one header \"\(name)\".")
        }
        // Another method's target may have another form. Such a request is rejected later.
        target = try ["GET", "HEAD"].contains(method) ? RequestTarget(parts[1]) : .none
        guard let host = target.host ?? value(of: "host") else {
            if isHTTP11 { throw RequestError(400, "The header \"Host\" is missing.") }
            return
        }
        guard HostField(host) != nil else {
            throw RequestError(
                400, "The header \"Host\" must be a name or an address, and perhaps a port, such as localhost:8484.")
        }
    }

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// The values of a header's lines, joined by commas; nil if there is none.
    func value(of name: String) -> String? {
        has(name) ? fields.filter { $0.name == name }.map(\.value).joined(separator: ", ") : nil
    }

    /// Whether the request has a body, even an empty one.
    var announcesBody: Bool { has("content-length") || has("transfer-encoding") }

    private static func isHTTP11(version: String) throws(RequestError) -> Bool {
        switch version {
        case "HTTP/1.1": return true
        case "HTTP/1.0": return false
        default:
            if version.hasPrefix("HTTP/") { throw RequestError(505, "This server speaks HTTP/1.1.") }
            throw RequestError(400, "The request line must end in HTTP/1.1.")
        }
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(RequestError) -> HeaderField {
        if line.first == 32 || line.first == 9 {
            throw RequestError(400, "A header goes on in the next line, which HTTP/1.1 does not know any more.")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw RequestError(400, "A header must be a name, a colon right behind it, and a value.")
        }
        return HeaderField(text(line[..<colon]).lowercased(), text(trimmingBlanks(line[(colon + 1)...])))
    }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Collects the head of a request, in whatever pieces it arrives, and rejects a forbidden byte as soon as it arrives.
package struct HeadReader {
    /// The longest head, with the empty line that ends it, bytes. Chosen: a browser may send many cookies for
    /// "localhost".
    package static let maxLength = 16384

    private var head: [UInt8] = []

    /// Reads bytes up to the end of the head; nil if its end has not arrived yet.
    mutating func read(_ bytes: inout ArraySlice<UInt8>) throws(RequestError) -> RequestHead? {
        while let byte = bytes.popFirst() {
            try check(byte)
            head.append(byte)
            if head.count == 2, byte == 10 { head = [] }  // an empty line before a request is ignored, RFC 9112 2.2
            if byte == 10, head.count >= 4, head[head.count - 3] == 10 { return try RequestHead(lines: drainLines()) }
            guard head.count < Self.maxLength else {
                throw RequestError(431, "A request's headers have at most \(Self.maxLength) bytes together.")
            }
        }
        return nil
    }

    private func check(_ byte: UInt8) throws(RequestError) {
        if (head.last == 13) != (byte == 10) {
            throw RequestError(400, "A line of a request ends in CR and LF, and they stand nowhere else.")
        }
        guard byte >= 32 && byte != 127 || [9, 10, 13].contains(byte) else {
            throw RequestError(400, "There is a control character in the request.")
        }
    }

    private mutating func drainLines() -> [ArraySlice<UInt8>] {
        defer { head = [] }
        return head.dropLast(4).split(separator: 10, omittingEmptySubsequences: false).map {
            $0.last == 13 ? $0.dropLast() : $0
        }
    }
}
