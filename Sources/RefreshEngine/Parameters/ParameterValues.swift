import Motion

/// The values of a system's parameters: the declared defaults and what was set. Always complete and always allowed.
///
/// A control reads its own by name, in the unit of their declaration:
///
///     let height = parameters.number("height")     // pt
///     let color = parameters.color("color")
///
/// To read a parameter that is not declared, or as another kind, is a mistake in the control: the program ends with its
/// place and what is declared.
public struct ParameterValues: Hashable, Sendable {
    /// The name of the system that declares them.
    private let system: String
    private var values: [String: ParameterValue]
    /// The pictures that the host provides, by name.
    private var provided: [String: ImageSet] = [:]
    /// The outlines of the texts that are drawn, by parameter.
    private var outlines: [String: Outline]
    /// The figures, by parameter.
    private var figures: [String: Figure]
    /// The easings, by parameter.
    private var easings: [String: Easing]

    init(defaultsOf parameters: [Parameter], of system: String) {
        self.system = system
        values = Dictionary(parameters.map { ($0.name, $0.defaultValue) }) { first, _ in first }
        outlines = parameters.reduce(into: [:]) { $0[$1.name] = $1.outline }
        figures = parameters.reduce(into: [:]) { $0[$1.name] = $1.figure(of: $1.defaultValue) }
        easings = parameters.reduce(into: [:]) { $0[$1.name] = $1.easing(of: $1.defaultValue) }
    }

    mutating func set(_ parameter: Parameter, to value: ParameterValue, _ outline: Outline?, _ figure: Figure?) {
        let name = parameter.name
        values[name] = value
        outlines[name] = outline
        figures[name] = figure
        easings[name] = parameter.easing(of: value)
    }

    /// The value of a parameter, whatever its kind; nil: it is not declared.
    public subscript(name: String) -> ParameterValue? { values[name] }

    /// All values, in the order of their names.
    public var sorted: [(name: String, value: ParameterValue)] {
        values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The value of a parameter of the kind `number` or `whole`, in its declared unit: `parameters.number("height")`.
    public func number(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Double {
        if case .number(let value) = values[name] { value } else { misread(name, "number", file, line) }
    }

    /// The value of a parameter of the kind `flag`: `parameters.flag("isSticky")`.
    public func flag(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Bool {
        if case .flag(let value) = values[name] { value } else { misread(name, "flag", file, line) }
    }

    /// The value of a parameter of the kind `text` or `choice`, or the name of one of the kind `images`:
    /// `parameters.text("title")`.
    public func text(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> String {
        if case .text(let value) = values[name] { value } else { misread(name, "text", file, line) }
    }

    /// The value of a parameter of the kind `curve`: `parameters.curve("closeCurve").value(at: share)`.
    public func curve(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Easing {
        easings[name] ?? misread(name, "curve", file, line)
    }

    /// The value of a parameter in s as ticks, rounded up: `parameters.duration("closeDuration")`.
    public func duration(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Tick {
        .seconds(number(name, file: file, line: line))
    }

    /// The value of a parameter in degrees as radians, so that 180 is exactly π: `parameters.angle("turnAngle")`.
    public func angle(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Double {
        number(name, file: file, line: line) / 180 * .pi
    }

    /// The value of a parameter of the kind `color`: `parameters.color("color")`.
    public func color(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Color {
        if case .color(let value) = values[name] { value } else { misread(name, "colour", file, line) }
    }

    /// The outline of a text that is declared with one (`Parameter.init(_:maxLength:default:_:)`):
    /// `parameters.outline("text").data`.
    public func outline(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Outline {
        outlines[name] ?? misread(name, "text with an outline", file, line)
    }

    /// The figure that a parameter of the kind `figure` is set to; nil: its name stands for something that is not made
    /// of one.
    public func figure(_ name: String) -> Figure? { figures[name] }

    /// The pictures that a parameter of the kind `images` names; nil: the host has no such set.
    public func images(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> ImageSet? {
        provided[text(name, file: file, line: line)]
    }

    func providing(_ images: [String: ImageSet]) -> ParameterValues {
        var copy = self
        copy.provided = images
        return copy
    }

    /// Not `preconditionFailure`, which says nothing in a release build.
    private func misread<Value>(_ name: String, _ kind: String, _ file: StaticString, _ line: UInt) -> Value {
        fatalError(misreading(name, kind), file: file, line: line)
    }

    /// What is wrong about reading a parameter so: `ribbon reads a parameter "colour" that it does not declare; it
    /// declares color, height`.
    func misreading(_ name: String, _ kind: String) -> String {
        guard values[name] == nil else {
            return "\(system) reads its parameter \"\(name)\" as a \(kind), which it is not declared as"
        }
        let declared = values.keys.sorted().joined(separator: ", ")
        return
            "\(system) reads a parameter \"\(name)\" that it does not declare; it declares \(declared.isEmpty ? "none" : declared)"
    }
}
