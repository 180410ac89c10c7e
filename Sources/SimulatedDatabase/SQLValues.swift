import Cluster

/// The type of a statement's parameter.
enum SQLType { case text, json, bigint, integer, double, boolean }

/// The values of a statement's parameters, read as PostgreSQL reads them before it runs the statement. Their numbers
/// are those of the SQL, from 1 on; nil is NULL.
struct SQLValues {
    private enum Value {
        case text(String)
        case integer(Int)
        case number(Double)
        case flag(Bool)
    }

    private let values: [Value?]

    init(_ texts: [String?], as types: [SQLType]) throws(PostgresError) {
        guard texts.count == types.count else { throw .failed(code: "08P01", "a wrong number of values") }
        var values: [Value?] = []
        for (text, type) in zip(texts, types) { values.append(try Self.read(text, as: type)) }
        self.values = values
    }

    func text(_ number: Int) -> String? { if case .text(let text) = values[number - 1] { text } else { nil } }
    func integer(_ number: Int) -> Int? { if case .integer(let value) = values[number - 1] { value } else { nil } }
    func number(_ number: Int) -> Double? { if case .number(let value) = values[number - 1] { value } else { nil } }
    func flag(_ number: Int) -> Bool { if case .flag(let flag) = values[number - 1] { flag } else { false } }

    private static func read(_ sent: String?, as type: SQLType) throws(PostgresError) -> Value? {
        guard let sent else { return nil }
        // libpq sends C strings.
        let text = sent.utf8.contains(0) ? String(decoding: sent.utf8.prefix { $0 != 0 }, as: UTF8.self) : sent
        switch type {
        case .text: return .text(text)
        case .json:
            guard JSONSyntax.isValid(text) else { throw .invalid(text) }
            return .text(text)
        case .bigint: return .integer(try integer(text, in: Int.min...Int.max))
        case .integer: return .integer(try integer(text, in: Int(Int32.min)...Int(Int32.max)))
        case .double: return .number(try double(text))
        case .boolean: return .flag(try boolean(text))
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int>) throws(PostgresError) -> Int {
        let digits = trimmed(text)
        let unsigned = digits.first == "-" || digits.first == "+" ? digits.dropFirst() : digits
        guard let first = unsigned.utf8.first, isDigit(first) else { throw .invalid(text) }
        guard unsigned.utf8.allSatisfy(isDigit) else {
            // Too many digits are noticed before what comes after them.
            guard Int(unsigned.prefix { $0.isASCII && $0.isNumber }).map(range.contains) == true else {
                throw .outOfRange(text)
            }
            throw .invalid(text)
        }
        guard let value = Int(digits), range.contains(value) else { throw .outOfRange(text) }
        return value
    }

    private static func double(_ text: String) throws(PostgresError) -> Double {
        let digits = trimmed(text)
        guard let value = Double(digits) else { throw .invalid(text) }
        let isZeroOrInfinite = value == 0 || value.isInfinite
        let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
        guard !isZeroOrInfinite || !mantissa.contains(where: { "123456789".contains($0) }) else {
            throw .outOfRange(text)
        }
        return value
    }

    /// Words may be cut short.
    private static func boolean(_ text: String) throws(PostgresError) -> Bool {
        let word = trimmed(text).lowercased()
        let isTrue = ["true", "yes", "on"].contains { $0.hasPrefix(word) } || word == "1"
        let isFalse = ["false", "no", "off"].contains { $0.hasPrefix(word) } || word == "0"
        guard !word.isEmpty, isTrue != isFalse else { throw .invalid(text) }
        return isTrue
    }

    private static func trimmed(_ text: String) -> Substring {
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        let start = text.utf8.drop(while: isSpace)
        return Substring(start.prefix(start.count - start.reversed().prefix(while: isSpace).count))
    }
}

extension PostgresError {
    static func invalid(_ text: String) -> PostgresError { .failed(code: "22P02", "invalid input syntax: \(text)") }
    static func outOfRange(_ text: String) -> PostgresError { .failed(code: "22003", "value out of range: \(text)") }
    static let null = PostgresError.failed(code: "23502", "null value violates not-null constraint")
}

/// A text that is compared byte by byte. Swift takes texts for equal that only look the same.
struct ByteText: Hashable, Comparable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ByteText, other: ByteText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
    static func < (one: ByteText, other: ByteText) -> Bool { one.text.utf8.lexicographicallyPrecedes(other.text.utf8) }
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

// MARK: As PostgreSQL prints them

/// A time as `extract` gives it: seconds with six digits after the point.
func seconds(_ microseconds: Int) -> String {
    let (whole, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(fraction)
    return "\(microseconds < 0 ? "-" : "")\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
}

/// A double precision: as few digits as tell it from its neighbours, with an exponent below 1e-4 and from 1e15 on.
func text(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    let sign = number.sign == .minus ? "-" : ""
    guard number != 0 else { return sign + "0" }
    let parts = number.magnitude.description.split(separator: "e")
    let (whole, fraction) = (parts[0].prefix { $0 != "." }, parts[0].drop { $0 != "." }.dropFirst())
    let all = (whole + fraction).drop { $0 == "0" }
    let zeros = (whole + fraction).count - all.count
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + whole.count - 1 - zeros
    let digits = String(all.reversed().drop { $0 == "0" }.reversed())
    guard (-4..<15).contains(exponent) else {
        let size = String(exponent.magnitude)
        return sign + digits.prefix(1) + (digits.count > 1 ? "." : "") + digits.dropFirst()
            + (exponent < 0 ? "e-" : "e+") + (size.count < 2 ? "0" : "") + size
    }
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
    let padded = digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
    return sign + padded.prefix(exponent + 1) + (padded.count > exponent + 1 ? "." : "")
        + padded.dropFirst(exponent + 1)
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
