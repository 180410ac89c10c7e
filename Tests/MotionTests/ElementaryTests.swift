import Foundation
import Testing

@testable import Motion

/// Lines of a file that `scripts/elementary` has written: their words.
private func fixture(_ name: String) -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Fixtures/" + name)
        .standardized
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }
}

/// A function of one argument, or of two, by its name in those files.
private func value(_ name: String, _ next: () -> Double?) -> Double? {
    guard let x = next() else { return nil }
    switch name {
    case "exp": return exponential(x)
    case "log": return naturalLogarithm(x)
    case "sin": return sine(x)
    case "cos": return cosine(x)
    case "atan2": return next().map { arctangent(x, $0) }
    default: return nil
    }
}

/// Values of a function at seeded arguments, as one number that any other bit of any of them would change: FNV-1a over
/// words of 64 bits. Every number that is none counts as 7ff8000000000000.
private struct HashRow: CustomTestStringConvertible, Sendable {
    let name: String, seed: UInt64, count: Int, range: ClosedRange<Double>?, hash: UInt64

    init?(_ words: [String]) {
        guard words.count == 4 || words.count == 6, let seed = UInt64(words[1]), let count = Int(words[2]),
            let hash = UInt64(words[words.count - 1], radix: 16)
        else { return nil }
        (name, self.seed, self.count, self.hash) = (words[0], seed, count, hash)
        if words.count == 6, let low = Double(words[3]), let high = Double(words[4]) {
            range = low...high
        } else {
            range = nil
        }
    }

    var testDescription: String { range.map { "\(name), \(count) of \($0)" } ?? "\(name), \(count) of any bits" }

    var found: UInt64? {
        var random = SplitMix64(seed: seed)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let next: () -> Double = {
            let bits = random.next()
            guard let range else { return Double(bitPattern: bits) }
            return range.lowerBound + (range.upperBound - range.lowerBound) * (Double(bits >> 11) * 0x1p-53)
        }
        for _ in 0..<count {
            guard let value = value(name, next) else { return nil }
            hash = (hash ^ (value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern)) &* 0x100_0000_01B3
        }
        return hash
    }

    static let all = fixture("elementary-hashes.txt").compactMap { HashRow($0) }
}

@Suite("Own elementary functions, against correctly rounded values by mpmath")
struct ElementaryTests {
    @Test(
        "A million seeded arguments of each function: every result is the double that is nearest to the value",
        arguments: HashRow.all)
    fileprivate func million(row: HashRow) {
        #expect(row.found == row.hash)
    }

    @Test(
        "A sine and a cosine that are asked for together are the same as one by one",
        arguments: [nil, -10...10, -0x1p-25...0x1p-25] as [ClosedRange<Double>?])
    func together(range: ClosedRange<Double>?) {
        var random = SplitMix64(seed: 1)
        for _ in 0..<100_000 {
            let bits = random.next()
            let x =
                range.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) * (Double(bits >> 11) * 0x1p-53) }
                ?? Double(bitPattern: bits)
            let (sine, cosine) = (sine(x), cosine(x))
            let both = sineAndCosine(x)
            if sine.isNaN {
                #expect(both.sine.isNaN && both.cosine.isNaN)
            } else if both.sine.bitPattern != sine.bitPattern || both.cosine.bitPattern != cosine.bitPattern {
                Issue.record("of \(x): \(both), not \((sine, cosine))")
            }
        }
    }

    @Test("The table is whole: four rows of a quarter million for each of five functions")
    func whole() {
        #expect(
            HashRow.all.map(\.name) == ["exp", "log", "sin", "cos", "atan2"].flatMap { Array(repeating: $0, count: 4) }
                && HashRow.all.allSatisfy { $0.count == 250_000 })
    }

    @Test(
        "At every edge (zeros, subnormal and infinite numbers, overflow, multiples of π) the result is the nearest double, and a zero has its sign"
    )
    func samples() throws {
        let samples = fixture("elementary-samples.txt")
        for words in samples {
            let numbers = words.dropFirst().compactMap { Double($0) }
            try #require(numbers.count == words.count - 1)
            var arguments = numbers.dropLast()
            let found = try #require(value(words[0]) { arguments.popFirst() })
            let expected = numbers[numbers.count - 1]
            #expect(found.isNaN && expected.isNaN || found.bitPattern == expected.bitPattern, "\(words) is \(found)")
        }
        #expect(samples.count == 812)
    }

    @Test("Of no number there is no value", arguments: ["exp", "log", "sin", "cos", "atan2"])
    func nan(name: String) {
        #expect(value(name) { .nan }?.isNaN == true)
        var arguments = [1, Double.nan][...]
        if name == "atan2" { #expect(value(name) { arguments.popFirst() }?.isNaN == true) }
    }
}
