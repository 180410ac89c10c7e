import Motion

/// The declaration of a refresh system, as data.
public struct SystemDeclaration: Sendable {
    public var name: String
    /// One sentence.
    public var summary: String
    public var edges: [Edge]
    public var parameters: [Parameter]
    /// How long the work takes in its published demo, s.
    public var workSeconds: Double
    /// Whether a list with this control bounces from then on even when its content fits (MS-9).
    public var alwaysBounces: Bool
    /// How the inset that it holds follows the list.
    public var holdStyle: HoldStyle
    /// Its presets but for the one that is made of the defaults.
    var ownPresets: [Preset]

    public init(
        name: String, summary: String, edges: [Edge], workSeconds: Double, alwaysBounces: Bool = false, holdStyle: HoldStyle = HoldStyle(),
        parameters: [Parameter], presets: [Preset] = []
    ) {
        (self.name, self.summary, self.edges, self.parameters, self.workSeconds) = (name, summary, edges, parameters, workSeconds)
        (self.alwaysBounces, self.holdStyle, ownPresets) = (alwaysBounces, holdStyle, presets)
    }
}

/// All refresh systems. A new one is one line here.
public enum Catalog {
    static let systems: [any RefreshSystem.Type] = [
        Storehouse.self,
        RefreshContainer<Arrow>.self,
        RefreshContainer<Sprites>.self,
        Plain.self,
        Sketch.self,
        Words.self,
        Labels.self,
    ]

    public static var declarations: [SystemDeclaration] { systems.map { $0.declaration } }

    /// The default values by system. All choices that have set nothing share this storage.
    fileprivate static let defaults = Dictionary(uniqueKeysWithValues: declarations.map { ($0.name, ParameterValues(defaultsOf: $0.parameters)) })

    /// The key under which all controls without a key of their own keep the time of their last refresh. Source: MS-6.
    public static let sharedTimeKey = "MSCommonRefreshTimeKey"

    static func system(_ name: String) throws(ParameterError) -> any RefreshSystem.Type {
        guard let system = systems.first(where: { $0.declaration.name == name }) else {
            throw .unknownSystem(name, known: declarations.map(\.name))
        }
        return system
    }
}

extension SystemChoice {
    /// A system with its declared values.
    /// - Throws: `ParameterError` when there is no such system, or not at that edge.
    public init(_ name: String, edge: Edge = .header) throws(ParameterError) {
        let declaration = try Catalog.system(name).declaration
        guard declaration.edges.contains(edge) else {
            throw .wrongEdge(system: name, edges: declaration.edges.map(\.rawValue))
        }
        self.init(declared: name, edge: edge, parameters: Catalog.defaults[name] ?? ParameterValues(defaultsOf: declaration.parameters))
    }

    /// A choice as it was recorded, with the outlines of its texts, so that it needs no fonts.
    /// - Throws: `ParameterError` for what the catalog does not allow, and for an outline that is missing or not allowed
    public init(_ name: String, edge: Edge, values: [(name: String, value: ParameterValue)], outlines: [Outline]) throws(ParameterError) {
        try self.init(name, edge: edge)
        for (name, value) in values {
            try set(name, to: value) { (text, fontSize) throws(ParameterError) in
                guard let outline = outlines.first(where: { $0.text == text && $0.fontSize == fontSize }) else {
                    throw .noOutline(text, "its outline is not beside it")
                }
                return try outline.checked()
            }
        }
    }

    /// The outlines of its texts, but for the default ones.
    public var outlines: [Outline] {
        declared.filter { $0.outline != nil && $0.outline != parameters.outline($0.name) }.map { parameters.outline($0.name) }
    }

    /// Sets a parameter; a text may stand for a number (`80pt`), a flag (`on`) or a colour (`ff8000`).
    /// - Parameter outlines: makes the outline of a text that is drawn; nil: this program has no fonts
    /// - Throws: `ParameterError` that says what is allowed; nothing has changed then.
    public mutating func set(_ parameter: String, to value: ParameterValue, outlines: OutlineSource? = nil) throws(ParameterError) {
        let declared = try self.parameter(parameter)
        let accepted = try declared.accept(written: value)
        parameters.set(parameter, to: accepted, try declared.outline(of: accepted, outlines), declared.figure(of: accepted))
    }

    /// Its parameters of the kind `images` that are not empty.
    var images: [(parameter: String, name: String)] {
        declared.filter { $0.kind == .images }.map { ($0.name, parameters.text($0.name)) }.filter { !$0.1.isEmpty }
    }

    private var declared: [Parameter] { (try? Catalog.system(name).declaration.parameters) ?? [] }

    /// The set that the frames of that parameter are of, by name; nil: it is no such parameter, or has no set.
    func imageSet(ofFrames parameter: String) -> String? {
        guard case .frames(let owners) = declared.first(where: { $0.name == parameter })?.kind else { return nil }
        return owners.map(parameters.text).first { !$0.isEmpty }
    }

    /// The declared parameter of that name.
    public func parameter(_ parameter: String) throws(ParameterError) -> Parameter {
        try Catalog.system(name).declaration.parameters.named(parameter, of: name)
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
