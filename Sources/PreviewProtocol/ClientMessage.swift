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
    /// A piece of something to be played that is too long for one message, or is to be played slower or faster.
    case upload(Piece)
    /// Be sent the session's recording from now on.
    case record
    /// End the script or recording that plays.
    case stop
    case ping(Double)

    public enum DragPhase: String, Hashable, Sendable, CaseIterable { case began, moved, ended, cancelled }

    /// The pieces of one text come in their order; with the last one it is played.
    public struct Piece: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable, CaseIterable { case script, recording }

        public var kind: Kind
        public var name: String
        public var text: String
        public var isLast: Bool
        /// How fast it is played: ticks of the preview in one of the clock.
        public var speed: Double

        /// What viewers are shown of what plays: a file's last component, so that nobody sees anybody's folders, and no more than fits on a line.
        public static func shownName(of path: String) -> String {
            String(path.split { $0 == "/" || $0 == "\\" }.last?.prefix(longestName) ?? "")
        }
        /// Characters. Ours.
        public static let longestName = 100

        public init(_ kind: Kind, name: String, text: String, isLast: Bool, speed: Double = 1) {
            (self.kind, self.name, self.text, self.isLast, self.speed) = (kind, name, text, isLast, speed)
        }

        /// From a tenth of real time, at which a spring can be followed with the eye, to ten times.
        public static let speeds = 0.1...10
        /// Of the whole text, bytes in UTF-8: that of a script, and a recording's inputs of a quarter of an hour of dragging.
        public static func longest(_ kind: Kind) -> Int { kind == .script ? 1 << 20 : 4 << 20 }
        /// Of one piece, bytes, so that no message is too long however its characters are written.
        public static let longestPiece = 10_000
    }

    /// How many samples one message may carry: two seconds of the fastest mouse.
    public static let mostSamples = 256
    /// The frame rates that a viewer may ask for, 1/s: those that divide the ticks of a second into whole ones.
    public static let rates = [30, 60, 120]
}

/// A message that does not follow the protocol. The text goes to the peer as it stands.
public enum ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON
    /// What is wrong, so many bytes from the text's beginning.
    case notReadable(at: Int, why: String)
    /// Which of two would count is anybody's guess.
    case repeated(key: String)
    case unknownType(String)
    case unknownInput(String, known: [String])
    case missing(field: String, of: String, wanted: String)
    /// A value of the right kind beyond its bounds.
    case outOfRange(field: String, of: String, allowed: String, found: String)
    /// A binary message whose first byte says nothing.
    case unknownCode(UInt8)
    /// A binary message in which something else must stand, so many bytes from its beginning.
    case malformed(at: Int, wanted: String)

    public var description: String {
        switch self {
        case .notJSON: "a message is one JSON object with a \"type\""
        case .notReadable(let position, let why): "a message is one JSON object; at byte \(position) \(why)"
        case .repeated(let key): "the key \"\(key.prefix(40))\" stands twice"
        case .unknownType(let type): "there is no message type \"\(type.prefix(40))\"; there is \(ClientMessage.types.joined(separator: ", "))"
        case .unknownInput(let kind, let known): "there is no input \"\(kind.prefix(40))\"; there is \(known.joined(separator: ", "))"
        case .missing(let field, let type, let wanted): "\"\(type)\" needs \"\(field)\": \(wanted)"
        case .outOfRange(let field, let type, let allowed, let found): "\"\(type)\" needs \"\(field)\": \(allowed), found \(found)"
        case .unknownCode(let code): "there is no message with the code \(code)"
        case .malformed(let position, let wanted): "at byte \(position) there must be \(wanted)"
        }
    }
}
