/// A place in a script: lines and columns count from 1, columns in characters. Its text: `demo.pull:7:12`.
public struct ScriptLocation: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int, column: Int

    public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

    public var description: String { "\(visible(file)):\(line):\(column)" }
}

/// An error in a script, and where it is. Its text: `demo.pull:7:12: expected a length such as 140pt, found "140"`.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    public var location: ScriptLocation
    public var message: String
    /// What must be known for this to be an error; nil: it is one whatever comes before it.
    var subject: ScriptErrorList.Subject?
    /// Whether the search for errors ends here, because more would only follow from this one.
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

    public var description: String { "\(location): \(visible(message))" }
}

/// All errors of a script, in the order of its lines. Its text has one line for each:
///
///     demo.pull:3:6: expected a length such as 140pt, found "140"
///     demo.pull:7:1: unknown word "relaese"; did you mean release?
///     and 3 more
public struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first errors, at least one and at most `maxShown`.
    public let shown: [ScriptError]
    /// How many more errors were found. There may be still more, if the search ended before.
    public let others: Int
    private let isCounted: Bool

    /// How many errors are shown. Chosen: they fit on a screen.
    public static let maxShown = 20
    /// How many errors are looked for. Chosen: a text that is nothing but errors must not take long to read.
    static let maxCounted = 100

    init(_ found: [ScriptError]) {
        shown = Array(found.prefix(ScriptErrors.maxShown))
        (others, isCounted) = (found.count - shown.count, found.count < ScriptErrors.maxCounted)
    }

    /// - Parameter words: makes the line of an error
    public func lines(_ words: (ScriptError) -> String = \.description) -> [String] {
        shown.map(words) + more(others)
    }

    public var description: String { lines().joined(separator: "\n") }

    /// The lines that fit into this many bytes, at least the first one, and how many are left out.
    public func text(within bytes: Int) -> String {
        var length = 0
        let fitting = shown.prefix { error in
            length += error.description.utf8.count + 1
            return length <= bytes
        }
        let left = shown.count - max(1, fitting.count) + others
        return (shown.prefix(max(1, fitting.count)).map(\.description) + more(left)).joined(separator: "\n")
    }

    private func more(_ count: Int) -> [String] {
        count > 0 ? ["and \(isCounted ? "" : "at least ")\(count) more"] : []
    }
}

/// Collects errors while a script is read: each once, and none that only follows from another.
struct ScriptErrorList: Sendable {
    /// What is unknown after a statement that cannot be read.
    enum Subject: Hashable, Sendable {
        /// Whether and where the finger is down.
        case finger
        /// Which controls there are.
        case controls
    }

    private var found: [(line: Int, error: ScriptError)] = []
    private var known: Set<ScriptError> = []
    private var unknown: Set<Subject> = []
    /// Whether the search for errors is over.
    private(set) var isFull = false

    var isEmpty: Bool { found.isEmpty }
    var count: Int { found.count }

    /// - Parameter line: the line of the script itself, when the error is in a file that it includes
    mutating func add(_ error: ScriptError, at line: Int? = nil) {
        if let subject = error.subject, unknown.contains(subject) { return }
        guard !isFull, known.insert(error).inserted else { return }
        found.append((line ?? error.location.line, error))
        isFull = found.count >= ScriptErrors.maxCounted || error.isLast
    }

    mutating func add(_ others: ScriptErrorList, at line: Int? = nil) {
        for (own, error) in others.found { add(error, at: line ?? own) }
    }

    /// Notes that a statement cannot be executed: what it would have changed is unknown from now on.
    mutating func markUnknown(_ verb: String) {
        let guess = Grammar.forms(of: verb) == nil ? nearest(verb, in: Grammar.verbs) : verb
        guard let guess else {
            unknown = [.finger, .controls]
            return
        }
        switch (Verb(rawValue: guess), Setting(rawValue: guess)) {
        case (.drag?, _), (.down?, _), (.move?, _), (.release?, _), (.up?, _), (.cancel?, _), (.fling?, _):
            unknown.insert(.finger)
        case (.include?, _): unknown = [.finger, .controls]
        case (_, .system?), (_, .footer?): unknown.insert(.controls)
        default: break
        }
    }

    var errors: ScriptErrors? {
        if found.isEmpty { return nil }
        let sorted = found.enumerated().sorted { a, b in
            let (x, y) = (a.element, b.element)
            return (x.line, x.error.location.line, x.error.location.column, a.offset) < (
                y.line, y.error.location.line, y.error.location.column, b.offset
            )
        }
        return ScriptErrors(sorted.map(\.element.error))
    }
}
