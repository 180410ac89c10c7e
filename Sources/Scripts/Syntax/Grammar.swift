import Motion
import RefreshEngine

/// How statements are written: after the verb a row of words, each with the key that it has in JSON.
///
/// The text `wait state loading timeout 2s` and the object `{"wait":"state","state":"loading","timeout":"2s"}` are the same statement.
/// This table is the only place that knows so; the readers, the writers and the JSON Schema all come from it.
enum Grammar {
    /// A word of a statement.
    struct Part: Sendable {
        let key: String
        let kind: WordKind
        /// Stands before it.
        var keyword: String?
        var isOptional = false
        /// Whether it is always the same word: by it one form is told from another.
        var isFixed = false
        /// Another place for the word of another part: it is read there, and never written.
        var isAlias = false
    }

    private static func fixed(_ key: String, _ word: String) -> Part { Part(key: key, kind: .choice("", [word]), isFixed: true) }
    private static func value(_ key: String, _ kind: WordKind) -> Part { Part(key: key, kind: kind) }
    private static func maybe(_ key: String, _ kind: WordKind) -> Part { Part(key: key, kind: kind, isOptional: true) }
    private static func pair(_ keyword: String, _ kind: WordKind) -> Part { Part(key: keyword, kind: kind, keyword: keyword) }
    private static func option(_ keyword: String, _ kind: WordKind) -> Part {
        Part(key: keyword, kind: kind, keyword: keyword, isOptional: true)
    }

    private static let length = WordKind.literal(.length), duration = WordKind.literal(.duration), velocity = WordKind.literal(.velocity)
    private static let count = WordKind.literal(.count)
    private static let edge = WordKind.choice("an edge", Edge.self), result = WordKind.choice("a result", RefreshResult.self)
    private static let state = WordKind.choice("a state", ControlState.self)
    private static let system = WordKind.any("the name of a system")

    /// The forms of every statement.
    static func forms(of verb: String) -> [[Part]]? { table[verb] }

    /// All verbs, settings first.
    static let verbs = Setting.allCases.map(\.rawValue) + Verb.allCases.map(\.rawValue)

    private static let table: [String: [[Part]]] = {
        var table: [String: [[Part]]] = [:]
        for setting in Setting.allCases { table[setting.rawValue] = forms(of: setting) }
        for verb in Verb.allCases { table[verb.rawValue] = forms(of: verb) }
        return table
    }()

    private static func forms(of setting: Setting) -> [[Part]] {
        switch setting {
        case .system: [[value("system", system)]]
        case .footer: [[value("footer", system)]]
        // Without a value the error says what the parameter's may be; only the parser knows that.
        case .set: [[value("set", .any("the name of a parameter")), maybe("value", .any("a value"))]]
        case .viewport: [[value("viewport", .size)]]
        case .content: [[value("content", length)]]
        case .rows: [[value("rows", count)]]
        case .sections: [[value("sections", count)]]
        case .inset: [[value("inset", length), value("bottom", length)]]
        case .start: [[value("start", length)]]
        case .seed: [[value("seed", .seed)]]
        case .work: [[fixed("work", "after"), value("time", duration), maybe("result", result)], [fixed("work", "manual")]]
        case .clock: [[value("clock", .clock)]]
        case .lastRefresh: [[value("lastRefresh", .lastRefresh), maybe("key", .timeKey)]]
        }
    }

    private static func forms(of verb: Verb) -> [[Part]] {
        switch verb {
        case .drag: [[value("drag", length), pair("in", duration), option("ease", .choice("a curve", Ease.self))]]
        case .hold: [[value("hold", duration)]]
        case .sleep: [[value("sleep", duration)]]
        case .release: [[option("at", velocity)]]
        case .down: [[value("down", length)]]
        case .move: [[value("move", length), pair("at", duration)]]
        case .up, .cancel, .end: [[]]
        case .fling: [[value("fling", velocity)]]
        case .begin: [[maybe("edge", edge)]]
        case .finish: [[maybe("edge", edge), maybe("result", result)]]
        case .reset: [[maybe("edge", edge)]]
        case .scroll: [[value("scroll", length), pair("in", duration)]]
        case .resize: [[value("resize", .size)]]
        case .wait: [
            [fixed("wait", "settled"), option("timeout", duration)],
            // The edge stands where `expect` has it; behind `state` it is read, too.
            [maybe("edge", edge), fixed("wait", "state"), Part(key: "edge", kind: edge, isOptional: true, isAlias: true), value("state", state), option("timeout", duration)],
        ]
        case .expect:
            fields(of: "expect", withValues: true)
                + [[maybe("edge", edge), fixed("expect", callbacks), value("is", .callbacks)]]
        case .always:
            // A step without a value is none: `always step within 12pt`.
            fields(of: "always", withValues: true)
                + [[fixed("always", step), maybe("is", length), pair("within", length)]]
        case .print: fields(of: "print", withValues: false)
        case .mark: [[value("mark", .any("a name"))]]
        case .golden: [[value("golden", .any("a name")), option("within", .literal(.tolerance))]]
        case .repeat: [[value("repeat", count)]]
        case .include: [[value("include", .any("the name of a file"))]]
        }
    }

    /// What `expect` and `always` can name besides numbers and controls: what a label says.
    static let text = "text"
    /// Only `expect`: what an app was told.
    static let callbacks = "callbacks"
    /// Only `always`: how far the list moves in a tick.
    static let step = "step"

    private static func fields(of verb: String, withValues: Bool) -> [[Part]] {
        let numbers = ListField.allCases.map { field in
            [fixed(verb, field.rawValue)] + (withValues ? [value("is", .literal(field.literal)), option("within", .literal(field.literal))] : [])
        }
        let controls = ControlField.allCases.map { field in
            let values: [Part] = switch field {
            case .state: [value("is", state)]
            case .progress: [value("is", .literal(.number)), option("within", .literal(.number))]
            case .detail: [value("is", .any("the system's own word for its state"))]
            }
            return [maybe("edge", edge), fixed(verb, field.rawValue)] + (withValues ? values : [])
        }
        return numbers + controls + (withValues ? [[fixed(verb, text), value("is", .text("what a label says, between quotation marks"))]] : [])
    }
}

/// The words that say how things are: the scenario before the first action, inputs after it.
enum Setting: String, CaseIterable {
    case system, footer, set, viewport, content, rows, sections, inset, start, seed, work, clock, lastRefresh

    /// Whether it chooses a system or changes one.
    var isOfSystem: Bool { self == .system || self == .footer || self == .set }
}

/// The words that say what happens.
enum Verb: String, CaseIterable {
    case drag, hold, release, down, move, up, cancel, fling
    case begin, finish, reset, scroll, resize
    case sleep, wait, expect, print, mark, golden
    case `repeat`, always, end, include

    /// Whether steps stand between it and an `end`.
    var hasBody: Bool { self == .repeat || self == .always }
}

/// What `expect`, `always` and `print` can name: the list's numbers, and what is said of a control.
enum ListField: String, CaseIterable {
    case offset, velocity, insetTop, insetBottom, pull, tick, seconds

    var literal: Literal {
        switch self {
        case .offset, .insetTop, .insetBottom, .pull: .length
        case .velocity: .velocity
        case .tick: .ticks
        case .seconds: .duration
        }
    }
}

enum ControlField: String, CaseIterable { case state, progress, detail }

/// The curves of `ease`.
package enum Ease: String, CaseIterable {
    case linear, easeIn = "in", easeOut = "out", easeInOut = "in-out"

    package var curve: TimingCurve {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        }
    }
}
