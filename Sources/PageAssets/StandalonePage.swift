import Foundation

/// A page without a daemon as one file, with its style, its script and the engine in it: it opens from a disk, without a
/// network.
package struct StandalonePage {
    /// The document in the bundle, which has a place for each part.
    private let document: String
    /// What is the same in every file, by the ids of the places.
    private let parts: [(id: String, bytes: [UInt8])]

    /// - Parameter engine: another engine than the program's own
    /// - Throws: what is missing
    package init(_ files: PageFiles, engine: [UInt8]? = nil) throws(PageError) {
        func part(_ path: String, or reason: String) throws(PageError) -> [UInt8] {
            guard let bytes = files.bytes(path) else { throw PageError(reason) }
            return bytes
        }
        func bundled(_ name: String) throws(PageError) -> [UInt8] {
            try part("\(PageFiles.bundle)/\(name)", or: "there is no \(name) in \(files); scripts/documents writes it")
        }
        document = String(decoding: try bundled("standalone.html"), as: UTF8.self)
        let engine = if let engine { engine } else { try part(PageFiles.engine, or: StandalonePage.noEngine) }
        parts = [
            ("style", try bundled("standalone.css")), ("code", try bundled("standalone.js")), ("engine", engine),
        ]
    }

    private static let noEngine = "this program was built without the engine for pages, which needs Swift 6.3"

    /// The file's text.
    /// - Parameter data: what it shows, in JSON
    package func text(with data: [UInt8]) -> String {
        (parts + [("data", data)]).reduce(document) { text, part in
            let place = "id=\"\(part.id)\"></script>"
            let packed = gzip(part.bytes).map(PackedText.text) ?? ""
            return text.replacing(place, with: place.replacing("><", with: ">\(packed)<"))
        }
    }
}
