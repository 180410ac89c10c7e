import Recordings
import Scripts

/// Turns decisions on motions into changes of files. It does no I/O, so the terminal, a file of decisions and the page
/// share it.
package struct GoldenReview: Sendable {
    /// What the scripts' `golden` steps found, with the motions of those that do not hold: `ScriptCheck.Options.kept`
    /// is `.failed`.
    let results: [GoldenResult]

    package init(results: [GoldenResult]) { self.results = results }

    /// A decision, and what it does.
    package struct Step: Equatable, Sendable {
        var decision: GoldenDecision
        /// The line that is printed: `Tests/Golden/a.golden: accepted`.
        package var line: String
        var operations: [FileOperation]
        /// The motion has changed since it was looked at, so nothing is done.
        package var isOutdated = false

        package func carryOut() throws(CommandError) { for operation in operations { try operation.carryOut() } }
    }

    /// The steps that carry out the decisions, without duplicates. Nothing is done yet.
    /// - Throws: when a decision has no golden, or two contradict each other
    package func steps(for decisions: [GoldenDecision]) throws(CommandError) -> [Step] {
        var steps: [Step] = []
        var known: [String: GoldenDecision] = [:]
        for decision in decisions {
            let result = try result(of: decision)
            if let other = known[result.path] {
                if other.verdict == decision.verdict, other.motion == decision.motion { continue }
                throw .usage(
                    "\(decision.script): there are two decisions on golden \(decision.golden), and they differ")
            }
            known[result.path] = decision
            steps.append(GoldenReview.step(decision, result))
        }
        return steps
    }

    private func result(of decision: GoldenDecision) throws(CommandError) -> GoldenResult {
        let goldens = results.filter { $0.script == decision.script }
        if let found = goldens.first(where: { $0.name == decision.golden }) { return found }
        let names = goldens.map(\.name).joined(separator: ", ")
        throw .usage(
            "\(decision.script) has no golden \(quoted(decision.golden)), or ends before it\(names.isEmpty ? "" : "; it has \(names)")"
        )
    }

    private static func step(_ decision: GoldenDecision, _ result: GoldenResult) -> Step {
        func step(_ words: String, _ operations: [FileOperation] = [], isOutdated: Bool = false) -> Step {
            Step(decision: decision, line: "\(result.path): \(words)", operations: operations, isOutdated: isOutdated)
        }
        guard let digest = result.digest, let motion = result.motions?.actual else {
            return decision.verdict == .accept
                ? step("holds already") : step("holds now, so it is not rejected", isOutdated: true)
        }
        guard digest == decision.motion else {
            return step(
                "its motion has changed since it was looked at, so nothing is done; look at it again", isOutdated: true)
        }
        let pending = GoldenFiles.pendingPath(result.path)
        let rejected = Rejection.path(result.path)
        switch decision.verdict {
        case .accept:
            return step(
                result.status == .new ? "accepted, a new golden" : "accepted",
                [
                    .write(pending, motion.text), .rename(pending, to: result.path), .remove(rejected),
                ])
        case .reject(let reason):
            let rejection = Rejection(script: motion.script, motion: digest, reason: reason, worst: result.worst ?? "")
            return step("rejected: \(Rejection.line(reason))", [.write(rejected, rejection.text), .remove(pending)])
        }
    }
}
