import CLibwebsockets
import Glibc

/// A server's certificate and key for TLS: paths of PEM files, which are read once, at the start.
public struct Certificate: Hashable, Sendable {
    /// The file with the server's certificate, followed by those of the authorities that signed it.
    public var chain: String
    /// The file with the certificate's key. It must have no passphrase.
    public var key: String

    public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
}

/// The authorities of which one must have signed a server's certificate, or we do not connect to it.
public enum CertificateAuthority: Hashable, Sendable {
    /// Those that the operating system trusts.
    case system
    /// Those in this PEM file only, which is read once, at the start. A self-signed certificate is its own authority.
    case file(String)
}

extension CertificateAuthority {
    /// OpenSSL's context for our own connections. The caller frees it. libwebsockets' own context would also trust the
    /// certificates in `../share`, relative to the working directory, where anybody may have put them.
    func context() throws(SocketError) -> OpaquePointer {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw .exhausted("OpenSSL could not start") }
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        guard load(into: context) else {
            SSL_CTX_free(context)
            throw .badCertificate("\(name) cannot be used: \(openSSLError())")
        }
        return context
    }

    private func load(into context: OpaquePointer) -> Bool {
        switch self {
        case .system: SSL_CTX_set_default_verify_paths(context) == 1
        case .file(let path): SSL_CTX_load_verify_locations(context, path, nil) == 1
        }
    }

    private var name: String {
        switch self {
        case .system: "the system's authorities"
        case .file(let path): "the authority \(path)"
        }
    }
}

extension Certificate {
    /// Reads both files as libwebsockets will later, because libwebsockets would not say what is wrong with them.
    public func check() throws(SocketError) {
        guard let trial = SSL_CTX_new(TLS_server_method()) else { throw .exhausted("OpenSSL could not start") }
        defer { SSL_CTX_free(trial) }
        // Without this, OpenSSL asks the terminal for a passphrase.
        SSL_CTX_set_default_passwd_cb(trial) { _, _, _, _ in -1 }
        guard SSL_CTX_use_certificate_chain_file(trial, chain) == 1 else {
            throw .badCertificate("the certificate \(chain) cannot be used: \(openSSLError())")
        }
        guard SSL_CTX_use_PrivateKey_file(trial, key, SSL_FILETYPE_PEM) == 1 else {
            throw .badCertificate(
                "the key \(key) cannot be used: \(openSSLError()); it must be in PEM, without a passphrase, and the certificate's own"
            )
        }
    }
}

/// The first error in OpenSSL's queue, which is the cause of the others.
private func openSSLError() -> String {
    let code = ERR_get_error()
    let system: UInt = 1 << 31  // marks an errno
    ERR_clear_error()
    if code & system != 0 { return String(cString: strerror(Int32(truncatingIfNeeded: code & (system - 1)))) }
    return ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
}
