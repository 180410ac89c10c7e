import Foundation
import PreviewProtocol
import PreviewTesting

/// What is pending, and what has been decided in the browser. A decision is carried out at once; a rejection may be
/// changed later.
struct BrowserReview {
    /// The runs of the scripts that have something pending.
    let checks: [ScriptCheck]
    private let review: GoldenReview
    private let pending: Set<[String]>
    private var verdicts: [[String]: GoldenDecision.Verdict] = [:]

    /// - Parameter checks: the runs that found it, which the page shows
    init(_ pending: [PendingGolden], _ checks: [ScriptCheck]) {
        let scripts = Set(pending.compactMap(\.result?.script))
        self.checks = checks.filter { scripts.contains($0.file) }
        review = GoldenReview(results: self.checks.flatMap(\.goldens))
        self.pending = Set(pending.compactMap(\.result).map { [$0.script, $0.name] })
    }

    var accepted: Int { verdicts.values.count { $0 == .accept } }
    var rejected: Int { verdicts.count - accepted }
    var left: Int { pending.subtracting(verdicts.keys).count }

    /// Carries out a decision, and reports it in the terminal, too.
    /// - Parameter message: a decision in JSON, as ``DecisionFile`` has it
    mutating func decide(_ message: [UInt8]) -> Result<String, CommandError> {
        do throws(CommandError) { return .success(try carryOut(message)) } catch { return .failure(error) }
    }

    private mutating func carryOut(_ message: [UInt8]) throws(CommandError) -> String {
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(message[...]) } catch {
            throw .usage("this is no decision: \(error.message)")
        }
        let decision = try DecisionFile.decision(node)
        if verdicts[[decision.script, decision.golden]] == .accept, decision.verdict != .accept {
            throw .usage(
                "golden \(decision.golden) has been accepted, and its file is another one now; restore the file to reject the motion"
            )
        }
        guard let step = try review.steps(for: [decision]).first else { throw .usage("this is no decision") }
        try step.carryOut()
        if step.isOutdated { throw .usage(step.line) }
        verdicts[[decision.script, decision.golden]] = decision.verdict
        print(step.line)
        fflush(nil)
        return step.line
    }
}
