import Motion
import PreviewProtocol
import Recordings
import Scripts

/// `run --repeat`: runs each script many times, and compares everything that a run gives with the first run.
struct RepeatedRuns {
    /// Chosen: an hour of a long script.
    static let maxRuns = 10_000
    /// How many scripts are repeated at once: their first runs are kept meanwhile. Chosen: some hundred megabytes of
    /// long ones.
    static let maxKept = 64
    /// The most jobs of a shaken run. Chosen: more than there are cores, so that they take turns.
    private static let maxShakenJobs = 16

    /// The number of runs, including the first.
    let runs: Int
    let jobs: Int
    /// The seed of `--shake`; nil without it.
    let seed: UInt64?

    private struct Case: Sendable {
        var file: String
        var first: RepeatedRun
    }

    /// Repeats the scripts, and reports.
    /// - Returns: whether every run was the same
    func run(_ files: [String], _ options: ScriptCheck.Options) throws(CommandError) -> Bool {
        var differing = 0
        var rest = files[...]
        while !rest.isEmpty {
            differing += try repeated(Array(rest.prefix(RepeatedRuns.maxKept)), options)
            rest = rest.dropFirst(RepeatedRuns.maxKept)
        }
        let subject = "\(runs) × \(files.count) script\(files.count == 1 ? "" : "s")"
        let shaken = seed.map { " (shaken, --seed \($0))" } ?? ""
        print(
            differing == 0
                ? "\(subject): every run byte-equal\(shaken)"
                : "\(subject): \(differing) differ\(differing == 1 ? "s" : "") from run to run\(shaken)")
        return differing == 0
    }

    /// - Returns: how many scripts do not give the same in every run
    private func repeated(_ files: [String], _ options: ScriptCheck.Options) throws(CommandError) -> Int {
        var scripts: [Script] = []
        var ignored: Set<String> = []
        for file in files {
            scripts.append(
                try script(in: file, options.figures, overriding: options.overrides, from: options.files, &ignored)
                    .script)
        }
        let first = OrderedWork.run(files.count, jobs: jobs) { [scripts] in
            Case(file: files[$0], first: RepeatedRun(of: scripts[$0]))
        } report: { _ in
        }
        var left = first
        var random = SplitMix64(seed: seed ?? 0)
        for run in 2...runs where !left.isEmpty {
            if seed != nil { left.shuffle(&random) }
            let jobs = seed == nil ? jobs : random.integer(in: 1...RepeatedRuns.maxShakenJobs)
            let differences = OrderedWork.run(left.count, jobs: jobs) { [left] in
                difference(left[$0], run)
            } report: {
                $0.map { print($0) }
            }
            left = zip(left, differences).filter { $0.1 == nil }.map(\.0)
        }
        return files.count - left.count
    }

    /// - Returns: what differs in that run, in words
    private func difference(_ script: Case, _ run: Int) -> String? {
        let mode = seed.map { RunMode(seed: RepeatedRuns.seed(script.file, run, $0)) } ?? RunMode()
        guard let difference = script.first.difference(mode) else { return nil }
        return """
            \(script.file): run \(run) of \(runs) differs from the first at tick \(difference.tick.count) (\(decimal(difference.tick.seconds))s); it was run \(mode)\
            \(seed.map { ", --seed \($0) repeats it" } ?? "")
              first \(difference.first)
              run \(run) \(difference.other)
            """
    }

    /// The seed of a script's runs, which does not depend on the other scripts.
    private static func seed(_ file: String, _ run: Int, _ seed: UInt64) -> UInt64 {
        let name =
            UInt64(contentHash(Array(file.split(separator: "/").last.map(String.init)?.utf8 ?? "".utf8)), radix: 16)
            ?? 0
        var random = SplitMix64(seed: seed ^ name &+ UInt64(run) &* 0x9E37_79B9_7F4A_7C15)
        return random.next()
    }
}

extension Array {
    /// Fisher and Yates's, with numbers that are the same in every version of the standard library.
    fileprivate mutating func shuffle(_ random: inout SplitMix64) {
        for last in indices.reversed() { swapAt(last, random.integer(in: 0...last)) }
    }
}
