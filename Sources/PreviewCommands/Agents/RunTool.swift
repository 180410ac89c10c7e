import PreviewTesting
import RefreshEngine
import Scripts

/// Plays a gesture.
enum RunTool: AgentTool {
    static let declaration = AgentToolDeclaration(
        name: "run", title: "Run a gesture",
        description: """
            Plays a gesture and answers a handle of its motion, whether it passed, and its measures. Give one of script, file \
            and gesture. Example of a script: "pull 1\\nsystem storehouse\\nset dropHeight 90\\nwork after 1s\\ndrag 250pt in \
            300ms\\nexpect state armed\\nrelease\\nwait settled timeout 5s". Nothing is written.
            """,
        arguments: [
            .init("script", .text, "The text of a script (.pull)."),
            .init("file", .text, "The path of a script (.pull)."),
            .init("gesture", .choice(AgentGesture.allCases.map(\.rawValue)), "A gesture on the control `system`."),
            .init("system", .text, "The control for `gesture`; the first of `systems` if it is left out."),
            .init(
                "set", .settings,
                """
                Settings at tick 0 in place of the script's: parameters of the control (header.X or footer.X where both have \
                it), scroll.X, seed, viewport, preset ...
                """),
        ])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let (script, file, gesture) = (arguments.text("script"), arguments.text("file"), arguments.text("gesture"))
        guard [script, file, gesture].count(where: { $0 != nil }) == 1 else {
            throw .usage("run wants one of script, file and gesture")
        }
        guard gesture != nil || arguments.text("system") == nil else {
            throw .usage("system is for gesture; a script names its own, or set chooses one: {\"system\": \"arrow\"}")
        }
        let settings = arguments.settings("set")
        let motion: AgentMotion
        if let file {
            motion = try workspace.read(file, settings)
        } else if let gesture = gesture.flatMap({ AgentGesture(rawValue: $0) }) {
            let systems = try SystemsCommand.declarations(of: arguments.text("system"), in: workspace.catalog)
            motion = try workspace.motion(of: gesture.script(on: systems.first?.name ?? ""), in: "", settings)
        } else {
            motion = try workspace.motion(of: script ?? "", in: "", settings)
        }
        return AgentAnswer(text: summary(of: motion, workspace.keep(motion)))
    }

    /// The verdict, and a line for each measure.
    private static func summary(of motion: AgentMotion, _ handle: String) -> String {
        let measured = MeasuredMotion(motion.source, named: handle)
        var lines = ["\(handle): \(measured.verdict), \(measured.end.count) ticks (\(decimal(measured.end.seconds)) s)"]
        lines += measured.errors.prefix(AgentWorkspace.maxLines)
        lines += measured.measures.map { "\($0.name.rawValue) \($0.words) at tick \($0.tick.count)" }
        if motion.script?.hasGoldens == true { lines.append("its goldens were not compared; `golden` does that") }
        return lines.joined(separator: "\n")
    }
}

extension MeasuredMotion {
    fileprivate var verdict: String {
        switch exitCode?.rawValue {
        case nil: "passed"
        case 3: "timed out"
        default: "failed"
        }
    }
}

/// A gesture that can be run by its name.
///
/// The strokes are those of the page's buttons, web/model/gestures.js. They pull from the top; a footer is pulled in a
/// script.
private enum AgentGesture: String, CaseIterable {
    case pull
    case slowPull = "slow pull"
    case flick
    case pullAndBack = "pull and back"
    case pullWhileLoading = "pull while loading"

    private var strokes: [String] {
        switch self {
        case .pull: ["drag 280pt in 400ms ease out", "release"]
        case .slowPull: ["drag 280pt in 1.2s ease in-out", "hold 300ms", "release"]
        case .flick: ["drag 196pt in 90ms", "release"]
        case .pullAndBack:
            ["drag 280pt in 400ms ease out", "hold 150ms", "drag -280pt in 500ms ease in-out", "release"]
        case .pullWhileLoading:
            [
                "drag 280pt in 400ms ease out", "release", "sleep 800ms", "drag 140pt in 400ms ease out", "hold 200ms",
                "release",
            ]
        }
    }

    func script(on system: String) -> String {
        (["pull 1", "system \(system)"] + strokes + ["wait settled timeout 20s", ""]).joined(separator: "\n")
    }
}
