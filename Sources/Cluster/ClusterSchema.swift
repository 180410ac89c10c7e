/// The tables that the daemons of a cluster share, and how an older version of them becomes the present one.
///
/// A version adds to the one before it, and takes nothing away that the one before needs: so daemons of two
/// neighbouring versions can share a database while one after the other is replaced.
package struct ClusterSchema {
    /// How each version is made from the one before it, the first from nothing.
    let migrations: [[String]]
    /// The version of the tables that this daemon makes.
    package var version: Int { migrations.count }

    package static let present = ClusterSchema(migrations: [version1, version2])

    /// Daemons; sessions and who owns them; what has happened to each since its `scenario`; when each key was last
    /// refreshed; and what could not be read.
    ///
    /// `scenario`, `inputs` and `tuning` are of the type json, which keeps the digits of numbers as they are.
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

    /// Makes the tables, or brings them to this version, in one transaction. Of several daemons that start at once, one
    /// does it.
    /// - Throws: `refused` for a database that is too new, or whose texts are not UTF-8
    func prepare(_ connection: PostgresConnection, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        try checkEncoding(connection, until: deadline)
        let found = try foundVersion(connection, until: deadline)
        if let found, try isUsable(found) { return }
        var migration = [
            SQLStatement("SELECT pg_advisory_xact_lock(\(ClusterSchema.lockNumber))"),
            SQLStatement(
                "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL, oldest integer NOT NULL)"),
            // Another daemon may have been first; then this fails, and the version is looked at again.
            SQLStatement(
                "SELECT 1 / (CASE WHEN coalesce((SELECT max(version) FROM schema_version), 0) = \(found?.version ?? 0) THEN 1 ELSE 0 END)"
            ),
        ]
        for step in migrations[(found?.version ?? 0)...] { migration += step.map { SQLStatement($0) } }
        migration += [
            SQLStatement("DELETE FROM schema_version"),
            SQLStatement("INSERT INTO schema_version VALUES (\(version), \(max(1, version - 1)))"),
        ]
        do throws(PostgresError) { try connection.run(migration, until: deadline) } catch {
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
        let server =
            try connection.run([SQLStatement("SHOW server_version")], until: deadline)[0].rows.first?.first ?? nil
        try checkEncoding(connection, until: deadline)
        let found = try foundVersion(connection, until: deadline)
        if let found { _ = try isUsable(found) }
        return (server ?? "of an unknown version", found?.version)
    }

    private func checkEncoding(
        _ connection: PostgresConnection, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) {
        let encoding =
            try connection.run([SQLStatement("SHOW server_encoding")], until: deadline)[0].rows.first?.first ?? nil
        guard encoding == "UTF8" else {
            throw .refused("its texts are in \(encoding ?? "no encoding"); make it with ENCODING 'UTF8'")
        }
    }

    /// Any number that no other program uses for its locks: "pull" in ASCII.
    private static let lockNumber = 0x7075_6C6C

    private typealias Found = (version: Int, oldest: Int)

    /// nil: there are no tables yet.
    private func foundVersion(
        _ connection: PostgresConnection, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> Found? {
        let exists =
            try connection.run([SQLStatement("SELECT to_regclass('schema_version') IS NOT NULL")], until: deadline)
            .first?
            .rows.first?.first == "t"
        guard exists,
            let row = try connection.run([SQLStatement("SELECT version, oldest FROM schema_version")], until: deadline)
                .first?.rows.first
        else { return nil }
        guard let version = row[0].flatMap({ Int($0) }), let oldest = row[1].flatMap({ Int($0) }), version >= 1 else {
            throw .refused("its table schema_version is not Pullwire's; name another database")
        }
        return (version, oldest)
    }

    /// Whether the tables need no change.
    /// - Throws: `refused` for tables that this version does not know
    private func isUsable(_ found: Found) throws(PostgresError) -> Bool {
        guard found.version > version else { return found.version == version }
        guard found.oldest <= version else {
            throw .refused(
                "it is of a newer Pullwire (version \(found.version) of its tables, for daemons that know version \(found.oldest); this one knows \(version)); start that one"
            )
        }
        return true
    }
}
