import RefreshEngine

/// Writes one JSON text into one buffer. It writes the commas; the caller decides the structure.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Decimals to which numbers are rounded; nil: all of them.
    package let decimals: Int?
    private var needsComma = false

    package init(decimals: Int? = nil) {
        self.decimals = decimals
        bytes.reserveCapacity(1024)
    }

    package mutating func object(_ fields: (inout JSONWriter) -> Void) { nest("{", "}", fields) }
    package mutating func array(_ items: (inout JSONWriter) -> Void) { nest("[", "]", items) }

    /// An array with an object for each item.
    package mutating func objects<Items: Sequence>(_ items: Items, _ fields: (inout JSONWriter, Items.Element) -> Void)
    {
        array { json in
            for item in items { json.object { fields(&$0, item) } }
        }
    }

    /// Begins the next text in the same buffer.
    package mutating func restart() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        endKey()
    }

    package mutating func key(_ number: Int) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        appendDigits(of: number)
        endKey()
    }

    package mutating func key(_ name: String) {
        separate()
        appendQuoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// `"#rrggbb"`, lower case.
    package mutating func write(_ color: Color) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: "#"))
        appendHex(color.red)
        appendHex(color.green)
        appendHex(color.blue)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }
    package mutating func integer(_ value: Int) {
        separate()
        appendDigits(of: value)
    }

    /// A finite number; JSON has no other, and the engine makes none.
    package mutating func number(_ value: Double) {
        separate()
        // Most are small integers, which rounding does not change.
        if abs(value) < 1e6, value == Double(Int32(value)) { return appendDigits(of: Int(value)) }
        if let decimals, append(value, decimals) { return }
        if value == value.rounded(), abs(value) < 1e15 { return appendDigits(of: Int(value)) }
        // All digits that are needed to read the same Double again.
        bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }

    /// Whether it is written as 0.
    package func isZero(_ value: Double) -> Bool {
        decimals.map { (value * powersOfTen[$0]).rounded() == 0 } ?? (value == 0)
    }

    /// The same, but with all decimals it keeps −0, too, which no frame shows.
    package mutating func exact(_ value: Double) {
        if decimals == nil, value == 0, value.sign == .minus { raw("-0") } else { number(value) }
    }

    package mutating func numbers(_ values: Double...) { array { for value in values { $0.number(value) } } }

    /// A value that was read.
    package mutating func write(_ node: JSONNode) {
        switch node.value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let items): array { json in items.forEach { json.write($0) } }
        case .object(let members):
            object { json in
                for member in members {
                    json.key(member.key)
                    json.write(member.node)
                }
            }
        }
    }

    /// A value that is already JSON.
    package mutating func written(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
    }

    /// Fields of an object that are already JSON.
    package mutating func fields(_ text: String) { raw(text) }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func endKey() {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            if text.contains(where: isEscaped) {
                text.forEach { append(escaped: $0) }
            } else {
                bytes.append(contentsOf: text)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20:
            bytes.append(contentsOf: "\\u00".utf8)
            appendHex(byte)
        default: bytes.append(byte)
        }
    }

    private mutating func appendHex(_ byte: UInt8) {
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 15))
    }

    /// The number with that many decimals at most, without trailing zeros. Returns false when it is too large for that,
    /// or not finite.
    private mutating func append(_ value: Double, _ decimals: Int) -> Bool {
        let scaled = (value * powersOfTen[decimals]).rounded()
        guard abs(scaled) < 1e15 else { return false }
        let number = Int(abs(scaled))
        // The processor divides by a constant several times as fast, and nearly everything is written for the wire.
        var (whole, part) =
            decimals == 4
            ? number.quotientAndRemainder(dividingBy: 10_000)
            : number.quotientAndRemainder(dividingBy: Int(powersOfTen[decimals]))
        var places = decimals
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(of: whole)
        guard part > 0 else { return true }
        while part % 10 == 0 { (part, places) = (part / 10, places - 1) }
        bytes.append(UInt8(ascii: "."))
        appendDigits(of: part, least: places)
        return true
    }

    /// - Parameter least: the fewest digits, with zeros before the number
    private mutating func appendDigits(of number: Int, least: Int = 1) {
        if (0..<10).contains(number), least <= 1 {
            return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
        }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        if number.magnitude >= 100_000_000 {
            appendDigits(of: Int(number.magnitude / 100_000_000), least: least - 8)
            return appendDigits(of: Int(number.magnitude % 100_000_000), least: 8)
        }
        // Eight digits as eight bytes, the first one lowest.
        var rest = number.magnitude
        var digits: UInt64 = 0
        var count = 0
        while rest > 0 || count < least {
            digits = digits << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
            (rest, count) = (rest / 10, count + 1)
        }
        for _ in 0..<count {
            bytes.append(UInt8(truncatingIfNeeded: digits))
            digits >>= 8
        }
    }
}

private func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

private let powersOfTen = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
