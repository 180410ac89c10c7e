import CLibwebsockets

/// Plain HTTP, and the refusals of upgrades.
extension SocketLoop {
    /// How long a client may take for one piece of an answer, seconds.
    private static let pieceTimeout: Int32 = 5

    /// Comes for a request that is refused, and for one without an upgrade.
    func filter(_ socket: OpaquePointer) -> Int32 {
        if let surplus = accepted[socket]?.refusal { return refuse(socket, surplus) }
        guard let descriptor = accepted[socket]?.descriptor, let judgement = inbound[descriptor]?.takeRequest() else { return -1 }
        switch judgement {
        case .refused(let response): return refuse(socket, response)
        case .request(let request): accepted[socket]?.request = request
        case .upgrade: return -1
        }
        return 0
    }

    func answer(_ socket: OpaquePointer) -> Int32 {
        guard let request = accepted[socket]?.request else { return -1 }
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

    func confirmUpgrade(_ socket: OpaquePointer) -> Int32 {
        if let surplus = accepted[socket]?.refusal { return refuse(socket, surplus) }
        guard let descriptor = accepted[socket]?.descriptor, case .upgrade(let request)? = inbound[descriptor]?.takeRequest() else { return -1 }
        guard case .running = phase else { return refuse(socket, Response(status: 503, text: "The server stops.\n")) }
        switch handler.decide(on: request) {
        case .accept: accepted[socket]?.request = request
        case .refuse(let status, let text, let headers): return refuse(socket, Response(status: status, headers: headers, text: text))
        }
        return 0
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
