import Foundation
import GRDB
import PreviewProtocol
import PreviewSessions
import RefreshEngine

/// Sessions that somebody has tuned outlive the last viewer for longer than others.
///
/// When its daemon forgets such a session, the session belongs to nobody: any daemon may take it over, as it takes over
/// those of a daemon that has ended.
extension Store {
    /// How long they are kept after their last viewer has left, s: 30 days.
    package static let keptTime = 30.0 * 86_400
    /// How many are kept; the ones that were left longest ago go first. Chosen: two megabytes, and a list that can
    /// still be read.
    package static let maxKept = 1000
    /// Of them those that one address has tuned first. Chosen: so that it takes several addresses to have others'
    /// removed.
    package static let maxKeptOfAddress = 250
    /// The owner of sessions that belong to no daemon.
    static let nobody = ""

    /// Gives a session away.
    func retire(_ name: SessionName, in db: Database) throws {
        // What could not be written must not take the place of what was.
        guard
            try Row.fetchOne(
                db, sql: "SELECT 1 FROM session WHERE owner = ? AND name = ?", arguments: [owner, name.text]) != nil
        else { return }
        try remove(db, Store.nobody.databaseValue, name.text)
        try db.run(
            "UPDATE session SET owner = ? WHERE owner = ? AND name = ?", arguments: [Store.nobody, owner, name.text])
        try db.run(
            "UPDATE sessionInputs SET owner = ? WHERE owner = ? AND session = ?",
            arguments: [Store.nobody, owner, name.text])
        try removeOldest(of: [Store.nobody.databaseValue], in: db)
    }

    /// Removes what is beyond `maxKeptOfAddress`, and then beyond `maxKept`, of the tuned sessions of these owners.
    func removeOldest(of owners: [DatabaseValue], in db: Database) throws {
        let places = owners.map { _ in "?" }.joined(separator: ", ")
        for (part, most) in [
            ("PARTITION BY coalesce(address, 'session ' || name)", Store.maxKeptOfAddress), ("", Store.maxKept),
        ] {
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT owner, name FROM (
                        SELECT owner, name, row_number() OVER (\(part) ORDER BY abandoned IS NULL DESC, abandoned DESC) AS place
                        FROM session WHERE tuning IS NOT NULL AND owner IN (\(places))) WHERE place > ?
                    """,
                arguments: StatementArguments(owners) + [most])
            for row in rows { try remove(db, row["owner"] as DatabaseValue, row["name"] as DatabaseValue) }
        }
    }

    /// The sessions that are kept, the one that was left last first.
    func kept(at date: Date) throws -> [KeptSession] {
        try database.read { db in
            let owners = try Row.fetchAll(
                db, sql: "SELECT DISTINCT owner FROM session WHERE tuning IS NOT NULL AND owner <> ?",
                arguments: [owner]
            )
            .map { $0["owner"] as DatabaseValue }
            var kept: [SessionName: KeptSession] = [:]
            for gone in owners where !isAlive(gone) {
                let rows = try Row.fetchAll(
                    db,
                    sql:
                        "SELECT name, header, footer, abandoned FROM session WHERE tuning IS NOT NULL AND owner = ? ORDER BY abandoned DESC LIMIT ?",
                    arguments: [gone, Store.maxKept])
                for session in rows.compactMap({ KeptSession($0, at: date) })
                where session.lastSeen > kept[session.name]?.lastSeen ?? -.infinity {
                    kept[session.name] = session
                }
            }
            return Array(kept.values.sorted { ($1.lastSeen, $0.name) < ($0.lastSeen, $1.name) }.prefix(Store.maxKept))
        }
    }
}

extension KeptSession {
    /// nil: it is too old, or the row cannot be read. One that was watched when its daemon ended counts as seen now.
    fileprivate init?(_ row: Row, at date: Date) {
        let now = date.timeIntervalSince1970
        guard let name = String.fromDatabaseValue(row["name"]).flatMap({ SessionName($0) }) else { return nil }
        let lastSeen = min(Double.fromDatabaseValue(row["abandoned"]) ?? now, now)
        guard lastSeen > now - Store.keptTime else { return nil }
        self.init(
            name: name, header: KeptSession.system(row["header"]), footer: KeptSession.system(row["footer"]),
            lastSeen: lastSeen)
    }

    private static func system(_ value: DatabaseValue) -> String? {
        String.fromDatabaseValue(value).flatMap { $0.unicodeScalars.count <= Parameter.maxNameLength ? $0 : nil }
    }
}
