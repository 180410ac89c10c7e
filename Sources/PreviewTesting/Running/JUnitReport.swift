import Foundation
import Scripts

/// The report of a run for CI systems: JUnit's XML, with a test case for each script.
enum JUnitReport {
    static func write(_ checks: [ScriptCheck], to path: String) throws(CommandError) {
        try OutputFile.write(xml(checks).utf8, to: path)
    }

    static func xml(_ checks: [ScriptCheck]) -> String {
        let failures = checks.count { $0.ending == .failed || $0.ending == .timedOut }
        let counts =
            "tests=\"\(checks.count)\" failures=\"\(failures)\" errors=\"\(checks.count { $0.ending == .unreadable })\""
        let time = seconds(checks.reduce(0) { $0 + $1.duration })
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts) time="\(time)">
              <testsuite name="pullwire" \(counts) skipped="\(checks.count { $0.ending == .skipped })" time="\(time)">
            \(checks.map(testcase).joined(separator: "\n"))
              </testsuite>
            </testsuites>

            """
    }

    private static func testcase(_ check: ScriptCheck) -> String {
        let name = check.file.split(separator: "/").last.map(String.init) ?? check.file
        let opening =
            "    <testcase classname=\"pullwire\" name=\"\(escaped(visible(name)))\" file=\"\(escaped(visible(check.file)))\" time=\"\(seconds(check.duration))\""
        let first = escaped(String(check.errors.first?.prefix { $0 != "\n" } ?? ""))
        let text = escaped(check.errors.joined(separator: "\n"))
        switch check.ending {
        case .passed: return opening + "/>"
        case .skipped:
            return opening + ">\n      <skipped message=\"\(escaped(check.lines.first ?? ""))\"/>\n    </testcase>"
        case .failed:
            return opening + ">\n      <failure message=\"\(first)\" type=\"failed\">\(text)</failure>\n    </testcase>"
        case .timedOut:
            return opening
                + ">\n      <failure message=\"\(first)\" type=\"timeout\">\(text)</failure>\n    </testcase>"
        case .unreadable:
            return opening + ">\n      <error message=\"\(first)\" type=\"file\">\(text)</error>\n    </testcase>"
        }
    }

    private static func seconds(_ value: Double) -> String { String(format: "%.3f", value) }

    /// XML 1.0 allows no control characters except tab and line ends, not even escaped; CI systems print what is in it.
    private static func escaped(_ text: String) -> String {
        harmless(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{fffe}", "\u{ffff}": result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
