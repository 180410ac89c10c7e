import Foundation
import GRDB
import Motion
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine

/// Takes over the sessions that ended daemons have left, or forgets them.
extension Store {
    /// How many daemons in a row may die while a session comes back. Chosen: one may have been killed just then for
    /// another reason.
    package static let maxRestoreDeaths = 2

    /// Takes over the session of that name that an ended daemon has left, of several the one that was watched last;
    /// nil: there is none.
    ///
    /// Each attempt is counted until the session has gone on (`SessionEvent.reached`). After `maxRestoreDeaths`
    /// attempts in a row it is set aside.
    /// - Parameter report: called with what cannot be read, and where it was set aside
    func restore(_ name: SessionName, at date: Date, report: (String) -> Void) throws -> StoredSession? {
        guard try isLeft(name) else { return nil }
        let found: SessionRecord.Contents? = try database.write { db in
            try removeExpired(db, at: date, only: file.isExpiryCheckDue(at: date) ? nil : name)
            for remains in try left(name, in: db) {
                do {
                    if remains.deaths >= Self.maxRestoreDeaths {
                        throw UnreadableSession(
                            why: "the daemon died \(Self.maxRestoreDeaths) times in a row when it came back")
                    }
                    let contents = try remains.read(catalog)
                    if let gone = contents.gone { report(try setAside(remains, gone + "; it goes on without that")) }
                    if let damage = contents.damage {
                        report(try setAside(remains, damage.why + "; it comes back as it was before that"))
                        try db.execute(
                            sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ? AND number >= ?",
                            arguments: [remains.owner, name.text, damage.number])
                    }
                    try claim(name, from: remains.owner, in: db)
                    return contents
                } catch let error as UnreadableSession {
                    report(try setAside(remains, error.why))
                    try remove(db, remains.owner, name.text)
                }
            }
            return nil
        }
        // This may kill the daemon, so it is done after the attempt has been counted.
        return found.map { StoredSession(history: $0.history, tick: $0.tick, tuning: $0.tuning, in: catalog) }
    }

    /// Whether an ended daemon has left a session of that name. Most names are new, and to find that out takes no lock.
    func isLeft(_ name: SessionName) throws -> Bool {
        let owners = try database.read {
            try Row.fetchAll(
                $0, sql: "SELECT owner FROM session WHERE name = ? AND owner <> ?", arguments: [name.text, owner])
        }
        return owners.contains { !isAlive($0["owner"] as DatabaseValue) }
    }

    private func claim(_ name: SessionName, from left: DatabaseValue, in db: Database) throws {
        try db.execute(
            sql:
                "UPDATE session SET owner = ?, abandoned = NULL, restoring = restoring + 1 WHERE owner = ? AND name = ?",
            arguments: [owner, left, name.text])
        try db.execute(
            sql: "UPDATE sessionInputs SET owner = ? WHERE owner = ? AND session = ?",
            arguments: [owner, left, name.text])
    }

    /// What ended daemons have left under that name.
    private func left(_ name: SessionName, in db: Database) throws -> [SessionRecord] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT owner, scenario, tick, restoring, tuning FROM session WHERE name = ? AND owner <> ? ORDER BY abandoned IS NULL DESC, abandoned DESC
                """,
            arguments: [name.text, owner])
        return try rows.compactMap { row in
            let left: DatabaseValue = row["owner"]
            guard !isAlive(left) else { return nil }
            let inputs = try Row.fetchAll(
                db, sql: "SELECT number, inputs FROM sessionInputs WHERE owner = ? AND session = ? ORDER BY number",
                arguments: [left, name.text])
            return SessionRecord(
                owner: left, name: name, scenario: row["scenario"], tick: row["tick"],
                deaths: Int.fromDatabaseValue(row["restoring"]) ?? Self.maxRestoreDeaths,
                inputs: inputs.map { ($0["number"], $0["inputs"]) }, tuning: row["tuning"])
        }
    }

    /// Forgets the sessions of ended daemons to which nobody came back. A session that was watched when its daemon
    /// ended counts as left from the first call on.
    func removeExpired(at date: Date) throws { try database.write { try removeExpired($0, at: date, only: nil) } }

    /// - Parameter name: nil: all sessions
    private func removeExpired(_ db: Database, at date: Date, only name: SessionName?) throws {
        let (scope, named): (String, StatementArguments) = name.map { (" AND name = ?", [$0.text]) } ?? ("", [])
        let owners = try Row.fetchAll(
            db, sql: "SELECT DISTINCT owner FROM session WHERE owner <> ?" + scope, arguments: [owner] + named
        )
        .map { $0["owner"] as DatabaseValue }
        let now = date.timeIntervalSince1970
        for gone in owners where !isAlive(gone) {
            // A daemon writes no impossible time, and none in the future.
            try db.execute(
                sql:
                    "UPDATE session SET abandoned = ? WHERE owner = ? AND (typeof(abandoned) NOT IN ('real', 'integer') OR abandoned > ?)"
                    + scope,
                arguments: [now, gone, now + timeToLive.seconds] + named)
            let names = try Row.fetchAll(
                db,
                sql:
                    "SELECT name FROM session WHERE owner = ? AND abandoned <= CASE WHEN tuning IS NULL THEN ? ELSE ? END"
                    + scope,
                arguments: [gone, now - timeToLive.seconds, now - Store.keptTime] + named)
            for row in names { try remove(db, gone, row["name"] as DatabaseValue) }
        }
        if name == nil { try removeOldest(of: owners.filter { !isAlive($0) }, in: db) }
    }

    func isAlive(_ owner: DatabaseValue) -> Bool { String.fromDatabaseValue(owner).map { isAlive($0) } ?? false }

    func remove(_ db: Database, _ owner: DatabaseValue, _ name: some DatabaseValueConvertible) throws {
        try db.run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name])
        try db.run("DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name])
    }
}

/// Why a session that was kept does not come back.
package struct UnreadableSession: Error {
    package var why: String

    package init(why: String) {
        self.why = why
    }
}

/// A session as it is in the tables, perhaps damaged.
package struct SessionRecord {
    var owner: DatabaseValue
    package var name: SessionName
    var scenario, tick: DatabaseValue
    /// How many daemons in a row have died while it came back.
    package var deaths: Int
    var inputs: [(number: DatabaseValue, value: DatabaseValue)]
    /// NULL: nobody has tuned it.
    var tuning = DatabaseValue.null

    package init(
        owner: DatabaseValue, name: SessionName, scenario: DatabaseValue, tick: DatabaseValue, deaths: Int,
        inputs: [(number: DatabaseValue, value: DatabaseValue)], tuning: DatabaseValue = .null
    ) {
        (self.owner, self.name, self.scenario, self.tick) = (owner, name, scenario, tick)
        (self.deaths, self.inputs, self.tuning) = (deaths, inputs, tuning)
    }

    package struct Contents {
        package let history: History
        package let tick: Tick
        /// nil: nobody has tuned it.
        package let tuning: [UInt8]?
        /// From where its inputs cannot be read, and why: these are left out.
        package let damage: (number: DatabaseValue, why: String)?
        /// What its systems do not declare or not allow any more, and was left out; nil: nothing.
        package let gone: String?
    }

    /// How far from its beginning a session is replayed. Chosen: an hour, a tenth of a second's work.
    private static let maxReplay = Tick.seconds(3600)

    /// - Throws: `UnreadableSession` if its scenario or tick cannot be read
    package func read(_ catalog: Catalog) throws(UnreadableSession) -> Contents {
        var (base, gone) = try base(catalog)
        guard let tick = Int.fromDatabaseValue(self.tick), Limits.tick.contains(tick) else {
            throw UnreadableSession(
                why: "its tick is no whole number from \(Limits.tick.lowerBound) to \(Limits.tick.upperBound)")
        }
        var timed: [TimedInput] = []
        var gate = FingerGate()
        var damage: (number: DatabaseValue, why: String)?
        for (number, value) in inputs {
            do throws(ProtocolError) {
                guard let bytes = Data.fromDatabaseValue(value) else { throw .notJSON }
                do throws(ProtocolError) { try timed.read(Array(bytes), of: base, in: catalog, through: &gate) } catch {
                    try timed.read(Array(bytes), of: base, in: catalog, through: &gate, isForgiving: true)
                    gone = gone ?? "its inputs cannot be read: \(error)"
                }
            } catch {
                damage = (number, "its inputs cannot be read from number \(timed.count + 1) on: \(error)")
                break
            }
        }
        let end = min(max(tick, timed.last?.tick.count ?? 0), base.tick.count + SessionRecord.maxReplay.count)
        return Contents(
            history: History(base, timed.filter { $0.tick.count <= end }), tick: Tick(max(end, base.tick.count)),
            tuning: tuning.isNull ? nil : Array(Data.fromDatabaseValue(tuning) ?? Data()), damage: damage, gone: gone)
    }

    /// Its scenario; of a control whose author has changed its declaration, as far as it is still declared and allowed.
    private func base(_ catalog: Catalog) throws(UnreadableSession) -> (Scenario, gone: String?) {
        let bytes = Data.fromDatabaseValue(scenario).map { Array($0) } ?? []
        do throws(ProtocolError) { return (try Scenario(json: bytes, in: catalog), nil) } catch {
            let why = "its scenario cannot be read: \(error)"
            guard let rest = try? Scenario(forgiving: bytes, in: catalog) else { throw UnreadableSession(why: why) }
            return (rest, why)
        }
    }
}

extension [TimedInput] {
    /// Adds what was written, all of it or nothing.
    fileprivate mutating func read(
        _ bytes: [UInt8], of scenario: Scenario, in catalog: Catalog, through gate: inout FingerGate,
        isForgiving: Bool = false
    ) throws(ProtocolError) {
        var new: [TimedInput] = []
        var passed = gate
        guard let nodes = try? JSONReader.read(bytes[...]), let items = nodes.array else { throw .notJSON }
        for item in items {
            guard let pair = item.array, pair.count == 2, let tick = pair[0].integer,
                tick >= (new.last ?? last)?.tick.count ?? scenario.tick.count
            else { throw .notJSON }
            let input = try Input(pair[1], of: scenario, in: catalog, isForgiving: isForgiving)
            do throws(SampleError) { try passed.pass(input) } catch { throw ProtocolError(error) }
            new.append(TimedInput(tick: Tick(tick), input: input))
        }
        self += new
        gate = passed
    }
}

/// Sessions that cannot come back are written to a folder beside the database, so that they can be examined.
extension Store {
    /// Files that are kept, the newest. Chosen: more than anybody reads.
    package static let maxSetAside = 100

    /// Writes down what is left of a session.
    /// - Returns: a sentence for the log
    /// - Throws: if it cannot be written; it must stay in the tables then
    func setAside(_ remains: SessionRecord, _ why: String) throws(StoreError) -> String {
        let folder = file.folder.appendingPathComponent("set-aside")
        let url = folder.appendingPathComponent("\(remains.name)-\(timeStamp()).json")
        do {
            try PrivateFiles.makeFolder(folder)
            try Data(remains.json(why)).write(to: url, options: .atomic)
        } catch { throw StoreError(description: "\(why); it cannot be set aside: \(error.localizedDescription)") }
        PrivateFiles.narrow(url.path)
        try? forgetOldest(in: folder)
        return "\(why); what is left of it is in \(url.path)"
    }

    private func forgetOldest(in folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey]
        ).filter { $0.pathExtension == "json" }
        let dated = try files.map {
            (
                try $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? .distantPast,
                $0.path
            )
        }
        for (_, path) in dated.sorted(by: { $0 < $1 }).dropLast(Store.maxSetAside) {
            try FileManager.default.removeItem(atPath: path)
        }
    }
}

extension SessionRecord {
    /// `{"session":"demo","why":"…","tick":"512","scenario":"{…}","inputs":["[[12,{…}]]",…]}`, with the values of the
    /// tables as texts.
    package func json(_ why: String) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.key("session")
            $0.string(name.text)
            $0.key("why")
            $0.string(why)
            $0.key("tick")
            $0.string(tick.words)
            $0.key("scenario")
            $0.string(scenario.words)
            $0.key("inputs")
            $0.array { json in inputs.forEach { json.string($0.value.words) } }
        }
        return json.bytes
    }
}

extension DatabaseValue {
    fileprivate var words: String {
        switch storage {
        case .null: "NULL"
        case .int64(let number): String(number)
        case .double(let number): "\(number)"
        case .string(let text): text
        case .blob(let data): String(decoding: data, as: UTF8.self)
        }
    }
}
