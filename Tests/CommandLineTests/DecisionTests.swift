import Foundation
import Recordings
import Testing

@testable import PreviewCommands
@testable import PreviewTesting

@Suite("pullwire review --apply")
struct DecisionTests {
    private static let script =
        "pull 1\nstart 100pt\nscroll 300pt in 300ms\nwait settled\ngolden one\nsleep 1s\ngolden two\n"

    /// A folder with a script whose goldens differ from what it shows, and the digests of what it shows.
    private func place() throws -> (Workplace, one: String, two: String) {
        let place = try Workplace(["t/a.pull": Self.script])
        _ = try place.pullwire("run", "t")
        let digests = try ["t/one.golden", "t/two.golden"].map { name in
            let digest = try Golden(reading: Array(try #require(place[name]).utf8), file: name).digest
            try place.edit(name, "\"tick\":20,\"offset\":", "\"tick\":20,\"offset\":1")
            return digest
        }
        return (place, digests[0], digests[1])
    }

    private static func decision(_ golden: String, _ rest: String, script: String = "t/a.pull") -> String {
        "{\"script\":\"\(script)\",\"golden\":\"\(golden)\",\(rest)}"
    }

    private static func file(_ decisions: String...) -> String {
        "{\"decisions\":1,\"goldens\":[\(decisions.joined(separator: ","))]}"
    }

    private static func accept(_ golden: String, _ motion: String) -> String {
        decision(golden, "\"decision\":\"accept\",\"motion\":\"\(motion)\"")
    }

    private static func reject(_ golden: String, _ motion: String, _ reason: String) -> String {
        decision(golden, "\"decision\":\"reject\",\"motion\":\"\(motion)\",\"reason\":\"\(reason)\"")
    }

    @Test("decisions need no pending file: the script is run here; the golden accepted is what it shows")
    func applies() throws {
        let (place, one, two) = try place()
        try place.write(
            Self.file(Self.accept("one", one), Self.reject("two", two, "too slow"), Self.accept("one", one)), "d.json")
        let review = try place.pullwire("review", "--apply", "d.json")
        #expect(
            review.code == 0 && review.output == "t/one.golden: accepted\nt/two.golden: rejected: too slow\n",
            "\(review.errors)")
        let run = try place.pullwire("run", "t")
        #expect(
            run.output.contains("golden one: holds; not a number differs")
                && run.output.contains("\n  rejected: too slow\n"))
        #expect(place.names == ["d.json", "t", "t/a.pull", "t/one.golden", "t/two.golden", "t/two.golden.rejected"])
        #expect(try place.pullwire("review", "--apply", "d.json").output.hasPrefix("t/one.golden: holds already\n"))
    }

    @Test("a motion that has changed since it was looked at is told and left alone; the others are decided")
    func outdated() throws {
        let (place, one, _) = try place()
        let two = place["t/two.golden"]
        try place.write(Self.file(Self.accept("two", one), Self.accept("one", one)), "d.json")
        let review = try place.pullwire("review", "--apply", "d.json")
        #expect(review.code == 1 && place["t/two.golden"] == two && place["t/two.golden.new"] == nil)
        #expect(
            review.output
                == "t/two.golden: its motion has changed since it was looked at, so nothing is done; look at it again\nt/one.golden: accepted\n"
        )
    }

    @Test(
        "whatever is wrong is told before anything is written",
        arguments: [
            ("", "d.json: expected a value"), ("{}", "expected {\"decisions\":1"),
            ("{\"decisions\":2,\"goldens\":[]}", "decisions of version 2; this program reads version 1"),
            (file("1"), "decision 2: expected an object"), (file("{}"), "decision 2: expected \"script\", a text"),
            (
                file(decision("two", "\"decision\":\"take\",\"motion\":\"x\"")),
                "decision 2: \"decision\" must be accept or reject, not \"take\""
            ),
            (file(decision("two", "\"decision\":\"accept\",\"motion\":1")), "decision 2: expected \"motion\", a text"),
            (
                file(decision("two", "\"decision\":\"reject\",\"motion\":\"x\"")),
                "decision 2: expected \"reason\", a text"
            ),
            (file(reject("two", "x", " ")), "decision 2: a rejection wants a reason"),
            (file(reject("one", "x", "no")), "t/a.pull: there are two decisions on golden one, and they differ"),
            (file(accept("one", "x")), "t/a.pull: there are two decisions on golden one, and they differ"),
            (file(accept("three", "x")), "t/a.pull has no golden \"three\", or ends before it; it has one, two"),
            (file(accept("../one", "x")), "has no golden \"../one\""),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "../a.pull")),
                "must stay below the present folder"
            ),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "t/../t/a.pull")),
                "must stay below the present folder"
            ),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "/etc/passwd")),
                "must be a path from the present folder"
            ),
            (file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "a\\u0000b")), "cannot be read"),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "link/passwd")),
                "goes through a symbolic link"
            ),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "t/gone.pull")),
                "cannot be read: No such file or directory; paths are from the folder"
            ),
            (file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "t")), "\"t\" is no file"),
            (
                file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "t/pipe")),
                "\"t/pipe\" is no file"
            ),
            (file(decision("one", "\"decision\":\"accept\",\"motion\":\"x\"", script: "d.json")), "d.json:1:"),
        ])
    func refuses(text: String, error: String) throws {
        let (place, one, _) = try place()
        #expect(mkfifo(place.folder + "/t/pipe", 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: place.folder + "/link", withDestinationPath: "/etc")
        let first = Self.accept("one", one)
        try place.write(
            text.replacing("\"goldens\":[{", with: "\"goldens\":[\(first),{").replacing("[1]", with: "[\(first),1]"),
            "d.json")
        let files = place.names
        let golden = place["t/one.golden"]
        let review = try place.pullwire("review", "--apply", "d.json")
        #expect(review.code == 2 && review.errors.contains(error), "\(review.errors)\(review.output)")
        #expect(review.output.isEmpty && place.names == files && place["t/one.golden"] == golden)
    }

    @Test("a link in the place of a pending file or a rejection is not followed")
    func links() throws {
        let (place, one, two) = try place()
        try place.write("precious", "precious")
        for name in ["t/one.golden.new", "t/two.golden.rejected"] {
            try FileManager.default.createSymbolicLink(
                atPath: place.folder + "/" + name, withDestinationPath: place.folder + "/precious")
        }
        for decision in [Self.accept("one", one), Self.reject("two", two, "no")] {
            try place.write(Self.file(decision), "d.json")
            let review = try place.pullwire("review", "--apply", "d.json")
            #expect(review.code == 2 && review.errors.contains("cannot be written: "), "\(review.errors)")
        }
        #expect(place["precious"] == "precious")
    }

    @Test("there may be 10,000 decisions, and a million are refused at once")
    func bound() throws {
        let item = Self.accept("one", "x")
        let bytes = { (count: Int) in Array(Self.file(Array(repeating: item, count: count).joined(separator: ",")).utf8)
        }
        #expect(
            try DecisionFile.decisions(bytes(DecisionFile.maxDecisions), "d.json").count == DecisionFile.maxDecisions)
        #expect { try DecisionFile.decisions(bytes(DecisionFile.maxDecisions + 1), "d.json") } throws: {
            "\($0)".contains("10001 decisions; at most 10000 are read")
        }
        let million = try temporaryFile(
            "d.json", Self.file(Array(repeating: item, count: 1_000_000).joined(separator: ",")))
        let review = try Program("review", "--apply", million)
        #expect(
            review.code == 2 && review.errors == "pullwire: \(million) has more than 8 MiB, which no decisions has\n")
    }

    @Test(
        "the digest of a motion is that of its file, whatever its script is called; another last digit is another motion"
    )
    func digest() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: repository("Tests/Golden"))
        where file.hasSuffix(".golden") {
            let text = try String(contentsOfFile: repository("Tests/Golden/" + file), encoding: .utf8)
            let golden = try Golden(reading: Array(text.utf8), file: file)
            #expect(golden.text == Array(text.utf8) && golden.digest.count == 16)
            let renamed = text.replacing(/"script":"[^"]*"/, with: "\"script\":\"x.pull\"", maxReplacements: 1)
            #expect(try Golden(reading: Array(renamed.utf8), file: file).digest == golden.digest)
            let other = text.replacing("\"end\":", with: "\"end\":1")
            #expect(try Golden(reading: Array(other.utf8), file: file).digest != golden.digest)
        }
        let empty = Array("{\"golden\":1,\"script\":\"a.pull\",\"ticksPerSecond\":120}\n{\"end\":0}\n".utf8)
        // FNV-1a 64 of all after the first line
        #expect(try Golden(reading: empty, file: "a").digest == "e76c133d72d8485c")
    }
}
