/// The name of a column: what it holds, and the unit that it names: `time_ms`, `offset (pt)`, `contentOffset.y`,
/// `offset_px@3`.
struct ColumnName {
    let text: String
    let role: Role?
    private(set) var timeUnit: DeviceColumns.TimeUnit?
    private(set) var lengthUnit: DeviceColumns.LengthUnit?
    /// Whether it says pixels, but not how many a point has.
    private(set) var isInPixels = false

    enum Role: String, CaseIterable {
        case time, offset, touch, finger

        /// What such columns are called, in lower case.
        var names: [String] {
            switch self {
            case .time: ["time", "t", "timestamp", "elapsed", "seconds", "milliseconds"]
            case .offset: ["offset", "y", "contentoffset.y", "contentoffset", "contentoffsety", "offset.y", "offsety"]
            case .touch:
                ["touch", "touched", "touching", "istouched", "dragging", "isdragging", "tracking", "istracking"]
            case .finger: ["finger", "fingery", "finger.y", "touch.y", "touchy"]
            }
        }

        /// `a time (time, t, timestamp)`: the names that people know.
        var words: String { "\(self == .offset ? "an" : "a") \(rawValue) (\(names.prefix(3).joined(separator: ", ")))" }
    }

    init(_ text: String) {
        self.text = text
        let lower = text.lowercased()
        var name = lower
        var unit = ""
        if let cut = lower.lastIndex(where: { "_([".contains($0) }) {
            let suffix = lower[lower.index(after: cut)...].trimming { ")] ".contains($0) }
            if ColumnName.units.contains(suffix) || DeviceColumns.LengthUnit(suffix) != nil {
                (name, unit) = (String(lower[..<cut].trimming { $0 == " " }), suffix)
            }
        }
        role = Role.allCases.first { $0.names.contains(name) }
        timeUnit =
            unit.isEmpty
            ? ["seconds": .s, "milliseconds": .ms][name] : DeviceColumns.TimeUnit(rawValue: unit == "µs" ? "us" : unit)
        lengthUnit = DeviceColumns.LengthUnit(unit)
        isInPixels = unit == "px"
    }

    /// The units that a name may end in, beside `px@3`.
    private static let units = ["s", "ms", "us", "µs", "ns", "pt", "px"]
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var rest = self
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
