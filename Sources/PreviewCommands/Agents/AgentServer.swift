import Foundation
import PreviewProtocol
import Scripts

/// The server's side of the Model Context Protocol: a message in, an answer out. It does no I/O.
///
/// Revision 2026-07-28 has no handshake: every request names its revision in `_meta`, and `server/discover` says what
/// there is. Clients of the two revisions before begin with `initialize`. Between requests nothing is remembered but
/// the motions that have handles.
///
/// Source: modelcontextprotocol.io, specification 2026-07-28, 2025-11-25 and 2025-06-18: Base Protocol, Discovery,
/// Lifecycle, Tools.
struct AgentServer {
    /// The stateless revision, and those with a handshake, the newest first.
    static let stateless = "2026-07-28", withHandshake = ["2025-11-25", "2025-06-18"]
    /// How long a client may keep the list of tools, ms. Chosen: it is the same until the program ends.
    private static let listLifetime = 3_600_000

    var workspace: AgentWorkspace

    /// - Parameter line: one message, without its line break
    /// - Returns: the answer, without a line break; nil: it wants none
    mutating func answer(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(line) } catch {
            return AgentServer.failure(
                RPCError(.parse, "no JSON: \(error.message), at byte \(error.offset - line.startIndex + 1)"), to: nil)
        }
        let request: AgentRequest
        do throws(RPCError) {
            guard let read = try AgentRequest(node) else { return nil }
            request = read
        } catch {
            return AgentServer.failure(error, to: AgentRequest.ID(node["id"]))
        }
        do throws(RPCError) { return try answer(request) } catch { return AgentServer.failure(error, to: request.id) }
    }

    private mutating func answer(_ request: AgentRequest) throws(RPCError) -> [UInt8] {
        switch request.method {
        case "initialize": return AgentServer.handshake(request)
        case "ping": return AgentServer.result(of: request) { _ in }
        case "server/discover": return AgentServer.discovery(request)
        case "tools/list":
            if request.params?["cursor"]?.string != nil {
                throw RPCError(.invalidParams, "there is no such cursor: the list has one page")
            }
            return AgentServer.result(of: request, lifetime: AgentServer.listLifetime) { json in
                json.objects("tools", AgentTools.all) { $0.write($1.declaration) }
            }
        case "tools/call": return try call(request)
        default:
            throw RPCError(
                .methodNotFound,
                "there is no method \(quoted(request.method)); there are server/discover, tools/list and tools/call"
            )
        }
    }

    private mutating func call(_ request: AgentRequest) throws(RPCError) -> [UInt8] {
        guard let name = request.params?["name"]?.string else {
            throw RPCError(.invalidParams, "tools/call wants the name of a tool")
        }
        guard let tool = AgentTools.all.first(where: { $0.declaration.name == name }) else {
            throw RPCError(.invalidParams, "there is no tool \(quoted(name)); there are \(AgentTools.names)")
        }
        let answer = workspace.call(tool, request.params?["arguments"])
        return AgentServer.result(of: request) { json in
            json.array("content") { json in
                json.object {
                    $0.field("type", "text")
                    $0.field("text", answer.text)
                }
                guard let picture = answer.picture else { return }
                json.object {
                    $0.field("type", "image")
                    $0.field("data", Data(picture).base64EncodedString())
                    $0.field("mimeType", "image/png")
                }
            }
            json.field("isError", answer.isError)
        }
    }

    // MARK: What there is

    /// The answer to `initialize`: the revision that the client wants, or the newest one that begins so.
    private static func handshake(_ request: AgentRequest) -> [UInt8] {
        let wanted = request.params?["protocolVersion"]?.string
        return result(of: request) { json in
            json.field("protocolVersion", withHandshake.first { $0 == wanted } ?? withHandshake[0])
            json.writeCapabilities()
            json.object("serverInfo") { $0.writeServer() }
            json.field("instructions", AgentTools.instructions)
        }
    }

    private static func discovery(_ request: AgentRequest) -> [UInt8] {
        result(of: request, lifetime: listLifetime) { json in
            json.array("supportedVersions") { json in supported.forEach { json.string($0) } }
            json.writeCapabilities()
            json.field("instructions", AgentTools.instructions)
        }
    }

    static var supported: [String] { [stateless] + withHandshake }

    // MARK: Messages

    /// - Parameter lifetime: how long it may be kept, ms; nil: not at all, and it does not say so
    private static func result(
        of request: AgentRequest, lifetime: Int? = nil, _ fields: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        message(request.id) { json in
            json.object("result") { json in
                fields(&json)
                guard request.isStateless else { return }
                json.field("resultType", "complete")
                json.object("_meta") { json in
                    json.object("io.modelcontextprotocol/serverInfo") { $0.writeServer() }
                }
                guard let lifetime else { return }
                json.field("ttlMs", lifetime)
                json.field("cacheScope", "private")
            }
        }
    }

    static func failure(_ error: RPCError, to id: AgentRequest.ID?) -> [UInt8] {
        message(id) { json in
            json.object("error") { json in
                json.field("code", error.code.rawValue)
                json.field("message", error.message)
                guard let requested = error.requested else { return }
                json.object("data") { json in
                    json.array("supported") { json in supported.forEach { json.string($0) } }
                    json.field("requested", requested)
                }
            }
        }
    }

    private static func message(_ id: AgentRequest.ID?, _ fields: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("jsonrpc", "2.0")
            switch id {
            case .text(let text): json.field("id", text)
            case .number(let number): json.field("id", number)
            case nil: json.field("id") { $0.null() }
            }
            fields(&json)
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func writeCapabilities() {
        object("capabilities") { json in json.object("tools") { $0.field("listChanged", false) } }
    }

    fileprivate mutating func writeServer() {
        field("name", "pullwire")
        field("title", "Pullwire")
        field("version", Version.text)
    }
}
