import RefreshEngine

// Messages for the figure editor: what a figure is made from, and what it is made into.

extension ClientMessage {
    /// Asks for a figure to be made from something, or to be written as a file.
    ///
    ///     {"type":"figure","from":"text","content":"HELLO","to":"bars","id":7}
    public struct FigureRequest: Hashable, Sendable {
        public var source: Source
        /// The word, the file's text, or the figure's own text.
        public var content: String
        /// Whether `content` is the file's bytes in base64.
        public var isBase64: Bool
        public var target: Target
        /// pt; nil: as high as its source, or 40 pt for a source that has no height in points.
        public var height: Double?
        public var order: Order
        /// nil: 100.
        public var maxBars: Int?

        public enum Source: String, Hashable, Sendable, CaseIterable { case text, svg, plist, json, figure }
        /// `bars` and `strokes` are a figure's text, as `set` accepts it; the others are files.
        public enum Target: String, Hashable, Sendable, CaseIterable { case bars, strokes, svg, plist, json }
        public enum Order: String, Hashable, Sendable, CaseIterable {
            case drawn
            case leftToRight = "left-to-right"
        }

        public init(
            _ source: Source, _ content: String, isBase64: Bool = false, to target: Target, height: Double? = nil,
            order: Order = .drawn, maxBars: Int? = nil
        ) {
            (self.source, self.content, self.isBase64, self.target) = (source, content, isBase64, target)
            (self.height, self.order, self.maxBars) = (height, order, maxBars)
        }

        /// pt. Chosen: from a tenth of a point to the greatest distance between a figure's points.
        public static let heights = 0.1...Limits.figurePoint.upperBound
    }

    static let figureCase = Case<ClientMessage>(
        "figure", 149,
        "asks for a figure to be made of a word or a file, or to be written as a file: [Figures](#figures)",
        [
            Field("from", \.source, .choice()).meaning(
                "what `content` is: a word, the text of a file, or a figure's own text"),
            Field("content", \.content, .text),
            Field("base64", \.isBase64, .flag, or: false).meaning(
                "whether `content` is the bytes of a file in base64, as a binary property list needs it"),
            Field("to", \.target, .choice()).meaning(
                "`bars` and `strokes` are a figure's text, as `set` takes it; the others are files"),
            Field("height", \.height, .optional(.number(FigureRequest.heights, "pt")), or: nil).meaning(
                "of the figure; of capital letters in a word"),
            Field("order", \.order, .choice(), or: .drawn).meaning("that of the bars or strokes"),
            Field(
                "maxBars", \.maxBars,
                .optional(
                    .whole(
                        .whole(1...Limits.figureBars),
                        schema: #"{"type":"integer","minimum":1,"maximum":\#(Limits.figureBars)}"#)), or: nil
            )
            .meaning("how many bars curves may become, 100 if left out"),
        ],
        FigureRequest(.text, "", to: .bars), make: { .figure($0) },
        payload: { if case .figure(let request) = $0 { request } else { nil } })
}

extension ServerMessage {
    static let figureCase = Case<ServerMessage>(
        "figured", 14, "answers `figure`",
        [
            Field("text", \.0, .text).meaning("the figure's text, or the whole file"),
            Field("notes", \.1, .list(.text)).meaning(
                "sentences on what could not be used, each with its line where there is one"),
            Field("id", \.2, .optional(.id), or: nil),
        ],
        ("", [String](), Int?.none), make: { .figured($0.0, notes: $0.1, id: $0.2) },
        payload: { if case .figured(let text, let notes, let id) = $0 { (text, notes, id) } else { nil } })
}
