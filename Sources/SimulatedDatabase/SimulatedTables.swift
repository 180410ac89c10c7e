import Cluster

/// The database of a cluster, in memory: the tables of ``ClusterSchema``, and what PostgreSQL does with the statements
/// of ``ClusterSQL``, one transaction after the other. ``DatabaseComparison`` shows that it does the same.
///
/// Texts are compared byte by byte, as with the collation C. Where PostgreSQL gives rows in no order, these are sorted.
package struct SimulatedTables: Sendable {
    /// What a transaction causes besides rows, when it has committed.
    package enum Effect: Hashable, Sendable {
        case notify(channel: String, payload: String)
        /// Ends all connections of that name, but not the one that the transaction came over.
        case terminate(applicationName: String)
    }

    private var nodeRows: [ByteText: Node] = [:]
    private var sessionRows: [ByteText: Session] = [:]
    private var inputRows: [ByteText: [Batch: String]] = [:]
    private var refreshRows: [ByteText: Double] = [:]
    private(set) var unreadable: [Unreadable] = []

    /// Of the transaction that is being run: µs since 1970.
    private(set) var now = 0
    private(set) var connections: [String] = []
    private var effects: [Effect] = []
    private var undo: [Change] = []

    package init() {}

    /// Runs a transaction, all or nothing: an error changes nothing and has no effects.
    /// - Parameters:
    ///   - now: the database's clock, s since 1970. It stands still for the time of the transaction
    ///   - connections: application names of the other connections, as often as there are connections of that name
    package mutating func run(
        _ transaction: Transaction, at now: Double, connections: [String] = []
    ) -> (Result<[QueryResult], PostgresError>, [Effect]) {
        (self.now, self.connections) = (Int((now * 1e6).rounded()), connections)
        defer {
            effects = []
            undo.removeAll(keepingCapacity: true)
        }
        var results: [QueryResult] = []
        do throws(PostgresError) {
            for statement in transaction {
                guard let (known, types) = SimulatedStatement.find(statement.sql) else {
                    throw .failed(code: "42601", "the simulated database does not know this statement")
                }
                results.append(try run(known, SQLValues(statement.values, as: types)))
            }
            return (.success(results), effects)
        } catch {
            while let change = undo.popLast() { restore(change) }
            return (.failure(error), [])
        }
    }

    mutating func add(_ effect: Effect) {
        // Of equal notifications, a transaction sends one.
        if !effects.contains(effect) { effects.append(effect) }
    }
}

// MARK: Rows

extension SimulatedTables {
    package struct Node: Hashable, Sendable {
        package let id: String, name: String, url: String
        /// µs since 1970.
        package var seen: Int
    }

    package struct Session: Hashable, Sendable {
        package let name: String
        package var owner: String?
        package var epoch = 0
        package var scenario: String?
        package var tick = 0
        /// µs since 1970.
        package var abandoned: Int?
        package var restoring = 0
        package var tuning: String?, header: String?, footer: String?, address: String?, notes: String?
    }

    package struct Input: Hashable, Sendable {
        package let session: String
        package let epoch: Int, seq: Int
        package let inputs: String
    }

    struct Unreadable: Sendable {
        let name: String, why: String, content: String
    }

    struct Batch: Hashable, Comparable, Sendable {
        let epoch: Int, seq: Int

        static func < (one: Batch, other: Batch) -> Bool { (one.epoch, one.seq) < (other.epoch, other.seq) }
    }

    /// By id.
    package var nodes: [Node] { nodeRows.sorted { $0.key < $1.key }.map(\.value) }
    /// By name.
    package var sessions: [Session] { sessionRows.sorted { $0.key < $1.key }.map(\.value) }
    /// By session, epoch and number.
    package var inputs: [Input] { inputRows.keys.sorted().flatMap { inputs(of: $0.text) } }
    /// By key.
    var refreshes: [(key: String, at: Double)] {
        refreshRows.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    /// In the order in which they were written.
    package func inputs(of session: String) -> [Input] {
        (inputRows[ByteText(session)] ?? [:]).sorted { $0.key < $1.key }.map {
            Input(session: session, epoch: $0.key.epoch, seq: $0.key.seq, inputs: $0.value)
        }
    }

    package func node(_ id: String?) -> Node? { id.flatMap { nodeRows[ByteText($0)] } }
    package func session(_ name: String?) -> Session? { name.flatMap { sessionRows[ByteText($0)] } }
    func refresh(_ key: String) -> Double? { refreshRows[ByteText(key)] }
}

// MARK: Changes, which can be undone

extension SimulatedTables {
    /// What was there before a change.
    private enum Change {
        case node(ByteText, Node?)
        case session(ByteText, Session?)
        case newInput(ByteText, Batch)
        case inputs(ByteText, [Batch: String]?)
        case refresh(ByteText, Double?)
        case unreadable([Unreadable])
    }

    private mutating func restore(_ change: Change) {
        switch change {
        case .node(let id, let row): nodeRows[id] = row
        case .session(let name, let row): sessionRows[name] = row
        case .newInput(let session, let batch): inputRows[session]?[batch] = nil
        case .inputs(let session, let rows): inputRows[session] = rows
        case .refresh(let key, let at): refreshRows[key] = at
        case .unreadable(let rows): unreadable = rows
        }
    }

    mutating func put(_ row: Node) {
        let id = ByteText(row.id)
        undo.append(.node(id, nodeRows.updateValue(row, forKey: id)))
    }
    mutating func removeNode(_ id: String) {
        let id = ByteText(id)
        undo.append(.node(id, nodeRows.removeValue(forKey: id)))
    }

    mutating func put(_ row: Session) {
        let name = ByteText(row.name)
        undo.append(.session(name, sessionRows.updateValue(row, forKey: name)))
    }
    mutating func removeSession(_ name: String) {
        let name = ByteText(name)
        undo.append(.session(name, sessionRows.removeValue(forKey: name)))
    }

    /// - Returns: false: there is such a row
    mutating func add(_ inputs: String, _ batch: Batch, to session: String) -> Bool {
        let session = ByteText(session)
        guard inputRows[session]?[batch] == nil else { return false }
        inputRows[session, default: [:]][batch] = inputs
        undo.append(.newInput(session, batch))
        return true
    }
    /// - Parameter batches: nil: all
    /// - Returns: how many there were
    mutating func removeInputs(of session: String, _ batches: [Batch]? = nil) -> Int {
        let session = ByteText(session)
        guard let rows = inputRows[session] else { return 0 }
        undo.append(.inputs(session, rows))
        for batch in batches ?? [] { inputRows[session]?[batch] = nil }
        if batches == nil { inputRows[session] = nil }
        return batches?.count ?? rows.count
    }

    mutating func setRefresh(_ key: String, _ at: Double?) {
        let key = ByteText(key)
        undo.append(.refresh(key, refreshRows[key]))
        refreshRows[key] = at
    }

    mutating func setUnreadable(_ rows: [Unreadable]) {
        undo.append(.unreadable(unreadable))
        unreadable = rows
    }
}
