import RefreshEngine

// A session's values as code for other programs.

/// The formats in which values can be written.
public enum ValueFormat: String, Hashable, Sendable, CaseIterable {
    case control, plist, swiftui, uikit, compose, flutter, css, tokens, json

    /// A short description.
    public var summary: String {
        switch self {
        case .control: "the call of the published control, in its source's language"
        case .plist: "the bars as the property list that the published control reads"
        case .swiftui: "parameters, animations and the list's physics for SwiftUI"
        case .uikit: "the same for UIKit"
        case .compose: "the same for Jetpack Compose"
        case .flutter: "the same for Flutter"
        case .css: "the same as custom properties of CSS, with cubic-bezier() and linear()"
        case .tokens: "the same as design tokens (Design Tokens Community Group, format of 2025.10)"
        case .json: "all values as JSON"
        }
    }
}

extension ClientMessage {
    /// Asks for the values of an edge's control, or of both, their animations and the list's physics.
    ///
    ///     {"type":"values","format":"swiftui","edge":"header","id":7}
    public struct ValuesRequest: Hashable, Sendable {
        public var format: ValueFormat
        public var edge: Controls

        public init(_ format: ValueFormat, _ edge: Controls = .header) { (self.format, self.edge) = (format, edge) }

        public enum Controls: String, Hashable, Sendable, CaseIterable {
            case header, footer
            /// Every control that exists.
            case both
        }
    }

    static let valuesCase = Case<ClientMessage>(
        "values", 150, "asks for the session's present values as code: [Values](#values)",
        [
            Field("format", \.format, .choice()),
            Field("edge", \.edge, .choice(), or: .header).meaning(
                "whose control's values; the list's physics is the same"),
        ],
        ValuesRequest(.json), make: { .values($0) },
        payload: { if case .values(let request) = $0 { request } else { nil } })
}

extension ServerMessage {
    /// Values as a text.
    public struct Valued: Hashable, Sendable {
        public var format: ValueFormat
        /// A name for a file with this text.
        public var file: String
        public var text: String
        /// The formats that this control supports.
        public var formats: [ValueFormat]

        public init(format: ValueFormat, file: String, text: String, formats: [ValueFormat]) {
            (self.format, self.file, self.text, self.formats) = (format, file, text, formats)
        }
    }

    static let valuesCase = Case<ServerMessage>(
        "valued", 16, "answers `values`",
        [
            Field("format", \.0.format, .choice()),
            Field("file", \.0.file, .text).meaning("what a file with it may be called"), Field("text", \.0.text, .text),
            Field("formats", \.0.formats, .list(.choice())).meaning("those that there are for this control"),
            Field("id", \.1, .optional(.id), or: nil),
        ],
        (Valued(format: .json, file: "", text: "", formats: []), Int?.none), make: { .valued($0.0, id: $0.1) },
        payload: { if case .valued(let valued, let id) = $0 { (valued, id) } else { nil } })
}
