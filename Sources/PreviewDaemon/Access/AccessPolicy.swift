import WebSockets

/// Decides which pages may use the daemon: its own, and those of allowed origins. Tools, which send no origin, may use
/// it, too.
///
/// A page from elsewhere is known by its `Origin`, which scripts cannot forge. A name that somebody has pointed at the
/// daemon's address (DNS rebinding) shows in `Host`, which must be `localhost`, an address, or the host of an allowed
/// origin.
package struct AccessPolicy {
    /// Origins besides our own, such as `https://preview.example.com`.
    private let allowedOrigins: [Origin]
    /// The scheme of the daemon's own page.
    private let scheme: Origin.Scheme

    package init(allowedOrigins: [String] = [], isSecure: Bool = false) {
        self.allowedOrigins = allowedOrigins.compactMap(Origin.init)
        scheme = isSecure ? .https : .http
    }

    /// Why a request with these headers is refused, or nil.
    package func error(host text: String?, origin: String?) -> AccessError? {
        guard let text, !text.isEmpty else { return refuse(.host, "A Host header is needed.\n") }
        guard let host = HostField(text) else {
            return refuse(.host, "The Host header is no name or address with a port.\n")
        }
        guard isOurs(host) else {
            return refuse(
                .host, "The host \(text.prefix(80)) is not this daemon's; start it with --allow-origin for that name.\n"
            )
        }
        guard let origin else { return nil }
        if let page = Origin(origin), page == Origin(scheme: scheme, host: host) || allowedOrigins.contains(page) {
            return nil
        }
        return refuse(
            .origin, "Pages from \(origin.prefix(80)) may not use this daemon; start it with --allow-origin for them.\n"
        )
    }

    /// Whether browsers treat the page at that host as trustworthy: over https, also a proxy's, or from their own
    /// machine (W3C Secure Contexts 3.1).
    func isTrustworthy(host text: String?) -> Bool {
        guard scheme == .http, let host = text.flatMap({ HostField($0) }) else { return true }
        return isLocal(host) || allowedOrigins.contains(Origin(scheme: .https, host: host))
    }

    private func isLocal(_ host: HostField) -> Bool {
        host.host == "localhost" || host.host.hasSuffix(".localhost") || host.host == "[::1]"
            || host.isAddress && host.host.hasPrefix("127.")
    }

    private func refuse(_ reason: AccessError.Reason, _ text: String) -> AccessError {
        AccessError(status: 403, reason: reason, text: text)
    }

    /// An allowed origin's host is ours only at its own port.
    private func isOurs(_ host: HostField) -> Bool {
        if host.isAddress || isLocal(host) { return true }
        return allowedOrigins.contains { $0 == Origin(scheme: $0.scheme, host: host) }
    }
}

/// Where a page comes from: its scheme, host and port. RFC 6454 6.
package struct Origin: Hashable, CustomStringConvertible {
    enum Scheme: String, CaseIterable {
        case http, https

        var port: UInt16 { self == .http ? 80 : 443 }
    }

    let scheme: Scheme
    let host: String
    let port: UInt16

    package var description: String { "\(scheme.rawValue)://\(host)" + (port == scheme.port ? "" : ":\(port)") }

    init(scheme: Scheme, host: HostField) {
        (self.scheme, self.host, port) = (scheme, host.host, host.port ?? scheme.port)
    }

    /// Nil for anything other than a scheme, a host and perhaps a port, such as `null`.
    init?(_ text: String) {
        for scheme in Scheme.allCases where text.lowercased().hasPrefix(scheme.rawValue + "://") {
            guard let host = HostField(String(text.dropFirst(scheme.rawValue.count + 3))) else { return nil }
            self.init(scheme: scheme, host: host)
            return
        }
        return nil
    }
}
