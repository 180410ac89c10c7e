import PreviewTesting

/// What a motion measures.
enum MeasureTool: AgentTool {
    static let declaration = AgentToolDeclaration(
        name: "measure", title: "Measure a motion",
        description: "Says all that a motion measures, and when its animations ran. Measures:\n"
            + MeasuredMotion.explanations,
        arguments: [.motion])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let name = try arguments.required("motion")
        let measured = MeasuredMotion(try workspace.motion(name).source, named: name)
        let errors = measured.errors.prefix(AgentWorkspace.maxLines)
        return AgentAnswer(text: ([measured.list] + errors).joined(separator: "\n"))
    }
}
