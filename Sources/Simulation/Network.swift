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
    /// The daemons that proxies do not reach, by their names: those that are connected stay so.
    private var unseen: Set<String> = []
    /// Every connection that may still carry bytes, and whose it is.
    private var all: [(page: String, wire: Wire, daemon: SimulatedDaemon, proxy: Proxy?)] = []

    /// - Parameter proxyCount: 0: pages connect to the only daemon
    init(_ world: World, _ oracle: Oracle, proxyCount: Int) {
        (self.world, self.oracle) = (world, oracle)
        actor = world.actor("network")
        for number in 0..<proxyCount {
            proxies.append(
                Proxy("proxy-\(number + 1)", world) { [unowned self] in
                    daemons.filter { !unseen.contains($0.name) }
                })
        }
    }

    /// Connects a page to a daemon of its session; nil: there is none.
    func connect(_ page: Page, _ chance: inout Chance) -> (SimulatedDaemon, Wire)? {
        guard !silent.contains(page.name) else { return nil }
        let proxy = proxies.isEmpty ? nil : chance.pick(proxies)
        guard let daemon = proxy.map({ $0.route(page.session.text) }) ?? daemons.first(where: \.isRunning) else {
            return nil
        }
        let wire = Wire(world, actor, qualities[page.name] ?? LinkQuality(), &chance)
        if let slowness = page.habits.slowness { wire.down.window = slowness.window }
        all = all.filter { !$0.wire.isCut } + [(page.name, wire, daemon, proxy)]
        let port = UInt16(chance.number(1024...65_535))
        world.after(wire.up.quality.latency, actor, "connects") {
            daemon.accept(wire, from: PeerAddress(host: "10.0.0.\(page.name.utf8.count)", port: port))
        }
        return (daemon, wire)
    }

    /// Whether each proxy routes sessions in its own way.
    func setDisagreeing(_ isDisagreeing: Bool) { for proxy in proxies { proxy.isPeculiar = isDisagreeing } }

    /// Whether proxies reach a daemon. One of them then closes its connections to it, as HAProxy does with
    /// `on-marked-down shutdown-sessions`, and the other one does not.
    func setUnseen(_ isUnseen: Bool, _ daemon: String) {
        if isUnseen { unseen.insert(daemon) } else { unseen.remove(daemon) }
        for one in all where isUnseen && one.daemon.name == daemon && one.proxy === proxies.first { one.wire.cut() }
    }

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
        for (_, wire, daemon, _) in all where daemon.state == .ended { wire.cut() }
    }

    /// Everything is connected again.
    func endSilence() {
        for (_, wire, _, _) in all where wire.isSilent { wire.setSilent(false) }
        cutDead()
    }

    func cut(_ page: String) { for wire in wires(of: page) { wire.cut() } }
}
