import ArgumentParser
import WebSockets

/// TLS.
struct CertificateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Serve over TLS with this certificate, in PEM, those that signed it behind it.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's key, in PEM, without a passphrase.", valueName: "file"))
    var tlsKey: String?

    func validate() throws {
        guard (tlsCert == nil) == (tlsKey == nil) else { throw ValidationError("--tls-cert and --tls-key belong together") }
    }

    var certificate: Certificate? {
        guard let tlsCert, let tlsKey else { return nil }
        return Certificate(chain: tlsCert, key: tlsKey)
    }
}
