import RefreshEngine
import Scripts

extension DeviceTrace {
    /// Reads a file with a device's samples, such as CSV. What its names and the user do not decide is an error;
    /// nothing is guessed.
    ///
    ///     time_s,offset_pt,finger_pt
    ///     12.0167,-3.3333,204
    ///     12.0334,-9,214.6667
    ///     12.0501,-8.3333,
    ///
    /// A column without a unit in its name is in seconds, or in points. A finger that is nowhere is down nowhere.
    public init(reading bytes: [UInt8], file: String, _ told: DeviceColumns = DeviceColumns()) throws(DeviceError) {
        guard !bytes.prefix(4096).contains(0) else {
            throw DeviceError(file, "is no text in UTF-8, and so no CSV file")
        }
        var values = SeparatedValues(bytes)
        var cells: [Range<Int>] = []
        guard values.next(into: &cells) else { throw DeviceError(file, "is empty") }
        guard cells.count <= Limits.columns else {
            throw DeviceError(file, values.line, "has more than \(Limits.columns) columns")
        }
        let hasNames = !cells.allSatisfy { $0.isEmpty || values.number($0) != nil }
        let columns = try ColumnChoice(hasNames ? cells.map(values.text) : [], count: cells.count, told, file)
        var reader = DeviceTraceReader(columns: columns, told: told, file: file)
        if !hasNames { try reader.addRow(cells, values) }
        while values.next(into: &cells) {
            if values.endsOpen {
                reader.warnings.append(
                    "line \(values.line) has no line end, so it may have been cut off: it is left out")
                break
            }
            try reader.addRow(cells, values)
        }
        try self.init(reader)
    }

    private init(_ reader: DeviceTraceReader) throws(DeviceError) {
        (file, samples, warnings) = (reader.file, reader.samples, reader.warnings)
        try reader.checkFinger()
        try checkTimes(reader.columns)
    }
}

/// Takes a file line by line.
private struct DeviceTraceReader {
    let columns: ColumnChoice
    let told: DeviceColumns
    let file: String
    var samples: [DeviceTrace.Sample] = []
    var warnings: [String] = []
    /// Whether some finger was neither at 0 nor at 1.
    private var isFingerPlace = false

    init(columns: ColumnChoice, told: DeviceColumns, file: String) {
        (self.columns, self.told, self.file) = (columns, told, file)
    }

    mutating func addRow(_ cells: [Range<Int>], _ values: SeparatedValues) throws(DeviceError) {
        guard samples.count < DeviceTrace.Limits.lines else {
            throw DeviceError(file, "has more than \(DeviceTrace.Limits.lines) lines, which no gesture has")
        }
        guard cells.count == columns.count else {
            throw DeviceError(
                file, values.line,
                "has \(cells.count) cell\(cells.count == 1 ? "" : "s"), and the first line \(columns.count)")
        }
        let time = try number(columns.time, cells, values) / columns.timeUnit.perSecond
        let offset = try number(columns.offset, cells, values) / columns.offsetUnit.perPoint
        var sample = DeviceTrace.Sample(
            time: time, offset: (told.isInverted ? -offset : offset) - told.origin, line: values.line)
        if let column = columns.finger {
            if !cells[column].isEmpty {
                let place = try number(column, cells, values)
                if place != 0, place != 1 { isFingerPlace = true }
                sample.finger = place / columns.fingerUnit.perPoint
            }
            sample.isTouched = sample.finger != nil
        }
        if let column = columns.touch { sample.isTouched = try flag(column, cells, values) }
        if sample.isTouched == false { sample.finger = nil }
        samples.append(sample)
    }

    private func number(_ column: Int, _ cells: [Range<Int>], _ values: SeparatedValues) throws(DeviceError) -> Double {
        if let number = values.number(cells[column]), abs(number) <= 1e18 { return number }
        throw wrong(column, cells, values, "no number")
    }

    private func flag(_ column: Int, _ cells: [Range<Int>], _ values: SeparatedValues) throws(DeviceError) -> Bool {
        switch values.text(cells[column]).lowercased() {
        case "1", "true", "yes": return true
        case "0", "false", "no": return false
        default: throw wrong(column, cells, values, "neither 1 nor 0")
        }
    }

    private func wrong(_ column: Int, _ cells: [Range<Int>], _ values: SeparatedValues, _ what: String) -> DeviceError {
        let text = values.text(cells[column])
        return DeviceError(
            file, values.line,
            text.isEmpty
                ? "\(columns.words(column)) is empty"
                : "\(columns.words(column)) is \(quoted(text.prefix(40))), \(what)")
    }

    /// A column of zeros and ones is no place.
    func checkFinger() throws(DeviceError) {
        guard let column = columns.finger, !isFingerPlace, samples.contains(where: { $0.finger != nil }) else { return }
        let name = columns.words(column)
        throw DeviceError(
            file, "\(name) has only 0 and 1, so it says whether a finger is down and not where",
            "--touch \(name) tells that")
    }
}

extension DeviceTrace {
    /// The fewest samples that are a motion. Chosen: a tenth of a second.
    private static let minCount = 6
    /// Of how many steps the usual one is taken.
    private static let counted = 10_000
    /// The times between two samples that a device has, s: from 1,000 a second to 4.
    private static let steps = 0.0009...0.25
    /// How many times may stand still: this share of all, or two.
    private static let doubled = 0.01

    /// Times must grow, and as a device's times do.
    fileprivate mutating func checkTimes(_ columns: ColumnChoice) throws(DeviceError) {
        guard samples.count >= Self.minCount else {
            throw DeviceError(
                file,
                "has \(samples.count) sample\(samples.count == 1 ? "" : "s"), and a motion at least \(Self.minCount)")
        }
        let (time, offset) = (columns.words(columns.time), columns.words(columns.offset))
        if let place = samples.indices.dropFirst().first(where: { samples[$0].time < samples[$0 - 1].time }) {
            let back =
                "\(time) goes back, from \(readable(samples[place - 1].time))s to \(readable(samples[place].time))s"
            guard offsetsGrow else { throw DeviceError(file, samples[place].line, back) }
            throw DeviceError(
                file, samples[place].line, "\(back), but \(offset) grows from line to line: the two may be swapped",
                "--time and --offset tell which is which")
        }
        try dropDoubles(time)
        let steps = zip(samples.dropFirst().prefix(Self.counted), samples).map { $0.time - $1.time }.sorted()
        let usual = steps[steps.count / 2]
        guard !Self.steps.contains(usual) else { return }
        let other = DeviceColumns.TimeUnit.allCases.first {
            Self.steps.contains(usual * columns.timeUnit.perSecond / $0.perSecond)
        }
        let problem = "by \(time) a sample comes every \(readable(usual))s, which no device does"
        guard let other else {
            throw DeviceError(file, problem, "--time tells another column, --time-unit another unit")
        }
        throw DeviceError(
            file,
            "\(problem); in \(other.rawValue) that would be \(readable(usual * columns.timeUnit.perSecond / other.perSecond))s",
            "--time-unit \(other.rawValue), if it is so")
    }

    private var offsetsGrow: Bool {
        let steps = zip(samples.dropFirst(), samples).map { $0.offset - $1.offset }
        return steps.allSatisfy { $0 >= 0 } && steps.count { $0 > 0 } * 10 >= steps.count * 9
    }

    private mutating func dropDoubles(_ time: String) throws(DeviceError) {
        let doubles = samples.indices.dropFirst().filter { samples[$0].time == samples[$0 - 1].time }
        guard let first = doubles.first else { return }
        let line = samples[first].line
        guard doubles.count <= max(2, Int(Self.doubled * Double(samples.count))) else {
            throw DeviceError(
                file, line,
                "\(time) stands still, here and in \(doubles.count - 1) more line\(doubles.count == 2 ? "" : "s")")
        }
        warnings.append(
            "line \(line) has the time of the line before\(doubles.count > 1 ? ", as \(doubles.count - 1) more have" : ""): it is left out"
        )
        var kept: [Sample] = []
        for sample in samples where sample.time != kept.last?.time { kept.append(sample) }
        samples = kept
    }
}
