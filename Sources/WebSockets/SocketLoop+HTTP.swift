import CLibwebsockets
import Glibc

/// Plain HTTP, and upgrades that are rejected.
///
/// libwebsockets gets one request, and treats all responses until the client's next pause as one response. Between two
/// transactions of its own it would spin as long as there is something to read and nothing can be written.
extension SocketLoop {
    /// How long a client may take to read one piece of a response, s.
    package static let pieceTimeout: Int32 = 5

    /// Called for rejected requests, and for requests without an upgrade.
    func filter(_ client: AcceptedSocket) -> Int32 {
        if let response = client.rejection { return reject(client, with: response) }
        switch client.outcome {
        case .rejected(let response)?: return reject(client, with: response)
        case .request?: return 0
        case .upgrade?, nil: return -1
        }
    }

    func confirmUpgrade(_ client: AcceptedSocket) -> Int32 {
        if let response = client.rejection { return reject(client, with: response) }
        guard case .upgrade? = client.outcome else { return -1 }
        guard case .running = phase, let decision = client.decision else {
            return reject(client, with: Response(status: 503, text: "The server stops.\n"))
        }
        switch decision {
        case .accept: return 0
        case .refuse(let status, let text, let headers):
            return reject(client, with: Response(status: status, headers: headers, text: text))
        }
    }

    func respond(_ client: AcceptedSocket) -> Int32 {
        guard case .request(let request)? = client.outcome else { return -1 }
        client.outcome = nil
        client.isResponding = true
        client.wantsHeadOnly = request.method == .head
        guard let response = handler.respond(to: request, later: { client.laterResponse }) else {
            client.isAwaitingResponse = true
            lws_set_timeout(client.socket, PENDING_TIMEOUT_HTTP_CONTENT, Self.laterTimeout)
            return 0
        }
        return begin(response, to: client)
    }

    private func begin(_ response: Response, to client: AcceptedSocket) -> Int32 {
        let body = client.wantsHeadOnly ? [] : response.body
        let start = response.head(with: configuration.responseHeaders, isLast: false) + body.prefix(SendBuffer.chunk)
        client.unsentBody = body.dropFirst(SendBuffer.chunk)
        return send(start[...], to: client)
    }

    /// How long the handler may take to answer later, s. Chosen: longer than anything that a handler waits for may
    /// take, and shorter than people wait.
    package static let laterTimeout: Int32 = 10

    /// Writes one piece a call: a second write before the socket is writable again would corrupt the stream.
    func continueResponse(_ client: AcceptedSocket) -> Int32 {
        guard client.isResponding else { return 0 }
        if client.isAwaitingResponse {
            guard let response = client.awaitedResponse else { return 0 }
            (client.isAwaitingResponse, client.awaitedResponse) = (false, nil)
            return begin(response, to: client)
        }
        if client.outcome != nil { return respond(client) }
        guard !client.unsentBody.isEmpty else { return finishResponse(to: client) }
        let piece = client.unsentBody.prefix(SendBuffer.chunk)
        client.unsentBody = client.unsentBody.dropFirst(piece.count)
        return send(piece, to: client)
    }

    private func send(_ piece: ArraySlice<UInt8>, to client: AcceptedSocket) -> Int32 {
        guard buffer.write(piece, to: client.socket, as: LWS_WRITE_HTTP) else { return -1 }
        return client.unsentBody.isEmpty ? finishResponse(to: client) : waitUntilWritable(client)
    }

    private func waitUntilWritable(_ client: AcceptedSocket) -> Int32 {
        lws_set_timeout(client.socket, PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceTimeout)
        lws_callback_on_writable(client.socket)
        return 0
    }

    /// Handles the next request, or ends the connection, once the kernel has taken the whole response. A loop that
    /// stops hangs up.
    private func finishResponse(to client: AcceptedSocket) -> Int32 {
        guard lws_send_pipe_choked(client.socket) == 0 else { return waitUntilWritable(client) }
        guard case .running = phase else { return -1 }
        switch client.inbound.next()?.outcome {
        case .request(let request)?: client.outcome = .request(request)
        case .rejected(let response)?: return reject(client, with: response)
        case .upgrade?:
            return reject(
                client,
                with: Response(status: 400, text: "An upgrade is asked for when all requests before it are answered.\n")
            )
        case nil:
            if client.inbound.isOver { return hangUp(on: client) }
            client.isResponding = false
            return lws_http_transaction_completed(client.socket) == 0 ? 0 : -1
        }
        return waitUntilWritable(client)
    }

    /// Answers and hangs up. What the client has sent after the request is ignored.
    private func reject(_ client: AcceptedSocket, with response: Response) -> Int32 {
        let answer = response.head(with: configuration.responseHeaders, isLast: true) + response.body
        _ = buffer.write(answer[...], to: client.socket, as: LWS_WRITE_HTTP)
        return hangUp(on: client)
    }

    /// First reads what has arrived: closing a socket with unread bytes sends a reset, which overtakes the response.
    private func hangUp(on client: AcceptedSocket) -> Int32 {
        discardRequests(of: client)
        return -1
    }
}
