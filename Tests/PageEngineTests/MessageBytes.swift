import Motion
import RefreshEngine

/// Messages of Sources/PageEngine/README.md, as web/engine/message.js writes them.
struct MessageBytes {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: Double) { bits(value.bitPattern) }

    mutating func bits(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func text(_ value: String) {
        number(Double(value.utf8.count))
        bytes += value.utf8
    }

    /// A scenario with that header, as it was published, and all else as `Scenario()` has it.
    static func scenario(header: String, tick: Double = 0, content: Double = 2000) -> [UInt8] {
        var message = MessageBytes()
        for number in [tick, 390, 844, content, 0, 0, 0] { message.number(number) }
        message.byte(0)  // no start
        message.bits(1)  // the seed
        message.number(0)  // no settings of the scroll view
        message.number(0)  // no pictures
        message.byte(1)
        message.text(header)
        message.number(0)  // no parameters
        message.number(0)  // no outlines
        message.byte(0)  // no footer
        message.byte(0)  // the system's own work
        message.number(1_470_391_200)
        message.number(0)
        for _ in 0..<4 { message.number(0) }  // no last refresh, rows and memories
        return message.bytes
    }

    /// An input whose kind is the byte, with these numbers.
    static func input(_ kind: UInt8, _ numbers: Double..., end: [UInt8] = []) -> [UInt8] {
        var message = MessageBytes()
        message.byte(kind)
        for number in numbers { message.number(number) }
        return message.bytes + end
    }
}
