import Motion
import PreviewProtocol
import SessionStorage

/// The statements of a daemon in a cluster.
///
/// A session is owned by the daemon whose id is in `owner`, as long as `nodes` has that id. Its `epoch` is one more
/// whenever it is claimed. Every write demands both, so a daemon that has lost a session changes nothing. A row of
/// `nodes` that was not renewed for the time of a lease is removed by whoever wants a session of that daemon. A daemon
/// that finds its own row gone inserts it again, and keeps the sessions that nobody has claimed meanwhile.
package enum ClusterSQL {
    private static let leaseTime = "interval '\(Lease.time.components.seconds) s'"
    private static let guarded = "name = $1 AND owner = $2 AND epoch = $3::bigint"
    private static let isOwned = "EXISTS (SELECT FROM sessions WHERE \(guarded))"
    private static let hasNoOwner = "(owner IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE id = owner))"
    /// The channel of a node's notifications, and the name of its connection in `pg_stat_activity`.
    package static func channel(of node: String) -> String { "pullwire " + node }

    // MARK: The daemon

    package static func listen(_ node: String) -> String { "LISTEN \"\(channel(of: node))\"" }
    /// Ends the connections of that name but this one, and waits until they have ended, for a second at most.
    package static let endOthers =
        "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()"
    package static let register =
        "INSERT INTO nodes (id, name, url, seen) VALUES ($1, $2, $3, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp()"
    package static let renew = "UPDATE nodes SET seen = clock_timestamp() WHERE id = $1"
    /// The sessions of a daemon that was away. Each row is locked, so this waits for whoever is claiming one.
    package static let readOwn = "UPDATE sessions SET abandoned = NULL WHERE owner = $1 RETURNING name, epoch"
    package static let leave = [
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()), restoring = 0 WHERE owner = $1",
        "DELETE FROM nodes WHERE id = $1",
    ]

    // MARK: Claiming a session

    /// If the lease of session `$1`'s owner has ended, removes that daemon, and ends its connection, which may hold
    /// locks. `$2` is this daemon.
    package static let endOwner = """
        WITH gone AS (
            DELETE FROM nodes USING sessions
            WHERE sessions.name = $1 AND nodes.id = sessions.owner AND nodes.id <> $2 AND nodes.seen < now() - \(leaseTime) RETURNING nodes.id)
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity, gone WHERE application_name = '\(channel(of: ""))' || gone.id
        """
    package static let makeRow = "INSERT INTO sessions (name) VALUES ($1) ON CONFLICT DO NOTHING"
    /// From here on nobody else changes the row until the transaction ends, and the next statements see everything that
    /// was committed before.
    package static let lockRow = "SELECT FROM sessions WHERE name = $1 FOR UPDATE"
    /// A daemon that claims it once more, because it has not got the answer, has not died of it.
    package static let takeOver = """
        UPDATE sessions SET owner = $2, epoch = epoch + 1, abandoned = NULL,
            restoring = CASE WHEN owner = $2 THEN greatest(restoring, 1) ELSE restoring + 1 END
        WHERE name = $1 AND (owner = $2 OR \(hasNoOwner)) RETURNING epoch, scenario, tick, restoring - 1, tuning, notes
        """
    package static let readInputs = """
        SELECT inputs FROM inputs WHERE session = $1 AND EXISTS (SELECT FROM sessions WHERE name = $1 AND owner = $2) ORDER BY epoch, seq
        """
    /// Asks another owner for the session, and returns how long its lease lasts at least, s.
    package static let ask = """
        SELECT pg_notify('\(channel(of: ""))' || nodes.id, 'ask ' || $1::text || ' ' || $2::text), extract(epoch FROM nodes.seen + \(leaseTime) - clock_timestamp())
        FROM nodes JOIN sessions ON nodes.id = sessions.owner WHERE sessions.name = $1 AND nodes.id <> $2
        """

    /// Claims a session, or asks its owner for it: one transaction.
    package static func claim(_ session: SessionName, for node: String) -> Transaction {
        let values: [String?] = [session.text, node]
        return [
            SQLStatement(endOwner, values), SQLStatement(makeRow, [session.text]),
            SQLStatement(lockRow, [session.text]),
            SQLStatement(takeOver, values),
            SQLStatement(readInputs, values), SQLStatement(ask, values),
        ]
    }

    // MARK: Writing a session

    package static let update = """
        UPDATE sessions SET scenario = coalesce($4::json, scenario), tick = coalesce($5::bigint, tick),
            abandoned = CASE $6 WHEN 'left' THEN now() WHEN 'back' THEN NULL ELSE abandoned END,
            restoring = CASE WHEN $7::boolean THEN 0 ELSE restoring END,
            tuning = CASE WHEN $8::boolean THEN $9::json ELSE tuning END, header = CASE WHEN $8::boolean THEN $10 ELSE header END,
            footer = CASE WHEN $8::boolean THEN $11 ELSE footer END, address = coalesce(address, $12),
            notes = CASE WHEN $13::boolean THEN $14::json ELSE notes END
        WHERE \(guarded)
        """
    package static let removeInputs = "DELETE FROM inputs WHERE session = $1 AND \(isOwned)"
    /// A batch that is sent a second time is written once.
    package static let addInputs =
        "INSERT INTO inputs (session, epoch, seq, inputs) SELECT $1, $3::bigint, $4::bigint, $5::json WHERE \(isOwned) ON CONFLICT DO NOTHING"
    package static let removeSession = "DELETE FROM sessions WHERE \(guarded)"
    package static let letGo =
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()), restoring = 0 WHERE \(guarded)"
    /// The same for a session that this daemon may have claimed without having got the answer.
    package static let disown =
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()), restoring = greatest(restoring - 1, 0) WHERE name = $1 AND owner = $2"
    /// Nobody has joined it since its row was made.
    package static let removeEmpty = "DELETE FROM sessions WHERE name = $1 AND owner IS NULL AND scenario IS NULL"
    /// Of the inputs before this epoch, those after the first `$4` batches cannot be read.
    package static let cutInputs = """
        DELETE FROM inputs WHERE session = $1 AND (epoch, seq) IN (
            SELECT epoch, seq FROM inputs WHERE session = $1 AND epoch < $3::bigint ORDER BY epoch, seq OFFSET $4::bigint) AND \(isOwned)
        """

    /// Writes a record down that could not be read, and removes the oldest ones.
    package static func setAside(_ record: SessionRecord, _ why: String) -> Transaction {
        [
            SQLStatement(
                "INSERT INTO unreadable_sessions (name, why, content) VALUES ($1, $2, $3)",
                [record.name.text, why, String(decoding: record.json(why: why), as: UTF8.self)]),
            SQLStatement(
                "DELETE FROM unreadable_sessions WHERE id NOT IN (SELECT id FROM unreadable_sessions ORDER BY id DESC LIMIT \(RestorePolicy.maxSetAside))"
            ),
        ]
    }
    package static let notify = "SELECT pg_notify($1, $2)"

    // MARK: All sessions

    package static let setRefresh =
        "INSERT INTO last_refreshes (key, at) VALUES ($1, $2::double precision) ON CONFLICT (key) DO UPDATE SET at = greatest(last_refreshes.at, excluded.at)"
    package static let trimRefreshes =
        "DELETE FROM last_refreshes WHERE key NOT IN (SELECT key FROM last_refreshes ORDER BY at DESC, key LIMIT $1::integer)"
    package static let readRefreshes = "SELECT key, at FROM last_refreshes LIMIT $1::integer"
    package static let readKept = """
        SELECT name, header, footer, extract(epoch FROM abandoned) FROM sessions
        WHERE abandoned > now() - $1::double precision * interval '1 s' AND tuning IS NOT NULL AND \(hasNoOwner) ORDER BY abandoned DESC LIMIT $2::integer
        """
    package static let listNodes = """
        SELECT name, url, (SELECT count(*) FROM sessions WHERE owner = id), extract(epoch FROM clock_timestamp() - seen) FROM nodes ORDER BY name, id
        """
    package static let list = """
        SELECT sessions.name, nodes.name, nodes.url, sessions.epoch, sessions.tick, extract(epoch FROM sessions.abandoned)
        FROM sessions LEFT JOIN nodes ON nodes.id = sessions.owner WHERE sessions.scenario IS NOT NULL ORDER BY sessions.name LIMIT $1::integer
        """
    /// Forgets daemons that have gone, the sessions to which nobody came back in time, and the tuned ones that are
    /// beyond the bounds of ``Retention``. One daemon does it at a time.
    package static func sweep(_ timeToLive: Tick) -> Transaction {
        [
            SQLStatement("SELECT pg_advisory_xact_lock(\(sweepLock))"),
            SQLStatement("DELETE FROM nodes WHERE seen < now() - interval '60 s'"),
            SQLStatement("UPDATE sessions SET abandoned = now() WHERE abandoned IS NULL AND \(hasNoOwner)"),
            remove(
                """
                \(hasNoOwner) AND abandoned < now() - (CASE WHEN tuning IS NULL THEN $1::double precision ELSE $2::double precision END) * interval '1 s'
                """, ["\(timeToLive.seconds)", "\(Retention.keptTime)"]),
        ]
            + Retention.bounds.map { partition, max in
                remove(
                    """
                    name IN (SELECT name FROM (
                        SELECT name, row_number() OVER (\(partition) ORDER BY abandoned DESC) AS place
                        FROM sessions WHERE abandoned IS NOT NULL AND tuning IS NOT NULL AND owner IS NULL) AS kept WHERE place > $1::integer)
                    """, ["\(max)"])
            }
    }

    /// Removes sessions and their inputs.
    private static func remove(_ condition: String, _ values: [String?]) -> SQLStatement {
        SQLStatement(
            """
            WITH gone AS (DELETE FROM sessions WHERE \(condition) RETURNING name)
            DELETE FROM inputs USING gone WHERE session = gone.name
            """, values)
    }
    /// A number that no other program uses for its locks: "pull" in ASCII, and one more than that of ``ClusterSchema``.
    private static let sweepLock = 0x7075_6C6D

    /// Statements that are sent often enough to be prepared.
    package static let prepared = [
        renew, endOwner, makeRow, lockRow, takeOver, readInputs, ask, update, removeInputs, addInputs, removeSession,
        letGo, removeEmpty, notify, setRefresh, trimRefreshes,
        readRefreshes,
    ]
}
