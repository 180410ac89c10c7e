import CQREncode

/// A link as a picture for a phone's camera, drawn with characters.
struct QRCode {
    private let width: Int
    private let modules: [Bool]

    /// The width of the light margin that ISO/IEC 18004 requires, modules.
    private static let margin = 4

    /// libqrencode's version; its header has none.
    static var libraryVersion: String { String(cString: QRcode_APIVersionString()) }

    /// Nil when the text is longer than 2953 bytes, which is the most that a code holds.
    init?(_ text: String) {
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        self.width = width
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// The lines of the code for a dark background: dark modules are left empty. A character is two modules high.
    /// - Parameter colored: whether the colours are set to white on black, for a terminal with other colours
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
