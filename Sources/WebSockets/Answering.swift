import CLibwebsockets

/// Plain HTTP, and the refusals of upgrades.
extension SocketLoop {
    /// How long a client may take for one piece of an answer, seconds.
    private static let pieceTimeout: Int32 = 5

    /// Only GET and HEAD, and no bodies: a pipelined request with one makes 4.1.6 loop for ever.
    func filter(_ socket: OpaquePointer) -> Int32 {
        if let surplus = accepted[socket]?.refusal { return refuse(socket, surplus) }
        let reader = RequestReader(socket: socket)
        if reader.announcesBody { return refuse(socket, Response(status: 413, text: "Requests have no body here.\n")) }
        guard request(on: socket) != nil else {
            return refuse(socket, Response(status: 405, headers: [HeaderField("Allow", "GET, HEAD")], text: "Only GET and HEAD.\n"))
        }
        return 0
    }

    func answer(_ socket: OpaquePointer) -> Int32 {
        guard let request = request(on: socket) else { return -1 }
        let response = handler.respond(to: request)
        let head = response.head(with: configuration.answerHeaders, isLast: false)
        guard buffer.write(head, to: socket, as: LWS_WRITE_HTTP_HEADERS) else { return -1 }
        if request.method == .head || response.body.isEmpty { return completeAnswer(socket) }
        accepted[socket]?.rest = response.body[...]
        lws_callback_on_writable(socket)
        return 0
    }

    /// One piece a call: a second write before the socket is writable again would corrupt the stream.
    func continueAnswer(_ socket: OpaquePointer) -> Int32 {
        guard let rest = accepted[socket]?.rest, !rest.isEmpty else { return 0 }
        let piece = rest.prefix(SendBuffer.chunk)
        let isLast = piece.count == rest.count
        accepted[socket]?.rest = rest.dropFirst(piece.count)
        guard buffer.write(piece, to: socket, as: isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) else { return -1 }
        if isLast { return completeAnswer(socket) }
        lws_set_timeout(socket, PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceTimeout)
        lws_callback_on_writable(socket)
        return 0
    }

    /// The first request's headers may be freed already when the second, on the same connection, asks for an unknown upgrade
    /// (CVE-2025-11677): then they read as absent.
    func confirmUpgrade(_ socket: OpaquePointer) -> Int32 {
        let reader = RequestReader(socket: socket)
        guard reader.has(WSI_TOKEN_UPGRADE) else { return -1 }
        if let surplus = accepted[socket]?.refusal { return refuse(socket, surplus) }
        guard let request = request(on: socket), request.method == .get else {
            return refuse(socket, Response(status: 405, headers: [HeaderField("Allow", "GET")], text: "An upgrade is a GET.\n"))
        }
        if let refusal = refusal(of: reader.upgrade(), chosen: request.subprotocol, known: configuration.subprotocols) { return refuse(socket, refusal) }
        guard case .running = phase else { return refuse(socket, Response(status: 503, text: "The server stops.\n")) }
        switch handler.decide(on: request) {
        case .accept: accepted[socket]?.upgrade = request
        case .refuse(let status, let text, let headers): return refuse(socket, Response(status: status, headers: headers, text: text))
        }
        return 0
    }

    private func request(on socket: OpaquePointer) -> Request? {
        guard let peer = accepted[socket]?.peer else { return nil }
        return RequestReader(socket: socket).request(from: peer, knowing: configuration.subprotocols)
    }

    /// Answers and hangs up: whatever the client has sent behind the request is not looked at.
    private func refuse(_ socket: OpaquePointer, _ response: Response) -> Int32 {
        let answer = response.head(with: configuration.answerHeaders, isLast: true) + response.body
        _ = buffer.write(answer, to: socket, as: LWS_WRITE_HTTP_FINAL)
        return -1
    }

    /// A loop that stops hangs up; libwebsockets first sends what it keeps.
    private func completeAnswer(_ socket: OpaquePointer) -> Int32 {
        guard case .running = phase else { return -1 }
        return lws_http_transaction_completed(socket) == 0 ? 0 : -1
    }
}
