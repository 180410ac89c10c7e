import CQREncode

/// A link as a picture for a phone's frames, drawn with characters.
struct QRCode {
    private let width: Int
    private let modules: [Bool]

    /// Light modules around, which ISO/IEC 18004 demands.
    private static let margin = 4

    /// Nil when the text is too long for any code, 2953 bytes.
    init?(_ text: String) {
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        self.width = width
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Dark means that nothing is drawn: on a dark background. A character is two modules high.
    ///
    /// - Parameter colored: sets white on black, for terminals, whatever their own colours are
    func lines(colored: Bool) -> [String] {
        stride(from: -QRCode.margin, to: width + QRCode.margin, by: 2).map { row in
            let line = (-QRCode.margin..<width + QRCode.margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return colored ? "\u{1b}[40;37;1m" + line.joined() + "\u{1b}[0m" : line.joined()
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column]
    }
}
