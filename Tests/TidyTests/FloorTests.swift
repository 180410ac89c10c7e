import Foundation
import Testing

@Suite("The floors of each module: a folder knows those below it")
struct FloorTests {
    /// The folders of each module that has any, the lowest first. "." is the module's root; a folder in a folder
    /// belongs to its floor, unless it has floors of its own.
    private static let floors = [
        "Motion": ["Elementary", "."],
        "RefreshEngine": ["Parameters", "Scene", "Scroll", "Systems", "."],
        "Scripts": ["Syntax", "Steps", ".", "Devices"],
        "Recordings": ["JSON", "FrameLog", "Goldens", "Fitting", ".", "Device"],
        "PreviewProtocol": ["Checks", "Binary", "JSON", "Declaration", "Frames", ".", "Documents"],
        "Figures": ["Paths", "Fonts", "Letters", "XML", "SVG", "Lists", "."],
        "WebSockets": ["Protocol", "Inbound", "."],
        "Pictures": ["Stream", "Formats", "Writing", "Child", "."],
        "SessionStorage": [".", "SQLite"],
        "Cluster": ["PostgreSQL", "."],
        "PreviewDaemon": ["Access", "Observability", "."],
        "Simulation": ["World", "Network", "."],
        "PreviewTesting": ["Console", "Options", "Running", "Reviewing", "."],
        "PreviewCommands": [
            "Client", "Console", "Options", "Running", "Reviewing", "Reporting", "Serving", "Developing",
            "Diagnosing", "Exporting", "Agents", ".",
        ],
    ]

    @Test("A file uses nothing that a floor above its own declares", arguments: floors.keys.sorted())
    func direction(module: String) throws {
        let floors = try #require(Self.floors[module])
        let files = Source.all("Sources/" + module, ".swift").map {
            (source: $0, floor: Self.floor(of: $0, in: module, floors), code: SwiftCode($0.text))
        }
        #expect(
            Set(files.map(\.floor)) == Set(floors.indices), "a floor of \(module) has no file, or a folder has no floor"
        )
        // A name that is declared on several floors, such as an overloaded function, belongs to the lowest.
        var home: [String: Int] = [:]
        for file in files { for name in file.code.declared { home[name] = min(home[name] ?? file.floor, file.floor) } }
        for file in files {
            for (name, line) in file.code.used {
                guard let declared = home[name], declared > file.floor else { continue }
                Issue.record(
                    "\(file.source):\(line) uses \(name) of \(floors[declared])/, which stands above \(floors[file.floor])/"
                )
            }
        }
    }

    /// -1: its folder is in no floor.
    private static func floor(of source: Source, in module: String, _ floors: [String]) -> Int {
        let folders = source.path.dropFirst("Sources/\(module)/".count).split(separator: "/").dropLast()
        return floors.firstIndex(of: folders.first.map(String.init) ?? ".") ?? -1
    }

    @Test("Every module with folders has its floors here")
    func complete() {
        let modules = Source.all("Sources", ".swift").map { $0.path.split(separator: "/") }.filter { $0.count > 3 }.map
        { String($0[1]) }
        #expect(Set(modules) == Set(Self.floors.keys.filter { !$0.contains("/") }))
    }

    @Test("The map marks the folders that stand above their module's own files, and no others")
    func marks() {
        let above = Self.floors.values.flatMap { $0.drop { $0 != "." }.dropFirst() }
        let map = Source.all("Sources", "README.md").first { $0.path == "Sources/README.md" }?.lines ?? []
        #expect(map.compactMap { $0.firstMatch(of: #/^ +(\w+)/ ↑ /#).map { String($0.1) } }.sorted() == above.sorted())
    }

    @Test("Comments and literals are no code, interpolated expressions are")
    func stripping() {
        let code = SwiftCode(
            #"""
            // A
            let a = "B \(C(d("E")) + f.G) H" /// I
            private struct J { let k: K.L }
            func m<N>(_ n: O) -> N { p(q: "\"R"); let s = s() }
            """#)
        #expect(
            code.declared == ["a", "m"] && Set(code.used.keys) == ["C", "d", "K", "O", "p"] && code.used["O"] == 4)
    }
}
