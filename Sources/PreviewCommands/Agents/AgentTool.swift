import PreviewProtocol
import PreviewTesting

/// Something that an agent can do.
protocol AgentTool: SendableMetatype {
    static var declaration: AgentToolDeclaration { get }
    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError)
        -> AgentAnswer
}

/// All of them, in the order in which they are listed.
enum AgentTools {
    static let all: [any AgentTool.Type] = [
        SystemsTool.self, RunTool.self, MeasureTool.self, PlotTool.self, StripTool.self, CompareTool.self,
        SweepTool.self, GoldenTool.self,
    ]

    static var names: String { all.map { $0.declaration.name }.joined(separator: ", ") }

    /// What a client may tell its model of them.
    static let instructions = """
        Pull-to-refresh controls, simulated. `run` plays a gesture on a control and answers a handle of the motion, whether \
        its expectations hold, and its measures. Give the handle to measure, plot, strip, compare and sweep; a path of a \
        script (.pull) or a recording (.pullcast) works in its place. Begin with `systems`. All is deterministic: the same \
        script gives the same numbers. Times are in ticks of 1/120 s, lengths in points; offsets are negative while the list \
        is pulled down. Paths are from the folder in which the server was started.
        """
}

/// What a tool has to say.
struct AgentAnswer {
    var text: String
    /// A PNG file.
    var picture: [UInt8]?
    /// Whether it is the reason why there is no answer, and what to do.
    var isError = false
}

struct AgentToolDeclaration {
    var name: String
    /// For people.
    var title: String
    var description: String
    var arguments: [Argument]
    var isReadOnly = true

    /// An argument, which the schema describes and `AgentArguments` checks.
    struct Argument {
        var name: String
        var kind: Kind
        var summary: String
        var isRequired: Bool

        init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
            (self.name, self.kind, self.summary, self.isRequired) = (name, kind, summary, isRequired)
        }
    }

    enum Kind {
        case text
        case choice([String])
        case whole(ClosedRange<Int>)
        /// An object of settings, such as `{"dropHeight": 90, "scroll.rate": "fast"}`.
        case settings
        /// That many texts or numbers.
        case values(ClosedRange<Int>)
    }
}

extension AgentToolDeclaration.Argument {
    // Arguments of several tools.
    static let motion = Self(
        "motion", .text,
        "A handle that `run` has answered, or the path of a script (.pull) or a recording (.pullcast).",
        isRequired: true)
    static let ghost = Self("with", .text, "Another motion, drawn over it: a handle or a path.")
    static let from = Self("from", .text, "Where it begins: a mark of the script, or a time such as 300ms or 36t.")
    static let to = Self("to", .text, "Where it ends: a mark of the script, or a time such as 300ms or 36t.")
}

extension JSONWriter {
    /// A tool as `tools/list` has it.
    mutating func write(_ tool: AgentToolDeclaration) {
        field("name", tool.name)
        field("title", tool.title)
        field("description", tool.description)
        object("inputSchema") { json in
            json.field("type", "object")
            json.object("properties") { json in
                for argument in tool.arguments { json.object(argument.name) { $0.write(argument) } }
            }
            json.array("required") { json in
                for argument in tool.arguments where argument.isRequired { json.string(argument.name) }
            }
            json.field("additionalProperties", false)
        }
        object("annotations") { json in
            json.field("readOnlyHint", tool.isReadOnly)
            if !tool.isReadOnly { json.field("destructiveHint", true) }
            json.field("idempotentHint", true)
            json.field("openWorldHint", false)
        }
    }

    private mutating func write(_ argument: AgentToolDeclaration.Argument) {
        field("description", argument.summary)
        func scalar(_ json: inout JSONWriter) {
            json.array("type") { json in ["string", "number", "boolean"].forEach { json.string($0) } }
        }
        switch argument.kind {
        case .text: field("type", "string")
        case .choice(let names):
            field("type", "string")
            array("enum") { json in names.forEach { json.string($0) } }
        case .whole(let range):
            field("type", "integer")
            field("minimum", range.lowerBound)
            field("maximum", range.upperBound)
        case .settings:
            field("type", "object")
            object("additionalProperties", scalar)
        case .values(let range):
            field("type", "array")
            object("items", scalar)
            field("minItems", range.lowerBound)
            field("maxItems", range.upperBound)
        }
    }
}
