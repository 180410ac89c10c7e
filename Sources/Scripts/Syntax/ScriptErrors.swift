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

/// All that is wrong with a script, in the order of its lines. Its text is a line an error:
///
///     demo.pull:3:6: expected a length such as 140pt, found "140"
///     demo.pull:7:1: unknown word "relaese"; did you mean release?
///     and 3 more
public struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first ones, at least one.
    public let shown: [ScriptError]
    /// How many there are besides, if they were counted to the end.
    public let others: Int
    private let isCounted: Bool

    /// Errors that are shown. Ours: a screen.
    public static let maxShown = 20
    /// Errors that are looked for. Ours: a text of nothing else must not keep a reader busy.
    static let maxCounted = 100

    init(_ found: [ScriptError]) {
        shown = Array(found.prefix(ScriptErrors.maxShown))
        (others, isCounted) = (found.count - shown.count, found.count < ScriptErrors.maxCounted)
    }

    /// - Parameter words: of each error that is shown, its line
    public func lines(_ words: (ScriptError) -> String = \.description) -> [String] {
        shown.map(words) + (others > 0 ? ["and \(isCounted ? "" : "at least ")\(others) more"] : [])
    }

    public var description: String { lines().joined(separator: "\n") }

    /// As many of its lines as have so many bytes, at least the first; what is left out is counted.
    public func text(within bytes: Int) -> String {
        var length = 0
        let fitting = shown.prefix { error in
            length += error.description.utf8.count + 1
            return length <= bytes
        }
        let left = shown.count - max(1, fitting.count) + others
        let more = left > 0 ? ["and \(isCounted ? "" : "at least ")\(left) more"] : []
        return (shown.prefix(max(1, fitting.count)).map(\.description) + more).joined(separator: "\n")
    }
}

/// Gathers errors while a script is read: each once, and none that only follows from another.
struct ScriptErrorList: Sendable {
    /// What was to be known from a statement that cannot be read.
    enum Subject: Hashable, Sendable {
        /// Whether and where the finger is down.
        case finger
        /// Which controls there are.
        case controls
    }

    private var found: [(line: Int, error: ScriptError)] = []
    private var known: Set<ScriptError> = []
    private var unknown: Set<Subject> = []
    /// Nothing more is looked for.
    private(set) var isFull = false

    var isEmpty: Bool { found.isEmpty }
    var count: Int { found.count }

    /// - Parameter line: of the script itself, where the error comes from a file that it includes
    mutating func add(_ error: ScriptError, at line: Int? = nil) {
        if let subject = error.subject, unknown.contains(subject) { return }
        guard !isFull, known.insert(error).inserted else { return }
        found.append((line ?? error.location.line, error))
        isFull = found.count >= ScriptErrors.maxCounted || error.isLast
    }

    mutating func add(_ others: ScriptErrorList, at line: Int? = nil) {
        for (own, error) in others.found { add(error, at: line ?? own) }
    }

    /// A statement cannot be carried out: what it would have changed is no longer known.
    mutating func markUnknown(_ verb: String) {
        let guess = Grammar.forms(of: verb) == nil ? nearest(verb, in: Grammar.verbs) : verb
        guard let guess else { return unknown = [.finger, .controls] }
        switch (Verb(rawValue: guess), Setting(rawValue: guess)) {
        case (.drag?, _), (.down?, _), (.move?, _), (.release?, _), (.up?, _), (.cancel?, _), (.fling?, _): unknown.insert(.finger)
        case (.include?, _): unknown = [.finger, .controls]
        case (_, .system?), (_, .footer?): unknown.insert(.controls)
        default: break
        }
    }

    /// nil: nothing is wrong.
    var errors: ScriptErrors? {
        if found.isEmpty { return nil }
        let sorted = found.enumerated().sorted { a, b in
            let (x, y) = (a.element, b.element)
            return (x.line, x.error.location.line, x.error.location.column, a.offset) < (y.line, y.error.location.line, y.error.location.column, b.offset)
        }
        return ScriptErrors(sorted.map(\.element.error))
    }
}
