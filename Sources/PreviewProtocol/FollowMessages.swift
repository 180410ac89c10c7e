import Motion
import RefreshEngine

// Messages for viewers that run the engine themselves: what the preview is made from, in place of frames.

extension ClientMessage {
    static let followCases: [Case<ClientMessage>] = [
        Case(
            "follow", 157,
            "asks for what the preview is made from, in `followed`, `inputs` and `reached` messages, in place of frames: [Following](#following)",
            .follow),
        Case(
            "unfollow", 158, "asks for frames again: [Following](#following)",
            [
                Field("tick", \.0, .optional(.tick), or: nil).meaning(
                    "of a `reached`, when this viewer's own frame differs from the daemon's there"),
                Field("hash", \.1, .optional(.hash), or: nil).meaning("of this viewer's frame at that tick"),
            ], (Tick?.none, String?.none), make: { .unfollow(tick: $0.0, hash: $0.1) },
            payload: { if case .unfollow(let tick, let hash) = $0 { (tick, hash) } else { nil } }),
    ]
}

extension ServerMessage {
    /// What a preview is made from.
    public struct Followed: Hashable, Sendable {
        /// The preview's tick.
        public var tick: Tick
        /// Its scenario, as recordings have it in JSON.
        public var scenario: String
        /// What it has taken since its first tick.
        public var inputs: [TakenInput]

        public init(_ scenario: String, _ inputs: [TakenInput] = [], at tick: Tick) {
            (self.scenario, self.inputs, self.tick) = (scenario, inputs, tick)
        }
    }

    /// An input that a preview has taken.
    public struct TakenInput: Hashable, Sendable {
        /// The preview's tick.
        public var tick: Tick
        /// The input, as recordings have it in JSON.
        public var input: String
        /// The viewer that has sent it; 0: nobody, or it is not known any more.
        public var viewer: Int

        public init(_ input: String, at tick: Tick, by viewer: Int = 0) {
            (self.input, self.tick, self.viewer) = (input, tick, viewer)
        }
    }

    static let followCases: [Case<ServerMessage>] = [
        Case(
            "followed", 21,
            "says to a viewer that sent `follow` what the preview is made from; frames end with it: [Following](#following)",
            [
                Field("tick", \.tick, .tick).meaning("which the preview has reached"),
                Field("scenario", \.scenario, .text).meaning("JSON, as a recording's first line has it"),
                Field("inputs", \.inputs, .list(.takenInput)).meaning(
                    "objects with `tick`, `input` (JSON, as a recording's lines have it) and `viewer`, whose it is"),
            ], Followed("", at: .zero), make: { .followed($0) },
            payload: { if case .followed(let followed) = $0 { followed } else { nil } }),
        Case(
            "inputs", 22, "says to a viewer that follows what the preview has taken since: [Following](#following)",
            [Field("inputs", \.self, .list(.takenInput)).meaning("as in `followed`")],
            [TakenInput](), make: { .inputs($0) },
            payload: { if case .inputs(let inputs) = $0 { inputs } else { nil } }),
        Case(
            "reached", 23,
            "says to a viewer that follows which tick the preview has reached, once a second, and not at rest: [Following](#following)",
            [Field("tick", \.0, .tick), Field("hash", \.1, .hash).meaning("of the frame at that tick")],
            (Tick.zero, ""), make: { .reached($0.0, hash: $0.1) },
            payload: { if case .reached(let tick, let hash) = $0 { (tick, hash) } else { nil } }),
    ]
}

extension Format<ServerMessage.TakenInput> {
    static let takenInput = record(
        ServerMessage.TakenInput("", at: .zero),
        [
            Field("tick", \.tick, .tick), Field("input", \.input, .text),
            Field("viewer", \.viewer, .count, or: 0),
        ])
}

extension Format<String> {
    /// A frame's digest.
    static let hash = text.within(
        Allowed(words: "16 hexadecimal digits in lower case") { text in
            text.utf8.count == 16 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }, schema: #"{"type":"string","pattern":"^[0-9a-f]{16}$"}"#)
}
