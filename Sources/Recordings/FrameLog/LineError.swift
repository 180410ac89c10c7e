/// What is wrong with a file of lines, and in which. Its text: `pull.golden:7: expected a comma or "]", found the end`.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counts from 1.
    public var line: Int
    public var message: String

    public var description: String { "\(file):\(line): \(message)" }
}
