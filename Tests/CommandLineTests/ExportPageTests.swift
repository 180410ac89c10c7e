import Foundation
import Testing

@testable import PreviewCommands

@Suite("pullwire export page")
struct ExportPageTests {
    private static let pull =
        "pull 1\nsystem arrow\nwork after 200ms\ndrag 200pt in 300ms\nmark pulled\nrelease\nwait settled\n"

    private func script(_ text: String) throws -> String {
        let path = try temporaryFile("pull.pull")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("A script, a recording and a control are files of at most 670 kB")
    func files() throws {
        let script = try script(Self.pull)
        let (recording, page) = (try temporaryFile("pull.pullcast"), try temporaryFile("page.html"))
        #expect(try Program("run", script, "--record", recording).code == 0)
        for source in [
            [script], [recording], ["--system", "arrow", "--preset", "designed"], ["--system", "sprites"], [],
        ] {
            let run = try Program(["export", "page"] + source + ["--out", page])
            #expect(run.code == 0 && run.errors.isEmpty && run.output.isEmpty, "\(source): \(run.errors)")
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(text.hasPrefix("<!doctype html>") && text.utf8.count <= 670_000, "\(source): \(text.utf8.count)")
        }
    }

    @Test("Without --out the file goes to standard output, and a script that fails is told beside it")
    func output() throws {
        let run = try Program("export", "page", try script("pull 1\nsystem arrow\nexpect header state armed\n"))
        #expect(run.code == 0 && run.output.hasPrefix("<!doctype html>"))
        #expect(run.errors == "pullwire: pull.pull has not passed; `pullwire run` says why\n")
    }

    @Test(
        "What cannot be exported is said in words",
        arguments: [
            (["page", "a.pull", "--system", "arrow"], "a file and --system exclude each other"),
            (["page", "--system", "ribbon"], "there is no system \"ribbon\""),
            (["page", "nowhere.pull"], "nowhere.pull cannot be read"),
            (["page", "--system", "arrow", "--set", "height=-4"], "height"),
            (["page", "--system", "arrow", "--out", "/proc/page.html"], "/proc/page.html cannot be written"),
            (["pages"], "did you mean page?"),
        ] as [([String], String)])
    func errors(arguments: [String], text: String) throws {
        let run = try Program(["export"] + arguments)
        #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run.errors)")
    }
}
