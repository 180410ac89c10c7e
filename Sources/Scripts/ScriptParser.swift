import RefreshEngine

/// Executes a document's statements one after the other: settings make the scenario, everything else becomes steps.
struct ScriptParser {
    /// The preview at tick 0.
    private(set) var scenario = Scenario()
    private(set) var steps: [Script.Step] = []
    private(set) var inapplicableOverrides: [String] = []
    private(set) var errors: ScriptErrorList
    /// The scenario as all settings so far have made it.
    var present = Scenario()
    /// The edge of the system that was named last; `set` refers to it.
    var named: Edge?
    private var finger = ScriptedFinger()
    private var goldens: Set<String> = []
    private(set) var includes: ScriptIncludes
    /// The line of the `include` in the script itself that is being executed.
    private var includedAt: Int?
    private let overrides: [ScriptOverride]
    let catalog: Catalog
    let base: Script.Base
    var outlines: ScriptOutlines
    var figures: ScriptFigures
    /// How many statements, and bytes of them, may still be executed; those in a `repeat` count each time.
    private var budget = ScriptLimits.statements, bytes = ScriptLimits.executedBytes
    /// How many `always` blocks are open.
    private var invariants = 0

    /// Statements that cannot be executed are in `errors`.
    init(_ document: ScriptDocument, _ environment: Script.Environment) {
        errors = document.errors
        (includes, overrides) = (ScriptIncludes(document.file, environment.including), environment.overriding)
        outlines = ScriptOutlines(environment.outlines)
        figures = ScriptFigures(environment.figures)
        (catalog, base) = (environment.catalog, environment.base)
        present = base.scenario
        present.images = environment.images
        named = Edge.allCases.first { present[$0] != nil }
        execute(document.items.withoutComments)
        if steps.isEmpty { applyOverrides() }
    }

    private mutating func execute(_ items: [ScriptDocument.Item]) {
        for item in items where !errors.isFull {
            switch item {
            case .blank, .comment: continue
            case .statement(let statement):
                collectingErrors(statement) { (parser) throws(ScriptError) in try parser.execute(statement) }
            case .block(let head, let body, _):
                head.verb.text == Verb.always.rawValue ? executeAlways(head, body) : executeRepeat(head, body)
            case .invalid(let verb): errors.markUnknown(verb)
            }
        }
    }

    private mutating func collectingErrors(
        _ statement: Statement, _ body: (inout ScriptParser) throws(ScriptError) -> Void
    ) {
        do { try body(&self) } catch {
            errors.add(error, at: includedAt)
            errors.markUnknown(statement.verb.text)
        }
    }

    private mutating func executeRepeat(_ head: Statement, _ body: [ScriptDocument.Item]) {
        var count = 1
        collectingErrors(head) { (_) throws(ScriptError) in
            count = Int(try head.literal("repeat", .count, in: 1...Double(ScriptLimits.repeats)))
        }
        repeat {
            collectingErrors(head) { (parser) throws(ScriptError) in try parser.charge(head) }
            execute(body)
            count -= 1
        } while count > 0 && errors.isEmpty  // every repetition would have the same errors
    }

    private mutating func executeAlways(_ head: Statement, _ body: [ScriptDocument.Item]) {
        collectingErrors(head) { (parser) throws(ScriptError) in
            try parser.charge(head)
            guard parser.invariants < ScriptLimits.invariants else {
                throw head.error("at most \(ScriptLimits.invariants) \"always\" are open at a time")
            }
            try parser.add(.always(parser.invariant(head)), head)
        }
        invariants += 1
        execute(body)
        invariants -= 1
        collectingErrors(head) { (parser) throws(ScriptError) in try parser.add(.endAlways, head) }
    }

    /// Counts a statement against the limits.
    /// - Parameter weight: as how many statements it counts
    private mutating func charge(_ statement: Statement, weight: Int = 1) throws(ScriptError) {
        budget -= weight
        bytes -= statement.length
        if budget < 0 {
            throw statement.error("a script carries out at most \(ScriptLimits.statements) statements").last
        }
        if bytes < 0 {
            throw statement.error("a script carries out at most \(ScriptLimits.executedBytes >> 20) MiB of statements")
                .last
        }
    }

    private mutating func execute(_ statement: Statement) throws(ScriptError) {
        let setting = Setting(rawValue: statement.verb.text)
        try charge(statement, weight: hasBegun && setting?.isOfSystem == true ? ScriptLimits.systemWeight : 1)
        if let setting {
            guard let input = try apply(setting, statement) else { return }
            if hasBegun { try add(.input(input), statement) }
        } else if statement.verb.text == Verb.include.rawValue {
            let document = try includes.enter(statement)
            let outer = includedAt
            includedAt = outer ?? statement.verb.location.line
            errors.add(document.errors, at: includedAt)
            execute(document.items)
            includedAt = outer
            includes.leave()
        } else if let verb = Verb(rawValue: statement.verb.text) {
            guard let action = try action(verb, statement) else { return }
            try finger.follow(action, length: present.scroll.axis.listSize(present.viewport).height, statement)
            try check(action, statement)
            try add(action, statement)
        }
    }

    private mutating func check(_ action: Action, _ statement: Statement) throws(ScriptError) {
        guard case .golden(let step) = action else { return }
        if !goldens.insert(step.name).inserted {
            throw statement.error("golden \(quoted(step.name)) stands twice; each has a name and a moment of its own")
        }
    }

    private mutating func add(_ action: Action, _ statement: Statement) throws(ScriptError) {
        guard steps.count < ScriptLimits.steps else {
            throw statement.error("a script has at most \(ScriptLimits.steps) steps").last
        }
        if steps.isEmpty { applyOverrides() }
        steps.append(Script.Step(action: action, location: statement.verb.location))
    }

    /// The settings before the first step are complete: the overrides replace them.
    private mutating func applyOverrides() {
        for override in overrides {
            if let reason = override.inapplicability(in: present) {
                inapplicableOverrides.append(reason)
                continue
            }
            if let edge = override.edge(in: present) { named = edge }
            do throws(ScriptError) {
                let statement = try override.statement()
                if let setting = Setting(rawValue: statement.verb.text) { _ = try apply(setting, statement) }
            } catch { errors.add(error, at: 0) }
        }
        scenario = present
    }

    /// Whether a step has been read. From then on settings are inputs.
    var hasBegun: Bool { !steps.isEmpty }

    subscript(edge: Edge) -> SystemChoice? {
        get { present[edge] }
        set { present[edge] = newValue }
    }
}

/// The outlines of the texts that a script sets. Each text is drawn once, however often it is set, because fonts are
/// slow and scripts may be long.
struct ScriptOutlines {
    private let source: OutlineSource?
    private var known: [Text: Outline] = [:]

    private struct Text: Hashable {
        var text: String
        /// The size of the font, pt.
        var size: Double
    }

    init(_ source: OutlineSource?) { self.source = source }

    /// The source of a value's outline; nil: the value needs none, or there are no fonts.
    mutating func source(for value: ParameterValue, of parameter: Parameter) throws(ParameterError) -> OutlineSource? {
        guard let source, let standard = parameter.outline, case .text(let text) = value, text != standard.text else {
            return nil
        }
        let key = Text(text: text, size: standard.fontSize)
        if known[key] == nil {
            guard known.count < ScriptLimits.outlines else {
                throw .noOutline(text, "a script draws at most \(ScriptLimits.outlines) different texts")
            }
            known[key] = try source(text, standard.fontSize)
        }
        let outline = known[key]
        return { (text, size) throws(ParameterError) in
            guard let outline else { return try source(text, size) }
            return outline
        }
    }
}
