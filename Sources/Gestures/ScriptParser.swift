import RefreshEngine

/// Makes of a document what it means: a scenario and steps. Knows what the statements before have made of the preview.
struct ScriptParser {
    /// The preview at tick 0.
    private(set) var scenario = Scenario()
    private(set) var steps: [Script.Step] = []
    private(set) var withoutPlace: [String] = []
    /// What all settings so far amount to.
    var present = Scenario()
    /// The edge of the system that `set` is about.
    var named: Edge?
    private var finger = ScriptedFinger()
    private var goldens: Set<String> = []
    private var includes: ScriptIncludes
    private let overrides: [ScriptOverride]
    var outlines: ScriptOutlines
    /// What is left of the statements that a script may carry out, those in a `repeat` once a time.
    private var budget = Script.Limits.statements

    init(_ document: ScriptDocument, _ host: Script.Host) throws(ScriptError) {
        (includes, overrides) = (ScriptIncludes(document.file, host.including), host.overriding)
        outlines = ScriptOutlines(host.outlines)
        present.images = host.images
        try carryOut(document.items)
        if steps.isEmpty { scenario = try scenarioWithOverrides() }
    }

    private mutating func carryOut(_ items: [ScriptDocument.Item]) throws(ScriptError) {
        for item in items {
            switch item {
            case .blank, .comment: continue
            case .statement(let statement): try carryOut(statement)
            case .block(let head, let body, _):
                try head.verb.text == Verb.always.rawValue ? watch(head, body) : repeatedly(head, body)
            }
        }
    }

    private mutating func repeatedly(_ head: Statement, _ body: [ScriptDocument.Item]) throws(ScriptError) {
        for _ in 0..<Int(try head.literal("repeat", .count, in: 1...Double(Script.Limits.repeats))) {
            try spend(head)
            try carryOut(body)
        }
    }

    private mutating func watch(_ head: Statement, _ body: [ScriptDocument.Item]) throws(ScriptError) {
        try spend(head)
        try add(.watch(invariant(head)), head)
        try carryOut(body)
        try add(.unwatch, head)
    }

    private mutating func spend(_ statement: Statement) throws(ScriptError) {
        budget -= 1
        if budget < 0 { throw statement.error("a script carries out at most \(Script.Limits.statements) statements") }
    }

    private mutating func carryOut(_ statement: Statement) throws(ScriptError) {
        try spend(statement)
        if let setting = Setting(rawValue: statement.verb.text) {
            guard let input = try apply(setting, statement) else { return }
            if !steps.isEmpty { try add(.input(input), statement) }
        } else if statement.verb.text == Verb.include.rawValue {
            let document = try includes.enter(statement)
            try carryOut(document.items)
            includes.leave()
        } else if let verb = Verb(rawValue: statement.verb.text) {
            guard let action = try action(verb, statement) else { return }
            try finger.follow(action, viewport: present.viewport, statement)
            try check(action, statement)
            try add(action, statement)
        }
    }

    private mutating func check(_ action: Action, _ statement: Statement) throws(ScriptError) {
        guard case .golden(let step) = action else { return }
        if !goldens.insert(step.name).inserted { throw statement.error("golden \(quoted(step.name)) stands twice; each has a name and a moment of its own") }
    }

    private mutating func add(_ action: Action, _ statement: Statement) throws(ScriptError) {
        guard steps.count < Script.Limits.steps else { throw statement.error("a script has at most \(Script.Limits.steps) steps") }
        if steps.isEmpty { scenario = try scenarioWithOverrides() }
        steps.append(Script.Step(action: action, location: statement.verb.location))
    }

    /// The settings before the first step are complete: what was given outside the script takes their place.
    private mutating func scenarioWithOverrides() throws(ScriptError) -> Scenario {
        for override in overrides {
            if let reason = override.absence(in: present) {
                withoutPlace.append(reason)
                continue
            }
            if let edge = override.edge(in: present) { named = edge }
            let statement = try override.statement()
            guard let setting = Setting(rawValue: statement.verb.text) else { continue }
            _ = try apply(setting, statement)
        }
        return present
    }

    /// Whether an action has been read: settings are inputs from now on.
    var hasBegun: Bool { !steps.isEmpty }

    /// The system chosen for that edge.
    subscript(edge: Edge) -> SystemChoice? {
        get { present[edge] }
        set { present[edge] = newValue }
    }
}
