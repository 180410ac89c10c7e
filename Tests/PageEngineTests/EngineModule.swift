import Foundation
import Testing

/// An engine as WebAssembly, which Node plays sessions on.
struct EngineModule {
    let file: URL

    /// Expects that it shows what the native engine shows, at every tick.
    func compare(_ sessions: [SessionCase], withMessages hasMessages: Bool = false) throws {
        let played = try played(sessions, withMessages: hasMessages)
        #expect(played.count == sessions.count)
        for (session, digest) in zip(sessions, played) { #expect(digest == session.digest, "\(session.name)") }
    }

    /// What Node prints for sessions, a line each.
    private func played(_ sessions: [SessionCase], withMessages hasMessages: Bool) throws -> [String] {
        try #require(FileManager.default.fileExists(atPath: file.path), "scripts/engine makes it")
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, answers) = (folder.appendingPathComponent("sessions"), folder.appendingPathComponent("answers"))
        let lines = sessions.map { $0.line(hasMessages: hasMessages) + "\n" }.joined()
        try lines.write(to: input, atomically: true, encoding: .utf8)
        _ = FileManager.default.createFile(atPath: answers.path, contents: nil)
        let node = Process()
        node.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        node.arguments = [
            "node", repository.appendingPathComponent("Tests/PageEngineTests/play.mjs").path, file.path,
        ]
        node.standardInput = try FileHandle(forReadingFrom: input)
        node.standardOutput = try FileHandle(forWritingTo: answers)
        try node.run()
        node.waitUntilExit()
        return try String(contentsOf: answers, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}

func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    .standardized
