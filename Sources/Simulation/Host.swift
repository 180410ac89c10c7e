import Foundation
import SimulatedDisk

/// A machine on which daemons run, one after the other: its date, and its disk.
final class Host {
    let name: String
    /// How far somebody has set its date wrong, s.
    var dateOffset = 0.0
    /// The folder of the data, and the disk below it; nil: the daemons share a database.
    let storage: (folder: URL, disk: SimulatedDisk)?
    /// How long the disk may take for a job.
    var diskDelay = Time.zero...Time.milliseconds(2)
    /// Each process that is started here is killed within one of its writings.
    var diesWriting = false
    /// Its disk has claimed to have synced what it may then lose: parts of the database may be older than others,
    /// which SQLite cannot see.
    var diskHasLied = false

    init(_ name: String, folder: URL?) throws {
        self.name = name
        storage = try folder.map { ($0, try SimulatedDisk(folder: $0)) }
    }
}
