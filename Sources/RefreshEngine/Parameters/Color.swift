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
    public init?(hex: some StringProtocol) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        self.init(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
    }

    /// `#rrggbb`, lower case.
    public var hex: String {
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// `ffffff`
    public static let white = Color(255, 255, 255)
    /// `000000`
    public static let black = Color(0, 0, 0)
}
