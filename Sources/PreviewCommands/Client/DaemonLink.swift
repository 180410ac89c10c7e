import Foundation
import PreviewProtocol
import WebSockets

/// Where a client finds a daemon, and its token: the link that `pullwire serve` prints.
///
///     http://127.0.0.1:8484/?session=demo
///     https://preview.example.com/base/?session=demo#token=TOKEN
///     unix:/run/user/1000/pullwire.sock
public struct DaemonLink: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        case host(String, port: UInt16, isSecure: Bool)
        /// A unix socket.
        case file(String)
    }

    public var place: Place
    public var basePath = BasePath.root
    public var session: SessionName?
    public var token: Token?
    /// Who must have signed the daemon's certificate, with TLS.
    public var authority = CertificateAuthority.system

    public init(_ place: Place) { self.place = place }

    /// Nil for a text that is no such link. Other fields of the query, which the page understands, are ignored.
    public init?(_ text: String) {
        if text.hasPrefix("unix:") {
            self.init(.file(String(text.dropFirst("unix:".count))))
            session = .standard
            return
        }
        // Not URLComponents, which asks ICU for hosts in other scripts.
        guard let url = URL(string: text, encodingInvalidCharacters: false), let place = url.place,
            let base = BasePath(url.path(percentEncoded: false))
        else { return nil }
        let named = DaemonLink.field("session", of: url.query()).map { $0.removingPercentEncoding ?? $0 }
        guard let session = named.map({ SessionName($0) }) ?? .standard else { return nil }
        self.init(place)
        (basePath, self.session) = (base, session)
        // The token in the fragment, found as the page finds it.
        guard let given = DaemonLink.field("token", of: url.fragment(percentEncoded: false)) else { return }
        guard let token = Token(given) else { return nil }
        self.token = token
    }

    /// `demo`, of `session=demo&system=arrow`
    private static func field(_ name: String, of text: String?) -> String? {
        let fields = (text ?? "").split(separator: "&")
        return fields.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    public var isSecure: Bool {
        if case .host(_, _, isSecure: true) = place { true } else { false }
    }
}

/// The link for people, without the token.
extension DaemonLink: CustomStringConvertible {
    public var description: String {
        switch place {
        case .host(let host, let port, let isSecure):
            (isSecure ? "https://" : "http://") + ListenAddress(host: host, port: port).description + basePath.text
        case .file(let path): "unix:" + path
        }
    }
}

extension URL {
    fileprivate var place: DaemonLink.Place? {
        guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme), user() == nil, password() == nil,
            let host = host()
        else { return nil }
        // A colon behind the host, and no number.
        let authority = absoluteString.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
        guard port != nil || !(authority.split(separator: "]").last ?? "").contains(":") else { return nil }
        guard let port = UInt16(exactly: port ?? (scheme == "https" ? 443 : 80)), port > 0,
            host.wholeMatch(of: /[-._:0-9A-Za-z]+/) != nil
        else { return nil }
        return .host(host, port: port, isSecure: scheme == "https")
    }
}
