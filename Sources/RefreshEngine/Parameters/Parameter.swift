import Motion

/// The value of a parameter: `64`, `true`, `"Pull"`, `.color(Color(0xff, 0x8a, 0x65))`. Numbers are in the unit of
/// their parameter.
public enum ParameterValue: Hashable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case color(Color)
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral
{
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A flag.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A text, or one of the names of a choice.
    public init(stringLiteral value: String) { self = .text(value) }
}

/// The declaration of a parameter, as data. The page's inspector, scripts, the command line and all checks are made
/// from it.
///
///     Parameter("height", .number(unit: "pt", 40...200), default: 64, "of the control, and the pull that arms", group: .pull)
///     Parameter("color", .color, default: .color(Color(0xff, 0x8a, 0x65)), "of the bar")
///     Parameter("isRound", .flag, default: true, "whether its ends are round")
///     Parameter("title", .text(maxLength: 40), default: "Pull", "under the bar")
///     Parameter("style", .choice(["thin", "bold"]), default: "thin", "of the bar")
public struct Parameter: Hashable, Sendable {
    /// Small letters, then letters and digits, as `dropHeight`: scripts and links have it.
    public var name: String
    /// Which values are allowed.
    public var kind: Kind
    /// What it is until somebody sets it; one of those that are allowed.
    public var defaultValue: ParameterValue
    /// What it does, in a few words.
    public var summary: String
    /// Of a text that is drawn as a path: the outline of the default text. Whoever sets another text needs an
    /// `OutlineSource`.
    public var outline: Outline?
    /// How an editor shows it.
    public var presentation: Presentation
    /// What the default of a curve means, where that is known without its text.
    var easing: Easing?
    /// At which edges it means something; at another one it stays at its default.
    public package(set) var edges = Edge.allCases
    /// Whether recordings and goldens have it only where it is not at its default. So are all that were declared after
    /// the first of them, which stay byte for byte what they were.
    package fileprivate(set) var isLater = false

    /// Which values a parameter may have.
    public enum Kind: Hashable, Sendable {
        /// A finite number of that unit ("pt", "s", or "" for a bare number) in a range.
        case number(unit: String, ClosedRange<Double>)
        /// The same, without a fraction.
        case whole(unit: String, ClosedRange<Double>)
        case flag
        case choice([String])
        case color
        /// A line of text without control characters, of at most `maxLength` Unicode scalars.
        case text(maxLength: Int)
        /// The name of an image set of the host (`Scenario.images`). Whoever takes a name from outside checks that
        /// there is such a set.
        case images
        /// Some pictures of a set, a `PictureRange`: `41-90`, `7`, or nothing for all. The set is that of the first of
        /// these parameters, of the kind `images`, which is not empty. Whoever takes frames from outside checks that
        /// the set has them (`Scenario.check`).
        case frames(of: [String])
        /// A figure of that form, as its text, or one of those that have a name.
        case figure(Figure.Form, named: [Figure.Named])
        /// An easing, as its text (``Easing/text``): `ease in out`, `spring(response 0.4, damping 0.7)`.
        /// - Parameter over: the parameter with the seconds over which it runs, and over which an editor shows it; nil:
        ///   it is a share of something else, as of the pull
        case curve(over: String? = nil)
    }

    /// - Parameters:
    ///   - label: what people call it; nil: its name as words, `dropHeight` as "Drop height"
    ///   - group: where an editor shows it; nil: the group of its kind
    ///   - step: what an arrow key adds, in its unit; nil: about a hundredth of its range
    ///   - scale: how a slider runs; nil: as its range suggests
    public init(
        _ name: String, _ kind: Kind, default defaultValue: ParameterValue, _ summary: @autoclosure () -> String,
        label: @autoclosure () -> String? = nil, group: Presentation.Group? = nil, step: Double? = nil,
        scale: Presentation.Scale? = nil
    ) {
        self.init(
            name, kind, defaultValue, natively(summary(), elsewhere: ""),
            natively(Presentation(of: name, kind, label(), group, step, scale), elsewhere: .none))
    }

    private init(
        _ name: String, _ kind: Kind, _ defaultValue: ParameterValue, _ summary: String, _ presentation: Presentation
    ) {
        (self.name, self.kind, self.defaultValue, self.summary) = (name, kind, defaultValue, summary)
        self.presentation = presentation
    }

    /// Declares a text that is drawn as its outline.
    public init(_ name: String, maxLength: Int, default outline: Outline, _ summary: @autoclosure () -> String) {
        self.init(name, .text(maxLength: maxLength), default: .text(outline.text), summary())
        self.outline = outline
    }

    /// What is allowed, in words.
    public var allowed: String {
        switch kind {
        case .number(let unit, let range):
            "a number\(unit.isEmpty ? "" : " of \(unit)") from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        case .whole(let unit, let range):
            "a whole number\(unit.isEmpty ? "" : " of \(unit)") from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        case .flag: "on or off"
        case .choice(let names): "one of " + names.joined(separator: ", ")
        case .color: "a colour as rrggbb"
        case .text(let maxLength): "a line of at most \(maxLength) characters"
        case .images: "the name of a set of pictures"
        case .frames: "frames such as 0-40 or 7, counted from 0; empty: all"
        case .curve: Easing.allowed
        case .figure(let form, let named):
            (named.isEmpty ? "" : "one of \(named.map { $0.name }.joined(separator: ", ")), or ") + form.allowed
        }
    }

    /// Returns the value if it is allowed, and throws what is allowed if it is not.
    public func accept(_ value: ParameterValue) throws(ParameterError) -> ParameterValue {
        switch (kind, value) {
        case (.number(_, let range), .number(let number)) where range.contains(number): return value
        case (.whole(_, let range), .number(let number)) where range.contains(number) && number == number.rounded():
            return value
        case (.flag, .flag), (.color, .color): return value
        case (.choice(let names), .text(let name)) where names.contains(name): return value
        case (.figure(let form, let named), .text(let text)): return .text(try accept(figure: text, form, named).0)
        case (.curve, .text(let text)): return .text(try canonical(curve: text))
        case (.text(let maxLength), .text(let text)) where text.isLine(of: maxLength): return value
        case (.images, .text(let name)) where name.isLine(of: Parameter.maxNameLength): return value
        case (.frames, .text(let text)) where text.isEmpty || PictureRange(text) != nil: return value
        case (.frames, .number(let number)):
            guard let text = Int(exactly: number).map({ String($0) }), PictureRange(text) != nil else { fallthrough }
            return .text(text)
        default: throw .notAllowed(name: name, allowed: natively(allowed, elsewhere: ""))
        }
    }

    /// The same for a value that may be written: a text that stands for a number, a flag or a colour is read as such.
    public func accept(written value: ParameterValue) throws(ParameterError) -> ParameterValue {
        if case .text(let text) = value { return try parse(text) }
        return try accept(value)
    }

    /// Reads a value as people write it in a script: `80`, `80pt`, `2s`, `500ms`, `on`, `ff8000`.
    public func parse(_ text: String) throws(ParameterError) -> ParameterValue {
        switch kind {
        case .number(let unit, _), .whole(let unit, _):
            let isInMilliseconds = unit == "s" && text[...].utf8.ends(with: "ms")
            let suffix = isInMilliseconds ? "ms" : unit
            let digits = text[...].utf8.ends(with: suffix) ? text[...].utf8.dropLast(suffix.utf8.count) : text[...].utf8
            // Decimal numbers only: Swift would read hexadecimal ones and "nan", too.
            guard digits.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(Substring(digits))
            else {
                throw .notAllowed(name: name, allowed: natively(allowed, elsewhere: ""))
            }
            return try accept(.number(isInMilliseconds ? number / 1000 : number))
        case .flag:
            guard text == "on" || text == "off" else {
                throw .notAllowed(name: name, allowed: natively(allowed, elsewhere: ""))
            }
            return .flag(text == "on")
        case .choice, .text, .images, .frames, .figure, .curve:
            return try accept(.text(text))
        case .color:
            guard let color = Color(hex: text) else {
                throw .notAllowed(name: name, allowed: natively(allowed, elsewhere: ""))
            }
            return .color(color)
        }
    }
}

extension Parameter {
    /// A value as people write it in a script, with the parameter's unit: `80pt`, `on`, `ff8000`, `"a text"`.
    public func written(_ value: ParameterValue) -> String {
        switch (kind, value) {
        case (.number(let unit, _), .number(let value)), (.whole(let unit, _), .number(let value)): plain(value) + unit
        case (_, .number(let value)): plain(value)
        case (_, .flag(let flag)): flag ? "on" : "off"
        case (.text, .text(let text)), (.images, .text(let text)), (.frames, .text(let text)): "\"\(text)\""
        case (.figure(_, let named), .text(let text)): named.contains { $0.name == text } ? text : "\"\(text)\""
        case (_, .text(let text)): text
        case (_, .color(let color)): String(color.hex.dropFirst())
        }
    }
}

extension Parameter {
    /// Reads a text of the kind `curve`.
    func easing(_ text: String) throws(ParameterError) -> Easing {
        do throws(EasingTextError) { return try Easing(parsing: text) } catch { throw .badCurve(name: name, error) }
    }

    /// The easing of a value that is allowed; nil: this is no curve's parameter.
    /// As it is kept; where nobody reads it, as it came.
    private func canonical(curve text: String) throws(ParameterError) -> String {
        let easing = try easing(text)
        return natively(easing.text, elsewhere: text)
    }

    func easing(of value: ParameterValue) -> Easing? {
        guard case .curve = kind, case .text(let text) = value else { return nil }
        if let easing, value == defaultValue { return easing }
        return try? Easing(parsing: text)
    }

    /// The maximum length of the name of an image set, and of a key, characters.
    public static let maxNameLength = 80
}

extension Substring.UTF8View {
    fileprivate func ends(with suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}

extension String {
    /// Whether it is one line of at most so many scalars. These are counted because a character can have a thousand
    /// combining marks.
    fileprivate func isLine(of maxLength: Int) -> Bool {
        unicodeScalars.count <= maxLength
            && unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: false  // Unicode's Cc, Zl and Zp
                default: true
                }
            }
    }
}

/// An error in the name or the value of a parameter, or in the name of a system. The description says what is allowed.
public enum ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownSystem(String, known: [String])
    case wrongEdge(system: String, edges: [String])
    case unknownParameter(String, of: String, known: [String])
    case unknownPreset(String, of: String, known: [String])
    /// A parameter of a control that means something at another edge only.
    case parameterOfEdge(String, Edge)
    /// There is no control at that edge that could have a parameter.
    case noSystem(Edge)
    case notAllowed(name: String, allowed: String)
    /// Values that make no sense together, and why.
    case conflict(String)
    /// A text that cannot be drawn, and why.
    case noOutline(String, String)
    /// A figure that cannot be used, and why.
    case badFigure(name: String, String)
    /// A curve that cannot be read, and where.
    case badCurve(name: String, EasingTextError)

    /// What is wrong, and what is allowed.
    public var description: String {
        switch self {
        case .unknownSystem(let name, let known):
            "there is no system \"\(name)\"; there is \(known.joined(separator: ", "))"
        case .wrongEdge(let system, let edges): "\(system) can be \(edges.joined(separator: " or ")) only"
        case .unknownParameter(let name, let owner, let known):
            "\(owner) has no parameter \"\(name)\"; it has \(known.joined(separator: ", "))"
        case .unknownPreset(let name, let owner, let known):
            "\(owner) has no preset \"\(name)\"; it has \(known.joined(separator: ", "))"
        case .parameterOfEdge(let name, let edge): "\"\(name)\" is for a \(edge.rawValue) only"
        case .noSystem(let edge): "the \(edge.rawValue) has no control; choose one with \"system\" first"
        case .notAllowed(let name, let allowed): "\"\(name)\" must be \(allowed)"
        case .conflict(let reason): reason
        case .badFigure(let name, let reason): "the figure for \"\(name)\" \(reason)"
        case .badCurve(let name, let reason): "the curve for \"\(name)\" \(reason)"
        case .noOutline(let text, let reason): "\"\(text)\" cannot be drawn: \(reason)"
        }
    }
}

extension [Parameter] {
    /// The same as declared after the first recordings.
    var later: [Parameter] {
        map {
            var parameter = $0
            parameter.isLater = true
            return parameter
        }
    }

    /// The same for one edge only.
    func only(at edge: Edge) -> [Parameter] {
        map {
            var parameter = $0
            parameter.edges = [edge]
            return parameter
        }
    }

    func named(_ name: String, of owner: String) throws(ParameterError) -> Parameter {
        guard let found = first(where: { $0.name == name }) else {
            throw .unknownParameter(name, of: owner, known: natively(map { $0.name }, elsewhere: []))
        }
        return found
    }
}

/// A number as people write it, without a needless fraction.
package func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e16 ? String(Int64(value)) : String(value)
}
