import Foundation
import GRDB
import GRDBSQLite

/// One disk: what it does, and what a loss of power would undo on it.
struct DiskState {
    enum Call {
        case read, write, extend, truncate, sync, make, delete
    }

    let folder: String
    var behaviour = SimulatedDisk.Behaviour()
    var activity = SimulatedDisk.Activity()
    /// A file that was opened in another one belongs to a process that was killed.
    private(set) var life = 0
    /// The paths of the databases that were opened in this life.
    private var databases: Set<String> = []
    /// By the file's number.
    private var unsynced: [UInt64: UnsyncedFile] = [:]
    /// Since the folder was synced last, the first one first.
    private var names: [NameChange] = []

    init(folder: String) { self.folder = folder }

    // MARK: Failing

    /// What a call that is about to be made ends with instead.
    mutating func fault(_ call: Call) -> Int32? {
        guard let code = code(of: call) else { return nil }
        guard behaviour.grace == 0 else {
            behaviour.grace -= 1
            return nil
        }
        if behaviour.kills {
            kill()
            behaviour.kills = false
            activity.kills += 1
            return code.rawValue
        }
        guard behaviour.failures > 0 else { return nil }
        behaviour.failures -= 1
        activity.failures += 1
        return code.rawValue
    }

    private func code(of call: Call) -> ResultCode? {
        switch call {
        case .read: behaviour.failsReads ? .SQLITE_IOERR_READ : nil
        case .sync: behaviour.failsSyncs || behaviour.kills ? .SQLITE_IOERR_FSYNC : nil
        case .extend where behaviour.isFull: .SQLITE_FULL
        case .write, .extend: failsWrites ? .SQLITE_IOERR_WRITE : nil
        case .truncate: failsWrites ? .SQLITE_IOERR_TRUNCATE : nil
        case .make: failsWrites ? .SQLITE_CANTOPEN : nil
        case .delete: failsWrites ? .SQLITE_IOERR_DELETE : nil
        }
    }

    private var failsWrites: Bool { behaviour.failsWrites || behaviour.kills }

    // MARK: Files

    /// A file has been opened.
    /// - Parameter isNew: it was made by that
    mutating func opened(_ file: OpenFile, isDatabase: Bool, isNew: Bool) {
        let path = String(cString: file.path)
        if isDatabase { databases.insert(path) }
        // Somebody else may have made it anew, under an old number.
        if isNew || fileSize(path) == 0 { unsynced[file.node] = nil }
        if isNew {
            names.append(.made(path, file.node))
            activity.writes += 1
        }
    }

    /// Some bytes of a file are about to be changed.
    mutating func willChange(_ range: Range<Int64>, of file: OpenFilePointer) {
        let sector = UnsyncedFile.sectorSize
        let sectors = range.lowerBound / sector..<(range.upperBound + sector - 1) / sector
        let content = file.content(sectors.lowerBound * sector..<sectors.upperBound * sector)
        let open = file.pointee
        unsynced[open.node, default: UnsyncedFile(path: String(cString: open.path), size: file.size)]
            .note(content, from: sectors.lowerBound)
        activity.writes += 1
    }

    mutating func sync(_ file: OpenFilePointer) -> Int32 {
        if let fault = fault(.sync) { return fault }
        activity.syncs += 1
        guard !behaviour.lies else { return SQLITE_OK }
        unsynced[file.pointee.node] = nil
        if file.pointee.syncsFolder { names = [] }
        file.pointee.syncsFolder = false
        return SQLITE_OK
    }

    /// - Parameter delete: deletes it from the real disk
    mutating func delete(_ path: String, syncsFolder: Bool, _ delete: () -> Int32) -> Int32 {
        guard let node = fileNumber(path) else { return delete() }
        if let fault = fault(.delete) { return fault }
        let content = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
        let code = delete()
        guard code == SQLITE_OK else { return code }
        names.append(.deleted(path, content: content, unsynced: unsynced.removeValue(forKey: node)))
        activity.writes += 1
        if syncsFolder && !behaviour.lies { names = [] }
        return code
    }

    // MARK: Ends of processes

    /// The open databases and their shared memory become other files. So the unix VFS, which knows them by their
    /// number, sees nothing that the killed process and the next one have in common: no lock, and no memory.
    mutating func kill() {
        life += 1
        for database in databases {
            for path in [database, database + "-shm"] {
                guard let old = fileNumber(path), let new = replace(path) else { continue }
                unsynced[new] = unsynced.removeValue(forKey: old)
                names = names.map { if case .made(path, old) = $0 { .made(path, new) } else { $0 } }
            }
        }
        databases = []
    }

    private func replace(_ path: String) -> UInt64? {
        let copy = path + ".copy"
        do { try FileManager.default.copyItem(atPath: path, toPath: copy) } catch {
            preconditionFailure("the simulation's own file \(path) cannot be copied: \(error)")
        }
        rename(copy, path)
        return fileNumber(path)
    }

    mutating func losePower(_ random: () -> UInt64) {
        kill()
        undoNames(random)
        // A dictionary's order is not the same in each run.
        for (node, file) in unsynced.sorted(by: { $0.value.path < $1.value.path })
        where fileNumber(file.path) == node {
            activity.undone += file.undo(random)
        }
        unsynced = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix("-shm") {
            unlink(folder + "/" + name)
        }
    }

    private mutating func undoNames(_ random: () -> UInt64) {
        let kept = Int(random() % UInt64(names.count + 1))
        for change in names[kept...].reversed() {
            activity.undone += 1
            switch change {
            case .made(let path, let node):
                unsynced[node] = nil
                if fileNumber(path) == node { unlink(path) }
            case .deleted(let path, let content, let file):
                guard fileNumber(path) == nil else { continue }
                let isMade = FileManager.default.createFile(
                    atPath: path, contents: Data(content), attributes: [.posixPermissions: 0o600])
                precondition(isMade, "the simulation's own file \(path) cannot be made")
                if let node = fileNumber(path) { unsynced[node] = file }
            }
        }
        names = []
    }
}

/// What tells a file from another one that has taken its name; nil: there is none of that name.
func fileNumber(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
}

/// A file's length, bytes; 0: there is none of that name.
func fileSize(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
}
