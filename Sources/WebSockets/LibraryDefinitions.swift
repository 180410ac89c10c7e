import CLibwebsockets
import Glibc

/// Everything that libwebsockets is given by pointer and goes on reading until its context is destroyed.
/// A class because it holds that memory.
final class LibraryDefinitions {
    /// Receive buffer of a connection, bytes: an input fits, and so does any control frame (≥ 256).
    private static let receiveBuffer = 1024

    /// Longer messages are cut by the library and copied; the longest scene is shorter.
    private static let maxWriteLength = 1024 * 1024

    let protocols: UnsafeMutablePointer<lws_protocols>
    /// Without a policy libwebsockets has one of its own, and a timer a connection; see ``KeepAlive``.
    let emptyRetryPolicy: UnsafeMutablePointer<lws_retry_bo>
    /// Of every path, which changes one thing: without it libwebsockets does not read while an answer is on its way, and spins over what waits to be read.
    let mount: UnsafeMutablePointer<lws_http_mount>
    let headers: UnsafeMutablePointer<lws_protocol_vhost_options>?
    /// PEM files; nil: no TLS.
    private(set) var certificate, key: UnsafePointer<CChar>?
    /// OpenSSL's context for connections of our own; nil: no TLS.
    let clientTLS: OpaquePointer?
    /// Over TLS nothing but HTTP/1.1: WebSockets over HTTP/2 would get around our checks of an upgrade.
    private(set) var alpn: UnsafePointer<CChar>?
    private let headerCount: Int
    private var strings: [UnsafeMutablePointer<CChar>] = []

    /// The first protocol has no name: HTTP and clients that name none land there, and no client can ask for it by name.
    /// Descriptors of our own use it too, so that no name of theirs can be asked for as a subprotocol.
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

    /// The library's own error pages get these too; it wants the names with a colon.
    private func linkHeaders(_ fields: [HeaderField]) {
        guard let headers else { return }
        for (index, field) in fields.enumerated() {
            let next = index + 1 < headerCount ? UnsafePointer(headers + index + 1) : nil
            (headers + index).initialize(
                to: lws_protocol_vhost_options(next: next, options: nil, name: copied(field.name.lowercased() + ":"), value: copied(field.value)))
        }
    }

    private func copied(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        strings.append(copy)
        return UnsafePointer(copy)
    }
}
