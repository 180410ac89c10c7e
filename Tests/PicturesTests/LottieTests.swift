import Foundation
import Testing

@testable import Pictures

@Suite("Lottie")
struct LottieTests {
    /// A square of half transparent orange, 100 by 60, that turns once in two seconds about the middle of 200 by 200.
    private var text: String {
        get throws {
            try String(contentsOf: root.appendingPathComponent("Tests/Fixtures/pictures/spin.json"), encoding: .utf8)
        }
    }

    @Test("It is drawn at twice its size, a picture for each of its own, with their times; alpha is not multiplied in")
    func spin() throws {
        let decoded = Decoded(Array(try text.utf8))
        #expect(
            decoded.error == nil && decoded.pictures.count == 60
                && decoded.delays.allSatisfy { abs($0 - 1 / 30) < 1e-9 } && decoded.notes.isEmpty)
        let first = decoded.pictures[0].bitmap
        let middle = first.pixels[200 * 400 + 200]
        #expect(first.width == 400 && first.height == 400)
        // #ff4d1a at half its opacity, as the file has it; multiplied by that, rlottie can only say every second shade.
        for (shift, value) in [(UInt32(0), 255), (8, 77), (16, 26), (24, 127)] {
            #expect(abs(Int(middle >> shift & 255) - value) <= 3)
        }
        // 100 wide and 60 high at first, upright after a quarter: 90 to the right of the middle there is something,
        // then nothing.
        #expect(first.pixels[200 * 400 + 290] != 0 && first.pixels[290 * 400 + 200] == 0)
        let upright = decoded.pictures[15].bitmap
        #expect(upright.pixels[200 * 400 + 290] == 0 && upright.pixels[290 * 400 + 200] != 0)
    }

    @Test(
        "A picture of rlottie's becomes one of ours",
        arguments: [
            (UInt32(0), UInt32(0)), (0xFF11_2233, 0xFF33_2211), (0x8000_0080, 0x80FF_0000), (0x0101_0101, 0x01FF_FFFF),
            (0x1020_0000, 0x1000_00FF),
        ])
    func straight(pixel: UInt32, expected: UInt32) { #expect(LottieDecoder.straight(pixel) == expected) }

    private func plan(_ fields: String) throws -> LottiePlan {
        LottiePlan(try LottieDocument(Array(#"{\#(fields),"layers":[{}]}"#.utf8)))
    }

    @Test(
        "At most 60 pictures a second and 240 in all: then only every second, third ... one, and the loop is as long as in the file"
    )
    func rates() throws {
        let fast = try plan(#""w":10,"h":20,"fr":120,"ip":0,"op":121"#)
        #expect(
            fast.step == 2 && fast.count == 61 && fast.width == 20 && fast.height == 40
                && fast.notes == ["1 in 2 of its 121 pictures is shown, 60.0 a second"])
        let long = try plan(#""w":10,"h":20,"fr":60,"ip":100,"op":1300"#)
        #expect(long.step == 5 && long.count == 240 && abs(long.delay(of: 0) - 5 / 60) < 1e-12)
        for plan in [fast, long] {
            let seconds = (0..<plan.count).map(plan.delay).reduce(0, +)
            #expect(abs(seconds - (plan == fast ? 121 / 120 : 20)) < 1e-9)
        }
        #expect(try plan(#""w":10,"h":20,"fr":29.97,"ip":0,"op":240"#).notes.isEmpty)
    }

    @Test("Large ones are drawn smaller: 1024 pixels at most, and 48 million in all")
    func sizes() throws {
        let large = try plan(#""w":4000,"h":1000,"fr":30,"ip":0,"op":1"#)
        #expect(large.width == 1024 && large.height == 256)
        let many = try plan(#""w":1000,"h":1000,"fr":30,"ip":0,"op":240"#)
        #expect(many.width == 447 && many.height == 447)
        let line = try plan(#""w":100000,"h":1,"fr":30,"ip":0,"op":1"#)
        #expect(line.width == 1024 && line.height == 1)
    }

    @Test(
        "What is no Lottie file is refused with what it needs, before rlottie gets it",
        arguments: [
            ("{}", "is no Lottie file: it needs a number \"w\" from 1.0 to 100000.0"),
            ("{\"w\":", "is no JSON, so no Lottie file"), ("{\"w\":NaN}", "is no JSON, so no Lottie file"),
            (
                #"{"w":1,"h":1,"fr":1e9,"ip":0,"op":9,"layers":[{}]}"#,
                "is no Lottie file: it needs a number \"fr\" from 0.01 to 1000.0"
            ),
            (
                #"{"w":1,"h":1,"fr":30,"ip":9,"op":9,"layers":[{}]}"#,
                "has no picture: it begins at 9.0 (\"ip\") and ends at 9.0 (\"op\")"
            ),
            (#"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[]}"#, "is no Lottie file: it has no \"layers\""),
            (
                #"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[{}],"assets":[{"p":"img_0.png","u":"images/"}]}"#,
                "needs another file, \"img_0.png\"; export it with its pictures inside"
            ),
            (
                #"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[{}],"assets":[{"p":"img_0.png"}],"assets":[]}"#,
                #"is no Lottie file: an object in it has "assets" twice"#
            ),
            (
                #"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[{}],"a\u0073sets" : [{"p":"img_0.png"}],"assets":[]}"#,
                #"is no Lottie file: an object in it has "assets" twice"#
            ),
            (
                #"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[{"nm":"\"{:"}],"assets":[{"p":"img_0.png","p":"data:"}]}"#,
                #"is no Lottie file: an object in it has "p" twice"#
            ),
        ])
    func refused(text: String, error: String) {
        let found = Decoded(Array(text.utf8)).error ?? "nothing"
        #expect(found.hasPrefix(error), "\(found)")
    }

    @Test(
        "The same key in several objects, or a value that looks like one, is no duplicate",
        arguments: [
            #"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#, #"{"a":"a","b":["a","a"]}"#, #"{"\\":1,"\"":"\\","c":"{\"c\":1"}"#,
            "{}", "[\"a\"",
        ])
    func noDuplicate(text: String) { #expect(DuplicateKey.first(in: Array(text.utf8)) == nil) }

    @Test("Texts are not drawn, and a note says so")
    func texts() throws {
        let document = try LottieDocument(
            Array(
                #"{"w":1,"h":1,"fr":30,"ip":0,"op":9,"layers":[{"ty":5},{"ty":4}],"assets":[{"layers":[{"ty":5}]}]}"#
                    .utf8))
        #expect(document.notes == ["its texts are not drawn (layers: 2); make outlines of them"])
    }
}
