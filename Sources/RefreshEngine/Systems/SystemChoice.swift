/// A refresh system with its parameters, for one edge. Only a catalog makes it, so that it can only be what is
/// declared.
///
///     var choice = try SystemChoice("storehouse", in: .published)
///     try choice.set("dropHeight", to: .number(90))
public struct SystemChoice: Hashable, Sendable {
    /// What its catalog knows of the system.
    let entry: CatalogEntry
    public let edge: Edge
    public internal(set) var parameters: ParameterValues

    public var name: String { entry.declaration.name }

    /// Whether both are the same control, whatever their parameters.
    func isSameSystem(as other: SystemChoice) -> Bool { entry.system == other.entry.system }

    public static func == (one: SystemChoice, other: SystemChoice) -> Bool {
        one.isSameSystem(as: other) && one.edge == other.edge && one.parameters == other.parameters
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(edge)
        hasher.combine(parameters)
    }
}

extension SystemValues {
    public init(_ choice: SystemChoice) { self.init(choice, choice.parameters.sorted) }

    /// As recordings and goldens have them.
    package init(recorded choice: SystemChoice) { self.init(choice, choice.recordedParameters) }

    private init(_ choice: SystemChoice, _ values: [(name: String, value: ParameterValue)]) {
        self.init(name: choice.name, parameters: values.map { NamedValue(name: $0.name, value: $0.value) })
    }
}

extension SystemChoice {
    /// A system with its declared values.
    /// - Throws: `ParameterError` when there is no such system, or not at that edge.
    public init(_ name: String, edge: Edge = .header, in catalog: Catalog) throws(ParameterError) {
        try self.init(catalog.entry(name), edge: edge)
    }

    init(_ entry: CatalogEntry, edge: Edge) throws(ParameterError) {
        let declaration = entry.declaration
        guard declaration.edges.contains(edge) else {
            throw .wrongEdge(system: declaration.name, edges: declaration.edges.map { $0.rawValue })
        }
        (self.entry, self.edge, parameters) = (entry, edge, entry.defaults)
    }

    /// The same system with its declared values.
    package var untuned: SystemChoice {
        var untuned = self
        untuned.parameters = entry.defaults
        return untuned
    }

    /// A choice as it was recorded, with the outlines of its texts, so that it needs no fonts.
    /// - Throws: `ParameterError` for what the catalog does not allow, and for an outline that is missing or not
    ///   allowed
    public init(
        _ name: String, edge: Edge, values: [(name: String, value: ParameterValue)], outlines: [Outline],
        in catalog: Catalog
    ) throws(ParameterError) {
        try self.init(name, edge: edge, in: catalog)
        for (name, value) in values {
            try assign(name, to: value) { (text, fontSize) throws(ParameterError) in
                guard let outline = outlines.first(where: { $0.text == text && $0.fontSize == fontSize }) else {
                    throw .noOutline(text, "its outline is not beside it")
                }
                return try outline.checked()
            }
        }
        try checkCombination()
    }

    /// The outlines of its texts, but for the default ones.
    public var outlines: [Outline] {
        declared.filter { $0.outline != nil && $0.outline != parameters.outline($0.name) }.map {
            parameters.outline($0.name)
        }
    }

    /// Sets a parameter; a text may stand for a number (`80pt`), a flag (`on`) or a colour (`ff8000`).
    /// - Parameter outlines: makes the outline of a text that is drawn; nil: this program has no fonts
    /// - Throws: `ParameterError` that says what is allowed; nothing has changed then.
    public mutating func set(
        _ parameter: String, to value: ParameterValue, outlines: OutlineSource? = nil
    ) throws(ParameterError) {
        var changed = self
        try changed.assign(parameter, to: value, outlines: outlines)
        try changed.checkCombination()
        self = changed
    }

    /// Sets a parameter, whatever it means beside the others.
    mutating func assign(
        _ parameter: String, to value: ParameterValue, outlines: OutlineSource? = nil
    ) throws(ParameterError) {
        let declared = try self.parameter(parameter)
        let (accepted, figure) = try declared.accept(withFigure: value)
        if accepted != declared.defaultValue, let only = declared.edges.first, !declared.edges.contains(edge) {
            throw .parameterOfEdge(parameter, only)
        }
        parameters.set(declared, to: accepted, try declared.outline(of: accepted, outlines), figure)
    }

    /// Refuses values that make no sense together.
    func checkCombination() throws(ParameterError) {
        let conflict =
            AutomaticFooter.conflict(parameters) ?? Placement.conflict(parameters, edge: edge)
            ?? SecondFloor.conflict(parameters) ?? ListManners.conflict(parameters)
        if let conflict { throw .conflict(conflict) }
    }

    /// Its parameters of the kind `images` that are not empty.
    var images: [(parameter: String, name: String)] {
        declared.filter { $0.kind == .images }.map { ($0.name, parameters.text($0.name)) }.filter { !$0.1.isEmpty }
    }

    /// The set that the frames of that parameter are of, by name; nil: it is no such parameter, or has no set.
    func imageSet(ofFrames parameter: String) -> String? {
        guard case .frames(let owners) = declared.first(where: { $0.name == parameter })?.kind else { return nil }
        return owners.map { parameters.text($0) }.first { !$0.isEmpty }
    }

    /// The values that recordings and goldens have, in the order of their names.
    package var recordedParameters: [(name: String, value: ParameterValue)] {
        let omitted = Set(declared.filter { $0.isLater && parameters[$0.name] == $0.defaultValue }.map { $0.name })
        return parameters.sorted.filter { !omitted.contains($0.name) }
    }

    private var declared: [Parameter] { entry.declaration.parameters }

    /// The declared parameter of that name.
    public func parameter(_ parameter: String) throws(ParameterError) -> Parameter {
        try declared.named(parameter, of: name)
    }
}

extension Parameter {
    /// nil: its values are not drawn.
    fileprivate func outline(of value: ParameterValue, _ source: OutlineSource?) throws(ParameterError) -> Outline? {
        guard let outline, case .text(let text) = value else { return nil }
        if text == outline.text { return outline }
        guard let source else { throw .noOutline(text, "this program has no fonts") }
        return try source(text, outline.fontSize)
    }
}
