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
/// A line is a step; `#` starts a comment. Settings that stand before the first step are the scenario, later ones are inputs.
public struct Script: Hashable, Sendable {
    /// What its errors and events call it.
    public let file: String
    /// The preview at tick 0.
    public let scenario: Scenario
    public let steps: [Step]
    /// Why what takes the place of settings has none in it, in words: `arrow has no dropHeight`. The rest has taken its place.
    public let inapplicableOverrides: [String]

    /// An action and where it stands.
    public struct Step: Hashable, Sendable {
        public let action: Action
        public let location: ScriptLocation
    }

    /// Gives the text of a file that a script includes, by its path from where the script's own path is from.
    public typealias Reader = (String) -> Included

    public enum Included: Sendable {
        case text(String)
        /// In words: `there is no such file`.
        case refused(String)
    }

    /// What a script finds where it is read.
    struct Environment {
        var images: [String: ImageSet]
        var outlines: OutlineSource?
        var including: Reader
        var overriding: [ScriptOverride]
    }

    /// Reads a script, `.pull` text or JSON.
    /// - Parameters:
    ///   - file: what its errors and events call it, a path if it includes others
    ///   - images: the pictures that it may name; no script can name a path
    ///   - outlines: makes the outlines of texts that are drawn; nil: only the standard ones can be
    ///   - including: without it a script stands alone
    ///   - overriding: takes the place of the script's own settings at tick 0
    /// - Throws: all errors, each with its place and what was expected there.
    public init(
        parsing text: String, file: String, images: [String: ImageSet] = Scenario().images, outlines: OutlineSource? = nil,
        including: @escaping Reader = { _ in .refused("here a script is one text; write its steps into it") },
        overriding: [ScriptOverride] = []
    ) throws(ScriptErrors) {
        let environment = Environment(images: images, outlines: outlines, including: including, overriding: overriding)
        let parser = ScriptParser(ScriptDocument(tolerating: text, file: file), environment)
        if let errors = parser.errors.errors { throw errors }
        self.file = file
        scenario = parser.scenario
        steps = parser.steps
        inapplicableOverrides = parser.inapplicableOverrides
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
