import Cluster
import Figures
import Foundation
import Logging
import Motion
import PageAssets
import PreviewDaemon
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SessionStorage
import Synchronization
import WebSockets

/// One process of the daemon: the real bridge, hub, store and cluster membership, on a simulated machine.
final class SimulatedDaemon {
    enum State {
        case running
        /// Its loop has ended; it waits for the last writings.
        case finishing
        case ended
    }

    /// What all daemons of a simulation have in common.
    struct Surroundings {
        let world: World
        let oracle: Oracle
        let catalog: Catalog
        let page: ServedPage
        /// The page's own pictures, by their names.
        let images: [String: ImageSet]
        /// nil: each has a file of its own.
        let database: DatabaseServer?
        /// How long a session outlives its last viewer.
        let timeToLive: Time
        /// Whether the daemons' logs are wanted.
        let isLogged: Bool
    }

    let name: String
    let actor: Int
    let host: Host
    private(set) var state = State.running
    /// Nothing of it runs: SIGSTOP.
    private(set) var isPaused = false
    /// For how long its machine has slept since it was started.
    private var slept = Time.zero
    private let surroundings: Surroundings
    private let world: World
    private var chance: Chance
    private let machine: SimulatedMachine
    private(set) var loop: SimulatedLoop?
    private var member: SimulatedMember?
    /// What it writes to its log. Its log handlers must be sendable, so the lines wait here for the world.
    private let lines = Tray<String>()
    /// What has come while it was stopped.
    private var backlog: [() -> Void] = []
    /// Connections that the kernel has accepted meanwhile.
    private var unaccepted: [Wire] = []
    /// Told once when nothing of it runs any more.
    var ended: () -> Void = {}

    /// - Parameter number: of this start of the daemon of that name
    init(_ name: String, _ number: Int, on host: Host, _ surroundings: Surroundings) throws {
        (self.name, self.host, self.surroundings, world) = (name, host, surroundings, surroundings.world)
        actor = world.actor("\(name).\(number)")
        chance = world.chance("\(name).\(number)")
        machine = SimulatedMachine(Chance(chance.next(), "machine"))
        machine.jump(by: host.dateOffset)
        machine.set(world.now, slept: slept)
        let loop = SimulatedLoop(self)
        self.loop = loop
        _ = takeDeathByDisk()  // that was another process
        let bridge = try makeBridge()
        if takeDeathByDisk() { throw CancellationError() }
        loop.bridge = bridge
        bridge.begin(on: loop, nil)
        run { [self] in bridge.cluster?.start(url: "http://\(self.name)") }
    }

    private func makeBridge() throws -> SocketBridge {
        var configuration = DaemonConfiguration(endpoints: [], catalog: surroundings.catalog)
        configuration.machine = machine
        let logger = Logger(label: name) { [lines, isLogged = surroundings.isLogged] _ in
            LineHandler(lines, isLogged ? .info : .error)
        }
        configuration.limits.timeToLive.value = Int(surroundings.timeToLive.seconds)
        let timeToLive = Tick.seconds(surroundings.timeToLive.seconds)
        var (sink, cluster): (StoreSink?, ClusterStore?)
        var times: [String: Moment] = [:]
        if let (folder, _) = host.storage {
            let store = try Store(
                folder: folder, catalog: surroundings.catalog, timeToLive: timeToLive, on: machine
            ) { logger.error("\($0)") }
            times = try store.lastRefreshes().mapValues { Moment(seconds: $0) }
            sink = StoreSink(store: store, logger: logger)
        } else if let database = surroundings.database {
            let member = SimulatedMember(self, database, Chance(chance.next(), "member"))
            let store = try ClusterStore(
                ClusterConfiguration(database: "postgres://database", node: name), catalog: surroundings.catalog,
                timeToLive: timeToLive, on: machine, by: member.driver, logger: logger)
            (self.member, cluster) = (member, store)
            sink = StoreSink(store, on: machine, logger: logger)
        }
        return SocketBridge(
            configuration, page: surroundings.page, store: sink, cluster: cluster, lastRefreshes: times,
            recordings: nil, images: surroundings.images, witness: Witness(surroundings.oracle, self), logger: logger)
    }

    // MARK: Events

    var now: Time { world.now }
    /// Time stands still in it: it has no lease.
    var isFrozen: Bool { loop?.bridge?.isFrozen ?? true }
    var isRunning: Bool { state == .running }

    func at(_ time: Time, _ name: StaticString, _ body: @escaping () -> Void) {
        world.at(time, actor, name) { [self] in deliver(body) }
    }
    func after(_ delay: Time, _ name: StaticString, _ body: @escaping () -> Void) { at(world.now + delay, name, body) }
    /// As soon as a thread comes to that.
    func soon(_ name: StaticString, _ body: @escaping () -> Void) {
        after(chance.time(Time(1000)...Time(200_000)), name, body)
    }

    /// The time until a moment of the machine's clock.
    func span(until moment: ContinuousClock.Instant) -> Time {
        machine.set(world.now, slept: slept)
        return Time.seconds((moment - machine.now) / .seconds(1))
    }

    private func deliver(_ body: @escaping () -> Void) {
        if case .ended = state { return }
        if isPaused { return backlog.append(body) }
        run(body)
    }

    private func run(_ body: () -> Void) {
        machine.set(world.now, slept: slept)
        body()
        if takeDeathByDisk() { return kill() }
        carryOut()
    }

    /// Whether a process of this machine has died while it wrote, since this was asked last.
    private func takeDeathByDisk() -> Bool { host.storage.map { $0.disk.takeActivity().kills > 0 } ?? false }

    /// What the last event wants of other threads.
    private func carryOut() {
        for wish in machine.drainWishes() {
            if wish.number > 0 {
                after(wish.delay, "delayed job") { [self] in machine.enqueue(wish) }
            } else {
                let delay =
                    wish.queue == "store" ? chance.time(host.diskDelay) : chance.time(Time(1000)...Time(500_000))
                after(delay, "job") { [self] in machine.runNext(of: wish.queue) }
            }
        }
        for job in loop?.mailbox.drain() ?? [] {
            soon("posted") { [self] in
                guard state == .running, let bridge = loop?.bridge else { return }
                job(bridge)
            }
        }
        member?.carryOut()
        for line in lines.drain() {
            world.note(actor, line)
            // Nobody but the daemons writes what they read, unless a disk has lied.
            if line.contains("cannot be read"), !host.diskHasLied { report(line) }
        }
    }

    func report(_ text: String) { surroundings.oracle.report("\(name): \(text)") }
    func note(sent bytes: [UInt8]) { world.mix(bytes) }

    // MARK: What others do to it

    /// A client connects.
    func accept(_ wire: Wire, from peer: PeerAddress) {
        guard isRunning, let loop else { return wire.cut() }
        guard isPaused else { return loop.accept(wire, from: peer) }
        unaccepted.append(wire)
        backlog.append { loop.accept(wire, from: peer) }
    }

    private static let readiness: Request? = {
        let inbound = Inbound(from: PeerAddress(host: "10.0.1.1", port: 1), knowing: [], messageLimit: 1)
        guard inbound.hold(Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)),
            case .request(let request)? = inbound.next()?.outcome
        else { return nil }
        return request
    }()

    /// A proxy asks `GET /readyz`. A daemon that does not run answers nothing.
    func whetherReady(_ answer: @escaping (Bool) -> Void) {
        guard isRunning else { return answer(false) }
        soon("is asked") { [self] in
            let response = Self.readiness.flatMap { loop?.bridge?.respond(to: $0) { LaterResponse { _ in } } }
            answer(response?.status == 200)
        }
    }

    /// SIGTERM: it hands its sessions over, if there are other daemons, and ends.
    func drain() {
        soon("drains") { [self] in if isRunning { loop?.bridge?.drain() } }
    }

    func pause() { isPaused = true }

    /// - Parameter sleep: how long the machine has slept meanwhile; nil: it has not, the process was stopped only
    func goOn(after sleep: Time? = nil) {
        guard isPaused else { return }
        if let sleep { slept = slept + sleep }
        isPaused = false
        let waiting = backlog
        (backlog, unaccepted) = ([], [])
        for body in waiting { deliver(body) }
    }

    /// Somebody sets the machine's date.
    func jump(by seconds: Double) {
        host.dateOffset += seconds
        machine.jump(by: seconds)
    }

    /// SIGKILL. - Parameter hasPower: false: its machine has lost its power, so nobody is told of the connections' end
    func kill(hasPower: Bool = true) {
        guard state != .ended else { return }
        surroundings.oracle.died(self)
        host.storage?.disk.kill()
        for socket in loop?.sockets ?? [] {
            if hasPower { socket.wire.cut() } else { socket.wire.setSilent(true) }
        }
        end()
    }

    // MARK: Its end

    /// The loop has ended in order.
    func finish() {
        guard state == .running else { return }
        state = .finishing
        surroundings.oracle.finished(self)
        loop?.bridge?.finish()
        guard let member else { return after(Time(1), "ends") { [self] in end() } }
        member.whenEnded { [self] in end() }
        after(.seconds(10), "ends") { [self] in end() }
    }

    private func end() {
        guard state != .ended else { return }
        state = .ended
        world.note(actor, "has ended")
        member?.cut()
        for wire in unaccepted { wire.cut() }
        loop?.bridge = nil
        // They know the store, which holds locks.
        machine.forgetJobs()
        _ = loop?.mailbox.drain()
        (loop, member, backlog) = (nil, nil, [])
        ended()
    }
}

/// What other threads leave for the world. A class, because both have it.
final class Tray<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func add(_ item: Item) { items.withLock { $0.append(item) } }
    func drain() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}

private struct LineHandler: LogHandler {
    let lines: Tray<String>
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(_ lines: Tray<String>, _ level: Logger.Level) { (self.lines, logLevel) = (lines, level) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        lines.add(([event.message.description] + values).joined(separator: " "))
    }
}
