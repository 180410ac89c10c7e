import ArgumentParser
import Foundation
import RefreshEngine

package struct ReviewCommand<Browser: ReportOptions>: CatalogCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "review",
            abstract: "Look at motions that differ from their goldens, and accept or reject them.",
            discussion: """
                `pullwire run` writes a motion that differs from NAME.golden beside it, as NAME.golden.new. In a terminal, review shows what differs and asks. \
                What is accepted becomes the golden. What is rejected becomes NAME.golden.rejected, with the reason: commit it, and runs fail with that reason \
                until the motion changes. The scripts are run again, so nothing is accepted that they do not show now.

                --apply carries out the decisions that were made in a report (`run --report`), in the folder in which `run` was started. It accepts only the \
                motion that was looked at.

                Exit codes: 0 nothing is pending any more, 1 something is, or has changed since it was looked at, 2 wrong usage or file.

                Examples:
                  \(Browser.example)
                  pullwire review                                  walks through what is pending below this folder
                  pullwire review Tests/Golden --accept pull fling
                  pullwire review --reject pull --reason "too slow"
                  pullwire review Tests/Golden --accept-all
                  pullwire review --apply decisions.json
                """)
    }

    @Argument(
        help: "Folders, scripts and goldens. (default: the present folder)",
        completion: .file(extensions: ["pull", "golden"]))
    var files: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Accept these goldens: names, or paths where two have the same name.", valueName: "name"))
    var accept: [String] = []

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Reject these goldens; with --reason.", valueName: "name"))
    var reject: [String] = []

    @Option(help: ArgumentHelp("Why they are rejected.", valueName: "text"))
    var reason: String?

    @Flag(help: "Accept everything that is pending.")
    var acceptAll = false

    @OptionGroup
    var browser: Browser

    @Option(
        help: ArgumentHelp("Carry out the decisions that a report exported.", valueName: "file"), completion: .file())
    var apply: String?

    @Option(parsing: .unconditional, help: "How many scripts run at once. (default: one a core)")
    var jobs: NumberArgument?

    @OptionGroup
    var figures: ScriptResourceOptions<Browser.Images>

    private var decides: Bool { !accept.isEmpty || !reject.isEmpty || acceptAll }

    package init() {}

    package func validate() throws {
        _ = try jobs.jobCount()
        if browser.compress != nil, decides || apply != nil {
            throw ValidationError("--open is for deciding in the browser, without --accept, --reject and --apply.")
        }
        if apply != nil, decides || reason != nil || !files.isEmpty {
            throw ValidationError("--apply takes its decisions from the file alone.")
        }
        if reject.isEmpty, reason != nil { throw ValidationError("--reason is for --reject.") }
        if !reject.isEmpty, reason == nil { throw ValidationError("--reject wants a --reason.") }
        if acceptAll, !accept.isEmpty {
            throw ValidationError("--accept-all accepts what --accept names, too; give one of them.")
        }
        do throws(CommandError) {
            try reason.map { (text) throws(CommandError) in try GoldenDecision.checkReason(text) }
        } catch { throw ValidationError("--reason: \(error.text)") }
    }

    package func run(in catalog: Catalog) throws {
        let options = ScriptCheck.Options(
            mode: .never, figures: try figures.checked(catalog), kept: .failed, compress: browser.compress)
        let jobs = try jobs.jobCount()
        if let apply { return try carryOut(DecisionFile.read(apply), jobs, options) }
        let (pending, checks) = try PendingGolden.find(files.isEmpty ? ["."] : files, jobs: jobs, options)
        if decides {
            try decide(pending)
        } else if browser.compress != nil, !pending.isEmpty {
            try browser.show(checks, pending: pending, against: nil, figures.images)
        } else if pending.isEmpty {
            print("nothing is pending\(files.isEmpty ? "" : " in " + files.joined(separator: ", "))")
        } else if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
            if try !ReviewPrompt(pending).run() { throw ExitCode(1) }
        } else {
            print(pending.list)
            throw ExitCode(1)
        }
    }

    /// `--apply`
    private func carryOut(_ decisions: [GoldenDecision], _ jobs: Int, _ options: ScriptCheck.Options) throws {
        let places = try WorkingFolder()
        let decisions = try decisions.map { decision in
            var decision = decision
            decision.script = try places.file(decision.script)
            return decision
        }
        let scripts = Set(decisions.map(\.script)).sorted()
        let checks = ScriptCheck.all(scripts, jobs: jobs, options)
        let errors = checks.filter { $0.ending == .unreadable }.flatMap(\.errors)
        if !errors.isEmpty { throw CommandError.usage(errors.joined(separator: "\n")) }
        try GoldenReview(results: checks.flatMap(\.goldens)).carryOut(decisions)
    }

    /// `--accept`, `--reject`, `--accept-all`
    private func decide(_ pending: [PendingGolden]) throws {
        var decisions: [GoldenDecision] = []
        for (names, verdict) in [(accept, GoldenDecision.Verdict.accept), (reject, .reject(reason: reason ?? ""))] {
            for name in names {
                let golden = try pending.golden(named: name)
                guard let decision = golden.decision(verdict) else { throw golden.error }
                decisions.append(decision)
            }
        }
        let named = Set(decisions.map { [$0.script, $0.golden] })
        if acceptAll {
            decisions += pending.compactMap { $0.decision(.accept) }.filter { !named.contains([$0.script, $0.golden]) }
        }
        try GoldenReview(results: pending.compactMap(\.result)).carryOut(decisions)
        let left = pending.filter { golden in
            !decisions.contains { $0.golden == golden.result?.name && $0.script == golden.result?.script }
        }
        if left.isEmpty { return }
        print(left.list)
        throw ExitCode(1)
    }
}

extension GoldenReview {
    /// Carries out the decisions, and reports each.
    fileprivate func carryOut(_ decisions: [GoldenDecision]) throws {
        let steps = try steps(for: decisions)
        for step in steps {
            try step.carryOut()
            print(step.line)
        }
        if steps.contains(where: \.isOutdated) { throw ExitCode(1) }
    }
}

extension [PendingGolden] {
    /// A line for each, and what decides.
    fileprivate var list: String {
        let lines = map { golden in
            switch golden.finding {
            case .motion(let result): "\(golden.path): \(result.pendingWords)"
            case .error(let text): text
            }
        }
        let count = count { $0.result != nil }
        if count == 0 { return lines.joined(separator: "\n") }
        let words =
            "\(count) golden\(count == 1 ? " is" : "s are") pending; `pullwire review` asks for each in a terminal, "
            + "and --accept NAME, --reject NAME --reason TEXT and --accept-all decide here"
        return (lines + [words]).joined(separator: "\n")
    }

    /// The one that is meant by a name, or by a path.
    fileprivate func golden(named name: String) throws(CommandError) -> PendingGolden {
        let found = filter { $0.name == name || $0.path == name || GoldenFiles.pendingPath($0.path) == name }
        if found.count == 1 { return found[0] }
        if found.count > 1 {
            throw .usage(
                "\(name) is pending in several folders; give one of the paths \(found.map(\.path).joined(separator: ", "))"
            )
        }
        throw .usage("no golden \(name) is pending; there is \(isEmpty ? "none" : map(\.name).joined(separator: ", "))")
    }
}

extension PendingGolden {
    /// Why it cannot be decided on.
    fileprivate var error: CommandError { if case .error(let text) = finding { .usage(text) } else { .usage("") } }
}

extension GoldenResult {
    /// `bar 3 transform.ty: expected …, at tick 80`, `a new golden, 564 ticks`
    package var pendingWords: String {
        let words = status == .new ? "a new golden, \(worst ?? "")" : worst ?? ""
        if case .rejected(let reason) = status { return "\(words); rejected: \(reason)" }
        return words
    }
}
