import PreviewProtocol
import WebSockets

/// A daemon's tokens: one for each role.
public struct Tokens: Sendable {
    public var controller: Token
    public var viewer: Token

    /// Random ones where none are given.
    public init(controller: Token = .random(), viewer: Token = .random()) {
        (self.controller, self.viewer) = (controller, viewer)
    }

    /// Always compares both tokens, so that the time does not depend on which one matches.
    func role(of guess: String) -> Role? {
        let (controls, watches) = (controller.isEqual(to: guess), viewer.isEqual(to: guess))
        return controls ? .controller : watches ? .viewer : nil
    }

    /// The prefix of the token in the list of subprotocols: the only header that a page can set on a WebSocket. A query
    /// would be written to every proxy's log.
    public static let subprotocolPrefix = "pullwire.token."
}

extension Token {
    /// 22 characters of 6 bits, from the system's generator.
    public static func random() -> Token {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<22).compactMap { _ in alphabet.randomElement(using: &generator) }
        return Token(unchecked: String(decoding: bytes, as: UTF8.self))
    }
}

extension Request {
    /// The token that the client sends: tools in `Authorization: Bearer`, pages among the subprotocols. If both are
    /// there, the header counts; with another scheme, such as `Basic`, it contains no token.
    var token: String? {
        if let authorization {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
        }
        return offeredSubprotocols.first { $0.hasPrefix(Tokens.subprotocolPrefix) }.map {
            String($0.dropFirst(Tokens.subprotocolPrefix.count))
        }
    }
}
