/// Lines of cells between commas, semicolons or tabs: a CSV file without cells of several lines.
///
/// The separator is a tab if the first line has one, else a semicolon if it has one, else a comma. White space and
/// quotation marks around a cell are not part of it. Empty lines, and those that begin with `#`, are no lines.
struct SeparatedValues {
    let bytes: [UInt8]
    let separator: UInt8
    /// Whether the last line has no line end. It may have been cut off.
    private(set) var endsOpen = false
    private var place: Int
    /// The number of the line that was read last, from 1.
    private(set) var line = 0

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.starts(with: SeparatedValues.mark) ? 3 : 0
        place = start
        var first: ArraySlice<UInt8> = []
        var rest = SeparatedValues(bytes, from: start)
        while let range = rest.nextRange() {
            first = bytes[range]
            break
        }
        let found: [Character] = ["\t", ";"]
        separator = found.compactMap(\.asciiValue).first { first.contains($0) } ?? UInt8(ascii: ",")
    }

    private init(_ bytes: [UInt8], from start: Int) { (self.bytes, separator, place) = (bytes, 0, start) }

    /// The cells of the next line; nil at the end.
    mutating func next(into cells: inout [Range<Int>]) -> Bool {
        guard let range = nextRange() else { return false }
        cells.removeAll(keepingCapacity: true)
        var start = range.lowerBound
        for place in range where bytes[place] == separator {
            cells.append(trimmed(start..<place))
            start = place + 1
        }
        cells.append(trimmed(start..<range.upperBound))
        return true
    }

    /// The next line that is not empty and no comment, without its end.
    private mutating func nextRange() -> Range<Int>? {
        while place < bytes.count {
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n"), bytes[place] != UInt8(ascii: "\r") {
                place += 1
            }
            let end = place
            endsOpen = place == bytes.count
            if place < bytes.count {
                place +=
                    bytes[place] == UInt8(ascii: "\r") && place + 1 < bytes.count
                        && bytes[place + 1] == UInt8(ascii: "\n") ? 2 : 1
            }
            line += 1
            let range = trimmed(start..<end, quotes: false)
            if !range.isEmpty, bytes[range.lowerBound] != UInt8(ascii: "#") { return start..<end }
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func trimmed(_ range: Range<Int>, quotes: Bool = true) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while start < end, isBlank(bytes[end - 1]) { end -= 1 }
        if quotes, end - start >= 2, bytes[start] == UInt8(ascii: "\""), bytes[end - 1] == UInt8(ascii: "\"") {
            (start, end) = (start + 1, end - 1)
        }
        return start..<end
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") && separator != byte
    }

    /// The number of a cell, also one with a decimal comma where commas are no separators; nil for anything else, such
    /// as `nan`.
    func number(_ range: Range<Int>) -> Double? {
        var place = range.lowerBound
        var isNegative = false
        var digits = 0
        var decimals = 0
        var hasPoint = false
        var whole: UInt64 = 0
        guard range.count <= 40 else { return nil }
        if place < range.upperBound, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
            isNegative = bytes[place] == UInt8(ascii: "-")
            place += 1
        }
        while place < range.upperBound, digits <= 18 {
            let byte = bytes[place]
            if byte >= 48, byte <= 57 {
                whole = whole * 10 + UInt64(byte - 48)
                digits += 1
                if hasPoint { decimals += 1 }
            } else if !hasPoint, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
                hasPoint = true
            } else {
                break
            }
            place += 1
        }
        // Up to 2⁵³ a whole number is exact, and so is a power of ten up to 10²²: one division then rounds correctly.
        if place == range.upperBound, digits > 0, whole < 1 << 53 {
            return (isNegative ? -1 : 1) * (Double(whole) / SeparatedValues.powersOfTen[decimals])
        }
        let text = text(range).replacing(",", with: ".")
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let value = Double(text), value.isFinite
        else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = (0...19).map { count in (0..<count).reduce(1) { power, _ in power * 10 }
    }
}
