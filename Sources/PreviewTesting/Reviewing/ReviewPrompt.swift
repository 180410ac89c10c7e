import Recordings

/// Walks through pending goldens in a terminal, and carries out each decision at once.
struct ReviewPrompt {
    private let pending: [PendingGolden]

    init(_ pending: [PendingGolden]) { self.pending = pending }

    private enum Answer {
        case decided(GoldenDecision.Verdict)
        case skip, quit
    }

    /// - Returns: whether nothing is pending any more
    func run() throws(CommandError) -> Bool {
        let review = GoldenReview(results: pending.compactMap(\.result))
        var counts = (accepted: 0, rejected: 0)
        for (index, golden) in pending.enumerated() {
            print("\n[\(index + 1) of \(pending.count)] \(golden.path)")
            guard case .motion(let result) = golden.finding else {
                if case .error(let text) = golden.finding { print(text) }
                continue
            }
            print(result.text)
            let answer = ask()
            if case .quit = answer { break }
            guard case .decided(let verdict) = answer, let decision = golden.decision(verdict) else { continue }
            for step in try review.steps(for: [decision]) {
                try step.carryOut()
                print(step.line)
            }
            if verdict == .accept { counts.accepted += 1 } else { counts.rejected += 1 }
        }
        let left = pending.count - counts.accepted - counts.rejected
        print("\n\(counts.accepted) accepted, \(counts.rejected) rejected, \(left) pending")
        return left == 0
    }

    private func ask() -> Answer {
        while true {
            print("a accept, r reject, s skip, q quit: ", terminator: "")
            switch readLine()?.lowercased() {
            case "a", "accept": return .decided(.accept)
            case "s", "skip": return .skip
            case "q", "quit": return .quit
            case nil:
                print("")
                return .quit
            case "r", "reject": if let reason = askReason() { return .decided(.reject(reason: reason)) }
            default: continue
            }
        }
    }

    /// - Returns: nil when no reason is given; then the question is asked again
    private func askReason() -> String? {
        print("reason: ", terminator: "")
        guard let reason = readLine() else { return nil }
        do throws(CommandError) {
            try GoldenDecision.checkReason(reason)
            return reason
        } catch {
            print(error.text)
            return nil
        }
    }
}
