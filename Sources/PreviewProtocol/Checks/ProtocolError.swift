import RefreshEngine

/// A message that does not follow the protocol. The text goes to the peer as it stands.
public enum ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON
    /// What is wrong, and the offset in the text, bytes.
    case notReadable(at: Int, why: String)
    /// It is undefined which of two would count.
    case repeated(key: String)
    case unknownType(String, known: [String])
    case unknownInput(String, known: [String])
    case missing(field: String, of: String, wanted: String)
    /// A value of the right kind that is out of bounds.
    case outOfRange(field: String, of: String, allowed: String, found: String)
    /// A binary message whose first byte is no known code.
    case unknownCode(UInt8)
    /// A binary message with something else than `wanted` at this offset, bytes.
    case malformed(at: Int, wanted: String)

    public var description: String {
        switch self {
        case .notJSON: "a message is one JSON object with a \"type\""
        case .notReadable(let position, let why): "a message is one JSON object; at byte \(position) \(why)"
        case .repeated(let key): "the key \"\(key.prefix(40))\" stands twice"
        case .unknownType(let type, let known):
            "there is no message type \"\(type.prefix(40))\"; there is \(known.joined(separator: ", "))"
        case .unknownInput(let kind, let known):
            "there is no input \"\(kind.prefix(40))\"; there is \(known.joined(separator: ", "))"
        case .missing(let field, let type, let wanted): "\"\(type)\" needs \"\(field)\": \(wanted)"
        case .outOfRange(let field, let type, let allowed, let found):
            "\"\(type)\" needs \"\(field)\": \(allowed), found \(found)"
        case .unknownCode(let code): "there is no message with the code \(code)"
        case .malformed(let position, let wanted): "at byte \(position) there must be \(wanted)"
        }
    }
}
