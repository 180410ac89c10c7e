import Foundation
import GRDB
import Motion
import PreviewProtocol
import RefreshEngine

/// Sessions in the store: a scenario and the inputs since, in pieces as they were written.
///
/// A session belongs to the daemon that writes it. Another one takes it over only when that daemon no longer lives (`DaemonLock`), so several
/// daemons may share a file: a name that two of them use is two sessions.
extension Store {
    static let sessionTables = """
        CREATE TABLE IF NOT EXISTS session (owner TEXT NOT NULL, name TEXT NOT NULL, scenario BLOB NOT NULL, tick INTEGER NOT NULL, abandoned REAL,
            PRIMARY KEY (owner, name)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS sessionInputs (number INTEGER PRIMARY KEY, owner TEXT NOT NULL, session TEXT NOT NULL, inputs BLOB NOT NULL);
        CREATE INDEX IF NOT EXISTS sessionInputsOfSession ON sessionInputs (owner, session, number);
        """

    /// What has happened to a session since it was written down last.
    struct Change: Sendable {
        private(set) var scenario: Scenario?
        private(set) var inputs: [TimedInput] = []
        private(set) var tick: Tick?
        /// When its last viewer left, s since 1970; inner nil: it has viewers. Outer nil: as before.
        private(set) var abandoned: Double??
        private(set) var isOver = false

        /// It needs nothing that was written before.
        var isWhole: Bool { scenario != nil || isOver }

        mutating func add(_ event: SessionEvent, at date: Date) {
            switch event {
            case .began(let scenario, let before):
                (self.scenario, inputs, tick, isOver) = (scenario, [], scenario.tick, false)
                if before == nil { abandoned = .some(nil) }
            case .input(let input, let tick):
                inputs.append(TimedInput(tick: tick, input: input))
                self.tick = tick
            case .reached(let tick): self.tick = tick
            case .abandoned: abandoned = date.timeIntervalSince1970
            case .visited: abandoned = .some(nil)
            case .ended: self = Change(isOver: true)
            case .cameBack, .notices, .seen, .mark: break
            }
        }

        init() {}
        private init(isOver: Bool) { self.isOver = isOver }
    }

    /// Writes what has happened, all or nothing.
    func keep(_ changes: [String: Change]) throws {
        try database.write { db in
            for (name, change) in changes { try keep(change, of: name, in: db) }
        }
    }

    private func keep(_ change: Change, of name: String, in db: Database) throws {
        if change.isOver || change.scenario != nil { try db.execute(sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name]) }
        if change.isOver { try db.execute(sql: "DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name]) }
        if let scenario = change.scenario {
            try db.execute(
                sql: """
                    INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, ?)
                    ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario, tick = excluded.tick
                    """,
                arguments: [owner, name, Data(scenario.json), scenario.tick.count])
        }
        if !change.inputs.isEmpty {
            try db.execute(sql: "INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)", arguments: [owner, name, change.inputs.written])
        }
        if let tick = change.tick { try db.execute(sql: "UPDATE session SET tick = ? WHERE owner = ? AND name = ?", arguments: [tick.count, owner, name]) }
        if let abandoned = change.abandoned {
            try db.execute(sql: "UPDATE session SET abandoned = ? WHERE owner = ? AND name = ?", arguments: [abandoned, owner, name])
        }
    }

    // MARK: Coming back

    /// Takes over a session that a daemon which is no more has left, the one that was watched last; nil: there is none.
    /// - Parameter complain: told of one that cannot be read; it is removed
    func restore(_ name: String, at date: Date, complain: (any Error) -> Void) throws -> KeptSession? {
        try database.write { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT owner, scenario, tick FROM session WHERE name = ? AND owner <> ? ORDER BY abandoned IS NULL DESC, abandoned DESC",
                arguments: [name, owner])
            try reap(db, at: date)
            for row in rows {
                let left: String = row["owner"]
                guard try Bool.fetchOne(db, sql: "SELECT 1 FROM session WHERE owner = ? AND name = ?", arguments: [left, name]) == true, !isAlive(left) else { continue }
                let chunks = try Data.fetchAll(db, sql: "SELECT inputs FROM sessionInputs WHERE owner = ? AND session = ? ORDER BY number", arguments: [left, name])
                do {
                    let kept = try KeptSession(scenario: row["scenario"], tick: row["tick"], inputs: chunks)
                    try db.execute(sql: "UPDATE session SET owner = ?, abandoned = NULL WHERE owner = ? AND name = ?", arguments: [owner, left, name])
                    try db.execute(sql: "UPDATE sessionInputs SET owner = ? WHERE owner = ? AND session = ?", arguments: [owner, left, name])
                    return kept
                } catch let error as ProtocolError {
                    complain(error)
                    try remove(db, left, name)
                }
            }
            return nil
        }
    }

    /// Whether a daemon which is no more has left such a session.
    func hasLeft(_ name: String, at date: Date) throws -> Bool {
        try database.write { db in
            try reap(db, at: date)
            return try String.fetchAll(db, sql: "SELECT owner FROM session WHERE name = ? AND owner <> ?", arguments: [name, owner]).contains { !isAlive($0) }
        }
    }

    /// Forgets the sessions of daemons that are no more and to which nobody came back. A session that was watched when its daemon ended
    /// counts as left when that is seen first.
    func reap(at date: Date) throws { try database.write { try reap($0, at: date) } }

    private func reap(_ db: Database, at date: Date) throws {
        let owners = try String.fetchAll(db, sql: "SELECT DISTINCT owner FROM session WHERE owner <> ?", arguments: [owner])
        let now = date.timeIntervalSince1970
        for gone in owners where !isAlive(gone) {
            try db.execute(sql: "UPDATE session SET abandoned = ? WHERE owner = ? AND abandoned IS NULL", arguments: [now, gone])
            let names = try String.fetchAll(
                db, sql: "SELECT name FROM session WHERE owner = ? AND abandoned <= ?", arguments: [gone, now - timeToLive.seconds])
            for name in names { try remove(db, gone, name) }
        }
    }

    private func remove(_ db: Database, _ owner: String, _ name: String) throws {
        try db.execute(sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name])
        try db.execute(sql: "DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name])
    }
}

extension [TimedInput] {
    /// `[[12,{"down":[0,420]}],…]`
    fileprivate var written: Data {
        var json = JSONWriter()
        json.array { json in
            for next in self {
                json.array {
                    $0.integer(next.tick.count)
                    $0.object { $0.write(next.input) }
                }
            }
        }
        return Data(json.bytes)
    }
}

extension KeptSession {
    /// How far a session is replayed that nobody saw at rest, from the last rest. Ours: an hour, a tenth of a second's work.
    private static let longest = Tick.seconds(3600)

    /// - Throws: `ProtocolError`, for a scenario that is none. Inputs that cannot be read, and those behind them, are left out.
    fileprivate init(scenario: Data, tick: Int, inputs chunks: [Data]) throws(ProtocolError) {
        let base = try Scenario(json: Array(scenario))
        var inputs: [TimedInput] = []
        do throws(ProtocolError) {
            var gate = FingerGate()
            for chunk in chunks { try inputs.read(Array(chunk), of: base, through: &gate) }
        } catch {}
        let end = min(max(tick, inputs.last?.tick.count ?? 0), base.tick.count + KeptSession.longest.count)
        history = History(base, inputs.filter { $0.tick.count <= end })
        self.tick = Tick(max(end, base.tick.count))
    }
}

extension [TimedInput] {
    /// Adds what was written.
    fileprivate mutating func read(_ bytes: [UInt8], of scenario: Scenario, through gate: inout FingerGate) throws(ProtocolError) {
        guard let nodes = try? JSONReader.read(bytes[...]), let items = nodes.array else { throw .notJSON }
        for item in items {
            guard let pair = item.array, pair.count == 2, let tick = pair[0].integer, tick >= last?.tick.count ?? scenario.tick.count else { throw .notJSON }
            let input = try Input(pair[1], of: scenario)
            do throws(SampleError) { try gate.pass(input) } catch { throw ProtocolError(error) }
            append(TimedInput(tick: Tick(tick), input: input))
        }
    }
}
