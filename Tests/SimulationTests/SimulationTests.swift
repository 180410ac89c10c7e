import Foundation
import Testing

/// The seeds must run in a program of their own, in which Swift's hashes do not change from start to start.
@Suite("The simulation: one number is one course of the whole system")
struct SimulationTests {
    private struct Result: Equatable {
        let code: Int32
        let output: String
        var hash: Substring? { output.split(separator: "\n").first { $0.hasPrefix("hash ") } }
    }

    private func run(_ arguments: String...) throws -> Result {
        let process = Process()
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "pullwire-sim")
        process.arguments = arguments
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return Result(code: process.terminationStatus, output: text)
    }

    @Test("A seed that is run twice has the same course, to the last byte of its log", arguments: ["1", "17", "148"])
    func same(seed: String) throws {
        let first = try run(seed, "--log")
        #expect(first.code == 0 && first.hash != nil)
        #expect(try run(seed, "--log") == first)
        #expect(try run("2").hash != first.hash)
    }

    @Test("A page and a fault can be taken away, and time can be cut off")
    func smaller() throws {
        let whole = try run("1")
        #expect(whole.output.contains("fault-1"))
        #expect(try run("1", "--without", "fault-1", "--without", "page-2").hash != whole.hash)
        #expect(try run("1", "--until", "3").output.contains("no fault in 3.0 s"))
    }

    @Test("Many seeds find no fault, and say how many hours they were")
    func many() throws {
        let result = try run("1", "--count", "20")
        #expect(result.code == 0 && result.output.hasPrefix("20 seeds, 0.19 simulated hours: 0 with a fault"))
    }

    @Test("Each fault that the seeds are to find can still be put into the code")
    func faults() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let folder = sources.appending(path: "Tests/Fixtures/faults")
        let patches = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".patch") }
        #expect(patches.count == 20)
        for patch in patches {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/git")
            process.currentDirectoryURL = sources
            process.arguments = ["apply", "--check", folder.appending(path: patch).path]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(patch)")
        }
    }
}
