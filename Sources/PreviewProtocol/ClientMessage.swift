import Motion
import RefreshEngine

/// What a viewer can say. Its text, field by field, is in README.md.
public enum ClientMessage: Hashable, Sendable {
    case drag(DragPhase, [TouchSample])
    case begin(Edge)
    case finish(Edge, RefreshResult)
    case reset(Edge)
    /// A text that is meant as a number, colour or flag is read as the parameter's kind says.
    case set(name: String, ParameterValue, Edge)
    /// No name takes the edge's system away.
    case system(name: String?, Edge)
    case content(height: Double)
    /// Rows a section; 0: none.
    case sections(rows: Int)
    case resize(Size)
    case inset(EdgeInsets)
    case work(Work)
    case rate(framesPerSecond: Int)
    case play(name: String, script: String)
    case ping(Double)

    public enum DragPhase: String, Hashable, Sendable, CaseIterable { case began, moved, ended, cancelled }

    /// How many samples one message may carry: two seconds of the fastest mouse.
    public static let mostSamples = 256
    /// The frame rates that a viewer may ask for, 1/s: those that divide the ticks of a second into whole ones.
    public static let rates = [30, 60, 120]
}

/// A message that does not follow the protocol. The text goes to the peer as it stands.
public enum ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON
    case unknownType(String)
    case unknownInput(String)
    case missing(field: String, of: String, wanted: String)
    /// A binary message whose first byte says nothing.
    case unknownCode(UInt8)
    /// A binary message in which something else must stand, so many bytes from its beginning.
    case malformed(at: Int, wanted: String)

    public var description: String {
        switch self {
        case .notJSON: "a message is one JSON object with a \"type\""
        case .unknownType(let type): "there is no message type \"\(type.prefix(40))\"; there is \(ClientMessage.types.joined(separator: ", "))"
        case .unknownInput(let kind): "there is no input \"\(kind.prefix(40))\"; there is \(Input.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
        case .missing(let field, let type, let wanted): "\"\(type)\" needs \"\(field)\": \(wanted)"
        case .unknownCode(let code): "there is no message with the code \(code)"
        case .malformed(let position, let wanted): "at byte \(position) there must be \(wanted)"
        }
    }
}
