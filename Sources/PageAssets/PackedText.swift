/// Bytes as text, five letters for four bytes: a quarter longer, where base64 is a third. `web/net/base85.js` reads it.
enum PackedText {
    /// 85 of ASCII's printable characters: those that need no escaping in a script of a document.
    private static let letters = (UInt8(ascii: "!")...UInt8(ascii: "~")).filter { !"\"$&'<>\\`~".utf8.contains($0) }

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 4 * 5 + 5)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let piece = bytes[start..<min(start + 4, bytes.count)]
            var number = (0..<4).reduce(0) { $0 << 8 + (start + $1 < piece.endIndex ? Int(bytes[start + $1]) : 0) }
            var digits: [UInt8] = []
            for _ in 0..<5 {
                digits.append(letters[number % 85])
                number /= 85
            }
            text += digits.reversed().prefix(piece.count + 1)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
