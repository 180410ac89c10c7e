import Scripts

/// Which column of a file is what, and in which unit.
struct ColumnChoice {
    private(set) var time = 0, offset = 0
    private(set) var touch: Int?, finger: Int?
    private(set) var count: Int
    private(set) var timeUnit = DeviceColumns.TimeUnit.s
    private(set) var offsetUnit = DeviceColumns.LengthUnit.pt, fingerUnit = DeviceColumns.LengthUnit.pt
    private var names: [ColumnName]

    /// - Parameters:
    ///   - names: those of the first line; empty when it has none
    ///   - count: the columns of the first line
    init(_ names: [String], count: Int, _ told: DeviceColumns, _ file: String) throws(DeviceError) {
        (self.names, self.count) = (names.map(ColumnName.init), count)
        if names.isEmpty, told.time == nil || told.offset == nil {
            throw DeviceError(
                file, 1, "the first line has only numbers, so no column has a name",
                "--time 1 --offset 2 tells which is which")
        }
        let texts: [(ColumnName.Role, String?)] = [
            (.time, told.time), (.offset, told.offset), (.touch, told.touch), (.finger, told.finger),
        ]
        var taken: [ColumnName.Role: Int] = [:]
        for (role, text) in texts { if let text { taken[role] = try column(told: text, role, file) } }
        for role in ColumnName.Role.allCases where taken[role] == nil {
            taken[role] = try column(named: role, besides: Array(taken.values), file)
        }
        guard let time = taken[.time] else { throw missing(.time, file) }
        guard let offset = taken[.offset] else { throw missing(.offset, file) }
        guard time != offset else { throw DeviceError(file, "--time and --offset name the same column") }
        (self.time, self.offset, touch, finger) = (time, offset, taken[.touch], taken[.finger])
        timeUnit = told.timeUnit ?? name(time)?.timeUnit ?? .s
        offsetUnit = try lengthUnit(of: offset, told, file)
        if let finger { fingerUnit = try lengthUnit(of: finger, told, file) }
    }

    /// The name of a column for errors: its own, or `column 2`.
    func words(_ column: Int) -> String { name(column)?.text ?? "column \(column + 1)" }

    private func name(_ column: Int) -> ColumnName? { names.indices.contains(column) ? names[column] : nil }

    private func column(told text: String, _ role: ColumnName.Role, _ file: String) throws(DeviceError) -> Int {
        if let found = names.firstIndex(where: { $0.text == text }) { return found }
        if let number = Int(text), (1...count).contains(number) { return number - 1 }
        throw DeviceError(
            file, "--\(role.rawValue) \(text): there is no such column; there \(count == 1 ? "is" : "are") \(known)")
    }

    private func column(named role: ColumnName.Role, besides taken: [Int], _ file: String) throws(DeviceError) -> Int? {
        let found = names.indices.filter { names[$0].role == role && !taken.contains($0) }
        if found.count > 1 {
            throw DeviceError(
                file, "both \(names[found[0]].text) and \(names[found[1]].text) may be the \(role.rawValue)",
                "--\(role.rawValue) COLUMN tells which")
        }
        return found.first
    }

    private func missing(_ role: ColumnName.Role, _ file: String) -> DeviceError {
        DeviceError(
            file, "no column is named as \(role.words): there \(count == 1 ? "is" : "are") \(known)",
            "--\(role.rawValue) COLUMN tells which it is")
    }

    private var known: String {
        names.isEmpty
            ? "\(count) columns"
            : names.prefix(12).map { quoted($0.text.prefix(40)) }.joined(separator: ", ")
                + (names.count > 12 ? " …" : "")
    }

    private func lengthUnit(
        of column: Int, _ told: DeviceColumns, _ file: String
    ) throws(DeviceError) -> DeviceColumns.LengthUnit {
        if let unit = told.offsetUnit { return unit }
        guard let name = name(column), name.isInPixels else { return name(column)?.lengthUnit ?? .pt }
        throw DeviceError(
            file, "\(name.text) does not say how many pixels a point has",
            "--offset-unit px@3 tells it, or the name \(name.text)@3")
    }
}
