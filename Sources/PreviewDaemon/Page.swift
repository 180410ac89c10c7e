import Foundation
import WebSockets

/// The files of the page and of the folders in it (one level deep), as they are served. They are read and compressed
/// once at start: no path that a peer sends ever reaches the file system.
///
/// A browser is given the program's page in few files, which `scripts/documents` has bundled, and with `/?modules` the
/// modules one by one, for whoever debugs. Of another folder it always gets the modules.
package struct Page: Sendable {
    private var files: [String: Asset]
    /// index.html with all modules one by one.
    private let modules: Asset
    /// index.html as others may embed it; nil: nobody may.
    private let embedded: Asset?

    /// - Parameter embedders: the origins whose pages may show `/?embed` in a frame
    /// - Throws: `DaemonError.files`
    package init(_ source: PageFiles, embedders: [Origin] = []) throws(DaemonError) {
        do {
            files = try Page.read(source)
        } catch {
            throw .files("the page cannot be read: \(error.localizedDescription)")
        }
        guard let modules = files["/index.html"] else {
            throw .files("there is no page in \(source); name the folder that holds index.html with --web")
        }
        self.modules = modules
        files.merge(Page.bundle(source)) { $1 }
        var document = files["/index.html"] ?? modules
        document.headers = SecurityPolicy.embedded(by: embedders)
        embedded = embedders.isEmpty ? nil : document
    }

    private static func read(_ source: PageFiles) throws -> [String: Asset] {
        var files: [String: Asset] = [:]
        for name in try source.names(in: "") where !name.hasPrefix(".") && name != "package.json" {
            files["/" + name] = Asset(name, in: source)
            if name == PageFiles.bundle { continue }
            for file in (try? source.names(in: name)) ?? [] where !file.hasPrefix(".") {
                files["/\(name)/\(file)"] = Asset("\(name)/\(file)", in: source)
            }
        }
        return files
    }

    /// The bundled document, and the files that it names, whose names have their content's hash.
    private static func bundle(_ source: PageFiles) -> [String: Asset] {
        guard case .carried = source else { return [:] }
        var files: [String: Asset] = [:]
        for name in (try? source.names(in: PageFiles.bundle)) ?? [] where name != ReportPage.name {
            let freshness = name == "index.html" ? Asset.Freshness.revalidated : .immutable
            files["/" + name] = Asset("\(PageFiles.bundle)/\(name)", in: source, freshness)
        }
        return files
    }

    mutating func add(_ pictures: [PictureSet]) {
        for (path, picture) in pictures.flatMap(\.files) {
            files[path] = Asset(Array(picture), contentType: ContentType.png.rawValue, compresses: false)
        }
    }

    /// Adds a list that never changes while the daemon runs.
    mutating func add(json: [UInt8], at path: String) {
        files[path] = Asset(json, contentType: ContentType.json.rawValue, compresses: true)
    }

    /// - Parameter path: below the daemon's base path
    func response(to path: String, _ request: Request? = nil) -> Response {
        let path = path == "/" ? "/index.html" : path
        guard var asset = files[path] else { return Response(status: 404, text: "Not found\n") }
        if path == "/index.html" {
            if request?.value(of: "modules") != nil { asset = modules }
            if request?.value(of: "embed") != nil, let embedded { asset = embedded }
        }
        return asset.response(acceptEncoding: request?.acceptEncoding, ifNoneMatch: request?.ifNoneMatch)
    }
}

/// What a page may load, who may show it or its files, and how it is reached.
package enum SecurityPolicy {
    /// How long a browser that was here over TLS comes back over TLS only, s: a year, as usual. It counts for all ports
    /// of the host.
    static let strictTransport = 365 * 86_400

    /// The headers of all responses.
    /// - Parameters:
    ///   - sources: what a page may load
    ///   - isSecure: whether they go over TLS; over plain http browsers ignore `strict-transport-security`, and must
    ///     (RFC 6797 7.2)
    package static func headers(sources: [String] = own, isSecure: Bool) -> [HeaderField] {
        let always = [
            content(sources, ancestors: "'none'"),
            HeaderField("x-content-type-options", "nosniff"),
            HeaderField("referrer-policy", "no-referrer"),
            HeaderField("cross-origin-resource-policy", "same-origin"),
            HeaderField("cross-origin-opener-policy", "same-origin"),
        ]
        return isSecure ? always + [HeaderField("strict-transport-security", "max-age=\(strictTransport)")] : always
    }

    /// For a page that browsers do not trust, because it comes over plain http from another machine: they would ignore
    /// the policy, and complain in the console.
    static let noOpenerPolicy = HeaderField("cross-origin-opener-policy", "unsafe-none")

    /// What a page that others may show in a frame has instead: neither header forbids what the other one allows.
    static func embedded(by embedders: [Origin]) -> [HeaderField] {
        [
            content(own, ancestors: embedders.map(\.description).joined(separator: " ")),
            HeaderField("cross-origin-resource-policy", "cross-origin"),
        ]
    }

    /// The daemon's own files, and nothing else.
    static let own = ["default-src 'self'"]

    private static func content(_ sources: [String], ancestors: String) -> HeaderField {
        HeaderField(
            "content-security-policy",
            (sources + ["base-uri 'none'", "frame-ancestors \(ancestors)"]).joined(separator: "; "))
    }
}

/// The kinds of files that a page consists of.
private enum ContentType: String {
    case html = "text/html; charset=utf-8", css = "text/css; charset=utf-8", javaScript =
        "text/javascript; charset=utf-8"
    case svg = "image/svg+xml", png = "image/png", json = "application/json"

    /// nil: such a file is not served.
    init?(ofFile path: String) {
        switch path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).last {
        case "html": self = .html
        case "css": self = .css
        case "js": self = .javaScript
        case "svg": self = .svg
        case "png": self = .png
        case "json", "map": self = .json
        default: return nil
        }
    }

    var isText: Bool { self != .png }
}

extension Asset {
    /// nil: such a file is not served, or it is not there.
    fileprivate init?(_ path: String, in source: PageFiles, _ freshness: Freshness = .revalidated) {
        guard let type = ContentType(ofFile: path), let bytes = source.bytes(path) else { return nil }
        self.init(bytes, contentType: type.rawValue, freshness: freshness, compresses: type.isText)
    }
}
