import Foundation

/// Decoded pictures, in files named by the SHA-256 of their source. Several processes may use one folder at once.
///
/// The cache is optional: a folder that cannot be written, and a file that is damaged, are treated as if there were
/// none.
public struct PictureCache: Sendable {
    let folder: URL
    /// The size of all files, bytes, and their number. Beyond that, the least recently used ones are deleted. Chosen:
    /// some dozen large animations.
    var maxBytes = 256 << 20, maxFiles = 200

    /// A part of every name: it changes when decoders decode a file differently.
    private static let version = Array("pictures 1\n".utf8)

    public init(folder: URL) { self.folder = folder }

    /// `pullwire/pictures` in `$XDG_CACHE_HOME`, or else in `~/.cache`. nil: the user has no home folder.
    public static var standard: PictureCache? {
        let environment = ProcessInfo.processInfo.environment
        // Source: the XDG base directory specification: a path that is not absolute is ignored.
        let root =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
        return root.map { PictureCache(folder: URL(fileURLWithPath: $0 + "/pullwire/pictures")) }
    }

    static func key(of file: [UInt8]) -> String { SHA256.hex(version, file) }

    private func url(_ key: String) -> URL { folder.appendingPathComponent(key) }

    /// nil: it is not cached, or the file is damaged.
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

    /// The file is written under another name and renamed, so that another process sees all of it or nothing.
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
