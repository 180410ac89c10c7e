import Foundation

/// The files of the page.
public enum PageFiles: Sendable {
    /// Those that are embedded in the program.
    case carried
    /// Those of a folder, for working on the page.
    case folder(URL)

    /// The page's folder in the repository.
    private static let root = "web/"
    /// The folder with the files that `scripts/documents` has bundled for browsers.
    static let bundle = "bundle"
    /// `<pullwire-preview>` as one script, for other pages. The daemon does not serve it.
    package static let element = "\(bundle)/pullwire-preview.js"
    /// The engine for pages. It is not there in a program that was built by a Swift before 6.3.
    package static let engine = "engine/engine.wasm"
    /// The folder of fonts; their names contain their content's hash.
    static let fonts = "fonts"

    /// The names of files and folders directly in one of its folders.
    /// - Parameter folder: such as `dock`; empty: the page's own
    /// - Throws: when the folder cannot be read
    package func names(in folder: String) throws -> [String] {
        switch self {
        case .carried:
            let prefix = PageFiles.root + (folder.isEmpty ? "" : folder + "/")
            return Set(
                EmbeddedFiles.paths.filter { $0.hasPrefix(prefix) }.compactMap {
                    $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
                }
            ).sorted()
        case .folder(let url):
            return try FileManager.default.contentsOfDirectory(
                atPath: folder.isEmpty ? url.path : url.appendingPathComponent(folder).path)
        }
    }

    /// - Parameter path: such as `dock/draw.js`
    /// - Returns: nil: there is no such file, or it cannot be read
    package func bytes(_ path: String) -> [UInt8]? {
        switch self {
        case .carried: EmbeddedFiles.bytes(PageFiles.root + path)
        case .folder(let url): (try? Data(contentsOf: url.appendingPathComponent(path))).map(Array.init)
        }
    }

    /// The same for a text in UTF-8.
    package func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }
}

extension PageFiles: CustomStringConvertible {
    /// For messages that name one of the files: the program's page, or the folder's path.
    public var description: String {
        switch self {
        case .carried: "the program's page"
        case .folder(let url): url.path
        }
    }
}
