import Foundation
import Testing

@Suite("pullwire render")
struct RenderTests {
    private static let pull =
        "pull 1\nviewport 60x100\nsystem plain\nwork after 100ms\nmark begin\ndrag 250pt in 100ms\nmark down\nrelease\nwait settled\nmark end\n"

    private func bytes(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

    @Test("The name's ending says what becomes of it; without one a GIF of the motion's name lies here")
    func formats() throws {
        let script = try temporaryFile("pull.pull", Self.pull)
        for (name, head) in [
            ("a.gif", Array("GIF89a".utf8)), ("a.apng", [0x89, 0x50, 0x4E, 0x47]), ("a.png", [0x89, 0x50, 0x4E, 0x47]),
        ] as [(String, [UInt8])] {
            let file = try temporaryFile(name)
            let run = try Program("render", script, "--out", file)
            #expect(
                run.code == 0 && run.errors.isEmpty && run.output.hasPrefix("\(file): ")
                    && bytes(file).starts(with: head), "\(run.errors)")
        }
        let run = try Program("render", script, "--out", temporaryFile("a.bmp"))
        #expect(run.code == 2 && run.errors.contains("--out wants a name that ends in .webm, .mp4, .gif, .apng"))
    }

    @Test("A script and the recording of its run are drawn alike, to the last byte")
    func recording() throws {
        let script = try temporaryFile("a.pull", Self.pull)
        let file = try temporaryFile("a.pullcast")
        _ = try Program("run", script, "--record", file)
        let (one, other) = (try temporaryFile("a.apng"), try temporaryFile("b.apng"))
        for (motion, out) in [(script, one), (file, other)] {
            #expect(try Program("render", motion, "--out", out).code == 0)
        }
        #expect(bytes(one).count > 1000 && bytes(one) == bytes(other))
    }

    @Test(
        "--from and --to are marks or times",
        arguments: [
            (["--from", "down", "--to", "end"], "ticks 12 to "),
            (["--from", "36t", "--to", "400ms"], "ticks 36 to 48,"), (["--to", "0.1s"], "ticks 0 to 12,"),
        ] as [([String], String)])
    func range(options: [String], words: String) throws {
        let run = try Program(
            ["render", temporaryFile("a.pull", Self.pull), "--out", temporaryFile("a.png"), "--scale", "0.5"] + options)
        #expect(run.code == 0 && run.output.contains("8 pictures, \(words)"), "\(run.output)\(run.errors)")
    }

    @Test(
        "What is wrong is told, with what is allowed, and no file is written",
        arguments: [
            (["--from", "nowhere"], "--from wants a mark, or a time such as 300ms or 36t, not \"nowhere\""),
            (["--from", "nowhere"], "has the marks begin, down, end"),
            (["--to", "1h"], "--to wants a mark"), (["--to", "1e300s"], "--to wants a mark"),
            (["--from", "99s"], "has ticks 0 to "),
            (["--from", "end", "--to", "begin"], "after --to, which is tick 0"),
            (["--fps", "51"], "--fps must be from 1 to 50"), (["--fps", "0"], "--fps must be"),
            (["--fps", "2.5"], "--fps must be a whole number"), (["--scale", "0"], "--scale must be from 0.1 to 4"),
            (["--scale", "nan"], "--scale must be"),
            (["--count", "3"], "--count is for .png"), (["--theme", "blue"], "light"),
            (["--text-font", "/none.ttf"], "/none.ttf is no font file"),
            (["--text-font", "a,b,c"], "--text-font wants FILE or FILE,BOLD"),
            (["--set", "viewport=4096x4096"], "is too large; it may have 16 million"),
            (["--ghost", "/none.pull"], "/none.pull cannot be read"), (["--set", "nothing=1"], "nothing"),
        ] as [([String], String)])
    func errors(options: [String], words: String) throws {
        let file = try temporaryFile("a.gif")
        let run = try Program(["render", temporaryFile("a.pull", Self.pull), "--out", file] + options)
        #expect(run.code == 2 && run.errors.contains(words) && bytes(file).isEmpty, "\(run.errors)")
    }

    @Test("A motion that is too long is told before it is drawn; a part of it, and a strip of it, can be")
    func long() throws {
        let script = try temporaryFile("a.pull", "pull 1\nviewport 60x100\nsystem plain\nsleep 3000s\n")
        let file = try temporaryFile("a.gif")
        let run = try Program("render", script, "--out", file)
        #expect(
            run.code == 2 && run.errors.contains("3000 s are 150001 frames; a file has at most 3600 frames and 600 s"),
            "\(run.errors)")
        #expect(try Program("render", script, "--out", file, "--from", "2999s").code == 0)
        #expect(
            try Program("render", script, "--out", temporaryFile("a.png"), "--scale", "0.5").output.contains(
                "ticks 0 to 360000"))
    }

    @Test("A ghost changes the picture, and the same motion as its own ghost lies over it")
    func ghost() throws {
        let script = try temporaryFile("a.pull", Self.pull)
        let other = try temporaryFile("b.pull", Self.pull.replacing("250pt", with: "120pt"))
        func picture(_ options: String...) throws -> [UInt8] {
            let file = try temporaryFile("a.png")
            #expect(
                try Program(["render", script, "--out", file, "--from", "down", "--count", "2"] + options).code == 0)
            return bytes(file)
        }
        let (alone, own, another) = (try picture(), try picture("--ghost", script), try picture("--ghost", other))
        let again = try picture()
        #expect(alone != own && own != another && alone == again)
        let without = try Program(
            "render", script, "--out", temporaryFile("a.png"), "--from", "down", "--ghost",
            temporaryFile("c.pull", "pull 1\nsleep 1s\n"))
        #expect(without.code == 2 && without.errors.contains("c.pull has no marks"))
    }

    @Test(
        "A script whose expectation does not hold is drawn all the same, and ends with 1",
        arguments: [("expect offset 5pt", Int32(1)), ("wait state armed timeout 100ms", 3)])
    func exitCodes(step: String, code: Int32) throws {
        let file = try temporaryFile("a.gif")
        let run = try Program("render", temporaryFile("a.pull", Self.pull + step + "\n"), "--out", file)
        #expect(run.code == code && !run.errors.isEmpty && !bytes(file).isEmpty)
    }

    @Test("The built-in pictures are drawn, and pictures of one's own; what is missing is told")
    func pictures() throws {
        let script = "pull 1\nviewport 390x160\nsystem sprites\nset images mine\ndrag 250pt in 100ms\n"
        let own = repository("web/images/wire")
        let (one, other) = (try temporaryFile("a.png"), try temporaryFile("b.png"))
        let standard = try Program(
            "render", temporaryFile("a.pull", script.replacing("set images mine\n", with: "")), "--out", one)
        let named = try Program("render", temporaryFile("b.pull", script), "--out", other, "--images", "mine=" + own)
        #expect(
            standard.code == 0 && named.code == 0 && bytes(one) == bytes(other) && standard.errors.isEmpty
                && named.errors.isEmpty, "\(standard.errors)\(named.errors)")
        let missing = try Program(
            "render", temporaryFile("c.pull", script.replacing("set images mine\n", with: "")), "--out", one, "--web",
            "/none")
        #expect(missing.code == 0 && missing.errors.contains("the picture images/wire/") && bytes(one) != bytes(other))
    }

    @Test("A golden is neither a script nor a recording")
    func golden() throws {
        let run = try Program(
            "render", repository("Tests/Golden/storehouse-basic.golden"), "--out", temporaryFile("a.gif"))
        #expect(run.code == 2 && run.errors.contains("is a golden"))
    }
}
