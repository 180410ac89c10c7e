@_exported import Measures  // scripts expect them
import RefreshEngine

/// A gesture script: a preview at tick 0, and what is then done to it step by step.
///
///     pull 1
///     system storehouse
///     drag 160pt in 300ms
///     release
///     wait state loading timeout 2s
///     finish
///     wait settled
///
/// Each line is a step; `#` starts a comment. Settings before the first step make the scenario; later settings are
/// inputs.
public struct Script: Hashable, Sendable {
    /// The name that its errors and events give it.
    public let file: String
    /// The preview at tick 0.
    public let scenario: Scenario
    public let steps: [Step]
    /// For each override that does not apply to this script the reason in words, such as `arrow has no dropHeight`. All
    /// other overrides are applied.
    public let inapplicableOverrides: [String]
    /// The figures that were read from files, as texts, by the places of the words that name the files. With these in
    /// their place (`ScriptDocument.replacing`) the script needs no file.
    public let figureTexts: [ScriptLocation: String]

    /// An action and where it stands.
    public struct Step: Hashable, Sendable {
        public let action: Action
        public let location: ScriptLocation
    }

    /// Reads a file that a script includes, by its path. Paths are relative to the same folder as the script's own
    /// path.
    public typealias Reader = (String) -> Included

    public enum Included: Sendable {
        case text(String)
        /// The reason in words: `there is no such file`.
        case refused(String)
    }

    /// Reads the figure in a file that a `set` names, by its path as a `Reader`'s.
    /// - Throws: the reason in words, with the file's name
    public typealias FigureReader = (String, Figure.Form) throws(ParameterError) -> Figure

    /// What a script is laid over: where it sets nothing, its preview is this one.
    public struct Base: Sendable {
        public var scenario: Scenario
        /// Systems with parameters of their own. `system` and `footer` choose these in place of a system with its
        /// defaults.
        public var choices: [SystemChoice]

        public init(_ scenario: Scenario = Scenario(), choices: [SystemChoice] = []) {
            self.scenario = scenario
            self.choices = choices + [scenario.header, scenario.footer].compactMap { $0 }
        }

        func choice(_ name: String, at edge: Edge) -> SystemChoice? {
            choices.last { $0.name == name && $0.edge == edge }
        }
    }

    /// What a script can use from outside while it is read.
    struct Environment {
        var catalog: Catalog
        var base: Base
        var images: [String: ImageSet]
        var outlines: OutlineSource?
        var including: Reader
        var figures: FigureReader?
        var overriding: [ScriptOverride]
    }

    /// Reads a script from `.pull` text or JSON.
    /// - Parameters:
    ///   - file: the name that its errors and events give it; a path, if it includes other files
    ///   - catalog: the systems that it may name
    ///   - images: the pictures that it may use, by name; a script cannot name a path
    ///   - outlines: makes the outlines of texts that are drawn as paths; nil: only the systems' own texts can be drawn
    ///   - including: reads included files; without it `include` is an error
    ///   - figures: reads figures from files, for `set figure logo.svg`; without it a file there is an error
    ///   - overriding: settings that replace the script's own at tick 0
    ///   - base: what it is laid over; without it the defaults. `set` then also sets parameters of a system that the
    ///     base has
    /// - Throws: all errors, each with its location and what was expected there
    public init(
        parsing text: String, file: String, in catalog: Catalog, images: [String: ImageSet] = Scenario().images,
        outlines: OutlineSource? = nil,
        including: @escaping Reader = { _ in .refused("here a script is one text; write its steps into it") },
        figures: FigureReader? = nil, overriding: [ScriptOverride] = [], base: Base = Base()
    ) throws(ScriptErrors) {
        let environment = Environment(
            catalog: catalog, base: base, images: images, outlines: outlines, including: including, figures: figures,
            overriding: overriding)
        let parser = ScriptParser(ScriptDocument(tolerating: text, file: file), environment)
        if let errors = parser.errors.errors { throw errors }
        self.file = file
        scenario = parser.scenario
        steps = parser.steps
        inapplicableOverrides = parser.inapplicableOverrides
        figureTexts = parser.figures.texts
    }
}

extension Script {
    /// Whether a step compares the run with a golden.
    public var hasGoldens: Bool { steps.contains { if case .golden = $0.action { true } else { false } } }

    /// Plays the script from tick 0 to its end, in virtual time.
    /// - Throws: what `watch` throws; the run is over then.
    public func run<Failure: Error>(_ watch: (ScriptMoment) throws(Failure) -> Void) throws(Failure) -> ScriptOutcome {
        var runner = ScriptRunner(self)
        return try runner.run(on: Simulation(scenario), watch)
    }
}
