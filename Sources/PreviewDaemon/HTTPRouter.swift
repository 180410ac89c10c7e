import Foundation
import Motion
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import WebSockets

/// Answers HTTP requests by path: files, lists, and whether a client may open a socket.
struct HTTPRouter {
    /// The last response, and until when it may be sent again, ns of the monotonic clock.
    private struct CachedResponse {
        let body: [UInt8]
        let freshUntil: Int
    }

    var authorizer: Authorizer
    var page: ServedPage
    private let basePath: BasePath
    /// nil: nothing is stored.
    private let store: StoreSink?
    private let machine: any Machine
    private var cachedResponses: [String: CachedResponse] = [:]

    init(
        _ authorizer: Authorizer, _ page: ServedPage, at basePath: BasePath, _ store: StoreSink?,
        on machine: any Machine
    ) {
        (self.authorizer, self.page, self.basePath, self.store) = (authorizer, page, basePath, store)
        self.machine = machine
    }

    /// - Parameters:
    ///   - admission: the daemon's state
    ///   - metrics: writes the metrics
    /// - Returns: nil: the cluster answers by `later`
    mutating func response(
        to request: Request, _ hub: inout Hub, at now: Tick, _ admission: Admission, in cluster: ClusterBridge?,
        later: () -> LaterResponse, metrics: (Hub) -> String
    ) throws(AccessError) -> Response? {
        let path = basePath.relative(request.path)
        if path == "/readyz" { return readiness(admission.availability) }
        try authorizer.checkSource(of: request)
        switch path {
        case nil: return redirect(request)
        case "/healthz"?: return Response(status: 200, text: "ok\n")
        case "/ws"?:
            let session = try session(of: request, &hub, at: now, admission)
            if store?.isFailing == true, !hub.has(session) { throw .storeFails }
            return Response(
                status: 426, headers: [HeaderField("Upgrade", "websocket")],
                text: "The socket is here; ask for an upgrade to websocket.\n")
        case "/api/sessions"?:
            _ = try authorizer.role(of: request, at: now)
            if request.value(of: "all") != nil, let cluster {
                cluster.list(later())
                return nil
            }
            return .json(cached("/api/sessions") { [store] in hub.summaries(at: now).json(kept: store?.kept ?? []) })
        case "/metrics"?:
            _ = try authorizer.role(of: request, at: now)
            return Response(
                contentType: "text/plain; version=0.0.4; charset=utf-8",
                body: cached("/metrics") { Array(metrics(hub).utf8) })
        case let path?:
            var response = page.response(to: path, request)
            if !authorizer.policy.isTrustworthy(host: request.host) {
                response.headers.append(SecurityPolicy.noOpenerPolicy)
            }
            return response
        }
    }

    /// The session that a client may open a socket for.
    mutating func session(
        upgrading request: Request, _ hub: inout Hub, at now: Tick, _ admission: Admission
    ) throws(AccessError) -> SessionName {
        guard basePath.relative(request.path) == "/ws" else {
            throw AccessError(status: 404, reason: .noSuchPath, text: "The socket is at \(basePath.text)ws.\n")
        }
        guard request.subprotocol != nil else {
            throw AccessError(status: 400, reason: .badRequest, text: "Name a subprotocol: \(Encoding.names).\n")
        }
        return try session(of: request, &hub, at: now, admission)
    }

    /// The session that a client may join.
    private mutating func session(
        of request: Request, _ hub: inout Hub, at now: Tick, _ admission: Admission
    ) throws(AccessError) -> SessionName {
        _ = try authorizer.role(of: request, at: now)
        var admission = admission
        if let session = request.session {
            admission.joinError = hub.joinError(
                session: session, system: request.value(of: "system"), preset: request.value(of: "preset"),
                language: request.value(of: "language"), at: now)
            (admission.session, admission.isHere) = (session, hub.has(session))
        }
        return try admission.checkedSession()
    }

    /// Caches a list that is asked for often, so that making it takes at most a tenth of the loop's time.
    private mutating func cached(_ path: String, _ make: () -> [UInt8]) -> [UInt8] {
        let start = machine.nanoseconds
        if let list = cachedResponses[path], start < list.freshUntil { return list.body }
        let body = make()
        let end = machine.nanoseconds
        cachedResponses[path] = CachedResponse(body: body, freshUntil: end + 9 * (end - start))
        return body
    }

    /// The page uses relative addresses: its own must end in a slash.
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

    /// Answers proxies, whatever the `Host`: whether new viewers may join. Present viewers stay, so the answer is 404
    /// rather than the 503 of a server that has failed.
    private func readiness(_ availability: Availability) -> Response {
        switch availability {
        case .ready: Response(status: 200, text: "ready\n")
        case .noDatabase: Response(status: 404, text: "its database does not answer\n")
        case .draining: Response(status: 404, text: "it ends\n")
        }
    }
}

extension Response {
    static func json(_ body: [UInt8]) -> Response {
        Response(contentType: "application/json", headers: [HeaderField("cache-control", "no-cache")], body: body)
    }
}

extension Request {
    /// The session that a client asks for; nil: what it sent cannot be a name.
    var session: SessionName? { value(of: "session").map { SessionName($0) } ?? .standard }
}
