/// FNV-1a of 64 bits, in hexadecimal. It distinguishes files that we have made ourselves; it does not detect forgery.
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
package func contentHash(_ bytes: [UInt8]) -> String {
    bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }.hexadecimal
}

extension UInt64 {
    /// Its sixteen digits.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
