import Foundation
import Testing

@Suite("pullwire run --against")
struct AgainstTests {
    private static let script = "pull 1\nstart 100pt\ninclude lib/steps.pull\ngolden glide\n"
    private static let steps = "pull 1\nscroll 300pt in 300ms\nwait settled\n"

    private func git(_ place: Workplace, _ arguments: String...) throws {
        let git = try Program(
            at: URL(fileURLWithPath: "/usr/bin/env"),
            ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-C", place.folder] + arguments)
        #expect(git.code == 0, "\(git.errors)")
    }

    /// A repository whose first commit, `main`, has a script that includes another one, and its golden.
    private func repository() throws -> Workplace {
        let place = try Workplace(["t/a.pull": Self.script, "t/lib/steps.pull": Self.steps, "t/old.pull": "pull 1\n"])
        _ = try place.pullwire("run", "t/a.pull")
        try git(place, "init", "-q", "-b", "main")
        try git(place, "add", ".")
        try git(place, "commit", "-q", "-m", "first")
        return place
    }

    @Test("the revision's scripts and goldens are run, with the names of the working tree, and nothing is written")
    func compares() throws {
        let place = try repository()
        try place.edit("t/glide.golden", "\"tick\":20,\"offset\":", "\"tick\":20,\"offset\":1")
        try git(place, "commit", "-q", "-am", "another motion")
        try place.edit("t/glide.golden", "\"tick\":20,\"offset\":1", "\"tick\":20,\"offset\":")
        try place.edit("t/lib/steps.pull", "300ms", "200ms")
        let names = place.names
        let same = try place.pullwire("run", "t/a.pull", "--against", "main~1")
        #expect(
            same.code == 0 && same.output.contains("t/a.pull:4:1: golden glide: holds; not a number differs\n"),
            "\(same.output)\(same.errors)")
        let differs = try place.pullwire("run", "t/a.pull", "--against", "main", environment: ["CI": "1"])
        #expect(differs.code == 1 && differs.output.contains("t/a.pull:4:1: golden glide: differs from tick 20 on"))
        #expect(place.names == names && place["t/glide.golden.new"] == nil)
        let absolute = try place.pullwire("run", place.folder + "/t/a.pull", "--against", "main~1")
        #expect(
            absolute.code == 0 && absolute.output.contains("\(place.folder)/t/a.pull:4:1: golden glide: holds"),
            "\(absolute.output)\(absolute.errors)")
        #expect(try place.pullwire("run", "t/a.pull", "--against", ":/first").output.hasPrefix("against :/first ("))
        let inside = try Program(["run", "a.pull", "--against", "main~1"], in: place.folder + "/t")
        #expect(
            inside.code == 0 && inside.output.contains("\na.pull:4:1: golden glide: holds"),
            "\(inside.output)\(inside.errors)")
    }

    @Test("scripts that only one side has are named and not run, those that differ are named; JUnit has all")
    func sides() throws {
        let place = try repository()
        try place.write("pull 1\nmark new\n", "t/new.pull")
        try place.write("nonsense", "t/a.pull")
        try FileManager.default.removeItem(atPath: place.folder + "/t/old.pull")
        let run = try place.pullwire("run", "t", "--against", "main", "--junit", "report.xml")
        #expect(run.code == 0 && run.output.hasPrefix("against main ("), "\(run.output)\(run.errors)")
        for line in [
            "t/a.pull: differs here; that of main is run", "t/new.pull: new here, not in main",
            "t/old.pull: gone here, so that of main is not run",
        ] {
            #expect(run.output.contains("\n\(line)\n"))
        }
        let report = try #require(place["report.xml"])
        #expect(
            report.contains("tests=\"4\" failures=\"0\"") && report.contains("<skipped message=\"t/old.pull: gone here")
        )
        #expect(run.output.contains("t/lib/steps.pull: passed") && !run.output.contains("mark new"))
    }

    @Test("a golden and an included file that the revision lacks are told")
    func missing() throws {
        let place = try repository()
        try git(place, "rm", "-q", "--cached", "t/glide.golden")
        try git(place, "commit", "-q", "-m", "no golden")
        let golden = try place.pullwire("run", "t/a.pull", "--against", "main")
        #expect(golden.code == 1 && golden.output.contains("t/glide.golden is missing in main; this run has 36 ticks"))
        try git(place, "rm", "-q", "--cached", "t/lib/steps.pull")
        try git(place, "commit", "-q", "-m", "no steps")
        let steps = try place.pullwire("run", "t/a.pull", "--against", "main")
        #expect(
            steps.code == 2
                && steps.errors
                    == "pullwire: t/a.pull:3:9: \"lib/steps.pull\" cannot be included: t/lib/steps.pull is not in main\n",
            "\(steps.errors)")
    }

    @Test("a link of the revision is followed inside the repository, and nowhere else")
    func links() throws {
        let place = try repository()
        try place.write("pull 1\nmark secret\n", "../secret-\(place.folder.suffix(12)).pull")
        for (name, target) in [
            ("t/in.pull", "old.pull"), ("t/out.pull", "../../secret-\(place.folder.suffix(12)).pull"),
            ("t/up.pull", "/etc/hostname"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: place.folder + "/" + name, withDestinationPath: target)
        }
        try git(place, "add", ".")
        try git(place, "commit", "-q", "-m", "links")
        for name in ["t/in.pull", "t/out.pull", "t/up.pull"] {
            try FileManager.default.removeItem(atPath: place.folder + "/" + name)
            try place.write("pull 1\n", name)
        }
        let run = try place.pullwire("run", "t", "--against", "main")
        #expect(run.code == 2 && run.output.contains("t/in.pull: passed") && !run.output.contains("secret"))
        #expect(
            run.errors.contains("t/out.pull is not in main") && run.errors.contains("t/up.pull is not in main"),
            "\(run.errors)")
    }

    @Test(
        "what cannot be compared is told",
        arguments: [
            (["t", "--against=-x"], "--against wants a revision such as origin/main, not \"-x\""),
            (["t", "--against", ""], "--against wants a revision"),
            (
                ["t", "--against", "origin/main"],
                "there is no revision \"origin/main\" here; `git fetch origin main` may fetch it"
            ),
            (["t", "--against", "main:t"], "there is no revision \"main:t\" here"),
            (["none", "--against", "main"], "none is neither here nor in main"),
            (["..", "--against", "main"], "is in no git repository"),
            (["t", "/etc", "--against", "main"], "/etc is outside the repository"),
            (["t", "--against", "main", "--update"], "without --update"),
            (["t", "--against", "main", "--set", "seed=1"], "without --update, --watch and --set"),
        ])
    func errors(arguments: [String], text: String) throws {
        let place = try repository()
        let run = try Program(["run"] + arguments, in: place.folder)
        #expect(run.code == 2 && run.errors.contains(text), "\(run.errors)")
    }

    @Test("a shallow clone says how to fetch what it lacks, and a machine without git that it is missing")
    func shallow() throws {
        let place = try repository()
        let clone = try Workplace()
        try git(place, "commit", "-q", "--allow-empty", "-m", "second")
        try git(place, "branch", "other", "main~1")
        try git(clone, "clone", "-q", "--depth", "1", "file://" + place.folder, clone.folder + "/c")
        let run = try Program(["run", "t", "--against", "origin/other"], in: clone.folder + "/c")
        #expect(
            run.code == 2
                && run.errors.contains(
                    "this clone is shallow: fetch it with `git fetch origin other`, or clone all (fetch-depth: 0 in GitHub's checkout)"
                ), "\(run.errors)")
        let without = try Program(
            ["run", "t", "--against", "main"], environment: ["PATH": clone.folder], in: place.folder)
        #expect(
            without.code == 2 && without.errors == "pullwire: --against: git cannot be started; install it\n",
            "\(without.errors)")
    }
}
