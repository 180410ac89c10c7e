/// The headers that make a request an upgrade, as the client sent them.
struct UpgradeFields {
    var upgrade: String?
    var connection: String?
    var version: String?
    var key: String?
    var host: String?
    var subprotocols: String?
    var announcesBody: Bool
}

/// libwebsockets 4.1.6 drops a connection without a word when one of its lists is longer (its buffers hold 128 bytes).
private let longestList = 126

/// A 16-byte nonce in base64. RFC 6455 4.1.
private let keyLength = 24

/// Why an upgrade must not go on to libwebsockets, which checks hardly any of this and answers none of it. Nil when it may.
///
/// Source: RFC 6455 4.2.1; besides, what libwebsockets would drop in silence is refused here, so that the client learns why.
///
/// - Parameters:
///   - chosen: the subprotocol that the configuration knows of those that the client named
///   - known: all that it knows. What the client named is not repeated: a secret may be among it
func refusal(of fields: UpgradeFields, chosen: String?, known: [String]) -> Response? {
    guard fields.upgrade?.lowercased() == "websocket" else { return badRequest("This server upgrades to websocket only.") }
    guard fields.version == "13" else { return wrongVersion }
    guard let connection = fields.connection.flatMap(listElements), connection.contains(where: { $0.lowercased() == "upgrade" }) else {
        return badRequest("The header \"Connection: Upgrade\" is missing, malformed or too long.")
    }
    guard fields.key?.utf8.count == keyLength else { return badRequest("Sec-WebSocket-Key must be 16 bytes in base64.") }
    guard fields.host != nil else { return badRequest("The header \"Host\" is missing.") }
    guard !fields.announcesBody else { return badRequest("An upgrade has no body.") }
    guard let offered = fields.subprotocols else { return nil }
    guard listElements(offered) != nil else { return badRequest("The list of subprotocols is malformed or too long.") }
    guard chosen != nil else { return badRequest("The client names no subprotocol that is known here: \(known.joined(separator: ", ")).") }
    return nil
}

private let wrongVersion = Response(
    status: 426, headers: [HeaderField("Sec-WebSocket-Version", "13"), HeaderField("Upgrade", "websocket")],
    text: "This server speaks WebSocket version 13 only.\n")

private func badRequest(_ text: String) -> Response { Response(status: 400, text: text + "\n") }

/// The elements of a comma-separated header; nil when libwebsockets' tokenizer would fail on it.
func listElements(_ list: String) -> [String]? {
    guard list.utf8.count <= longestList else { return nil }
    let elements = list.split(separator: ",", omittingEmptySubsequences: false)
    let tokens = elements.compactMap(plainToken)
    return tokens.count == elements.count ? tokens : nil
}

/// Letters, digits, dots, hyphens and underscores, at least one of them a letter, without the white space around.
///
/// RFC 9110 5.6.2 allows more, but libwebsockets takes numbers and most signs for something else than a token.
func plainToken(_ text: Substring) -> String? {
    text.wholeMatch(of: /[ \t]*([-._0-9]*[A-Za-z][-._0-9A-Za-z]*)[ \t]*/).map { String($0.1) }
}
