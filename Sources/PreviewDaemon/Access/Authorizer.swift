import Motion
import PreviewProtocol
import WebSockets

/// Why a client is not let in: the response's status and text, and the reason that the metrics count.
package struct AccessError: Error, Equatable {
    enum Reason: String, CaseIterable {
        case host, origin, noToken, wrongToken, guessing, badRequest, noSuchPath, full, stopping, store
    }

    package let status: Int
    let reason: Reason
    package let text: String
    var headers: [HeaderField] = []
}

/// Decides which requests are allowed, and in which role.
struct Authorizer {
    let policy: AccessPolicy
    /// nil: every client that reaches the daemon may control it.
    var tokens: Tokens?
    /// Whether `X-Forwarded-For` gives the client's address: every connection then comes through a proxy of ours.
    var trustsProxy = false
    private var guesses = GuessLimit()

    init(policy: AccessPolicy, tokens: Tokens? = nil, trustsProxy: Bool = false) {
        (self.policy, self.tokens, self.trustsProxy) = (policy, tokens, trustsProxy)
    }

    /// Checks what every request must pass, also one for the page's files, which are not secret.
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

    /// The role of a request that was authorized before.
    func role(of request: Request) -> Role {
        guard let tokens else { return .controller }
        return request.token.flatMap(tokens.role) ?? .viewer
    }

    /// The client's address. A proxy appends it to `X-Forwarded-For`; whatever precedes it may be made up. Because it
    /// is logged, it is reduced to the characters of addresses.
    func address(of request: Request) -> String {
        guard trustsProxy, let last = request.forwardedFor?.split(separator: ",").last else { return request.peer.host }
        return String(last.filter { $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") }.prefix(64))
    }
}

extension AccessError {
    private static let challenge = [HeaderField("WWW-Authenticate", "Bearer")]

    static let noToken = AccessError(
        status: 401, reason: .noToken, text: "A token is needed: open the link that the daemon printed.\n",
        headers: challenge)
    static let noBearer = AccessError(
        status: 401, reason: .noToken,
        text: "Authorization must be the word Bearer, a space, and the token of the link that the daemon printed.\n",
        headers: challenge)
    static let wrongToken = AccessError(
        status: 401, reason: .wrongToken, text: "This token is not the daemon's; ask for its present link.\n",
        headers: challenge)

    static func guessing(_ seconds: Int) -> AccessError {
        AccessError(
            status: 429, reason: .guessing, text: "Too many wrong tokens came from your address; wait \(seconds) s.\n",
            headers: [HeaderField("Retry-After", "\(seconds)")])
    }
}

/// Counts the wrong tokens of each address. An address that has sent too many must wait, and its tokens are not checked
/// until then.
struct GuessLimit {
    /// Wrong tokens at once, and then each second. Chosen: only a program sends ten; and at one in ten seconds it never
    /// finds 128 bits.
    static let guesses = 10.0, perSecond = 0.1

    /// Addresses that are remembered. Chosen: 4096 take a few hundred kilobytes.
    static let maxAddresses = 4096

    private var buckets: [String: TokenBucket] = [:]
    var count: Int { buckets.count }

    /// How long that address must wait, s; nil: it may send a token.
    func wait(of address: String, at now: Tick) -> Int? {
        guard let level = buckets[Self.key(address)]?.level(at: now), level < 1 else { return nil }
        return Int(((1 - level) / Self.perSecond).rounded(.up))
    }

    mutating func noteWrongToken(from address: String, at now: Tick) {
        let key = Self.key(address)
        if buckets[key] == nil { makeRoom(at: now) }
        _ = buckets[key, default: TokenBucket(rate: Self.perSecond, capacity: Self.guesses, at: now)].spend(at: now)
    }

    /// Forgets the addresses that have waited long enough; if there are none, the one with the fewest wrong tokens.
    private mutating func makeRoom(at now: Tick) {
        guard buckets.count >= Self.maxAddresses else { return }
        buckets = buckets.filter { !$1.isFull(at: now) }
        guard buckets.count >= Self.maxAddresses,
            let least = buckets.max(by: { $0.value.level(at: now) < $1.value.level(at: now) })
        else { return }
        buckets[least.key] = nil
    }

    /// An IPv6 address counts as its network of 64 bits, because one machine has all addresses in it.
    static func key(_ address: String) -> String {
        guard address.contains(":") else { return address }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let groups = halves[0].split(separator: ":")
        guard halves.count > 1 else { return groups.prefix(4).joined(separator: ":") }
        let missing = max(0, 8 - groups.count - halves[1].split(separator: ":").count)
        return (groups + Array(repeating: "0", count: missing)).prefix(4).joined(separator: ":")
    }
}
