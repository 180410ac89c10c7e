import Drawings
import Foundation
import PreviewProtocol
import Scripts

/// The files that are made from declarations. `scripts/documents` writes them; a test compares them.
@main
enum Documents {
    /// What stands in a file of the repository, made of what stands there now.
    struct Document: Sendable {
        var path: String
        var text: @Sendable (_ now: String) throws -> String

        init(_ path: String, _ text: @escaping @Sendable (String) throws -> String) {
            (self.path, self.text) = (path, text)
        }
    }

    /// What the bundle of the page is made of comes before it, and the list of all files of the page behind it.
    static let all = declared + [Document("Sources/CLibraries/CEmbedded/paths.h") { _ in try EmbeddedList.text() }]

    private static let declared = [
        Document("Sources/PreviewProtocol/messages.schema.json") { _ in MessageSchema.text },
        Document("Sources/PreviewProtocol/asyncapi.yaml") {
            try AsyncAPI.lists.reduce($0) { try replacing($1.name, in: $0, by: $1.text) }
        },
        Document("Sources/PreviewProtocol/README.md") {
            try ReferenceTables.all.reduce($0) { try replacing($1.name, in: $0, by: $1.text) }
        },
        Document("Sources/Scripts/Syntax/steps.schema.json") { _ in ScriptSchema.text },
        Document("web/net/declarations.js") { _ in PageDeclarations.text },
        Document("web/stage/preview-style.js") { _ in PreviewStyle.javaScript },
    ]

    static func main() throws {
        for document in declared { try write(document.path, document.text) }
        let files = try PageBundle().files
        try FileManager.default.createDirectory(atPath: PageBundle.folder, withIntermediateDirectories: true)
        for name in try PageBundle.present().keys where files[name] == nil {
            try FileManager.default.removeItem(atPath: PageBundle.folder + "/" + name)
            print("removed \(PageBundle.folder)/\(name)")
        }
        for (name, text) in files { try write(PageBundle.folder + "/" + name) { _ in text } }
        for document in all { try write(document.path, document.text) }
    }

    private static func write(_ path: String, _ text: (_ now: String) throws -> String) throws {
        let now = try? String(contentsOfFile: path, encoding: .utf8)
        let text = try text(now ?? "")
        if text == now { return }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        print("wrote \(path)")
    }

    /// A file lacks a place for one of its tables.
    struct NoPlace: Error, CustomStringConvertible {
        var name: String
        var description: String {
            "there is no place for the table \"\(name)\": a line <!-- table \(name) --> and, behind it, a line <!-- end -->"
        }
    }

    /// The text with that table between the lines of its marks, which may be comments in the file's own language.
    static func replacing(_ name: String, in text: String, by table: String) throws -> String {
        let lines = text.components(separatedBy: "\n")
        guard let begin = lines.firstIndex(where: { $0.hasSuffix("<!-- table \(name) -->") }),
            let end = lines[begin...].firstIndex(where: { $0.hasSuffix("<!-- end -->") })
        else { throw NoPlace(name: name) }
        return (lines[...begin] + [table] + lines[end...]).joined(separator: "\n")
    }
}
