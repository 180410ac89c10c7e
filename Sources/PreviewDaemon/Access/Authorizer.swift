import Motion
import PreviewProtocol
import WebSockets

/// Why somebody is not let in: the answer's status and words, and what the metrics call it.
struct AccessError: Error, Equatable {
    enum Reason: String, CaseIterable { case host, origin, noToken, wrongToken, guessing, badRequest, noSuchPath, full }

    let status: Int
    let reason: Reason
    let text: String
    var headers: [HeaderField] = []
}

/// Decides who comes in, and as what.
struct Authorizer {
    let policy: AccessPolicy
    /// nil: whoever reaches the daemon may control it.
    var tokens: Tokens?
    /// Whether `X-Forwarded-For` says who a client is: then every connection comes through a proxy of ours.
    var trustsProxy = false
    private var guesses = GuessLimit()

    init(policy: AccessPolicy, tokens: Tokens? = nil, trustsProxy: Bool = false) {
        (self.policy, self.tokens, self.trustsProxy) = (policy, tokens, trustsProxy)
    }

    /// What everybody must pass, also for the page's files, which are no secret.
    func checkSource(of request: Request) throws(AccessError) {
        if let error = policy.error(host: request.host, origin: request.origin) { throw error }
    }

    /// What the client may do.
    mutating func role(of request: Request, at now: Tick) throws(AccessError) -> Role {
        try checkSource(of: request)
        guard let tokens else { return .controller }
        guard let guess = request.token else { throw request.authorization == nil ? .noToken : .noBearer }
        let address = address(of: request)
        if let wait = guesses.wait(of: address, at: now) { throw .guessing(wait) }
        guard let role = tokens.role(of: guess) else {
            guesses.noteWrongToken(from: address, at: now)
            throw .wrongToken
        }
        return role
    }

    /// Of a request that was let in.
    func role(of request: Request) -> Role {
        guard let tokens else { return .controller }
        return request.token.flatMap(tokens.role) ?? .viewer
    }

    /// Who asks. A proxy appends whom it heard it from; what stands before, its client may have made up. Only what an address is made of
    /// gets into the log.
    func address(of request: Request) -> String {
        guard trustsProxy, let last = request.forwardedFor?.split(separator: ",").last else { return request.peer.host }
        return String(last.filter { $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") }.prefix(64))
    }
}

extension AccessError {
    private static let challenge = [HeaderField("WWW-Authenticate", "Bearer")]

    static let noToken = AccessError(
        status: 401, reason: .noToken, text: "A token is needed: open the link that the daemon printed.\n", headers: challenge)
    static let noBearer = AccessError(
        status: 401, reason: .noToken, text: "Authorization must be the word Bearer, a space, and the token of the link that the daemon printed.\n", headers: challenge)
    static let wrongToken = AccessError(
        status: 401, reason: .wrongToken, text: "This token is not the daemon's; ask for its present link.\n", headers: challenge)

    static func guessing(_ seconds: Int) -> AccessError {
        AccessError(
            status: 429, reason: .guessing, text: "Too many wrong tokens came from your address; wait \(seconds) s.\n",
            headers: [HeaderField("Retry-After", "\(seconds)")])
    }
}
