import Glibc

@testable import WebSockets

/// A plain TCP client: what a peer sees and sends, byte by byte. Every wait has an end.
final class RawClient {
    struct Frame: Equatable {
        /// First byte: FIN and the opcode. 0x81 is a whole text, 0x82 a whole binary message, 0x88 a CLOSE.
        var head: UInt8
        var payload: [UInt8]

        /// What a CLOSE frame says.
        var closeCode: UInt16? {
            head == 0x88 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
        }
        var closeReason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
        var text: String { String(decoding: payload, as: UTF8.self) }
    }

    enum Failure: Error, Equatable {
        case notConnected
        case timedOut
        case notUpgraded(String)
        /// With what had come and was not asked for.
        case hungUp(after: String)
    }

    private let descriptor: Int32
    private var pending: [UInt8] = []

    /// To a unix socket.
    init(file path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        bePatient()
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw Failure.notConnected }
    }

    init(_ port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        bePatient()
        if let receiveBuffer { enable(SO_RCVBUF, level: SOL_SOCKET, on: descriptor, value: receiveBuffer) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure.notConnected }
    }

    deinit { close(descriptor) }

    /// Tells the server that nothing more comes.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }  // the server has hung up: what it said is still to be read
            sent += count
        }
    }

    /// Sends the bytes again and again, up to `limit` times, until the server's side takes nothing more for 0.1 s;
    /// returns how often they went.
    func sendUntilFull(_ bytes: [UInt8], at limit: Int) -> Int {
        wait(milliseconds: 100, for: SO_SNDTIMEO)
        defer { wait(milliseconds: 1000 * patience, for: SO_SNDTIMEO) }
        return (0..<limit).first { _ in
            bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                < bytes.count
        } ?? limit
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Masked, with the mask 0: then the payload stands in the stream as it is. All in one write.
    func send(_ frames: Frame...) { send(frames.flatMap(bytes)) }

    private func bytes(of frame: Frame) -> [UInt8] {
        let count = frame.payload.count
        let length: [UInt8] =
            switch count {
            case ..<126: [0x80 | UInt8(count)]
            case ..<65536: [0x80 | 126, UInt8(count >> 8), UInt8(count & 255)]
            default: [0x80 | 127] + (0..<8).reversed().map { UInt8(count >> (8 * $0) & 255) }
            }
        return [frame.head] + length + [0, 0, 0, 0] + frame.payload
    }

    /// What comes until the server hangs up (or resets).
    func receiveAll() throws -> String {
        while try receiveSome() {}
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    /// What comes up to and including `end`.
    func receive(through end: String) throws -> String {
        while true {
            let text = String(decoding: pending, as: UTF8.self)
            if let range = text.firstRange(of: end) {
                let head = text[..<range.upperBound]
                pending.removeFirst(head.utf8.count)
                return String(head)
            }
            guard try receiveSome() else { throw Failure.hungUp(after: text) }
        }
    }

    func receive(count: Int) throws -> [UInt8] {
        while pending.count < count {
            guard try receiveSome() else { throw Failure.hungUp(after: String(decoding: pending, as: UTF8.self)) }
        }
        defer { pending.removeFirst(count) }
        return Array(pending.prefix(count))
    }

    func receiveFrame() throws -> Frame {
        let start = try receive(count: 2)
        let length =
            switch start[1] {
            case 126: try receive(count: 2).reduce(0) { $0 << 8 | Int($1) }
            case 127: try receive(count: 8).reduce(0) { $0 << 8 | Int($1) }
            default: Int(start[1])
            }
        return Frame(head: start[0], payload: try receive(count: length))
    }

    /// Whether nothing comes for so long.
    func isSilent(milliseconds: Int) -> Bool {
        wait(milliseconds: milliseconds, for: SO_RCVTIMEO)
        defer { wait(milliseconds: 1000 * patience, for: SO_RCVTIMEO) }
        do { _ = try receiveSome() } catch { return true }
        return false
    }

    private func bePatient() {
        wait(milliseconds: 1000 * patience, for: SO_RCVTIMEO)
        wait(milliseconds: 1000 * patience, for: SO_SNDTIMEO)
    }

    private func wait(milliseconds: Int, for option: Int32) {
        var timeout = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    private func receiveSome() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { throw Failure.timedOut }
        guard count > 0 else { return false }
        pending += chunk.prefix(count)
        return true
    }
}

extension RawClient {
    /// The request of RFC 6455 1.2, with its key.
    static func upgrade(path: String = "/", with changes: [String: String?] = [:]) -> String {
        var headers: [String: String?] = [
            "Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        ]
        headers.merge(changes) { $1 }
        let lines = headers.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.sorted()
        return "GET \(path) HTTP/1.1\r\n\(lines.joined())\r\n"
    }

    /// A client that is through with its handshake.
    static func connected(
        to port: UInt16, path: String = "/", with changes: [String: String?] = [:], receiveBuffer: Int32? = nil
    ) throws -> RawClient {
        let client = try RawClient(port, receiveBuffer: receiveBuffer)
        client.send(upgrade(path: path, with: changes))
        let answer = try client.receive(through: "\r\n\r\n")
        guard answer.hasPrefix("HTTP/1.1 101 ") else { throw Failure.notUpgraded(answer) }
        return client
    }

    /// One request, the whole answer; the server is asked to hang up.
    static func get(
        _ path: String, from port: UInt16, method: String = "GET", with headers: String = ""
    ) throws -> String {
        let client = try RawClient(port)
        client.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n")
        return try client.receiveAll()
    }
}
