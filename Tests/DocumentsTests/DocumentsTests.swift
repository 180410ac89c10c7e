import Foundation
import Testing

@testable import documents

@Suite("Files that are made from declarations")
struct DocumentsTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../.."
    ).standardized

    @Test("Each is what scripts/documents would write", arguments: Documents.all.map(\.path))
    func current(path: String) throws {
        let document = try #require(Documents.all.first { $0.path == path })
        let now = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        #expect(try document.text(now) == now, "run scripts/documents, and look at what it changes")
    }

    @Test("A table takes the place between its marks, and a file without them is an error")
    func places() throws {
        let text = "a\n<!-- table x -->\nold\n<!-- end -->\nb\n"
        #expect(try Documents.replacing("x", in: text, by: "new") == "a\n<!-- table x -->\nnew\n<!-- end -->\nb\n")
        #expect(throws: Documents.NoPlace.self) { try Documents.replacing("y", in: text, by: "new") }
    }
}
