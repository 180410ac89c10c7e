import Foundation
import Motion
import Recordings
import RefreshEngine
import Scripts
import TestSupport
import Testing

@testable import PageEngine

/// engine.wasm, which `scripts/engine` compiles from the same sources, beside the native engine.
@Suite(.serialized) struct EngineModuleTests {
    private let module = EngineModule(file: repository.appendingPathComponent("web/engine/engine.wasm"))

    @Test("a thousand random sessions, of every system and with every kind of input, are the same in all bits")
    func random() throws { try module.compare((1...1000).map { SessionCase.random($0) }) }

    @Test("every script of Tests/Golden is the same in all bits")
    func goldens() throws { try module.compare(EngineModuleTests.scripts()) }

    @Test(
        "scenes, notices and frames are those that a daemon sends, in random sessions and every script of Tests/Golden")
    func messages() throws {
        try module.compare((1...100).map { SessionCase.random($0) } + EngineModuleTests.scripts(), withMessages: true)
    }

    @Test("a system that is only named has a daemon's scene, too: all declared values, with their curves' texts")
    func declared() throws {
        let sessions = try Catalog.published.declarations.flatMap { system in
            try system.edges.map { try SessionCase(system, at: $0) }
        }
        try module.compare(sessions, withMessages: true)
    }

    private static func scripts() throws -> [SessionCase] {
        let scripts = try FileManager.default.subpathsOfDirectory(
            atPath: repository.appendingPathComponent("Tests/Golden").path
        ).filter { $0.hasSuffix(".pull") }.sorted()
        #expect(scripts.count > 10)
        return try scripts.map { name in
            let url = repository.appendingPathComponent("Tests/Golden/" + name)
            return SessionCase(
                try Script(parsing: String(contentsOf: url, encoding: .utf8), file: url.path), name: name)
        }
    }
}
