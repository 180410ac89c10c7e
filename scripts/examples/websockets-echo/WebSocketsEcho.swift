import Glibc
import Logging
import WebSockets

/// Sends every message back, text as text and binary as binary. It is the smallest whole program on `WebSockets`, and a
/// class because the loop calls it.
final class Echo: SocketHandler {
    /// The messages that are not sent back yet: at most one for each connection, because no more is received meanwhile.
    /// A client that sends without reading fills its own buffers and the kernel's, not ours.
    private var waiting: [Connection: Message] = [:]

    func decide(on request: Request) -> UpgradeDecision { .accept }

    func opened(_ connection: Connection, request: Request) {}

    func received(_ message: Message, on connection: Connection) {
        waiting[connection] = message
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

/// `websockets-echo PORT` listens on 127.0.0.1 for any path, from any origin, until it is killed.
@main
struct WebSocketsEcho {
    static func main() throws {
        guard CommandLine.arguments.count == 2, let port = UInt16(CommandLine.arguments[1]) else {
            print("usage: websockets-echo PORT     (0 takes a free port)")
            exit(2)
        }
        do throws(SocketError) {
            let loop = try SocketLoop(configuration, handler: Echo(), logger: logger)
            print("ws://127.0.0.1:\(try loop.listen(on: .address(ListenAddress(port: port))).port)/")
            fflush(nil)
            loop.run()
        } catch {
            print(error.description)
            exit(4)
        }
    }

    private static var configuration: SocketConfiguration {
        var configuration = SocketConfiguration()
        configuration.messageLengthLimit = 16 << 20  // bytes
        // seconds; a conformance test counts every frame, so ours must not come in between
        configuration.pingAfter = 60
        configuration.goneAfter = 90
        return configuration
    }

    /// It logs no warnings, because those are about what peers do.
    private static var logger: Logger {
        var logger = Logger(label: "websockets-echo") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        return logger
    }
}
