import Foundation
import WebSockets

/// The files of the page and of the folders in it (one level deep), read once at start: no path that a peer sends ever reaches the file system.
struct Page: Sendable {
    private var files: [String: Response]

    /// - Throws: `DaemonError.files`
    init(folder: URL) throws(DaemonError) {
        do {
            var files: [String: Response] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
                try Page.add(folder.appendingPathComponent(name), at: "/" + name, to: &files)
                for inner in (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)) ?? [] where !inner.hasPrefix(".") {
                    try Page.add(folder.appendingPathComponent(name + "/" + inner), at: "/" + name + "/" + inner, to: &files)
                }
            }
            self.files = files
        } catch {
            throw .files("the page cannot be read: \(error.localizedDescription)")
        }
        guard files["/index.html"] != nil else { throw .files("there is no page in \(folder.path); name the folder that holds index.html with --web") }
    }

    /// Keeps a file under `path` if it is of a kind that a page consists of.
    private static func add(_ file: URL, at path: String, to files: inout [String: Response]) throws {
        guard let type = contentTypes[file.pathExtension] else { return }
        files[path] = Response(contentType: type, headers: headers, body: Array(try Data(contentsOf: file)))
    }

    mutating func add(_ pictures: [PictureSet]) {
        for (path, picture) in pictures.flatMap(\.files) {
            files[path] = Response(contentType: "image/png", headers: Page.headers, body: Array(picture))
        }
    }

    func response(to path: String) -> Response {
        files[path == "/" ? "/index.html" : path] ?? Response(status: 404, text: "Not found\n")
    }

    /// A reload must show the page of the daemon that runs now.
    private static let headers = [HeaderField("cache-control", "no-cache")]

    private static let contentTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png",
    ]
}
