import Dispatch
import Foundation
import Platform
import SessionStorage

/// Does what a ``ClusterMember`` says. A simulation has one of its own.
package protocol ClusterDriver: Sendable {
    /// Begins. A refusal of the first attempt to connect ends it.
    /// - Parameter member: makes the member on the thread that uses it
    func start(_ member: @escaping @Sendable () -> ClusterMember)
    /// There is something new to do. From any thread.
    func wake()
    /// Waits until the member has ended, for so long at most.
    func waitForEnd(upTo time: Duration)
}

/// A thread with a connection to PostgreSQL.
final class ClusterThread: ClusterDriver {
    /// How long the database may take for a pipeline, and for a connection. Chosen: half a lease, so that there is time
    /// for a second attempt.
    private static let patience = Duration.seconds(2)

    private let database: String
    private let machine: any Machine
    private let waker: Waker
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter database: see ``ClusterConfiguration/database``
    init(_ database: String, on machine: any Machine) throws(StoreError) {
        guard let waker = Waker() else { throw StoreError(description: "descriptors are short (ulimit -n)") }
        (self.database, self.machine, self.waker) = (database, machine, waker)
    }

    func start(_ member: @escaping @Sendable () -> ClusterMember) {
        let named = DispatchSemaphore(value: 0)
        let thread = Thread { [self] in
            named.wait()
            work(member())
            ended.signal()
        }
        thread.start()
        thread.name = "cluster"  // Foundation names only what has started, and must not name what has ended
        named.signal()
    }

    func wake() { waker.wake() }

    func waitForEnd(upTo time: Duration) { _ = ended.wait(timeout: .now() + time / .seconds(1)) }

    private func work(_ member: ClusterMember) {
        var connection: PostgresConnection?
        while true {
            waker.reset()
            do throws(PostgresError) {
                switch member.next() {
                case .connect(let node):
                    connection = try connect(node)
                    member.noteConnection()
                case .run(let transactions):
                    try connection?.run(transactions, until: machine.now + Self.patience) { member.receive($1, of: $0) }
                    member.endRound()
                case .wait(let moment): try connection?.wait(or: waker, until: moment)
                case .pause(let time):
                    connection = nil
                    machine.sleep(for: time)
                case .end: return
                }
                connection?.drainNotifications().forEach(member.notify)
            } catch { member.noteLoss(error) }
        }
    }

    private func connect(_ node: String) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(
            database,
            options: [
                "application_name": ClusterSQL.channel(of: node), "target_session_attrs": "read-write",
                "tcp_user_timeout": "2000",
                "keepalives_idle": "2", "keepalives_interval": "1", "keepalives_count": "2",
                "options": "-c lock_timeout=1000 -c statement_timeout=2000 -c client_min_messages=warning",
            ], until: machine.now + Self.patience)
        let deadline = machine.now + Self.patience
        try ClusterSchema.present.prepare(connection, until: deadline)
        // What an earlier connection has sent may still be in the network. It must not take effect after what this one
        // sends.
        try connection.run([SQLStatement(ClusterSQL.endOthers, [ClusterSQL.channel(of: node)])], until: deadline)
        try connection.prepare(ClusterSQL.prepared, until: deadline)
        try connection.run([SQLStatement(ClusterSQL.listen(node))], until: deadline)
        return connection
    }
}
