import Figures
import Motion
import PreviewProtocol
import RefreshEngine

/// The values of a control and of the list's physics, to be written as code for other programs.
///
///     let values = ExportedValues.all(of: scenario, edge: .header, version: "0.1.0")
///     try values.text(in: .swiftui)
///
/// The same values give the same text: there is no time in it.
public struct ExportedValues: Sendable {
    /// At which edge the control is.
    public let edge: Edge
    /// nil: there is no control at that edge.
    let choice: SystemChoice?
    let scroll: ScrollSettings
    private let images: [String: ImageSet]
    private let version: String

    /// - Parameters:
    ///   - scenario: the values are those of its control at that edge, and of its scroll view
    ///   - version: of the program, for the heading
    private init(of scenario: Scenario, edge: Edge, version: String) {
        (self.edge, choice, scroll) = (edge, edge == .header ? scenario.header : scenario.footer, scenario.scroll)
        (images, self.version) = (scenario.images, version)
    }

    /// Of one edge, or of both, header first, when it is nil and there are two controls.
    public static func all(of scenario: Scenario, edge: Edge?, version: String) -> [ExportedValues] {
        let both = Edge.allCases.map { ExportedValues(of: scenario, edge: $0, version: version) }
        if let edge { return both.filter { $0.edge == edge } }
        var found = both.filter { $0.choice != nil }
        if found.count == 2, found[0].choice?.name == found[1].choice?.name {
            for index in found.indices { found[index].isOneOfTwo = true }
        }
        return found.isEmpty ? Array(both.prefix(1)) : found
    }

    /// Whether the control at the other edge has the same name.
    private var isOneOfTwo = false

    /// What code calls the control: by its name, and its edge where two have the same one.
    var codeName: String? { choice.map { $0.name + (isOneOfTwo ? "-" + edge.rawValue : "") } }

    /// What a file with them may be called, without its ending.
    fileprivate var name: String { choice?.name ?? "list" }

    fileprivate func has(_ format: ValueFormat) -> Bool {
        switch format {
        case .control: call != nil
        case .plist: bars != nil
        case .swiftui, .uikit, .compose, .flutter, .css, .tokens, .json: true
        }
    }
}

extension [ExportedValues] {
    /// The formats that there are for these values.
    public var formats: [ValueFormat] { ValueFormat.allCases.filter { format in contains { $0.has(format) } } }

    /// The values of all of them, and the list's physics once, as a text that ends with an end of line.
    /// - Throws: `ExportError` when there is no such format for these values
    public func text(in format: ValueFormat) throws(ExportError) -> String {
        switch format {
        case .control, .plist: try texts(in: format).joined(separator: "\n")
        case .swiftui: SwiftUIFormat.text(of: self)
        case .uikit: UIKitFormat.text(of: self)
        case .compose: ComposeFormat.text(of: self)
        case .flutter: FlutterFormat.text(of: self)
        case .css: CSSFormat.text(of: self)
        case .tokens: TokensFormat.text(of: self)
        case .json: JSONFormat.text(of: self)
        }
    }

    /// Of each that has the format; where none has, of the first, which says why not. A property list has the bars of
    /// one control.
    private func texts(in format: ValueFormat) throws(ExportError) -> [String] {
        let known = filter { $0.has(format) }
        if format == .plist, known.count > 1 { throw .twoControls(format) }
        var texts: [String] = []
        for values in known.isEmpty ? Array(prefix(1)) : known {
            texts.append(try format == .plist ? values.plist(formats) : values.control(formats))
        }
        return texts
    }

    /// What a file with them may be called: `storehouse.swift`.
    public func fileName(in format: ValueFormat) -> String {
        let calls = compactMap(\.call)
        let name = map(\.name).joined(separator: "-")
        return switch format {
        case .control: name + "." + (calls.map(\.language).first { $0 != .swift } ?? .swift).fileExtension
        case .plist: (calls.lazy.compactMap(\.plist).first ?? "figure") + ".plist"
        case .swiftui, .uikit: name + ".swift"
        case .compose: name + ".kt"
        case .flutter: name + ".dart"
        case .css: name + ".css"
        case .tokens: name + ".tokens.json"
        case .json: name + ".json"
        }
    }

    /// The list's, which is the same for both.
    var physics: ListPhysics { ListPhysics(first?.scroll ?? ScrollSettings()) }

    func heading(by mark: String) -> [String] { flatMap { comments($0.heading, by: mark) } }
}

// MARK: What it is

extension ExportedValues {
    var call: PublishedCall? { choice?.publishedCall(images: images) }

    /// What it is of: `storehouse (header)`.
    var subject: String { choice.map { "\($0.name) (\(edge.rawValue))" } ?? "the list without a control" }

    var generator: String { "pullwire \(version)" }

    /// A heading of two lines without line ends: what this is, and what is not as published.
    var heading: [String] {
        let changes = changes.map { "\($0.name) \($0.now) (\($0.published))" }.joined(separator: ", ")
        return [
            "\(subject), by \(generator). Lengths in pt, times in s.",
            changes.isEmpty ? "All values are as published." : "As published but for: \(changes).",
        ]
    }

    /// What is not as published, as people write it.
    var changes: [(name: String, now: String, published: String)] {
        func short(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }
        func change(
            _ parameter: Parameter, _ prefix: String, _ value: ParameterValue?
        ) -> (name: String, now: String, published: String)? {
            guard let value, value != parameter.defaultValue else { return nil }
            return (
                prefix + parameter.name, short(parameter.written(value)),
                short(parameter.written(parameter.defaultValue))
            )
        }
        let own =
            choice.map { choice in
                choice.declaration.parameters.compactMap { change($0, "", choice.parameters[$0.name]) }
            } ?? []
        return own + ScrollSettings.parameters.compactMap { change($0, "scroll.", scroll[$0.name]) }
    }

    /// The first of its figures that is made of bars; nil: it has none.
    var bars: Figure? {
        choice?.declaration.parameters.lazy.compactMap { choice?.parameters.figure($0.name) }.first { $0.form == .bars }
    }
}

// MARK: The published control

extension ExportedValues {
    fileprivate func control(_ formats: [ValueFormat]) throws(ExportError) -> String {
        guard let choice else { throw .noControl(edge, .control) }
        guard let call else { throw .notPublished(system: choice.name, formats: formats) }
        let missing = changes.filter { call.omitted.contains($0.name) }.map { "\($0.name) \($0.now)" }
        let notes =
            ["For \(call.control), in \(call.language.rawValue)."]
            + (missing.isEmpty ? [] : ["Not in the published control: \(missing.joined(separator: ", "))."])
        return lines(comments(heading + notes, by: "// ") + call.lines)
    }

    /// With a comment behind the document type, which readers of property lists skip.
    fileprivate func plist(_ formats: [ValueFormat]) throws(ExportError) -> String {
        guard let choice else { throw .noControl(edge, .plist) }
        guard let bars else { throw .noBars(system: choice.name, formats: formats) }
        do throws(FigureError) {
            let text = String(decoding: try bars.plist, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
            let comment = "\(choice.name) (\(edge.rawValue)), by \(generator). Points in pt, y downwards."
            // Two hyphens would end the comment; a system's name may have them.
            let written =
                "<!-- \(comment.split(separator: "--", omittingEmptySubsequences: false).joined(separator: "- -")) -->"
            return (text.prefix(2) + [written] + text.dropFirst(2)).joined(separator: "\n")
        } catch { throw .figure(error.description) }
    }
}

/// Lines as a text.
func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

/// Sentences as comments of a line each. What an author of a control wrote may have line ends.
func comments(_ sentences: [String], by mark: String) -> [String] { sentences.map { mark + oneLine($0) } }

func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
