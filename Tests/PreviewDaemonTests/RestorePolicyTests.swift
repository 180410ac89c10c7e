import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("What comes back of a record")
struct RestorePolicyTests {
    private static let policies = [RestorePolicy.oneMachine, .cluster]

    private func record(
        scenario: String = "{}", tick: String = "12", deaths: Int? = 0,
        inputs: [String] = [#"[[8,{"content":500}]]"#, #"[[9,{"content":600}],[9,{"content":700}]]"#]
    ) -> SessionRecord {
        SessionRecord(
            name: "demo", scenario: Array(scenario.utf8), tick: tick, deaths: deaths,
            inputs: inputs.map { Array($0.utf8) })
    }

    @Test("Everything that can be read comes back, with nothing to set aside", arguments: policies)
    func whole(policy: RestorePolicy) throws {
        let restoration = policy.restore(record(), in: .published)
        let session = try #require(restoration.run(in: .published))
        #expect(session.history.inputs.map(\.tick.count) == [8, 9, 9] && session.tick == Tick(12))
        #expect(restoration.isPossible && restoration.losses.isEmpty && restoration.firstDamaged == nil)
    }

    @Test(
        "From the first batch that cannot be read on, inputs are left out, and the session comes back as it was before",
        arguments: ["[[9", "5", #"[[7,{"content":600}]]"#, #"[[9,{"content":-1}]]"#], policies)
    func damaged(batch: String, policy: RestorePolicy) throws {
        let record = record(inputs: [#"[[8,{"content":500}]]"#, batch, #"[[10,{"content":700}]]"#])
        let restoration = policy.restore(record, in: .published)
        #expect(restoration.run(in: .published)?.history.inputs.map(\.tick.count) == [8])
        #expect(restoration.firstDamaged == 1 && restoration.losses.count == 1)
        #expect(restoration.losses[0].hasPrefix("its inputs cannot be read from number 2 on: "))
        #expect(restoration.losses[0].hasSuffix("; it comes back as it was before that"))
    }

    @Test(
        "Without a scenario or a tick there is no session",
        arguments: [("rubbish", "12"), (#"{"content":-1}"#, "12"), ("{}", "NULL"), ("{}", "-1"), ("{}", "1e+308")],
        policies)
    func impossible(values: (scenario: String, tick: String), policy: RestorePolicy) {
        let restoration = policy.restore(record(scenario: values.scenario, tick: values.tick), in: .published)
        #expect(!restoration.isPossible && restoration.run(in: .published) == nil && restoration.losses.count == 1)
    }

    @Test(
        "On one machine two daemons in a row may die while a session comes back, in a cluster three; a number that cannot be read counts as too many"
    )
    func deaths() {
        func losses(_ policy: RestorePolicy, _ deaths: Int?) -> [String] {
            policy.restore(record(deaths: deaths), in: .published).losses
        }
        #expect(losses(.oneMachine, 1) == [] && losses(.cluster, 2) == [])
        #expect(losses(.oneMachine, 2) == ["the daemon died 2 times in a row when it came back"])
        #expect(losses(.oneMachine, nil) == losses(.oneMachine, 2))
        #expect(losses(.cluster, 3) == ["daemons died 3 times in a row when it came back"])
    }

    @Test("What is set aside has the texts of the rows as they were")
    func setAside() {
        #expect(
            String(decoding: record(tick: "NULL", inputs: ["[[9"]).json(why: "w"), as: UTF8.self)
                == #"{"session":"demo","why":"w","tick":"NULL","scenario":"{}","inputs":["[[9"]}"#)
    }
}
