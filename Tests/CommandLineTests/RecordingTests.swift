import Foundation
import Testing

@Suite("pullwire replay and compare")
struct RecordingCommandTests {
    /// That script's run as a recording.
    private func recorded(_ script: String, _ options: String...) throws -> String {
        let file = try temporaryFile("a.pullcast")
        _ = try Program(["run", temporaryFile("a.pull", script), "--record", file] + options)
        return file
    }

    private static let pull = "pull 1\nsystem plain\ndrag 200pt in 300ms\nmark pulled\nrelease\nwait settled\n"

    @Test("a run that was recorded verifies, and shows the frames of the run")
    func verifies() throws {
        let script = repository("Tests/Golden/storehouse-basic.pull")
        let (file, old, new) = (
            try temporaryFile("a.pullcast"), try temporaryFile("old.csv"), try temporaryFile("new.csv")
        )
        #expect(try Program("run", script, "--record", file, "--frames", old).code == 0)
        let replay = try Program("replay", file, "--verify", "--frames", new)
        #expect(
            replay.code == 0
                && replay.output.contains("session \"storehouse-basic.pull\", 564 ticks (4.7 s), 38 inputs"))
        #expect(
            replay.output.contains(": tick 60 (0.5s): mark loading\n")
                && replay.output.contains("verified; every notice and every frame is as it was recorded"))
        #expect(FileManager.default.contentsEqual(atPath: old, andPath: new))
    }

    @Test("a recording of another motion does not verify: tick, field, mark and curves are told")
    func differs() throws {
        let file = try recorded(Self.pull)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let changed = text.replacing(#""up":["#, with: #""up":[1"#)
        try #require(changed != text)
        let replay = try Program("replay", temporaryFile("b.pullcast", changed), "--verify")
        #expect(
            replay.code == 1
                && replay.output.contains("b.pullcast: differs from tick 36 on (0.3s, at mark pulled in line"))
    }

    @Test("a damaged line is named, and exits with 2; a file that was cut off is valid up to its last whole line")
    func damage() throws {
        let text = try String(contentsOfFile: recorded(Self.pull), encoding: .utf8)
        let damaged = try Program(
            "replay", temporaryFile("b.pullcast", text.replacing("[3,\"i\",{\"move\"", with: "[3,\"i\",{\"mvoe\"")))
        #expect(
            damaged.code == 2 && damaged.errors.contains("b.pullcast:")
                && damaged.errors.contains("there is no input \"mvoe\""))
        let cut = try Program("replay", temporaryFile("c.pullcast", String(text.prefix(text.count / 2))), "--verify")
        #expect(cut.code == 0 && cut.output.contains(", cut off\n") && cut.output.contains("verified"))
        #expect(try Program("replay", "/nowhere.pullcast").code == 2)
    }

    @Test("compare: 0 with the largest difference, 1 with the first one that is too large")
    func compares() throws {
        let (old, new) = (try recorded(Self.pull), try recorded(Self.pull.replacing("200pt", with: "200.01pt")))
        #expect(try Program("compare", old, old).output == "\(old) agrees with \(old); not a number differs\n")
        let near = try Program("compare", old, new)
        #expect(near.code == 0 && near.output.contains("agrees with") && near.output.contains("largest difference "))
        let far = try Program("compare", old, new, "--within", "0.001")
        #expect(
            far.code == 1 && far.output.contains("a.pullcast, compared with ")
                && far.output.contains("tolerance 0.001pt"))
        #expect(try Program("compare", old, new, "--within", "nan").code == 2)
    }

    @Test("replay --as-script prints a script that does the same; what it leaves out goes to standard error")
    func script() throws {
        let file = try recorded(
            "pull 1\nsystem plain\ndown 300pt\nmove 320pt at 7ms\nmove 480pt at 150ms\nup\nsleep 3s\n")
        let script = try Program("replay", file, "--as-script")
        #expect(
            script.code == 0 && script.errors.isEmpty
                && script.output.hasPrefix(
                    "pull 1\n# what a hand did in session \"a.pull\"\n# the same motion\nsystem plain\ndown 300pt\n")
        )
        let again = try recorded(script.output)
        #expect(try Program("compare", file, again).code == 0)

        let text = try String(contentsOfFile: file, encoding: .utf8)
        let other = text.replacing(#"[18,"i",{"up""#, with: "[18,\"i\",{\"work\":null}]\n" + #"[18,"i",{"up""#)
        let lossy = try Program("replay", temporaryFile("b.pullcast", other), "--as-script")
        #expect(
            lossy.code == 0
                && lossy.errors.contains(
                    "b.pullcast: not in the script: tick 18: a refresh takes its system's own time again")
        )
        #expect(try Program("replay", file, "--as-script", "--verify").code == 2)
    }
}
