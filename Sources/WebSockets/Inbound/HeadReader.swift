/// Collects a request's head, however it is cut, and refuses bytes that cannot stand in one as soon as they come.
struct HeadReader {
    /// Longest head, with the empty line that ends it, bytes: a browser brings many cookies for "localhost".
    static let longest = 16384

    private var head: [UInt8] = []

    /// Takes from `bytes` up to the end of the head. Nil when that is still to come.
    mutating func take(_ bytes: inout ArraySlice<UInt8>) throws(RequestError) -> RequestHead? {
        while let byte = bytes.popFirst() {
            try check(byte)
            head.append(byte)
            if head.count == 2, byte == 10 { head = [] }  // an empty line before a request is passed over, RFC 9112 2.2
            if byte == 10, head.count >= 4, head[head.count - 3] == 10 { return try RequestHead(lines: takeLines()) }
            guard head.count < Self.longest else { throw RequestError(431, "A request's headers have at most \(Self.longest) bytes together.") }
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
