import Foundation
import GRDB
import PreviewProtocol

/// Sessions that cannot come back lie in a folder beside the database, for whoever wants to know why.
extension Store {
    /// Files that are kept; the oldest go. Chosen: more than anybody reads.
    static let maxSetAside = 100

    /// Writes down what is left of a session.
    /// - Returns: what to tell of it
    func setAside(_ remains: SessionRecord, _ why: String) -> String {
        let folder = file.folder.appendingPathComponent("set-aside")
        let place = folder.appendingPathComponent("\(remains.name)-\(timeStamp()).json")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(remains.json(why)).write(to: place)
            try forgetOldest(in: folder)
            return "\(why); what is left of it is in \(place.path)"
        } catch { return "\(why); it cannot be set aside: \(error.localizedDescription)" }
    }

    private func forgetOldest(in folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.contentModificationDateKey]).filter { $0.pathExtension == "json" }
        let dated = try files.map { (try $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? .distantPast, $0.path) }
        for (_, path) in dated.sorted(by: { $0 < $1 }).dropLast(Store.maxSetAside) { try FileManager.default.removeItem(atPath: path) }
    }
}

extension SessionRecord {
    /// `{"session":"demo","why":"…","tick":"512","scenario":"{…}","inputs":["[[12,{…}]]",…]}`: values as the texts that they are in the tables.
    fileprivate func json(_ why: String) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.key("session"); $0.string(name.text)
            $0.key("why"); $0.string(why)
            $0.key("tick"); $0.string(tick.words)
            $0.key("scenario"); $0.string(scenario.words)
            $0.key("inputs"); $0.array { json in inputs.forEach { json.string($0.value.words) } }
        }
        return json.bytes
    }
}

extension DatabaseValue {
    fileprivate var words: String {
        switch storage {
        case .null: "NULL"
        case .int64(let number): String(number)
        case .double(let number): "\(number)"
        case .string(let text): text
        case .blob(let data): String(decoding: data, as: UTF8.self)
        }
    }
}
