/// The call by which an app has the control that a system was published as, with the values of the system's parameters,
/// in its source's own language.
///
/// The names in it are those of the published repositories and articles of behaviour.md. What these cannot be told by a
/// call stands in it as the lines of their source that are to be changed.
public struct PublishedCall: Hashable, Sendable {
    /// Of the published source.
    public enum Language: String, Hashable, Sendable {
        case swift = "Swift"
        case objectiveC = "Objective-C"
        case kotlin = "Kotlin"
        case dart = "Dart"

        /// Of its files.
        package var fileExtension: String {
            switch self {
            case .swift: "swift"
            case .objectiveC: "m"
            case .kotlin: "kt"
            case .dart: "dart"
            }
        }
    }

    /// What it calls, and which version of its source: `CBStoreHouseRefreshControl, attachToScrollView:…`.
    public var control: String
    /// In which language the lines are.
    public var language: Language
    /// The code, without an end of line.
    public var lines: [String]
    /// The names of the parameters for which the published control has no place.
    public var omitted: Set<String>
    /// The name of the property list with its bars, without ".plist"; nil: it reads none.
    public var plist: String?

    /// - Parameters:
    ///   - control: what it calls
    ///   - lines: the code, without ends of lines
    ///   - omitted: the names of the parameters for which the published control has no place
    ///   - plist: the name of the property list with its bars, without ".plist"
    public init(
        _ control: String, _ language: Language, _ lines: [String], omitted: Set<String> = [], plist: String? = nil
    ) {
        (self.control, self.language, self.lines, self.omitted, self.plist) = (control, language, lines, omitted, plist)
    }
}

/// Values as code of Swift and Objective-C.
package enum AppleCode {
    /// A text in quotes for Swift. A parameter's text has no control characters.
    package static func text(_ text: String) -> String {
        "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
    }

    /// `UIColor(red: 255 / 255.0, …)`: a channel as it was said, which no decimals are.
    package static func swift(_ color: Color) -> String {
        "UIColor(red: \(color.red) / 255.0, green: \(color.green) / 255.0, blue: \(color.blue) / 255.0, alpha: 1)"
    }

    /// `[UIColor colorWithRed:255 / 255.0 …]`
    package static func objectiveC(_ color: Color) -> String {
        "[UIColor colorWithRed:\(color.red) / 255.0 green:\(color.green) / 255.0 blue:\(color.blue) / 255.0 alpha:1]"
    }

    /// A call whose colons stand under each other, as Objective-C's do.
    package static func message(_ start: String, _ parts: [(label: String, value: String)]) -> [String] {
        let first = start.count + (parts.first?.label.count ?? 0)
        let lines = parts.enumerated().map { index, part in
            (index == 0 ? start : String(repeating: " ", count: max(4, first - part.label.count))) + part.label + ":"
                + part.value
        }
        return lines.dropLast() + lines.suffix(1).map { $0 + "];" }
    }
}
