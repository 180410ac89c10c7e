import CLibwebsockets

/// Reads what libwebsockets has parsed of a request. Works from the first HTTP callback to ESTABLISHED; later the headers are freed.
struct RequestReader {
    let socket: OpaquePointer

    func has(_ token: lws_token_indexes) -> Bool { lws_hdr_total_length(socket, token) > 0 }

    /// A header's value, all its lines joined by commas; nil when it is absent or empty.
    func text(_ token: lws_token_indexes) -> String? {
        let length = Int(lws_hdr_total_length(socket, token))
        guard length > 0 else { return nil }
        return copied(length) { lws_hdr_copy(socket, $0, $1, token) }
    }

    /// The request as the handler sees it; nil for any method but GET and HEAD.
    func request(from peer: PeerAddress, knowing subprotocols: [String]) -> Request? {
        guard let (method, path) = methodAndPath() else { return nil }
        let offered = text(WSI_TOKEN_PROTOCOL).flatMap(listElements) ?? []
        return Request(
            method: method, path: path, query: query(), host: text(WSI_TOKEN_HOST), origin: text(WSI_TOKEN_ORIGIN),
            offeredSubprotocols: offered, subprotocol: offered.first(where: subprotocols.contains),
            authorization: text(WSI_TOKEN_HTTP_AUTHORIZATION), forwardedFor: text(WSI_TOKEN_X_FORWARDED_FOR), peer: peer)
    }

    /// What RFC 6455 4.2.1 asks of an upgrade.
    func upgrade() -> UpgradeFields {
        UpgradeFields(
            upgrade: text(WSI_TOKEN_UPGRADE), connection: text(WSI_TOKEN_CONNECTION), version: text(WSI_TOKEN_VERSION),
            key: text(WSI_TOKEN_KEY), host: text(WSI_TOKEN_HOST), subprotocols: text(WSI_TOKEN_PROTOCOL), announcesBody: announcesBody)
    }

    /// Any body at all, an empty one included. 4.1.6 can hang in a pipelined one for ever.
    var announcesBody: Bool { has(WSI_TOKEN_HTTP_CONTENT_LENGTH) || has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) }

    private func methodAndPath() -> (Request.Method, String)? {
        var start: UnsafeMutablePointer<CChar>?
        var length: Int32 = 0
        let index = lws_http_get_uri_and_method(socket, &start, &length)
        guard let start, let method = method(index) else { return nil }
        return (method, String(decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self))
    }

    private func method(_ index: Int32) -> Request.Method? {
        switch index {
        case Int32(LWSHUMETH_GET): .get
        case Int32(LWSHUMETH_HEAD): .head
        default: nil
        }
    }

    /// libwebsockets keeps each `name=value` as a fragment of its own.
    private func query() -> [Request.QueryItem] {
        let longest = Int(lws_hdr_total_length(socket, WSI_TOKEN_HTTP_URI_ARGS))
        let fragments = sequence(first: Int32(0)) { $0 + 1 }.lazy.map { index in
            copied(longest) { lws_hdr_copy_fragment(socket, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, index) }
        }
        return fragments.prefix { $0 != nil }.compactMap { $0 }.filter { !$0.isEmpty }.map(Request.QueryItem.init(decoded:))
    }

    /// Lets `copy` write up to `length` bytes and a final zero; its answer is the length, negative when there is nothing.
    private func copied(_ length: Int, _ copy: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { buffer in
            let written = copy(buffer.baseAddress, Int32(length + 1))
            guard written >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(written)]), as: UTF8.self)
        }
    }
}
