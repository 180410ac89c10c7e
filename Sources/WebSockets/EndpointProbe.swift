import CLibwebsockets
import Glibc

/// Whether a server could listen at an endpoint now.
public enum EndpointState: Equatable, Sendable {
    case free
    /// Somebody listens there.
    case taken
    /// The system's reason, such as `Permission denied`.
    case refused(reason: String)
}

extension Endpoint {
    /// Looks whether a server could listen here, without listening. Nothing is left behind.
    public func probe() -> EndpointState {
        switch self {
        case .address(let address): address.probe()
        case .file(let path): SocketFile.probe(path)
        case .inherited: .free
        }
    }

    /// What a server there answers to these bytes: the first 4 KiB, until it closes or the time is over.
    /// - Parameter timeLimit: for connecting, sending and receiving together, ms
    /// - Returns: empty: nobody answers in time
    public func answer(to request: String, within timeLimit: Int) -> [UInt8] {
        let end = MonotonicClock.nanoseconds + timeLimit * 1_000_000
        guard let descriptor = connecting() else { return [] }
        defer { close(descriptor) }
        var unsent = Array(request.utf8)[...], answer: [UInt8] = [], piece = [UInt8](repeating: 0, count: 4096)
        while answer.count < piece.count {
            var wait = pollfd(fd: descriptor, events: Int16(unsent.isEmpty ? POLLIN : POLLOUT), revents: 0)
            let rest = (end - MonotonicClock.nanoseconds) / 1_000_000
            guard rest > 0, poll(&wait, 1, Int32(clamping: rest)) == 1 else { return answer }
            if unsent.isEmpty {
                let count = recv(descriptor, &piece, piece.count, 0)
                guard count > 0 else { return answer }
                answer += piece.prefix(count)
            } else {
                let count = unsent.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return [] }
                unsent = unsent.dropFirst(count)
            }
        }
        return answer
    }

    /// A socket that connects, or has failed to: then the first operation says so.
    private func connecting() -> Int32? {
        var storage = sockaddr_storage(), length: socklen_t
        switch self {
        case .address(let address):
            guard let filled = try? address.reachable.fill(&storage) else { return nil }
            length = filled
        case .file(let path):
            guard let filled = SocketFile.fill(&storage, path) else { return nil }
            length = filled
        case .inherited: return nil
        }
        let descriptor = socket(Int32(storage.ss_family), Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        _ = withSocketAddress(&storage) { connect(descriptor, $0, length) }
        return descriptor
    }
}

extension ListenAddress {
    /// Where a client on this machine finds whoever listens there.
    fileprivate var reachable: ListenAddress { ListenAddress(host: ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host, port: port) }

    fileprivate func probe() -> EndpointState {
        var storage = sockaddr_storage()
        guard let length = try? fill(&storage) else { return .refused(reason: "it is no numeric address") }
        let descriptor = socket(Int32(storage.ss_family), Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .refused(reason: lastError()) }
        defer { close(descriptor) }
        enable(SO_REUSEADDR, level: SOL_SOCKET, on: descriptor)
        if storage.ss_family == AF_INET6 { enable(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), on: descriptor) }
        if withSocketAddress(&storage, { bind(descriptor, $0, length) }) == 0 { return .free }
        return errno == EADDRINUSE ? .taken : .refused(reason: lastError())
    }
}

extension SocketFile {
    fileprivate static func probe(_ path: String) -> EndpointState {
        var storage = sockaddr_storage(), status = stat()
        guard let length = fill(&storage, path) else { return .refused(reason: lengthError) }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard access(folder, W_OK | X_OK) == 0 else { return .refused(reason: "\(folder): \(lastError())") }
        guard lstat(path, &status) == 0 else { return .free }
        guard status.st_mode & S_IFMT == S_IFSOCK else { return .refused(reason: "a file that is no socket is in the way") }
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(client) }
        // Nobody listens at the file of a server that has died; a new one replaces it.
        return withSocketAddress(&storage, { connect(client, $0, length) }) != 0 && errno == ECONNREFUSED ? .free : .taken
    }

    fileprivate static func fill(_ storage: inout sockaddr_storage, _ path: String) -> socklen_t? {
        guard let address = sockaddr_un(path) else { return nil }
        withUnsafeMutableBytes(of: &storage) { storage in withUnsafeBytes(of: address) { storage.copyMemory(from: $0) } }
        return socklen_t(MemoryLayout<sockaddr_un>.size)
    }
}
