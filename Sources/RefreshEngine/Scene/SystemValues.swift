/// A system as a scene names it: its name, and the values of all of its parameters in the order of their names. Who
/// reads a scene needs no catalog.
public struct SystemValues: Hashable, Sendable {
    public var name: String
    public var parameters: [NamedValue]

    public init(name: String, parameters: [NamedValue]) { (self.name, self.parameters) = (name, parameters) }
}

/// A parameter with its value.
public struct NamedValue: Hashable, Sendable {
    public var name: String
    public var value: ParameterValue

    public init(name: String, value: ParameterValue) { (self.name, self.value) = (name, value) }
}
