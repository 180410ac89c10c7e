import Motion
import RefreshEngine
import Scripts

/// The report for people on a device's motion beside a recording's. Its text:
///
///     phone.csv beside run.pullcast, aligned at release: its times + 0.5124s
///       236 of 240 samples differ by 0.84pt (rms), at most by 3.21pt at tick 88 (0.7333s), line 52
///              line      time   recording       phone  difference
///                51    0.7243    -63.2081    -60.3333      2.8748
///         >      52    0.7409    -58.2083       -55.0      3.2083
///       recording ▁▂▃▅▆▇█ -98.2pt to 0pt
///       phone     ▁▂▃▅▆▇█ over 3.9333s
///       deceleration    0.9981 ± 0.0002 per ms       recording 0.998 (uikit normal): the same within the error
///                       134 samples from 0.52s to 2.6s, rms 0.11pt
public struct DeviceReport: CustomStringConvertible {
    public private(set) var title: String, body: [String]

    public var description: String { ([title] + body.map { "  " + $0 }).joined(separator: "\n") }

    /// How many samples are shown before and after the worst.
    private static let around = 3
    /// The width of a curve, characters.
    private static let curveWidth = 60

    public init(_ comparison: DeviceComparison) {
        let alignment = comparison.alignment
        let worst = comparison.worst
        let name = comparison.trace.file.split(separator: "/").last.map(String.init) ?? comparison.trace.file
        let place = alignment.moment.map { " at tick \(tick($0))" } ?? ""
        title =
            "\(comparison.trace.file) beside \(comparison.motion.file), aligned at \(alignment.anchor == .best ? "best fit" : alignment.anchor.rawValue + place): its times \(alignment.shift < 0 ? "-" : "+") \(fixed(abs(alignment.shift), 4))s"
        body = [
            "\(comparison.aligned.count) of \(comparison.trace.samples.count) samples differ by \(decimal(comparison.rms))pt (rms), at most by \(decimal(abs(worst.difference)))pt at tick \(tick(worst.time)) (\(decimal(worst.time))s), line \(worst.sample.line) of \(name)"
        ]
        body += DeviceReport.samples(comparison) + DeviceReport.curves(comparison) + DeviceReport.fits(comparison)
    }

    /// The samples around the worst one, which is marked.
    private static func samples(_ comparison: DeviceComparison) -> [String] {
        let worst = comparison.aligned.firstIndex(of: comparison.worst) ?? 0
        var rows = [["", "line", "time", "recording", "phone", "difference"]]
        for place in max(0, worst - around)...min(comparison.aligned.count - 1, worst + around) {
            let each = comparison.aligned[place]
            rows.append(
                [place == worst ? ">" : "", "\(each.sample.line)"]
                    + [each.time, each.expected, each.sample.offset, each.difference].map(decimal))
        }
        return table(rows)
    }

    /// One column for so many samples, whatever their times: both curves have the same.
    private static func curves(_ comparison: DeviceComparison) -> [String] {
        let old = comparison.aligned.map(\.expected)
        let new = comparison.aligned.map(\.sample.offset)
        let all = old + new
        guard let least = all.min(), let most = all.max(), let start = comparison.aligned.first,
            let end = comparison.aligned.last
        else { return [] }
        return [
            "recording \(sparkline(old, in: least...most, width: curveWidth)) \(decimal(least))pt to \(decimal(most))pt",
            "phone     \(sparkline(new, in: least...most, width: curveWidth)) over \(decimal(end.time - start.time))s",
        ]
    }

    private static func fits(_ comparison: DeviceComparison) -> [String] {
        guard let rules = comparison.motion.rules else { return [] }
        return ["by which laws the phone moves, with standard errors:"]
            + comparison.laws.flatMap { law in
                switch law.found {
                case .absent(let why): return ["\(padded(law.name, 14)) not fitted: \(why)"]
                case .fit(let fit):
                    let numbers = law.numbers.map { number in
                        "\(padded(number.name, 14)) \(padded(number.estimate.words + number.unit, 26)) recording \(decimal(number.reference))\(number.unit)\(number.source.isEmpty ? "" : " (\(number.source))"), \(number.verdict)"
                    }
                    let from =
                        "\(padded("", 14)) \(fit.count) samples, \(fixed(fit.start, 3))s to \(fixed(fit.end, 3))s, rms \(fixed(fit.rms, 2))pt"
                    return numbers + [
                        from
                            + (fit.rms > DeviceComparison.oddRms
                                ? ": more than pixels and time stamps leave, so another law may be at work, such as an app's animation"
                                : "")
                    ]
                }
            }
            + (rules.viewport == comparison.viewport
                ? []
                : [
                    "the band's dimension is \(plain(comparison.viewport))pt; the recording's viewport is \(plain(rules.viewport))pt high"
                ])
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// The tick nearest to a time, s.
private func tick(_ time: Double) -> Int { Int((time * Double(Tick.perSecond)).rounded()) }
