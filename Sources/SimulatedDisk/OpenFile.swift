import GRDB
import GRDBSQLite

/// A file that SQLite has open, in the memory that SQLite has for it. The unix VFS's own follows.
struct OpenFile {
    /// This stands first: SQLite looks for its methods there.
    var base = sqlite3_file()
    let disk: Int
    let life: Int
    let node: UInt64
    /// SQLite keeps it for as long as the file is open.
    let path: UnsafePointer<CChar>
    /// Whether the next sync syncs its folder, too, as the unix VFS does for a new journal.
    var syncsFolder: Bool

    /// Where the unix VFS's memory begins, bytes.
    static let room = (MemoryLayout<OpenFile>.size + 15) / 16 * 16
}

typealias OpenFilePointer = UnsafeMutablePointer<OpenFile>

extension UnsafeMutablePointer<OpenFile> {
    /// The same file as the unix VFS knows it.
    var real: UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(self) + OpenFile.room).assumingMemoryBound(to: sqlite3_file.self)
    }

    var methods: sqlite3_io_methods { real.pointee.pMethods.pointee }

    var size: Int64 {
        var size: Int64 = 0
        _ = methods.xFileSize(real, &size)
        return size
    }

    /// Zeros beyond its end.
    func content(_ range: Range<Int64>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        _ = methods.xRead(real, &bytes, Int32(range.count), range.lowerBound)
        return bytes
    }
}

private typealias File = UnsafeMutablePointer<sqlite3_file>?

private var unix: UnsafeMutablePointer<sqlite3_vfs>? { sqlite3_vfs_find("unix") }

/// Makes the VFS of simulated disks SQLite's default.
/// - Returns: whether SQLite takes it
func registerVFS() -> Bool {
    guard let unix else { return false }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    // The unix VFS's functions, which do not ask whose they are.
    vfs.initialize(to: unix.pointee)
    vfs.pointee.pNext = nil
    vfs.pointee.zName = StaticString("simulated").utf8CString
    vfs.pointee.szOsFile += Int32(OpenFile.room)
    vfs.pointee.xOpen = { openFile($1, $2, $3, $4) }
    vfs.pointee.xDelete = { _, path, syncsFolder in deleteFile(path, syncsFolder != 0) }
    return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
}

extension StaticString {
    fileprivate var utf8CString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

private func openFile(
    _ name: UnsafePointer<CChar>?, _ file: File, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
    guard let unix, let file else { return SQLITE_ERROR }
    guard let name, let number = Disks.number(of: String(cString: name)) else {
        return unix.pointee.xOpen(unix, name, file, flags, outFlags)
    }
    file.pointee.pMethods = nil
    return Disks.change(number) { disk in
        let path = String(cString: name)
        let isNew = fileNumber(path) == nil
        if isNew, flags & SQLITE_OPEN_CREATE != 0, let fault = disk.fault(.make) { return fault }
        let real = (UnsafeMutableRawPointer(file) + OpenFile.room).assumingMemoryBound(to: sqlite3_file.self)
        let code = unix.pointee.xOpen(unix, name, real, flags, outFlags)
        guard code == SQLITE_OK, let node = fileNumber(path) else { return code }
        let isJournal = flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL) != 0
        let open = OpenFile(
            disk: number, life: disk.life, node: node, path: name,
            syncsFolder: isJournal && flags & SQLITE_OPEN_CREATE != 0)
        UnsafeMutableRawPointer(file).initializeMemory(as: OpenFile.self, to: open)
        file.pointee.pMethods = UnsafePointer(bitPattern: methods)
        disk.opened(open, isDatabase: flags & SQLITE_OPEN_MAIN_DB != 0, isNew: isNew)
        return code
    } ?? SQLITE_CANTOPEN
}

private func deleteFile(_ name: UnsafePointer<CChar>?, _ syncsFolder: Bool) -> Int32 {
    guard let unix, let name else { return SQLITE_ERROR }
    let path = String(cString: name)
    guard let number = Disks.number(of: path) else { return unix.pointee.xDelete(unix, name, syncsFolder ? 1 : 0) }
    return Disks.change(number) { disk in
        disk.delete(path, syncsFolder: syncsFolder) { unix.pointee.xDelete(unix, name, 0) }
    } ?? SQLITE_IOERR
}

/// What a call of a living process does to its disk, or SQLITE_IOERR.
private func alive(_ file: File, _ body: (inout DiskState, OpenFilePointer) -> Int32) -> Int32 {
    guard let file = open(file) else { return SQLITE_IOERR }
    return Disks.change(file.pointee.disk) { disk in
        disk.life == file.pointee.life ? body(&disk, file) : SQLITE_IOERR
    } ?? SQLITE_IOERR
}

private func open(_ file: File) -> OpenFilePointer? {
    UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: OpenFile.self)
}

/// The address of the methods of all simulated files, which is never freed. They end before version 3, so that SQLite
/// writes to no mapped memory.
private let methods: UInt = {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    addContents(to: &methods)
    addLocks(to: &methods)
    addMemory(to: &methods)
    let kept = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    kept.initialize(to: methods)
    return UInt(bitPattern: kept)
}()

private func addContents(to methods: inout sqlite3_io_methods) {
    methods.xRead = { file, bytes, count, offset in
        alive(file) { disk, file in disk.fault(.read) ?? file.methods.xRead(file.real, bytes, count, offset) }
    }
    methods.xWrite = { file, bytes, count, offset in
        alive(file) { disk, file in
            let range = offset..<offset + Int64(count)
            if let fault = disk.fault(range.upperBound > file.size ? .extend : .write) { return fault }
            disk.willChange(range, of: file)
            return file.methods.xWrite(file.real, bytes, count, offset)
        }
    }
    methods.xTruncate = { file, size in
        alive(file) { disk, file in
            if let fault = disk.fault(.truncate) { return fault }
            disk.willChange(size..<max(size, file.size), of: file)
            return file.methods.xTruncate(file.real, size)
        }
    }
    methods.xSync = { file, _ in alive(file) { disk, file in disk.sync(file) } }
    methods.xFileSize = { file, size in alive(file) { _, file in file.methods.xFileSize(file.real, size) } }
    methods.xClose = { file in open(file).map { $0.methods.xClose($0.real) } ?? SQLITE_OK }
    methods.xFileControl = { file, operation, argument in
        open(file).map { $0.methods.xFileControl($0.real, operation, argument) } ?? SQLITE_NOTFOUND
    }
    methods.xSectorSize = { file in open(file).map { $0.methods.xSectorSize($0.real) } ?? 0 }
    methods.xDeviceCharacteristics = { file in
        open(file).map { $0.methods.xDeviceCharacteristics($0.real) } ?? 0
    }
}

/// A killed process takes no lock. It gives back those of the file that was its own and has no name any more.
private func addLocks(to methods: inout sqlite3_io_methods) {
    methods.xLock = { file, level in alive(file) { _, file in file.methods.xLock(file.real, level) } }
    methods.xUnlock = { file, level in open(file).map { $0.methods.xUnlock($0.real, level) } ?? SQLITE_OK }
    methods.xCheckReservedLock = { file, isLocked in
        alive(file) { _, file in file.methods.xCheckReservedLock(file.real, isLocked) }
    }
    methods.xShmLock = { file, first, count, flags in
        guard flags & SQLITE_SHM_UNLOCK == 0 else {
            return open(file).map { $0.methods.xShmLock($0.real, first, count, flags) } ?? SQLITE_OK
        }
        return alive(file) { _, file in file.methods.xShmLock(file.real, first, count, flags) }
    }
}

private func addMemory(to methods: inout sqlite3_io_methods) {
    methods.xShmMap = { file, region, size, extends, memory in
        alive(file) { disk, file in
            let isShort = fileSize(String(cString: file.pointee.path) + "-shm") < Int64(region + 1) * Int64(size)
            if extends != 0, isShort, disk.fault(.extend) != nil { return ResultCode.SQLITE_IOERR_SHMSIZE.rawValue }
            return file.methods.xShmMap(file.real, region, size, extends, memory)
        }
    }
    methods.xShmBarrier = { file in
        if let file = open(file) { file.methods.xShmBarrier(file.real) }
    }
    methods.xShmUnmap = { file, deletes in
        let isAlive = alive(file) { _, _ in SQLITE_OK } == SQLITE_OK
        return open(file).map { $0.methods.xShmUnmap($0.real, isAlive ? deletes : 0) } ?? SQLITE_OK
    }
}
