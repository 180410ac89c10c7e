import Foundation
import Testing

@Suite("pullwire export")
struct ExportTests {
    private static let script =
        "pull 1\nsystem storehouse\nset dropHeight 95\nset figure akta\nfooter arrow\nset height 60\nset scroll.rate fast\ndrag 100pt in 200ms\n"

    @Test("A script's values at tick 0: its control, at either edge, and its scroll view; --set comes last")
    func script() throws {
        let file = try temporaryFile("a.pull", Self.script)
        let call = try Program("export", "control", file)
        #expect(
            call.code == 0 && call.errors.isEmpty && call.output.contains("plist:@\"AKTA\"\n")
                && call.output.contains("dropHeight:95\n"))
        #expect(
            try Program("export", "control", file, "--edge", "footer").output.contains(
                "animator.frame.size.height = 60\n"))
        #expect(try Program("export", "uikit", file).output.contains("DecelerationRate(rawValue: 0.99)"))
        #expect(
            try Program("export", "css", file, "--set", "dropHeight=70", "--set", "scroll.rate=normal").output.contains(
                "--storehouse-drop-height: 70px;"))
    }

    @Test("A script with header and footer gives both, with the list's physics once; --edge gives one")
    func bothEdges() throws {
        let file = try temporaryFile("a.pull", Self.script)
        for (format, parts) in [
            (
                "swiftui",
                [
                    "static let dropHeight: CGFloat = 95\n", "enum ArrowParameters {",
                    "static let height: CGFloat = 60\n",
                ]
            ), ("css", ["--storehouse-drop-height: 95px;", "--arrow-height: 60px;"]),
            ("compose", ["val dropHeight = 95.dp\n", "val height = 60.dp\n"]),
            ("json", [#""controls": ["#, #""system": "storehouse""#, #""system": "arrow""#]),
            ("tokens", [#""header": {"#, #""footer": {"#]),
            ("control", ["dropHeight:95\n", "animator.frame.size.height = 60\n"]), ("plist", ["<plist"]),
        ] {
            let run = try Program("export", format, file)
            #expect(run.code == 0 && parts.allSatisfy(run.output.contains), "\(format): \(run.output)\(run.errors)")
            #expect(
                run.output.components(separatedBy: "ListPhysics {").count <= 2
                    && run.output.components(separatedBy: "--list-rubber-band").count <= 2)
        }
        let one = try Program("export", "swiftui", file, "--edge", "footer").output
        #expect(one.contains("enum ArrowParameters {") && !one.contains("Storehouse"))
        let twins = try Program("export", "flutter", temporaryFile("b.pull", "pull 1\nsystem arrow\nfooter arrow\n"))
            .output
        #expect(twins.contains("class ArrowHeaderParameters {") && twins.contains("class ArrowFooterParameters {"))
    }

    @Test("A whole number comes as one: it has no fraction and no type for fractions")
    func wholeNumbers() throws {
        for (format, text) in [
            ("swiftui", "static let horizontalRandomness: Int = 150\n"),
            ("uikit", "static let horizontalRandomness: Int = 150\n"),
            ("compose", "val horizontalRandomness = 150.dp\n"),
            ("flutter", "static const int horizontalRandomness = 150;"),
            ("css", "--storehouse-horizontal-randomness: 150px;"), ("json", #""horizontalRandomness": 150"#),
            ("tokens", #""value": 150, "unit": "px""#),
        ] {
            let run = try Program("export", format, "--system", "storehouse")
            #expect(run.output.contains(text), "\(format)")
        }
    }

    @Test("A recording's values, which are those of the script that it was made from")
    func recording() throws {
        let (file, made) = (try temporaryFile("a.pull", Self.script), try temporaryFile("a.pullcast"))
        #expect(try Program("run", file, "--record", made).code == 0)
        #expect(try Program("export", "json", made).output == (try Program("export", "json", file)).output)
        let run = try Program("export", "json", made, "--set", "dropHeight=1")
        #expect(
            run.code == 2
                && run.errors == "pullwire: --set and --preset are for scripts and --system; \(made) is a recording\n")
    }

    @Test("A control by its name, with a preset in a language and settings; without one the list's physics alone")
    func system() throws {
        let run = try Program(
            "export", "tokens", "--system", "arrow", "--edge", "footer", "--preset", "designed de", "--set", "height=61"
        )
        #expect(
            run.code == 0 && run.output.contains(#""value": 61, "unit": "px""#)
                && run.output.contains(#""language": "de""#))
        let list = try Program("export", "swiftui", "--set", "scroll.spring=critical10")
        #expect(
            list.output.contains("interpolatingSpring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 0)")
                && !list.output.contains("Parameters"))
    }

    @Test("The property list goes into a file, which `figure` reads back, point for point")
    func plist() throws {
        let (plist, svg) = (
            try temporaryFile("figure.plist"), try temporaryFile("logo.svg", "<svg><path d=\"M0 0v20h10\"/></svg>")
        )
        #expect(
            try Program("export", "plist", "--system", "storehouse", "--set", "figure=\(svg)", "--out", plist).output
                .isEmpty)
        #expect(try Program("figure", "plist", plist).output == (try Program("figure", "svg", svg)).output)
    }

    @Test("--list says what there is for these values")
    func list() throws {
        let names = { (arguments: String...) in
            try Program(["export", "--list"] + arguments).output.split(separator: "\n").compactMap {
                $0.split(separator: " ").first
            }
        }
        #expect(
            try names("--system", "storehouse") == [
                "control", "plist", "swiftui", "uikit", "compose", "flutter", "css", "tokens", "json",
            ])
        #expect(
            try names("--system", "labels") == [
                "control", "swiftui", "uikit", "compose", "flutter", "css", "tokens", "json",
            ])
        #expect(try names() == ["swiftui", "uikit", "compose", "flutter", "css", "tokens", "json"])
        #expect(try names(try temporaryFile("a.pull", Self.script)).contains("plist"))
    }

    @Test("A running session's values, and its refusals in words")
    func session() throws {
        let daemon = try RunningDaemon("--port", "0")
        #expect(try Program("figure", "text", "HI", "--session", "s", "--port", daemon.port).code == 0)
        let run = try Program("export", "plist", "--session", "s", "--port", daemon.port)
        let file = try temporaryFile("a.plist", run.output)
        #expect(try Program("figure", "plist", file).output == "0,0 0,40; 26,0 26,40; 0,19 26,19; 36,0 36,40\n")
        #expect(try Program("export", "--list", "--session", "s", "--port", daemon.port).output.contains("plist"))
        let empty = try Program("export", "control", "--session", "s", "--port", daemon.port, "--edge", "footer")
        #expect(
            empty.code == 2
                && empty.errors
                    == "pullwire: the footer has no control that could be written as control; name one with its system\n"
        )
        #expect(daemon.stop(SIGTERM) == 0)
    }

    @Test(
        "Wrong usage exits with 2 and says what is allowed, with the nearest name",
        arguments: [
            (["cs"], "there is no format \"cs\"; did you mean css?"),
            (["android"], "there is no format \"android\"; there is control, plist, swiftui,"),
            ([], "Missing expected argument '<format>'"),
            (
                ["css", "--system", "arow"],
                "there is no system \"arow\"; there is storehouse, arrow, sprites, plain, sketch, words, labels, material, cupertino; did you mean arrow?"
            ),
            (["css", "--system", "labels", "--edge", "footer"], "labels can be header only"),
            (["css", "--system", "arrow", "--set", "hight=1"], "there is no setting \"hight\"; did you mean height?"),
            (["css", "--system", "arrow", "--set", "dropHeight=90"], "arrow has no dropHeight"),
            (["css", "--set", "height=90"], "it has no control; name one with --system"),
            (["css", "--system", "arrow", "--set", "height=nan"], "\"height\" must be a number of pt from 20 to 400"),
            (
                ["css", "--system", "arrow", "--preset", "nice"],
                "arrow has no preset \"nice\"; it has published, designed"
            ),
            (["plist", "--system", "arrow"], "arrow is not made of bars"),
            (["css", "a.pull", "--system", "arrow"], "a file and --system exclude each other"),
            (["css", "--session", "s", "--set", "height=1"], "a session has its own values; leave out --set"),
            (["css", "/nowhere.pull"], "/nowhere.pull cannot be read"),
            (["css", "--system", "a\nb"], "there is no system"),
            (["css", "--system", "arrow", "--out", "/nowhere/a"], "/nowhere/a cannot be written"),
        ] as [([String], String)])
    func errors(arguments: [String], text: String) throws {
        let run = try Program(["export"] + arguments)
        #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run.errors)")
    }

    @Test("An author's program exports his own control, whose curves are those of its cycle")
    func own() throws {
        let program = Program.url.deletingLastPathComponent().appendingPathComponent("bar")
        let run = try Program(at: program, ["export", "compose", "--system", "bar", "--set", "height=70"])
        #expect(
            run.code == 0 && run.output.contains("val height = 70.dp\n")
                && run.output.contains(
                    "val closing = tween<Float>(durationMillis = 300, easing = CubicBezierEasing(0f, 0f, 0.58f, 1f))\n")
        )
        #expect(
            try Program(at: program, ["export", "control", "--system", "bar"]).errors.contains(
                "bar is no published control, so there is no call of it"))
    }

    @Test("It explains itself, with each format and examples")
    func help() throws {
        let run = try Program("export", "--help")
        #expect(
            run.code == 0 && run.output.contains("Examples:")
                && run.output.contains("tokens: the same as design tokens"))
    }
}
