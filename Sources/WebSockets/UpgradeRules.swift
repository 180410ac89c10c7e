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

/// libwebsockets 4.1.6 drops a connection without a word when these lists are longer (its buffers hold 128 bytes).
private let longestList = 126

/// A 16-byte nonce in base64. RFC 6455 4.1.
private let keyLength = 24

/// Why an upgrade must not go on to libwebsockets, which checks hardly any of this and answers none of it. Nil when it may.
///
/// `chosen` is the subprotocol that the configuration knows of those that the client named.
/// Source: RFC 6455 4.2.1; what libwebsockets drops in silence is refused here, so that the client learns why.
func refusal(of fields: UpgradeFields, chosen: String?) -> Response? {
    switch fields {
    case _ where fields.upgrade?.lowercased() != "websocket":
        badRequest("This server upgrades to websocket only.")
    case _ where fields.version != "13":
        Response(
            status: 426, headers: [HeaderField("Sec-WebSocket-Version", "13"), HeaderField("Upgrade", "websocket")],
            text: "This server speaks WebSocket version 13 only.\n")
    case _ where !isUpgradeList(fields.connection):
        badRequest("The header \"Connection: Upgrade\" is missing, or the header is too long.")
    case _ where fields.key?.utf8.count != keyLength:
        badRequest("Sec-WebSocket-Key must be 16 bytes in base64.")
    case _ where fields.host == nil:
        badRequest("The header \"Host\" is missing.")
    case _ where fields.announcesBody:
        badRequest("An upgrade has no body.")
    case _ where fields.subprotocols != nil && !isKnown(chosen, in: fields.subprotocols):
        badRequest("None of the subprotocols that the client names is known here: \(fields.subprotocols ?? "")")
    default:
        nil
    }
}

private func badRequest(_ text: String) -> Response { Response(status: 400, text: text + "\n") }

private func isUpgradeList(_ connection: String?) -> Bool {
    guard let connection, connection.utf8.count <= longestList else { return false }
    return tokens(connection).contains { $0.lowercased() == "upgrade" }
}

private func isKnown(_ chosen: String?, in list: String?) -> Bool {
    guard chosen != nil, let list else { return false }
    return list.utf8.count <= longestList
}
