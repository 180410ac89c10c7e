import Foundation
import Testing

@Suite("pullwire measure")
struct MeasureCommandTests {
    private static let pull =
        "pull 1\nsystem storehouse\nwork after 200ms\ndrag 250pt in 300ms\nrelease\nwait settled\n"

    @Test("a script and the recording of its run measure the same, each line with unit and tick")
    func recording() throws {
        let script = try temporaryFile("a.pull", Self.pull)
        let file = try temporaryFile("a.pullcast")
        _ = try Program("run", script, "--record", file)
        let (ran, replayed) = (try Program("measure", script), try Program("measure", file))
        #expect(ran.code == 0 && replayed.code == 0)
        #expect(
            ran.output.replacing(script, with: "") == replayed.output.replacing(file, with: "")
                && ran.output.split(separator: "\n").prefix(7).last?.contains("largestVelocityChange") == true)
        #expect(ran.output.contains(/\n  closing, header +1200ms   from tick 60 \(0.5 s\) to 204 \(1.7 s\)\n/))
        #expect(ran.output.contains(/\n  settle +[0-9.]+ms   at tick [0-9]+ \([0-9.]+ s\)\n/))
    }

    @Test("--json is a list for programs; what does not occur is left out")
    func json() throws {
        let run = try Program(
            "measure", temporaryFile("a.pull", Self.pull), temporaryFile("b.pull", "pull 1\nsleep 1t\n"), "--json")
        let files = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let measures = files.map { ($0["measures"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String } }
        #expect(
            measures == [
                ["timeToArm", "overshoot", "settle", "peakVelocity", "largestStep", "largestVelocityChange"],
                ["peakVelocity", "largestStep", "largestVelocityChange"],
            ])
        #expect(files[1]["ticks"] as? Int == 1)
    }

    @Test("several files are a table, with - for what does not occur")
    func table() throws {
        let lines = try Program(
            "measure", temporaryFile("a.pull", Self.pull), temporaryFile("b.pull", "pull 1\nsleep 1t\n")
        ).output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains("timeToArm") && lines[2].contains(/b\.pull +- +- +- +0pt\/s/))
    }

    @Test(
        "--set measures with other settings; a script without such a parameter is skipped, and a recording has its own")
    func overrides() throws {
        let script = try temporaryFile("a.pull", Self.pull + "expect settle < 1t\n")
        let other = try temporaryFile("b.pull", "pull 1\nsleep 1t\n")
        #expect(try Program("measure", script).output != Program("measure", script, "--set", "viewport=390x400").output)
        #expect(try Program("measure", other, "--set", "dropHeight=90").code == 2)
        let recording = try temporaryFile("a.pullcast")
        _ = try Program("run", other, "--record", recording)
        #expect(try Program("measure", recording, "--set", "seed=2").errors.contains("--set is for scripts"))
    }

    @Test(
        "exit codes: 1 an expectation, 2 a file, 3 a wait; the motion is measured all the same",
        arguments: [
            (pull + "expect settle < 1t\n", Int32(1), "settle: expected < 8.333333ms, found"),
            ("pull 1\nsystem nothing\n", 2, "nothing"),
            ("pull 1\nsystem plain\nwait state armed timeout 100ms\n", 3, "waited 0.1s"),
        ])
    func exitCodes(script: String, code: Int32, error: String) throws {
        let run = try Program("measure", temporaryFile("a.pull", script))
        #expect(run.code == code && run.errors.contains(error) && run.output.isEmpty == (code == 2), "\(run.errors)")
    }
}
