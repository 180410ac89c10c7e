import RefreshEngine

/// The published format: two arrays of texts, a bar from each point of the first to the point at the same place in the
/// second.
struct PointLists {
    static let keys = ["startPoints", "endPoints"]
    /// The longest text of a point, bytes. Chosen: two numbers of all digits, and spaces.
    static let maxText = 100

    var starts: [String], ends: [String]

    /// `{12,42}`, white space allowed; each error names key, index and bar.
    func bars() throws(FigureError) -> [Figure.Bar] {
        guard starts.count == ends.count else {
            let (long, short) = starts.count > ends.count ? (0, 1) : (1, 0)
            let index = min(starts.count, ends.count)
            let key = PointLists.keys
            throw .unusable(
                "startPoints has \(starts.count) points and endPoints \(ends.count): there is no \(key[short])[\(index)] for \(key[long])[\(index)] (bar \(index + 1))"
            )
        }
        guard !starts.isEmpty else {
            throw .unusable("startPoints and endPoints are empty; a figure has a bar at least")
        }
        try PointLists.check(count: starts.count, of: "startPoints")
        var bars: [Figure.Bar] = []
        for index in starts.indices {
            bars.append(
                Figure.Bar(
                    from: try point(starts[index], "startPoints", index), to: try point(ends[index], "endPoints", index)
                ))
        }
        return bars
    }

    static func check(count: Int, of key: String) throws(FigureError) {
        guard count <= Limits.figureBars else {
            throw .unusable("\(key) has \(count) items; a figure may have \(Limits.figureBars) bars")
        }
    }

    private func point(_ text: String, _ key: String, _ index: Int) throws(FigureError) -> Point {
        var scanner = NumberScanner(text)
        func fail() -> FigureError {
            .unusable("\(key)[\(index)] (bar \(index + 1)), \"\(text.prefix(40))\", is no point such as {12,42}")
        }
        guard scanner.has("{"), let x = scanner.spacedNumber(), scanner.has(","), let y = scanner.spacedNumber(),
            scanner.has("}")
        else { throw fail() }
        scanner.skipSpace()
        guard scanner.isAtEnd else { throw fail() }
        guard Limits.figurePoint.contains(x), Limits.figurePoint.contains(y) else {
            throw .unusable("\(key)[\(index)] (bar \(index + 1)), \"\(text.prefix(40))\", is beyond -10000 to 10000")
        }
        return Point(x, y)
    }
}

extension NumberScanner {
    /// Reads a character if it is next, after white space.
    fileprivate mutating func has(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        skip()
        return true
    }

    fileprivate mutating func spacedNumber() -> Double? {
        skipSpace()
        return number()
    }
}
