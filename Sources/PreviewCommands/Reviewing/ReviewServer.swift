import Logging
import PageAssets
import PreviewDaemon
import PreviewProtocol
import PreviewTesting
import WebSockets

/// Serves a report to a browser on this machine, and carries out the decisions that are made there. Its link has a
/// token.
///
/// A class because the loop calls it.
final class ReviewServer: SocketHandler {
    /// Where the report's page sends decisions to, from its own address.
    static let decisionsPath = "decisions"

    /// Carries out a decision. The result is a line for the user, or why nothing was done.
    typealias Decision = (_ decision: [UInt8]) -> Result<String, CommandError>

    private let page: Asset
    private let token = Token.random()
    private let access = AccessPolicy()
    private let decide: Decision
    /// The answers that are not sent yet: at most one for each connection, because no more is received meanwhile.
    private var waiting: [Connection: Message] = [:]

    /// - Parameter page: the report, which sends its decisions to ``decisionsPath``
    init(_ page: String, decide: @escaping Decision) {
        self.page = Asset(Array(page.utf8), contentType: "text/html; charset=utf-8", compresses: true)
        self.decide = decide
    }

    /// Listens on a free port of this machine, and serves until the loop is stopped.
    /// - Parameter ready: is called with the link, and with what stops the loop
    func run(_ ready: (_ link: String, LoopRemote) -> Void) throws(CommandError) {
        var configuration = SocketConfiguration()
        var logger = Logger(label: "pullwire") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        configuration.connectionLimit = 40  // one page, and a few others
        // the report says itself what it may load
        configuration.responseHeaders = SecurityPolicy.headers(sources: [], isSecure: false)
        do throws(SocketError) {
            let loop = try SocketLoop(configuration, handler: self, logger: logger)
            let port = try loop.listen(on: .address(ListenAddress(port: 0))).port
            ready("http://127.0.0.1:\(port)/?token=\(token.text)", loop.remote)
            loop.run()
        } catch {
            throw .connection(error.description)
        }
    }

    // MARK: SocketHandler

    func respond(to request: Request) -> Response {
        if let error = error(request) { return Response(status: error.status, text: error.text) }
        guard request.path == "/" else { return Response(status: 404, text: "Not found\n") }
        return Response(page, request)
    }

    func decide(on request: Request) -> UpgradeDecision {
        if let error = error(request) { return .refuse(status: error.status, text: error.text) }
        return request.path == "/" + ReviewServer.decisionsPath ? .accept : .refuse(status: 404, text: "Not found\n")
    }

    private func error(_ request: Request) -> (status: Int, text: String)? {
        if let error = access.error(host: request.host, origin: request.origin) { return (error.status, error.text) }
        return token.isEqual(to: request.value(of: "token") ?? "")
            ? nil : (401, "Open the link that `review --open` has printed.\n")
    }

    func opened(_ connection: Connection, request: Request) {}

    func received(_ message: Message, on connection: Connection) {
        let answer = JSONWriter.text { json in
            json.object { json in
                switch decide(message.bytes) {
                case .success(let text):
                    json.field("text", text)
                case .failure(let error):
                    json.field("error", error.text)
                }
            }
        }
        waiting[connection] = .text(answer)
        connection.pauseReceiving()
        connection.requestSend()
    }

    func nextMessage(for connection: Connection) -> Message? {
        guard let message = waiting.removeValue(forKey: connection) else { return nil }
        connection.resumeReceiving()
        return message
    }

    func closed(_ connection: Connection, ending: Ending) { waiting[connection] = nil }
}
