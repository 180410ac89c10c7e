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
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false), let place = parts.place,
            let base = BasePath(parts.path)
        else { return nil }
        let named = parts.queryItems?.first { $0.name == "session" }?.value
        guard let session = named.map({ SessionName($0) }) ?? .standard else { return nil }
        self.init(place)
        (basePath, self.session) = (base, session)
        guard let given = parts.token else { return }
        guard let token = Token(given) else { return nil }
        self.token = token
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

extension URLComponents {
    fileprivate var place: DaemonLink.Place? {
        guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme), user == nil, password == nil,
            let host
        else { return nil }
        guard (port == nil) == (rangeOfPort == nil) else { return nil }  // the port is not a number
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard let port = UInt16(exactly: port ?? (scheme == "https" ? 443 : 80)), port > 0,
            name.wholeMatch(of: /[-._:0-9A-Za-z]+/) != nil
        else { return nil }
        return .host(name, port: port, isSecure: scheme == "https")
    }

    /// The token in the fragment, found as the page finds it.
    fileprivate var token: String? {
        let fields = (fragment ?? "").split(separator: "&")
        return fields.first { $0.hasPrefix("token=") }.map { String($0.dropFirst("token=".count)) }
    }
}
