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
    private static let module = repository.appendingPathComponent("web/engine/engine.wasm")

    /// What Node prints for sessions, a line each.
    private func played(_ sessions: [SessionCase], withMessages hasMessages: Bool) throws -> [String] {
        try #require(
            FileManager.default.fileExists(atPath: EngineModuleTests.module.path), "scripts/engine makes it")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, answers) = (folder.appendingPathComponent("sessions"), folder.appendingPathComponent("answers"))
        let lines = sessions.map { $0.line(hasMessages: hasMessages) + "\n" }.joined()
        try lines.write(to: file, atomically: true, encoding: .utf8)
        _ = FileManager.default.createFile(atPath: answers.path, contents: nil)
        let node = Process()
        node.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        node.arguments = [
            "node", repository.appendingPathComponent("Tests/PageEngineTests/play.mjs").path,
            EngineModuleTests.module.path,
        ]
        node.standardInput = try FileHandle(forReadingFrom: file)
        node.standardOutput = try FileHandle(forWritingTo: answers)
        try node.run()
        node.waitUntilExit()
        return try String(contentsOf: answers, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func compare(_ sessions: [SessionCase], withMessages hasMessages: Bool = false) throws {
        let played = try played(sessions, withMessages: hasMessages)
        #expect(played.count == sessions.count)
        for (session, digest) in zip(sessions, played) { #expect(digest == session.digest, "\(session.name)") }
    }

    @Test("a thousand random sessions, of every system and with every kind of input, are the same in all bits")
    func random() throws { try compare((1...1000).map { SessionCase.random($0) }) }

    @Test("every script of Tests/Golden is the same in all bits")
    func goldens() throws { try compare(EngineModuleTests.scripts()) }

    @Test(
        "scenes, notices and frames are those that a daemon sends, in random sessions and every script of Tests/Golden")
    func messages() throws {
        try compare((1...100).map { SessionCase.random($0) } + EngineModuleTests.scripts(), withMessages: true)
    }

    @Test("a system that is only named has a daemon's scene, too: all declared values, with their curves' texts")
    func declared() throws {
        let sessions = try Catalog.published.declarations.flatMap { system in
            try system.edges.map { try SessionCase(system, at: $0) }
        }
        try compare(sessions, withMessages: true)
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

private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    .standardized
