import CLibwebsockets
import Glibc

/// Everything that libwebsockets gets by pointer and reads until its context is destroyed. It is a class because it
/// owns that memory.
final class LibraryDefinitions {
    /// The receive buffer of a connection, bytes; a longer message comes in pieces. Chosen: a sample of a finger fits, and
    /// so does any control frame, which needs 256.
    private static let receiveBuffer = 256

    /// Longer messages are split and copied by libwebsockets, bytes. Chosen: the longest scene is shorter.
    private static let maxWriteLength = 1024 * 1024

    let protocols: UnsafeMutablePointer<lws_protocols>
    /// Stops libwebsockets from using its own policy, which has a timer for each connection; see ``KeepAlive``.
    let emptyRetryPolicy: UnsafeMutablePointer<lws_retry_bo>
    /// A mount for every path. Without one libwebsockets does not read while a response is being sent, and spins while
    /// there is something to read.
    let mount: UnsafeMutablePointer<lws_http_mount>
    let headers: UnsafeMutablePointer<lws_protocol_vhost_options>?
    /// Paths of PEM files; nil without TLS.
    private(set) var certificate, key: UnsafePointer<CChar>?
    /// OpenSSL's context for our own connections; nil without TLS.
    let clientTLS: OpaquePointer?
    /// Allows nothing but HTTP/1.1 over TLS: WebSockets over HTTP/2 would bypass our checks of an upgrade.
    private(set) var alpn: UnsafePointer<CChar>?
    private let headerCount: Int
    private var strings: [UnsafeMutablePointer<CChar>] = []

    /// The first protocol has no name, so that no client can ask for it by name. It serves HTTP, clients that offer no
    /// subprotocol, and our own descriptors.
    init(_ configuration: SocketConfiguration) throws(SocketError) {
        clientTLS = try configuration.certificateAuthority?.context()
        let names = [""] + configuration.subprotocols
        protocols = .allocate(capacity: names.count + 1)
        emptyRetryPolicy = .allocate(capacity: 1)
        emptyRetryPolicy.initialize(to: lws_retry_bo())
        mount = .allocate(capacity: 1)
        mount.initialize(to: lws_http_mount())
        headerCount = configuration.responseHeaders.count
        headers = headerCount > 0 ? .allocate(capacity: headerCount) : nil
        protocols.initialize(repeating: lws_protocols(), count: names.count + 1)  // the last stays empty: the end
        for (index, name) in names.enumerated() {
            protocols[index].name = copied(name)
            protocols[index].callback = libraryCallback
            protocols[index].rx_buffer_size = Self.receiveBuffer
            protocols[index].tx_packet_size = Self.maxWriteLength
        }
        mount.pointee.mountpoint = copied("/")
        mount.pointee.mountpoint_len = 1
        mount.pointee.origin = copied("")  // the first protocol
        mount.pointee.origin_protocol = UInt8(LWSMPRO_CALLBACK.rawValue)
        linkHeaders(configuration.responseHeaders)
        certificate = configuration.certificate.flatMap { copied($0.chain) }
        key = configuration.certificate.flatMap { copied($0.key) }
        alpn = copied("http/1.1")
    }

    deinit {
        protocols.deallocate()
        emptyRetryPolicy.deallocate()
        mount.deallocate()
        headers?.deallocate()
        SSL_CTX_free(clientTLS)
        for string in strings { free(string) }
    }

    /// Makes libwebsockets' list of the headers, for its own error pages. It expects names with a colon.
    private func linkHeaders(_ fields: [HeaderField]) {
        guard let headers else { return }
        for (index, field) in fields.enumerated() {
            let next = index + 1 < headerCount ? UnsafePointer(headers + index + 1) : nil
            (headers + index).initialize(
                to: lws_protocol_vhost_options(
                    next: next, options: nil, name: copied(field.name.lowercased() + ":"), value: copied(field.value)))
        }
    }

    private func copied(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        strings.append(copy)
        return UnsafePointer(copy)
    }
}
