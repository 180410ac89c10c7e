import Foundation

/// The folder beside the database with the records of sessions that could not be read.
struct SetAsideFolder {
    private let url: URL

    /// - Parameter folder: the database's
    init(in folder: URL) { url = folder.appendingPathComponent("set-aside") }

    /// Writes a record down, and removes the oldest ones.
    /// - Returns: a sentence for the log
    /// - Throws: if it cannot be written; the session must stay in the database then
    func add(_ record: SessionRecord, _ why: String, at date: Date) throws(StoreError) -> String {
        let file = freeName("\(record.name)-\(LocalTime.stamp(at: date))")
        do {
            try PrivateFiles.makeFolder(url)
            try Data(record.json(why: why)).write(to: file, options: .atomic)
        } catch { throw StoreError(description: "\(why); it cannot be set aside: \(error.localizedDescription)") }
        PrivateFiles.narrow(file.path)
        try? removeOldest()
        return "\(why); what is left of it is in \(file.path)"
    }

    /// Of one session several things may be unreadable at the same time.
    private func freeName(_ name: String) -> URL {
        var (file, number) = (url.appendingPathComponent("\(name).json"), 1)
        while FileIdentity(file.path) != nil {
            number += 1
            file = url.appendingPathComponent("\(name)-\(number).json")
        }
        return file
    }

    private func removeOldest() throws {
        let key = URLResourceKey.contentModificationDateKey
        let files = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [key])
        let dated = try files.filter { $0.pathExtension == "json" }.map {
            (try $0.resourceValues(forKeys: [key]).contentModificationDate ?? .distantPast, $0.path)
        }
        for (_, path) in dated.sorted(by: <).dropLast(RestorePolicy.maxSetAside) {
            try FileManager.default.removeItem(atPath: path)
        }
    }
}
