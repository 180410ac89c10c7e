import Foundation
import SimulatedDisk

/// Starts the daemons, and has things fail as planned.
final class Operator {
    private let world: World
    private let plan: Plan
    private let network: Network
    private let surroundings: SimulatedDaemon.Surroundings
    private let hosts: [Host]
    private let actor: Int
    private var chance: Chance
    /// The daemon of each machine that is to run, and how many it has started.
    private var present: [SimulatedDaemon?]
    private var starts: [Int]
    /// When it last started a daemon: one that drains ends when its database is back, which may be after the faults.
    private(set) var lastStart = Time.zero
    /// What ends the faults that are under way.
    private var cures: [Int: () -> Void] = [:]
    private var isOver = false

    init(
        _ plan: Plan, _ world: World, _ network: Network, _ surroundings: SimulatedDaemon.Surroundings, _ hosts: [Host]
    ) {
        (self.plan, self.world, self.network) = (plan, world, network)
        (self.surroundings, self.hosts) = (surroundings, hosts)
        actor = world.actor("operator")
        chance = world.chance("operator")
        (present, starts) = (Array(repeating: nil, count: hosts.count), Array(repeating: 0, count: hosts.count))
    }

    func begin(without removed: Set<String>) {
        for place in hosts.indices { start(place) }
        for fault in plan.faults where !removed.contains(fault.name) {
            world.at(fault.start, actor, "fault") { [self] in begin(fault) }
        }
        world.at(plan.end, actor, "faults end") { [self] in
            isOver = true
            for number in cures.keys.sorted() { cure(number) }
            network.endSilence()
            for place in present.indices where present[place] == nil { start(place) }
        }
    }

    /// Nothing runs any more.
    func end() {
        for daemon in network.daemons { daemon.kill() }
        (network.daemons, cures) = ([], [:])
    }

    private func cure(_ number: Int) { cures.removeValue(forKey: number)?() }

    // MARK: Daemons

    /// Starts a machine's daemon, again and again if it cannot.
    private func start(_ place: Int) {
        starts[place] += 1
        lastStart = world.now
        do {
            let daemon = try SimulatedDaemon("node-\(place + 1)", starts[place], on: hosts[place], surroundings)
            world.note(actor, "starts \(daemon.name).\(starts[place])")
            present[place] = daemon
            // Chosen: it dies within its start, or soon after it.
            if hosts[place].diesWriting { hosts[place].storage?.disk.kill(afterWrites: chance.number(0...30)) }
            network.daemons.append(daemon)
            daemon.ended = { [unowned self, unowned daemon] in
                network.daemons.removeAll { $0 === daemon }
                guard present[place] === daemon else { return }
                present[place] = nil
                if !world.isStopped { startSoon(place) }
            }
        } catch {
            world.note(actor, "cannot start: \(error)")
            startSoon(place)
        }
    }

    private func startSoon(_ place: Int) {
        let pause = isOver ? Time.milliseconds(100) : chance.time(Time.milliseconds(20)...Time.seconds(2))
        world.after(pause, actor, "starts") { [self] in if present[place] == nil { start(place) } }
    }

    // MARK: Faults

    private func begin(_ fault: Plan.Fault) {
        world.note(actor, fault.description)
        let cure = fault.kind.isOfPage ? befall(page: fault) : befallDaemon(fault)
        guard let cure else { return }
        cures[fault.number] = cure
        world.after(fault.duration, actor, "cure") { [self] in
            world.note(actor, "\(fault.name) is over")
            self.cure(fault.number)
        }
    }

    /// - Returns: what ends it; nil: it ends by itself
    private func befall(page fault: Plan.Fault) -> (() -> Void)? {
        let page = plan.pages[fault.target].name
        switch fault.kind {
        case .cut:
            network.cut(page)
            return nil
        case .silentLink:
            network.setSilent(true, page)
            return { [network] in network.setSilent(false, page) }
        default:
            let quality = LinkQuality(
                latency: Time.milliseconds(200 * fault.degree), jitter: Time.milliseconds(50 * fault.degree),
                rate: 2000 + 100_000 * (1 - fault.degree), capacity: 32 * 1024)
            network.set(quality, of: page)
            return { [network] in network.set(nil, of: page) }
        }
    }

    private func befallDaemon(_ fault: Plan.Fault) -> (() -> Void)? {
        let daemon = present[fault.target]
        switch fault.kind {
        case .kill:
            daemon?.kill()
            return nil
        case .powerLoss:
            losePower(of: fault.target)
            return nil
        case .drain:
            daemon?.drain()
            return nil
        case .upgrade:
            guard let daemon else { return nil }
            present[fault.target] = nil
            start(fault.target)
            daemon.drain()
            return nil
        case .proxiesDisagree:
            network.setDisagreeing(true)
            return { [network] in network.setDisagreeing(false) }
        case .dateJump:
            let seconds = (fault.degree - 0.5) * 7200
            daemon?.jump(by: seconds)
            surroundings.oracle.dateJumps()
            return nil
        case .pause, .sleep:
            guard let daemon, !daemon.isPaused else { return nil }
            let (end, since) = (surroundings.oracle.beginTrouble(), world.now)
            daemon.pause()
            return { [self] in
                daemon.goOn(after: fault.kind == .sleep ? world.now - since : nil)
                end()
            }
        default: return befallStorage(fault)
        }
    }

    private func losePower(of place: Int) {
        present[place]?.kill(hasPower: false)
        hosts[place].storage?.disk.losePower { chance.next() }
        surroundings.oracle.lostPower()
    }

    private func befall(database server: DatabaseServer, _ fault: Plan.Fault) -> () -> Void {
        let daemon = fault.isLocal ? "node-\(fault.target + 1)" : nil
        server.change(for: daemon) { behaviour in
            switch fault.kind {
            case .databaseDown: behaviour.isUp = false
            case .databaseSlow: behaviour.delay = .zero...Time.seconds(3 * fault.degree)
            case .databaseFails: behaviour.failures = fault.degree
            case .databaseFailsWriting where fault.degree > 0.5: behaviour.isFull = true
            case .databaseFailsWriting: behaviour.failedWrites = 2 * fault.degree
            case .databaseFallsSilent: behaviour.lateness = Time.seconds(0.9 * fault.degree)
            default: behaviour.lostAnswers = fault.degree
            }
        }
        if fault.kind == .databaseFallsSilent {
            world.after(Time.seconds(fault.duration.seconds / 4), actor, "falls silent") { [self] in
                guard cures[fault.number] != nil else { return }
                server.change(for: daemon) { $0.isSilent = true }
                if let daemon { network.setUnseen(true, daemon) }
            }
        }
        return { [network] in
            server.change(for: daemon, nil)
            if let daemon { network.setUnseen(false, daemon) }
        }
    }

    private func befallStorage(_ fault: Plan.Fault) -> (() -> Void)? {
        let end = surroundings.oracle.beginTrouble()
        if let server = surroundings.database {
            let cure = befall(database: server, fault)
            return {
                cure()
                end()
            }
        }
        let host = hosts[fault.target]
        guard let disk = host.storage?.disk else { return nil }
        var behaviour = SimulatedDisk.Behaviour()
        switch fault.kind {
        case .diskFull: behaviour.isFull = true
        case .diskFails: behaviour.failsWrites = true
        case .diskLies: (behaviour.lies, host.diskHasLied) = (true, true)
        case .diesWriting: (behaviour.kills, host.diesWriting) = (true, true)
        default: host.diskDelay = .zero...Time.seconds(2 * fault.degree)
        }
        // It may fail in the middle of what is written; a process that dies writing soon does, while it has much to write.
        behaviour.grace = Int(fault.degree * (fault.kind == .diesWriting ? 10 : 30))
        disk.set(behaviour)
        return { [self] in
            host.diskDelay = .zero...Time.milliseconds(2)
            if fault.kind == .diesWriting {
                host.diesWriting = false
                present[fault.target]?.kill()
            }
            if fault.kind == .diskLies { losePower(of: fault.target) }
            disk.set(SimulatedDisk.Behaviour())
            end()
        }
    }
}
