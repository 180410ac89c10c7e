import Motion
import TestSupport
import Testing

@testable import RefreshEngine

@Suite("Easings as texts")
struct EasingTextTests {
    @Test(
        "a text is written in one form, and read back as the same easing",
        arguments: [
            ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease in"), ("ease out", "ease out"),
            ("  ease  in   out ", "ease in out"), ("cubic(0.42, 0, 1, 1)", "ease in"),
            ("cubic-bezier(.34,1.56,.64,1)", "cubic(0.34, 1.56, 0.64, 1)"),
            ("cubic(0,-10,1,10)", "cubic(0, -10, 1, 10)"),
            ("spring(response 0.4, damping 0.7)", "spring(response 0.4, damping 0.7)"),
            ("spring(0.4, 0.7)", "spring(response 0.4, damping 0.7)"),
            ("spring(mass 1, stiffness 100, damping 10)", "spring(response 0.6283185307179586, damping 0.5)"),
            ("spring(1, 100, 10)", "spring(response 0.6283185307179586, damping 0.5)"),
            ("steps(4)", "steps(4, end)"), ("steps(4, jump-both)", "steps(4, both)"), ("hold", "hold"),
            ("linear(0, 1)", "linear"), ("linear(0, 0.3 20%, 1)", "linear(0, 0.3 20%, 1)"),
            ("linear(0, 7 7%, 1)", "linear(0, 7 7%, 1)"),
            ("linear(0, .5, .25, 1)", "linear(0, 0.5 33.3333333333%, 0.25 66.6666666667%, 1)"),
            ("linear(0, 1 20% 80%, 0 100%)", "linear(0, 1 20%, 1 80%, 0)"), ("linear(-0, 1 100%)", "linear"),
        ])
    func canonical(text: String, canonical: String) throws {
        let easing = try Easing(parsing: text)
        #expect(easing.text == canonical)
        #expect(try Easing(parsing: canonical).text == canonical)
    }

    @Test(
        "a wrong text is refused with the place in it and what is allowed there",
        arguments: [
            ("", 1, "ends at character 1, where it must have linear, ease"),
            ("bouncy", 1, "has \"bouncy\" at character 1"),
            ("cubic(1.5, 0, 0, 1)", 7, "has \"1.5, 0, 0, 1\" at character 7, where it must have a number from 0 to 1"),
            ("cubic(0.3, 0, 0)", 16, "has \")\" at character 16, where it must have \",\""),
            ("cubic(0, 11, 0, 1)", 10, "a number from -10 to 10"), ("cubic(0, 0, 1, 1", 17, "ends at character 17"),
            ("ease in out 2", 13, "the end"), ("spring(0.4)", 8, "\"response 0.4, damping 0.7\""),
            ("spring(response 0, damping 1)", 17, "a number from 0.01 to 10"),
            ("spring(stiffness 1, damping 1)", 8, "\"response 0.4, damping 0.7\""),
            ("spring(1, 1e13, 1)", 8, "a spring with a response from 0.01 to 10 s"),
            ("steps(0)", 7, "a number from 1 to 1000"), ("steps(1.5)", 7, "a whole number from 1 to 1000"),
            ("steps(1, none)", 10, "start, end or both"), ("steps(4, middle)", 10, "start, end, none or both"),
            ("linear(1)", 9, "a second point"), ("linear(0, 1 50%, 0 20%, 1)", 20, "a place from 50% on"),
            ("linear(0 20%, 1)", 10, "0%"), ("linear(0, 1 50%)", 16, "a last point at 100%"),
            ("linear(0, 1 5)", 14, "\"%\""), ("cubic(nan, 0, 0, 1)", 7, "a number from 0 to 1"),
            ("cubic(0x1p0, 0, 0, 1)", 8, "\",\""),
        ])
    func refused(text: String, place: Int, reason: String) throws {
        let error = try #require(throws: EasingTextError.self) { try Easing(parsing: text) }
        #expect(error.place == place, "\(error)")
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test("a curve of 101 points and a text that is too long are refused")
    func bounds() {
        func points(_ count: Int) -> String { "linear(\(Array(repeating: "1", count: count).joined(separator: ", ")))" }
        #expect(throws: Never.self) { try Easing(parsing: points(Easing.maxPoints)) }
        #expect(throws: EasingTextError.self) { try Easing(parsing: points(Easing.maxPoints + 1)) }
        #expect(throws: EasingTextError.self) {
            try Easing(parsing: "ease" + String(repeating: " ", count: Limits.easingBytes))
        }
    }

    @Test("whatever a text is, it is an easing whose values are finite, or refused: 4,000 random ones")
    func any() throws {
        var anything = Anything(seed: 35)
        let pieces = [
            "cubic", "spring", "steps", "linear", "ease", "in", "out", "hold", "(", ")", ",", " ", "%", "-", "response",
            "damping", "mass", "stiffness", "0", "1", "0.5", "20%", "1e9", "-3", "é", "start", "none",
        ]
        for _ in 0..<4000 {
            let easing = anything.easing()
            #expect(try Easing(parsing: easing.text).text == easing.text)
            var text = Array(easing.text)
            for _ in 0..<anything.random.integer(in: 0...3) {
                let place = anything.random.integer(in: 0...text.count)
                text.insert(contentsOf: anything.one(of: pieces), at: place)
                if anything.chance(2) { text.remove(at: anything.random.integer(in: 0...text.count - 1)) }
            }
            guard let read = try? Easing(parsing: String(text)) else { continue }
            for place in 0...8 {
                #expect(read.value(at: Double(place) / 8).isFinite)
                #expect(read.value(after: Double(place) / 8, of: 0.7).isFinite)
            }
        }
    }
}
