import Foundation
import Testing

@Suite("pullwire figure")
struct FigureTests {
    private static let logo = "<svg viewBox=\"0 0 9 9\">\n<path d=\"M0 0v20h10\"/>\n<text>A</text></svg>"

    @Test("text: the figure's text on standard output, in the order that was asked for, as bars or strokes")
    func text() throws {
        let run = try Program("figure", "text", "HI")
        #expect(run.code == 0 && run.output == "0,0 0,40; 26,0 26,40; 0,19 26,19; 36,0 36,40\n" && run.errors.isEmpty)
        #expect(
            try Program("figure", "text", "HI", "--order", "left-to-right", "--height", "20").output
                == "0,0 0,20; 0,9.5 13,9.5; 13,0 13,20; 18,0 18,20\n")
        #expect(
            try Program("figure", "text", "HI", "--form", "strokes").output
                == "M0 0L0 40M26 0L26 40M0 19L26 19M36 0L36 40\n")
        #expect(try Program("figure", "text", "I", "--to", "json").output == "{\"bars\":[\n[0,0,0,40]\n]}\n")
    }

    @Test("What could not be used, and how coarse curves became, is on standard error, with the file's name")
    func notes() throws {
        let file = try temporaryFile("logo.svg", Self.logo)
        let run = try Program("figure", "svg", file)
        #expect(run.code == 0 && run.output == "0,0 0,40; 0,40 20,40\n")
        #expect(run.errors == "\(file): line 3: <text> cannot be used: a figure is made of lines, shapes and paths\n")
        #expect(
            try Program("figure", "text", "OOO", "--max-bars", "40").errors.hasPrefix(
                "to need at most 40 bars, it is drawn within "))
    }

    @Test("A figure goes from file to file and back: svg, plist, json, and the same points at the end")
    func files() throws {
        let (svg, plist, json) = (
            try temporaryFile("logo.svg", Self.logo), try temporaryFile("logo.plist"), try temporaryFile("logo.json")
        )
        #expect(try Program("figure", "svg", svg, "--to", "plist", "--out", plist).output.isEmpty)
        #expect(try Program("figure", "plist", plist, "--to", "json", "--out", json).code == 0)
        #expect(try Program("figure", "json", json).output == "0,0 0,40; 0,40 20,40\n")
        #expect(try Program("figure", "json", json, "--to", "strokes").output == "M0 0L0 40L20 40\n")
        #expect(
            try Program("figure", "json", json, "--to", "svg").output.contains(
                "<line x1=\"0\" y1=\"40\" x2=\"20\" y2=\"40\"/>"))
    }

    @Test(
        "Files and words that cannot be used exit with 2 and say what is wrong and where",
        arguments: [
            (
                ["text", "A字"],
                "pullwire: there is no letter for \"字\" (U+5B57), character 2 of the text; `pullwire figure letters` prints those that there are\n"
            ),
            (["svg", "/nowhere.svg"], "pullwire: /nowhere.svg cannot be read: No such file or directory\n"),
            (["svg", "/dev/zero"], "pullwire: /dev/zero has more than 1 MiB, which no figure has\n"),
            (["text", "A", "--max-bars", "401"], "--max-bars must be from 1 to 400, not 401"),
            (["text", "A", "--tolerance", "nan"], "--tolerance must be from 0.001 to 100 pt, not nan"),
            (
                ["text", "A", "--to", "plist", "--form", "strokes"],
                "--to plist is made of bars; leave out --form strokes"
            ), (["text", "A", "--out", "/nowhere/a"], "/nowhere/a cannot be written"),
            (
                ["text", "A", "--session", "demo", "--out", "a"],
                "--session sets the figure instead of writing it; leave out --out"
            ), (["text", "OOO", "--max-bars", "3"], "even within 5.01 pt the figure needs "),
        ] as [([String], String)])
    func errors(arguments: [String], text: String) throws {
        let run = try Program(["figure"] + arguments)
        #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run.errors)")
    }

    @Test("An error in a file has the file's name and the line")
    func line() throws {
        let file = try temporaryFile("logo.svg", "<svg>\n<g transform=\"scale(5\"/></svg>")
        #expect(
            try Program("figure", "svg", file).errors
                == "pullwire: \(file): line 2: transform, character 8: expected a finite number or \")\", found the end\n"
        )
        let plist = try temporaryFile(
            "a.plist",
            "<plist><dict><key>startPoints</key><array><string>{0}</string></array><key>endPoints</key><array><string>{0,0}</string></array></dict></plist>"
        )
        #expect(
            try Program("figure", "plist", plist).errors
                == "pullwire: \(plist): startPoints[0] (bar 1), \"{0}\", is no point such as {12,42}\n")
    }

    @Test("A file of 100 MB is refused at once, and the program stays small")
    func large() throws {
        let file = try temporaryFile("large.svg", "")
        truncate(file, 100 << 20)
        #expect(
            try Program("figure", "svg", file).errors == "pullwire: \(file) has more than 1 MiB, which no figure has\n")
    }

    @Test(
        "--session sets the figure in a running session; what its control cannot take is an error in the daemon's words"
    )
    func session() throws {
        let daemon = try RunningDaemon("--port", "0")
        let run = try Program("figure", "text", "HI", "--session", "demo", "--port", daemon.port)
        #expect(run.code == 0 && run.output == "the figure is set in session \"demo\"\n" && run.errors.isEmpty)
        let wrong = try Program("figure", "text", "HI", "--session", "demo", "--port", daemon.port, "--edge", "footer")
        #expect(wrong.code == 2 && wrong.errors.hasPrefix("pullwire: "), "\(wrong.errors)")
        #expect(daemon.stop(SIGTERM) == 0)
        #expect(try Program("figure", "text", "HI", "--session", "demo", "--port", daemon.port).code == 4)
    }

    @Test("letters: the characters, or a drawing of them")
    func letters() throws {
        #expect(try Program("figure", "letters").output.contains("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        #expect(try Program("figure", "letters", "--to", "svg").output.hasPrefix("<svg "))
    }

    @Test("Every way explains itself with examples", arguments: ["text", "svg", "plist", "json", "letters"])
    func help(way: String) throws {
        let run = try Program("figure", way, "--help")
        #expect(run.code == 0 && run.output.contains("Examples:") && run.output.contains("pullwire figure \(way)"))
    }
}
