/// Which pages may talk to a daemon: its own and those that are allowed; tools may, too.
///
/// A page from elsewhere says so in `Origin`, which scripts cannot forge. A name that somebody made point to the daemon's address
/// (DNS rebinding) shows in `Host`: it must be `localhost`, an address, or the host of an allowed origin.
struct AccessPolicy {
    /// Origins beside our own, such as `https://preview.example.com`.
    var allowedOrigins: [String] = []
    /// Whether our own page comes over TLS.
    var isSecure = false

    /// Why a request with these headers is refused, or nil.
    func objection(host: String?, origin: String?) -> Objection? {
        guard let host = host?.lowercased(), !host.isEmpty else { return refuse(.host, "A Host header is needed.\n") }
        guard isOurs(host) else {
            return refuse(.host, "The host \(host.prefix(80)) is not this daemon's; start it with --allow-origin for that name.\n")
        }
        guard let origin = origin?.lowercased() else { return nil }
        if origin == (isSecure ? "https://" : "http://") + host || allowedOrigins.contains(origin) { return nil }
        return refuse(.origin, "Pages from \(origin.prefix(80)) may not use this daemon; start it with --allow-origin for them.\n")
    }

    private func refuse(_ reason: Objection.Reason, _ text: String) -> Objection { Objection(status: 403, reason: reason, text: text) }

    private func isOurs(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        if name == "localhost" || name.hasSuffix(".localhost") || isAddress(name) { return true }
        return allowedOrigins.contains { $0.hasSuffix("://" + host) }
    }

    private func isAddress(_ name: Substring) -> Bool {
        if name.hasPrefix("[") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
