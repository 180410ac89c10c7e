import Foundation
import GRDB
import Logging
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("A database of an older version")
final class UpgradeTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("upgrade-\(UUID())")
    private var file: URL { folder.appendingPathComponent("pullwire.sqlite") }
    private var copy: String { file.path + ".version-1" }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// As version 1 made it, still open, with its last changes in the log only.
    private func old() throws -> DatabaseQueue {
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.makeVersion1()
        }
        return database
    }

    private func open() throws -> StoreWriter {
        StoreWriter(
            store: try Store(folder: folder, catalog: .published) { Issue.record("\($0)") },
            logger: Logger(label: "upgrade"))
    }

    private func version(_ path: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    }

    private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

    @Test("It is kept whole as it was, also what is only in its log, and brought up to this version")
    func kept() throws {
        let before = try old()
        _ = try open()
        #expect(try version(file.path) == Schema.version && version(copy) == 1)
        let (rows, columns) = try DatabaseQueue(path: copy).read { db in
            (try Row.fetchAll(db, sql: "SELECT name, tick FROM session"), try db.columns(in: "session").count)
        }
        #expect(rows == [["name": "demo", "tick": 5]] && columns == 5)
        try before.close()
    }

    @Test(
        "What was kept goes when a daemon that used the upgraded database has ended in order and the next one has started, and not before"
    )
    func keptUntilItHasWorked() throws {
        try old().close()
        func isKept() -> Bool { FileManager.default.fileExists(atPath: copy) }
        _ = try open()  // killed: it does not finish
        #expect(isKept())
        try open().finish()
        #expect(isKept(), "the older one may be wanted back now")
        _ = try open()
        #expect(!isKept() && !files.contains { $0.contains("version") })
    }

    @Test("Who goes back, and upgrades once more, has the file of before the second upgrade, until that has worked")
    func backAndForth() throws {
        try old().close()
        try open().finish()
        for name in files where name.hasPrefix("pullwire.sqlite") && !name.contains("version") {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        try FileManager.default.moveItem(atPath: copy, toPath: file.path)
        try DatabaseQueue(path: file.path).write { try $0.execute(sql: "INSERT INTO lastRefresh VALUES ('later', 8)") }
        _ = try open()
        _ = try open()
        #expect(
            try DatabaseQueue(path: copy).read {
                try String.fetchAll($0, sql: "SELECT key FROM lastRefresh ORDER BY key")
            } == ["later", "news"])
    }

    @Test("If no copy of it can be kept, it is not upgraded, and the error says what to do")
    func noRoom() throws {
        try old().close()
        let bytes = try Data(contentsOf: file)
        try FileManager.default.createDirectory(atPath: copy + ".new/x", withIntermediateDirectories: true)
        #expect(throws: StoreError.self) { try Store(folder: folder, catalog: .published) }
        do { _ = try Store(folder: folder, catalog: .published) } catch {
            #expect(
                error.description.contains(
                    "is of an older Pullwire, and cannot be upgraded, because no copy of it can be kept: "))
            #expect(error.description.hasSuffix("; make room in its folder, or name another one with --data, or none"))
        }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("What an interrupted upgrade has left is no obstacle")
    func interrupted() throws {
        try old().close()
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: copy + ".new"))
        _ = try open()
        #expect(try version(copy) == 1 && !files.contains { $0.hasSuffix(".new") })
    }

    @Test("Of several daemons that start at once one upgrades it, and all have it")
    func atOnce() async throws {
        try old().close()
        let folder = folder
        let found = try await withThrowingTaskGroup(of: [String: Double].self) { group in
            for _ in 0..<8 { group.addTask { try Store(folder: folder, catalog: .published).lastRefreshes() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: ["news": 7], count: 8) && (try? version(copy)) == 1)
    }

    @Test("A newer database is refused with the way back to the file that was kept")
    func wayBack() throws {
        try open().finish()
        try DatabaseQueue(path: file.path).write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
        let kept = file.path + ".version-\(Schema.version)"
        try Data().write(to: URL(fileURLWithPath: kept))
        do { _ = try Store(folder: folder, catalog: .published) } catch {
            #expect(
                error.description.hasSuffix(
                    "; to go back to what it was before the upgrade, move pullwire.sqlite, pullwire.sqlite-wal and pullwire.sqlite-shm away, and rename \(kept) to pullwire.sqlite"
                ))
        }
        #expect(throws: StoreError.self) { try Store(folder: folder, catalog: .published) }
    }

    @Test("The lock files of daemons that were killed are removed, those of others stay")
    func orphans() throws {
        try Data().write(to: folder.appendingPathComponent("daemon-killed1.lock"))
        let living = try Store(folder: folder, catalog: .published)
        let second = try Store(folder: folder, catalog: .published)
        #expect(
            files.filter { $0.hasSuffix(".lock") }
                == ["daemon-\(living.owner).lock", "daemon-\(second.owner).lock"].sorted())
    }
}

extension Database {
    /// The tables as version 1 made them, with a session of a daemon that is gone, and a refresh.
    func makeVersion1() throws {
        try execute(
            sql: """
                CREATE TABLE lastRefresh (key TEXT PRIMARY KEY NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
                CREATE TABLE session (owner TEXT NOT NULL, name TEXT NOT NULL, scenario BLOB NOT NULL, tick INTEGER NOT NULL, abandoned REAL,
                    PRIMARY KEY (owner, name)) WITHOUT ROWID;
                INSERT INTO session (owner, name, scenario, tick) VALUES ('gone', 'demo', '{}', 5);
                INSERT INTO lastRefresh VALUES ('news', 7);
                PRAGMA user_version = 1
                """)
    }
}
