import Cluster
import Foundation
import PreviewProtocol
import RefreshEngine
import SessionStorage
import WebSockets

/// Requests: files, lists, and those that want to become a socket.
extension SocketBridge {
    /// When to ask again where there are too many sessions or viewers, s: after a minute a session that was left is
    /// forgotten.
    private static let fullRetry = 60
    /// When to ask again where too many wait for the store, s. Chosen: as long as the store waits for another program
    /// that holds the database.
    private static let joinRetry = Int(Schema.busyTimeout)
    private static let joinsFull = AccessError(
        status: 503, reason: .full, text: PendingJoins<PendingJoin>.fullError + "\n",
        headers: [HeaderField("Retry-After", "\(joinRetry)")])
    /// The session may be kept, and a new one must not take its place.
    static let storeFails = AccessError(
        status: 503, reason: .store,
        text:
            "What is kept of this session cannot be read just now: the daemon's disk is full, or its database is held or fails; its log says why. Try again soon.\n",
        headers: [HeaderField("Retry-After", "1")])

    func respond(to request: Request, later: () -> LaterResponse) -> Response? {
        pass()
        do throws(AccessError) {
            let path = basePath.relative(request.path)
            if path == "/readyz" { return readiness }
            try authorizer.checkSource(of: request)
            guard let path else { return redirect(request) }
            if path == "/api/sessions", request.value(of: "all") != nil, cluster != nil {
                _ = try authorizer.role(of: request, at: now)
                list(later())
                return nil
            }
            return try answer(path, to: request)
        } catch {
            note(error, request)
            return Response(status: error.status, headers: error.headers, text: error.text)
        }
    }

    private func answer(_ path: String, to request: Request) throws(AccessError) -> Response {
        switch path {
        case "/healthz": return Response(status: 200, text: "ok\n")
        case "/ws":
            _ = try admission(request)
            if let store, store.isFailing, let session = session(of: request), !hub.has(session) {
                throw SocketBridge.storeFails
            }
            return Response(
                status: 426, headers: [HeaderField("Upgrade", "websocket")],
                text: "The socket is here; ask for an upgrade to websocket.\n")
        case "/api/sessions":
            _ = try authorizer.role(of: request, at: now)
            return json(list(path) { hub.summaries(at: now).json(kept: store?.kept ?? []) })
        case "/metrics":
            _ = try authorizer.role(of: request, at: now)
            return Response(
                contentType: "text/plain; version=0.0.4; charset=utf-8",
                body: list(path) { Array(metrics.text(hub.counters, present).utf8) })
        default:
            var response = page.response(to: path, request)
            if !authorizer.policy.isTrustworthy(host: request.host) {
                response.headers.append(SecurityPolicy.noOpenerPolicy)
            }
            return response
        }
    }

    /// A list that is asked for again and again is made anew no more often than that it takes a tenth of the loop's
    /// time.
    private func list(_ path: String, _ make: () -> [UInt8]) -> [UInt8] {
        let start = MonotonicClock.nanoseconds
        if let list = cachedResponses[path], start < list.freshUntil { return list.body }
        let body = make()
        let end = MonotonicClock.nanoseconds
        cachedResponses[path] = CachedResponse(body: body, freshUntil: end + 9 * (end - start))
        return body
    }

    private func json(_ body: [UInt8]) -> Response {
        Response(contentType: "application/json", headers: [HeaderField("cache-control", "no-cache")], body: body)
    }

    /// The page's addresses are relative: its own must end in a slash.
    private func redirect(_ request: Request) -> Response {
        var location = URLComponents()
        location.path = basePath.text
        if !request.query.isEmpty {
            location.queryItems = request.query.map { URLQueryItem(name: $0.name, value: $0.value) }
        }
        return Response(
            status: 308, headers: [HeaderField("Location", location.string ?? basePath.text)],
            text: "The page is at \(basePath.text)\n")
    }

    /// What proxies ask, under whatever host's name: whether new viewers may come. Those who are here stay, so the
    /// answer is 404 rather than the 503 of a server that has failed.
    private var readiness: Response {
        if cluster?.isReady ?? true { return Response(status: 200, text: "ready\n") }
        return Response(status: 404, text: isDraining ? "it ends\n" : "its database does not answer\n")
    }

    private var present: Metrics.Present {
        Metrics.Present(
            sessions: hub.sessionCount, activeSessions: hub.activeSessionCount, viewers: hub.viewerCount,
            connections: loop?.connectionCount ?? 0,
            heldText: hub.heldText, requests: requests.count, answerBytes: hub.answerBytes, overload: overload,
            start: startDate.timeIntervalSince1970,
            isStoreFailing: store?.isFailing, cluster: clusterMetrics)
    }

    private var clusterMetrics: ClusterCounters? {
        guard let cluster else { return nil }
        var metrics = cluster.store.counters
        metrics.isReady = cluster.isReady
        return metrics
    }

    func decide(on request: Request, later: () -> LaterDecision) -> UpgradeDecision? {
        pass()
        do throws(AccessError) {
            guard basePath.relative(request.path) == "/ws" else {
                throw AccessError(status: 404, reason: .noSuchPath, text: "The socket is at \(basePath.text)ws.\n")
            }
            guard request.subprotocol != nil else {
                throw AccessError(status: 400, reason: .badRequest, text: "Name a subprotocol: \(Encoding.names).\n")
            }
            _ = try admission(request)
            guard store != nil, cluster == nil, let session = session(of: request), !hub.has(session) else {
                return .accept
            }
            let decision = later()
            guard wait(.handshake(decision), request, for: session, id: decision.id) else {
                throw SocketBridge.joinsFull
            }
            return nil
        } catch { return refusal(error, request) }
    }

    func refusal(_ error: AccessError, _ request: Request) -> UpgradeDecision {
        note(error, request)
        return .refuse(status: error.status, text: error.text, headers: error.headers)
    }

    /// As what the client may join the session that it asks for.
    private func admission(_ request: Request) throws(AccessError) -> Role {
        let role = try authorizer.role(of: request, at: now)
        if isDraining { throw SocketBridge.draining }
        guard let session = session(of: request) else {
            throw AccessError(status: 400, reason: .badRequest, text: "A session's name is \(SessionName.rule).\n")
        }
        if isFrozen, !hub.has(session) { throw SocketBridge.hasNoDatabase }
        if let (status, text) = hub.joinError(
            session: session, system: request.value(of: "system"), preset: request.value(of: "preset"),
            language: request.value(of: "language"), at: now)
        {
            guard status == 503 else { throw AccessError(status: status, reason: .badRequest, text: text) }
            throw AccessError(
                status: status, reason: .full, text: text, headers: [HeaderField("Retry-After", "\(Self.fullRetry)")])
        }
        guard store == nil || hub.has(session) || !pendingJoins.isFull else { throw SocketBridge.joinsFull }
        return role
    }

    /// The session that a request asks for; nil: that can be no name.
    func session(of request: Request) -> SessionName? {
        request.value(of: "session").map { SessionName($0) } ?? .standard
    }

    private func note(_ error: AccessError, _ request: Request) {
        metrics.count(error.reason)
        logger.info(
            "request refused",
            metadata: [
                "peer": "\(authorizer.address(of: request))", "status": "\(error.status)",
                "reason": "\(error.reason.rawValue)",
            ])
    }
}

/// What was answered last, and until when it is answered again, ns of the monotonic clock.
struct CachedResponse {
    let body: [UInt8]
    let freshUntil: Int
}
