import Motion
import Testing

@testable import PreviewProtocol

@Suite("Numbers in JSON")
struct NumberTests {
    private func text(_ decimals: Int?, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(decimals: decimals)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(
        "With four decimals at most and no needless zero; what is too large for that, with all that it has",
        arguments: [
            (0, "0"), (-0.0, "0"), (-0.00004, "0"), (0.00005, "0.0001"), (-0.5, "-0.5"), (1.0203, "1.0203"),
            (12.0300, "12.03"), (-80.00004, "-80"), (99_999_999.99994, "99999999.9999"),
            (99_999_999.99996, "100000000"), (100_000_000.0001, "100000000.0001"), (99_999_999_999.5, "99999999999.5"),
            (123_456_789_012.5, "123456789012.5"), (1e14, "100000000000000"),
            (1e15, "1000000000000000.0"), (-1e300, "-1e+300"), (.nan, "null"), (.infinity, "null"),
            (-.infinity, "null"),
        ] as [(Double, String)])
    func decimals(value: Double, written: String) { #expect(text(4) { $0.number(value) } == written) }

    @Test(
        "Whole ones of any size",
        arguments: [0, 7, -7, 10, 99_999_999, 100_000_000, -100_000_001, 1_000_000_000_000_000_0, .max, .min])
    func whole(value: Int) {
        #expect(text(4) { $0.integer(value) } == "\(value)")
        #expect(text(4) { $0.key(value) } == "\"\(value)\":")
    }

    @Test(
        "Any number is read back as itself when nothing is rounded, and within half a step when it is",
        arguments: 1...4 as ClosedRange<UInt64>)
    func any(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let value =
                Double.random(in: -1...1, using: &random) * [1, 100, 1e6, 1e10, 1e18][random.integer(in: 0...4)]
            let exact = try JSONReader.read(Array(text(nil) { $0.number(value) }.utf8)[...]).number
            let rounded = try JSONReader.read(Array(text(4) { $0.number(value) }.utf8)[...]).number
            #expect(exact == value && abs((rounded ?? .nan) - value) <= 0.00005 + abs(value) * 1e-15)
        }
    }

    @Test("Texts: what JSON does not let stand is escaped, and nothing else")
    func texts() { #expect(text(nil) { $0.string("a\"b\\c\u{1f}\n加/") } == #""a\"b\\c\u001f\u000a加/""#) }
}
