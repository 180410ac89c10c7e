import Motion
import RefreshEngine

/// The grammar of statements: after the verb follows a row of words, each with its key in JSON.
///
/// The text `wait state loading timeout 2s` and the object `{"wait":"state","state":"loading","timeout":"2s"}` are the
/// same statement. This table is the only place that says so; the readers, the writers and the JSON Schema all use it.
enum Grammar {
    /// A word of a statement.
    struct Part: Sendable {
        let key: String
        let kind: WordKind
        /// The word that must be written before it.
        var keyword: String?
        var isOptional = false
        /// Whether it is always the same word, by which one form differs from another.
        var isFixed = false
        /// Whether it is another position for the word of another part. It is read there, but never written.
        var isAlias = false
    }

    private static func fixed(_ key: String, _ word: String) -> Part {
        Part(key: key, kind: .choice("", [word]), isFixed: true)
    }
    private static func value(_ key: String, _ kind: WordKind) -> Part { Part(key: key, kind: kind) }
    private static func maybe(_ key: String, _ kind: WordKind) -> Part { Part(key: key, kind: kind, isOptional: true) }
    private static func pair(_ keyword: String, _ kind: WordKind) -> Part {
        Part(key: keyword, kind: kind, keyword: keyword)
    }
    private static func option(_ keyword: String, _ kind: WordKind) -> Part {
        Part(key: keyword, kind: kind, keyword: keyword, isOptional: true)
    }

    private static let length = WordKind.literal(.length), duration = WordKind.literal(.duration),
        velocity = WordKind.literal(.velocity)
    private static let count = WordKind.literal(.count)
    private static let edge = WordKind.choice("an edge", Edge.self),
        result = WordKind.choice("a result", RefreshResult.self)
    private static let state = WordKind.choice("a state", ControlState.self)
    private static let system = WordKind.any("the name of a system, or none")

    /// The forms of a statement; nil for a word that is no verb.
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
        // The value is optional here, because only the parser can say which values the parameter allows.
        case .set: [[value("set", .any("the name of a parameter")), maybe("value", .value)]]
        case .preset:
            [[value("preset", .any("the name of a preset")), maybe("language", .choice("a language", Language.self))]]
        case .viewport: [[value("viewport", .size)]]
        case .content: [[value("content", length)]]
        case .rows: [[value("rows", count)]]
        case .sections: [[value("sections", count)]]
        case .inset: [[value("inset", length), value("bottom", length), option("in", duration)]]
        case .start: [[value("start", length)]]
        case .seed: [[value("seed", .seed)]]
        case .work:
            [
                [fixed("work", "after"), value("time", duration), maybe("result", result), option("rows", count)],
                [fixed("work", "manual")],
            ]
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
        case .scroll:
            [[fixed("scroll", "to"), value("offset", length)], [value("scroll", length), pair("in", duration)]]
        case .resize: [[value("resize", .size)]]
        case .tap: [[fixed("tap", statusBar)], [value("tap", length)]]
        case .second:
            [
                [fixed("second", "down")], [fixed("second", "up")],
                [
                    fixed("second", "drag"), value("by", length), pair("in", duration),
                    option("ease", .choice("a curve", Ease.self)),
                ],
            ]
        case .stall: [[value("stall", duration)]]
        case .background: [[value("background", duration)]]
        case .insertRows: [[value("insertRows", count), pair("at", count)]]
        case .deleteRows: [[value("deleteRows", count), pair("at", count)]]
        case .reloadData: [[]]
        case .wait:
            [
                [fixed("wait", "settled"), option("timeout", duration)],
                // The edge is written where `expect` has it; it is also read after `state`.
                [
                    maybe("edge", edge), fixed("wait", "state"),
                    Part(key: "edge", kind: edge, isOptional: true, isAlias: true), value("state", state),
                    option("timeout", duration),
                ],
            ]
        case .expect: fields(of: "expect", withValues: true) + expectations
        case .always:
            // Without a value the expected step is 0: `always step within 12pt`.
            fields(of: "always", withValues: true)
                + [[fixed("always", step), maybe("is", length), pair("within", length)]]
        case .print:
            fields(of: "print", withValues: false) + Measure.Name.allCases.map { [fixed("print", $0.rawValue)] }
        case .mark: [[value("mark", .any("a name"))]]
        case .note: [[value("note", .text("words, between quotation marks"))]]
        case .golden: [[value("golden", .any("a name")), option("within", .literal(.tolerance))]]
        case .repeat: [[value("repeat", count)]]
        case .include: [[value("include", .any("the name of a file"))]]
        }
    }

    /// No system at an edge.
    static let none = "none"
    /// The text of a visible label, which `expect` and `always` can name.
    static let text = "text"
    /// The callbacks that the app received, which only `expect` can name.
    static let callbacks = "callbacks"
    /// How often the phone has ticked, which only `expect` can name.
    static let haptic = "haptic"
    /// Where iOS is tapped for a list to go to its top.
    static let statusBar = "statusbar"
    /// What `expect` and `always` can name of what is drawn.
    static let node = "node", row = "row", pinned = "pinned"
    /// How far the list moves in a tick, which only `always` can name.
    static let step = "step"

    private static func number(_ literal: Literal) -> [Part] {
        [
            maybe("relation", .choice("a comparison", Relation.self)), value("is", .literal(literal)),
            option("within", .literal(literal)),
        ]
    }

    private static func fields(of verb: String, withValues: Bool) -> [[Part]] {
        let numbers = Quantity.ofList.map { field in
            [fixed(verb, field.name)]
                + (withValues ? number(field.literal) : [])
        }
        let controls = ControlField.allCases.map { field in
            let values: [Part] =
                switch field {
                case .state: [value("is", state)]
                case .progress: number(.number)
                case .detail: [value("is", .any("the system's own word for its state"))]
                }
            return [maybe("edge", edge), fixed(verb, field.rawValue)] + (withValues ? values : [])
        }
        return numbers + controls
            + (withValues ? pictures(of: verb) : [])
    }
}

extension Grammar {
    /// What only `expect` can name.
    private static let expectations: [[Part]] =
        [
            [maybe("edge", edge), fixed("expect", callbacks), value("is", .callbacks)],
            [maybe("edge", edge), fixed("expect", haptic), maybe("is", count)],
        ]
        + Measure.Name.allCases.map { name in
            [
                fixed("expect", name.rawValue), value("relation", .choice("a comparison", Relation.self)),
                value("is", .literal(name.literal)), option("within", .literal(name.literal)),
            ]
        }

    /// What is drawn: a label's text, and where nodes, rows and headers are.
    private static func pictures(of verb: String) -> [[Part]] {
        let place = [pair("at", length), option("within", length)]
        return [
            [fixed(verb, text), value("is", .text("what a label says, between quotation marks"))],
            [
                fixed(verb, node), value("node", .any("the name of a node")),
                maybe("is", .choice("whether it is seen", NodeLook.self)), option("at", length), maybe("y", length),
                option("within", length),
            ],
            [fixed(verb, row), value("row", count)] + place,
            [fixed(verb, pinned), value("pinned", .choice("what is pinned", ["header"]))] + place,
        ]
    }
}

/// What `expect node` can say without a place.
enum NodeLook: String, CaseIterable { case shown, hidden }

/// The verbs that set something. Before the first step they make the scenario, later they are inputs.
enum Setting: String, CaseIterable {
    case system, footer, preset, set, viewport, content, rows, sections, inset, start, seed, work, clock, lastRefresh

    /// Whether it chooses a system or changes its parameters.
    var isOfSystem: Bool { self == .system || self == .footer || self == .preset || self == .set }
}

/// The verbs that make something happen.
enum Verb: String, CaseIterable {
    case drag, hold, release, down, move, up, cancel, fling
    case begin, finish, reset, scroll, resize
    case tap, second, stall, background, insertRows, deleteRows, reloadData
    case sleep, wait, expect, print, mark, note, golden
    case `repeat`, always, end, include

    /// Whether steps follow it up to an `end`.
    var hasBody: Bool { self == .repeat || self == .always }
}

/// A number of a frame that `expect`, `always` and `print` can name.
public enum Quantity: Hashable, Sendable {
    case offset, velocity, insetTop, insetBottom, pull, tick, seconds
    case progress(Edge)

    /// Those of the list.
    static let ofList: [Quantity] = [.offset, .velocity, .insetTop, .insetBottom, .pull, .tick, .seconds]

    var literal: Literal {
        switch self {
        case .offset, .insetTop, .insetBottom, .pull: .length
        case .velocity: .velocity
        case .tick: .ticks
        case .seconds: .duration
        case .progress: .number
        }
    }

    /// The unit as it is written after a number in messages: `pt`, `pt/s`, `s`, or nothing.
    public var unit: String { self == .tick ? "" : literal.units[0].suffix }

    /// The name in messages: `offset`, `header progress`.
    public var name: String {
        if case .progress(let edge) = self { "\(edge.rawValue) progress" } else { "\(self)" }
    }
}

/// How a number is compared: `expect overshoot < 12pt`, `expect offset >= -64pt`.
public enum Relation: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case notGreater = "<="
    case greater = ">"
    case notLess = ">="
    case equal = "="
}

extension Measure.Name {
    var literal: Literal {
        switch unit {
        case "ms": .milliseconds
        case "pt": .length
        default: .velocity
        }
    }
}

/// What `expect`, `always` and `print` can name of a control.
enum ControlField: String, CaseIterable { case state, progress, detail }

/// The curves of `ease`.
package enum Ease: String, CaseIterable {
    case linear
    case easeIn = "in"
    case easeOut = "out"
    case easeInOut = "in-out"

    package var curve: TimingCurve {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        }
    }
}
