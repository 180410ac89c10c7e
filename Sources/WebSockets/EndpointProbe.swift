import CLibwebsockets
import Glibc
import Platform

/// Whether a server could listen at an endpoint now.
public enum EndpointState: Equatable, Sendable {
    case free
    /// Another process listens there.
    case taken
    /// The system's reason, such as `Permission denied`.
    case refused(reason: String)
}

extension Endpoint {
    /// Checks whether a server could listen here, without listening. Nothing is left behind.
    public func probe() -> EndpointState {
        switch self {
        case .address(let address): address.probe()
        case .file(let path): SocketFile.probe(path)
        case .inherited: .free
        }
    }

    /// A server's answer there to these bytes: the first 4 KiB, until it closes or the time is over.
    /// - Parameter timeLimit: for connecting, sending and receiving together, ms
    /// - Returns: empty if nobody answers in time
    public func answer(to request: String, within timeLimit: Int) -> [UInt8] {
        let end = MonotonicClock.nanoseconds + timeLimit * 1_000_000
        guard let descriptor = connecting() else { return [] }
        defer { close(descriptor) }
        var unsent = Array(request.utf8)[...]
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
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

    /// A socket that connects, or has failed to: then its first operation reports the error.
    private func connecting() -> Int32? {
        switch self {
        case .address(let address):
            var storage = sockaddr_storage()
            guard let length = try? address.reachable.fill(&storage),
                let descriptor = try? ListeningSocket.makeSocket(Int32(storage.ss_family))
            else { return nil }
            _ = withSocketAddress(&storage) { connect(descriptor, $0, length) }
            return descriptor
        case .file(let path):
            guard var address = sockaddr_un(path), let descriptor = try? ListeningSocket.makeSocket(AF_UNIX) else {
                return nil
            }
            _ = address.call(Glibc.connect, descriptor)
            return descriptor
        case .inherited: return nil
        }
    }
}

extension ListenAddress {
    /// The address at which a client on this machine can reach a server that listens there.
    fileprivate var reachable: ListenAddress {
        ListenAddress(host: ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host, port: port)
    }

    fileprivate func probe() -> EndpointState {
        do throws(SocketError) {
            close(try ListeningSocket.bind(to: self))
            return .free
        } catch {
            switch error {
            case .addressInUse: return .taken
            case .cannotListen(_, let reason): return .refused(reason: reason)
            case .notNumeric: return .refused(reason: "it is no numeric address")
            default: return .refused(reason: error.description)
            }
        }
    }
}

extension SocketFile {
    fileprivate static func probe(_ path: String) -> EndpointState {
        var status = stat()
        guard var address = sockaddr_un(path) else { return .refused(reason: lengthError) }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard access(folder, W_OK | X_OK) == 0 else { return .refused(reason: "\(folder): \(lastError())") }
        guard lstat(path, &status) == 0 else { return .free }
        guard status.st_mode & S_IFMT == S_IFSOCK else { return .refused(reason: obstacleError) }
        return isStale(&address) ? .free : .taken
    }
}
