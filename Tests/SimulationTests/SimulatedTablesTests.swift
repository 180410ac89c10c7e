import Cluster
import PreviewProtocol
import SimulatedDatabase
import Testing

@Suite("The cluster's database in memory")
struct SimulatedTablesTests {
    private let demo = SessionName.standard
    private var tables = SimulatedTables()

    @Test("Who claims a session that nobody owns gets it, with what was written, and its epoch is one more")
    func claiming() throws {
        var tables = tables
        try tables.register("a", at: 1000)
        let first = try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000)[3].rows
        try tables.results(of: write(epoch: 1, inputs: "[[1,{}]]") + [letGo(epoch: 1)], at: 1001)

        let results = try tables.results(of: ClusterSQL.claim(demo, for: "b"), at: 1002)

        #expect(first == [["1", nil, "0", "0", nil, nil]])
        #expect(results[3].rows == [["2", #"{"a": 1.50}"#, "7", "0", nil, nil]])
        #expect(results[4].rows == [["[[1,{}]]"]] && results[5].rows == [])
    }

    @Test("Who claims a session of another whose lease goes on has asked for it, and learns how long that is")
    func asking() throws {
        var tables = tables
        try tables.register("a", at: 1000)
        try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000)

        let (result, effects) = tables.run(
            ClusterSQL.claim(demo, for: "b"), at: 1003.5, connections: ["pullwire a"])

        let results = try result.get()
        #expect(results[0].rows == [] && results[3].rows == [] && results[5].rows == [["", "0.500000"]])
        #expect(effects == [.notify(channel: "pullwire a", payload: "ask demo b")])
    }

    @Test("Who claims a session of another whose lease has ended gets it, and ends the other's connections")
    func endedLease() throws {
        var tables = tables
        try tables.register("a", at: 1000)
        try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000)

        let (result, effects) = tables.run(
            ClusterSQL.claim(demo, for: "b"), at: 1004.5, connections: ["pullwire c", "pullwire a", "pullwire a"])

        #expect(try result.get()[0].rows == [["t"], ["t"]] && result.get()[3].rows.first?[0] == "2")
        #expect(effects == [.terminate(applicationName: "pullwire a")] && tables.nodes == [])
    }

    @Test("A daemon that claims a session again and again, because it gets no answer, has not died of it")
    func claimsWithoutAnswer() throws {
        var tables = tables
        try tables.register("a", at: 1000)
        for _ in 0..<5 { try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000) }
        #expect(tables.sessions.first?.restoring == 1)
        try tables.results(of: [SQLStatement(ClusterSQL.disown, [demo.text, "a"])], at: 1000)
        #expect(tables.sessions.first?.restoring == 0)
    }

    @Test("A transaction with an error changes nothing and sends nothing")
    func rollback() throws {
        var tables = tables
        try tables.register("a", at: 1000)
        try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000)
        try tables.results(of: write(epoch: 1, inputs: "[1]"), at: 1000)
        let before = (tables.nodes, tables.sessions, tables.inputs)

        let (result, effects) = tables.run(
            write(epoch: 1, number: 2, inputs: "[2]") + [letGo(epoch: 1)] + ClusterSQL.claim(demo, for: "b")
                + [SQLStatement(ClusterSQL.removeInputs, ["demo", "b", "2"])]
                + ClusterSQL.leave.map { SQLStatement($0, ["a"]) }
                + [SQLStatement(ClusterSQL.notify, ["pullwire b", "free demo"])]
                + write(epoch: 1, number: 3, inputs: "[3"), at: 1001)

        #expect(result.code == "22P02" && effects == [])
        #expect((tables.nodes, tables.sessions, tables.inputs) == before && tables.inputs.count == 1)
    }

    @Test("Of a batch that is sent twice there is one; under an old epoch nothing is written")
    func guards() throws {
        var tables = tables
        try tables.results(of: ClusterSQL.claim(demo, for: "a"), at: 1000)
        try tables.results(of: write(epoch: 1, inputs: "[1]"), at: 1000)

        let again = try tables.results(of: write(epoch: 1, inputs: "[1]"), at: 1000)
        let old = try tables.results(of: write(epoch: 0, number: 2, inputs: "[2]"), at: 1000)

        #expect(again.map(\.affected) == [1, 0] && old.map(\.affected) == [0, 0])
        #expect(tables.inputs.map(\.inputs) == ["[1]"])
    }

    @Test(
        "Values that do not fit are refused with PostgreSQL's codes",
        arguments: [
            (ClusterSQL.setRefresh, ["k", "x"], "22P02"), (ClusterSQL.setRefresh, ["k", "1e400"], "22003"),
            (ClusterSQL.setRefresh, ["k", nil], "23502"), (ClusterSQL.readRefreshes, ["2147483648"], "22003"),
            (ClusterSQL.readRefreshes, ["-1"], "2201W"), (ClusterSQL.notify, ["", "x"], "22023"),
            (ClusterSQL.register, ["a", "a", nil], "23502"), (ClusterSQL.renew, [], "08P01"), ("COMMIT", [], "42601"),
        ] as [(String, [String?], String)])
    func refusals(sql: String, values: [String?], code: String) {
        var tables = tables
        #expect(tables.run([SQLStatement(sql, values)], at: 1000).0.code == code)
    }

    @Test("Numbers are printed as PostgreSQL prints them")
    func numbers() throws {
        var tables = tables
        let texts = [
            "0.1", "1e5", "1e15", "123456789012345.67", "1.5e-5", "0.00012", "-2.50", "nan", "-inf", "1795000000.125",
        ]
        for (number, text) in texts.enumerated() {
            try tables.results(of: [SQLStatement(ClusterSQL.setRefresh, ["\(number)", text])], at: 1000)
        }

        let rows = try tables.results(of: [SQLStatement(ClusterSQL.readRefreshes, [nil])], at: 1000)[0].rows

        let printed = [
            "0.1", "100000", "1e+15", "123456789012345.67", "1.5e-05", "0.00012", "-2.5", "NaN", "-Infinity",
            "1795000000.125",
        ]
        #expect(rows.map { $0[1] } == printed)
    }

    private func write(epoch: Int, number: Int = 1, inputs: String) -> Transaction {
        let own: [String?] = ["demo", "a", "\(epoch)"]
        let columns: [String?] = [#"{"a": 1.50}"#, "7", nil, "t", "f", nil, nil, nil, nil, "f", nil]
        return [
            SQLStatement(ClusterSQL.update, own + columns),
            SQLStatement(ClusterSQL.addInputs, own + ["\(number)", inputs]),
        ]
    }

    private func letGo(epoch: Int) -> SQLStatement { SQLStatement(ClusterSQL.letGo, ["demo", "a", "\(epoch)"]) }
}

extension SimulatedTables {
    fileprivate mutating func register(_ node: String, at now: Double) throws {
        try results(of: [SQLStatement(ClusterSQL.register, [node, node, "http://\(node)"])], at: now)
    }

    @discardableResult
    fileprivate mutating func results(of transaction: Transaction, at now: Double) throws -> [QueryResult] {
        try run(transaction, at: now).0.get()
    }
}

extension Result<[QueryResult], PostgresError> {
    fileprivate var code: String? { if case .failure(.failed(let code, _)) = self { code } else { nil } }
}
