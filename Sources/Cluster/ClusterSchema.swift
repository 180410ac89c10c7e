/// The tables that the daemons of a cluster share, and how an older version of them becomes the present one.
///
/// A version adds to the one before it, and takes nothing away that the one before needs: so daemons of two
/// neighbouring versions can share a database while one after the other is replaced.
package struct ClusterSchema {
    /// How each version is made from the one before it, the first from nothing.
    let migrations: [[String]]
    /// The version of the tables that this daemon makes.
    package var version: Int { migrations.count }

    package static let present = ClusterSchema(migrations: [version1, version2, version3])

    /// The README says what each table is. `scenario`, `inputs`, `tuning` and `notes` are of the type json, which keeps the
    /// digits of numbers as they are.
    private static let version1 = [
        "CREATE TABLE nodes (id text PRIMARY KEY, name text NOT NULL DEFAULT '', url text NOT NULL, seen timestamptz NOT NULL) WITH (fillfactor = 50)",
        """
        CREATE TABLE sessions (
            name text PRIMARY KEY, owner text, epoch bigint NOT NULL DEFAULT 0, scenario json, tick bigint NOT NULL DEFAULT 0,
            abandoned timestamptz, restoring integer NOT NULL DEFAULT 0, tuning json, header text, footer text) WITH (fillfactor = 70)
        """,
        "CREATE INDEX sessions_owner ON sessions (owner)",
        "CREATE INDEX sessions_abandoned ON sessions (abandoned) WHERE abandoned IS NOT NULL",
        """
        CREATE TABLE inputs (
            session text NOT NULL, epoch bigint NOT NULL, seq bigint NOT NULL, inputs json NOT NULL, PRIMARY KEY (session, epoch, seq))
        """,
        "CREATE TABLE last_refreshes (key text PRIMARY KEY, at double precision NOT NULL)",
        """
        CREATE TABLE unreadable_sessions (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), name text NOT NULL, why text NOT NULL, content text NOT NULL)
        """,
    ]

    /// Who tuned a session first, as limits count addresses.
    private static let version2 = ["ALTER TABLE sessions ADD COLUMN address text"]

    /// The notes of a session's takes, with these takes.
    private static let version3 = ["ALTER TABLE sessions ADD COLUMN notes json"]

    /// Makes the tables, or brings them to this version, in one transaction. Of several daemons that start at once, one
    /// does it.
    /// - Throws: `refused` for a database that this version cannot use
    package func prepare(
        _ connection: PostgresConnection, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) {
        let found = try foundVersion(connection, until: deadline)
        guard found < version else { return }
        let statements =
            [
                "SELECT pg_advisory_xact_lock(\(ClusterSchema.lockNumber))",
                "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL, oldest integer NOT NULL)",
                // Another daemon may have been first; then this fails, and the version is looked at again.
                "SELECT 1 / (CASE WHEN coalesce((SELECT max(version) FROM schema_version), 0) = \(found) THEN 1 ELSE 0 END)",
            ] + migrations[found...].joined() + [
                "DELETE FROM schema_version", "INSERT INTO schema_version VALUES (\(version), \(max(1, version - 1)))",
            ]
        do throws(PostgresError) { try connection.run(statements.map { SQLStatement($0) }, until: deadline) } catch {
            guard case .failed(code: "22012", _) = error else { throw error }  // the division by zero
            return try prepare(connection, until: deadline)
        }
    }

    /// What a database is, without changing it: the server's version, and that of its tables; nil: there are none.
    /// - Throws: also for a database that this version cannot use
    package func look(
        at url: String, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> (server: String, tables: Int?) {
        let connection = try PostgresConnection(url, options: ["target_session_attrs": "read-write"], until: deadline)
        let server = try row("SHOW server_version", connection, deadline)?[0]
        let found = try foundVersion(connection, until: deadline)
        return (server ?? "of an unknown version", found == 0 ? nil : found)
    }

    /// Any number that no other program uses for its locks: "pull" in ASCII.
    private static let lockNumber = 0x7075_6C6C

    /// The version of the tables; 0: there are none yet.
    /// - Throws: `refused` for tables that this version does not know, or whose texts are not UTF-8
    private func foundVersion(
        _ connection: PostgresConnection, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> Int {
        let encoding = try row("SHOW server_encoding", connection, deadline)?[0]
        guard encoding == "UTF8" else {
            throw .refused("its texts are in \(encoding ?? "no encoding"); make it with ENCODING 'UTF8'")
        }
        guard try row("SELECT to_regclass('schema_version') IS NOT NULL", connection, deadline)?[0] == "t",
            let row = try row("SELECT version, oldest FROM schema_version", connection, deadline)
        else { return 0 }
        guard let found = row[0].flatMap({ Int($0) }), let oldest = row[1].flatMap({ Int($0) }), found >= 1 else {
            throw .refused("its table schema_version is not Pullwire's; name another database")
        }
        guard found <= version || oldest <= version else {
            throw .refused(
                "it is of a newer Pullwire (version \(found) of its tables, for daemons that know version \(oldest); this one knows \(version)); start that one"
            )
        }
        return found
    }

    private func row(
        _ sql: String, _ connection: PostgresConnection, _ deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> [String?]? {
        try connection.run([SQLStatement(sql)], until: deadline).first?.rows.first
    }
}
