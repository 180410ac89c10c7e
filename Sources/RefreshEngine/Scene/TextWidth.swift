/// How wide a line of text is taken to be: 1 em a full-width character and half an em any other.
///
/// No font is asked, so positions that depend on a text are the same on every machine.
/// Source: behaviour.md 7.6; full width is what UAX #11 calls Wide or Fullwidth, by blocks.
/// - Parameter size: of the font, pt
/// - Returns: pt
package func textWidth(_ text: String, size: Double) -> Double {
    text.reduce(0) { width, character in
        guard let first = character.unicodeScalars.first else { return width }
        return width + (isFullWidth(first) ? size : size / 2)
    }
}

private func isFullWidth(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return fullWidth.contains { $0.contains(scalar.value) }
}

private let fullWidth: [ClosedRange<UInt32>] = [
    0x4E00...0x9FFF,  // CJK ideographs, the most likely first
    0x2E80...0x303E, 0x3041...0x4DBF,  // CJK punctuation, kana, extension A
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
    0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7A3,  // Hangul
    0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,  // emoji
    0x20000...0x3FFFD,
]
