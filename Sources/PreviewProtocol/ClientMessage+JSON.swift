import Motion
import RefreshEngine

extension ClientMessage {
    /// Reads a text message of `pullwire.v1.json`.
    /// - Throws: `ProtocolError`, for any bytes whatever; it never traps.
    public init(json: [UInt8]) throws(ProtocolError) { try self.init(JSONNode(json: json)) }

    init(_ node: JSONNode) throws(ProtocolError) {
        guard let type = node["type"]?.string else { throw .notJSON }
        guard let reader = ClientMessage.readers.first(where: { $0.type == type }) else { throw .unknownType(type) }
        let fields = try JSONFields(node, of: type)
        if fields["id"] != nil { _ = try fields.whole("id", ClientRequest.ids) }
        self = try reader.read(fields)
    }

    /// How to read each type.
    fileprivate static let readers: [(type: String, read: @Sendable (JSONFields) throws(ProtocolError) -> ClientMessage)] = [
        ("drag", { f throws(ProtocolError) in
            let phase = try f.choice("phase", of: DragPhase.self)
            return .drag(phase, try f.samples(phase))
        }),
        ("begin", { f throws(ProtocolError) in .begin(try f.edge()) }),
        ("finish", { f throws(ProtocolError) in .finish(try f.edge(), try f.result()) }),
        ("reset", { f throws(ProtocolError) in .reset(try f.edge()) }),
        ("set", { f throws(ProtocolError) in .set(name: try f.text("name"), try f.value("value"), try f.edge()) }),
        ("system", { f throws(ProtocolError) in .system(name: try f.textOrNull("name"), try f.edge()) }),
        ("content", { f throws(ProtocolError) in .content(height: try f.number("height", Limits.content, "pt")) }),
        ("sections", { f throws(ProtocolError) in .sections(rows: try f.sectionRows("rows")) }),
        ("resize", { f throws(ProtocolError) in
            .resize(Size(try f.number("width", Limits.viewport, "pt"), try f.number("height", Limits.viewport, "pt")))
        }),
        ("inset", { f throws(ProtocolError) in
            .inset(EdgeInsets(top: try f.number("top", Limits.inset, "pt"), bottom: try f.number("bottom", Limits.inset, "pt")))
        }),
        ("work", { f throws(ProtocolError) in .work(try f.work()) }),
        ("rate", { f throws(ProtocolError) in .rate(framesPerSecond: try f.read("framesPerSecond", .rate, \.integer)) }),
        ("play", { f throws(ProtocolError) in .play(name: try f.text("name"), script: try f.text("script")) }),
        ("upload", { f throws(ProtocolError) in .upload(try f.piece()) }),
        ("record", { _ in .record }),
        ("stop", { _ in .stop }),
        ("ping", { f throws(ProtocolError) in .ping(try f.number("t", Limits.time, "")) }),
    ]

    static var types: [String] { readers.map(\.type) }
}

extension JSONFields {
    fileprivate func text(_ name: String) throws(ProtocolError) -> String { try read(name, "a text", nil, \.string) }

    /// Here null says something.
    fileprivate func textOrNull(_ name: String) throws(ProtocolError) -> String? {
        if case .null = node[name]?.value { return nil }
        return try read(name, "a text, or null for none", nil, \.string)
    }

    fileprivate func edge() throws(ProtocolError) -> Edge { try choice("edge", default: .header) }
    fileprivate func result() throws(ProtocolError) -> RefreshResult { try choice("result", default: .succeeded) }

    fileprivate func value(_ name: String) throws(ProtocolError) -> ParameterValue {
        try read(name, "a number, a text, true or false", nil) { $0.parameterValue }
    }

    fileprivate func samples(_ phase: ClientMessage.DragPhase) throws(ProtocolError) -> [TouchSample] {
        try phase.check(try read("samples", phase.wanted, phase == .cancelled ? [] : nil) { node in
            guard let items = node.array else { return nil }
            let samples = items.compactMap(\.sample)
            return samples.count == items.count ? samples : nil
        })
    }

    fileprivate func work() throws(ProtocolError) -> Work {
        enum Mode: String, CaseIterable { case after, manual }
        guard try choice("mode", of: Mode.self) == .after else { return .manual }
        return .after(.seconds(try number("seconds", Limits.duration, "s")), try result())
    }

    fileprivate func piece() throws(ProtocolError) -> ClientMessage.Piece {
        ClientMessage.Piece(
            try choice("kind"), name: try text("name"), text: try text("text"), isLast: try read("last", "true or false", nil, \.bool),
            speed: try read("speed", .speed, default: 1, \.number))
    }
}

extension JSONNode {
    /// `[8333,124.5]`
    fileprivate var sample: TouchSample? {
        guard let items = array, items.count == 2, let time = items[0].number, let y = items[1].number else { return nil }
        return TouchSample(time: time, y: y)
    }
}

extension ClientMessage {
    /// The messages in `pullwire.v1.json` that have a text played, for clients in Swift.
    public static func uploads(_ kind: Piece.Kind, name: String, text: String, speed: Double) -> [[UInt8]] {
        var pieces: [[UInt8]] = [], rest = Array(text.unicodeScalars)[...]
        repeat {
            var (piece, length) = (String.UnicodeScalarView(), 0)
            while let next = rest.first, length < Piece.longestPiece {
                piece.append(next)
                length += String(next).utf8.count
                rest = rest.dropFirst()
            }
            pieces.append(Piece(kind, name: name, text: String(piece), isLast: rest.isEmpty, speed: speed).json)
        } while !rest.isEmpty
        return pieces
    }

    /// The texts of a `record` and of a `stop` message.
    public static let recordMessage = Array(#"{"type":"record"}"#.utf8), stopMessage = Array(#"{"type":"stop"}"#.utf8)
}

extension ClientMessage.Piece {
    fileprivate var json: [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.key("type"); $0.string("upload")
            $0.key("kind"); $0.string(kind.rawValue)
            $0.key("name"); $0.string(name)
            $0.key("text"); $0.string(text)
            $0.key("last"); $0.bool(isLast)
            $0.key("speed"); $0.number(speed)
        }
        return json.bytes
    }
}
