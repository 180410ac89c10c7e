import PreviewTesting
import RefreshEngine

/// Which controls there are.
enum SystemsTool: AgentTool {
    static let declaration = AgentToolDeclaration(
        name: "systems", title: "List controls",
        description:
            "Lists the refresh controls; of one control its presets and parameters with units, ranges and defaults.",
        arguments: [.init("system", .text, "A control, such as storehouse.")])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let name = arguments.text("system")
        let chosen = try SystemsCommand.declarations(of: name, in: workspace.catalog)
        var lines = chosen.flatMap { [SystemsCommand.line($0)] + (name == nil ? [] : SystemsCommand.details($0)) }
        if name == nil {
            lines.append("A name lists a control's presets and parameters. Parameters of the list, for every control:")
            lines += ScrollSettings.parameters.map { "  scroll.\(SystemsCommand.line($0).drop { $0 == " " })" }
        }
        return AgentAnswer(text: lines.joined(separator: "\n"))
    }
}
