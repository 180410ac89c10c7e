import Cluster

/// Whether the daemons of a cluster can keep their sessions in a database.
enum ClusterCheck {
    /// Chosen: as long as a person waits.
    private static let patience = Duration.seconds(5)

    /// - Parameter url: what `--data` says
    static func look(at url: String) -> Finding {
        do throws(PostgresError) {
            try PostgresConnection.check(url)
            let (server, tables) = try ClusterSchema.present.look(at: url, until: .now + patience)
            let version = tables.map {
                "version \($0) of its tables"
                    + ($0 < ClusterSchema.present.version
                        ? ", which the next start brings up to \(ClusterSchema.present.version)" : "")
            }
            return .ok("database", "PostgreSQL \(server); \(version ?? "there are no tables yet")")
        } catch {
            return .fault("database", "\(error)", fix: fix(error))
        }
    }

    private static func fix(_ error: PostgresError) -> String {
        switch error {
        case .lost:
            "start PostgreSQL, or let this machine reach it (listen_addresses, pg_hba.conf, a firewall); a daemon waits for it"
        case .refused, .failed:
            "another address after --data: postgres://user@host/database; a password is better in PGPASSWORD or ~/.pgpass"
        }
    }
}
