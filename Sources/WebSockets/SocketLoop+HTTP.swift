import CLibwebsockets
import Glibc

/// Plain HTTP, and the refusals of upgrades.
///
/// libwebsockets is given one request, and thinks that all answers until the client has to be waited for are one: between two of its own it would
/// spin while something waits to be read and nothing can be written.
extension SocketLoop {
    /// How long a client may take for one piece of an answer, seconds.
    private static let pieceTimeout: Int32 = 5

    /// Comes for a request that is refused, and for one without an upgrade.
    func filter(_ client: AcceptedSocket) -> Int32 {
        if let surplus = client.refusal { return refuse(client, surplus) }
        switch client.judgement {
        case .refused(let response)?: return refuse(client, response)
        case .request?: return 0
        case .upgrade?, nil: return -1
        }
    }

    func confirmUpgrade(_ client: AcceptedSocket) -> Int32 {
        if let surplus = client.refusal { return refuse(client, surplus) }
        guard case .upgrade(let request)? = client.judgement else { return -1 }
        guard case .running = phase else { return refuse(client, Response(status: 503, text: "The server stops.\n")) }
        switch handler.decide(on: request) {
        case .accept: return 0
        case .refuse(let status, let text, let headers): return refuse(client, Response(status: status, headers: headers, text: text))
        }
    }

    func answer(_ client: AcceptedSocket) -> Int32 {
        guard case .request(let request)? = client.judgement else { return -1 }
        client.judgement = nil
        client.isAnswering = true
        let response = handler.respond(to: request)
        let body = request.method == .head ? [] : response.body
        let start = response.head(with: configuration.answerHeaders, isLast: false) + body.prefix(SendBuffer.chunk)
        client.rest = body.dropFirst(SendBuffer.chunk)
        return send(start[...], to: client)
    }

    /// One piece a call: a second write before the socket is writable again would corrupt the stream.
    func continueAnswer(_ client: AcceptedSocket) -> Int32 {
        guard client.isAnswering else { return 0 }
        if client.judgement != nil { return answer(client) }
        guard !client.rest.isEmpty else { return finishAnswer(to: client) }
        let piece = client.rest.prefix(SendBuffer.chunk)
        client.rest = client.rest.dropFirst(piece.count)
        return send(piece, to: client)
    }

    private func send(_ piece: ArraySlice<UInt8>, to client: AcceptedSocket) -> Int32 {
        guard buffer.write(piece, to: client.socket, as: LWS_WRITE_HTTP) else { return -1 }
        return client.rest.isEmpty ? finishAnswer(to: client) : waitForRoom(client)
    }

    private func waitForRoom(_ client: AcceptedSocket) -> Int32 {
        lws_set_timeout(client.socket, PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceTimeout)
        lws_callback_on_writable(client.socket)
        return 0
    }

    /// Everything is with the kernel before the next request is looked at, or the connection ends. A loop that stops hangs up.
    private func finishAnswer(to client: AcceptedSocket) -> Int32 {
        guard lws_send_pipe_choked(client.socket) == 0 else { return waitForRoom(client) }
        guard case .running = phase else { return -1 }
        switch client.inbound.next()?.judgement {
        case .request(let request)?: client.judgement = .request(request)
        case .refused(let response)?: return refuse(client, response)
        case .upgrade?: return refuse(client, Response(status: 400, text: "An upgrade is asked for when all requests before it are answered.\n"))
        case nil:
            if client.inbound.isOver { return hangUp(on: client) }
            client.isAnswering = false
            return lws_http_transaction_completed(client.socket) == 0 ? 0 : -1
        }
        return waitForRoom(client)
    }

    /// Answers and hangs up: whatever the client has sent behind the request is not looked at.
    private func refuse(_ client: AcceptedSocket, _ response: Response) -> Int32 {
        let answer = response.head(with: configuration.answerHeaders, isLast: true) + response.body
        _ = buffer.write(answer[...], to: client.socket, as: LWS_WRITE_HTTP)
        return hangUp(on: client)
    }

    /// What has come is read before: a reset for what was not would overtake the answer.
    private func hangUp(on client: AcceptedSocket) -> Int32 {
        ignoreRequests(of: client)
        return -1
    }
}
