import ArgumentParser
import Motion
import Recordings
import RefreshEngine
import Scripts

package struct MeasureCommand<Images: ImageOptions>: CatalogCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "measure",
            abstract: "Say what a motion measures: time to arm, overshoot, time to settle, speed, jerks, animations.",
            discussion: """
                A script is run offline, a recording is run again. Of several pulls or movements in one motion the worst counts, which is the largest value; what \
                does not occur is left out. Goldens are not compared.

                \(MeasuredMotion.explanations)

                Of one motion the control's own animations follow by their names: how long each ran, and from when to when.

                Exit codes: 1 an expectation of a script does not hold, 2 a file cannot be used, 3 a wait timed out. The motion is measured all the same, as far \
                as it went.

                Examples:
                  pullwire measure pull.pull                      every measure with its unit and the tick at which it is to be seen
                  pullwire measure Tests/Golden                   a table, a line each
                  pullwire measure demo.pullcast --json           for programs
                  pullwire measure demo.pullcast --raw            from tick to tick, as the mouse reported
                  pullwire measure pull.pull --set dropHeight=90  with another setting than its own
                """)
    }

    @Argument(
        help: "Gesture scripts (.pull, .json), recordings (.pullcast), and folders that hold scripts.",
        completion: .file(extensions: ["pull", "json", "pullcast"]))
    var files: [String]

    @Flag(help: "Print JSON: a list with an object for each file.")
    var json = false

    @Flag(
        help:
            "Measure velocities and steps from tick to tick under the finger, too, not by the times of its samples: a mouse that reports less than 120 times a second makes them a comb."
    )
    var raw = false

    @Option(
        help: ArgumentHelp(
            "Replace a setting of scripts at tick 0, as in `run`; may be repeated. Scripts without such a parameter are skipped.",
            valueName: "key=value"))
    var set: [String] = []

    @OptionGroup
    var figures: ScriptResourceOptions<Images>

    package init() {}

    package func run(in catalog: Catalog) throws {
        let overrides = try [ScriptOverride](parsing: set, in: catalog)
        let figures = try figures.checked(catalog)
        var motions: [MeasuredMotion] = []
        var code: ExitCode?
        let found = try ScriptFiles.find(files)
        for file in found {
            let source = try MotionSource(file, figures, overrides)
            guard source.inapplicableOverrides.isEmpty else {
                printError(
                    "pullwire: \(file): skipped, because of --set: \(source.inapplicableOverrides.joined(separator: "; "))"
                )
                continue
            }
            let motion = MeasuredMotion(source, named: file, isRaw: raw)
            motion.errors.forEach { printError("pullwire: " + $0) }
            code = [code, motion.exitCode].compactMap { $0 }.min { $0.rawValue < $1.rawValue }
            motions.append(motion)
        }
        if motions.isEmpty { throw overrides.withoutPlace(in: found.count) }
        if json {
            StandardOutput.write(motions.json + "\n")
        } else {
            print(motions.count == 1 ? motions[0].list : motions.table, terminator: "")
        }
        if let code { throw code }
    }
}
