import Foundation

/// What decoders have made, in files named by the SHA-256 of what they were made of. Several processes may use one
/// folder at once.
///
/// It helps or it does nothing: a folder that cannot be written, and a file that is damaged, are as if there were none.
public struct PictureCache: Sendable {
    let folder: URL
    /// All files together, bytes, and how many. Beyond that those go that have not been used for longest. Chosen: some
    /// dozen large animations.
    var maxBytes = 256 << 20, maxFiles = 200

    /// Part of every name: it changes when decoders make something else of a file.
    private static let version = Array("pictures 1\n".utf8)

    public init(folder: URL) { self.folder = folder }

    /// `pullwire/pictures` in `$XDG_CACHE_HOME`, or else in `~/.cache`. nil: there is no such folder, because there is
    /// no home.
    public static var standard: PictureCache? {
        let environment = ProcessInfo.processInfo.environment
        // Source: the XDG base directory specification: a path that is not absolute counts as none.
        let root =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
        return root.map { PictureCache(folder: URL(fileURLWithPath: $0 + "/pullwire/pictures")) }
    }

    static func key(of file: [UInt8]) -> String { SHA256.hex(version, file) }

    private func url(_ key: String) -> URL { folder.appendingPathComponent(key) }

    /// nil: there is none, or none that is as it was written.
    func stream(_ key: String) -> [UInt8]? {
        let url = url(key)
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= PictureStream.maxBytes + 64
        else { return nil }
        guard let bytes = try? Data(contentsOf: url), bytes.count > 64 else { return nil }
        let stream = Array(bytes.dropLast(64))
        guard bytes.suffix(64).elementsEqual(SHA256.hex(stream).utf8) else {
            try? FileManager.default.removeItem(at: url)
            return nil
        }
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)  // it has been used
        return stream
    }

    /// Another process sees all of it or nothing: it is written beside, and renamed.
    func keep(_ stream: [UInt8], _ key: String) {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            try (Data(stream) + Data(SHA256.hex(stream).utf8)).write(to: url(key), options: .atomic)
        } catch { return }
        trim()
    }

    private func trim() {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let urls =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let files = urls.map { url in
            let values = try? url.resourceValues(forKeys: keys)
            return (url: url, bytes: values?.fileSize ?? 0, used: values?.contentModificationDate ?? .distantPast)
        }
        var (bytes, count) = (0, 0)
        for file in files.sorted(by: { $0.used > $1.used }) {
            (bytes, count) = (bytes + file.bytes, count + 1)
            if bytes > maxBytes || count > maxFiles { try? FileManager.default.removeItem(at: file.url) }
        }
    }
}
