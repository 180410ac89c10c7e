import Glibc

/// Why a loop could not be made, or could not listen or connect. The text says what to do next.
public enum SocketError: Error, Equatable, Sendable {
    /// Another process, or another loop, listens there already.
    case addressInUse(Endpoint)
    /// The host is not a numeric IPv4 or IPv6 address.
    case notNumeric(host: String)
    /// The system does not allow it: the address is another machine's, the port needs privileges, a file is in the way,
    /// or the descriptor does not listen.
    case cannotListen(Endpoint, reason: String)
    /// We could not even try to connect, because the host has no address or the target is malformed.
    case cannotConnect(ClientTarget, reason: String)
    /// The certificate, its key, or the trusted authority is unusable.
    case badCertificate(String)
    /// A limit in ``SocketConfiguration`` contradicts another one or the system's.
    case badConfiguration(String)
    /// Memory or file descriptors have run out.
    case exhausted(String)
}

extension SocketError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .addressInUse(let endpoint): "\(endpoint) is in use; stop what listens there or choose another"
        case .notNumeric(let host): "\"\(host)\" is not a numeric address; write 127.0.0.1, ::1, 0.0.0.0 or ::"
        case .cannotListen(let endpoint, let reason): "cannot listen on \(endpoint): \(reason)"
        case .cannotConnect(let target, let reason): "cannot connect to \(target): \(reason)"
        case .badCertificate(let text), .badConfiguration(let text): text
        case .exhausted(let text): "\(text); close something or raise the limit (ulimit -n)"
        }
    }
}

/// The C library's text for `errno`.
func lastError() -> String { String(cString: strerror(errno)) }
