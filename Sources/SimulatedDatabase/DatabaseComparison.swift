import Cluster
import Motion
import PreviewProtocol
import SessionStorage

/// Runs the same transactions on a real PostgreSQL and on ``SimulatedTables``: every result, notification and, every
/// few transactions, every row must be the same.
///
/// The simulated clock is set to the real transaction's `now()`. What the real database took from `clock_timestamp()`
/// is compared with a tolerance. After each transaction the times of nodes, and the new times of sessions, are set on
/// both sides, to other times. Not compared: which connections end, texts of errors, and the order of rows that come
/// in none.
package struct DatabaseComparison {
    private struct Difference: Error { let text: String }
    private typealias Outcome = Result<[QueryResult], PostgresError>

    private static let nodes = ["a", "b", "c"]
    private static let sessions = ["s", "t", "u", "v"].compactMap { SessionName($0) }
    private static let texts = [
        "", "it's", "\"q\" \\ $1", "größer ✂ \u{1F600}", "e\u{301}", "\u{E9}", "x\u{0}y", " ", "a",
    ]
    private static let jsons = [
        #"{"a":[1,2.50,-0.0e-7,{}],"b":{"c":[]}}"#, "[]", " [ true , null,false ]\n", #""ü\u0000\ud800\/""#, "1E400",
        "null",
    ]
    /// Values that some of the types take and others refuse.
    private static let odd =
        [
            "{", "[1,]", "[1 2]", #"{"a" 1}"#, #"{"a":1,}"#, "01", "1.", "-", "+1", ".5", "1e", "nul", "nulls", "[] []",
            #""\x""#,
            #""\u12g4""#, "\"\t\"", "\"", "]", "[}", " 7 ", "7\u{B}", "-0", "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808", "2147483648", "99999999999999999999x", "1 2", "1e400", "1e-400", "nan", "-inf",
            "Infinity", "1e15",
            "123456789012345.67", "1e-5", "0.0001", "5e-324", "0x1p3", "tR", "yes ", "o", "of", "ON", "0", "2", "left",
            "back",
            String(repeating: "n", count: 60), String(repeating: "n", count: 8000),
        ] + texts + jsons
    private static let edits =
        #"{}[],:"\ue1.-+ 0t"#.unicodeScalars.map { [$0] } + [[], ["\t"], ["\r"], ["\u{1F}"], ["\u{7F}"]]

    private let connection: PostgresConnection
    private var tables = SimulatedTables()
    private var random: SplitMix64
    private var now = 0.0

    /// - Parameter connection: to a database with the tables of ``ClusterSchema``, which are emptied
    /// - Returns: how many transactions were run, and the first difference
    package static func run(
        seed: UInt64, count: Int, on connection: PostgresConnection
    ) throws(PostgresError) -> (transactions: Int, difference: String?) {
        var comparison = DatabaseComparison(connection: connection, random: SplitMix64(seed: seed))
        _ = try comparison.query(["TRUNCATE nodes, sessions, inputs, last_refreshes, unreadable_sessions"])
        try connection.prepare(ClusterSQL.prepared, until: .now + .seconds(10))
        _ = try comparison.query(nodes.map(ClusterSQL.listen))
        for number in 1...count {
            let transaction = comparison.spoiled(comparison.next(number))
            var difference = try comparison.compare(transaction)
            if difference == nil, number % 8 == 0 || number == count { difference = try comparison.compareTables() }
            if let difference { return (number, "seed \(seed), transaction \(number): \(difference)") }
        }
        return (count, nil)
    }

    private func query(_ statements: [String]) throws(PostgresError) -> [QueryResult] {
        try connection.run(statements.map { SQLStatement($0) }, until: .now + .seconds(30))
    }
}

// MARK: What is run

extension DatabaseComparison {
    private mutating func pick<Element>(_ all: [Element]) -> Element { all[random.integer(in: 0...all.count - 1)] }
    private mutating func happens(_ times: Int, in all: Int) -> Bool { random.integer(in: 1...all) <= times }

    /// With the session's epoch, or one near it.
    private mutating func lease(_ session: String) -> [String?] {
        let row = tables.session(session)
        let node = happens(4, in: 5) ? row?.owner ?? pick(Self.nodes) : pick(Self.nodes)
        return [session, node, "\((row?.epoch ?? 1) + (happens(1, in: 6) ? random.integer(in: -1...1) : 0))"]
    }

    private mutating func next(_ number: Int) -> Transaction {
        let node = pick(Self.nodes)
        let session = pick(Self.sessions)
        let name = session.text
        if (200..<206).contains(number % 400) { return crowd(node) }
        if number % 400 == 206 { return ClusterSQL.sweep(Tick.seconds(70)) }
        switch random.integer(in: 0...21) {
        case 0...4: return ClusterSQL.claim(session, for: node)
        case 5...8: return write(name)
        case 9:
            return [ClusterSQL.removeInputs, ClusterSQL.removeSession].map { [lease = lease(name)] in
                SQLStatement($0, lease)
            }
        case 10, 11: return release(name)
        case 12:
            return [
                SQLStatement(ClusterSQL.register, [node, pick(Self.texts), pick(Self.texts)]),
                SQLStatement(ClusterSQL.readOwn, [node]),
            ]
        case 13: return [SQLStatement(ClusterSQL.renew, [node])]
        case 14: return ClusterSQL.leave.map { SQLStatement($0, [node]) }
        case 15: return refreshes()
        case 16: return repair(session)
        case 17:
            let values = [pick(["10", "70", "\(Retention.keptTime)"]), pick(["2", "1000"])]
            return [SQLStatement(ClusterSQL.readKept, values)]
        case 18: return [SQLStatement(ClusterSQL.listNodes), SQLStatement(ClusterSQL.list, [pick(["2", "1000"])])]
        case 19, 20: return [probe(name)]
        default: return ClusterSQL.sweep(Tick.seconds(pick([20.0, 70])))
        }
    }

    private mutating func write(_ name: String) -> Transaction {
        let own = lease(name)
        var columns: [String?] = [pick(Self.jsons), "\(random.integer(in: 0...9))", pick(["left", "back"])]
        columns += [
            pick(["t", "f"]), pick(["t", "f"]), pick(Self.jsons), pick(Self.texts), pick(Self.texts), pick(Self.texts),
        ]
        columns += [pick(["t", "f"]), pick(Self.jsons)]
        for column in [0, 1, 2, 5, 6, 7, 8, 10] where happens(1, in: 3) { columns[column] = nil }
        var statements = [SQLStatement(ClusterSQL.update, own + columns)]
        if happens(1, in: 4) { statements.append(SQLStatement(ClusterSQL.removeInputs, own)) }
        if happens(2, in: 3) {
            let inputs = ["\(random.integer(in: 1...5))", pick(Self.jsons)]
            statements.append(SQLStatement(ClusterSQL.addInputs, own + inputs))
        }
        if happens(1, in: 6) { statements.append(SQLStatement(ClusterSQL.letGo, own)) }
        return statements
    }

    private mutating func release(_ name: String) -> Transaction {
        let own = lease(name)
        return (happens(1, in: 2) ? write(name) : []) + [
            happens(1, in: 2)
                ? SQLStatement(ClusterSQL.letGo, own) : SQLStatement(ClusterSQL.disown, Array(own.prefix(2))),
            SQLStatement(ClusterSQL.removeEmpty, [name]),
            SQLStatement(ClusterSQL.notify, [ClusterSQL.channel(of: pick(Self.nodes)), "free \(name)"]),
            SQLStatement(ClusterSQL.notify, [ClusterSQL.channel(of: pick(Self.nodes)), "free \(name)"]),
        ]
    }

    private mutating func refreshes() -> Transaction {
        let times = (0..<random.integer(in: 0...3)).map { _ in
            let time = 1_795_000_000 + Double(random.integer(in: 0...1 << 40)) / 0x1p20
            return SQLStatement(ClusterSQL.setRefresh, [pick(Self.texts), "\(time)"])
        }
        let reading = SQLStatement(ClusterSQL.readRefreshes, ["1000"])
        return times + [SQLStatement(ClusterSQL.trimRefreshes, [pick(["3", "5", "1000"])]), reading]
    }

    private mutating func repair(_ session: SessionName) -> Transaction {
        let record = SessionRecord(
            name: session, scenario: Array(pick(Self.jsons).utf8), tick: pick(Self.texts), deaths: nil,
            inputs: [Array(pick(Self.texts).utf8)])
        return ClusterSQL.setAside(record, pick(Self.texts))
            + [SQLStatement(ClusterSQL.cutInputs, lease(session.text) + ["\(random.integer(in: 0...3))"])]
    }

    /// A statement with a value that its type may not take.
    private mutating func probe(_ name: String) -> SQLStatement {
        let own = lease(name)
        let value = pick(Self.odd)
        switch random.integer(in: 0...5) {
        case 0: return SQLStatement(ClusterSQL.cutInputs, own + [value])
        case 1: return SQLStatement(ClusterSQL.setRefresh, ["k", value])
        case 2: return SQLStatement(ClusterSQL.trimRefreshes, [value])
        case 3:
            let columns: [String?] = [nil, nil, nil, "f", "f", nil, nil, nil, nil, value, nil]
            return SQLStatement(ClusterSQL.update, own + columns)
        default:
            var json = Array(pick(Self.jsons + [value]).unicodeScalars)
            for _ in 0..<random.integer(in: 0...2) where !json.isEmpty {
                let range = random.integer(in: 0...json.count - 1)..<json.count
                json.replaceSubrange(range.prefix(random.integer(in: 0...1)), with: pick(Self.edits))
            }
            let text = String(String.UnicodeScalarView(json))
            return SQLStatement(ClusterSQL.addInputs, own + ["6", text])
        }
    }

    /// Many sessions, most of them of few addresses, let go: in six transactions, more than are kept.
    private mutating func crowd(_ node: String) -> Transaction {
        (0..<350).flatMap { _ -> Transaction in
            let name = "crowd\(random.integer(in: 0...4000))"
            let own = [name, node, "\((tables.session(name)?.epoch ?? 0) + 1)"]
            let address = happens(3, in: 5) ? pick(["1.2.3.4", "session s", "::1"]) : nil
            let columns: [String?] = ["1", "1", "left", "t", "t", "{}", "h", "f", address, "f", nil]
            return [
                SQLStatement(ClusterSQL.makeRow, [name]), SQLStatement(ClusterSQL.takeOver, [name, node]),
                SQLStatement(ClusterSQL.update, own + columns), SQLStatement(ClusterSQL.addInputs, own + ["1", "[]"]),
                SQLStatement(ClusterSQL.letGo, own),
            ]
        }
    }

    /// Now and then, with a value that is not expected there.
    private mutating func spoiled(_ transaction: Transaction) -> Transaction {
        guard happens(1, in: 6), !transaction.isEmpty else { return transaction }
        var transaction = transaction
        let index = random.integer(in: 0...transaction.count - 1)
        var values = transaction[index].values
        guard !values.isEmpty else { return transaction }
        values[random.integer(in: 0...values.count - 1)] = happens(1, in: 4) ? nil : pick(Self.odd)
        transaction[index] = SQLStatement(transaction[index].sql, values)
        return transaction
    }
}

// MARK: What is compared

extension DatabaseComparison {
    private mutating func compare(_ transaction: Transaction) throws(PostgresError) -> String? {
        let clock = SQLStatement("SELECT extract(epoch FROM now())")
        var real = Outcome.success([])
        try connection.run([[clock] + transaction], until: .now + .seconds(30)) { real = $1 }
        if case .success(let results) = real { now = results.first?.rows.first?.first?.flatMap { Double($0) } ?? now }
        let (simulated, effects) = tables.run(transaction, at: now)
        try setTimes()
        let payloads = effects.compactMap { effect -> String? in
            guard case .notify(let channel, let payload) = effect else { return nil }
            return Self.nodes.map(ClusterSQL.channel).contains(channel) ? payload : nil
        }
        let notified = connection.drainNotifications()
        guard notified == payloads else { return "\(notified) was sent; simulated: \(payloads)" }
        switch (real, simulated) {
        case (.success(let real), .success(let simulated)):
            for ((statement, real), simulated) in zip(zip(transaction, real.dropFirst()), simulated)
            where !isSame(real, simulated, of: statement.sql) {
                return "\(statement)\nPostgreSQL: \(real)\nsimulated: \(simulated)"
            }
            return nil
        case (.failure(.failed(let code, _)), .failure(.failed(let simulated, _))) where code == simulated: return nil
        default: return "\(transaction.prefix(20))\nPostgreSQL: \(real)\nsimulated: \(simulated)"
        }
    }

    private func isSame(_ real: QueryResult, _ simulated: QueryResult, of sql: String) -> Bool {
        guard real.affected == simulated.affected, real.rows.count == simulated.rows.count else { return false }
        // Which rows a limit leaves out is not defined here.
        if sql == ClusterSQL.readRefreshes, simulated.rows.count < tables.refreshes.count { return true }
        let isOrdered = sql != ClusterSQL.readOwn && sql != ClusterSQL.readRefreshes
        let clock = [ClusterSQL.ask: 1, ClusterSQL.listNodes: 3][sql]
        func sorted(_ rows: [[String?]]) -> [[String?]] {
            isOrdered ? rows : rows.sorted { ByteText($0[0] ?? "") < ByteText($1[0] ?? "") }
        }
        return zip(sorted(real.rows), sorted(simulated.rows)).allSatisfy { real, simulated in
            real.count == simulated.count
                && zip(real, simulated).enumerated().allSatisfy { column, values in
                    guard column == clock, let one = values.0.flatMap({ Double($0) }),
                        let other = values.1.flatMap({ Double($0) })
                    else { return values.0.map { Array($0.utf8) } == values.1.map { Array($0.utf8) } }
                    return abs(one - other) < 10
                }
        }
    }

    /// Sets the times of nodes, and of sessions that this transaction has let go, to different times of long ago and of
    /// just now, on both sides.
    private mutating func setTimes() throws(PostgresError) {
        let moment = Int((now * 1e6).rounded())
        var statements = [SQLStatement("SELECT")]
        func set(_ table: String, _ column: String, _ key: String, _ name: String, _ time: Int) {
            let value = "timestamptz 'epoch' + $2::bigint * interval '1 microsecond'"
            statements.append(
                SQLStatement("UPDATE \(table) SET \(column) = \(value) WHERE \(key) = $1", [name, "\(time)"]))
        }
        for var row in tables.nodes where row.seen == moment {
            row.seen -= pick([0, 0, 0, 3, 5, 61]) * 1_000_000 + random.integer(in: 0...999_999)
            tables.put(row)
            set("nodes", "seen", "id", row.id, row.seen)
        }
        let new = tables.sessions.filter { $0.abandoned == moment }
        // Rows of one time have no order.
        var taken = new.isEmpty ? [] : Set(tables.sessions.compactMap(\.abandoned))
        for var row in new {
            var time = moment - pick([0, 10, 30, 80, 2_600_000]) * 1_000_000 - random.integer(in: 0...999) * 10_000
            while !taken.insert(time).inserted { time -= 1 }
            row.abandoned = time
            tables.put(row)
            set("sessions", "abandoned", "name", row.name, time)
        }
        try connection.run(statements, until: .now + .seconds(30))
    }

    private func compareTables() throws(PostgresError) -> String? {
        let real = try query([
            "SELECT id, name, url, extract(epoch FROM seen) FROM nodes ORDER BY id",
            """
            SELECT name, owner, epoch, scenario, tick, extract(epoch FROM abandoned), restoring, tuning, header, footer,
                address, notes FROM sessions ORDER BY name
            """,
            "SELECT session, epoch, seq, inputs FROM inputs ORDER BY session, epoch, seq",
            "SELECT key, at FROM last_refreshes ORDER BY key",
            "SELECT name, why, content FROM unreadable_sessions ORDER BY id",
        ])
        let simulated: [[[String?]]] = [
            tables.nodes.map { [$0.id, $0.name, $0.url, seconds($0.seen)] },
            tables.sessions.map {
                let ends: [String?] = [$0.tuning, $0.header, $0.footer, $0.address, $0.notes]
                return [
                    $0.name, $0.owner, "\($0.epoch)", $0.scenario, "\($0.tick)", $0.abandoned.map(seconds),
                    "\($0.restoring)",
                ]
                    + ends
            },
            tables.inputs.map { [$0.session, "\($0.epoch)", "\($0.seq)", $0.inputs] },
            tables.refreshes.map { [$0.key, text($0.at)] },
            tables.unreadable.map { [$0.name, $0.why, $0.content] },
        ]
        for (real, simulated) in zip(real, simulated) {
            let simulated = QueryResult(rows: simulated, affected: simulated.count)
            guard !isSame(real, simulated, of: "") else { continue }
            let pair = zip(real.rows, simulated.rows).first { $0 != $1 }
            return
                "a table has \(real.rows.count) rows, simulated \(simulated.rows.count); \(pair.map { "\($0)" } ?? "")"
        }
        return nil
    }
}
