/// Which requests are accepted, by their heads alone.
extension RequestHead {
    /// A plain request. Only GET and HEAD are allowed, and no bodies.
    func request(from peer: PeerAddress, knowing subprotocols: [String]) throws(RequestError) -> Request {
        try checkHasNoBody()
        guard let known = methods[method] else {
            throw RequestError(405, headers: [HeaderField("Allow", "GET, HEAD")], "Only GET and HEAD.")
        }
        return makeRequest(known, from: peer, knowing: subprotocols)
    }

    /// A request for an upgrade that follows RFC 6455 4.2.1.
    func upgrade(from peer: PeerAddress, knowing subprotocols: [String]) throws(RequestError) -> Request {
        try checkHasNoBody()
        guard method == "GET" else {
            throw RequestError(405, headers: [HeaderField("Allow", "GET")], "An upgrade is a GET.")
        }
        guard isHTTP11 else { throw RequestError(400, "An upgrade needs HTTP/1.1.") }
        try checkUpgrade()
        let request = makeRequest(.get, from: peer, knowing: subprotocols)
        guard has("sec-websocket-protocol"), request.subprotocol == nil else { return request }
        throw RequestError(
            400, "The client names no subprotocol that is known here: \(subprotocols.joined(separator: ", ")).")
    }

    private func checkHasNoBody() throws(RequestError) {
        if announcesBody { throw RequestError(413, "Requests have no body here.") }
    }

    /// The errors do not repeat what the client has sent: it may contain a secret.
    private func checkUpgrade() throws(RequestError) {
        guard value(of: "upgrade")?.lowercased() == "websocket" else {
            throw RequestError(400, "This server upgrades to websocket only.")
        }
        guard value(of: "sec-websocket-version") == "13" else {
            throw RequestError(
                426, headers: [HeaderField("Sec-WebSocket-Version", "13"), HeaderField("Upgrade", "websocket")],
                "This server speaks WebSocket version 13 only.")
        }
        guard let options = value(of: "connection").flatMap(listElements),
            options.contains(where: { $0.lowercased() == "upgrade" })
        else {
            throw RequestError(400, "The header \"Connection: Upgrade\" is missing or malformed.")
        }
        guard value(of: "sec-websocket-key").map(isWebSocketKey) == true else {
            throw RequestError(400, "Sec-WebSocket-Key must be 16 bytes in base64.")
        }
        guard let offered = value(of: "sec-websocket-protocol"), !offered.isEmpty else { return }
        guard offered.utf8.count <= maxSubprotocolListLength else {
            throw RequestError(400, "The list of subprotocols has at most \(maxSubprotocolListLength) bytes.")
        }
        guard listElements(offered) != nil else {
            throw RequestError(400, "The list of subprotocols is malformed: names with commas between.")
        }
    }

    /// The headers that libwebsockets must see to accept the upgrade, and no others.
    ///
    /// libwebsockets writes its response into the buffer into which it has read the request, 400 bytes after the
    /// beginning. It would overwrite frames that came with the request. So spaces, which it ignores, make the request
    /// longer than the end of the response.
    func upgradeLines(choosing subprotocol: String?) -> [String] {
        [
            "Host:\(String(repeating: " ", count: 1024))x", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(value(of: "sec-websocket-key") ?? "")",
        ]
            + (subprotocol.map { ["Sec-WebSocket-Protocol: \($0)"] } ?? [])
    }

    private func makeRequest(
        _ method: Request.Method, from peer: PeerAddress, knowing subprotocols: [String]
    ) -> Request {
        let offered = value(of: "sec-websocket-protocol").flatMap(listElements) ?? []
        return Request(
            method: method, path: target.path, query: target.query, host: target.host ?? value(of: "host"),
            origin: value(of: "origin"),
            offeredSubprotocols: offered, subprotocol: offered.first(where: subprotocols.contains),
            authorization: value(of: "authorization"), forwardedFor: value(of: "x-forwarded-for"),
            acceptEncoding: value(of: "accept-encoding"), ifNoneMatch: value(of: "if-none-match"), peer: peer)
    }
}

private let methods: [String: Request.Method] = ["GET": .get, "HEAD": .head]

/// The longest list of subprotocols, bytes. Chosen: it fits two names and a token, 32 and 64 bytes and their
/// separators.
package let maxSubprotocolListLength = 126
