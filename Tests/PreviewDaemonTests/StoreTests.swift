import Foundation
import GRDB
import Motion
import PreviewProtocol
import RefreshEngine
import Testing

@testable import PreviewSessions
@testable import SessionStorage

@Suite("What outlives the daemon")
struct StoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("pullwire.sqlite") }

    @Test("MS-6: times are kept per key, in a folder that is made if it is missing, and are there after a restart")
    func keeps() throws {
        try Store(folder: folder).setLastRefresh("news", at: 100.5)
        let store = try Store(folder: folder)
        try store.setLastRefresh("", at: 7)
        #expect(try store.lastRefreshes() == ["news": 100.5, "": 7])
    }

    @Test("Two daemons on one file lose nothing: the later time stays, in whatever order they say it")
    func shared() throws {
        let one = try Store(folder: folder)
        let two = try Store(folder: folder)
        for step in 0..<50 {
            try one.setLastRefresh("one-\(step)", at: 1)
            try two.setLastRefresh("two-\(step)", at: 2)
            try one.setLastRefresh("both", at: Double(step))
            try two.setLastRefresh("both", at: Double(49 - step))
        }
        #expect(try one.lastRefreshes().count == 101)
        #expect(try two.lastRefreshes()["both"] == 49)
    }

    @Test("Peers choose keys, so the oldest beyond a thousand are forgotten")
    func bounded() throws {
        let store = try Store(folder: folder)
        for key in 0...1000 { try store.setLastRefresh("key \(key)", at: Double(key)) }
        let kept = try store.lastRefreshes()
        #expect(kept.count == 1000 && kept["key 0"] == nil && kept["key 1000"] == 1000)
    }

    @Test("A key as long as a parameter's name may be is kept, a longer one refused")
    func longKey() throws {
        let store = try Store(folder: folder)
        let key = String(repeating: "k", count: Parameter.maxNameLength)
        try store.setLastRefresh(key, at: 1)
        #expect(try store.lastRefreshes() == [key: 1])
        #expect(throws: (any Error).self) { try store.setLastRefresh(key + "k", at: 1) }
    }

    /// What is in the folder beside a usable database, and what was told.
    private func open() throws -> (told: [String], aside: [String]) {
        var told: [String] = []
        let store = try Store(folder: folder) { told.append($0) }
        try store.setLastRefresh("new", at: 1)
        #expect(try store.lastRefreshes() == ["new": 1])
        return (
            told,
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".damaged-") }
                .sorted()
        )
    }

    /// A database as a daemon leaves it.
    private func fill() throws -> Data {
        var store: Store? = try Store(folder: folder)
        for key in 0..<500 { try store?.setLastRefresh("a key that takes some room in the file, number \(key)", at: 1) }
        store = nil  // the last one to close it writes everything into the file itself
        return try Data(contentsOf: file)
    }

    @Test(
        "A file that is no database is set aside as it was, which is told, and a new one begins",
        arguments: [
            Data(repeating: 7, count: 10_000), Data("SQLite format 3\0".utf8) + Data(repeating: 0xff, count: 5000),
        ])
    func damaged(rubbish: Data) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try rubbish.write(to: file)
        let (told, aside) = try open()
        let name = try #require(aside.first)
        #expect(
            told.count == 1 && told[0].contains("\(file.path) cannot be used: ") && aside.count == 1
                && told[0].contains(name))
        #expect(try Data(contentsOf: folder.appendingPathComponent(name)) == rubbish)
    }

    @Test(
        "So is a database with damaged pages, one that is cut off, a folder, and one with other tables",
        arguments: ["pages", "cut", "folder", "tables"])
    func damagedDatabase(how: String) throws {
        var bytes = try fill()
        #expect(bytes.count > 20_000)
        switch how {
        case "pages":
            for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0xAA }
            try bytes.write(to: file)
        case "cut": try bytes.prefix(9000).write(to: file)
        case "folder":
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        default:
            try FileManager.default.removeItem(at: file)
            try DatabaseQueue(path: file.path).write { try $0.execute(sql: "CREATE TABLE session (a)") }
        }
        let (told, aside) = try open()
        #expect(told.count == 1 && aside.count >= 1)
    }

    @Test("An empty file, and a log of changes that is rubbish, are no obstacle", arguments: ["", "-wal", "-shm"])
    func harmless(suffix: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (suffix.isEmpty ? Data() : Data(repeating: 7, count: 5000)).write(
            to: URL(fileURLWithPath: file.path + suffix))
        #expect(try open().aside.isEmpty)
    }

    @Test("What a daemon left that died in the middle of a transaction is rolled back")
    func rolledBack() throws {
        _ = try fill()
        let copy = folder.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { db in
            // So that the file is changed before the transaction ends.
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; DELETE FROM lastRefresh")
            for _ in 0..<100 {
                try db.execute(sql: "INSERT INTO lastRefresh VALUES (hex(randomblob(500)), 1)")
            }
            for name in ["pullwire.sqlite", "pullwire.sqlite-journal"] {
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
            }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try Store(folder: copy).lastRefreshes() == Store(folder: folder).lastRefreshes())
        #expect(!FileManager.default.fileExists(atPath: copy.appendingPathComponent("pullwire.sqlite-journal").path))
    }

    @Test("A database of a newer version is refused in words, and not a byte of it is changed")
    func newer() throws {
        _ = try fill()
        try DatabaseQueue(path: file.path).write { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }
        let bytes = try Data(contentsOf: file)
        #expect(
            complaint { try Store(folder: folder) }?.contains(
                "is of a newer Pullwire (version \(Schema.version + 1) of its tables; this one knows \(Schema.version)); start that one, or"
            ) == true)
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("A database of an older version is brought up to this one, and keeps what it has")
    func older() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try DatabaseQueue(path: file.path).write { try $0.makeVersion1() }
        let store = try Store(folder: folder) { Issue.record("\($0)") }
        #expect(try store.restore("demo", at: Date()) { Issue.record("\($0)") }?.tick == Tick(5))
        #expect(try store.lastRefreshes() == ["news": 7])
    }

    @Test("A file that cannot be opened is a clear error")
    func unopenable() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
        #expect(complaint { try Store(folder: folder) }?.contains("cannot be used: it cannot be written") == true)
    }

    @Test("A folder that cannot be made is a clear error")
    func noFolder() throws {
        try Data().write(to: folder)
        #expect(
            complaint { try Store(folder: folder.appendingPathComponent("data")) }?.contains(
                "cannot be made; name another with --data, or none") == true)
    }

    private func complaint(_ body: () throws -> Store) -> String? {
        do {
            _ = try body()
            return nil
        } catch { return "\(error)" }
    }
}

extension Store {
    func setLastRefresh(_ key: String, at time: Double) throws { try keep([:], lastRefreshes: [key: time]) { _, _ in } }

    /// - Throws: also for a session that would be left out
    func keep(_ changes: [SessionName: SessionChange]) throws {
        var skipped: UnreadableSession?
        try keep(changes) { skipped = $1 }
        if let skipped { throw skipped }
    }
}

extension StoreSink {
    /// Waits until it has been tried to write everything before.
    func wait() { (store as? StoreWriter)?.queue.wait {} }
}
