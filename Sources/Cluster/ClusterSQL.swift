import PreviewProtocol
import SessionStorage

/// The statements of a daemon in a cluster.
///
/// A session is owned by the daemon whose id stands in `owner`, as long as `nodes` has that id. Its `epoch` grows by
/// one whenever it is taken over. Every write demands both, so that who has lost a session changes nothing. A row of
/// `nodes` is removed, by whoever wants a session of it, once it was not renewed for the time of a lease. Who finds its
/// own row gone makes it anew, and keeps those of its sessions that nobody has taken meanwhile.
enum ClusterSQL {
    private static let leaseTime = "interval '\(Lease.time.components.seconds) s'"
    private static let guarded = "name = $1 AND owner = $2 AND epoch = $3::bigint"
    private static let isOwned = "EXISTS (SELECT FROM sessions WHERE \(guarded))"
    private static let hasNoOwner = "(owner IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE id = owner))"
    /// The channel of a node's notifications, and the name of its connection in `pg_stat_activity`.
    static func channel(of node: String) -> String { "pullwire " + node }

    // MARK: The daemon

    static func listen(_ node: String) -> String { "LISTEN \"\(channel(of: node))\"" }
    static let setApplicationName = "SELECT set_config('application_name', $1, false)"
    /// Ends the connections of that name but this one, and waits until they have ended, for a second at most.
    static let endOthers =
        "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()"
    static let register =
        "INSERT INTO nodes (id, name, url, seen) VALUES ($1, $2, $3, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp()"
    static let renew = "UPDATE nodes SET seen = clock_timestamp() WHERE id = $1"
    /// What belongs to a daemon that was away. Each row is locked, so that whoever is about to take one is waited for.
    static let readOwn = "UPDATE sessions SET abandoned = NULL WHERE owner = $1 RETURNING name, epoch"
    static let leave = [
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()), restoring = 0 WHERE owner = $1",
        "DELETE FROM nodes WHERE id = $1",
    ]

    // MARK: To take a session

    /// Ends the owner of session `$1` if its lease has run out, and its connection, which may hold locks. `$2` is this
    /// daemon.
    private static let endOwner = """
        WITH gone AS (
            DELETE FROM nodes USING sessions
            WHERE sessions.name = $1 AND nodes.id = sessions.owner AND nodes.id <> $2 AND nodes.seen < now() - \(leaseTime) RETURNING nodes.id)
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity, gone WHERE application_name = '\(channel(of: ""))' || gone.id
        """
    private static let makeRow = "INSERT INTO sessions (name) VALUES ($1) ON CONFLICT DO NOTHING"
    /// From here on the row stays as it is until the transaction ends. The next statement sees all that was there
    /// before.
    private static let lockRow = "SELECT FROM sessions WHERE name = $1 FOR UPDATE"
    private static let takeOver = """
        UPDATE sessions SET owner = $2, epoch = epoch + 1, restoring = restoring + 1, abandoned = NULL
        WHERE name = $1 AND (owner = $2 OR \(hasNoOwner)) RETURNING epoch, scenario, tick, restoring - 1, tuning
        """
    private static let readInputs = """
        SELECT epoch, seq, inputs FROM inputs WHERE session = $1 AND EXISTS (SELECT FROM sessions WHERE name = $1 AND owner = $2) ORDER BY epoch, seq
        """
    /// Asks another owner for the session, and says for how long its lease runs at least, s.
    private static let ask = """
        SELECT pg_notify('\(channel(of: ""))' || nodes.id, 'ask ' || $1::text || ' ' || $2::text), extract(epoch FROM nodes.seen + \(leaseTime) - clock_timestamp())
        FROM nodes JOIN sessions ON nodes.id = sessions.owner WHERE sessions.name = $1 AND nodes.id <> $2
        """

    /// Takes a session over, or asks its owner for it: one transaction.
    static func claim(_ session: SessionName, for node: String) -> Transaction {
        let values: [String?] = [session.text, node]
        return [
            SQLStatement(endOwner, values), SQLStatement(makeRow, [session.text]),
            SQLStatement(lockRow, [session.text]),
            SQLStatement(takeOver, values),
            SQLStatement(readInputs, values), SQLStatement(ask, values),
        ]
    }

    // MARK: To write a session

    static let update = """
        UPDATE sessions SET scenario = coalesce($4::json, scenario), tick = coalesce($5::bigint, tick),
            abandoned = CASE $6 WHEN 'left' THEN coalesce(abandoned, now()) WHEN 'back' THEN NULL ELSE abandoned END,
            restoring = CASE WHEN $7::boolean THEN 0 ELSE restoring END,
            tuning = CASE WHEN $8::boolean THEN $9::json ELSE tuning END, header = CASE WHEN $8::boolean THEN $10 ELSE header END,
            footer = CASE WHEN $8::boolean THEN $11 ELSE footer END, address = coalesce(address, $12)
        WHERE \(guarded)
        """
    static let removeInputs = "DELETE FROM inputs WHERE session = $1 AND \(isOwned)"
    /// A batch that was sent before, and of which nobody knew whether it had come, is written once.
    static let addInputs =
        "INSERT INTO inputs (session, epoch, seq, inputs) SELECT $1, $3::bigint, $4::bigint, $5::json WHERE \(isOwned) ON CONFLICT DO NOTHING"
    static let removeSession = "DELETE FROM sessions WHERE \(guarded)"
    static let letGo =
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()), restoring = 0 WHERE \(guarded)"
    /// The same for one that this daemon may have taken without having heard of it.
    static let disown =
        "UPDATE sessions SET owner = NULL, abandoned = coalesce(abandoned, now()) WHERE name = $1 AND owner = $2"
    /// Nobody has entered it since its row was made.
    static let removeEmpty = "DELETE FROM sessions WHERE name = $1 AND owner IS NULL AND scenario IS NULL"
    /// Its inputs from epoch `$4` and number `$5` on cannot be read.
    static let cutInputs =
        "DELETE FROM inputs WHERE session = $1 AND (epoch, seq) >= ($4::bigint, $5::bigint) AND \(isOwned)"
    static let setAside = [
        "INSERT INTO unreadable_sessions (name, why, content) VALUES ($1, $2, $3)",
        "DELETE FROM unreadable_sessions WHERE id NOT IN (SELECT id FROM unreadable_sessions ORDER BY id DESC LIMIT \(Store.maxSetAside))",
    ]
    static let notify = "SELECT pg_notify($1, $2)"

    // MARK: What concerns all sessions

    static let setRefresh =
        "INSERT INTO last_refreshes (key, at) VALUES ($1, $2::double precision) ON CONFLICT (key) DO UPDATE SET at = greatest(last_refreshes.at, excluded.at)"
    static let trimRefreshes =
        "DELETE FROM last_refreshes WHERE key NOT IN (SELECT key FROM last_refreshes ORDER BY at DESC, key LIMIT $1::integer)"
    static let readRefreshes = "SELECT key, at FROM last_refreshes LIMIT $1::integer"
    static let readKept = """
        SELECT name, header, footer, extract(epoch FROM abandoned) FROM sessions
        WHERE abandoned > now() - $1::double precision * interval '1 s' AND tuning IS NOT NULL AND \(hasNoOwner) ORDER BY abandoned DESC LIMIT $2::integer
        """
    static let listNodes = """
        SELECT name, url, (SELECT count(*) FROM sessions WHERE owner = id), extract(epoch FROM clock_timestamp() - seen) FROM nodes ORDER BY name, id
        """
    static let list = """
        SELECT sessions.name, nodes.name, nodes.url, sessions.epoch, sessions.tick, extract(epoch FROM sessions.abandoned)
        FROM sessions LEFT JOIN nodes ON nodes.id = sessions.owner WHERE sessions.scenario IS NOT NULL ORDER BY sessions.name LIMIT $1::integer
        """
    /// Forgets daemons that have gone, the sessions to which nobody came back within `$1` s, and of the tuned ones
    /// those to which nobody did within `$2` s. One daemon does it at a time.
    static let sweep = [
        "SELECT pg_advisory_xact_lock(\(sweepLock))",
        "DELETE FROM nodes WHERE seen < now() - interval '60 s'",
        "UPDATE sessions SET abandoned = now() WHERE abandoned IS NULL AND \(hasNoOwner)",
        """
        WITH gone AS (
            DELETE FROM sessions WHERE \(hasNoOwner)
                AND abandoned < now() - (CASE WHEN tuning IS NULL THEN $1::double precision ELSE $2::double precision END) * interval '1 s' RETURNING name)
        DELETE FROM inputs USING gone WHERE session = gone.name
        """,
        removeOldest("PARTITION BY coalesce(address, 'session ' || name)"), removeOldest(""),
    ]

    /// Removes what is beyond `$1` of the tuned sessions, or of each part of them.
    private static func removeOldest(_ part: String) -> String {
        """
        WITH gone AS (
            DELETE FROM sessions WHERE name IN (
                SELECT name FROM (
                    SELECT name, row_number() OVER (\(part) ORDER BY abandoned DESC) AS place
                    FROM sessions WHERE abandoned IS NOT NULL AND tuning IS NOT NULL AND owner IS NULL) AS kept WHERE place > $1::integer) RETURNING name)
        DELETE FROM inputs USING gone WHERE session = gone.name
        """
    }
    /// A number that no other program uses for its locks: "pull" in ASCII, and one more than that of ``ClusterSchema``.
    private static let sweepLock = 0x7075_6C6D

    /// What is sent often enough to be compiled once.
    static let prepared = [
        renew, endOwner, makeRow, lockRow, takeOver, readInputs, ask, update, removeInputs, addInputs, removeSession,
        letGo, removeEmpty, notify, setRefresh, trimRefreshes,
        readRefreshes,
    ]
}
