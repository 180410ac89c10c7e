import PreviewProtocol
import Synchronization

/// A file as it is served: with a tag by which a browser asks whether it has changed, and compressed if that makes it
/// smaller. It is compressed when somebody first asks for it, or before, by ``compress()``.
package struct Asset: Sendable {
    /// How long a browser may keep it without asking.
    package enum Freshness: String {
        /// The browser asks each time: a reload must show the page of the daemon that runs now.
        case revalidated = "no-cache"
        /// Its name contains its content's hash, so it never changes. A year, the most that RFC 9111 advises.
        case immutable = "public, max-age=31536000, immutable"
    }

    private let contentType: String
    private let freshness: Freshness
    private let plain: [UInt8]
    /// nil: it is not worth it
    private let compressed: Compressed?
    private let tag: String

    /// The response over HTTP.
    package struct Response {
        package let status: Int
        package let contentType: String
        package fileprivate(set) var headers: [(name: String, value: String)]
        package fileprivate(set) var body: [UInt8] = []
    }

    /// - Parameter compresses: whether it is a text, which is worth compressing
    package init(_ bytes: [UInt8], contentType: String, freshness: Freshness = .revalidated, compresses: Bool) {
        (self.contentType, self.freshness, plain) = (contentType, freshness, bytes)
        compressed = compresses ? Compressed() : nil
        tag = contentHash(bytes)
    }

    /// All files of the page take a quarter of a second, which no start should wait for.
    func compress() { _ = compressed?.bytes(of: plain) }

    /// The answer to a request with these headers, RFC 9110 12.5.3 and 13.1.2.
    package func response(acceptEncoding: String? = nil, ifNoneMatch: String? = nil) -> Response {
        let packed = compressed?.bytes(of: plain)
        let isCompressed = packed != nil && acceptsGzip(acceptEncoding)
        // Each form has its own tag, as two forms of the same content must.
        var headers = [
            (name: "ETag", value: isCompressed ? "\"\(tag)-gzip\"" : "\"\(tag)\""),
            (name: "Cache-Control", value: freshness.rawValue),
        ]
        if packed != nil { headers.append(("Vary", "Accept-Encoding")) }
        var response = Response(status: has(ifNoneMatch) ? 304 : 200, contentType: contentType, headers: headers)
        if response.status == 304 { return response }
        if isCompressed { response.headers.append(("Content-Encoding", "gzip")) }
        response.body = isCompressed ? packed ?? plain : plain
        return response
    }

    /// Whether the client has this content, compressed or not. The comparison is weak: a proxy that compresses makes
    /// tags weak.
    private func has(_ tags: String?) -> Bool {
        (tags ?? "").split(separator: ",").map { $0.drop { $0 == " " || $0 == "\t" } }.contains { text in
            let text = text.trimmingSuffix { $0 == " " || $0 == "\t" }
            let known = text.hasPrefix("W/") ? text.dropFirst(2) : text
            return known == "*" || known == "\"\(tag)\"" || known == "\"\(tag)-gzip\""
        }
    }
}

/// A file's compressed bytes, which are made once.
///
/// A class, because copies of an asset share them, and so do the threads that compress and that serve.
private final class Compressed: Sendable {
    private enum State {
        case unknown
        /// nil: it would not be smaller
        case known([UInt8]?)
    }

    private let state = Mutex(State.unknown)

    func bytes(of plain: [UInt8]) -> [UInt8]? {
        state.withLock { state in
            if case .known(let bytes) = state { return bytes }
            let bytes = gzip(plain).flatMap { $0.count < plain.count ? $0 : nil }
            state = .known(bytes)
            return bytes
        }
    }
}

/// Whether a client that sends this `Accept-Encoding` accepts gzip: it, or everything, has a weight above 0. A client
/// that sends none gets plain bytes.
func acceptsGzip(_ header: String?) -> Bool {
    var all = false
    for item in (header ?? "").lowercased().split(separator: ",") {
        let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        if parts.first == "gzip" || parts.first == "x-gzip" { return weight > 0 }
        if parts.first == "*" { all = weight > 0 }
    }
    return all
}

extension Substring {
    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex)]
    }
}
