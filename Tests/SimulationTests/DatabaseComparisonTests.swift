import Cluster
import Foundation
import SimulatedDatabase
import Testing

@Suite("The simulated database, next to a real one")
struct DatabaseComparisonTests {
    /// postgres://user@host/database; its tables are emptied.
    private static let database = ProcessInfo.processInfo.environment["PULLWIRE_TEST_DATABASE"]
    private static let number = ProcessInfo.processInfo.environment["PULLWIRE_TEST_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("What PostgreSQL returns, changes and sends, the simulated tables do", .enabled(if: database != nil))
    func comparison() throws {
        let deadline = ContinuousClock.now + .seconds(30)
        let connection = try PostgresConnection(try #require(Self.database), until: deadline)
        try ClusterSchema.present.prepare(connection, until: deadline)

        let (count, difference) = try DatabaseComparison.run(seed: Self.number, count: 2000, on: connection)

        #expect(difference ?? "" == "")
        #expect(count == 2000)
    }
}
