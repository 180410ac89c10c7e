import RefreshEngine

/// What binary messages are written into, byte after byte. Numbers are little endian; most are variable in length, 7 bits
/// a byte, the low ones first.
protocol ByteSink {
    mutating func byte(_ value: UInt8)
}

extension ByteSink {
    mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

    /// A count or an index, ≥ 0. LEB128.
    @inline(__always)
    mutating func unsigned(_ value: Int) { varint(UInt64(max(0, value))) }

    /// Zigzag: 0, -1, 1, -2 … are 0, 1, 2, 3 …, so that small ones are short whatever their sign.
    @inline(__always)
    mutating func signed(_ value: Int) { varint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63))) }

    @inline(__always)
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest > 0x7f {
            byte(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        byte(UInt8(truncatingIfNeeded: rest))
    }

    /// Differences are of 32 bits and wrap around, so that there is one for any two values.
    @inline(__always)
    mutating func difference(_ base: Int32, _ now: Int32) { signed(Int(now &- base)) }

    mutating func color(_ color: Color) {
        byte(color.red)
        byte(color.green)
        byte(color.blue)
    }

    /// UTF-8, preceded by its length.
    mutating func text(_ text: String) {
        unsigned(text.utf8.count)
        for unit in text.utf8 { byte(unit) }
    }

    /// A flag, and the value if there is one.
    @inline(__always)
    mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }
}

/// Writes into memory that has room for all of it.
struct ByteCursor: ByteSink {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

    @inline(__always)
    mutating func byte(_ value: UInt8) {
        precondition(count < memory.count, "there is no room for what is written")
        memory[count] = value
        count += 1
    }
}

/// Writes one binary message into one buffer.
struct ByteWriter: ByteSink {
    private(set) var bytes: [UInt8] = []

    init(reserving capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// IEEE 754, 8 bytes.
    mutating func double(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// UTF-8, preceded by its length. Appended at once, where other sinks get byte after byte.
    mutating func text(_ text: String) {
        unsigned(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Bytes, preceded by their length.
    mutating func block(_ block: [UInt8]) {
        unsigned(block.count)
        bytes.append(contentsOf: block)
    }

    /// A length in points, as steps.
    mutating func length(_ points: Double) { signed(Int(Quantization.steps(points, Quantization.length))) }

    mutating func list<Item>(_ items: [Item], _ write: (inout ByteWriter, Item) -> Void) {
        unsigned(items.count)
        for item in items { write(&self, item) }
    }
}
