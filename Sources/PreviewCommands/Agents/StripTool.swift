import Drawings
import PreviewTesting

/// Pictures of a motion.
enum StripTool: AgentTool {
    private static let counts = 2...12
    private static let standardCount = 6
    /// The width of a picture, pixels. Chosen: six of them fill the width that a model looks at.
    private static let width = 180.0

    static let declaration = AgentToolDeclaration(
        name: "strip", title: "Draw a motion",
        description: "Pictures of a motion side by side, evenly spaced in time, as one PNG.",
        arguments: [
            .motion, .ghost, .from, .to,
            .init("count", .whole(counts), "How many pictures; \(standardCount) by default."),
            .init("theme", .choice(["light", "dark"]), "The list's; light by default."),
        ])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let span = try AgentSpan(arguments, in: workspace)
        let ticks = FilmStrip.ticks(arguments.whole("count") ?? standardCount, from: span.first, to: span.last)
        let scale = width / span.motion.cursor.preview.scene.viewport.width
        let style = DrawingStyle(
            scale: min(max(scale, DrawingStyle.scales.lowerBound), DrawingStyle.scales.upperBound),
            appearance: arguments.text("theme") == "dark" ? .dark : .light, pictures: workspace.pictures)
        let drawn = DrawnMotion(motion: span.motion, ghost: span.ghost, ghostStart: span.ghostStart, ticks: ticks)
        let places = ticks.map { "\($0.count) (\(Int(($0.seconds * 1000).rounded())) ms)" }.joined(separator: ", ")
        do throws(DrawingError) {
            return AgentAnswer(text: "ticks \(places)", picture: try drawn.file(style, nil, framesPerSecond: 1))
        } catch {
            throw .usage(error.description)
        }
    }
}
