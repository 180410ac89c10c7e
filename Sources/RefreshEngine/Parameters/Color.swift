/// An opaque colour, 8 bits a channel, sRGB. What is to be seen through has an opacity beside it.
///
///     Color(0xff, 0x8a, 0x65)
///     Color(hex: "#ff8a65")       // nil for anything but six digits
public struct Color: Hashable, Sendable {
    /// 0 to 255.
    public var red: UInt8, green: UInt8, blue: UInt8

    /// - Parameters: 0 to 255, `Color(0xff, 0x8a, 0x65)`
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Six hexadecimal digits, with or without `#`; nil for anything else.
    public init?(hex: String) {
        let digits = Array(hex.utf8).drop { $0 == UInt8(ascii: "#") }
        if digits.count != 6 || hex.utf8.count > 7 { return nil }
        var value: UInt32 = 0
        for byte in digits {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        self.init(value: value)
    }

    /// Of a number `0xrrggbb`; what stands above it does not count.
    init(value: UInt32) { self.init(UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)) }

    /// As a number: `0xrrggbb`.
    package var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// `#rrggbb`, lower case.
    public var hex: String {
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// `ffffff`
    public static let white = Color(255, 255, 255)
    /// `000000`
    public static let black = Color(0, 0, 0)
}
