/// What a viewer sends: a message, and the id under which it asks for a confirmation that the message took effect.
/// README.md, "Done".
public struct ClientRequest: Hashable, Sendable {
    /// Nil when the viewer wants no answer, and when no id can be read from what it sent.
    public let id: Int?
    /// The message, or why it is invalid.
    public let message: Result<ClientMessage, ProtocolError>

    /// The valid ids. They are below 2^53, so that a reader whose numbers are doubles can represent them.
    public static let ids = 0...(1 << 53 - 1)

    /// Reads a text message of `pullwire.v1.json`, whatever the bytes.
    public init(json: [UInt8]) {
        do throws(ProtocolError) {
            let node = try JSONNode(json: json)
            id = node["id"]?.integer.flatMap { ClientRequest.ids.contains($0) ? $0 : nil }
            message = Result { () throws(ProtocolError) in try ClientMessage(node) }
        } catch {
            (id, message) = (nil, .failure(error))
        }
    }

    /// Reads a binary message of `pullwire.v1`, whatever the bytes.
    public init(binary: [UInt8]) {
        var reader = ByteReader(binary)
        do throws(ProtocolError) {
            let code = try reader.byte("a message's code")
            let table = ClientMessage.table
            guard let place = table.place(of: code) else { throw .unknownCode(code) }
            let read = try table.cases[place].readBytes(&reader, "")
            id = try reader.id()
            // A message that was read is nil only when a value was out of bounds.
            message = if let read { .success(read) } else { .failure(reader.rangeError ?? .unknownCode(code)) }
        } catch {
            (id, message) = (nil, .failure(error))
        }
    }
}

extension ByteReader {
    /// The id after the last field, if there is one.
    fileprivate mutating func id() throws(ProtocolError) -> Int? {
        if isAtEnd { return nil }
        let start = position
        do throws(ProtocolError) { return try unsigned() } catch {
            throw .malformed(
                at: start,
                wanted:
                    "an id, a whole number from \(ClientRequest.ids.lowerBound) to \(ClientRequest.ids.upperBound), or nothing"
            )
        }
    }
}
