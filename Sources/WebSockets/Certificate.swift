import CLibwebsockets

/// What makes a server's connections TLS: files in PEM, read once at the start.
public struct Certificate: Hashable, Sendable {
    /// The server's certificate, then those that signed it.
    public var chain: String
    /// Its key, without a passphrase.
    public var key: String

    public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
}

extension Certificate {
    /// Reads both as libwebsockets will, which would only say that it could not.
    func check() throws(SocketError) {
        guard let trial = SSL_CTX_new(TLS_server_method()) else { throw .exhausted("OpenSSL could not start") }
        defer { SSL_CTX_free(trial) }
        // Without this, OpenSSL asks the terminal for a passphrase.
        SSL_CTX_set_default_passwd_cb(trial) { _, _, _, _ in -1 }
        guard SSL_CTX_use_certificate_chain_file(trial, chain) == 1 else {
            throw .badCertificate("the certificate \(chain) cannot be used: \(reason())")
        }
        guard SSL_CTX_use_PrivateKey_file(trial, key, SSL_FILETYPE_PEM) == 1 else {
            throw .badCertificate("the key \(key) cannot be used: \(reason()); it must be in PEM, without a passphrase, and the certificate's own")
        }
    }

    /// The first of OpenSSL's complaints: the cause of the others.
    private func reason() -> String {
        let code = ERR_get_error()
        ERR_clear_error()
        return ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
