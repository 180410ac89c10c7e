import Glibc

/// What a loss of power may undo in one file: all that was written since it was synced last.
struct UnsyncedFile {
    /// What a disk writes wholly or not at all, bytes.
    static let sectorSize: Int64 = 512
    /// How many former contents of one sector are kept, so that a disk that lies needs no endless memory.
    private static let maxVersions = 4

    let path: String
    /// Its length when it was synced.
    let size: Int64
    /// By the sector's number: what it held when the file was synced, and before each later write to it.
    private var sectors: [Int64: [[UInt8]]] = [:]

    init(path: String, size: Int64) { (self.path, self.size) = (path, size) }

    /// - Parameter content: what the sectors from `first` on hold before they are written
    mutating func note(_ content: [UInt8], from first: Int64) {
        let length = Int(UnsyncedFile.sectorSize)
        for (index, start) in stride(from: 0, to: content.count, by: length).enumerated() {
            sectors[first + Int64(index), default: []].append(Array(content[start..<start + length]))
            // Never the one that is certainly on the disk.
            if sectors[first + Int64(index)]?.count == UnsyncedFile.maxVersions + 1 {
                sectors[first + Int64(index)]?.remove(at: 1)
            }
        }
    }

    /// Makes the file what the disk has of it.
    /// - Returns: the number of sectors that are no longer as they were written
    func undo(_ random: () -> UInt64) -> Int {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        let written = Int64(lseek(descriptor, 0, SEEK_END))
        precondition(descriptor >= 0 && written >= 0, "the simulation's own file \(path) cannot be opened")
        // Of 256 sectors, how many have reached the disk. Every second time all of them or none.
        let reached = [0, 256, random() % 256, random() % 256][Int(random() % 4)]
        var undone = 0
        for (sector, versions) in sectors.sorted(by: { $0.key < $1.key }) where random() % 256 >= reached {
            let version = reached == 0 ? versions[0] : versions[Int(random() % UInt64(versions.count))]
            pwrite(descriptor, version, version.count, Int(sector * UnsyncedFile.sectorSize))
            undone += 1
        }
        let between = min(size, written) + Int64(random() % UInt64(abs(size - written) + 1))
        let sizes = reached == 0 ? [size] : reached == 256 ? [written] : [size, written, between]
        ftruncate(descriptor, Int(sizes[Int(random() % UInt64(sizes.count))]))
        return undone
    }
}

/// A file that was made or deleted since its folder was synced.
enum NameChange {
    case made(String, UInt64)
    case deleted(String, content: [UInt8], unsynced: UnsyncedFile?)
}
