import Motion
import RefreshEngine

/// What a viewer can send. `ClientMessage.table` below defines how it is written; README.md is the reference.
public enum ClientMessage: Hashable, Sendable {
    case drag(DragPhase, [TouchSample])
    case begin(Edge)
    case finish(Edge, RefreshResult)
    case reset(Edge)
    /// A text may stand for a number, a colour or a flag; the parameter's kind decides.
    case set(name: String, ParameterValue, Edge)
    /// Nil removes the edge's system. `preset` and `language`: what it begins with if the session has not had it at
    /// that edge.
    case system(name: String?, Edge, preset: String? = nil, language: String? = nil)
    case content(height: Double)
    /// The number of rows in each section, or 0 for no sections.
    case sections(rows: Int)
    case resize(Size)
    case inset(EdgeInsets)
    case work(Work)
    case rate(framesPerSecond: Int)
    case play(name: String, script: String)
    /// A piece of a text to be played that is too long for one message, or is to be played slower or faster.
    case upload(Piece)
    /// Start sending this viewer the session's recording.
    case record
    /// End the script or recording that plays.
    case stop
    case ping(Double)
    /// Run a take again, and send what it shows.
    case trace(Trace)
    /// Send a take as a file's text; nil: the newest one.
    case export(take: Int?, ExportFormat)
    /// Send a figure that is made from something, or its file.
    indirect case figure(FigureRequest)
    /// Send the session's values as code.
    case values(ValuesRequest)
    /// Set all parameters of that edge's system.
    case preset(name: String, Edge, language: String? = nil)
    /// From now on, send where another viewer's finger is.
    case fingers
    /// From now on, send who is there. `name`: under which the others see this viewer; empty: none.
    case people(name: String)
    /// From now on, send the session's notes.
    case notes
    /// Pin words to a tick of a take.
    case note(Note)
    case removeNote(number: Int)
    /// Give this session the finger of another one; nil: no longer.
    case mirror(session: String?)
    /// From now on, send what the preview is made from, and no frames.
    case follow
    /// Send frames again. `tick`, `hash`: where the sender's own frame differs from the daemon's, and its digest.
    case unfollow(tick: Tick? = nil, hash: String? = nil)

    public enum DragPhase: String, Hashable, Sendable, CaseIterable { case began, moved, ended, cancelled }

    /// A piece of a text. The pieces come in order, and the text is played after its last piece.
    public struct Piece: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable, CaseIterable { case script, recording }

        public var kind: Kind
        public var name: String
        public var text: String
        public var isLast: Bool
        /// The speed: ticks of the preview in one tick of the clock.
        public var speed: Double

        /// The name that viewers are shown of what plays: the last component of a file's path, so that nobody's folders
        /// are shown to anybody, and at most `maxNameLength` characters.
        public static func shownName(of path: String) -> String {
            String(path.split { $0 == "/" || $0 == "\\" }.last?.prefix(maxNameLength) ?? "")
        }
        /// Chosen: a line fits that many characters.
        public static let maxNameLength = 100

        public init(_ kind: Kind, name: String, text: String, isLast: Bool, speed: Double = 1) {
            (self.kind, self.name, self.text, self.isLast, self.speed) = (kind, name, text, isLast, speed)
        }

        /// Chosen: from a tenth of real time, at which the eye can follow a spring, to ten times as fast.
        public static let speeds = 0.1...10
        /// The length of a whole text in UTF-8, bytes: enough for any script, and for a recording of a quarter of an
        /// hour of dragging.
        public static func maxLength(of kind: Kind) -> Int { kind == .script ? 1 << 20 : 4 << 20 }
        /// The bytes of one piece. No message is too long then, whatever escapes its characters need.
        public static let maxPieceLength = 10_000
    }

    /// How many samples one message may carry. Chosen: two seconds of the fastest mouse.
    public static let maxSamples = 256
    /// The frames a second that a viewer may ask for. At each of these rates a frame takes a whole number of ticks.
    public static let rates = [30, 60, 120]
}

extension ClientMessage {
    /// Whether other viewers would see its effect. The holder of a viewer link may not send it then.
    public var changesPreview: Bool {
        switch self {
        case .ping, .rate, .record, .trace, .export, .figure, .values, .fingers, .people, .notes, .follow,
            .unfollow:
            false
        case .drag, .begin, .finish, .reset, .set, .system, .content, .sections, .resize, .inset, .work, .play, .upload,
            .stop, .preset, .note, .removeNote, .mirror:
            true
        }
    }
}

// MARK: How each message is written

extension ClientMessage {
    /// Every message with its fields, in the order of the bytes. JSON, bytes and all documents are derived from it.
    static let table = Union<ClientMessage>(
        "type", "a message's code",
        [
            Case(
                "drag", 129,
                "moves the session's one finger: it goes down (`began`), moves (`moved`), lifts (`ended`) or vanishes (`cancelled`)",
                [Field("phase", \.0, .choice()), .samples], (DragPhase.began, [TouchSample]()), rules: dragRules,
                make: { (drag) throws(ProtocolError) in .drag(drag.0, try drag.0.check(drag.1)) },
                payload: { if case .drag(let phase, let samples) = $0 { (phase, samples) } else { nil } }),
            Case(
                "begin", 130, "begins refreshing without a finger", [Field("edge", \.self, .edge, or: .header)],
                Edge.header, make: { .begin($0) },
                payload: { if case .begin(let edge) = $0 { edge } else { nil } }),
            Case(
                "finish", 131, "ends the refresh, as an app's endRefreshing does",
                [Field("edge", \.0, .edge, or: .header), Field("result", \.1, .result, or: .succeeded)],
                (Edge.header, RefreshResult.succeeded),
                make: { .finish($0.0, $0.1) },
                payload: { if case .finish(let edge, let result) = $0 { (edge, result) } else { nil } }),
            Case(
                "reset", 132, "says that there may be more data again, after `noMoreData`",
                [Field("edge", \.self, .edge, or: .header)], Edge.header,
                make: { .reset($0) }, payload: { if case .reset(let edge) = $0 { edge } else { nil } }),
            Case(
                "set", 133, "sets one parameter of the system on that edge, or of the scroll view (`scroll.…`)",
                [Field("name", \.0, .text), Field("value", \.1, .value), Field("edge", \.2, .edge, or: .header)],
                ("", ParameterValue.flag(false), Edge.header), make: { .set(name: $0.0, $0.1, $0.2) },
                payload: { if case .set(let name, let value, let edge) = $0 { (name, value, edge) } else { nil } }),
            Case(
                "system", 134, "chooses the refresh system of an edge; `null` takes it away",
                [
                    Field("name", \.0, .textOrNull, takesNull: true), Field("edge", \.1, .edge, or: .header),
                    Field("preset", \.2, .optional(.text), or: nil).meaning(
                        "what it begins with if the session has not had it at that edge"), .language(\.3),
                ],
                (String?.none, Edge.header, String?.none, String?.none),
                make: { .system(name: $0.0, $0.1, preset: $0.2, language: $0.3) },
                payload: {
                    if case .system(let name, let edge, let preset, let language) = $0 {
                        (name, edge, preset, language)
                    } else {
                        nil
                    }
                }),
            Case(
                "content", 135, "sets the height of the list's content",
                [Field("height", \.self, .number(Limits.content, "pt"))], 0.0, make: { .content(height: $0) },
                payload: { if case .content(let height) = $0 { height } else { nil } }),
            Case(
                "sections", 136,
                "divides the list into sections of so many rows, each under a header that pins; 0 takes the sections away",
                [Field("rows", \.self, .sectionRows)], 0,
                make: { .sections(rows: $0) }, payload: { if case .sections(let rows) = $0 { rows } else { nil } }),
            Case(
                "resize", 137, "sets the size of the viewport",
                [
                    Field("width", \.width, .number(Limits.viewport, "pt")),
                    Field("height", \.height, .number(Limits.viewport, "pt")),
                ], Size(0, 0),
                make: { .resize($0) }, payload: { if case .resize(let size) = $0 { size } else { nil } }),
            Case(
                "inset", 138, "sets the insets that the host app itself gives the list",
                [
                    Field("top", \.top, .number(Limits.inset, "pt")),
                    Field("bottom", \.bottom, .number(Limits.inset, "pt")),
                ], EdgeInsets.zero,
                make: { .inset($0) }, payload: { if case .inset(let insets) = $0 { insets } else { nil } }),
            Case(
                "work", 139,
                "says what a refresh waits for: with `manual` for a `finish`, with `after` until so many seconds have passed, and then it ends with `result`; with `bringing` the work of a footer adds so many `rows` then, if it has not failed",
                [Field<Work>(\.self, Work.union)], Work.manual, make: { .work($0) },
                payload: { if case .work(let work) = $0 { work } else { nil } }),
            Case(
                "rate", 140,
                "asks for so many frames a second on average, 60 by default; fewer come when nothing changes or when the daemon has too much to do",
                [Field("framesPerSecond", \.self, .rate)], 0, make: { .rate(framesPerSecond: $0) },
                payload: { if case .rate(let rate) = $0 { rate } else { nil } }),
            Case(
                "play", 141,
                "plays a gesture script (`.pull` text or its JSON, without `include`) from its own tick 0, laid over what the session has: its list, systems, parameters, settings and work",
                [Field("name", \.0, .text), Field("script", \.1, .text)], ("", ""),
                make: { .play(name: $0.0, script: $0.1) },
                payload: { if case .play(let name, let script) = $0 { (name, script) } else { nil } }),
            Case(
                "upload", 143,
                "sends a piece of a script or recording that is too long for one message, or is to be played slower or faster; with the `last` piece it plays",
                [
                    Field("kind", \.kind, .choice()), Field("name", \.name, .text), Field("text", \.text, .text),
                    Field("last", \.isLast, .flag),
                    Field("speed", \.speed, .number(Piece.speeds), or: 1).meaning("times as fast as the clock"),
                ],
                Piece(.script, name: "", text: "", isLast: false), make: { .upload($0) },
                payload: { if case .upload(let piece) = $0 { piece } else { nil } }),
            Case(
                "record", 144, "asks for the session's recording, in `recording` messages, until the connection ends",
                .record),
            Case(
                "stop", 145,
                "ends the script or recording that plays, whoever began it; the preview stays as it is at that moment, but its finger is gone",
                .stop),
            Case(
                "ping", 142, "is answered by `pong` with the same `t`", [Field("t", \.self, .number(Limits.time))], 0.0,
                make: { .ping($0) },
                payload: { if case .ping(let time) = $0 { time } else { nil } }),
        ] + takeCases + [
            figureCase, valuesCase,
            Case(
                "fingers", 151,
                "asks to be told where another viewer's finger is, in `finger` messages, until the connection ends",
                .fingers),
        ] + peopleCases + [mirrorCase] + followCases)

    /// JSON Schema of the number of samples of each phase.
    private static let dragRules =
        ",\"oneOf\":["
        + DragPhase.allCases.map { phase in
            let count = phase.count
            return
                #"{"properties":{"phase":{"const":"\#(phase.rawValue)"},"samples":{"minItems":\#(count.lowerBound),"maxItems":\#(count.upperBound)}}"#
                + (count.lowerBound > 0 ? #","required":["samples"]}"# : "}")
        }.joined(separator: ",") + "]"
}

extension Format<Edge> {
    static let edge = choice("edge")
}

extension Format<RefreshResult> {
    static let result = choice("result")
}

extension Format<String?> {
    static let textOrNull: Format = {
        var format = optional(.text)
        (format.wanted, format.shape.schema) = ("a text, or null for none", #"{"type":["string","null"]}"#)
        return format
    }()
}

extension Format<Int> {
    static let newRows: Format = {
        let range = Limits.newRows
        return whole(
            .whole(range), schema: #"{"type":"integer","minimum":\#(range.lowerBound),"maximum":\#(range.upperBound)}"#)
    }()
    static let sectionRows: Format = {
        let range = Limits.sectionRows
        return whole(
            .sectionRows,
            schema:
                #"{"anyOf":[{"const":0},{"type":"integer","minimum":\#(range.lowerBound),"maximum":\#(range.upperBound)}]}"#
        )
    }()

    static let rate: Format = {
        let rates = ClientMessage.rates.map(String.init)
        return whole(
            Allowed(words: "one of " + rates.joined(separator: ", ")) { ClientMessage.rates.contains($0) },
            schema: #"{"enum":[\#(rates.joined(separator: ","))]}"#)
    }()
}

extension Work {
    static let union = Union<Work>(
        "mode", "a mode",
        [
            Case("manual", 0, "", .manual),
            Case(
                "after", 1, "",
                [Field("seconds", \.0, .number(Limits.duration, "s")), Field("result", \.1, .result, or: .succeeded)],
                (0.0, RefreshResult.succeeded), make: { .after(.seconds($0.0), $0.1) },
                payload: { if case .after(let time, let result, 0) = $0 { (time.seconds, result) } else { nil } }),
            Case(
                "bringing", 2, "",
                [
                    Field("seconds", \.0, .number(Limits.duration, "s")),
                    Field("result", \.1, .result, or: .succeeded),
                    Field("rows", \.2, .newRows),
                ],
                (0.0, RefreshResult.succeeded, 1), make: { .after(.seconds($0.0), $0.1, rows: $0.2) },
                payload: {
                    if case .after(let time, let result, let rows) = $0 { (time.seconds, result, rows) } else { nil }
                }),
        ])
}

// MARK: Reading and writing

extension ClientMessage {
    /// The names of all messages.
    static let types = table.cases.map(\.document.name)

    /// Reads a text message of `pullwire.v1.json`.
    /// - Throws: `ProtocolError` for invalid bytes; it never traps
    public init(json: [UInt8]) throws(ProtocolError) { try self.init(JSONNode(json: json)) }

    init(_ node: JSONNode) throws(ProtocolError) {
        guard let type = node["type"]?.string else { throw .notJSON }
        guard let message = ClientMessage.table.named(type) else {
            throw .unknownType(type, known: ClientMessage.types)
        }
        let fields = try JSONFields(node, of: type)
        if fields["id"] != nil { _ = try fields.whole("id", ClientRequest.ids) }
        self = try message.readJSON(fields)
    }

    /// Reads a binary message of `pullwire.v1`.
    /// - Throws: `ProtocolError` for invalid bytes; it never traps
    public init(binary: [UInt8]) throws(ProtocolError) { self = try ClientRequest(binary: binary).message.get() }

    /// The message as text of `pullwire.v1.json`, in UTF-8; numbers keep all of their digits.
    public var json: [UInt8] {
        var json = JSONWriter()
        json.object { ClientMessage.table.write(self, to: &$0) }
        return json.bytes
    }

    /// The message of `pullwire.v1`. A drag's times are rounded to whole µs, its positions to 0.001 pt.
    /// - Parameter id: the id under which it is to be answered, one of `ClientRequest.ids`
    public func binary(id: Int? = nil) -> [UInt8] {
        var bytes = ByteWriter()
        ClientMessage.table.write(self, to: &bytes)
        if let id { bytes.unsigned(id) }
        return bytes.bytes
    }

    /// The messages in `pullwire.v1.json` that upload a text to be played, each with one piece of allowed length.
    public static func uploads(_ kind: Piece.Kind, name: String, text: String, speed: Double) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = Array(text.unicodeScalars)[...]
        repeat {
            var (piece, length) = (String.UnicodeScalarView(), 0)
            while let next = rest.first, length < Piece.maxPieceLength {
                piece.append(next)
                length += String(next).utf8.count
                rest = rest.dropFirst()
            }
            pieces.append(
                ClientMessage.upload(Piece(kind, name: name, text: String(piece), isLast: rest.isEmpty, speed: speed))
                    .json)
        } while !rest.isEmpty
        return pieces
    }
}
