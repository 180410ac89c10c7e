import Figures
import Foundation
import Logging
import Motion
import PreviewProtocol
import WebSockets

/// How a daemon is started.
public struct DaemonConfiguration: Sendable {
    public var address: ListenAddress
    /// The folder of the page.
    public var web: URL
    /// Origins beside the daemon's own whose pages may connect, lower case.
    public var allowedOrigins: [String] = []
    /// The folder that keeps what outlives the daemon; nil: nothing does.
    public var data: URL?
    /// For texts that are drawn as outlines.
    public var font = Font.standard
    /// Pictures beside the page's own.
    public var pictures: [PictureSet] = []

    public init(address: ListenAddress, web: URL) { (self.address, self.web) = (address, web) }
}

/// Why a daemon did not start.
public enum DaemonError: Error, CustomStringConvertible {
    /// The page, its pictures or the data cannot be used: wrong usage.
    case files(String)
    /// The address cannot be had.
    case cannotListen(String)

    public var description: String {
        switch self {
        case .files(let text), .cannotListen(let text): text
        }
    }
}

/// The daemon: sockets and the clock on one side, the hub on the other.
///
/// A class because the loop calls it back; made, run and freed on one thread.
public final class Daemon {
    /// The port that it listens on.
    public let port: UInt16
    private let loop: SocketLoop

    /// - Throws: `DaemonError`
    public init(_ configuration: DaemonConfiguration, logger: Logger) throws(DaemonError) {
        let desk = try Daemon.desk(configuration, logger)
        do throws(SocketError) {
            loop = try SocketLoop(Daemon.sockets, handler: desk, logger: logger)
            port = try loop.listen(on: configuration.address)
        } catch {
            throw .cannotListen(error.description)
        }
        desk.loop = loop
    }

    /// For other threads: stops the daemon.
    public var remote: LoopRemote { loop.remote }

    /// Serves until it is stopped.
    public func run() { loop.run() }

    private static func desk(_ configuration: DaemonConfiguration, _ logger: Logger) throws(DaemonError) -> FrontDesk {
        do {
            var page = try Page(folder: configuration.web)
            let own = try PictureSet(name: "wire", path: configuration.web.appendingPathComponent("images/wire").path)
            let pictures = [own] + configuration.pictures
            page.add(pictures)
            let store = try configuration.data.map { try Store(folder: $0) } ?? Store.inMemory()
            return FrontDesk(
                page: page, policy: AccessPolicy(allowedOrigins: configuration.allowedOrigins), store: store,
                images: Dictionary(pictures.map { ($0.name, $0.images) }) { $1 }, font: configuration.font, logger: logger)
        } catch {
            throw .files("\(error)")
        }
    }

    private static var sockets: SocketConfiguration {
        var sockets = SocketConfiguration()
        sockets.subprotocols = Encoding.allCases.map(\.rawValue)
        sockets.answerHeaders = [
            HeaderField("content-security-policy", "default-src 'self'; frame-ancestors 'none'"),
            HeaderField("x-content-type-options", "nosniff"),
            HeaderField("referrer-policy", "no-referrer"),
        ]
        return sockets
    }
}
