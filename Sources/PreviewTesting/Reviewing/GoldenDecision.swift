/// What somebody who has looked at a golden's new motion has decided.
package struct GoldenDecision: Equatable, Sendable {
    /// The script's path, from the present folder.
    package var script: String
    /// The golden's name.
    package var golden: String
    package var verdict: Verdict
    /// The digest of the motion that was looked at.
    var motion: String

    package init(script: String, golden: String, verdict: Verdict, motion: String) {
        (self.script, self.golden, self.verdict, self.motion) = (script, golden, verdict, motion)
    }

    package enum Verdict: Equatable, Sendable {
        case accept
        case reject(reason: String)
    }

    /// - Throws: why the reason cannot be used
    package static func checkReason(_ reason: String) throws(CommandError) {
        if reason.allSatisfy(\.isWhitespace) { throw .usage("a rejection wants a reason") }
        let length = reason.utf8.count
        if length > Rejection.maxReason {
            throw .usage("a reason has at most \(Rejection.maxReason) bytes, not \(length)")
        }
    }
}
