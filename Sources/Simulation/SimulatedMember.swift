import Cluster
import Synchronization

/// Does what a `ClusterMember` says, on a simulated connection: `ClusterThread` in events.
final class SimulatedMember {
    /// What the store tells its driver, on whatever thread. A class, because both have it.
    final class Driver: ClusterDriver {
        fileprivate struct State {
            var make: (@Sendable () -> ClusterMember)?
            var isWoken = false
        }

        fileprivate let state = Mutex(State())

        func start(_ member: @escaping @Sendable () -> ClusterMember) { state.withLock { $0.make = member } }
        func wake() { state.withLock { $0.isWoken = true } }
        /// The process ends when the member has ended; see ``SimulatedDaemon``.
        func waitForEnd(upTo time: Duration) {}
    }

    /// As in `ClusterThread`.
    private static let patience = Time.seconds(2)

    let driver = Driver()
    private unowned let daemon: SimulatedDaemon
    private let server: DatabaseServer
    private var chance: Chance
    private var member: ClusterMember?
    private var connection: DatabaseServer.Connection?
    private var notifications: [String] = []
    /// Which wait, round or attempt is under way: what belongs to an older one is ignored.
    private var round = 0
    /// When the last answer is heard: they stay in their order.
    private var lastHeard = Time.zero
    /// It waits for something to do.
    private var isWaiting = false
    private var hasEnded = false
    private var whenOver: () -> Void = {}

    init(_ daemon: SimulatedDaemon, _ server: DatabaseServer, _ chance: Chance) {
        (self.daemon, self.server, self.chance) = (daemon, server, chance)
    }

    func whenEnded(_ body: @escaping () -> Void) {
        if hasEnded { daemon.soon("member ends", body) } else { whenOver = body }
    }

    /// The process is dead. What it has sent may still take effect.
    func cut() {
        round += 1
        guard let connection else { return }
        self.connection = nil
        server.abandon(connection)
    }

    /// After each event of the daemon.
    func carryOut() {
        let (make, isWoken) = driver.state.withLock { state in
            defer { state = Driver.State() }
            return (state.make, state.isWoken)
        }
        if let make {
            daemon.soon("member begins") { [self] in
                member = make()
                goOn()
            }
        }
        if isWoken { wake() }
    }

    private var isWakePending = false

    private func wake() {
        isWakePending = true
        guard isWaiting else { return }
        isWaiting = false
        round += 1
        daemon.soon("member wakes") { [self] in goOn() }
    }

    /// - Returns: a function that does something, unless it has become too late for it
    private func later<Value>(_ body: @escaping (Value) -> Void) -> (Value) -> Void {
        let number = round
        return { [weak self] value in
            guard let self, number == round else { return }
            lastHeard = max(lastHeard, daemon.now + chance.time(Time(1000)...Time(200_000)))
            daemon.at(lastHeard, "member hears") { [self] in if number == round { body(value) } }
        }
    }

    private func goOn() {
        guard let member, !hasEnded else { return }
        for payload in notifications { member.notify(payload) }
        notifications = []
        isWakePending = false
        round += 1
        switch member.next() {
        case .connect(let node): connect(node, member)
        case .run(let transactions): run(transactions, member)
        case .wait(let moment): wait(until: moment)
        case .pause(let time):
            cut()
            after(.seconds(time / .seconds(1))) { [self] in goOn() }
        case .end:
            hasEnded = true
            cut()
            whenOver()
        }
    }

    private func after(_ delay: Time, _ body: @escaping () -> Void) {
        let number = round
        daemon.after(delay, "member") { [weak self] in if self?.round == number { body() } }
    }

    private func connect(_ node: String, _ member: ClusterMember) {
        let done = later { [self] (connection: DatabaseServer.Connection?) in
            guard let connection else {
                member.noteLoss(.lost("the server does not answer"))
                return goOn()
            }
            listen(to: connection, member)
            member.noteConnection()
            goOn()
        }
        after(Self.patience) { [self] in
            member.noteLoss(.lost("no answer in time"))
            goOn()
        }
        server.connect(ClusterSQL.channel(of: node), done)
    }

    private func listen(to connection: DatabaseServer.Connection, _ member: ClusterMember) {
        self.connection = connection
        connection.notified = { [weak self, weak connection] payload in
            guard let self, self.connection === connection else { return }
            daemon.soon("member is notified") { [self] in
                notifications.append(payload)
                if isWaiting { wake() }
            }
        }
        connection.lost = { [weak self, weak connection] in
            guard let self, self.connection === connection else { return }
            daemon.soon("member loses") { [self] in
                guard self.connection === connection else { return }
                self.connection = nil
                isWaiting = false
                member.noteLoss(.lost("the connection was closed"))
                goOn()
            }
        }
    }

    private func run(_ transactions: [Transaction], _ member: ClusterMember) {
        guard let connection else {
            member.noteLoss(.lost("there is no connection"))
            return goOn()
        }
        let answered = later { [self] (answer: (index: Int, result: Result<[QueryResult], PostgresError>)) in
            member.receive(answer.result, of: answer.index)
            guard answer.index == transactions.count - 1 else { return }
            member.endRound()
            goOn()
        }
        after(Self.patience) { [self] in
            cut()
            member.noteLoss(.lost("no answer in time"))
            goOn()
        }
        for (index, transaction) in transactions.enumerated() {
            server.run(transaction, on: connection) { answered((index, $0)) }
        }
    }

    private func wait(until moment: ContinuousClock.Instant) {
        isWaiting = true
        if isWakePending || !notifications.isEmpty { return wake() }
        after(max(Time(1), daemon.span(until: moment))) { [self] in
            isWaiting = false
            goOn()
        }
    }
}
