import Foundation
import PreviewProtocol

/// What is pending, and what has been decided of it in the browser. A decision is carried out at once; a rejection may be changed.
struct ReviewCourt {
    /// The runs of the scripts that have something pending.
    let checks: [ScriptCheck]
    private let review: GoldenReview
    private let pending: Set<[String]>
    private var verdicts: [[String]: GoldenDecision.Verdict] = [:]

    /// - Parameter options: those of the runs; nothing is written
    init(_ pending: [PendingGolden], _ jobs: Int, _ options: ScriptCheck.Options) {
        var options = options
        options.isSeen = true
        let scripts = Set(pending.compactMap(\.result?.script)).sorted(), runs = options
        checks = OrderedWork.run(scripts.count, jobs: jobs) { ScriptCheck(scripts[$0], runs) } report: { _ in }
        review = GoldenReview(results: checks.flatMap(\.goldens))
        self.pending = Set(pending.compactMap(\.result).map { [$0.script, $0.name] })
    }

    var accepted: Int { verdicts.values.count { $0 == .accept } }
    var rejected: Int { verdicts.count - accepted }
    var left: Int { pending.subtracting(verdicts.keys).count }

    /// Carries out a decision, and reports it in the terminal, too.
    /// - Parameter message: a decision in JSON, as ``DecisionFile`` has it
    mutating func judge(_ message: [UInt8]) -> Result<String, CommandError> {
        do throws(CommandError) { return .success(try carryOut(message)) } catch { return .failure(error) }
    }

    private mutating func carryOut(_ message: [UInt8]) throws(CommandError) -> String {
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(message[...]) } catch { throw .usage("this is no decision: \(error.message)") }
        let decision = try DecisionFile.decision(node)
        if verdicts[[decision.script, decision.golden]] == .accept, decision.verdict != .accept {
            throw .usage("golden \(decision.golden) has been accepted, and its file is another one now; restore the file to reject the motion")
        }
        guard let step = try review.steps(for: [decision]).first else { throw .usage("this is no decision") }
        for operation in step.operations { try operation.carryOut() }
        if step.isOutdated { throw .usage(step.line) }
        verdicts[[decision.script, decision.golden]] = decision.verdict
        print(step.line)
        fflush(nil)
        return step.line
    }
}
