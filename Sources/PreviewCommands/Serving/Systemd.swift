import Foundation
import WebSockets

/// The sockets that systemd gives a service, and the message that the service is ready. Source: sd_listen_fds(3),
/// sd_notify(3).
enum Systemd {
    private static let firstDescriptor: Int32 = 3

    /// The sockets on which systemd listens for this process. Also removes the variables that name them, so that no
    /// child process uses them.
    static func inheritSockets() -> [Endpoint] {
        let environment = ProcessInfo.processInfo.environment
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"].flatMap({ UInt8($0) })
        else { return [] }
        return (0..<Int32(count)).map { .inherited(firstDescriptor + $0) }
    }

    /// Tells systemd that the daemon is ready, if its unit has the type `notify`; otherwise does nothing.
    static func notifyReady() {
        guard let path = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"],
            path.hasPrefix("/") || path.hasPrefix("@")
        else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A leading @ means an abstract name, which begins with a zero byte.
        let bytes = (path.hasPrefix("@") ? [0] : [UInt8(ascii: "/")]) + path.utf8.dropFirst()
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count)
        let sender = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(sender) }
        let message = Array("READY=1".utf8)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(sender, message, message.count, 0, $0, length)
            }
        }
    }
}
