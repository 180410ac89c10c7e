import SessionStorage

/// Whether the data of a daemon can be kept in a folder.
struct DataCheck {
    /// What `--data` says.
    var folder: String
    var exists = true
    /// Why no file could be created in the folder, or in the one in which it would be created; nil: that worked.
    var writeError: String?
    /// Bytes; nil: the system does not say.
    var free: Int?
    /// Of the tables of the database there; nil: there is none.
    var version: Int?
    /// Why the database cannot be read; nil: it can, or there is none.
    var databaseError: String?
    /// The versions of the copies that upgrades left beside it.
    var keptVersions: [Int] = []
    /// The processes of daemons that use the folder.
    var users: [Int] = []

    /// Chosen: the copy of a full database and its log.
    static let ampleRoom = 100 << 20
    /// Chosen: not even a session's log fits.
    static let minRoom = 1 << 20

    var findings: [Finding] { [place, room, database].compactMap { $0 } }

    private static let elsewhere = "another folder with --data, or --data none, which keeps nothing"

    private var place: Finding {
        if let writeError {
            return .fault("data folder", "\(folder) cannot be written: \(writeError)", fix: fix(writeError))
        }
        let used =
            users.isEmpty
            ? ""
            : "; used by the daemon\(users.count == 1 ? "" : "s") with process \(users.map(String.init).joined(separator: ", "))"
        return .ok("data folder", "\(folder) \(exists ? "can be written" : "can be made")\(used)")
    }

    private func fix(_ reason: String) -> String {
        switch reason {
        case "Permission denied": "sudo install -d -o \"$(id -un)\" \(quotedFolder); or \(DataCheck.elsewhere)"
        case "No space left on device", "Disk quota exceeded": moreRoom
        default: DataCheck.elsewhere
        }
    }

    private var moreRoom: String { "make room (df -h, du -sh \(quotedFolder)); or \(DataCheck.elsewhere)" }

    /// For a shell.
    private var quotedFolder: String { "'\(folder.replacing("'", with: #"'\''"#))'" }

    private var room: Finding? {
        guard writeError == nil, let free else { return nil }
        let text = "\(free >> 20) MiB are free at \(folder)"
        if free < DataCheck.minRoom { return .fault("room", text, fix: moreRoom) }
        return free < DataCheck.ampleRoom ? .hint("room", text, fix: moreRoom) : .ok("room", text)
    }

    private var database: Finding {
        if let databaseError {
            return .fault(
                "database", databaseError,
                fix:
                    "start the daemon, which sets a damaged database aside and begins a new one; or \(DataCheck.elsewhere)"
            )
        }
        guard let version else { return .ok("database", "there is none yet") }
        if version > Schema.version {
            let back =
                keptVersions.contains(Schema.version)
                ? "stop every daemon and go back to what was kept before the upgrade: \(wayBack)" : DataCheck.elsewhere
            return .fault(
                "database",
                "it is of a newer Pullwire: version \(version) of its tables, and this one knows \(Schema.version)",
                fix: "start that Pullwire; or \(back)")
        }
        let upgrade = 1..<Schema.version ~= version ? ", which the next start brings up to \(Schema.version)" : ""
        let kept =
            keptVersions.isEmpty
            ? "" : "; version \(keptVersions.map(String.init).joined(separator: ", ")) is still kept"
        return .ok("database", "version \(version) of its tables\(upgrade)\(kept)")
    }

    private var wayBack: String {
        let name = Schema.fileName
        return "cd \(quotedFolder) && rm -f \(name)-wal \(name)-shm && mv \(name).version-\(Schema.version) \(name)"
    }
}
