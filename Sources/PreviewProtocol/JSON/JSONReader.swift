/// A JSON value, and where it begins in its text.
package struct JSONNode: Sendable {
    package var value: Value
    /// The bytes before it.
    package var offset: Int

    package enum Value: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// A field of an object. Fields are in the order of the text.
    package struct Member: Sendable {
        package var key: String
        package var node: JSONNode
    }

    /// The first field of that name, if this is an object.
    package subscript(key: String) -> JSONNode? {
        if case .object(let members) = value { members.first { $0.key == key }?.node } else { nil }
    }

    package var number: Double? { if case .number(let number) = value { number } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
    package var string: String? { if case .string(let string) = value { string } else { nil } }
    package var array: [JSONNode]? { if case .array(let items) = value { items } else { nil } }
    package var members: [Member]? { if case .object(let members) = value { members } else { nil } }

    /// An integer that a Double represents exactly.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }
}

/// Why a text is not JSON, and where.
package struct JSONError: Error, Hashable {
    package var offset: Int
    package var message: String
    /// The key that an object has twice, if that is the error.
    package var repeatedKey: String?
}

/// Reads one JSON text from bytes: each byte is read once, and no input makes it trap.
package struct JSONReader {
    /// How deep arrays and objects may be nested. Chosen: ten times what any document here needs.
    private static let maxDepth = 64
    /// Up to that many keys of an object are compared with each other; those of a larger object are kept in a set.
    private static let fewKeys = 16
    /// How many characters of a number or key an error repeats. Chosen: they fit on a line.
    private static let maxShown = 40

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Reads all of `bytes`; offsets count from their first index.
    package static func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONNode {
        var reader = JSONReader(bytes: bytes, position: bytes.startIndex)
        let node = try reader.node(depth: 0)
        reader.skipSpace()
        if reader.next != nil { throw reader.error("the end of the JSON text") }
        return node
    }

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private func error(_ expected: String) -> JSONError {
        let found =
            next.map { $0 > 0x20 && $0 < 0x7f ? "\"\(Character(Unicode.Scalar($0)))\"" : "a byte of \($0)" }
            ?? "the end"
        return JSONError(offset: position, message: "expected \(expected), found \(found)")
    }

    private mutating func error(at start: Int, _ expected: String) -> JSONError {
        position = start
        return error(expected)
    }

    private mutating func skipSpace() {
        while let next, next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { position += 1 }
    }

    /// Reads this character if it comes next, after white space.
    private mutating func has(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func node(depth: Int) throws(JSONError) -> JSONNode {
        skipSpace()
        let start = position
        return JSONNode(value: try value(depth), offset: start)
    }

    private mutating func value(_ depth: Int) throws(JSONError) -> JSONNode.Value {
        guard let next else { throw error("a value") }
        if depth >= JSONReader.maxDepth, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
            throw error("at most \(JSONReader.maxDepth) levels")
        }
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth))
        case UInt8(ascii: "["): return .array(try items(depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func items(_ depth: Int) throws(JSONError) -> [JSONNode] {
        position += 1
        if has("]") { return [] }
        var items: [JSONNode] = []
        repeat { items.append(try node(depth: depth + 1)) } while has(",")
        if !has("]") { throw error("a comma or \"]\"") }
        return items
    }

    private mutating func members(_ depth: Int) throws(JSONError) -> [JSONNode.Member] {
        position += 1
        if has("}") { return [] }
        var members: [JSONNode.Member] = []
        var keys: Set<String> = []
        repeat {
            skipSpace()
            if next != UInt8(ascii: "\"") { throw error("a key in quotation marks") }
            let key = try self.key(unlike: members, &keys)
            if !has(":") { throw error("a colon") }
            members.append(JSONNode.Member(key: key, node: try node(depth: depth + 1)))
        } while has(",")
        if !has("}") { throw error("a comma or \"}\"") }
        return members
    }

    private mutating func key(unlike members: [JSONNode.Member], _ keys: inout Set<String>) throws(JSONError) -> String
    {
        let start = position
        let key = try string()
        if members.count == JSONReader.fewKeys { keys = Set(members.map(\.key)) }
        let isNew = members.count < JSONReader.fewKeys ? !members.contains { $0.key == key } : keys.insert(key).inserted
        if !isNew {
            throw JSONError(
                offset: start, message: "the key \"\(key.prefix(JSONReader.maxShown))\" stands twice", repeatedKey: key)
        }
        return key
    }

    private mutating func word() throws(JSONError) -> JSONNode.Value {
        for (word, value) in [("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw error("a value")
    }
}

// MARK: Numbers and strings

extension JSONReader {
    /// `-12.5e-3`
    private mutating func number() throws(JSONError) -> Double {
        let start = position
        let isNegative = skip("-")
        let isZero = next == UInt8(ascii: "0")
        var mantissa = 0
        var exponent = 0
        let whole = try digits(of: &mantissa)
        if isZero, whole > 1 { throw error(at: start, "a number without zeros before it") }
        let decimals = skip(".") ? try digits(of: &mantissa) : 0
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            _ = try digits(of: &exponent)
        } else if whole + decimals <= 15 {
            // A mantissa of up to fifteen digits and a power of ten are exact, so their quotient is the nearest Double.
            let size = Double(mantissa) / JSONReader.powersOfTen[decimals]
            return isNegative ? -size : size
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw JSONError(
                offset: start,
                message:
                    "the number \(text.prefix(JSONReader.maxShown)) is too large, at most 1.7976931348623157e+308 can be read"
            )
        }
        return number
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// - Parameter value: the digits are appended to it; valid only if there are few
    /// - Returns: how many there are, at least one
    private mutating func digits(of value: inout Int) throws(JSONError) -> Int {
        let start = position
        while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
            value = value &* 10 &+ Int(next - UInt8(ascii: "0"))
            position += 1
        }
        if position == start { throw error("a digit") }
        return position - start
    }

    private static let powersOfTen = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    private mutating func string() throws(JSONError) -> String {
        let quotation = position
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        var text = Array(bytes[start..<position])
        while let byte = next, byte >= 0x20 {
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard let valid = String(validating: text, as: UTF8.self) else {
                    throw error(at: quotation, "a text in UTF-8")
                }
                return valid
            }
            if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
        }
        throw error("a quotation mark that ends the text")
    }

    /// The characters after a backslash, and what they mean.
    private static let escapes: [UInt8: UInt8] = [
        0x22: 0x22, 0x5c: 0x5c, 0x2f: 0x2f, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0c, UInt8(ascii: "n"): 0x0a,
        UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func escaped() throws(JSONError) -> [UInt8] {
        guard let letter = next else { throw error("an escape") }
        if let byte = JSONReader.escapes[letter] {
            position += 1
            return [byte]
        }
        guard letter == UInt8(ascii: "u") else { throw error("an escape") }
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            position += 1
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw error("a whole pair of surrogates") }
        return Array(text.utf8)
    }

    /// `uD83D`
    private mutating func unit() throws(JSONError) -> UInt16 {
        let digits = bytes[position...].dropFirst().prefix(4)
        guard digits.count == 4, digits.first != UInt8(ascii: "+"),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits") }
        position += 5
        return unit
    }
}
