import Cluster
import Logging
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import SimulatedDatabase
import Synchronization
import Testing

@testable import SessionStorage

@Suite("What a daemon writes to the cluster's database, and in which order")
struct ClusterMemberTests {
    private let demo = SessionName.standard

    @Test("A session that is asked for twice is not let go before the last of it is written")
    func askedTwice() throws {
        var daemon = try Daemon(owning: demo)

        daemon.store.release(demo, change(.began(Scenario(), after: nil), .reached(Tick(5))))
        daemon.store.release(demo, nil)
        daemon.goOn(refusing: ClusterSQL.update)
        #expect(daemon.row?.owner != nil)

        daemon.goOn()
        #expect(daemon.row?.owner == nil && daemon.row?.tick == 5)
    }

    @Test("A session that is let go and wanted again is claimed when the last of it is written")
    func wantedAgain() throws {
        var daemon = try Daemon(owning: demo)

        daemon.store.release(demo, change(.began(Scenario(), after: nil), .reached(Tick(5))))
        #expect(daemon.store.restore(demo) { _ in })
        daemon.goOn(refusing: ClusterSQL.update)
        #expect(daemon.row?.epoch == 1)

        daemon.goOn()
        daemon.goOn()
        #expect(daemon.row?.epoch == 2 && daemon.row?.tick == 5)
    }

    @Test("Who comes back and leaves between two writings has left anew")
    func leavingAnew() throws {
        var daemon = try Daemon(owning: demo)

        daemon.store.write([demo: change(.abandoned)], RefreshTimes([:]))
        daemon.goOn(at: 1000)
        daemon.store.write([demo: change(.rejoined, .abandoned)], RefreshTimes([:]))
        daemon.goOn(at: 1009)

        #expect(daemon.row?.abandoned == 1_009_000_000)
    }

    private func change(_ events: SessionEvent...) -> SessionChange {
        var change = SessionChange()
        for event in events { change.add(event, at: .now) }
        return change
    }
}

/// A daemon's membership beside a database in memory.
private struct Daemon {
    let store: ClusterStore
    private let member: ClusterMember
    private var tables = SimulatedTables()

    init(owning session: SessionName) throws {
        let driver = Driver()
        store = try ClusterStore(
            ClusterConfiguration(database: "postgres://database", node: "a"), catalog: .published,
            timeToLive: .seconds(60), by: driver, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        store.start(url: "http://a") { _ in }
        let make = try #require(driver.member.withLock { $0 })
        member = make()
        _ = member.next()
        member.noteConnection()
        goOn()
        #expect(store.restore(session) { _ in })
        goOn()
    }

    var row: SimulatedTables.Session? { tables.sessions.first }

    /// One round: all that is due goes to the database.
    /// - Parameter refused: a statement whose transactions the database does not run this time
    mutating func goOn(at now: Double = 1000, refusing refused: String? = nil) {
        guard case .run(let transactions) = member.next() else { return }
        for (index, transaction) in transactions.enumerated() {
            let isRefused = transaction.contains { $0.sql == refused }
            let result = isRefused ? .failure(.failed(code: "40001", "")) : tables.run(transaction, at: now).0
            member.receive(result, of: index)
        }
        member.endRound()
    }

    private final class Driver: ClusterDriver {
        let member = Mutex<(@Sendable () -> ClusterMember)?>(nil)

        func start(_ member: @escaping @Sendable () -> ClusterMember) { self.member.withLock { $0 = member } }
        func wake() {}
        func waitForEnd(upTo time: Duration) {}
    }
}
