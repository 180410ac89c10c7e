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
    /// In the order of their names.
    private var entries: [Entry]
    /// The pictures that the host provides, by name.
    private var provided: [String: ImageSet] = [:]

    /// A parameter's value, and what has been read from it.
    private struct Entry: Hashable, Sendable {
        let name: String
        var value: ParameterValue
        /// The outline of a text that is drawn.
        var outline: Outline?
        /// Both follow from the value.
        var figure: Figure?, easing: Easing?

        static func == (one: Entry, other: Entry) -> Bool {
            one.name == other.name && one.value == other.value && one.outline == other.outline
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(value)
        }
    }

    /// - Parameter parameters: of two with the same name, the first counts
    init(defaultsOf parameters: [Parameter], of system: String) {
        self.system = system
        entries = []
        for parameter in parameters {
            let (place, isKnown) = position(of: parameter.name)
            if isKnown { continue }
            let (value, name) = (parameter.defaultValue, parameter.name)
            let entry = Entry(
                name: name, value: value, outline: parameter.outline, figure: parameter.figure(of: value),
                easing: parameter.easing(of: value))
            entries.insert(entry, at: place)
        }
    }

    mutating func set(_ parameter: Parameter, to value: ParameterValue, _ outline: Outline?, _ figure: Figure?) {
        guard let place = place(of: parameter.name) else { return }
        entries[place].value = value
        (entries[place].outline, entries[place].figure) = (outline, figure)
        entries[place].easing = parameter.easing(of: value)
    }

    /// The value of a parameter, whatever its kind; nil: it is not declared.
    public subscript(name: String) -> ParameterValue? { place(of: name).map { entries[$0].value } }

    /// All values, in the order of their names.
    public var sorted: [(name: String, value: ParameterValue)] { entries.map { ($0.name, $0.value) } }

    private func place(of name: String) -> Int? {
        let (place, isKnown) = position(of: name)
        return isKnown ? place : nil
    }

    /// Where the entry with that name is, or would be.
    private func position(of name: String) -> (place: Int, isKnown: Bool) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return (low, low < entries.count && entries[low].name == name)
    }

    /// The value of a parameter of the kind `number` or `whole`, in its declared unit: `parameters.number("height")`.
    public func number(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Double {
        if case .number(let value) = self[name] { value } else { misread(name, "number", file, line) }
    }

    /// The value of a parameter of the kind `flag`: `parameters.flag("isSticky")`.
    public func flag(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Bool {
        if case .flag(let value) = self[name] { value } else { misread(name, "flag", file, line) }
    }

    /// The value of a parameter of the kind `text` or `choice`, or the name of one of the kind `images`:
    /// `parameters.text("title")`.
    public func text(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> String {
        if case .text(let value) = self[name] { value } else { misread(name, "text", file, line) }
    }

    /// The value of a parameter of the kind `curve`: `parameters.curve("closeCurve").value(at: share)`.
    public func curve(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Easing {
        place(of: name).flatMap { entries[$0].easing } ?? misread(name, "curve", file, line)
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
        if case .color(let value) = self[name] { value } else { misread(name, "colour", file, line) }
    }

    /// The outline of a text that is declared with one (`Parameter.init(_:maxLength:default:_:)`):
    /// `parameters.outline("text").data`.
    public func outline(_ name: String, file: StaticString = #fileID, line: UInt = #line) -> Outline {
        place(of: name).flatMap { entries[$0].outline } ?? misread(name, "text with an outline", file, line)
    }

    /// The figure that a parameter of the kind `figure` is set to; nil: its name stands for something that is not made
    /// of one.
    public func figure(_ name: String) -> Figure? { place(of: name).flatMap { entries[$0].figure } }

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
        fatalError(natively(misreading(name, kind), elsewhere: ""), file: file, line: line)
    }

    /// What is wrong about reading a parameter so: `ribbon reads a parameter "colour" that it does not declare; it
    /// declares color, height`.
    func misreading(_ name: String, _ kind: String) -> String {
        guard self[name] == nil else {
            return "\(system) reads its parameter \"\(name)\" as a \(kind), which it is not declared as"
        }
        let declared = entries.map { $0.name }.joined(separator: ", ")
        return
            "\(system) reads a parameter \"\(name)\" that it does not declare; it declares \(declared.isEmpty ? "none" : declared)"
    }
}
