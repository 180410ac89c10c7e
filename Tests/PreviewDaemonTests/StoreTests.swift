import Foundation
@testable import PreviewDaemon
import Testing

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
        let one = try Store(folder: folder), two = try Store(folder: folder)
        for step in 0..<50 {
            try one.setLastRefresh("one-\(step)", at: 1)
            try two.setLastRefresh("two-\(step)", at: 2)
            try one.setLastRefresh("both", at: Double(step))
            try two.setLastRefresh("both", at: Double(49 - step))
        }
        #expect(try one.lastRefreshes().count == 101)
        #expect(try two.lastRefreshes()["both"] == 49)
    }

    @Test("In memory, nothing is written")
    func memory() throws {
        let store = try Store.inMemory()
        try store.setLastRefresh("news", at: 1)
        #expect(try store.lastRefreshes() == ["news": 1])
        #expect(try Store.inMemory().lastRefreshes().isEmpty)
    }

    @Test("A file that is no database is a clear error, and is left as it was")
    func damaged() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let rubbish = Data(repeating: 7, count: 10_000)
        try rubbish.write(to: file)
        #expect(complaint { try Store(folder: folder) }?.contains("\(file.path) cannot be used: it is damaged, or no database; ") == true)
        #expect(try Data(contentsOf: file) == rubbish)
    }

    @Test("A database with damaged pages is a clear error")
    func damagedPages() throws {
        var store: Store? = try Store(folder: folder)
        for key in 0..<500 { try store?.setLastRefresh("a key that takes some room in the file, number \(key)", at: 1) }
        store = nil  // the last one to close it writes everything into the file itself
        var bytes = try Data(contentsOf: file)
        #expect(bytes.count > 20_000)
        for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0xAA }
        try bytes.write(to: file)
        #expect(complaint { try Store(folder: folder) }?.contains("damaged") == true)
    }

    @Test("A file that cannot be opened is a clear error")
    func unopenable() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(complaint { try Store(folder: folder) }?.contains("cannot be used: it cannot be written") == true)
    }

    @Test("A folder that cannot be made is a clear error")
    func noFolder() throws {
        try Data().write(to: folder)
        #expect(complaint { try Store(folder: folder.appendingPathComponent("data")) }?.contains("cannot be made; name another with --data, or none") == true)
    }

    private func complaint(_ body: () throws -> Store) -> String? {
        do {
            _ = try body()
            return nil
        } catch { return "\(error)" }
    }
}
