import ArgumentParser
import Foundation
import PreviewProtocol
import SimulatedDisk
import Simulation

/// Runs the whole system from a seed.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pullwire-sim",
        abstract: "Runs daemons, pages, their network, disk and database from one seed, and looks for faults.",
        discussion: "A seed has one course only: whoever runs it again sees the same. The exit code is 1 for a fault.")

    @Argument(help: "The seed, or the first one.")
    var seed: UInt64

    @Option(help: "How many seeds to run, one after the other.")
    var count: UInt64 = 1

    @Option(help: ArgumentHelp("Stops at that simulated time, s.", valueName: "seconds"))
    var until: Double?

    @Option(name: .customLong("without"), help: "A page or fault that does not take part, such as page-2 or fault-3.")
    var removed: [String] = []

    @Flag(help: "Writes what happens.")
    var log = false

    mutating func run() throws {
        try Self.makeDeterministic()
        let place = SimulatedDisk.parent.appending(path: "pullwire-sim-\(getpid())")
        defer { try? FileManager.default.removeItem(at: place) }
        var (time, failed) = (0.0, 0)
        for next in seed..<(seed + max(1, count)) {
            let outcome = try run(next, in: place)
            time += outcome.simulatedTime
            if outcome.violation != nil { failed += 1 }
        }
        if count > 1 {
            print("\(count) seeds, \((time / 36).rounded() / 100) simulated hours: \(failed) with a fault")
        }
        if failed > 0 { throw ExitCode(1) }
    }

    private func run(_ seed: UInt64, in folder: URL) throws -> SimulationRun.Outcome {
        var options = SimulationRun.Options(seed: seed)
        (options.until, options.removed) = (until, Set(removed))
        if log { options.log = { print($0) } }
        let run = SimulationRun(options)
        if count == 1 { print(run.description) }
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try run.run(in: folder)
        if let violation = outcome.violation {
            print(
                "seed \(seed) \(violation)\n  again: pullwire-sim \(([String(seed)] + removed.map { "--without \($0)" }).joined(separator: " ")) --log"
            )
        } else if count == 1 {
            print(
                "no fault in \(outcome.simulatedTime) s: \(outcome.events) events, \(outcome.frames) frames, \(outcome.comebacks) times a page came back"
            )
        }
        if count == 1 { print("hash \(outcome.hash.hexadecimal)") }
        return outcome
    }

    /// Swift's hashes are chosen by chance at each start, and the order of a set with them: only the environment can
    /// prevent that, so the program starts itself again.
    private static func makeDeterministic() throws {
        let wanted = ["SWIFT_DETERMINISTIC_HASHING": "1", "TZ": "UTC"]
        if wanted.allSatisfy({ ProcessInfo.processInfo.environment[$0.key] == $0.value }) { return }
        for (name, value) in wanted { setenv(name, value, 1) }
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        throw ValidationError("the program cannot be started again: \(String(cString: strerror(errno)))")
    }
}
