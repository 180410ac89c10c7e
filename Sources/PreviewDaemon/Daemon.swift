import Cluster
import Figures
import Foundation
import Logging
import Motion
import PageAssets
import Pictures
import Platform
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import WebSockets

/// How a daemon is started.
public struct DaemonConfiguration: Sendable {
    public var endpoints: [Endpoint]
    public var page = PageFiles.carried
    /// Origins besides the daemon's own whose pages may connect, lower case.
    public var allowedOrigins: [String] = []
    /// Origins whose pages may embed the device in a frame, at `/?embed`.
    public var embedders: [String] = []
    /// The tokens that links must contain where one is needed; see ``Daemon/tokens``.
    public var tokens = Tokens()
    /// Whether clients on this machine need a token, too.
    public var needsToken = false
    /// The path under which a proxy serves the daemon.
    public var basePath = BasePath.root
    /// Whether all connections come through a proxy that sends the client's address in `X-Forwarded-For`.
    public var trustsProxy = false
    /// With a certificate all connections use TLS.
    public var certificate: Certificate?
    public var limits = DaemonLimits()
    /// The systems that sessions may have.
    public let catalog: Catalog
    /// The folder for everything that is stored beyond the daemon's run; nil: nothing is stored.
    public var data: URL?
    /// The database that stores it instead, for several daemons; nil: there is one daemon.
    public var cluster: ClusterConfiguration?
    /// The folder in which every session is recorded; nil: no session is.
    public var recordings: URL?
    /// For texts that are drawn as outlines.
    public var font = Font.standard
    /// Pictures besides the page's own.
    public var pictures: [ImageSequence] = []
    package var machine: any Machine = RealMachine()

    /// - Parameter catalog: the systems that sessions may have; a new one begins with the first
    public init(endpoints: [Endpoint], catalog: Catalog) { (self.endpoints, self.catalog) = (endpoints, catalog) }

    /// Whether this is what ``allowedOrigins`` may hold: `http` or `https`, a host, and perhaps a port.
    public static func isOrigin(_ text: String) -> Bool { Origin(text) != nil }
}

/// Why a daemon did not start.
public enum DaemonError: Error, CustomStringConvertible {
    /// The page, its pictures, the data, the certificate or a limit is unusable: wrong usage.
    case files(String)
    /// The daemon cannot listen at the address.
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
    /// The addresses at which it listens, in the order of the configuration.
    public let endpoints: [BoundEndpoint]
    /// The tokens that links must contain; nil: none is needed, because only this machine can reach the daemon.
    public let tokens: Tokens?
    private let loop: SocketLoop
    private let bridge: SocketBridge

    public init(_ configuration: DaemonConfiguration, logger: Logger) throws(DaemonError) {
        bridge = try Daemon.bridge(configuration, logger)
        do throws(SocketError) {
            let loop = try SocketLoop(Daemon.sockets(configuration, logger), handler: bridge, logger: logger)
            self.loop = loop
            endpoints = try configuration.endpoints.map { (endpoint) throws(SocketError) in
                try loop.listen(on: endpoint)
            }
        } catch {
            throw error.isWrongUsage ? .files(error.description) : .cannotListen(error.description)
        }
        tokens = configuration.needsToken || !endpoints.allSatisfy(\.isOnlyHere) ? configuration.tokens : nil
        bridge.begin(on: loop, tokens)
        let url = endpoints.first?.url(isSecure: configuration.certificate != nil) ?? ""
        bridge.cluster?.start(url: url)
        do throws(StoreError) { try bridge.cluster?.store.waitForFirstAttempt() } catch {
            throw .files(error.description)
        }
    }

    /// For other threads: stops the daemon.
    public var remote: LoopRemote { loop.remote }

    /// For other threads: hands the sessions over to other daemons, if there are any, and stops the daemon.
    public var drain: @Sendable () -> Void {
        let drain = bridge.link.callback { (bridge, _: Void) in bridge.drain() }
        return { drain(()) }
    }

    /// For other threads: sends all viewers the state of the build that is served.
    package var show: @Sendable (ServerMessage.Build) -> Void { bridge.link.callback { $0.show($1) } }

    /// For other threads: serves that engine for pages from now on.
    package var serve: @Sendable (Asset) -> Void { bridge.link.callback { $0.serve(engine: $1) } }

    /// Serves until it is stopped.
    public func run() {
        let page = bridge.page
        DispatchQueue(label: "pullwire.page", qos: .utility).async { page.compress() }
        loop.run()
        bridge.finish()
    }

    private static func bridge(
        _ configuration: DaemonConfiguration, _ logger: Logger
    ) throws(DaemonError) -> SocketBridge {
        do {
            var page = try Page(configuration.page)
            let own = try ImageSequence(builtInto: configuration.page.bytes)
            let pictures = [own] + configuration.pictures
            for (path, picture) in pictures.flatMap(\.files) { page.add(png: picture, at: path) }
            page.add(
                json: CatalogJSON.write(configuration.catalog, images: Set(pictures.map(\.name)).sorted()),
                at: "/systems.json")
            let timeToLive = Tick.seconds(Double(configuration.limits.timeToLive.value))
            let store = try configuration.data.map {
                try Store(
                    folder: $0, catalog: configuration.catalog, timeToLive: timeToLive, on: configuration.machine
                ) { logger.error("\($0)") }
            }
            let cluster = try configuration.cluster.map {
                try ClusterStore(
                    $0, catalog: configuration.catalog, timeToLive: timeToLive, on: configuration.machine,
                    logger: logger)
            }
            let sink =
                cluster.map { StoreSink($0, on: configuration.machine, logger: logger) }
                ?? store.map { StoreSink(store: $0, logger: logger) }
            let recordings = try configuration.recordings.map {
                try RecordingFolder($0, on: configuration.machine, logger: logger)
            }
            return SocketBridge(
                configuration, page: ServedPage(page, embedders: configuration.embedders.compactMap { Origin($0) }),
                store: sink, cluster: cluster,
                lastRefreshes: try store?.lastRefreshes().mapValues { Moment(seconds: $0) } ?? [:],
                recordings: recordings,
                images: Dictionary(pictures.map { ($0.name, $0.images) }) { $1 }, logger: logger)
        } catch {
            throw .files("\(error)")
        }
    }

    private static func sockets(_ configuration: DaemonConfiguration, _ logger: Logger) -> SocketConfiguration {
        var sockets = SocketConfiguration(configuration.limits)
        if sockets.connectionLimit < configuration.limits.connections.value {
            logger.warning(
                "\(DescriptorLimit.shortage(for: configuration.limits.connections.value, having: DescriptorLimit.softAndHard.soft))"
            )
        }
        sockets.certificate = configuration.certificate
        sockets.subprotocols = Encoding.allCases.map(\.rawValue)
        sockets.responseHeaders = SecurityPolicy.headers(isSecure: configuration.certificate != nil)
        return sockets
    }
}

extension SocketConfiguration {
    fileprivate init(_ limits: DaemonLimits) {
        self.init()
        messageLengthLimit = limits.messageLength.value
        connectionLimit = DescriptorLimit.makeRoom(for: limits.connections.value)
        connectionsPerAddressLimit = limits.connectionsPerAddress.value
        (handshakeTimeout, pingAfter, goneAfter) = (
            UInt16(limits.handshakeTimeout.value), UInt16(limits.pingAfter.value), UInt16(limits.goneAfter.value)
        )
    }
}

extension SocketError {
    fileprivate var isWrongUsage: Bool {
        switch self {
        case .badCertificate, .badConfiguration, .notNumeric: true
        case .addressInUse, .cannotListen, .cannotConnect, .exhausted: false
        }
    }
}

extension BoundEndpoint {
    fileprivate func url(isSecure: Bool) -> String {
        switch self {
        case .address(let address):
            (isSecure ? "https://" : "http://")
                + (address.isWildcard
                ? ListenAddress(host: ClusterConfiguration.machineName, port: address.port) : address).description
        case .file(let path): "unix:" + path
        }
    }

    /// Whether only this machine can reach it. A unix socket is protected by its file's mode.
    fileprivate var isOnlyHere: Bool {
        switch self {
        case .address(let address): address.isLoopback
        case .file: true
        }
    }
}
