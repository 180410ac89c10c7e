import CLibwebsockets
import Glibc

/// A unix socket in the file system.
struct SocketFile {
    let path: String
    /// Identifies the file: another server may have put its own file at the same path.
    private let identity: Identity?

    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        /// Nil if there is no socket at the path.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// Creates the file and binds the descriptor to it.
    ///
    /// Linux gives the file the mode of the socket, so at no moment could another user connect.
    static func bind(_ descriptor: Int32, to path: String) throws(SocketError) -> SocketFile {
        guard var address = sockaddr_un(path) else {
            throw .cannotListen(.file(path), reason: lengthError)
        }
        fchmod(descriptor, S_IRUSR | S_IWUSR)
        if address.call(Glibc.bind, descriptor) != 0 {
            guard errno == EADDRINUSE else { throw .cannotListen(.file(path), reason: lastError()) }
            try removeStale(path, &address)
            guard address.call(Glibc.bind, descriptor) == 0 else {
                throw .cannotListen(.file(path), reason: lastError())
            }
        }
        return SocketFile(path: path, identity: Identity(path))
    }

    /// Why a path that does not ``fits(_:)`` is refused.
    static let lengthError = "the path is empty or longer than 107 bytes"

    static func fits(_ path: String) -> Bool { sockaddr_un(path) != nil }

    static let obstacleError = "a file that is no socket is in the way"

    private static func removeStale(_ path: String, _ address: inout sockaddr_un) throws(SocketError) {
        guard Identity(path) != nil else { throw .cannotListen(.file(path), reason: obstacleError) }
        guard isStale(&address) else { throw .addressInUse(.file(path)) }
        unlink(path)
    }

    /// Whether nobody listens at the file any more, because its server has died.
    static func isStale(_ address: inout sockaddr_un) -> Bool {
        guard let client = try? ListeningSocket.makeSocket(AF_UNIX) else { return false }
        defer { close(client) }
        // A live but busy server gives EAGAIN.
        return address.call(Glibc.connect, client) != 0 && errno == ECONNREFUSED
    }

    func remove() {
        if identity != nil, Identity(path) == identity { unlink(path) }
    }
}

extension sockaddr_un {
    init?(_ path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isShort = withUnsafeMutableBytes(of: &sun_path) { place in
            guard !bytes.isEmpty, bytes.count < place.count, !bytes.contains(0) else { return false }
            place.copyBytes(from: bytes)
            return true
        }
        guard isShort else { return nil }
    }

    /// `bind` or `connect`.
    mutating func call(_ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32) -> Int32
    {
        withUnsafePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
