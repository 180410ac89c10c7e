import Foundation
import Testing

@Suite("pullwire run --report")
struct ReportTests {
    /// A folder with these files in it.
    private func folder(_ files: [String: String]) throws -> String {
        let folder = URL(fileURLWithPath: try temporaryFile("x")).deletingLastPathComponent().path
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
        return folder
    }

    /// What the page of a report reads.
    private func data(of report: String) throws -> [String: Any] {
        let text = try String(contentsOfFile: report, encoding: .utf8)
        let mark = "<script type=\"application/json\" id=\"data\">"
        let json = try #require(text.components(separatedBy: mark).last?.components(separatedBy: "</script>").first)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func golden(_ name: String, _ kind: String) throws -> String {
        try String(contentsOfFile: repository("Tests/Golden/\(name).\(kind)"), encoding: .utf8)
    }

    @Test(
        "a report says of each golden whether it holds, what differs first and worst, and has its motions; the exit code stays"
    )
    func content() throws {
        let changed = try golden("storehouse-basic", "pull").replacing(
            "system storehouse", with: "system storehouse\nset dropHeight 84")
        let folder = try folder([
            "storehouse-basic.pull": changed, "storehouse-basic.golden": try golden("storehouse-basic", "golden"),
            "arrow-cycle.pull": try golden("arrow-cycle", "pull"),
            "arrow-cycle.golden": try golden("arrow-cycle", "golden"),
            "none.pull": "pull 1\ndrag 100pt in 100ms\nexpect offset 1pt\n", "broken.pull": "pull 1\nflyy\n",
        ])
        let run = try Program(["run", folder, "--report", folder + "/report.html"], environment: ["CI": "1"])
        #expect(run.code == 2)
        let data = try data(of: folder + "/report.html")
        let scripts = try #require(data["scripts"] as? [[String: Any]])
        #expect(data["summary"] as? String == "4 scripts: 3 failed, 1 golden differs")
        #expect(scripts.map { $0["ending"] as? String } == ["passed", "unreadable", "failed", "failed"])
        let failed = try #require((scripts[3]["goldens"] as? [[String: Any]])?.first)
        let first = try #require(failed["first"] as? [String: Any])
        #expect(
            failed["status"] as? String == "differs" && first["name"] as? String == "scene.header.parameters.dropHeight"
                && first["now"] as? String == "84pt")
        #expect(
            (failed["worst"] as? [String: Any])?["node"] is Int && failed["old"] as? Int != failed["new"] as? Int
                && failed["motion"] is String)
        let passed = try #require((scripts[0]["goldens"] as? [[String: Any]])?.first)
        #expect(
            passed["status"] as? String == "holds" && passed["old"] as? Int == passed["new"] as? Int
                && passed["motion"] == nil)
        #expect(scripts[2]["motion"] is Int && (data["motions"] as? [String])?.count == 4)
    }

    @Test("nothing that a script says ends the page's data early")
    func escapes() throws {
        let folder = try folder([
            "a.pull":
                "pull 1\nsystem arrow\nset textPull \"</script><script>alert(1)</script><!--\"\nexpect text \"</script><!-- <script>\"\n"
        ])
        #expect(try Program("run", folder, "--report", folder + "/report.html").code == 1)
        let scripts = try #require(try data(of: folder + "/report.html")["scripts"] as? [[String: Any]])
        #expect((scripts[0]["errors"] as? [String])?.first?.contains("</script><!-- <script>") == true)
    }

    @Test("a report has at most 2 MB: what has no room is left out, what passed first, and the report says so")
    func bound() throws {
        var files: [String: String] = [:]
        for number in 10..<70 {
            let script = try golden("storehouse-basic", "pull").replacing(
                "golden storehouse-basic", with: "golden g\(number)")
            files["s\(number).pull"] =
                number < 20
                ? script
                : script.replacing("system storehouse", with: "system storehouse\nset dropHeight \(61 + number)")
            files["g\(number).golden"] = try golden("storehouse-basic", "golden").replacing(
                "storehouse-basic.pull", with: "s\(number).pull")
        }
        let folder = try folder(files)
        let report = folder + "/report.html"
        #expect(try Program(["run", folder, "--report", report], environment: ["CI": "1"]).code == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: report)).count <= 2_000_000)
        let scripts = try #require(try data(of: report)["scripts"] as? [[String: Any]])
        let left = scripts.map { ($0["left"] as? String ?? "").contains("longer than 2 MB") }
        #expect(left[..<10].count { $0 } >= 9 && !left[10] && left[59], "\(left)")
    }

    @Test("a report that cannot be written is an error; it is no matter for --watch")
    func refused() throws {
        let folder = try folder(["a.pull": "pull 1\nmark a\n"])
        let run = try Program("run", folder, "--report", folder + "/none/report.html")
        #expect(
            run.code == 2
                && run.errors == "pullwire: \(folder)/none/report.html cannot be written: No such file or directory\n")
        #expect(
            try Program("run", folder, "--report", "x.html", "--watch").errors.contains(
                "--junit and --report tell of a run that ends"))
    }
}
