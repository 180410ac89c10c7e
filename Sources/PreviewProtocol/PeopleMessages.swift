import Motion
import RefreshEngine

// Messages about those who are there, and about the words that they pin to ticks of takes.

extension ClientMessage {
    /// Words that are pinned to a tick of a take.
    public struct Note: Hashable, Sendable {
        /// The note that is changed; nil: a new one.
        public var number: Int?
        /// The take's number; nil: the newest one, or that of the note.
        public var take: Int?
        /// Counted from the take's beginning; nil: that of the note, or 0.
        public var tick: Int?
        public var text: String

        public init(number: Int? = nil, take: Int? = nil, tick: Int? = nil, text: String) {
            (self.number, self.take, self.tick, self.text) = (number, take, tick, text)
        }

        /// Chosen: some sentences.
        public static let maxLength = 500
        /// The ticks of the longest take: a quarter of an hour.
        public static let ticks = 0...900 * Tick.perSecond
        /// What a note may say.
        package static let allowed = Allowed<String>.line(1...maxLength)
        /// The name of who has written one.
        package static let allowedAuthor = Allowed<String>.line(0...maxNameLength)
    }

    /// Unicode scalars of the name under which others see a viewer. Chosen: a line of a list.
    public static let maxNameLength = 40

    static let peopleCases: [Case<ClientMessage>] = [
        Case(
            "people", 152,
            "asks to be told who is there, in `present` messages, until the connection ends: [People](#people)",
            [
                Field("name", \.self, .line(0...maxNameLength), or: "").meaning(
                    "under which the others see this viewer; send it again to change it")
            ], "", make: { .people(name: $0) },
            payload: { if case .people(let name) = $0 { name } else { nil } }),
        Case(
            "note", 153, "pins words to a tick of a take, or changes them: [Notes](#notes)",
            [
                Field("text", \.text, .line(1...Note.maxLength)),
                Field("take", \.take, .optional(.count), or: nil).meaning(
                    "its number; the newest, or that of the note, if left out"),
                Field("tick", \.tick, .optional(.noteTick), or: nil).meaning(
                    "from the take's beginning; 0, or that of the note, if left out"),
                Field("number", \.number, .optional(.count), or: nil).meaning(
                    "of the note that is changed; a new one if left out"),
            ], Note(text: ""), make: { .note($0) },
            payload: { if case .note(let note) = $0 { note } else { nil } }),
        Case(
            "removeNote", 154, "removes a note",
            [Field("number", \.self, .count)], 0, make: { .removeNote(number: $0) },
            payload: { if case .removeNote(let number) = $0 { number } else { nil } }),
        Case(
            "notes", 155,
            "asks for the session's notes, in `noted` messages and in `traced`, until the connection ends", .notes),
    ]
}

extension ServerMessage {
    /// Who is there.
    public struct People: Hashable, Sendable {
        /// Those who drag first, then those who control, in the order in which they came; a session lists at most
        /// `maxListed`.
        public var listed: [Person]
        /// All of them.
        public var count: Int

        public init(_ listed: [Person], count: Int) { (self.listed, self.count) = (listed, count) }
    }

    /// Somebody who is there.
    public struct Person: Hashable, Sendable {
        public var viewer: Int
        public var name: String
        public var role: Role
        /// Whether its finger holds the list.
        public var isDragging: Bool

        public init(viewer: Int, name: String, role: Role, isDragging: Bool) {
            (self.viewer, self.name, self.role, self.isDragging) = (viewer, name, role, isDragging)
        }
    }

    /// A note of a session.
    public struct Note: Hashable, Sendable {
        /// Counts from 1. A number is never used again.
        public var number: Int
        public var take: Int
        /// Counted from the take's beginning.
        public var tick: Tick
        public var text: String
        /// The name of who wrote it; empty if there is none.
        public var author: String

        public init(number: Int, take: Int, tick: Tick, text: String, author: String = "") {
            (self.number, self.take, self.tick, self.text, self.author) = (number, take, tick, text, author)
        }
    }

    /// Words at a tick of a motion.
    public struct TickNote: Hashable, Sendable {
        public var tick: Tick
        public var text: String

        public init(_ text: String, at tick: Tick) { (self.text, self.tick) = (text, tick) }
    }

    static let peopleCases: [Case<ServerMessage>] = [
        Case(
            "present", 18, "says to a viewer that sent `people` who is there: [People](#people)",
            [
                Field("people", \.listed, .list(.person)).meaning(
                    "objects with `viewer`, its number; `name`; `role`; and `drags`, whether its finger holds the list"),
                Field("count", \.count, .count).meaning("of all, also of those who are not listed"),
            ], People([], count: 0), make: { .present($0) },
            payload: { if case .present(let people) = $0 { people } else { nil } }),
        Case(
            "noted", 19, "says to a viewer that sent `notes` which notes the session has: [Notes](#notes)",
            [
                Field("notes", \.self, .list(.note)).meaning(
                    "objects with `number`, `take`, `tick`, `text` and `by`, the name of who wrote it")
            ], [Note](), make: { .noted($0) },
            payload: { if case .noted(let notes) = $0 { notes } else { nil } }),
    ]
}

// MARK: Their fields

extension Format<String> {
    /// A line of text from a stranger.
    static func line(_ lengths: ClosedRange<Int>) -> Format {
        text.within(
            .line(lengths),
            schema: #"{"type":"string","minLength":\#(lengths.lowerBound),"maxLength":\#(lengths.upperBound)}"#)
    }
}

extension Allowed<String> {
    /// A text that cannot disturb what stands beside it: of so many Unicode scalars, none of which ends a line, changes
    /// the direction of writing or controls anything else.
    static func line(_ lengths: ClosedRange<Int>) -> Allowed {
        Allowed(
            words:
                "a text of \(lengths.lowerBound == 0 ? "at most" : "\(lengths.lowerBound) to") \(lengths.upperBound) characters without control characters",
            found: { text in
                text.unicodeScalars.contains(where: \.isControl)
                    ? "a control character" : "one of \(text.unicodeScalars.count)"
            },
            holds: { text in
                lengths.contains(text.unicodeScalars.count) && !text.unicodeScalars.contains(where: \.isControl)
            })
    }

    /// Whether the text is allowed.
    package func allows(_ text: String) -> Bool { holds(text) }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}

extension Format<Int> {
    static let noteTick: Format = whole(
        .whole(ClientMessage.Note.ticks),
        schema: #"{"type":"integer","minimum":0,"maximum":\#(ClientMessage.Note.ticks.upperBound)}"#)
}

extension Format<ServerMessage.Person> {
    static let person = record(
        ServerMessage.Person(viewer: 0, name: "", role: .viewer, isDragging: false),
        [
            Field("viewer", \.viewer, .count), Field("name", \.name, .text), Field("role", \.role, .choice()),
            Field("drags", \.isDragging, .flag, or: false),
        ])
}

extension Format<ServerMessage.Note> {
    static let note = record(
        ServerMessage.Note(number: 0, take: 0, tick: .zero, text: ""),
        [
            Field("number", \.number, .count), Field("take", \.take, .count), Field("tick", \.tick, .tick),
            Field("text", \.text, .text), Field("by", \.author, .text, or: ""),
        ])
}

extension Format<ServerMessage.TickNote> {
    static let tickNote = record(
        ServerMessage.TickNote("", at: .zero), [Field("tick", \.tick, .tick), Field("text", \.text, .text)])
}
