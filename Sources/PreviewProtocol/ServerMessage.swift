import Motion
import RefreshEngine

/// What the daemon can send. `ServerMessage.table` below defines how it is written; README.md is the reference.
public enum ServerMessage: Hashable, Sendable {
    /// `run` and `heard`: where the viewer is now; `missed`: how many messages since it was last here are no longer
    /// kept. `script`: the name of what plays. `isNew`: the session was made by this join.
    ///
    /// Indirect like all that is larger than a notice, because notices are kept.
    indirect case welcome(
        session: String, viewer: Int, role: Role, run: String = "", heard: Int = 0, missed: Int = 0,
        script: String? = nil, isNew: Bool = false)
    /// `number`: the number of this scene in its session.
    indirect case scene(Scene, number: Int = 1)
    /// With a scene, nodes that are at rest in it are omitted; without one, all are written.
    indirect case frame(Frame, of: Scene?)
    case notice(Notice, Tick)
    case script(ScriptEvent, Tick)
    /// `id`: the id of the refused message, if it had one.
    case refusal(RefusalReason, String, id: Int? = nil)
    /// `received`, `sent`: when the ping came and when this was sent, ms of the daemon's own clock.
    case pong(Double, received: Double = 0, sent: Double = 0)
    /// Whole lines of a `.pullcast` file, and the last of its ticks that is over.
    case recording(lines: String, Tick)
    /// The viewer's message with that id has taken effect at that tick, if it had any effect.
    case done(id: Int, Tick, hasEffect: Bool)
    /// The takes that the session keeps, the oldest first.
    case takes([TakeSummary])
    /// `id`: the id of the message that asked for it, if it had one.
    indirect case traced(Traced, id: Int? = nil)
    case exported(take: Int, ClientMessage.ExportFormat, text: String, id: Int? = nil)
    /// A figure's text or file, and sentences about what could not be used.
    case figured(String, notes: [String], id: Int? = nil)
    /// A session's values as code.
    indirect case valued(Valued, id: Int? = nil)
    indirect case settings(Settings)
    case build(Build)
    /// Where another viewer's finger is, pt in the viewport; nil: there is none. `viewer`: whose it is, for those who
    /// have asked who is there.
    case finger(y: Double?, viewer: Int? = nil)
    case present(People)
    case noted([Note])
    indirect case mirror(Mirroring)
    indirect case followed(Followed)
    case inputs([TakenInput])
    case reached(Tick, hash: String)

    /// An event of a script that plays in the session.
    public enum ScriptEvent: Hashable, Sendable {
        case started(name: String)
        case mark(String)
        /// An expectation that failed, in words.
        case failed(String)
        case finished(Outcome)
        /// A viewer's finger has interrupted it.
        case interrupted

        public enum Outcome: String, Hashable, Sendable, CaseIterable { case passed, failed, timedOut, stopped }
    }

    public enum RefusalReason: String, Hashable, Sendable, CaseIterable {
        case badMessage, binary, unknownSystem, unknownParameter, outOfRange, busy, script, viewerOnly, tooManyMessages,
            tooLarge, recording, unknownTake, unknownPreset, figure, format, mirror
    }

    /// 1e-4 pt, far below what a screen shows, and 1e-4 of a transform or an opacity.
    public static let wireDecimals = 4
}

// MARK: How each message is written

extension ServerMessage {
    /// Every message with its fields, in the order of the bytes. JSON, bytes and all documents are derived from it.
    static let table = Union<ServerMessage>(
        "type", "a message's code",
        [
            Case(
                "welcome", 1,
                "is the first message: which session this is, what the viewer may do, and [where it is in the session](#coming-back)",
                [
                    Field("session", \.0, .session), Field("viewer", \.1, .count).meaning("this viewer's number"),
                    Field("role", \.2, .choice()),
                    Field("ticksPerSecond", constant: Tick.perSecond, .count).meaning("always \(Tick.perSecond)"),
                    Field("run", \.3, .text).meaning("the session's run"),
                    Field("heard", \.4, .count).meaning(
                        "how many notices and script messages of this run came before those that follow"),
                    Field("missed", \.5, .count, or: 0).meaning(
                        "how many of these the viewer missed for good, since they are no longer kept"),
                    Field("script", \.6, .optional(.text), or: nil).meaning("the name of what plays"),
                    Field("made", \.7, .flag, or: false).meaning(
                        "whether this join has made the session, perhaps anew"),
                ],
                ("", 0, Role.viewer, "", 0, 0, String?.none, false),
                make: {
                    .welcome(
                        session: $0.0, viewer: $0.1, role: $0.2, run: $0.3, heard: $0.4, missed: $0.5, script: $0.6,
                        isNew: $0.7)
                },
                payload: {
                    guard
                        case .welcome(
                            let session, let viewer, let role, let run, let heard, let missed, let script, let isNew) =
                            $0
                    else { return nil }
                    return (session, viewer, role, run, heard, missed, script, isNew)
                }),
            Case(
                "scene", 2, "says what does not change from frame to frame",
                [Field("number", \.1, .count).meaning("which of the session's scenes this is")]
                    + Scene.fields.map { $0.of(\.0) }, (Scene.blank, 0), make: { .scene($0.0, number: $0.1) },
                payload: { if case .scene(let scene, let number) = $0 { (scene, number) } else { nil } }),
            Case(
                "notice", 4, "reports a callback of a control or of the scroll view: [Notices](#notices)",
                [Field("tick", \.0, .tick), Field(\.1, Notice.union)],
                (Tick.zero, Notice.willBeginDragging), make: { .notice($0.1, $0.0) },
                payload: { if case .notice(let notice, let tick) = $0 { (tick, notice) } else { nil } }),
            Case(
                "script", 5, "reports what a playing script or recording does",
                [Field("tick", \.0, .tick), Field(\.1, ScriptEvent.union)],
                (Tick.zero, ScriptEvent.mark("")), make: { .script($0.1, $0.0) },
                payload: { if case .script(let event, let tick) = $0 { (tick, event) } else { nil } }),
            Case(
                "refusal", 6,
                "says why a message was not carried out, and the `id` of that message where it had one: [Refusals](#refusals)",
                [
                    Field("reason", \.0, .choice()), Field("text", \.1, .text).meaning("for people"),
                    Field("id", \.2, .optional(.id), or: nil),
                ],
                (RefusalReason.badMessage, "", Int?.none), make: { .refusal($0.0, $0.1, id: $0.2) },
                payload: { if case .refusal(let reason, let text, let id) = $0 { (reason, text, id) } else { nil } }),
            Case(
                "pong", 7, "answers `ping`",
                [
                    Field("t", \.0, .number(Limits.time)),
                    Field("received", \.1, .double, or: 0).meaning("when the ping came, ms of the daemon's own clock"),
                    Field("sent", \.2, .double, or: 0).meaning("when this went out, by the same clock"),
                ],
                (0.0, 0.0, 0.0), make: { .pong($0.0, received: $0.1, sent: $0.2) },
                payload: {
                    if case .pong(let time, let received, let sent) = $0 { (time, received, sent) } else { nil }
                }),
            Case(
                "recording", 8,
                "brings the next lines of a `.pullcast` file",
                [
                    Field("tick", \.0, .tick).meaning(
                        "the last tick of the recording that is over: a file that ends there is complete"),
                    Field("lines", \.1, .text).meaning("whole lines, each with its line feed"),
                ],
                (Tick.zero, ""), make: { .recording(lines: $0.1, $0.0) },
                payload: { if case .recording(let lines, let tick) = $0 { (tick, lines) } else { nil } }),
            Case(
                "done", 9, "says that the message with that `id` has taken effect: [Done](#done)",
                [
                    Field("id", \.0, .id), Field("tick", \.1, .tick),
                    Field("effect", \.2, .flag).meaning("whether anything has come of it"),
                ], (0, Tick.zero, false),
                make: { .done(id: $0.0, $0.1, hasEffect: $0.2) },
                payload: { if case .done(let id, let tick, let hasEffect) = $0 { (id, tick, hasEffect) } else { nil } }),
        ] + takeCases + [
            buildCase, figureCase, valuesCase,
            Case(
                "finger", 17,
                "says to a viewer that sent `fingers` where another viewer's finger is, no more often than it is sent frames",
                [
                    Field("y", \.0, .optional(.double), or: nil).meaning(
                        "pt in the viewport; left out when there is no such finger any more"),
                    Field("viewer", \.1, last: .optional(.count), or: nil).meaning(
                        "whose it is, for a viewer that has sent `people`"),
                ], (Double?.none, Int?.none),
                make: { .finger(y: $0.0, viewer: $0.1) },
                payload: { if case .finger(let y, let viewer) = $0 { (y, viewer) } else { nil } }),
        ] + peopleCases + [mirrorCase] + followCases)

    /// A frame is a difference from another one: `FrameWriter` and `JSONWriter.write(_:at:from:)` write it.
    static let frameDocument = CaseDocument(
        name: "frame", code: FrameWriter.code, meaning: "says what does change", fields: FrameChange.documents)

    /// The message in that encoding. A binary frame is whole: it builds on no other one.
    public func bytes(in encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .json: json()
        case .binary: binary()
        }
    }

    /// The message as text of `pullwire.v1.json`, in UTF-8.
    /// - Parameter decimals: to which numbers are rounded; nil: they are exact
    public func json(decimals: Int? = ServerMessage.wireDecimals) -> [UInt8] {
        var writer = JSONWriter(decimals: decimals)
        writer.object { json in
            guard case .frame(let frame, let scene) = self else { return ServerMessage.table.write(self, to: &json) }
            json.field("type", "frame")
            let plain = RawFrame<Double>(frame)
            if let scene {
                json.write(plain, at: plain.tick, from: RawFrame(restOf: scene))
            } else {
                json.write(whole: plain)
            }
        }
        return writer.bytes
    }

    /// The message of `pullwire.v1`. A frame is whole; `WireFrame.message(from:)` makes those that build on another
    /// one.
    public func binary() -> [UInt8] {
        if case .frame(let frame, let scene) = self {
            return WireFrame(frame).message(
                wholeFrom: scene.map(WireFrame.init(restOf:)) ?? WireFrame(standing: frame.nodes.count))
        }
        var bytes = ByteWriter()
        ServerMessage.table.write(self, to: &bytes)
        return bytes.bytes
    }
}

extension Format<Int> {
    /// The id of a viewer's message that `done` answers.
    static let id: Format = {
        var format = count
        format.shape.schema = Shape.reference("id")
        return format
    }()
}

extension Format<String> {
    static let session: Format = {
        var format = text
        format.shape.schema = #"{"type":"string","pattern":"^[A-Za-z0-9._-]{1,64}$"}"#
        return format
    }()
}

extension ServerMessage.ScriptEvent {
    static let union = Union<ServerMessage.ScriptEvent>(
        "event", "a script's event",
        [
            Case(
                "started", 0, "the script or recording begins to play", [Field("name", \.self, .text)], "",
                make: { .started(name: $0) },
                payload: { if case .started(let name) = $0 { name } else { nil } }),
            Case(
                "mark", 1, "it has come to the mark of that name", [Field("name", \.self, .text)], "",
                make: { .mark($0) },
                payload: { if case .mark(let name) = $0 { name } else { nil } }),
            Case(
                "failed", 2, "an expectation of the script did not hold; `text` says where and how",
                [Field("text", \.self, .text)], "", make: { .failed($0) },
                payload: { if case .failed(let text) = $0 { text } else { nil } }),
            Case(
                "finished", 3, "it is over, or was stopped", [Field("outcome", \.self, .choice())], Outcome.passed,
                make: { .finished($0) },
                payload: { if case .finished(let outcome) = $0 { outcome } else { nil } }),
            Case(
                "interrupted", 4, "a viewer's finger has taken the list from it; `finished`, `stopped`, comes next",
                .interrupted),
        ])
}

extension Notice {
    static let union = Union<Notice>(
        "notice", "a kind of notice",
        [
            Case(
                "state", 0, "the control goes from one state to another",
                [Field("edge", \.0, .edge), Field("from", \.1, .state), Field("to", \.2, .state)],
                (Edge.header, ControlState.idle, ControlState.idle),
                make: { .state($0.0, from: $0.1, to: $0.2) },
                payload: { if case .state(let edge, let from, let to) = $0 { (edge, from, to) } else { nil } }),
            Case(
                "progress", 1,
                "the pull has come so far; in recordings only, at every tick of a pull, since viewers see it in the frames",
                [Field("edge", \.0, .edge), Field("progress", \.1, .number(0...1))], (Edge.header, 0.0),
                make: { .progress($0.0, $0.1) },
                payload: { if case .progress(let edge, let progress) = $0 { (edge, progress) } else { nil } }),
            edgeOnly("haptic", 2, "the pull has crossed the point from which letting go refreshes", { .haptic($0) }) {
                if case .haptic(let edge) = $0 { edge } else { nil }
            },
            Case(
                "refreshed", 3,
                "the refresh that begins is now the last one under `key`; `at` is its time, s since 1970",
                [Field("edge", \.0, .edge), Field("key", \.1, .text), Field("at", \.2, .double)],
                (Edge.header, "", 0.0),
                make: { .refreshed($0.0, key: $0.1, Moment(seconds: $0.2)) },
                payload: {
                    if case .refreshed(let edge, let key, let moment) = $0 { (edge, key, moment.seconds) } else { nil }
                }),
            edgeOnly("begin", 4, "the refresh begins", { .begin($0) }) {
                if case .begin(let edge) = $0 { edge } else { nil }
            },
            edgeOnly("action", 5, "the app's own handler is called", { .action($0) }) {
                if case .action(let edge) = $0 { edge } else { nil }
            },
            Case(
                "end", 6, "the refresh has ended", [Field("edge", \.0, .edge), Field("result", \.1, .result)],
                (Edge.header, RefreshResult.succeeded),
                make: { .end($0.0, $0.1) },
                payload: { if case .end(let edge, let result) = $0 { (edge, result) } else { nil } }),
            edgeOnly("cancel", 7, "the refresh is called off before its `begin`", { .cancel($0) }) {
                if case .cancel(let edge) = $0 { edge } else { nil }
            },
            Case(
                "rowInserted", 8, "a refresh has added a row, number `index` of the list",
                [Field("index", \.0, .count), Field("text", \.1, .text)], (0, ""),
                make: { .rowInserted(index: $0.0, text: $0.1) },
                payload: { if case .rowInserted(let index, let text) = $0 { (index, text) } else { nil } }),
            Case("willBeginDragging", 9, "the finger moves the list for the first time", .willBeginDragging),
            Case(
                "willEndDragging", 10,
                "the finger lifts or vanishes; `velocity` is the content's, in pt/ms, and `target` the offset, in pt, at which it will come to rest",
                [Field("velocity", \.0, .double), Field("target", \.1, .double)], (0.0, 0.0),
                make: { .willEndDragging(velocity: $0.0, target: $0.1) },
                payload: { if case .willEndDragging(let velocity, let target) = $0 { (velocity, target) } else { nil } }
            ),
            Case(
                "didEndDragging", 11,
                "the finger has lifted or vanished; `willDecelerate` says whether the list moves on",
                [Field("willDecelerate", \.self, .flag)], false, make: { .didEndDragging(willDecelerate: $0) },
                payload: { if case .didEndDragging(let willDecelerate) = $0 { willDecelerate } else { nil } }),
            Case("willBeginDecelerating", 12, "the list moves on by itself", .willBeginDecelerating),
            Case("didEndDecelerating", 13, "the list that moved on by itself has come to rest", .didEndDecelerating),
            Case(
                "didEndScrollingAnimation", 14,
                "the list was moved without a finger (by a `begin` that shows the control), and has arrived",
                .didEndScrollingAnimation),
            edgeOnly("floorOpened", 15, "the second floor opens", { .floorOpened($0) }) {
                if case .floorOpened(let edge) = $0 { edge } else { nil }
            },
            edgeOnly("floorClosed", 16, "the second floor has closed", { .floorClosed($0) }) {
                if case .floorClosed(let edge) = $0 { edge } else { nil }
            },
        ])

    private static func edgeOnly(
        _ name: String, _ code: UInt8, _ meaning: String, _ make: @escaping @Sendable (Edge) -> Notice,
        edge: @escaping @Sendable (Notice) -> Edge?
    ) -> Case<Notice> {
        Case(name, code, meaning, [Field("edge", \.self, .edge)], Edge.header, make: make, payload: edge)
    }
}

extension RawFrame where Number == Double {
    /// The message as text of `pullwire.v1.json`, in UTF-8, with the given tick instead of the frame's.
    /// - Parameter rest: the scene at rest: what looks the same is omitted
    public func json(at tick: Tick, from rest: RawFrame) -> [UInt8] {
        var json = JSONWriter(decimals: ServerMessage.wireDecimals)
        json.object {
            $0.field("type", "frame")
            $0.write(self, at: tick, from: rest)
        }
        return json.bytes
    }
}

extension Format<ControlState> {
    static let state = choice("state")
}

extension Notice {
    /// A notice from its fields, as messages, goldens and recordings contain them.
    package init(_ fields: JSONNode) throws(ProtocolError) {
        self = try Notice.union.read(try JSONFields(fields, of: "notice"))
    }
}

extension JSONWriter {
    /// A notice's fields, as its message has them.
    package mutating func write(_ notice: Notice) { Notice.union.write(notice, to: &self) }
}
