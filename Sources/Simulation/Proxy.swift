/// A proxy in front of the daemons: it asks each whether it is ready, and routes a session to the same one, by its name
/// (rendezvous hashing: Thaler, Ravishankar 1996). Two proxies may know different things.
final class Proxy {
    /// Routes as no other one does: it is set up in its own way.
    var isPeculiar = false
    private let name: String
    private let world: World
    private let actor: Int
    private var chance: Chance
    private let daemons: () -> [SimulatedDaemon]
    /// Which were ready when they were asked last.
    private var ready: Set<Int> = []
    private static let interval = Time.seconds(0.5)
    /// How long an answer may take. The time of a daemon that stands still counts as no answer.
    private static let timeout = Time.seconds(1)

    init(_ name: String, _ world: World, _ daemons: @escaping () -> [SimulatedDaemon]) {
        (self.name, self.world, self.daemons) = (name, world, daemons)
        actor = world.actor(name)
        chance = world.chance(name)
        ask()
    }

    private func ask() {
        for daemon in daemons() {
            let actor = daemon.actor
            daemon.whetherReady { [self] isReady in
                if isReady { ready.insert(actor) } else { ready.remove(actor) }
            }
        }
        let known = Set(daemons().filter { $0.isRunning && !$0.isPaused }.map(\.actor))
        world.after(Self.timeout, actor, "times out") { [self] in ready.formIntersection(known) }
        world.after(Self.interval + chance.time(.zero...Time.milliseconds(100)), actor, "asks") { [self] in ask() }
    }

    /// The daemon that a connection for a session goes to; nil: none is ready.
    func route(_ session: String) -> SimulatedDaemon? {
        func weight(_ name: String) -> UInt64 {
            var chance = Chance(0, "\(session) \(name)\(isPeculiar ? self.name : "")")
            return chance.next()
        }
        let running = daemons().filter { ready.contains($0.actor) && $0.isRunning }
        return running.max { (weight($0.name), $0.actor) < (weight($1.name), $1.actor) }
    }
}
