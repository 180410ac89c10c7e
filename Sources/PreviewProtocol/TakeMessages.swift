import Motion
import RefreshEngine

// Messages about takes. A take is everything between the moment when the list begins to move and the moment when it is
// at rest again; it can be run again and inspected tick by tick.

extension ClientMessage {
    /// What to run again, and how.
    public struct Trace: Hashable, Sendable {
        /// The take's number; nil: the newest one, or the gesture of the script.
        public var take: Int?
        /// A script whose settings override those of the take, or which is run itself.
        public var script: String?
        /// Exactly as it happened, not with the session's present values.
        public var isRecorded: Bool
        /// The first tick to send, counted from the take's beginning.
        public var from: Int

        public init(take: Int? = nil, script: String? = nil, isRecorded: Bool = false, from: Int = 0) {
            (self.take, self.script, self.isRecorded, self.from) = (take, script, isRecorded, from)
        }
    }

    /// The formats in which a take can be exported.
    public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
        /// A gesture script.
        case script
        /// Pointer actions of W3C WebDriver.
        case actions
        /// A `.pullcast` file.
        case recording
        /// A recording without values of its own.
        case gesture
        /// What a page without a daemon is made of, as JSON: the take with the session's present values, or without a
        /// take those alone, and what its panel needs.
        case page
    }

    static let takeCases: [Case<ClientMessage>] = [
        Case(
            "trace", 146,
            "runs a take again beside the session, and asks for what a viewer would see at each of its ticks: [Takes](#takes)",
            [
                Field("take", \.take, .optional(.count), or: nil).meaning("its number; the newest if left out"),
                Field("script", \.script, .optional(.text), or: nil).meaning(
                    "whose settings are laid over what is run; one with steps is run itself if `take` is left out"),
                Field("recorded", \.isRecorded, .flag, or: false).meaning(
                    "whether it is run exactly as it happened, not with the session's present values"),
                Field("from", \.from, .count, or: 0).meaning("the first tick that is wanted"),
            ],
            Trace(), make: { .trace($0) }, payload: { if case .trace(let trace) = $0 { trace } else { nil } }),
        Case(
            "export", 147, "asks for a take as the text of a file",
            [
                Field("take", \.0, .optional(.count), or: nil).meaning("its number; the newest if left out"),
                Field("format", \.1, .choice()),
            ], (Int?.none, ExportFormat.script),
            make: { .export(take: $0.0, $0.1) },
            payload: { if case .export(let take, let format) = $0 { (take, format) } else { nil } }),
        Case(
            "preset", 148, "sets all parameters of the system on that edge to a preset of it",
            [Field("name", \.0, .text), Field("edge", \.1, .edge, or: .header), .language(\.2)],
            ("", Edge.header, String?.none),
            make: { .preset(name: $0.0, $0.1, language: $0.2) },
            payload: { if case .preset(let name, let edge, let language) = $0 { (name, edge, language) } else { nil } }),
    ]
}

extension Field {
    static func language(_ path: WritableKeyPath<Root, String?> & Sendable) -> Field {
        Field("language", path, .optional(.text), or: nil).meaning("that of its texts, such as `de`")
    }
}

extension ServerMessage {
    /// A take of a session's list.
    public struct TakeSummary: Hashable, Sendable {
        /// Counts from 1, in the order in which the takes began. A number is never used again.
        public var number: Int
        /// Its last tick, from its beginning.
        public var ticks: Int
        /// The name of the script or recording that played; empty for what viewers did.
        public var name: String

        public init(number: Int, ticks: Int, name: String) {
            (self.number, self.ticks, self.name) = (number, ticks, name)
        }
    }

    /// A part of a take that was run again.
    public struct Traced: Hashable, Sendable {
        /// The take's number; 0 if it was a script's own gesture.
        public var take = 0, isScript = false
        /// The ticks of this part: from `from`, and before `next`. Ticks count from the take's beginning.
        public var from = 0, next = 0
        /// The take's last tick.
        public var ticks = 0
        /// In the encoding of the message that contains them. A frame builds on the one before it, the first on the
        /// scene before it.
        public var messages: [[UInt8]] = []
        public var finger: [FingerSample] = []
        public var measures: [Measured] = []
        /// Of this part; only for those who have asked for notes.
        public var notes: [TickNote] = []
        /// Those that end in this part, or still run at the take's end.
        public var animations: [AnimationRun] = []

        public init() {}

        /// The times of the samples: a field of their own, because the samples' field is older.
        fileprivate var times: [Double] {
            get { finger.map(\.time) }
            set { for (index, time) in zip(finger.indices, newValue) { finger[index].time = time } }
        }
    }

    /// Where the finger was.
    public struct FingerSample: Hashable, Sendable {
        /// Counted from the take's beginning.
        public var tick: Tick
        public var phase: ClientMessage.DragPhase
        /// pt, in the viewport; of a cancelled one, the last known position.
        public var y: Double
        /// By the finger's own clock, µs; of a cancelled one, the last known time.
        public var time: Double

        public init(_ phase: ClientMessage.DragPhase, y: Double, at tick: Tick, time: Double) {
            (self.phase, self.y, self.tick, self.time) = (phase, y, tick, time)
        }
    }

    /// From where to where an animation of a control ran.
    public struct AnimationRun: Hashable, Sendable {
        public var edge: Edge
        /// As exports name it: `closing`.
        public var name: String
        /// The first tick, and the one at which it is over; both count from the take's beginning.
        public var from: Tick, to: Tick
        /// The parameters that it comes from.
        public var source: NamedAnimation.Source

        public init(
            _ edge: Edge, _ name: String, from: Tick, to: Tick, source: NamedAnimation.Source = NamedAnimation.Source()
        ) {
            (self.edge, self.name, self.from, self.to, self.source) = (edge, name, from, to, source)
        }

        /// In messages a parameter that it does not have is empty.
        fileprivate subscript(part: WritableKeyPath<NamedAnimation.Source, String?>) -> String {
            get { source[keyPath: part] ?? "" }
            set { source[keyPath: part] = newValue.isEmpty ? nil : newValue }
        }
    }

    /// A number by which a motion is judged.
    public struct Measured: Hashable, Sendable {
        public var name: String
        public var value: Double
        public var unit: String
        /// When it is reached, counted from the take's beginning.
        public var tick: Tick

        public init(name: String, value: Double, unit: String, at tick: Tick) {
            (self.name, self.value, self.unit, self.tick) = (name, value, unit, tick)
        }
    }

    /// A session's settings besides its systems, its list and its viewport, which are in its scenes.
    public struct Settings: Hashable, Sendable {
        public var scroll: ScrollSettings
        /// The insets that the host sets.
        public var inset: EdgeInsets
        /// Nil: each system's own time.
        public var work: Work?

        public init(scroll: ScrollSettings, inset: EdgeInsets, work: Work?) {
            (self.scroll, self.inset, self.work) = (scroll, inset, work)
        }
    }

    static let takeCases: [Case<ServerMessage>] = [
        Case(
            "takes", 10, "lists the takes that the session keeps, the oldest first: [Takes](#takes)",
            [
                Field("takes", \.self, .list(.takeSummary)).meaning(
                    "objects with `number`; `ticks`, its last tick; and `name`, that of what played, empty for what viewers did"
                )
            ],
            [TakeSummary](), make: { .takes($0) }, payload: { if case .takes(let takes) = $0 { takes } else { nil } }),
        Case(
            "traced", 11, "answers `trace` with a part of what there is to be seen: [Takes](#takes)",
            [
                Field("take", \.0.take, .count).meaning("its number; 0 for a script's own gesture"),
                Field("script", \.0.isScript, .flag).meaning("whether it is a script's own gesture"),
                Field("from", \.0.from, .count).meaning("the part's first tick"),
                Field("next", \.0.next, .count).meaning("the first tick behind the part"),
                Field("ticks", \.0.ticks, .count).meaning("the take's last tick"),
                Field("messages", \.0.messages, .messages),
                Field("finger", \.0.finger, .list(.fingerSample)).meaning(
                    "objects with `tick`, `phase` as in `drag`, and `y` in pt"),
                Field("measures", \.0.measures, .list(.measured)).meaning(
                    "objects with `name`, `value`, `unit` and `tick`"), Field("id", \.1, .optional(.id), or: nil),
                Field("times", \.0.times, .list(.double), or: []).meaning(
                    "of each sample of `finger` its time by the finger's own clock, µs: velocities follow from these, not from ticks"
                ),
                Field("notes", \.0.notes, last: .list(.tickNote), or: []) { !$0.0.animations.isEmpty }.meaning(
                    "objects with `tick` and `text`, for a viewer that has sent `notes`"),
                Field("animations", \.0.animations, last: .list(.animationRun), or: []).meaning(
                    "of the controls' own animations those that end in this part, or run at the take's end: objects with `edge`; `name`, as `export` names it; `from`, its first tick; `to`, the tick at which it is over; and `duration`, `curve` and `stagger`, the names of the parameters with how long it takes, its curve, and how much later each of its parts begins, empty where it has none"
                ),
            ],
            (Traced(), Int?.none), make: { .traced($0.0, id: $0.1) },
            payload: { if case .traced(let traced, let id) = $0 { (traced, id) } else { nil } }),
        Case(
            "exported", 12, "answers `export`",
            [
                Field("take", \.0, .count).meaning("its number"), Field("format", \.1, .choice()),
                Field("text", \.2, .text).meaning("the whole file"),
                Field("id", \.3, .optional(.id), or: nil),
            ],
            (0, ClientMessage.ExportFormat.script, "", Int?.none),
            make: { .exported(take: $0.0, $0.1, text: $0.2, id: $0.3) },
            payload: {
                if case .exported(let take, let format, let text, let id) = $0 { (take, format, text, id) } else { nil }
            }),
        Case(
            "settings", 13,
            "says what the session goes by beside what its scene shows, when a viewer joins and whenever it changes",
            [
                Field("scroll", \.scroll, .scrollSettings).meaning("the scroll view's parameters, without `scroll.`"),
                Field("inset", \.inset, .insets).meaning("the host app's own insets"),
                Field("work", \.work, .optional(.work), or: nil).meaning(
                    "as in the message `work`; each system's own time if left out"),
            ],
            Settings(scroll: ScrollSettings(), inset: .zero, work: nil), make: { .settings($0) },
            payload: { if case .settings(let settings) = $0 { settings } else { nil } }),
    ]
}

// MARK: Their fields

extension Format<ServerMessage.TakeSummary> {
    static let takeSummary = record(
        ServerMessage.TakeSummary(number: 0, ticks: 0, name: ""),
        [Field("number", \.number, .count), Field("ticks", \.ticks, .count), Field("name", \.name, .text)])
}

extension Format<ServerMessage.FingerSample> {
    static let fingerSample = record(
        ServerMessage.FingerSample(.began, y: 0, at: .zero, time: 0),
        [Field("tick", \.tick, .tick), Field("phase", \.phase, .choice()), Field("y", \.y, .double)])
}

extension Format<ServerMessage.Measured> {
    static let measured = record(
        ServerMessage.Measured(name: "", value: 0, unit: "", at: .zero),
        [
            Field("name", \.name, .text), Field("value", \.value, .double), Field("unit", \.unit, .text),
            Field("tick", \.tick, .tick),
        ])
}

extension Format<ServerMessage.AnimationRun> {
    static let animationRun = record(
        ServerMessage.AnimationRun(.header, "", from: .zero, to: .zero),
        [
            Field("edge", \.edge, .choice()), Field("name", \.name, .text), Field("from", \.from, .tick),
            Field("to", \.to, .tick), Field("duration", \.[\.duration], .text), Field("curve", \.[\.curve], .text),
            Field("stagger", \.[\.stagger], .text),
        ])
}

extension Format<EdgeInsets> {
    static let insets = lengths(
        "pair", 2, "two numbers, [top,bottom]", make: { EdgeInsets(top: $0[0], bottom: $0[1]) },
        parts: { [$0.top, $0.bottom] })
}

extension Format<ScrollSettings> {
    static let scrollSettings = Format(
        shape: Format<[NamedValue]>.parameters.shape, wanted: Format<[NamedValue]>.parameters.wanted,
        fromJSON: { Format<[NamedValue]>.parameters.fromJSON($0).map(ScrollSettings.init) },
        toJSON: { Format<[NamedValue]>.parameters.toJSON($0.named, &$1) },
        fromBytes: { (reader) throws(ProtocolError) in
            ScrollSettings(try Format<[NamedValue]>.parameters.fromBytes(&reader))
        },
        toBytes: { Format<[NamedValue]>.parameters.toBytes($0.named, &$1) })
}

extension ScrollSettings {
    /// Unknown values of a newer daemon are ignored.
    fileprivate init(_ values: [NamedValue]) {
        self.init()
        for value in values { try? set(value.name, to: value.value) }
    }

    fileprivate var named: [NamedValue] {
        ScrollSettings.parameters.compactMap { parameter in
            self[parameter.name].map { NamedValue(name: parameter.name, value: $0) }
        }
    }
}

extension Format<Work> {
    static let work = record(Work.manual, [Field<Work>(\.self, Work.union)])
}

extension Format<[[UInt8]]> {
    /// Messages of the daemon inside a message: objects in JSON, bytes after their length in binary.
    static let messages = Format(
        shape: Shape(
            schema: #"{"type":"array","items":\#(Shape.reference("fromDaemon"))}"#,
            bytes: "list of (length in bytes, unsigned; a message as a connection of its own would bring it)",
            page: #""messages""#),
        wanted: "a list of messages",
        fromJSON: { node in
            node.array?.map { message in
                var json = JSONWriter()
                json.write(message)
                return json.bytes
            }
        },
        toJSON: { messages, json in json.array { json in messages.forEach { json.written($0) } } },
        fromBytes: { (reader) throws(ProtocolError) in
            try reader.list(shortest: 2) { (reader) throws(ProtocolError) in try reader.block() }
        },
        toBytes: { messages, writer in writer.list(messages) { $0.block($1) } })
}
