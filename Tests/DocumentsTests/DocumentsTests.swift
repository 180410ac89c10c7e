import Foundation
import Testing

@testable import documents

@Suite("Files that are made from declarations")
struct DocumentsTests {
    @Test("Each is what scripts/documents would write", arguments: Documents.all.map(\.path))
    func current(path: String) throws {
        let document = try #require(Documents.all.first { $0.path == path })
        let now = try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
        #expect(try document.text(now) == now, "run scripts/documents, and look at what it changes")
    }

    @Test("A table takes the place between its marks, and a file without them is an error")
    func places() throws {
        let text = "a\n<!-- table x -->\nold\n<!-- end -->\nb\n"
        #expect(try Documents.replacing("x", in: text, by: "new") == "a\n<!-- table x -->\nnew\n<!-- end -->\nb\n")
        #expect(throws: Documents.NoPlace.self) { try Documents.replacing("y", in: text, by: "new") }
    }

    @Test("The bundle of the page is what esbuild makes of it, byte for byte")
    func bundle() throws {
        let made = try PageBundle().files
        let present = try PageBundle.present()
        let names = Set(made.keys).union(present.keys).filter { made[$0] != present[$0] }
        #expect(names.isEmpty, "run scripts/documents")
    }

    @Test("What a module loads later comes from one script, on the same line, whatever stands above it")
    func later() throws {
        let module = "// A\nasync function open() {\n  const { b: c } = await import('../dock/b.js');\n}\n"
        let bundled = try ModuleGraph.bundled(module, "shell/a.js")
        #expect(bundled.dynamicImports == ["dock/b.js"])
        #expect(
            bundled.text
                == "import { $load } from './../load.js'; // A\nasync function open() {\n  const { b: c } = (await $load()).dock_b_js;\n}\n"
        )
        #expect(try ModuleGraph.bundled("start();\n", "main.js").text == "start();\n")
    }

    @Test("The folder apart comes from a script of its own")
    func apart() throws {
        let bundled = try ModuleGraph.bundled("const { a } = await import('../clip/clip.js');\n", "inspector/b.js")
        #expect(bundled.dynamicImports.isEmpty)
        #expect(bundled.text == "import { $apart } from './../apart.js'; const { a } = (await $apart());\n")
    }

    @Test(
        "A dynamic import of another form is an error that names the module",
        arguments: ["import('./b.js').then(open);", "await import(name);", "await import('b');"])
    func otherForm(module: String) {
        #expect {
            try ModuleGraph.bundled(module, "dock/a.js")
        } throws: {
            "\($0)" == "dock/a.js: what is loaded later must be written as: await import('./x.js')"
        }
    }
}
