import ArgumentParser
import Recordings
import RefreshEngine

struct CompareCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two recordings number by number.",
        discussion: """
            Ticks count from where each recording begins. Lengths may differ by 0.01 pt, opacities by half a step of 8 bits, and velocities by \
            1 pt/s. States, texts and callbacks, and their ticks, must be the same. Exit code 1: the recordings differ.

            Examples:
              pullwire compare before.pullcast after.pullcast
              pullwire compare before.pullcast after.pullcast --within 0.5
            """)

    @Argument(help: ArgumentHelp("The recording of the motion as it was.", valueName: "recording"))
    var expected: String

    @Argument(help: ArgumentHelp("The recording of the motion as it is now.", valueName: "recording"))
    var actual: String

    @Option(parsing: .unconditional, help: ArgumentHelp("How much lengths may differ.", valueName: "pt"))
    var within: WrittenNumber?

    func validate() throws { _ = try within?.tolerance() }

    func run(in catalog: Catalog) throws {
        var tolerances = GoldenTolerances()
        if let within { tolerances.points = try within.tolerance() }
        let (old, new) = (try recording(in: expected, catalog), try recording(in: actual, catalog))
        let (comparison, report) = old.compare(new, tolerances)
        if let report {
            print(report)
            throw ExitCode(1)
        }
        print("\(actual) agrees with \(expected); \(comparison.largest.map { "largest difference " + $0.summary } ?? "not a number differs")")
    }
}
