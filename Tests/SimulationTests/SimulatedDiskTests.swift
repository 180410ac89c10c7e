import Foundation
import GRDB
import Motion
import SimulatedDisk
import Testing

@Suite("A disk that fails under the real SQLite")
struct SimulatedDiskTests {
    /// A database of numbered transactions on a simulated disk. The number of each is in `note` once and in `total` as
    /// the sum so far.
    private final class Machine {
        let disk: SimulatedDisk
        let file: URL
        var random: SplitMix64
        private let folder = SimulatedDisk.parent.appendingPathComponent("disk-\(UUID().uuidString)")

        init(seed: UInt64 = 0) throws {
            disk = try SimulatedDisk(folder: folder)
            file = folder.appendingPathComponent("notes.sqlite")
            random = SplitMix64(seed: seed)
        }

        deinit {
            disk.remove()
            try? FileManager.default.removeItem(at: folder)
        }

        func open(
            _ pragmas: String = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
            leavesTransactions: Bool = false
        ) throws -> DatabaseQueue {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = leavesTransactions
            configuration.prepareDatabase { try $0.execute(sql: pragmas) }
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.write {
                try $0.execute(sql: "CREATE TABLE IF NOT EXISTS note (number INTEGER PRIMARY KEY, text BLOB)")
                try $0.execute(sql: "CREATE TABLE IF NOT EXISTS total (id INTEGER PRIMARY KEY, sum INTEGER NOT NULL)")
                try $0.execute(sql: "INSERT OR IGNORE INTO total VALUES (1, 0)")
            }
            return queue
        }

        /// Commits one transaction: a new note, one of another length at the place of an older one, and the sum.
        func add(_ number: Int, to queue: DatabaseQueue) throws {
            let texts = (0..<2).map { _ in Data(count: random.integer(in: 0...9000)) }
            let older = random.integer(in: 1...number)
            try queue.write { db in
                try db.execute(sql: "INSERT INTO note VALUES (?, ?)", arguments: [number, texts[0]])
                try db.execute(sql: "UPDATE note SET text = ? WHERE number = ?", arguments: [texts[1], older])
                try db.execute(sql: "UPDATE total SET sum = sum + ?", arguments: [number])
            }
        }

        /// The number of the last transaction, in a database that is what the transactions up to it have made of it.
        func last(in queue: DatabaseQueue) throws -> Int {
            try queue.write { db in
                #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
                let numbers = try Int.fetchAll(db, sql: "SELECT number FROM note ORDER BY number")
                #expect(numbers == Array(0..<numbers.count).map { $0 + 1 })
                #expect(try Int.fetchOne(db, sql: "SELECT sum FROM total") == numbers.reduce(0, +))
                return numbers.count
            }
        }

        func set(_ change: (inout SimulatedDisk.Behaviour) -> Void = { _ in }) {
            var behaviour = SimulatedDisk.Behaviour()
            change(&behaviour)
            disk.set(behaviour)
        }

        func losePower() { disk.losePower { random.next() } }

        var sectors: [Data] {
            let bytes = contents["notes.sqlite"] ?? Data()
            return stride(from: 0, to: bytes.count, by: 512).map { bytes[$0..<min($0 + 512, bytes.count)] }
        }

        /// What the folder holds: the bytes of each file but the shared memory's.
        var contents: [String: Data] {
            var contents: [String: Data] = [:]
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            where !name.hasSuffix("-shm") {
                contents[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
            }
            return contents
        }

        /// Commits up to 60 transactions until the process is killed within one of them, loses its power and starts
        /// again, a few times.
        /// - Parameter durable: of how many transactions were committed, how many at least must be there
        func live(_ pragmas: String, durable: (Int) -> Int) throws {
            var committed = 0
            for _ in 0..<4 {
                let queue = try open(pragmas)
                let last = try last(in: queue)
                // The one that was cut off may be there: nobody was told.
                #expect(durable(committed)...committed + 1 ~= last)
                committed = last
                set {
                    $0.kills = true
                    $0.grace = random.integer(in: 0...400)
                }
                do {
                    for _ in 0..<60 {
                        try add(committed + 1, to: queue)
                        committed += 1
                    }
                } catch is DatabaseError {}
                set()
                losePower()
                try? queue.close()
            }
            let queue = try open(pragmas)
            #expect(durable(committed)...committed + 1 ~= (try last(in: queue)))
        }
    }

    // MARK: Loss of power

    @Test(
        "With synchronous = FULL all that was committed is there after a loss of power",
        arguments: 0..<30 as Range<UInt64>)
    func full(seed: UInt64) throws {
        try Machine(seed: seed).live("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL") { $0 }
    }

    @Test(
        "So it is with a rollback journal and synchronous = EXTRA, which syncs the folder as well",
        arguments: 0..<30 as Range<UInt64>)
    func rollbackJournal(seed: UInt64) throws {
        try Machine(seed: seed).live("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA") { $0 }
    }

    @Test(
        "With a log and synchronous = NORMAL a number of the last transactions may be lost, and nothing else is",
        arguments: 0..<30 as Range<UInt64>)
    func normal(seed: UInt64) throws {
        try Machine(seed: seed).live("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") { _ in 0 }
    }

    @Test("They are lost now and then: of ten losses of power, not each one undoes nothing")
    func loses() throws {
        let last = try (0..<10 as Range<UInt64>).map { seed in
            let machine = try Machine(seed: seed)
            let queue = try machine.open()
            for number in 1...20 { try machine.add(number, to: queue) }
            machine.losePower()
            #expect(throws: DatabaseError.self) { try machine.add(21, to: queue) }
            try? queue.close()
            return try machine.last(in: machine.open())
        }
        #expect(last.contains(20) && last.contains { $0 < 20 })
    }

    @Test("A disk that lies when it syncs loses what was committed with synchronous = FULL, or the whole database")
    func lies() throws {
        let kept = try (0..<20 as Range<UInt64>).map { seed in
            let machine = try Machine(seed: seed)
            let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"
            let queue = try machine.open(pragmas)
            for number in 1...5 { try machine.add(number, to: queue) }
            machine.set { $0.lies = true }
            for number in 6...10 { try machine.add(number, to: queue) }
            machine.losePower()
            machine.set()
            try? queue.close()
            return try machine.last(in: machine.open(pragmas))
        }
        // Nothing was checkpointed, so what was synced before is there.
        #expect(kept.contains { $0 < 10 } && kept.allSatisfy { 5...10 ~= $0 })
    }

    @Test("Each sector that was not synced holds what it did before or what was written to it")
    func tears() throws {
        let isTorn = try (0..<20 as Range<UInt64>).map { seed in
            let machine = try Machine(seed: seed)
            let queue = try machine.open("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
            let text = { try queue.write { try $0.execute(sql: "REPLACE INTO note VALUES (1, randomblob(40000))") } }
            try text()
            let old = machine.sectors
            try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
            try text()
            let new = machine.sectors
            machine.losePower()

            let sectors = zip(machine.sectors, zip(old, new)).filter { $1.0 != $1.1 }
            #expect(sectors.count > 70 && sectors.allSatisfy { $0 == $1.0 || $0 == $1.1 })
            return sectors.contains { $0 == $1.0 } && sectors.contains { $0 == $1.1 }
        }
        #expect(isTorn.contains(true) && isTorn.contains(false))
    }

    @Test("A journal whose deletion was not synced may come back, and takes the last transaction back")
    func deletionIsUndone() throws {
        let last = try (0..<20 as Range<UInt64>).map { seed in
            let machine = try Machine(seed: seed)
            let pragmas = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL"
            let queue = try machine.open(pragmas)
            for number in 1...5 { try machine.add(number, to: queue) }
            machine.losePower()
            return try machine.last(in: machine.open(pragmas))
        }
        #expect(Set(last) == [4, 5])
    }

    @Test("The same is undone for the same random numbers")
    func deterministic() throws {
        let runs = try (0..<2).map { _ in
            let machine = try Machine(seed: 7)
            // A log has random salts.
            let pragmas = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF"
            let queue = try machine.open(pragmas)
            for number in 1...20 { try machine.add(number, to: queue) }
            machine.losePower()
            return (machine.contents["notes.sqlite"], machine.disk.takeActivity())
        }
        #expect(runs[0].0 == runs[1].0 && runs[0].1 == runs[1].1 && runs[0].1.undone > 0)
    }

    // MARK: Failing

    @Test("On a full disk nothing can be added; what was is there; with room again the same connection goes on")
    func fullDisk() throws {
        let machine = try Machine()
        let queue = try machine.open()
        try machine.add(1, to: queue)
        machine.set { $0.isFull = true }
        #expect { try machine.add(2, to: queue) } throws: { ($0 as? DatabaseError)?.resultCode == .SQLITE_FULL }
        #expect(machine.disk.takeActivity().failures == 1)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1)
        machine.set()
        try machine.add(2, to: queue)
        #expect(try machine.last(in: queue) == 2)
    }

    @Test(
        "Writes, syncs and reads that fail by chance leave a database that can be used",
        arguments: 0..<30 as Range<UInt64>)
    func failures(seed: UInt64) throws {
        let machine = try Machine(seed: seed)
        let queue = try machine.open(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 20")
        var committed = 0
        for attempt in 0..<60 {
            machine.set {
                $0.failsWrites = attempt % 3 == 0
                $0.failsSyncs = attempt % 3 == 1
                $0.failsReads = attempt % 5 == 1
                $0.grace = machine.random.integer(in: 0...8)
                $0.failures = machine.random.integer(in: 1...3)
            }
            do {
                try machine.add(committed + 1, to: queue)
                committed += 1
            } catch let error as DatabaseError {
                #expect(error.resultCode == .SQLITE_IOERR)
            }
            machine.set()
            // A commit whose sync failed has not been made.
            #expect(try machine.last(in: queue) == committed)
        }
        #expect(machine.disk.takeActivity().failures > 10 && committed > 5)
        machine.losePower()
        #expect(try machine.last(in: machine.open()) == committed)
    }

    // MARK: Killing

    @Test("A killed process's connection changes nothing when it is closed, in whatever it was when it was killed")
    func kill() throws {
        let machine = try Machine()
        let queue = try machine.open(leavesTransactions: true)
        for number in 1...3 { try machine.add(number, to: queue) }
        try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE; INSERT INTO note VALUES (9, NULL)") }
        machine.disk.kill()
        let contents = machine.contents
        #expect(contents.keys.sorted() == ["notes.sqlite", "notes.sqlite-wal"])

        try? queue.close()
        #expect(machine.contents == contents)
        #expect(try machine.last(in: machine.open()) == 3)
    }

    @Test("It holds no lock, and the next process's connection neither sees nor notices it, whichever is closed first")
    func killedHoldsNothing() throws {
        let machine = try Machine()
        let killed = try machine.open(leavesTransactions: true)
        try machine.add(1, to: killed)
        try killed.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE; UPDATE total SET sum = 99") }
        machine.disk.kill()

        let next = try machine.open()
        try machine.add(2, to: next)
        #expect(throws: DatabaseError.self) { try killed.inDatabase { try $0.execute(sql: "COMMIT") } }
        try? killed.close()
        try machine.add(3, to: next)
        #expect(try machine.last(in: next) == 3)
        try next.close()
        #expect(machine.contents.keys.sorted() == ["notes.sqlite"])
    }

    @Test(
        "What a killed process has committed is there, even if it was never synced", arguments: 0..<30 as Range<UInt64>)
    func killedWithin(seed: UInt64) throws {
        let machine = try Machine(seed: seed)
        var committed = 0
        for _ in 0..<4 {
            let queue = try machine.open()
            #expect(committed...committed + 1 ~= (try machine.last(in: queue)))
            committed = try machine.last(in: queue)
            machine.set {
                $0.kills = true
                $0.grace = machine.random.integer(in: 0...300)
            }
            do {
                while true {
                    try machine.add(committed + 1, to: queue)
                    committed += 1
                }
            } catch is DatabaseError {}
            machine.set()
            try? queue.close()
        }
        #expect(committed > 0)
    }

    @Test("Files that are in no simulated folder are SQLite's own")
    func elsewhere() throws {
        let machine = try Machine()
        machine.set { $0.failsWrites = true }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("free-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        try DatabaseQueue(path: file.path).write { try $0.execute(sql: "CREATE TABLE a (b)") }
        #expect(machine.disk.takeActivity() == SimulatedDisk.Activity())
    }
}
