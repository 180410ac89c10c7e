/// The path under which a proxy shows the daemon. The proxy may keep it in what it asks us, or cut it off.
public struct BasePath: Hashable, Sendable {
    /// Starts and ends with a slash.
    public let text: String

    public static let root = BasePath(unchecked: "/")

    /// Nil when a piece of the path holds anything but letters, digits, `-`, `_` and `.`, or is `.` or `..`.
    public init?(_ path: String) {
        let pieces = path.split(separator: "/")
        guard pieces.allSatisfy({ SessionName(String($0)) != nil && $0 != "." && $0 != ".." }) else { return nil }
        text = pieces.isEmpty ? "/" : "/" + pieces.joined(separator: "/") + "/"
    }

    private init(unchecked text: String) { self.text = text }

    /// What is asked for, seen from the base; nil: the base itself, without the slash that relative addresses need.
    package func relative(_ path: String) -> String? {
        if path + "/" == text { return nil }
        return path.hasPrefix(text) ? "/" + path.dropFirst(text.count) : path
    }
}
