import CLibwebsockets
import Glibc

/// A listening socket of our own, because libwebsockets 4.1.6 would bind "127.0.0.1" to every interface.
struct ListeningSocket {
    /// How many connections may wait to be accepted. The system limits it to net.core.somaxconn.
    private static let backlog: Int32 = 1024

    let descriptor: Int32
    let endpoint: BoundEndpoint
    /// The unix socket's file, to be removed at the end.
    private var file: SocketFile?

    init(_ endpoint: Endpoint) throws(SocketError) {
        switch endpoint {
        case .address(let address): try self.init(address)
        case .file(let path): try self.init(file: path)
        case .inherited(let descriptor): try self.init(inherited: descriptor)
        }
    }

    init(_ address: ListenAddress) throws(SocketError) {
        descriptor = try Self.bind(to: address)
        guard Glibc.listen(descriptor, Self.backlog) == 0 else { throw Self.refusal(of: descriptor, address) }
        endpoint = .address(ListenAddress(host: address.host, port: localAddress(of: descriptor).port))
    }

    private init(file path: String) throws(SocketError) {
        descriptor = try Self.makeSocket(AF_UNIX)
        endpoint = .file(path)
        do {
            file = try SocketFile.bind(descriptor, to: path)
        } catch {
            close(descriptor)
            throw error
        }
        guard Glibc.listen(descriptor, Self.backlog) == 0 else { throw .cannotListen(.file(path), reason: lastError()) }
    }

    private init(inherited descriptor: Int32) throws(SocketError) {
        guard socketOption(SO_ACCEPTCONN, of: descriptor) == 1,
            socketOption(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else {
            throw .cannotListen(
                .inherited(descriptor), reason: "it is no listening stream socket (ListenStream= in the unit)")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        let address = localAddress(of: descriptor)
        endpoint =
            address.isUnix ? .file(address.host) : .address(ListenAddress(host: address.host, port: address.port))
    }

    static func makeSocket(_ family: Int32) throws(SocketError) -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .exhausted("cannot make a socket: \(lastError())") }
        return descriptor
    }

    /// A socket that is bound to the address, and does not listen yet.
    static func bind(to address: ListenAddress) throws(SocketError) -> Int32 {
        var storage = sockaddr_storage()
        let length = try address.fill(&storage)
        let descriptor = try makeSocket(Int32(storage.ss_family))
        // A restart must be able to bind while old connections linger in TIME_WAIT; a live listener still keeps its
        // port.
        enable(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        if storage.ss_family == AF_INET6 { enable(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), on: descriptor) }
        guard withSocketAddress(&storage, { Glibc.bind(descriptor, $0, length) }) == 0 else {
            throw refusal(of: descriptor, address)
        }
        return descriptor
    }

    /// Closes a socket that could not be bound to the address.
    private static func refusal(of descriptor: Int32, _ address: ListenAddress) -> SocketError {
        let error: SocketError =
            errno == EADDRINUSE
            ? .addressInUse(.address(address)) : .cannotListen(.address(address), reason: lastError())
        close(descriptor)
        return error
    }

    /// Call it after libwebsockets has closed the descriptor.
    func removeFile() { file?.remove() }

    enum Accepted {
        case socket(Int32, PeerAddress)
        /// No connection waits.
        case wouldBlock
        /// The waiting connection has ended already. Ask again.
        case aborted
        /// Descriptors or memory have run out. Asking again at once would spin.
        case exhausted
    }

    func accept() -> Accepted {
        var storage = sockaddr_storage()
        let socket = shim_accept(descriptor, &storage)
        guard socket < 0 else { return .socket(socket, PeerAddress(&storage)) }
        switch errno {
        case EAGAIN: return .wouldBlock
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
        default: return .aborted
        }
    }
}
