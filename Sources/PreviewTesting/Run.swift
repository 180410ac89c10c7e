import ArgumentParser
import Foundation
import Recordings
import RefreshEngine
import Scripts

package struct RunCommand<Report: ReportOptions>: CatalogCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run",
            abstract: "Run gesture scripts offline, in virtual time.",
            discussion: """
                Expectations and goldens decide the exit code: 0 all hold, 1 one does not, 3 a wait timed out, 2 a file cannot be read.
                A golden that is missing is written, and the run fails; look at it and commit it. A motion that differs from its golden is written \
                beside it, as NAME.golden.new, for `pullwire review`. While the variable CI is set, no golden is written, and a missing one is \
                written as NAME.golden.new, too.

                Examples:
                  pullwire run pull.pull                        says whether its expectations and goldens hold
                  pullwire run Tests/Golden --jobs 4            every script below a folder
                  pullwire run Tests/Golden --update            writes the goldens anew that are missing or differ
                  pullwire run Tests/Golden --junit report.xml  for CI systems
                  \(Report.example)
                  pullwire run Tests/Golden --against origin/main    the scripts and goldens of that revision, with this program
                  pullwire run Tests/Golden --repeat 100 --shake    proves that every run is the same, however time passes in it
                  pullwire run Tests/Golden --watch             runs again what was changed, until Ctrl-C
                  pullwire run pull.pull --set dropHeight=90    with another setting than its own
                  pullwire run pull.pull --frames out.csv       writes one line a tick: offset, insets, states
                  pullwire run pull.pull --frames out.jsonl     writes the full frames, with every node
                  pullwire run pull.pull --record a.pullcast    records it, for `replay` and `compare`
                """)
    }

    @Argument(
        help: "Gesture scripts (.pull), and folders that hold some.", completion: .file(extensions: ["pull", "json"]))
    var files: [String]

    @Option(
        help: ArgumentHelp("Write a line for every tick; the name ends in .csv or .jsonl.", valueName: "file"),
        completion: .file())
    var frames: String?

    @Option(help: ArgumentHelp("Record the run of one script.", valueName: "file"), completion: .file())
    var record: String?

    @Option(parsing: .unconditional, help: "How many scripts run at once. (default: one a core)")
    var jobs: NumberArgument?

    @Option(
        help: ArgumentHelp(
            "Replace a setting at tick 0: a parameter (dropHeight=90, footer.height=60), scroll.rate=fast, seed=7, work=manual, viewport=375x667 ...; "
                + "may be repeated. Settings after a script's first step stay. Goldens are not compared, and scripts without such a parameter are skipped.",
            valueName: "key=value"))
    var set: [String] = []

    @Flag(help: "Write goldens that are missing or differ.")
    var update = false

    @Option(
        help: ArgumentHelp("Write a JUnit report with a test case for each script.", valueName: "file"),
        completion: .file())
    var junit: String?

    @OptionGroup
    var report: Report

    @Option(
        help: ArgumentHelp(
            "Run the scripts of that revision, and compare with its goldens: anything that `git rev-parse` takes. Nothing is written.",
            valueName: "revision"))
    var against: String?

    @Option(
        name: .customLong("repeat"), parsing: .unconditional,
        help: ArgumentHelp(
            "Then run each script so often, 2 to \(RepeatedRuns.maxRuns) times, and compare everything that it gives, with all digits.",
            valueName: "count"))
    var repetitions: NumberArgument?

    @Flag(
        help:
            "Repeat in another order each time, with other numbers of jobs, and let time pass otherwise: in jumps, in slices, with frames asked for between."
    )
    var shake = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Shake as it was done before.", valueName: "number"))
    var seed: NumberArgument?

    @Flag(help: "Run again what has changed, until Ctrl-C.")
    var watch = false

    @OptionGroup
    var figures: ScriptResourceOptions<Report.Images>

    package init() {}

    package func validate() throws {
        _ = try jobs.jobCount()
        if update, ScriptFiles.isCI {
            throw ValidationError("--update writes goldens, and no golden is written while the variable CI is set.")
        }
        if watch, junit != nil || report.compress != nil {
            throw ValidationError("--junit and --report tell of a run that ends; --watch does not.")
        }
        if update, !set.isEmpty {
            throw ValidationError("--update writes goldens of the scripts as they are, without --set.")
        }
        _ = try repeatedRuns()
        if against != nil, update || watch || !set.isEmpty {
            throw ValidationError(
                "--against compares with the goldens of a revision, without --update, --watch and --set.")
        }
        if repetitions != nil, watch { throw ValidationError("--repeat tells of a run that ends; --watch does not.") }
        guard frames == nil && record == nil || files.count == 1 && !watch else {
            throw ValidationError("--frames and --record take one script, once.")
        }
        guard let frames else { return }
        guard FrameFile.Format(path: frames) != nil else {
            throw ValidationError("--frames wants a name that ends in .csv or .jsonl.")
        }
    }

    /// `--repeat`; nil when it is not given
    private func repeatedRuns() throws(ValidationError) -> RepeatedRuns? {
        guard let repetitions else {
            if shake { throw ValidationError("--shake shakes the runs of --repeat; give both.") }
            if seed != nil { throw ValidationError("--seed is for --shake.") }
            return nil
        }
        let runs = try repetitions.whole("--repeat", in: 2...RepeatedRuns.maxRuns)
        let jobs = try jobs.jobCount()
        if seed != nil, !shake { throw ValidationError("--seed is for --shake.") }
        let seed = try seed?.whole("--seed", in: 0...Int(UInt32.max)) ?? Int(UInt32.random(in: 0...UInt32.max))
        return RepeatedRuns(runs: runs, jobs: jobs, seed: shake ? UInt64(seed) : nil)
    }

    private var mode: GoldenFiles.Mode {
        if against != nil { return .never }
        if !set.isEmpty { return .notCompared }
        return ScriptFiles.isCI ? .pending : update ? .changed : .missing
    }

    package func run(in catalog: Catalog) throws {
        let revision = try against.map { try Revision($0, of: files) }
        let sides = try revision.map { try ScriptsAgainst(files, $0) }
        let options = ScriptCheck.Options(
            mode: mode, figures: try figures.checked(catalog),
            overrides: try [ScriptOverride](parsing: set, in: catalog), frames: frames, recording: record,
            files: revision.map(FileSource.revision) ?? .disk, compress: report.compress)
        let found = try sides?.both ?? ScriptFiles.find(files)
        if watch { try keepRunning(options) }
        if frames != nil || record != nil, found.count != 1 {
            throw CommandError.usage("--frames and --record take one script; there are \(found.count)")
        }
        if let sides, let revision { print(sides.lines(revision).joined(separator: "\n")) }
        let notRun = sides?.notRun.map { ScriptCheck(skipping: $0.file, because: $0.text) } ?? []
        let checks = check(found, options) + notRun
        let isRepeated =
            try repeatedRuns()?.run(
                checks.filter { $0.ending != .skipped && $0.ending != .unreadable }.map(\.file), options) ?? true
        try junit.map { try JUnitReport.write(checks, to: $0) }
        try report.show(checks, pending: [], against: against, figures.images)
        if !set.isEmpty, checks.allSatisfy({ $0.ending == .skipped }) {
            throw options.overrides.withoutPlace(in: checks.count)
        }
        if let code = checks.exitCode ?? (isRepeated ? nil : ExitCode(1)) { throw code }
    }

    private func check(_ files: [String], _ options: ScriptCheck.Options) -> [ScriptCheck] {
        let start = DispatchTime.now().uptimeNanoseconds
        let jobs = (try? jobs.jobCount()) ?? 1  // `validate` has checked it
        let checks = ScriptCheck.all(files, jobs: jobs, options) { $0.report() }
        if files.count > 1 {
            print(checks.summary(seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9))
        }
        return checks
    }

    private func keepRunning(_ options: ScriptCheck.Options) throws -> Never {
        var watch = FileWatcher()
        var sources: [String: Set<String>] = [:]
        while true {
            let found = (try? ScriptFiles.find(files)) ?? []
            let changed = found.filter { file in sources[file].map { watch.hasChanged($0) } ?? true }
            if !changed.isEmpty {
                for check in check(changed, options) {
                    sources[check.file] = check.sources
                    watch.remember(check.sources)
                }
                print("watching \(found.count) script\(found.count == 1 ? "" : "s"); Ctrl-C ends")
            }
            Thread.sleep(forTimeInterval: FileWatcher.interval)
        }
    }
}

extension ScriptCheck {
    fileprivate func report() {
        if !lines.isEmpty { print(lines.joined(separator: "\n")) }
        if ending == .unreadable { errors.forEach { printError("pullwire: " + $0) } }
    }
}

extension [ScriptCheck] {
    private func count(_ ending: ScriptCheck.Ending) -> Int { count { $0.ending == ending } }

    /// A file that cannot be read counts more than a failure, and a failure more than a time-out.
    fileprivate var exitCode: ExitCode? {
        if count(.unreadable) > 0 { return ExitCode(2) }
        if count(.failed) > 0 { return ExitCode(1) }
        return count(.timedOut) > 0 ? ExitCode(3) : nil
    }

    /// `12 scripts in 0.3 s: 10 passed, 1 failed, 1 timed out`, and the names of those that did not pass.
    fileprivate func summary(seconds: Double) -> String {
        let kinds: [(ScriptCheck.Ending, String)] = [
            (.passed, "passed"), (.skipped, "skipped"), (.failed, "failed"), (.timedOut, "timed out"),
            (.unreadable, "cannot be read"),
        ]
        let counts = kinds.compactMap { count($0.0) > 0 ? "\(count($0.0)) \($0.1)" : nil }
        let others = filter { $0.ending != .passed && $0.ending != .skipped }.map { check in
            "\n  \(check.file): " + (kinds.first { $0.0 == check.ending }?.1 ?? "")
        }
        return "\(count) scripts in \(String(format: "%.2f", seconds)) s: \(counts.joined(separator: ", "))"
            + others.joined()
    }
}
