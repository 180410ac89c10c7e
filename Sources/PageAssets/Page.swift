import Foundation

/// The files of the page and of its folders (one level deep), as they are served. They are read once at start: no path
/// that a peer sends ever reaches the file system.
///
/// A browser gets the program's page in few files, which `scripts/documents` has bundled; with `/?modules`, for
/// debugging, it gets each module. The page of another folder is always served as modules.
package struct Page: Sendable {
    private var files: [String: Asset]
    /// index.html that loads each module.
    private let modules: Asset

    package init(_ source: PageFiles) throws(PageError) {
        do {
            files = try Page.read(source)
        } catch {
            throw PageError("the page cannot be read: \(error.localizedDescription)")
        }
        guard let modules = files["/index.html"] else {
            throw PageError("there is no page in \(source); name the folder that holds index.html with --web")
        }
        self.modules = modules
        files.merge(Page.bundle(source)) { $1 }
    }

    private static func read(_ source: PageFiles) throws -> [String: Asset] {
        var files: [String: Asset] = [:]
        for name in try source.names(in: "") where !name.hasPrefix(".") && name != "package.json" {
            files["/" + name] = Asset(name, in: source)
            if name == PageFiles.bundle { continue }
            let freshness = name == PageFiles.fonts ? Asset.Freshness.immutable : .revalidated
            for file in (try? source.names(in: name)) ?? [] where !file.hasPrefix(".") {
                files["/\(name)/\(file)"] = Asset("\(name)/\(file)", in: source, freshness)
            }
        }
        return files
    }

    /// The bundled document, and the files that it loads, whose names contain their content's hash.
    private static func bundle(_ source: PageFiles) -> [String: Asset] {
        guard case .carried = source else { return [:] }
        var files: [String: Asset] = [:]
        for name in (try? source.names(in: PageFiles.bundle)) ?? [] {
            let path = "\(PageFiles.bundle)/\(name)"
            if [ReportPage.path, PageFiles.element].contains(path) { continue }
            let isNamedByContent = name != "index.html" && !name.hasPrefix("standalone.")
            files["/" + name] = Asset(path, in: source, isNamedByContent ? .immutable : .revalidated)
        }
        return files
    }

    package mutating func add(png: Data, at path: String) {
        files[path] = Asset(Array(png), contentType: ContentType.png.rawValue, compresses: false)
    }

    /// Adds a list that never changes while the daemon runs.
    package mutating func add(json: [UInt8], at path: String) {
        files[path] = Asset(json, contentType: ContentType.json.rawValue, compresses: true)
    }

    /// Serves another engine for pages than the page's own.
    package mutating func add(engine: Asset) { files["/engine/engine.wasm"] = engine }

    /// Compresses everything that nobody has asked for yet.
    package func compress() {
        modules.compress()
        for asset in files.values { asset.compress() }
    }

    /// - Parameters:
    ///   - path: below the daemon's base path
    ///   - wantsModules: whether the document should load each module
    /// - Returns: nil: there is no such file
    package func asset(at path: String, wantsModules: Bool = false) -> Asset? {
        if path == "/" { return asset(at: "/index.html", wantsModules: wantsModules) }
        return wantsModules && path == "/index.html" ? modules : files[path]
    }
}

/// Why the page cannot be loaded; the text names the folder.
package struct PageError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The kinds of files in a page.
private enum ContentType: String {
    case html = "text/html; charset=utf-8"
    case css = "text/css; charset=utf-8"
    case javaScript =
        "text/javascript; charset=utf-8"
    case svg = "image/svg+xml"
    case png = "image/png"
    case woff2 = "font/woff2"
    case json = "application/json"
    case wasm = "application/wasm"

    /// nil: files of this kind are not served.
    init?(ofFile path: String) {
        switch path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).last {
        case "html": self = .html
        case "css": self = .css
        case "js": self = .javaScript
        case "svg": self = .svg
        case "png": self = .png
        case "woff2": self = .woff2
        case "json", "map": self = .json
        case "wasm": self = .wasm
        default: return nil
        }
    }

    /// Pictures and fonts are packed already.
    var compresses: Bool { self != .png && self != .woff2 }
}

extension Asset {
    /// An engine for pages, compressed: that takes 0.1 s.
    package static func engine(_ wasm: [UInt8]) -> Asset {
        let engine = Asset(wasm, contentType: ContentType.wasm.rawValue, compresses: true)
        engine.compress()
        return engine
    }

    /// nil: files of this kind are not served, or it does not exist.
    fileprivate init?(_ path: String, in source: PageFiles, _ freshness: Freshness = .revalidated) {
        guard let type = ContentType(ofFile: path), let bytes = source.bytes(path) else { return nil }
        // Only developers' tools ask for source maps, which would take longer than everything else.
        let compresses = type.compresses && !path.hasSuffix(".map")
        self.init(bytes, contentType: type.rawValue, freshness: freshness, compresses: compresses)
    }
}
