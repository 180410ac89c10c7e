import WebSockets

/// What a page may load, who may embed it or its files, and how it must be reached.
package enum SecurityPolicy {
    /// How long a browser that has connected over TLS uses TLS only, s: a year, as usual. It applies to all ports of
    /// the host.
    static let strictTransport = 365 * 86_400

    /// The headers of all responses.
    /// - Parameters:
    ///   - sources: what a page may load
    ///   - isSecure: whether they are sent over TLS; over plain http browsers ignore `strict-transport-security`, and
    ///     must (RFC 6797 7.2)
    package static func headers(sources: [String] = own, isSecure: Bool) -> [HeaderField] {
        let always = [
            content(sources, ancestors: "'none'"),
            HeaderField("x-content-type-options", "nosniff"),
            HeaderField("referrer-policy", "no-referrer"),
            HeaderField("cross-origin-resource-policy", "same-origin"),
            HeaderField("cross-origin-opener-policy", "same-origin"),
        ]
        return isSecure ? always + [HeaderField("strict-transport-security", "max-age=\(strictTransport)")] : always
    }

    /// For a page that browsers do not trust, because it comes over plain http from another machine: they would ignore
    /// the policy, and report an error in the console.
    static let noOpenerPolicy = HeaderField("cross-origin-opener-policy", "unsafe-none")

    /// Instead, for a page that others may embed in a frame: neither header forbids what the other one allows.
    static func embedded(by embedders: [Origin]) -> [HeaderField] {
        [
            content(own, ancestors: embedders.map(\.description).joined(separator: " ")),
            HeaderField("cross-origin-resource-policy", "cross-origin"),
        ]
    }

    /// The daemon's own files, and nothing else. `wasm-unsafe-eval` allows WebAssembly to be compiled, and no text to be
    /// run: the engine for pages.
    static let own = ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"]

    private static func content(_ sources: [String], ancestors: String) -> HeaderField {
        HeaderField(
            "content-security-policy",
            (sources + ["base-uri 'none'", "frame-ancestors \(ancestors)"]).joined(separator: "; "))
    }
}
