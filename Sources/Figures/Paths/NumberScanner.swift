import RefreshEngine

/// Reads numbers as SVG has them, `1.5.5-2e-3` being 1.5, .5 and -0.002, apart by white space and commas or by nothing.
struct NumberScanner {
    private let bytes: [UInt8]
    /// How many bytes have been read.
    private(set) var offset = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { offset == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    /// What comes next, for an error: `"x"`, or `the end`.
    var nextInWords: String {
        guard let next else { return "the end" }
        let length = next < 0x80 ? 1 : bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }.count + 1
        return "\"" + String(decoding: bytes[offset..<offset + length], as: UTF8.self) + "\""
    }

    mutating func skip() { offset += 1 }

    mutating func skipSpace() { while let next, isSpace(next) { skip() } }

    /// White space, with at most one comma in it.
    mutating func skipSeparator() {
        skipSpace()
        if next == UInt8(ascii: ",") { skip() }
        skipSpace()
    }

    /// Whether a number may begin here.
    var isAtNumber: Bool { next.map { isDigit($0) || isSign($0) || $0 == UInt8(ascii: ".") } ?? false }

    /// nil: there is none, or none that is finite; then nothing is read.
    mutating func number() -> Double? {
        let start = offset
        if let next, isSign(next) { skip() }
        var digits = skipDigits()
        if next == UInt8(ascii: ".") {
            skip()
            digits += skipDigits()
        }
        skipExponent()
        guard digits > 0, let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite
        else {
            offset = start
            return nil
        }
        return number
    }

    /// 0 or 1, which need nothing behind them. nil: neither.
    mutating func flag() -> Bool? {
        guard let next, next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { return nil }
        skip()
        return next == UInt8(ascii: "1")
    }

    /// A word of letters; empty where there is none.
    mutating func word() -> String {
        let start = offset
        while let next, isLetter(next) { skip() }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let next, isDigit(next) { skip() }
        return offset - start
    }

    /// "e" and digits; the "em" of a unit is none.
    private mutating func skipExponent() {
        let start = offset
        guard let next, next | 0x20 == UInt8(ascii: "e") else { return }
        skip()
        if let sign = self.next, isSign(sign) { skip() }
        if skipDigits() == 0 { offset = start }
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
