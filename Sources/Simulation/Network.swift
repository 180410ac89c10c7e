import WebSockets

/// Where pages find daemons.
final class Network {
    let oracle: Oracle
    private let world: World
    private let actor: Int
    var daemons: [SimulatedDaemon] = []
    private var proxies: [Proxy] = []
    /// What a fault makes of a page's link from now on, by the page's name.
    private var qualities: [String: LinkQuality] = [:]
    /// Pages whose network is gone.
    private var silent: Set<String> = []
    /// Every connection that may still carry bytes, and whose it is.
    private var all: [(page: String, wire: Wire, daemon: SimulatedDaemon)] = []

    /// - Parameter proxyCount: 0: pages connect to the only daemon
    init(_ world: World, _ oracle: Oracle, proxyCount: Int) {
        (self.world, self.oracle) = (world, oracle)
        actor = world.actor("network")
        for number in 0..<proxyCount {
            proxies.append(Proxy("proxy-\(number + 1)", world) { [unowned self] in daemons })
        }
    }

    /// Connects a page to a daemon of its session; nil: there is none.
    func connect(_ page: Page, _ chance: inout Chance) -> (SimulatedDaemon, Wire)? {
        guard !silent.contains(page.name) else { return nil }
        let daemon =
            proxies.isEmpty ? daemons.first(where: \.isRunning) : chance.pick(proxies).route(page.session.text)
        guard let daemon else { return nil }
        let wire = Wire(world, actor, qualities[page.name] ?? LinkQuality(), &chance)
        if page.habits.slowness != nil { wire.down.window = 4096 }
        all = all.filter { !$0.wire.isCut } + [(page.name, wire, daemon)]
        let port = UInt16(chance.number(1024...65_535))
        world.after(wire.up.quality.latency, actor, "connects") {
            daemon.accept(wire, from: PeerAddress(host: "10.0.0.\(page.name.utf8.count)", port: port))
        }
        return (daemon, wire)
    }

    /// Whether each proxy routes sessions in its own way.
    func setDisagreeing(_ isDisagreeing: Bool) { for proxy in proxies { proxy.isPeculiar = isDisagreeing } }

    private func wires(of page: String) -> [Wire] { all.filter { $0.page == page }.map(\.wire) }

    func set(_ quality: LinkQuality?, of page: String) {
        qualities[page] = quality
        for wire in wires(of: page) { wire.set(quality ?? LinkQuality()) }
    }

    /// A page's network is gone, or back: what is under way waits.
    func setSilent(_ isSilent: Bool, _ page: String) {
        if isSilent { silent.insert(page) } else { silent.remove(page) }
        for wire in wires(of: page) { wire.setSilent(isSilent) }
        if !isSilent { cutDead() }
    }

    /// A machine that is back knows nothing of its old connections, and says so to whoever sends something.
    private func cutDead() {
        for (_, wire, daemon) in all where daemon.state == .ended { wire.cut() }
    }

    /// Everything is connected again.
    func endSilence() {
        for (_, wire, _) in all where wire.isSilent { wire.setSilent(false) }
        cutDead()
    }

    func cut(_ page: String) { for wire in wires(of: page) { wire.cut() } }
}
