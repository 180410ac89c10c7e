import ArgumentParser
import Recordings
import RefreshEngine

extension DeviceAlignment.Anchor: ExpressibleByArgument {}
extension DeviceColumns.TimeUnit: ExpressibleByArgument {}

/// How a phone's file is read, and how its time is aligned with a recording's.
struct PhoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the two are laid over each other: at the first touch, at the release, or where they differ least (best).",
            valueName: "touch|release|best"))
    var align: DeviceAlignment.Anchor?

    @Option(
        help: ArgumentHelp(
            "When the phone's list was released, in the file's own time: 0.512s, 512ms.", valueName: "time"))
    var releaseAt: String?

    @Option(
        help: ArgumentHelp(
            "The same in the recording's time, where a finger lifts several times in it.", valueName: "time"))
    var recordedAt: String?

    @Option(help: ArgumentHelp("The column with the times: its name, or its number from 1.", valueName: "column"))
    var time: String?

    @Option(help: ArgumentHelp("The column with the content offsets.", valueName: "column"))
    var offset: String?

    @Option(
        help: ArgumentHelp("The column that says whether a finger is down: 1 or 0, true or false.", valueName: "column")
    )
    var touch: String?

    @Option(
        help: ArgumentHelp(
            "The column with the finger's place, positive downward; empty while none is down.", valueName: "column"))
    var finger: String?

    @Option(help: ArgumentHelp("The unit of times, whatever the column's name says.", valueName: "s|ms|us|ns"))
    var timeUnit: DeviceColumns.TimeUnit?

    @Option(
        help: ArgumentHelp("The unit of lengths: pt, or pixels and how many a point has: px@3.", valueName: "pt|px@3"))
    var offsetUnit: String?

    @Flag(help: "The phone's offsets are positive when the list is pulled down.")
    var invert = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The phone's offset where the recording's is 0, such as its adjustedContentInset: -91.", valueName: "pt"))
    var origin: NumberArgument?

    @Option(
        help: ArgumentHelp(
            "The height of the phone's list, for its rubber band. Default: the recording's viewport.", valueName: "pt"))
    var viewport: NumberArgument?

    @Flag(help: "Print JSON for programs.")
    var json = false

    /// The options that are given, which are for a phone's file only: `--align`.
    var given: String? {
        let texts = [
            ("--align", align?.rawValue), ("--release-at", releaseAt), ("--recorded-at", recordedAt), ("--time", time),
            ("--offset", offset), ("--touch", touch), ("--finger", finger),
        ]
        let units = [
            ("--time-unit", timeUnit?.rawValue), ("--offset-unit", offsetUnit), ("--origin", origin?.description),
            ("--viewport", viewport?.description),
        ]
        let flags = [("--invert", invert ? "" : nil), ("--json", json ? "" : nil)]
        return (texts + units + flags).first { $0.1 != nil }?.0
    }

    func columns() throws -> DeviceColumns {
        var columns = DeviceColumns()
        (columns.time, columns.offset, columns.touch, columns.finger) = (time, offset, touch, finger)
        (columns.timeUnit, columns.isInverted) = (timeUnit, invert)
        if let offsetUnit {
            guard let unit = DeviceColumns.LengthUnit(offsetUnit) else {
                throw ValidationError(
                    "--offset-unit must be pt, or pixels with how many a point has, px@1 to px@4, not \(offsetUnit)")
            }
            columns.offsetUnit = unit
        }
        if let origin { columns.origin = try origin.number("--origin", in: -1e6...1e6, unit: " pt") }
        return columns
    }

    /// When the list was released, s, in the phone's time and in the recording's.
    func release() throws -> (phone: Double?, recorded: Double?) {
        (try time(releaseAt, "--release-at"), try time(recordedAt, "--recorded-at"))
    }

    private func time(_ text: String?, _ option: String) throws -> Double? {
        guard let text else { return nil }
        let unit = ["ms", "s"].first { text.hasSuffix($0) } ?? ""
        guard let value = NumberArgument(argument: String(text.dropLast(unit.count))).value else {
            throw ValidationError("\(option) must be a time such as 0.512s or 512ms, not \(text)")
        }
        return unit == "ms" ? value / 1000 : value
    }

    /// pt
    func height() throws -> Double? { try viewport?.number("--viewport", in: 1...10_000, unit: " pt") }
}
