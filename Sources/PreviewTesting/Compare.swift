import ArgumentParser
import Recordings
import RefreshEngine
import Scripts

package struct CompareCommand<Images: ImageOptions>: CatalogCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare",
            abstract: "Compare two recordings, or a recording and a phone's offsets, number by number.",
            discussion: """
                Two recordings: ticks count from where each begins. Lengths may differ by 0.01 pt of the screen, opacities by half a step of 8 bits, and velocities by \
                1 pt/s. States, texts and callbacks, and their ticks, must be the same. Exit code 1: the recordings differ.

                A recording, or a script, which is run, and a phone's file (CSV): a line a sample, with columns named time and offset, and perhaps touch or finger. \
                The unit may stand in the name (time_ms, offset_px@3); without one it is seconds and points. Offsets are contentOffset.y, negative when the list \
                is pulled down. Options tell what the names do not. It tells how far the two differ, and which deceleration, spring and rubber band the phone \
                has, each with its standard error. Nothing is judged, but with --within: exit code 1 when a sample differs by more.

                --align release needs a column that says when a finger is down. Without one, the release is where the law of the list's free motion ends, \
                followed backward from its rest; where that is doubtful, and where a finger lifts several times, --release-at tells it, and --recorded-at for the recording. Between two samples the shift that fits best is taken.

                Examples:
                  pullwire compare before.pullcast after.pullcast
                  pullwire compare before.pullcast after.pullcast --within 0.5
                  pullwire compare run.pullcast phone.csv --align release
                  pullwire compare pull.pull phone.csv --align best --origin -91 --within 2
                  pullwire compare run.pullcast log.txt --align release --time 1 --offset 3 --time-unit ms --offset-unit px@3
                """)
    }

    @Argument(
        help: ArgumentHelp(
            "The recording of the motion as it was; beside a phone's file also a script.", valueName: "recording"),
        completion: .file(extensions: ["pullcast", "pull"]))
    var expected: String

    @Argument(
        help: ArgumentHelp("The recording of the motion as it is now, or a phone's file.", valueName: "recording|csv"),
        completion: .file(extensions: ["pullcast", "csv"]))
    var actual: String

    @Option(parsing: .unconditional, help: ArgumentHelp("How much lengths may differ.", valueName: "pt"))
    var within: NumberArgument?

    @OptionGroup
    var phone: PhoneOptions

    @OptionGroup
    var figures: ScriptResourceOptions<Images>

    package init() {}

    package func validate() throws {
        _ = (try within?.tolerance(), try phone.columns(), try phone.release(), try phone.height())
    }

    package func run(in catalog: Catalog) throws {
        guard !isTable(expected) else {
            throw CommandError.usage(
                "the recording comes first and the phone's file second: pullwire compare \(actual) \(expected)")
        }
        if isTable(actual) { return try comparePhone(catalog) }
        if let option = phone.given {
            throw CommandError.usage("\(option) is for a phone's file, and \(actual) is none")
        }
        var tolerances = GoldenTolerances()
        if let within { tolerances.points = try within.tolerance() }
        let (old, new) = (try recording(in: expected, catalog), try recording(in: actual, catalog))
        let (comparison, report) = old.compare(new, tolerances)
        if let report {
            print(report)
            throw ExitCode(1)
        }
        print(
            "\(actual) agrees with \(expected); \(comparison.largest.map { "largest difference " + $0.summary } ?? "not a number differs")"
        )
    }

    /// Whether this is a phone's file: by the end of its name, or because it is no other kind of file and options for a
    /// phone's file are given.
    private func isTable(_ path: String) -> Bool {
        let isNamedSo = [".csv", ".tsv", ".txt"].contains { path.lowercased().hasSuffix($0) }
        return (isNamedSo || path == actual && phone.given != nil) && (try? FileKind(of: path)).flatMap { $0 } == nil
    }

    private func comparePhone(_ catalog: Catalog) throws {
        guard let anchor = phone.align else {
            throw CommandError.usage("--align touch, release or best tells where \(actual) is laid over \(expected)")
        }
        let file = try bytes(of: actual, atMost: DeviceTrace.Limits.bytes, "no phone's file")
        let comparison: DeviceComparison
        do {
            let trace = try DeviceTrace(reading: file, file: actual, phone.columns())
            comparison = try DeviceComparison(
                trace, motion(catalog), align: anchor, release: phone.release().phone,
                recorded: phone.release().recorded, viewport: phone.height())
        } catch let error as DeviceError {
            throw CommandError.usage(error.description)
        }
        comparison.warnings.forEach { printError("pullwire: \(actual): \($0)") }
        print(phone.json ? comparison.json : DeviceReport(comparison).description)
        if let within = try within?.tolerance(), abs(comparison.worst.difference) > within { throw ExitCode(1) }
    }

    /// The motion of the recording, or of the script.
    private func motion(_ catalog: Catalog) throws -> RecordedMotion {
        guard try FileKind(of: expected) == .script else { return try recording(in: expected, catalog).motion() }
        var sources: Set<String> = []
        var motion = RecordedMotion(file: expected)
        _ = try script(in: expected, figures.checked(catalog), &sources).script.run { moment in
            switch moment {
            case .tick(let preview): motion.observe(preview, at: preview.tick)
            case .event(let event, _): if event.isError { printError("pullwire: \(event)") }
            case .notices, .input, .restart: break
            }
        }
        return motion
    }
}
