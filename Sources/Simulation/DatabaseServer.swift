import Cluster
import DequeModule
import SimulatedDatabase

/// PostgreSQL as a process: it takes transactions from its connections, one after the other, and fails as it is told.
final class DatabaseServer {
    /// What it does from now on.
    struct Behaviour {
        var isUp = true
        /// How long it takes until a transaction begins, and from its end until the answer goes out.
        var delay = Time.milliseconds(0.1)...Time.milliseconds(2)
        /// How much later than usual its answers arrive.
        var lateness = Time.zero
        /// Nothing arrives any more, neither there nor here, and neither side is told.
        var isSilent = false
        /// How often a transaction fails, and how often its connection is lost after it was committed.
        var failures = 0.0, lostAnswers = 0.0
        /// How often a transaction fails that writes what has happened to a session, while the others work.
        var failedWrites = 0.0
        /// Those fail that make the table of inputs larger.
        var isFull = false
    }

    /// A connection, as the server has it.
    final class Connection {
        let name: String
        fileprivate(set) var isOpen = true
        /// Its client is gone. What has been sent before may still be executed.
        fileprivate var isAbandoned = false
        /// When the last of what is under way arrives, there and here: the bytes of a connection stay in their order.
        fileprivate var (lastTaken, lastReply) = (Time.zero, Time.zero)
        fileprivate var waiting:
            Deque<(transaction: Transaction, answer: (Result<[QueryResult], PostgresError>) -> Void)> = []
        fileprivate var isBusy = false
        /// Told of what is sent to its channel, and of its end.
        var notified: (String) -> Void = { _ in }, lost: () -> Void = {}

        fileprivate init(_ name: String) { self.name = name }
    }

    private let world: World
    private let actor: Int
    private var chance: Chance
    private(set) var tables = SimulatedTables()
    private var connections: [Connection] = []
    private var behaviour = Behaviour()
    /// What has been sent and arrives when the link works again, in its order.
    private var held: [(connection: Connection, arrive: () -> Void)] = []
    /// To single daemons, by their names, in place of that: what is between them and the database.
    private var own: [String: Behaviour] = [:]
    /// The time that it says is this much ahead of the world's, s.
    private let offset: Double
    /// s since 1970.
    private static let epoch = 1_767_225_600.0
    /// What it refuses transactions with: serialization_failure, lock_not_available, query_canceled, and
    /// admin_shutdown (PostgreSQL, appendix A).
    private static let codes = ["40001", "55P03", "57014"]
    private static let writing = [ClusterSQL.update, ClusterSQL.addInputs, ClusterSQL.removeSession]

    init(_ world: World) {
        self.world = world
        actor = world.actor("database")
        chance = world.chance("database")
        offset = chance.number(-100.0...100.0)
    }

    /// The network between a daemon and the database.
    private var way: Time { chance.time(Time(20_000)...Time(500_000)) }

    /// - Parameters:
    ///   - daemon: nil: all
    ///   - change: nil: nothing fails any more
    func change(for daemon: String?, _ change: ((inout Behaviour) -> Void)?) {
        var behaviour = daemon.map { own[$0] ?? Behaviour() } ?? behaviour
        if let change { change(&behaviour) } else { behaviour = Behaviour() }
        if let daemon { own[daemon] = change == nil ? nil : behaviour } else { self.behaviour = behaviour }
        for connection in connections where !self.behaviour(to: connection.name).isUp { lose(connection) }
        let sent = held
        held = []
        for (connection, arrive) in sent { pass(connection, arrive) }
    }

    /// What has come over the link arrives, unless nothing does at present.
    private func pass(_ connection: Connection, _ arrive: @escaping () -> Void) {
        if behaviour(to: connection.name).isSilent { held.append((connection, arrive)) } else { arrive() }
    }

    private func behaviour(to connection: String) -> Behaviour {
        let node = own.keys.first { connection.hasPrefix(ClusterSQL.channel(of: $0) + "-") }
        return node.flatMap { own[$0] } ?? behaviour
    }

    /// - Parameter done: with the connection; nil: the server does not answer
    func connect(_ name: String, _ done: @escaping (Connection?) -> Void) {
        world.after(way, actor, "connects") { [self] in
            let behaviour = behaviour(to: name)
            if behaviour.isSilent { return }
            guard behaviour.isUp, !chance.happens(behaviour.failures) else {
                return world.after(way, actor, "refuses") { done(nil) }
            }
            for other in connections where other.name == name { lose(other) }
            let connection = Connection(name)
            connections.append(connection)
            reply(connection) { done(connection) }
        }
    }

    private func reply(_ connection: Connection, after delay: Time = .zero, _ body: @escaping () -> Void) {
        connection.lastReply = max(connection.lastReply, world.now + delay + way)
        world.at(connection.lastReply, actor, "replies") { [self] in
            pass(connection) { if !connection.isAbandoned { body() } }
        }
    }

    func run(
        _ transaction: Transaction, on connection: Connection,
        _ answer: @escaping (Result<[QueryResult], PostgresError>) -> Void
    ) {
        connection.lastTaken = max(connection.lastTaken, world.now + way)
        world.at(connection.lastTaken, actor, "takes") { [self] in
            pass(connection) { [self] in
                guard connection.isOpen else { return }
                connection.waiting.append((transaction, answer))
                goOn(connection)
            }
        }
    }

    private func goOn(_ connection: Connection) {
        guard !connection.isBusy, !connection.waiting.isEmpty else { return }
        connection.isBusy = true
        world.after(chance.time(behaviour(to: connection.name).delay), actor, "executes") { [self] in
            connection.isBusy = false
            guard connection.isOpen, let (transaction, answer) = connection.waiting.popFirst() else { return }
            execute(transaction, on: connection, answer)
            goOn(connection)
        }
    }

    private func execute(
        _ transaction: Transaction, on connection: Connection,
        _ answer: @escaping (Result<[QueryResult], PostgresError>) -> Void
    ) {
        let behaviour = behaviour(to: connection.name)
        let writes = transaction.contains { Self.writing.contains($0.sql) }
        let grows = transaction.contains { $0.sql == ClusterSQL.addInputs }
        if chance.happens(behaviour.failures) || writes && chance.happens(behaviour.failedWrites)
            || grows && behaviour.isFull
        {
            let error = PostgresError.failed(code: chance.pick(Self.codes), "by chance")
            world.note(actor, "\(connection.name): \(error)")
            return reply(connection) { answer(.failure(error)) }
        }
        let before = tables.sessions
        defer { noteBreaks(since: before) }
        let (result, effects) = tables.run(
            transaction, at: Self.epoch + offset + world.now.seconds,
            connections: connections.map(\.name).filter { $0 != connection.name })
        let isAnswerLost = chance.happens(behaviour.lostAnswers)
        if isAnswerLost {
            lose(connection)
        } else {
            reply(connection, after: chance.time(behaviour.delay) + behaviour.lateness) { answer(result) }
        }
        world.note(actor, "\(connection.name): \(result)\(isAnswerLost ? ", and the answer is lost" : "")")
        for effect in effects {
            switch effect {
            case .notify(let channel, let payload):
                for other in connections where other.name == channel { reply(other) { other.notified(payload) } }
            case .terminate(let name): for other in connections where other.name == name { lose(other) }
            }
        }
    }

    /// When a session was last taken from a daemon that had not let it go.
    private(set) var breaks: [String: Time] = [:]

    private func noteBreaks(since before: [SimulatedTables.Session]) {
        let owners = Dictionary(before.map { ($0.name, $0.owner) }) { $1 }
        for row in tables.sessions where row.owner != nil {
            if let old = owners[row.name] ?? nil, old != row.owner { breaks[row.name] = world.now }
        }
    }

    /// The connection is gone, and its client is told.
    private func lose(_ connection: Connection) {
        guard connection.isOpen else { return }
        connection.isOpen = false
        connections.removeAll { $0 === connection }
        reply(connection) { connection.lost() }
    }

    /// By its client. What is under way may still take effect, for a while.
    func abandon(_ connection: Connection) {
        connection.isAbandoned = true
        world.after(chance.time(.zero...Time.seconds(3)), actor, "closes") { [self] in lose(connection) }
    }
}
