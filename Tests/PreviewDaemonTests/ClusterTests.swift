import Foundation
import Logging
import Motion
import Platform
import PreviewProtocol
import RefreshEngine
import Testing

@testable import Cluster
@testable import PreviewDaemon
@testable import PreviewSessions
@testable import Recordings
@testable import SessionStorage

@Suite("What a daemon of a cluster keeps count of")
struct ClusterTests {
    private let now = ContinuousClock.now

    @Test("A session of another daemon is asked for at growing intervals, and at the end of that daemon's lease")
    func claims() {
        var claims = PendingClaims<Int>()
        claims.add(1, for: "demo", at: now)
        #expect(claims.due(at: now) == ["demo"])
        var time = now
        var waits: [Duration] = []
        for _ in 0..<6 {
            claims.postpone("demo", from: time, lease: nil)
            let next = claims.next ?? now
            #expect(claims.due(at: time).isEmpty)
            waits.append(next - time)
            time = next
        }
        #expect(waits == [100, 200, 400, 800, 800, 800].map { .milliseconds($0) })
        claims.postpone("demo", from: time, lease: time + .milliseconds(30))
        #expect(claims.next == time + .milliseconds(30))
        claims.hasten("demo", at: time)
        #expect(
            claims.due(at: time) == ["demo"] && claims.remove("demo") == 1 && claims.count == 0 && claims.next == nil)
    }

    @Test("So many sessions are asked for at a time, those that have waited longest first")
    func batches() {
        var claims = PendingClaims<Int>()
        for number in 0..<200 { claims.add(number, for: "s\(number)", at: now + .milliseconds(number)) }
        let due = claims.due(at: now + .seconds(1))
        #expect(due.count == PendingClaims<Int>.batch && due.first == "s0" && due.last == "s63")
    }

    @Test("Inputs are numbered in each epoch from 1 on, without a gap, and only batches that have some")
    func numbers() throws {
        var owned = OwnedSessions()
        #expect(try owned.write(change(content(1)), of: "demo", in: .published) == nil, "it is not ours")
        owned.add("demo", epoch: 3, at: now)
        let writes = try [change(content(1)), change(.reached(Tick(2))), change(content(3))].compactMap {
            try owned.write($0, of: "demo", in: .published)
        }
        #expect(writes.map(\.epoch) == [3, 3, 3] && writes.map(\.number) == [1, 2, 2])
        owned.add("demo", epoch: 5, at: now)
        #expect(try owned.write(change(content(4)), of: "demo", in: .published)?.number == 1)
        #expect(try owned.write(change(.ended), of: "demo", in: .published)?.isLast == true && owned["demo"] == nil)
    }

    @Test("Of what was ours the database says what still is, with the epoch that we know; the rest is lost")
    func lost() {
        var owned = OwnedSessions()
        for (name, epoch) in [("a", 1), ("b", 2), ("c", 3)] {
            owned.add(SessionName(name) ?? "demo", epoch: epoch, at: now)
        }
        #expect(owned.keep(["a": 1, "b": 4, "d": 1]) == ["b", "c"])
        #expect(owned["a"]?.epoch == 1 && owned["b"] == nil && owned["d"] == nil)
    }

    @Test("Every statement that writes a session demands its owner and its epoch")
    func guards() throws {
        let changes = [
            change(.began(Scenario(), after: nil), content(1), .abandoned), change(content(1), .reached(Tick(2))),
            change(.ended), change(.retired),
        ]
        for change in changes {
            for statement in try SessionWrite(change, of: "demo", epoch: 7, number: 1, in: .published).statements(
                by: "a-1")
            {
                #expect(statement.values.prefix(3) == ["demo", "a-1", "7"])
                #expect(statement.sql.contains("name = $1 AND owner = $2 AND epoch = $3"))
            }
        }
    }

    @Test("So much is written in one transaction, and at least one session, however much it is")
    func transactions() throws {
        var long = SessionChange()
        for tick in 0..<WriteQueue.batchLength { long.add(.input(.content(height: 500), Tick(tick)), at: Date()) }
        let short = try SessionWrite(change(content(1)), of: "demo", epoch: 1, number: 1, in: .published)
        let whole = try SessionWrite(long, of: "demo", epoch: 1, number: 1, in: .published)
        func count(_ writes: [SessionWrite]) -> Int {
            var queue = WriteQueue()
            queue.all = writes
            return queue.batch.count
        }
        #expect(count([whole, short]) == 1 && count([short, whole, short]) == 2 && count([]) == 0)
        #expect(
            count(Array(repeating: short, count: 1000))
                == (WriteQueue.batchLength + short.change.length - 1) / short.change.length)
    }

    @Test(
        "When a value of one session cannot be written, each of the batch goes alone, and what follows of that session goes with it"
    )
    func writtenAlone() throws {
        var queue = WriteQueue()
        for name in ["a", "bad", "b", "bad", "c", "d"] as [SessionName] {
            queue.all.append(try SessionWrite(change(content(1)), of: name, epoch: 1, number: 1, in: .published))
        }
        #expect(queue.batch.count == 6 && queue.fail(4) == nil, "the last two were in no transaction")
        #expect(queue.batch.map(\.session) == ["a"])
        queue.removeFirst(1)
        #expect(queue.fail(queue.batch.count)?.session == "bad")
        #expect(queue.batch.map(\.session) == ["b"])
        queue.removeFirst(1)
        #expect(queue.batch.map(\.session) == ["c", "d"])
    }

    @Test(
        "As many sessions may be asked for as viewers may wait; one more is not, and a database that is not there is not waited for"
    )
    func bound() throws {
        let store = try ClusterStore(
            ClusterConfiguration(database: "postgres://127.0.0.1:1/x", node: "a"), catalog: .published,
            timeToLive: .seconds(60), logger: Logger(label: "test"))
        #expect((0..<PendingClaims<Void>.maxCount).allSatisfy { store.restore("s\($0)") { _ in } })
        #expect(!store.restore("more") { _ in } && PendingClaims<Void>.maxCount == Joins.maxCount)
        #expect(throws: StoreError.self) {
            try ClusterStore(
                ClusterConfiguration(database: "postgres://["), catalog: .published, timeToLive: .zero,
                logger: Logger(label: "test"))
        }
    }

    @Test("Sixteen daemons that ask for a session are told when they may have it; what can be no daemon is not")
    func askers() {
        var askers = HandoverRequests()
        for number in 0..<20 { askers.add("node-\(number)", of: "demo") }
        askers.add(String(repeating: "a", count: 64), of: "other")
        #expect(askers["demo"].count == HandoverRequests.maxCount && askers["other"].isEmpty)
        askers.remove("demo")
        #expect(askers["demo"].isEmpty)
    }

    @Test("A lease runs out by itself; what was renewed too late counts only after the loop has heard of it")
    func lease() {
        let lease = Lease(on: RealMachine())
        #expect(!lease.isValid, "there is none at first")
        #expect(!lease.extend(from: .now) && !lease.isValid)
        #expect(!lease.restart(from: .now - Lease.time) && !lease.isValid)
        #expect(lease.restart(from: .now) && lease.isValid && lease.extend(from: .now) && lease.isValid)
    }

    @Test(
        "A list names for each session its daemon, and for each daemon how long it is silent; null is what there is not"
    )
    func listing() {
        let listing = ClusterListing(
            nodes: [["a", "http://a:1", "2", "0.25"]],
            sessions: [["demo", "a", "http://a:1", "3", "120", nil], ["left", nil, nil, "1", "7", "1000.5"]])
        #expect(
            String(decoding: listing.json, as: UTF8.self) == """
                {"nodes":[{"name":"a","url":"http://a:1","sessions":2,"silentSeconds":0.25}],"sessions":[\
                {"name":"demo","node":"a","url":"http://a:1","epoch":3,"tick":120,"lastSeen":null},\
                {"name":"left","node":null,"url":null,"epoch":1,"tick":7,"lastSeen":1000}]}
                """)
    }

    @Test("In a cluster every metric has the daemon's name, before other labels")
    func metrics() {
        var present = Metrics.Present(
            sessions: 1, activeSessions: 0, viewers: 1, connections: 1, heldText: 0, overload: Overload(), start: 0)
        let alone = Metrics().text(SessionCounters(), present)
        #expect(
            alone.contains("\npullwire_sessions 1\n") && !alone.contains("node=") && !alone.contains("pullwire_ready"))
        var counters = ClusterCounters(node: "a")
        (counters.isReady, counters.taken) = (true, 2)
        present.cluster = counters
        let lines = Metrics().text(SessionCounters(), present).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.allSatisfy { $0.contains("{node=\"a\"") })
        for line in [
            "pullwire_sessions{node=\"a\"} 1", "pullwire_ready{node=\"a\"} 1",
            "pullwire_sessions_taken_total{node=\"a\"} 2", "pullwire_refusals_total{node=\"a\",reason=\"full\"} 0",
        ] {
            #expect(lines.contains { $0 == line })
        }
    }

    @Test("An address of a database is one with its scheme, and a daemon's name is short and plain")
    func configuration() {
        #expect(
            ClusterConfiguration.isDatabase("postgres:///pullwire")
                && ClusterConfiguration.isDatabase("postgresql://host/x")
                && !ClusterConfiguration.isDatabase("/var/postgres"))
        #expect(
            ClusterConfiguration.isNode("node-1.example") && !ClusterConfiguration.isNode("")
                && !ClusterConfiguration.isNode("a b")
                && !ClusterConfiguration.isNode(String(repeating: "a", count: 33)))
        #expect(ClusterConfiguration.isNode(ClusterConfiguration(database: "postgres:///x").node))
    }

    private func content(_ tick: Int) -> SessionEvent { .input(.content(height: 500), Tick(tick)) }

    private func change(_ events: SessionEvent...) -> SessionChange {
        events.reduce(into: SessionChange()) { $0.add($1, at: Date()) }
    }
}
