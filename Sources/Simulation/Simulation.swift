import Foundation
import Motion
import PageAssets
import Pictures
import PreviewDaemon
import PreviewProtocol
import RefreshEngine

/// A run of the whole system from one seed: daemons, pages, their network, disk and database, in one thread.
package struct SimulationRun {
    package struct Options {
        package var seed: UInt64
        /// Stops at that time, s; nil: at its end.
        package var until: Double?
        /// Pages and faults that do not take part, such as `page-2` and `fault-3`.
        package var removed: Set<String> = []
        /// Is told of each event; nil: nobody is.
        package var log: ((String) -> Void)?

        package init(seed: UInt64) { self.seed = seed }
    }

    package struct Outcome {
        /// What must never be, and was; nil: all is well.
        package let violation: String?
        /// Of all that has happened: the same for every run of a seed.
        package let hash: UInt64
        package let events: Int
        /// s.
        package let simulatedTime: Double
        /// Frames that pages were shown, and how often they came back.
        package let frames: Int
        package let comebacks: Int
    }

    private let options: Options
    private let plan: Plan
    package init(_ options: Options) { (self.options, plan) = (options, Plan(seed: options.seed)) }

    // What all runs share, and what takes time to make.
    private static let images = Result {
        let own = try ImageSequence(builtInto: PageFiles.carried.bytes)
        return [own.name: own.images]
    }
    private static let page = Result { ServedPage(try PageAssets.Page(PageFiles.carried)) }

    /// What takes part, for people.
    package var description: String {
        let storage = plan.hasDatabase ? "\(plan.daemonCount) daemons, a database" : "one daemon, a file"
        let pages = plan.pages.map { "\($0.name) of \($0.session)\($0.habits.follows ? ", follows" : "")" }
        return "seed \(plan.seed): \(storage); \(plan.end.seconds) s of faults\n  "
            + (pages + plan.faults.map(\.description)).joined(separator: "\n  ")
    }

    /// - Parameter folder: an empty folder for the daemons' files
    package func run(in folder: URL) throws -> Outcome {
        let world = World(seed: options.seed)
        world.tell = options.log.map { log in { log($0.replacing(folder.path, with: "…")) } }
        let oracle = Oracle(world, timeToLive: plan.timeToLive)
        let network = Network(world, oracle, proxyCount: plan.hasDatabase ? 2 : 0)
        let hosts = try (0..<plan.daemonCount).map { number in
            try Host("machine-\(number + 1)", folder: plan.hasDatabase ? nil : folder)
        }
        defer { for host in hosts { host.storage?.disk.remove() } }
        let surroundings = try SimulatedDaemon.Surroundings(
            world: world, oracle: oracle, catalog: .published, page: Self.page.get(), images: Self.images.get(),
            database: plan.hasDatabase ? DatabaseServer(world) : nil, timeToLive: plan.timeToLive,
            isLogged: options.log != nil)
        oracle.database = surroundings.database
        let `operator` = Operator(plan, world, network, surroundings, hosts)
        let pages = plan.pages.filter { !options.removed.contains($0.name) }.map {
            Page($0.name, $0.session, $0.habits, world, network, .published)
        }
        `operator`.begin(without: options.removed)
        let judge = world.actor("judge")
        func look() {
            for daemon in network.daemons { oracle.check(daemon) }
            world.after(.seconds(1), judge, "looks", look)
        }
        look()
        world.at(plan.end - Plan.calm, judge, "calm") { for page in pages { page.isQuiet = true } }
        func judgeService() {
            let due = `operator`.lastStart + Plan.patience
            if due > world.now { return world.at(due, judge, "served", judgeService) }
            for page in pages {
                guard let missing = page.missing(since: plan.end) else { continue }
                oracle.report("\(page.name) \(missing), \(Plan.patience.seconds) s after the last fault")
            }
        }
        world.at(plan.end + Plan.patience, judge, "served", judgeService)
        let end = plan.end + Plan.patience + Plan.afterwards
        for number in 1...Int(end.seconds * 5) {
            world.at(Time.seconds(Double(number) / 5), judge, "looks") { for page in pages { page.checkFresh() } }
        }
        world.at(end, judge, "rests") { for page in pages { page.checkRest() } }
        let endless = world.run(until: options.until.map { min(end, Time.seconds($0)) } ?? end)
        `operator`.end()
        if let endless { oracle.report("something goes round for ever, \(endless)") }
        if options.until == nil, pages.allSatisfy({ $0.framesSeen == 0 && !$0.habits.follows }), !pages.isEmpty {
            oracle.report("nobody has seen anything")
        }
        return Outcome(
            violation: oracle.violation, hash: world.hash.value, events: world.eventCount,
            simulatedTime: world.now.seconds, frames: pages.reduce(0) { $0 + $1.framesSeen },
            comebacks: pages.reduce(0) { $0 + $1.comebacks })
    }
}
