/// A refresh system with its parameters, for one edge. The catalog makes it (`SystemChoice.init(_:edge:)`), so that it can only be what the
/// catalog allows; what is known of a system beyond its name is there, too.
public struct SystemChoice: Hashable, Sendable {
    public let name: String
    public let edge: Edge
    public internal(set) var parameters: ParameterValues

    /// - Parameter parameters: complete and allowed, as the system of that name declares them
    init(declared name: String, edge: Edge, parameters: ParameterValues) { (self.name, self.edge, self.parameters) = (name, edge, parameters) }
}

/// The values of a system's parameters: the declared defaults and what was set. Always complete and always allowed.
public struct ParameterValues: Hashable, Sendable {
    private var values: [String: ParameterValue]
    /// The pictures that the host provides, by name.
    private var provided: [String: ImageSet] = [:]
    /// The outlines of the texts that are drawn, by parameter.
    private var outlines: [String: Outline]
    /// The figures, by parameter.
    private var figures: [String: Figure]

    init(defaultsOf parameters: [Parameter]) {
        values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.defaultValue) })
        outlines = parameters.reduce(into: [:]) { $0[$1.name] = $1.outline }
        figures = parameters.reduce(into: [:]) { $0[$1.name] = $1.figure(of: $1.defaultValue) }
    }

    mutating func set(_ name: String, to value: ParameterValue, _ outline: Outline?, _ figure: Figure?) {
        values[name] = value
        outlines[name] = outline
        figures[name] = figure
    }

    public subscript(name: String) -> ParameterValue? { values[name] }

    /// All values, in the order of their names.
    public var sorted: [(name: String, value: ParameterValue)] { values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    // A system reads the parameters that it declared. To read one that it did not declare, or as another kind, is an error of that system.
    /// In the unit that it was declared with.
    public func number(_ name: String) -> Double { if case .number(let value) = values[name] { value } else { undeclared(name) } }
    public func flag(_ name: String) -> Bool { if case .flag(let value) = values[name] { value } else { undeclared(name) } }
    public func text(_ name: String) -> String { if case .text(let value) = values[name] { value } else { undeclared(name) } }
    public func color(_ name: String) -> Color { if case .color(let value) = values[name] { value } else { undeclared(name) } }

    func outline(_ name: String) -> Outline { outlines[name] ?? undeclared(name) }

    /// The figure that the parameter is set to; nil: its name stands for something that is not made of one.
    func figure(_ name: String) -> Figure? { figures[name] }

    /// The pictures that the parameter names; nil: the host has no such set.
    func images(_ name: String) -> ImageSet? { provided[text(name)] }

    func providing(_ images: [String: ImageSet]) -> ParameterValues {
        var copy = self
        copy.provided = images
        return copy
    }

    private func undeclared<Value>(_ name: String) -> Value { preconditionFailure("parameter \(name) is not declared so") }
}
