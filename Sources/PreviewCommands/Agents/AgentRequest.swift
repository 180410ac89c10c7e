import PreviewProtocol
import Scripts

/// A request that wants an answer.
struct AgentRequest {
    let id: ID
    let method: String
    let params: JSONNode?
    /// Whether it names its revision itself, which only the stateless one does.
    let isStateless: Bool

    enum ID {
        case text(String)
        case number(Int)

        init?(_ node: JSONNode?) {
            if let text = node?.string {
                self = .text(text)
            } else if let number = node?.integer {
                self = .number(number)
            } else {
                return nil
            }
        }
    }

    /// Keys of `_meta` that the stateless revision wants of each request.
    private static let version = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

    /// - Returns: nil for a notification, and for an answer: nothing is asked of clients
    /// - Throws: why it is no request
    init?(_ node: JSONNode) throws(RPCError) {
        guard node.members != nil else {
            throw RPCError(.invalidRequest, "expected one request, an object; these revisions have no batches")
        }
        guard node["jsonrpc"]?.string == "2.0" else {
            throw RPCError(.invalidRequest, "expected \"jsonrpc\":\"2.0\"")
        }
        guard let method = node["method"]?.string else {
            if node["id"] != nil, node["result"] != nil || node["error"] != nil { return nil }
            throw RPCError(.invalidRequest, "expected a method, a text")
        }
        guard let found = node["id"] else { return nil }
        guard let id = ID(found) else { throw RPCError(.invalidRequest, "an id is a text or a whole number") }
        if let params = node["params"], params.members == nil {
            throw RPCError(.invalidRequest, "params must be an object")
        }
        (self.id, self.method, params) = (id, method, node["params"])
        let meta = node["params"]?["_meta"]
        guard let version = meta?[AgentRequest.version] else {
            isStateless = method == "server/discover"
            return
        }
        guard let version = version.string else {
            throw RPCError(.invalidParams, "\(AgentRequest.version) must be a text")
        }
        guard version == AgentServer.stateless else {
            throw RPCError(
                .unsupportedVersion, "there is no revision \(quoted(version)) without a handshake here",
                requested: version)
        }
        guard meta?[AgentRequest.capabilities]?.members != nil else {
            throw RPCError(.invalidParams, "_meta wants \(AgentRequest.capabilities), an object")
        }
        isStateless = true
    }
}

/// An error of the protocol. Errors of tools are answers, so that an agent reads them.
struct RPCError: Error {
    let code: Code
    let message: String
    /// The revision that there is not.
    var requested: String?

    /// Source: JSON-RPC 2.0, section 5.1; specification 2026-07-28, Base Protocol, Error Codes.
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case unsupportedVersion = -32022
    }

    init(_ code: Code, _ message: String, requested: String? = nil) {
        (self.code, self.message, self.requested) = (code, message, requested)
    }
}
