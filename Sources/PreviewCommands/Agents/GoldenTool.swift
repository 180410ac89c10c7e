import Foundation
import PreviewTesting
import Scripts

/// Decides on motions that differ from their goldens.
enum GoldenTool: AgentTool {
    static let declaration = AgentToolDeclaration(
        name: "golden", title: "Decide on goldens",
        description: """
            Goldens are stored motions that scripts are compared with. `pending` runs the scripts below a path and lists what \
            differs, with the digest of each new motion. `accept` stores that motion as the golden, `reject` stores why it must \
            not be; both want path, name and motion as `pending` has listed them. This is the only tool that writes, and only \
            beside scripts.
            """,
        arguments: [
            .init("action", .choice(["pending", "accept", "reject"]), "What to do.", isRequired: true),
            .init("path", .text, "A script, or a folder with scripts; the present folder by default."),
            .init("name", .text, "The golden's name."),
            .init("motion", .text, "The digest of the motion that was looked at."),
            .init("reason", .text, "Why it is rejected."),
        ],
        isReadOnly: false)

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let path = try workspace.folder.file(arguments.text("path") ?? ".", orFolder: true)
        let action = try arguments.required("action")
        if action == "pending" { return pending(try checks(of: path, workspace)) }
        guard let name = arguments.text("name"), let motion = arguments.text("motion") else {
            throw .usage("\(action) wants path, name and motion as `pending` lists them")
        }
        var decision = GoldenDecision(script: path, golden: name, verdict: .accept, motion: motion)
        if action == "reject" {
            guard let reason = arguments.text("reason") else { throw .usage("reject wants a reason") }
            try GoldenDecision.checkReason(reason)
            decision.verdict = .reject(reason: reason)
        }
        guard path.hasSuffix(ScriptFiles.suffix) else {
            throw .usage("path must be the golden's script, as `pending` lists it")
        }
        let review = GoldenReview(results: try checks(of: path, workspace).flatMap(\.goldens))
        let steps = try review.steps(for: [decision])
        for step in steps { try step.carryOut() }
        return AgentAnswer(
            text: steps.map(\.line).joined(separator: "\n"), isError: steps.contains(where: \.isOutdated))
    }

    /// Runs the scripts, and writes nothing.
    private static func checks(of path: String, _ workspace: AgentWorkspace) throws(CommandError) -> [ScriptCheck] {
        let options = ScriptCheck.Options(
            mode: .never, figures: workspace.resources, kept: .failed, files: workspace.files)
        return ScriptCheck.all(
            try ScriptFiles.find([path]), jobs: ProcessInfo.processInfo.activeProcessorCount, options)
    }

    private static func pending(_ checks: [ScriptCheck]) -> AgentAnswer {
        var lines = checks.flatMap { check in
            check.goldens.filter { !$0.passed }.map { golden in
                "path \(golden.script), name \(golden.name), motion \(golden.digest ?? "none"): \(golden.pendingWords)"
            }
        }
        lines += checks.filter { $0.ending == .unreadable }.flatMap(\.errors)
        if lines.isEmpty {
            let count = checks.reduce(0) { $0 + $1.goldens.count }
            return AgentAnswer(text: "nothing is pending: \(count) goldens of \(checks.count) scripts hold")
        }
        let rest = lines.count - AgentWorkspace.maxLines
        if rest > 0 {
            lines = lines.dropLast(rest) + ["and \(rest) more; give the path of a script or of a folder"]
        }
        return AgentAnswer(text: lines.joined(separator: "\n"))
    }
}
