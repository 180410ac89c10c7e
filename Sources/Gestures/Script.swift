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
    public let withoutPlace: [String]

    /// An action and where it stands.
    public struct Step: Hashable, Sendable {
        public let action: Action
        public let location: ScriptLocation
    }

    /// What a script may be: no text can keep a parser busy for long.
    public enum Limits {
        /// Length of the text in UTF-8, bytes: 1 MiB.
        public static let bytes = 1 << 20
        /// Length of a line, characters.
        public static let lineLength = 1000
        public static let steps = 100_000
        /// Statements that are carried out, settings too, and those in a `repeat` once a time.
        public static let statements = 200_000
        /// Length of these statements without their spaces, in UTF-8, bytes: 4 MiB.
        public static let carriedOut = 4 << 20
        /// As how many statements `set`, `system` and `footer` count behind the first step: such a step has all parameters of its system, some 2 KB.
        static let systemWeight = 10
        /// `always` blocks that may be open at a time: each looks at every tick.
        public static let invariants = 16
        /// How often a `repeat` may repeat.
        public static let repeats = 10_000
        /// Different texts that a script may have drawn as outlines: each asks a font.
        public static let outlines = 100
        /// How much numbers may differ, in their own unit: more than any two offsets or velocities are apart.
        public static let tolerance = 0.0...2_000_000.0
        /// Files that a script may include.
        public static let files = 64
    }

    /// Gives the text of a file that a script includes, by its path from where the script's own path is from.
    public typealias Reader = (String) -> Included

    public enum Included: Sendable {
        case text(String)
        /// In words: `there is no such file`.
        case refused(String)
    }

    /// What a script finds where it is read.
    struct Host {
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
        let host = Host(images: images, outlines: outlines, including: including, overriding: overriding)
        let parser = ScriptParser(ScriptDocument(tolerating: text, file: file), host)
        if let errors = parser.errors.errors { throw errors }
        self.file = file
        scenario = parser.scenario
        steps = parser.steps
        withoutPlace = parser.withoutPlace
    }
}

/// A place in a script: lines and columns count from 1, columns in characters. Its text: `demo.pull:7:12`.
public struct ScriptLocation: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int, column: Int

    public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

    public var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong with a script, and where. Its text: `demo.pull:7:12: expected a length such as 140pt, found "140"`.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    public var location: ScriptLocation
    public var message: String
    /// What must be known for this to be an error; nil: it is one whatever stands before it.
    var subject: ScriptErrorList.Subject?
    /// It makes no sense to look for others.
    var isLast = false

    public init(_ location: ScriptLocation, _ message: String) { (self.location, self.message) = (location, message) }

    func about(_ subject: ScriptErrorList.Subject) -> ScriptError {
        var error = self
        error.subject = subject
        return error
    }

    var last: ScriptError {
        var error = self
        error.isLast = true
        return error
    }

    public var description: String { "\(location): \(message)" }
}

extension Script {
    /// Whether a step compares the run with a golden.
    public var hasGoldens: Bool { steps.contains { if case .golden = $0.action { true } else { false } } }
}
