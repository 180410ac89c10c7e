/// Writes one JSON text into one buffer. It knows the comma; the caller knows the shape.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Decimals that numbers are rounded to; nil: all that they have.
    package let decimals: Int?
    private var needsComma = false

    package init(decimals: Int? = nil) {
        self.decimals = decimals
        bytes.reserveCapacity(1024)
    }

    package mutating func object(_ fields: (inout JSONWriter) -> Void) { nest("{", "}", fields) }
    package mutating func array(_ items: (inout JSONWriter) -> Void) { nest("[", "]", items) }

    /// An array with an object an item.
    package mutating func objects<Items: Sequence>(_ items: Items, _ fields: (inout JSONWriter, Items.Element) -> Void) {
        array { json in
            for item in items { json.object { fields(&$0, item) } }
        }
    }

    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
        needsComma = false
    }

    package mutating func key(_ number: Int) { key(String(number)) }

    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(escaped: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }
    package mutating func integer(_ value: Int) { raw(String(value)) }

    /// A finite number; JSON has no other, and the engine makes none.
    package mutating func number(_ value: Double) {
        guard let decimals, let rounded = fixed(value, decimals) else { return raw(value.isFinite ? shortest(value) : "null") }
        separate()
        bytes.append(contentsOf: rounded.utf8)
    }

    /// Whether it is written as 0.
    package func isZero(_ value: Double) -> Bool { decimals.map { (value * powersOfTen[$0]).rounded() == 0 } ?? (value == 0) }

    /// The same; a reader of all decimals gets −0 back, too, of which no frame tells.
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
        case .object(let members): object { json in
            for member in members {
                json.key(member.key)
                json.write(member.node)
            }
        }
        }
    }

    /// Fields of an object that are written already.
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

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
        case 0..<0x20: bytes.append(contentsOf: ((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8)
        default: bytes.append(byte)
        }
    }

    /// All digits that a Double needs to come back, without a needless ".0".
    private func shortest(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
    }

    /// The number in so many decimals at most, without trailing zeros; nil when it is too large for that.
    private func fixed(_ value: Double, _ decimals: Int) -> String? {
        let unit = powersOfTen[decimals]
        let scaled = (value * unit).rounded()
        guard abs(scaled) < 1e15 else { return nil }
        let (whole, part) = Int(abs(scaled)).quotientAndRemainder(dividingBy: Int(unit))
        let sign = scaled < 0 ? "-" : ""
        guard part > 0 else { return sign + String(whole) }
        var digits = String(part)
        digits = String(repeating: "0", count: decimals - digits.utf8.count) + digits
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        return sign + String(whole) + "." + digits
    }
}

private let powersOfTen = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
