import Testing

@testable import Figures
@testable import RefreshEngine

@Suite("Figures from words")
struct LetterTests {
    @Test(
        "There is a letter for A to Z, a to z, the digits and common punctuation, once each, and every one has something to draw"
    )
    func complete() {
        let wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?'\"-_+=/\\()[]{}<>@#$%&*^~|"
        #expect(
            Set(wanted).isSubset(of: FigureSource.letters)
                && Set(FigureSource.letters).count == FigureSource.letters.count)
        for character in FigureSource.letters where character != " " {
            #expect(LetterSet.standard[character]?.strokes.isEmpty == false, "\(character)")
        }
    }

    @Test(
        "Capital letters and digits are 40 high, small ones 26 or 40, and descenders reach 12 below; nothing is wider than it is high and a half"
    )
    func proportions() throws {
        for character in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789bdhkl" {
            let bounds = Bounds(try #require(LetterSet.standard[character]).strokes)
            #expect(abs(bounds.low.y) < 0.5 && abs(bounds.high.y - 40) < 0.5 && bounds.size.width <= 40, "\(character)")
        }
        for character in "acemnorsuvwxz" {
            let bounds = Bounds(try #require(LetterSet.standard[character]).strokes)
            #expect(abs(bounds.low.y - 14) < 0.5 && abs(bounds.high.y - 40) < 0.5, "\(character)")
        }
        for character in "gjpqy" {
            #expect(abs(Bounds(try #require(LetterSet.standard[character]).strokes).high.y - 52) < 0.5, "\(character)")
        }
    }

    @Test("By hand: HI is two uprights and a bar between them, and one upright 10 to the right")
    func word() throws {
        let made = try FigureSource.word("HI").figure(.bars)
        #expect(made.figure.text == "0,0 0,40; 26,0 26,40; 0,19 26,19; 36,0 36,40" && made.notes.isEmpty)
        #expect(
            try FigureSource.word("HI").figure(.bars, FigureOptions(height: 20)).figure.text
                == "0,0 0,20; 13,0 13,20; 0,9.5 13,9.5; 18,0 18,20")
        #expect(
            try FigureSource.word("HI").figure(.bars, FigureOptions(order: .leftToRight)).figure.text
                == "0,0 0,40; 0,19 26,19; 26,0 26,40; 36,0 36,40")
    }

    @Test("As strokes, curves stay curves")
    func strokes() throws {
        guard case .strokes(let strokes) = try FigureSource.word("Jo").figure(.strokes).figure else {
            Issue.record("no strokes")
            return
        }
        #expect(strokes.count == 2 && strokes.allSatisfy { $0.data.contains("C") })
        // J: a line of 29, and half of an ellipse of 8 by 11, by its perimeter; the o is closed.
        #expect(abs(strokes[0].length - 29 - 30.0314) < 1e-3 && strokes[1].data.hasPrefix("M36 14C"))
    }

    @Test("Every word of the letters fits into its number of bars, or says how much coarser it is")
    func every() throws {
        for character in FigureSource.letters where character != " " {
            let made = try FigureSource.word(String(character)).figure(.bars)
            guard case .bars(let bars) = made.figure else { continue }
            #expect(bars.count <= 100 && made.notes.isEmpty && made.figure.bounds.origin == .zero, "\(character)")
            #expect(try Figure(parsing: made.figure.text, as: .bars) == made.figure)
        }
        let long = try FigureSource.word("SOBBOOGGSSCCOO").figure(.bars)
        #expect(long.notes.count == 1 && long.notes[0].hasPrefix("to need at most 100 bars"))
    }

    @Test(
        "A character without a letter is named with its code point and place, never skipped",
        arguments: [
            ("AB字C", "\"字\" (U+5B57), character 3"), ("日", "\"日\" (U+65E5), character 1"),
            ("a\nb", "a line break (U+000A), character 2"), ("\u{1b}", "a control character (U+001B), character 1"),
            ("A👍🏽", "\"👍🏽\" (U+1F44D U+1F3FD), character 2"),
        ] as [(String, String)])
    func missing(text: String, words: String) {
        let error = #expect(throws: FigureError.self) { try FigureSource.word(text).figure(.bars) }
        #expect(
            error?.description.hasPrefix("there is no letter for \(words) of the text; ") == true,
            "\(error?.description ?? "")")
    }

    @Test(
        "Nothing, spaces, and more than a figure can be, are errors",
        arguments: [
            ("", "the text has nothing to draw in it"), ("  ", "the text has nothing to draw in it"),
            (String(repeating: "i", count: 401), "the text has more than 400 characters"),
            (String(repeating: "W", count: 398), "pt wide"),
        ] as [(String, String)])
    func nothing(text: String, words: String) {
        let error = #expect(throws: FigureError.self) { try FigureSource.word(text).figure(.bars) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test(
        "Options out of their range are errors that say the range",
        arguments: [
            FigureOptions(height: 0), FigureOptions(height: .nan), FigureOptions(maxBars: 0),
            FigureOptions(maxBars: 401), FigureOptions(tolerance: 0), FigureOptions(tolerance: .infinity),
        ])
    func options(options: FigureOptions) {
        let error = #expect(throws: FigureError.self) { try FigureSource.word("A").figure(.bars, options) }
        #expect(error?.description.contains(" must be from ") == true)
    }
}
