import RefreshEngine

/// Reads one binary message. Every step is checked against the end: no input makes it trap, recurse or keep more memory
/// than the input's length.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// The error of the first value that is out of bounds. What follows it can still be read.
    private(set) var rangeError: ProtocolError?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var left: Int { bytes.count - position }
    var isAtEnd: Bool { left == 0 }

    mutating func byte(_ wanted: @autoclosure () -> String = "a byte") throws(ProtocolError) -> UInt8 {
        guard position < bytes.count else { throw .malformed(at: position, wanted: wanted()) }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func flag() throws(ProtocolError) -> Bool {
        let value = try byte("a flag")
        guard value < 2 else { throw error("a flag: 0 or 1", length: 1) }
        return value == 1
    }

    /// At most 53 bits, so that a reader whose numbers are doubles can represent them.
    @inline(__always)
    mutating func unsigned() throws(ProtocolError) -> Int {
        if position < bytes.count, bytes[position] < 0x80 {  // as nearly all are
            defer { position += 1 }
            return Int(bytes[position])
        }
        return try longUnsigned()
    }

    private mutating func longUnsigned() throws(ProtocolError) -> Int {
        let start = position
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 49, by: 7) {
            let byte = try byte("a number")
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 {
                guard value < 1 << 53 else { break }
                return Int(value)
            }
        }
        throw .malformed(at: start, wanted: "a number of at most 53 bits")
    }

    mutating func signed() throws(ProtocolError) -> Int {
        let value = try unsigned()
        return value >> 1 ^ -(value & 1)
    }

    mutating func double() throws(ProtocolError) -> Double {
        guard left >= 8 else { throw .malformed(at: position, wanted: "8 bytes of a number") }
        let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
        position += 8
        let value = Double(bitPattern: bits)
        guard value.isFinite else { throw error("a finite number", length: 8) }
        return value
    }

    mutating func text() throws(ProtocolError) -> String {
        let length = try unsigned()
        guard length <= left else { throw .malformed(at: position, wanted: "a text of \(length) bytes") }
        guard let text = String(validating: bytes[position..<position + length], as: UTF8.self) else {
            throw .malformed(at: position, wanted: "a text in UTF-8")
        }
        position += length
        return text
    }

    /// Bytes, preceded by their length.
    mutating func block() throws(ProtocolError) -> [UInt8] {
        let length = try unsigned()
        guard length <= left else { throw .malformed(at: position, wanted: "\(length) bytes") }
        defer { position += length }
        return Array(bytes[position..<position + length])
    }

    mutating func color() throws(ProtocolError) -> Color {
        Color(try byte("a colour"), try byte("a colour"), try byte("a colour"))
    }

    /// A length, encoded in steps; returned in pt.
    mutating func length() throws(ProtocolError) -> Double {
        Quantization.value(Int32(clamping: try signed()), Quantization.length)
    }

    /// A mask with one bit for each field that follows. Unknown fields of a later version cannot be skipped.
    mutating func mask(_ wanted: String, known: UInt16 = 0xff) throws(ProtocolError) -> UInt16 {
        if isAtEnd { throw .malformed(at: position, wanted: wanted) }
        let start = position
        let value = try unsigned()
        guard value & ~Int(known) == 0 else {
            throw .malformed(at: start, wanted: "\(wanted): a sum of 1 to \(known / 2 + 1)")
        }
        return UInt16(truncatingIfNeeded: value)
    }

    /// Adds the difference that comes next.
    mutating func change(_ value: inout Int32) throws(ProtocolError) {
        value = value &+ Int32(truncatingIfNeeded: try signed())
    }

    mutating func optional<Value>(
        _ read: (inout ByteReader) throws(ProtocolError) -> Value
    ) throws(ProtocolError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    /// - Parameter shortest: the fewest bytes of an item; a list that cannot fit into the remaining bytes is refused
    ///   before it is allocated
    mutating func list<Item>(
        shortest: Int, _ read: (inout ByteReader) throws(ProtocolError) -> Item
    ) throws(ProtocolError) -> [Item] {
        let count = try unsigned()
        guard count <= left / shortest else { throw .malformed(at: position, wanted: "a list of \(count)") }
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }

    /// The result of a check; nil when it throws. The first range error becomes the message's.
    mutating func note<Value>(_ check: () throws(ProtocolError) -> Value) -> Value? {
        do throws(ProtocolError) { return try check() } catch {
            rangeError = rangeError ?? error
            return nil
        }
    }

    /// The error for what has just been read and had that length.
    func error(_ wanted: String, length: Int) -> ProtocolError { .malformed(at: position - length, wanted: wanted) }
}
