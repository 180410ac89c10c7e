import Foundation
import Testing

@Suite("pullwire compare with a phone's file")
struct PhoneTests {
    private static let pull =
        "pull 1\nsystem plain\nset height 200\nsleep 300ms\ndrag 240pt in 400ms\nhold 200ms\nrelease\nwait settled\n"

    /// What a phone writes that moves just as the script does, every second tick; and that script's run as a recording.
    private func files() throws -> (recording: String, phone: String, rows: [[Substring]]) {
        let (recording, frames) = (try temporaryFile("run.pullcast"), try temporaryFile("frames.csv"))
        _ = try Program("run", temporaryFile("a.pull", Self.pull), "--record", recording, "--frames", frames)
        let lines = try String(contentsOfFile: frames, encoding: .utf8).split(separator: "\n")
        let names = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let places = try ["seconds", "offset"].map { try #require(names.firstIndex(of: Substring($0))) }
        let rows = lines.dropFirst().enumerated().filter { $0.offset % 2 == 0 }.map { line -> [Substring] in
            let cells = line.element.split(separator: ",", omittingEmptySubsequences: false)
            return places.map { cells[$0] } + [(37...107).contains(line.offset) ? "1" : "0"]
        }
        return (recording, try temporaryFile("phone.csv", Self.text("time_s,offset_pt,touch", rows)), rows)
    }

    private static func text(_ header: String, _ rows: [[Substring]]) -> String {
        ([header] + rows.map { $0.joined(separator: ",") }).joined(separator: "\n") + "\n"
    }

    @Test(
        "a phone that moves as the recording does: no difference, and the profile's own spring; a script does as well as its recording"
    )
    func agrees() throws {
        let (recording, phone, _) = try files()
        let run = try Program("compare", recording, phone, "--align", "release")
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.output.contains("aligned at release at tick 108") && run.output.contains("samples differ by 0.0"))
        #expect(
            run.output.contains(
                /\n  stiffness +(119\.[0-9]+|120[.0-9]*) ± .*\/s² +recording 120\/s² \(uikit, at mass 1\), the same within the error\n/
            ), "\(run.output)")
        #expect(run.output.contains("deceleration   not fitted: the list glides nowhere inside its edges\n"))
        let script = try Program("compare", temporaryFile("a.pull", Self.pull), phone, "--align", "release")
        #expect(
            script.code == 0
                && script.output.split(separator: "\n").dropFirst() == run.output.split(separator: "\n").dropFirst())
    }

    @Test("--within judges: 1 when a sample differs by more")
    func judges() throws {
        let (recording, _, rows) = try files()
        var other = rows
        other[30][1] = "-99"
        let phone = try temporaryFile("phone.csv", Self.text("time,offset,touch", other))
        let told = try Program("compare", recording, phone, "--align", "touch")
        #expect(told.code == 0 && told.output.contains("line 32 of phone.csv") && told.output.contains("  >    32"))
        #expect(try Program("compare", recording, phone, "--align", "touch", "--within", "1").code == 1)
        #expect(try Program("compare", recording, phone, "--align", "touch", "--within", "100").code == 0)
    }

    @Test("--json is for programs: every value has its error")
    func json() throws {
        let (recording, phone, _) = try files()
        let run = try Program("compare", recording, phone, "--align", "best", "--json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let fits = try #require(object["fits"] as? [[String: Any]])
        #expect(
            object["align"] as? String == "best" && abs(object["shift"] as? Double ?? 1) < 1e-4
                && (object["warnings"] as? [Any])?.isEmpty == true)
        #expect(
            fits.map { $0["law"] as? String } == ["deceleration", "spring", "rubber band"]
                && fits[0]["absent"] is String)
        let values = try #require(fits[1]["values"] as? [[String: Any]])
        #expect(values.map { $0["name"] as? String } == ["stiffness", "damping", "damping ratio", "response"])
        #expect(values.allSatisfy { $0["error"] is Double && $0["recording"] is Double })
    }

    @Test("what the file does not say is told by options, and is what the names would have said")
    func told() throws {
        let (recording, phone, rows) = try files()
        let pixels = rows.map { row in
            [row[2], Substring("\((Double(row[1]) ?? 0) * -3 - 273)"), Substring("\((Double(row[0]) ?? 0) * 1000)")]
        }
        let bare = try temporaryFile("log.txt", pixels.map { $0.joined(separator: ";") }.joined(separator: "\n") + "\n")
        let named = try Program("compare", recording, phone, "--align", "release", "--json")
        let told = try Program(
            "compare", recording, bare, "--align", "release", "--json", "--touch", "1", "--offset", "2", "--time", "3",
            "--time-unit", "ms", "--offset-unit", "px@3", "--invert",
            "--origin", "91")
        let values = [named, told].compactMap {
            ((try? JSONSerialization.jsonObject(with: Data($0.output.utf8))) as? [String: Any])?["rms"] as? Double
        }
        #expect(values.count == 2 && abs(values[0] - values[1]) < 1e-9, "\(told.errors)")
    }

    @Test(
        "wrong usage says what to do",
        arguments: [
            (["phone", "recording", "--align", "best"], "the recording comes first and the phone's file second"),
            (["recording", "phone"], "--align touch, release or best tells where"),
            (["recording", "recording", "--align", "best"], "--align is for a phone's file, and "),
            (["recording", "recording", "--json"], "--json is for a phone's file, and "),
            (["recording", "phone", "--align", "best", "--offset-unit", "px"], "px@1 to px@4, not px"),
            (
                ["recording", "phone", "--align", "best", "--offset", "velocity"],
                "--offset velocity: there is no such column; there are \"time_s\", \"offset_pt\", \"touch\""
            ),
            (
                ["recording", "phone", "--align", "release", "--release-at", "soon"],
                "--release-at must be a time such as 0.512s or 512ms, not soon"
            ),
            (["recording", "phone", "--align", "best", "--origin", "nan"], "--origin must be from"),
            (["recording", "phone", "--align", "sometimes"], "sometimes"),
            (
                ["recording", "/nowhere.csv", "--align", "best"],
                "/nowhere.csv cannot be read: No such file or directory"
            ),
        ])
    func usage(arguments: [String], error: String) throws {
        let (recording, phone, _) = try files()
        let run = try Program(["compare"] + arguments.map { ["recording": recording, "phone": phone][$0] ?? $0 })
        #expect(run.code == 2 && run.errors.contains(error), "\(run.errors)")
    }

    @Test("a bad file exits with 2, its line and what is wrong with it")
    func bad() throws {
        let (recording, _, rows) = try files()
        let swapped = try Program(
            "compare", recording, temporaryFile("b.csv", Self.text("offset,time,touch", rows)), "--align", "release")
        #expect(
            swapped.code == 2
                && swapped.errors.contains("the two may be swapped; --time and --offset tell which is which"))
        let slow = rows.map { [Substring("\((Double($0[0]) ?? 0) * 1000)"), $0[1], $0[2]] }
        let late = try Program(
            "compare", recording, temporaryFile("c.csv", Self.text("time_s,offset,touch", slow)), "--align", "release")
        #expect(
            late.code == 2 && late.errors.contains("c.csv: by time_s a sample comes every 16.666")
                && late.errors.contains("--time-unit ms, if it is so"))
        let binary = try temporaryFile("d.csv")
        try Data([0x50, 0x4B, 3, 4, 0, 0, 0xFF]).write(to: URL(fileURLWithPath: binary))
        let none = try Program("compare", recording, binary, "--align", "release")
        #expect(none.code == 2 && none.errors.contains("d.csv: is no text in UTF-8, and so no CSV file"))
    }

    @Test("the logger for a phone writes what is read here")
    func logger() throws {
        let source = try String(
            contentsOfFile: repository("scripts/examples/phone/ScrollLogger.swift"), encoding: .utf8)
        let header = try #require(source.firstMatch(of: /lines = \["([^"]+)"\]/)?.1)
        let format = try #require(source.firstMatch(of: /String\(format: "([^"]+)", link/)?.1)
        #expect(
            source.split(separator: "\n").count <= 40
                && header.split(separator: ",").count == format.split(separator: ",").count + 1)
        let (recording, _, rows) = try files()
        let lines = rows.map { row in
            String(format: String(format), Double(row[0]) ?? 0, Double(row[1]) ?? 0) + ","
                + (row[2] == "1" ? "300.00" : "")
        }
        let run = try Program(
            "compare", recording, temporaryFile("phone.csv", ([String(header)] + lines).joined(separator: "\n") + "\n"),
            "--align", "release")
        #expect(run.code == 0 && run.output.contains("aligned at release at tick 108"), "\(run.errors)")
    }
}
