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
    }

    /// Reads a `.pull` file.
    /// - Throws: the first error, with its place and what was expected there.
    public init(parsing text: String, file: String) throws(ScriptError) {
        let parser = try ScriptParser(reading: text, file: file)
        self.file = file
        scenario = parser.scenario
        steps = parser.steps
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

    public init(_ location: ScriptLocation, _ message: String) { (self.location, self.message) = (location, message) }

    public var description: String { "\(location): \(message)" }
}

extension Script {
    /// Whether a step compares the run with a golden.
    public var hasGoldens: Bool { steps.contains { if case .golden = $0.action { true } else { false } } }
}
