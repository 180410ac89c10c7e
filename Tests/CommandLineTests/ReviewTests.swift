import Foundation
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

/// A folder of this test alone, with files in it, in which the program runs.
struct Workplace {
    let folder: String

    init(_ files: [String: String] = [:]) throws {
        folder = URL(fileURLWithPath: try temporaryFile("x")).deletingLastPathComponent().standardized.path
        for (name, text) in files { try write(text, name) }
    }

    subscript(name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    var names: [String] { (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted() }

    func write(_ text: String, _ name: String) throws {
        let file = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func edit(_ name: String, _ old: String, _ new: String) throws {
        let text = try #require(self[name])
        #expect(text.contains(old))
        try write(text.replacing(old, with: new), name)
    }

    func pullwire(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
        try Program(arguments, environment: environment, in: folder)
    }
}

@Suite("pullwire review")
struct ReviewTests {
    private static func script(_ golden: String) -> String {
        "pull 1\nstart 100pt\nscroll 300pt in 300ms\nwait settled\ngolden \(golden)\n"
    }

    /// A folder with the goldens `glide` and `deep/fling`, whose new motions lie beside them.
    private func pending() throws -> Workplace {
        let place = try Workplace(["a.pull": Self.script("glide"), "deep/b.pull": Self.script("fling")])
        _ = try place.pullwire("run", ".")
        for golden in ["glide.golden", "deep/fling.golden"] {
            try place.edit(golden, "\"tick\":20,\"offset\":", "\"tick\":20,\"offset\":1")
        }
        #expect(try place.pullwire("run", ".").code == 1)
        return place
    }

    @Test("without a terminal it lists what is pending and what decides, and fails; with nothing pending it does not")
    func list() throws {
        let place = try pending()
        let review = try place.pullwire("review")
        let lines = review.output.split(separator: "\n")
        #expect(
            review.code == 1 && lines.count == 3 && lines[0].hasPrefix("deep/fling.golden: offset: expected 1")
                && lines[0].hasSuffix(", at tick 20 (0.1667s)"))
        #expect(
            lines[1].hasPrefix("glide.golden: offset: ")
                && lines[2].contains("--accept NAME, --reject NAME --reason TEXT and --accept-all"))
        #expect(try place.pullwire("review", "deep").output.hasPrefix("deep/fling.golden: "))
        #expect(try place.pullwire("review", "a.pull").output.hasPrefix("glide.golden: "))
        #expect(
            try place.pullwire("review", "glide.golden.new", "glide.golden").output.contains("\n1 golden is pending"))
        let nothing = try Workplace().pullwire("review")
        #expect(nothing.code == 0 && nothing.output == "nothing is pending\n")
        #expect(try place.pullwire("review", "none").errors == "pullwire: none: there is no such file or folder\n")
    }

    @Test("accepted: the new motion is the golden, byte for byte, and the run passes")
    func accepts() throws {
        let place = try pending()
        let new = place["glide.golden.new"]
        let review = try place.pullwire("review", "--accept", "glide", "deep/fling.golden")
        #expect(review.code == 0 && review.output == "glide.golden: accepted\ndeep/fling.golden: accepted\n")
        #expect(
            place["glide.golden"] == new
                && place.names == ["a.pull", "deep", "deep/b.pull", "deep/fling.golden", "glide.golden"])
        #expect(try place.pullwire("run", ".").code == 0)
        let all = try pending()
        #expect(try all.pullwire("review", "--accept-all").code == 0)
        #expect(try all.pullwire("run", ".").code == 0)
    }

    @Test(
        "rejected: runs fail with the reason and ask no more, in CI too, until the motion changes; then they say so and ask again"
    )
    func rejects() throws {
        let place = try pending()
        let review = try place.pullwire("review", "--reject", "glide", "--reason", "too slow\u{1b}[2J")
        #expect(
            review.code == 1 && review.output.hasPrefix("glide.golden: rejected: too slow [2J\ndeep/fling.golden: "))
        #expect(
            try #require(place["glide.golden.rejected"]).contains(
                "\"reason\": \"too slow\\u001b[2J\",\n  \"worst\": \"offset: expected 1"))
        for environment in [[:], ["CI": "1"]] {
            let run = try place.pullwire("run", "a.pull", environment: environment)
            #expect(
                run.code == 1 && run.output.contains("\n  rejected: too slow [2J\n") && place["glide.golden.new"] == nil
            )
        }
        try place.edit("a.pull", "in 300ms", "in 310ms")
        let changed = try place.pullwire("run", "a.pull")
        #expect(
            changed.code == 1 && changed.output.contains("\n  its motion has changed since it was rejected: too slow")
                && place["glide.golden.new"] != nil)
        #expect(try place.pullwire("review", "a.pull", "--reject", "glide", "--reason", "still").code == 0)
        #expect(try place.pullwire("run", "a.pull").output.contains("rejected: still"))
        try place.edit("a.pull", "in 310ms", "in 320ms")
        _ = try place.pullwire("run", "a.pull")
        #expect(try place.pullwire("review", "--accept", "glide").code == 1)  // the other one is pending
        #expect(place["glide.golden.rejected"] == nil && place["glide.golden.new"] == nil)
    }

    @Test("when a golden holds again, what was pending or rejected is gone; in CI it stays")
    func holdsAgain() throws {
        let place = try pending()
        _ = try place.pullwire("review", "deep", "--reject", "fling", "--reason", "no")
        for golden in ["glide.golden", "deep/fling.golden"] {
            try place.edit(golden, "\"tick\":20,\"offset\":1", "\"tick\":20,\"offset\":")
        }
        #expect(try place.pullwire("run", ".", environment: ["CI": "1"]).code == 0)
        #expect(place["glide.golden.new"] != nil && place["deep/fling.golden.rejected"] != nil)
        let outdated = try place.pullwire("review")
        #expect(
            outdated.code == 1
                && outdated.output
                    == "glide.golden.new is outdated, the golden holds; `pullwire run a.pull` deletes it\n"
        )
        #expect(try place.pullwire("run", ".").code == 0)
        #expect(place["glide.golden.new"] == nil && place["deep/fling.golden.rejected"] == nil)
    }

    @Test("a new golden of CI is accepted or rejected as well; the next run outside does not write what was rejected")
    func new() throws {
        let place = try Workplace(["a.pull": Self.script("glide")])
        _ = try place.pullwire("run", ".", environment: ["CI": "1"])
        #expect(try place.pullwire("review").output.hasPrefix("glide.golden: a new golden, 36 ticks (0.3 s)\n"))
        #expect(try place.pullwire("review", "--reject", "glide", "--reason", "no").code == 0)
        let run = try place.pullwire("run", ".")
        #expect(
            run.code == 1 && run.output.contains("rejected: no") && place.names == ["a.pull", "glide.golden.rejected"])
        try place.edit("a.pull", "300ms", "310ms")
        _ = try place.pullwire("run", ".")
        #expect(place.names == ["a.pull", "glide.golden.new", "glide.golden.rejected"])
        #expect(try place.pullwire("review", "--accept-all").output == "glide.golden: accepted, a new golden\n")
        #expect(try place.pullwire("run", ".").code == 0 && place.names == ["a.pull", "glide.golden"])
    }

    @Test(
        "what cannot be reviewed is told, with what to do",
        arguments: [
            (["a.pull": nil], "glide.golden.new: its script a.pull is gone; delete it"),
            (
                ["a.pull": Self.script("other")],
                "glide.golden.new: a.pull has no such golden, or ends before it; delete it"
            ),
            (["a.pull": "pull 1\nrelaese\n"], "glide.golden.new: a.pull:2:1: unknown word"),
            (
                ["a.pull": Self.script("glide").replacing("300ms", with: "310ms")],
                "glide.golden.new is not what a.pull shows now; `pullwire run a.pull` writes it anew"
            ),
            (["glide.golden.new": "{\"golden\":1"], "glide.golden.new:1: expected a comma"),
            (
                ["glide.golden.new": "{\"golden\":1,\"script\":\"../a.pull\",\"ticksPerSecond\":120}\n{\"end\":0}"],
                "glide.golden.new names no script beside it"
            ),
            (
                ["glide.golden": "{\"golden\":1,\"script\":\"b.pull\",\"ticksPerSecond\":120}\n{\"end\":0}"],
                "glide.golden.new: a.pull:5:1: glide.golden is the golden of b.pull"
            ),
        ] as [([String: String?], String)])
    func errors(files: [String: String?], text: String) throws {
        let place = try Workplace(["a.pull": Self.script("glide")])
        _ = try place.pullwire("run", ".")
        try place.edit("glide.golden", "\"tick\":20,\"offset\":", "\"tick\":20,\"offset\":1")
        _ = try place.pullwire("run", ".")
        for (name, text) in files {
            if let text {
                try place.write(text, name)
            } else {
                try FileManager.default.removeItem(atPath: place.folder + "/" + name)
            }
        }
        let review = try place.pullwire("review")
        #expect(review.code == 1 && review.output.hasPrefix(text), "\(review.output)\(review.errors)")
        let names = place.names
        let accept = try place.pullwire("review", "--accept", "glide")
        #expect(accept.code == 2 && accept.errors.contains(text.prefix(20)) && place.names == names)
        #expect(try place.pullwire("review", "--accept-all").code == 1 && place.names == names)
    }

    @Test("a damaged rejection is told and does not count")
    func damagedRejection() throws {
        let place = try pending()
        try place.write("{\"rejected\":1", "glide.golden.rejected")
        let run = try place.pullwire("run", "a.pull")
        #expect(
            run.code == 1 && run.output.contains("\n  glide.golden.rejected is damaged: ")
                && place["glide.golden.new"] != nil)
    }

    @Test(
        "wrong usage",
        arguments: [
            (["--reject", "a"], "--reject wants a --reason"), (["--reason", "x"], "--reason is for --reject"),
            (["--accept-all", "--accept", "a"], "give one of them"),
            (["--reject", "a", "--reason", " "], "a rejection wants a reason"),
            (["--reject", "a", "--reason", String(repeating: "x", count: 4001)], "at most 4000 bytes, not 4001"),
            (["--accept", "nothing"], "no golden nothing is pending; there is fling, glide"),
            (["--apply", "x", "deep"], "from the file alone"),
            (
                ["--accept", "glide", "--reject", "glide", "--reason", "x"],
                "there are two decisions on golden glide, and they differ"
            ),
        ])
    func usage(arguments: [String], text: String) throws {
        let place = try pending()
        let names = place.names
        let review = try Program(["review"] + arguments, in: place.folder)
        #expect(review.code == 2 && review.errors.contains(text) && place.names == names, "\(review.errors)")
    }

    @Test("a name in two folders needs its path")
    func twice() throws {
        let place = try Workplace(["a/x.pull": Self.script("same"), "b/x.pull": Self.script("same")])
        _ = try place.pullwire("run", ".", environment: ["CI": "1"])
        let review = try place.pullwire("review", "--accept", "same")
        #expect(
            review.code == 2
                && review.errors
                    == "pullwire: same is pending in several folders; give one of the paths a/same.golden, b/same.golden\n"
        )
        #expect(
            try place.pullwire("review", "--accept", "a/same.golden.new").output.hasPrefix(
                "a/same.golden: accepted, a new golden\n"))
    }

    @Test("in a terminal it shows what differs and asks: accept, reject with a reason, skip, quit")
    func terminal() throws {
        let place = try pending()
        let first = try Terminal(["review"], in: place.folder).answering(["what?", "r", "", "r", "too slow", "s"])
        #expect(
            first.text.contains("[1 of 2] deep/fling.golden") && first.text.contains("differs from tick 20 on")
                && first.text.contains("expected ▁"))
        #expect(
            first.text.contains("a rejection wants a reason")
                && first.text.hasSuffix("0 accepted, 1 rejected, 1 pending\r\n") && first.code == 1)
        #expect(
            try #require(place["deep/fling.golden.rejected"]).contains("\"reason\": \"too slow\"")
                && place["deep/fling.golden.new"] == nil)
        #expect(try Terminal(["review"], in: place.folder).answering(["q"]).code == 1)
        let last = try Terminal(["review"], in: place.folder).answering(["a"])
        #expect(last.code == 0 && last.text.contains("glide.golden: accepted") && place["glide.golden.new"] == nil)
    }
}

/// The program in a terminal.
private struct Terminal {
    private let process = Process()
    private let near: FileHandle

    init(_ arguments: [String], in folder: String) throws {
        var descriptors: (near: Int32, far: Int32) = (-1, -1)
        #expect(openpty(&descriptors.near, &descriptors.far, nil, nil, nil) == 0)
        for descriptor in [descriptors.near, descriptors.far] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        near = FileHandle(fileDescriptor: descriptors.near, closeOnDealloc: true)
        let far = FileHandle(fileDescriptor: descriptors.far, closeOnDealloc: true)
        process.executableURL = Program.url
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        (process.standardInput, process.standardOutput, process.standardError) = (far, far, far)
        try process.run()
        try far.close()  // now only the program holds it
    }

    /// Types the answers, a line each, and reads all that is shown.
    func answering(_ lines: [String]) throws -> (text: String, code: Int32) {
        try near.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(near.fileDescriptor, &piece, piece.count)
            if count <= 0 { break }  // the program has ended
            text += piece.prefix(count)
        }
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), process.terminationStatus)
    }
}
